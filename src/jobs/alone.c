/* alone.c: the transport of a program that is alone. */
#include "jobs/transport.h"

static void begin(void *context) { (void)context; }

static void send_nothing(void *context, int process, MessageKind kind, int number,
                         const Text *bytes)
{
    (void)context;
    (void)process;
    (void)kind;
    (void)number;
    (void)bytes;
}

static bool receive_nothing(void *context, Message *out)
{
    (void)context;
    (void)out;
    return false;
}

const Transport *transport_of_program(void)
{
    static const Transport ALONE = {.processes = 1,
                                    .begin = begin,
                                    .send = send_nothing,
                                    .receive = receive_nothing};
    return &ALONE;
}

int transport_run(int count, char **words, int (*run)(int count, char **words))
{
    return run(count, words);
}
