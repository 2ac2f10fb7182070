/* program.h: another program with pipes to its input and output, line by line. */
#ifndef THINKING_PROGRAM_H
#define THINKING_PROGRAM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { PROGRAM_BUFFER = 65536 };

typedef struct Program {
    pid_t process; /* 0: none runs */
    int in, out;   /* its input and output */
    size_t length; /* of what was read and not used yet */
    char buffer[PROGRAM_BUFFER];
} Program;

typedef enum ProgramStatus { PROGRAM_FINE, PROGRAM_HUNG, PROGRAM_ENDED } ProgramStatus;

/* Starts the command by the shell; false if that is not possible. */
bool program_start(Program *p, const char *command);
/* Closes its pipes, and kills it if it does not end within these seconds. Returns its exit status,
 * or -1. */
int program_end(Program *p, double seconds);

/* False if the program has ended. */
bool program_send(Program *p, const char *text);
/* Reads until a line begins with the word, or any line if that is empty; out gets it, without its
 * end. A true *stop, which may be NULL, counts as a program that hangs. */
ProgramStatus program_wait(Program *p, const char *word, double seconds, const atomic_bool *stop,
                           char *out, size_t size);

#endif
