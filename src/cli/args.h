/* args.h: parses the command line according to tables, which also make the help. */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include "core/text.h"

#include <stdbool.h>

enum { OPTIONS_MAX = 24, OPERANDS_MAX = 1024 };

enum { EXIT_FINE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

typedef struct Option {
    const char *name;  /* without its dashes */
    const char *value; /* placeholder for its value in the help; NULL: it takes none */
    const char *help;
} Option;

/* Those of every command, ended by a NULL name. */
extern const Option COMMON_OPTIONS[];

typedef struct Args Args;

typedef struct Command {
    const char *name;
    const char *operands; /* as in the help: "GAME DEPTH" */
    const char *verbs;    /* the choices for VERB, separated by spaces, or NULL */
    const char *summary;
    const char *details; /* for its own help, or NULL */
    int operands_min, operands_max;
    Option options[OPTIONS_MAX];  /* ended by a NULL name */
    int (*run)(const Args *args); /* the exit status */
} Command;

struct Args {
    const Command *command;
    int operand_count;
    const char *operands[OPERANDS_MAX];
    const char *values[OPTIONS_MAX]; /* NULL: not given; "" for one without value */
};

/* Parses the `count` arguments after the command's name; false after printing a usage error. */
bool args_parse(const Command *command, int count, char **words, Args *out);

/* The value of an option, or NULL if it was not given or the command has no such option. */
const char *args_value(const Args *args, const char *name);
bool args_has(const Args *args, const char *name);
/* The value of an option as a number from min to max, or `otherwise` if the option is not given;
 * false after printing a usage error. */
bool args_number(const Args *args, const char *name, int min, int max, int otherwise, int *out);
bool args_seed(const Args *args, unsigned long long *out);
/* The number that a text begins with, such as 0.5; false if it begins with none. */
bool args_take_seconds(const char **at, double *out);
/* A number with an optional fraction, in seconds. */
bool args_seconds(const Args *args, const char *name, double otherwise, double *out);

void args_print_help(const Command *command, Text *out);

#endif
