/* transport.h: messages between the processes that share a work; process 0 coordinates.
 *
 * The program quina is alone: its transport has one process. quina-mpi is the same program with
 * src/mpi/transport.c in place of src/jobs/alone.c. */
#ifndef JOBS_TRANSPORT_H
#define JOBS_TRANSPORT_H

#include "core/text.h"

typedef enum MessageKind {
    MESSAGE_READY,  /* to process 0: `number` jobs fit */
    MESSAGE_JOB,    /* from process 0: run job `number` */
    MESSAGE_RESULT, /* to process 0: of job `number`, with bytes */
    MESSAGE_FAILED, /* to process 0: there is no memory */
    MESSAGE_END     /* from process 0: no more is needed */
} MessageKind;

typedef struct Message {
    MessageKind kind;
    int process; /* that it comes from */
    int number;
    Text bytes; /* freed by the receiver */
} Message;

typedef struct Transport {
    void *context;
    int process, processes;
    /* Process 0 calls it when work begins: then the others begin it, too. */
    void (*begin)(void *context);
    void (*send)(void *context, int process, MessageKind kind, int number, const Text *bytes);
    /* The next message, if one has arrived; does not wait. */
    bool (*receive)(void *context, Message *out);
} Transport;

/* The transport of this program. */
const Transport *transport_of_program(void);
/* Runs the program: in process 0 at once, in others if process 0 begins a work. Returns its exit
 * status. */
int transport_run(int count, char **words, int (*run)(int count, char **words));

#endif
