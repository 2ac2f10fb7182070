/* metrics.c: for operators: GET /healthz and GET /metrics. */
#include "rooms/room_thread.h"

typedef struct Metric {
    const char *name, *type, *help;
    unsigned long long value;
} Metric;

static void print_metric(Text *out, const Metric *m)
{
    text_format(out, "# HELP quina_%s %s\n# TYPE quina_%s %s\nquina_%s %llu\n", m->name, m->help,
                m->name, m->type, m->name, m->value);
}

bool handle_health(void *app, Request *req)
{
    Rooms *rooms = app;
    bool ok = !rooms->host.archive || archive_test_write(rooms->host.archive);
    rooms_note_write(rooms, ok);
    if (!ok) return request_refuse(req, REFUSE_ARCHIVE, N_("the archive cannot be written"), NULL);
    req->is_uncommitted = true;
    text_string(&req->response.body, "{\"status\": \"ok\"}");
    return true;
}

bool handle_metrics(void *app, Request *req)
{
    Rooms *rooms = app;
    Service *service = &rooms->service;
    const RoomCounters *n = &rooms->counters;
    ThinkingState searches;
    thinking_look(rooms->thinking, &searches);
    const Metric metrics[] = {
        {"requests_total", "counter", "Requests received.", atomic_load(&service->requests)},
        {"refused_total", "counter", "Requests refused.", atomic_load(&service->refused)},
        {"limited_total", "counter", "Requests refused by the rate limit of an address.",
         atomic_load(&service->limited)},
        {"moves_total", "counter", "Moves played.", n->moves},
        {"rooms_made_total", "counter", "Rooms created.", n->rooms},
        {"batches_total", "counter", "Batches of changes committed.", n->batches},
        {"batch_microseconds_total", "counter", "Time spent waiting for the archive.",
         n->batch_microseconds},
        {"archive_failing", "gauge", "1 while the archive cannot be written.", rooms->alarm},
        {"rooms", "gauge", "Rooms in the archive.", (unsigned)rooms->stored},
        {"rooms_resident", "gauge", "Rooms in memory.", (unsigned)rooms->resident},
        {"streams", "gauge", "Streams open.", (unsigned)rooms->subscriber_count},
        {"engine_threads", "gauge", "Search threads.", (unsigned)searches.threads},
        {"engine_running", "gauge", "Searches running.", (unsigned)searches.running},
        {"engine_waiting_moves", "gauge", "Moves of computers waiting for a thread.",
         (unsigned)(searches.waiting[PRIORITY_SHORT] + searches.waiting[PRIORITY_MOVE] +
                    searches.waiting[PRIORITY_WATCHED])},
        {"engine_waiting_hints", "gauge", "Hints waiting for a thread.",
         (unsigned)searches.waiting[PRIORITY_HINT]},
        {"engine_waiting_analyses", "gauge", "Analyses waiting for a thread.",
         (unsigned)searches.waiting[PRIORITY_ANALYSIS]},
        {"engine_done_total", "counter", "Searches done.", searches.finished},
    };
    req->response.type = "text/plain; version=0.0.4; charset=utf-8";
    for (size_t i = 0; i < sizeof metrics / sizeof *metrics; i++)
        print_metric(&req->response.body, &metrics[i]);
    return true;
}
