/* health.c: for operators: is it well, and how much does it do. */
#include "rooms/hall.h"

static void print_metric(Text *out, const char *name, const char *type, const char *help,
                         unsigned long long value)
{
    text_format(out, "# HELP quina_%s %s\n# TYPE quina_%s %s\nquina_%s %llu\n", name, help, name,
                type, name, value);
}

bool health_answer(Web *web, const Call *c, Answer *a)
{
    if (web->host.archive && !archive_can_write(web->host.archive))
        return answer_refuse(a, c, REFUSE_ARCHIVE, N_("the archive cannot be written"), NULL);
    text_string(&a->body, "{\"status\": \"ok\"}");
    return true;
}

bool metrics_answer(Web *web, const Call *c, Answer *a)
{
    Text *out = &a->body;
    Counters *n = &web->counters;
    PoolState pool;
    (void)c;
    pool_look(web->pool, &pool);
    a->type = "text/plain; version=0.0.4; charset=utf-8";
    print_metric(out, "requests_total", "counter", "Requests received.", atomic_load(&n->requests));
    print_metric(out, "refused_total", "counter", "Requests refused.", atomic_load(&n->refused));
    print_metric(out, "limited_total", "counter", "Requests refused by the limits of an address.",
                 atomic_load(&n->limited));
    print_metric(out, "moves_total", "counter", "Moves played.", atomic_load(&n->moves));
    print_metric(out, "rooms_made_total", "counter", "Rooms made.", atomic_load(&n->rooms));
    print_metric(out, "batches_total", "counter", "Changes written together.",
                 atomic_load(&n->batches));
    print_metric(out, "batch_microseconds_total", "counter", "Time spent waiting for the archive.",
                 atomic_load(&n->batch_microseconds));
    print_metric(out, "rooms", "gauge", "Rooms in the archive.", (unsigned long long)web->kept);
    print_metric(out, "rooms_resident", "gauge", "Rooms in memory.",
                 (unsigned long long)web->resident);
    print_metric(out, "streams", "gauge", "Streams open.", (unsigned long long)web->client_count);
    print_metric(out, "engine_threads", "gauge", "Threads that can think.",
                 (unsigned long long)pool.threads);
    print_metric(out, "engine_running", "gauge", "Threads that think.",
                 (unsigned long long)pool.running);
    print_metric(out, "engine_waiting_moves", "gauge", "Moves of computers that wait.",
                 (unsigned long long)pool.waiting[JOB_MOVE]);
    print_metric(out, "engine_waiting_hints", "gauge", "Hints that wait.",
                 (unsigned long long)pool.waiting[JOB_HINT]);
    print_metric(out, "engine_waiting_analyses", "gauge", "Analyses that wait.",
                 (unsigned long long)pool.waiting[JOB_STUDY]);
    print_metric(out, "engine_done_total", "counter", "Searches done.", pool.done);
    return true;
}
