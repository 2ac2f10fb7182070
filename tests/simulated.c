/* simulated.c: a transport whose other processes are simulated. */
#include "simulated.h"

#include "core/clock.h"

#include <stdlib.h>

enum { QUEUE = 8, ROOM = 2 };

typedef struct Process {
    int jobs[QUEUE], count;
    double done_at; /* of its first job */
    bool is_ready, has_ended;
} Process;

struct Simulated {
    const Work *work;
    void *thread;
    double job_seconds;
    Transport transport;
    Process *processes;
    int next; /* the process that is looked at next */
    bool has_begun;
};

static void begin(void *context)
{
    Simulated *s = context;
    s->has_begun = true;
}

static void send_message(void *context, int process, MessageKind kind, int number,
                         const Text *bytes)
{
    Simulated *s = context;
    Process *p = &s->processes[process];
    (void)bytes;
    if (kind == MESSAGE_END) p->has_ended = true;
    if (kind != MESSAGE_JOB) return;
    if (p->count == 0) p->done_at = clock_seconds() + s->job_seconds;
    p->jobs[p->count++] = number;
}

/* A process says that it is ready, and then one result after the other. */
static bool answer(Simulated *s, int process, Message *out)
{
    Process *p = &s->processes[process];
    *out = (Message){.process = process, .bytes = text_growing()};
    if (!p->is_ready) {
        p->is_ready = true;
        out->kind = MESSAGE_READY;
        out->number = ROOM;
        return true;
    }
    if (p->count == 0 || p->has_ended || (s->job_seconds > 0 && clock_seconds() < p->done_at))
        return false;
    out->kind = MESSAGE_RESULT;
    out->number = p->jobs[0];
    if (!s->work->run(s->thread, out->number, &out->bytes)) return false;
    p->count--;
    for (int i = 0; i < p->count; i++) p->jobs[i] = p->jobs[i + 1];
    p->done_at += s->job_seconds;
    return true;
}

static bool receive_message(void *context, Message *out)
{
    Simulated *s = context;
    int others = s->transport.processes - 1;
    for (int i = 0; s->has_begun && i < others; i++) {
        s->next = s->next % others + 1;
        if (answer(s, s->next, out)) return true;
    }
    return false;
}

Simulated *simulated_new(const Work *work, int processes, double job_seconds)
{
    Simulated *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    *s = (Simulated){.work = work, .job_seconds = job_seconds};
    s->thread = work->thread_new(work->context);
    s->processes = calloc((size_t)processes, sizeof *s->processes);
    s->transport = (Transport){.context = s,
                               .processes = processes,
                               .begin = begin,
                               .send = send_message,
                               .receive = receive_message};
    if (s->processes && s->thread) return s;
    simulated_free(s);
    return NULL;
}

void simulated_free(Simulated *s)
{
    if (!s) return;
    if (s->thread) s->work->thread_free(s->thread);
    free(s->processes);
    free(s);
}

const Transport *simulated_transport(Simulated *s) { return &s->transport; }

int simulated_ended(const Simulated *s)
{
    int ended = 0;
    for (int i = 1; i < s->transport.processes; i++) ended += s->processes[i].has_ended;
    return ended;
}
