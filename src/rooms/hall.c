/* hall.c: what arrives is handled, kept, and only then answered. */
#include "rooms/hall.h"

#include "core/clock.h"
#include "http/assets.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

/* -- Making -- */

/* "https://quina.example/" without its path. */
static void read_origin(const char *url, char out[HOST_TEXT])
{
    const char *host = strstr(url, "://");
    Text text = text_fixed(out, HOST_TEXT);
    if (!host) return;
    host += 3;
    text_bytes(&text, url, (size_t)(host - url) + strcspn(host, "/"));
}

Web *web_new(const WebOptions *options)
{
    Web *web = calloc(1, sizeof *web);
    if (!web) return NULL;
    web->site.assets = options->assets;
    web->site.is_proxied = options->base_url != NULL;
    if (options->base_url) read_origin(options->base_url, web->site.origin);
    web->host = (PlayHost){.front_end = "web", .archive = options->archive};
    web->kept = options->archive ? archive_count_rooms(options->archive) : 0;
    bool has_inbox = inbox_init(&web->inbox);
    web->visitors = visitors_new();
    web->heartbeat = parcel_event(NULL, "");
    if (has_inbox) web->pool = pool_new(options->threads, &web->inbox);
    if (web->pool && web->visitors && web->heartbeat && web->kept >= 0) return web;
    web_free(web);
    return NULL;
}

void web_free(Web *web)
{
    if (!web) return;
    if (web->pool) web_stop(web, web->now);
    while (web->clients) clients_gone(web, web->clients);
    rooms_free(web);
    visitors_free(web->visitors);
    parcel_drop(web->heartbeat);
    inbox_free(&web->inbox);
    free(web);
}

const Site *web_site(const Web *web) { return &web->site; }

Inbox *web_inbox(Web *web) { return &web->inbox; }

/* -- In front -- */

/* What may be kept has a tag; who has that already is told so. */
static void tag_answer(const Call *c, Answer *a)
{
    if (a->status != 200 || a->cache == CACHE_NEVER) return;
    if (!*a->tag && a->body.data) tag_print(a->body.data, a->body.length, a->tag);
    if (!*a->tag || !c->known || !strstr(c->known, a->tag)) return;
    a->status = 304;
    text_free(&a->body);
    a->fixed = NULL;
}

static const Route *find_route(Web *web, const Call *c, bool is_good, Answer *a)
{
    if (!is_good) {
        answer_refuse(a, c, REFUSE_MALFORMED, N_("the address is not well formed"), NULL);
        return NULL;
    }
    /* The files of the page come from memory, and a visit needs two dozen of them. */
    bool is_counted = strncmp(c->path, "/api/", 5) == 0;
    if (is_counted && !visitors_admit(web->visitors, c->address, c->now)) {
        atomic_fetch_add(&web->counters.limited, 1);
        answer_refuse(a, c, REFUSE_BUSY, N_("too many requests; try again in a moment"), NULL);
        return NULL;
    }
    const Route *route = route_find(c, a);
    bool is_post = route && strcmp(route->method, "POST") == 0;
    return !is_post || route_check_origin(c, a) ? route : NULL;
}

const Route *web_front(Web *web, const Call *c, bool is_good, Answer *a)
{
    answer_init(a);
    atomic_fetch_add(&web->counters.requests, 1);
    if (atomic_load(&web->refuses)) {
        answer_refuse(a, c, REFUSE_STOPPING, N_("the server is going down"), NULL);
        return NULL;
    }
    const Route *route = find_route(web, c, is_good, a);
    if (route && route->handle) return route;
    if (route && route->pure(c, a))
        tag_answer(c, a);
    else
        atomic_fetch_add(&web->counters.refused, 1);
    return NULL;
}

void web_post(Web *web, Pending *p)
{
    p->letter = (Letter){NULL, LETTER_CALL, p};
    inbox_send(&web->inbox, &p->letter);
}

/* -- In the hall -- */

void hall_answer(Web *web, Pending *p)
{
    p->next = NULL;
    if (web->last_done)
        web->last_done->next = p;
    else
        web->done = p;
    web->last_done = p;
}

static void handle_call(Web *web, Pending *p)
{
    answer_init(&p->answer);
    p->changes = false;
    bool is_good = web->is_stopping ? answer_refuse(&p->answer, p->call, REFUSE_STOPPING,
                                                    N_("the server is going down"), NULL)
                                    : p->route->handle(web, p->call, &p->answer);
    if (!is_good) atomic_fetch_add(&web->counters.refused, 1);
    if (p->answer.kind != ANSWER_LATER) hall_answer(web, p);
}

static void handle_letter(Web *web, Letter *letter)
{
    Job *job = letter->content;
    switch (letter->kind) {
    case LETTER_CALL: handle_call(web, letter->content); break;
    case LETTER_GONE: clients_gone(web, letter->content); break;
    case LETTER_JOB:
        if (job->purpose == JOB_FOR_STUDY)
            study_done(web, job);
        else
            computer_done(web, job);
        break;
    }
}

/* What was not kept did not happen. */
static void deliver(Web *web, bool is_good)
{
    while (web->done) {
        Pending *p = web->done;
        web->done = p->next;
        if (!is_good && p->changes)
            answer_refuse(&p->answer, p->call, REFUSE_ARCHIVE,
                          N_("the archive cannot be written; nothing was changed"), NULL);
        p->deliver(p);
    }
    web->last_done = NULL;
}

static void count_batch(Web *web, double began)
{
    double spent = clock_seconds() - began;
    atomic_fetch_add(&web->counters.batches, 1);
    atomic_fetch_add(&web->counters.batch_microseconds, (unsigned long long)(1e6 * spent));
}

void web_run(Web *web, double now)
{
    Letter *letter = inbox_take(&web->inbox);
    Archive *archive = web->host.archive;
    web->now = now;
    if (archive) archive_hold(archive);
    while (letter) {
        Letter *next = letter->next;
        handle_letter(web, letter);
        letter = next;
    }
    if (now - web->ticked >= WEB_TICK) {
        web->ticked = now;
        rooms_tick(web);
        clients_tick(web);
    }
    double began = clock_seconds();
    bool is_good = !archive || archive_release(archive);
    if (web->changed) count_batch(web, began);
    rooms_publish(web, is_good);
    deliver(web, is_good);
}

void web_stop(Web *web, double now)
{
    web->is_stopping = true;
    atomic_store(&web->refuses, true);
    web->ticked = 0;
    web_run(web, now); /* which also writes the clocks */
    pool_free(web->pool);
    web->pool = NULL;
    web_run(web, now);
    clients_stop(web);
}

bool web_has_clients(const Web *web) { return web->client_count > 0; }

void hall_print_state(Web *web, Room *r, int you, const Call *c, Answer *a)
{
    text_char(&a->body, '{');
    text_json_key(&a->body, "state");
    room_print(&a->body, r, &c->words, you, web->now);
    text_char(&a->body, '}');
    if (c->pending) c->pending->changes = true;
}

/* -- For tests: one call from its beginning to its end -- */

typedef struct Waiting {
    Pending pending;
    bool is_delivered;
} Waiting;

static void note_delivered(Pending *p) { ((Waiting *)p)->is_delivered = true; }

void web_handle(Web *web, const Call *c, bool is_good, Answer *a)
{
    const Route *route = web_front(web, c, is_good, a);
    if (!route) return;
    answer_free(a);
    Call own = *c;
    Waiting w = {.pending = {.route = route, .call = &own, .deliver = note_delivered}};
    own.pending = &w.pending;
    web_post(web, &w.pending);
    for (web_run(web, c->now); !w.is_delivered; web_run(web, c->now)) {
        struct pollfd ready = {.fd = web->inbox.fd, .events = POLLIN};
        poll(&ready, 1, 100);
    }
    *a = w.pending.answer;
}
