/* analysis_session.c: GET /api/analysis: streams the progress of a search.
 *
 * A session belongs to the room thread, but while its search runs, the thread of the search writes
 * progress to its stream. So it is freed only after its search has come back. */
#include "rooms/fair_play.h"

#include "api/game_request.h"
#include "engines/result_json.h"

#include <stdlib.h>

enum { DEFAULT_LINES = 3, ANALYSIS_MEGABYTES = 32, EACH_SECONDS = 60, WAITING_MAX = 256 };

typedef struct AnalysisSession {
    Subscriber *subscriber; /* NULL: the client has left */
    EventStream *stream;
    History history;
    int ply, last_ply; /* the position that is searched, and the last one to be */
    bool is_each;      /* every position of the game, one after the other */
    Limits limits;
    int lines;
    Search *search; /* or NULL */
} AnalysisSession;

static void free_session(AnalysisSession *s)
{
    history_free(&s->history);
    stream_release(s->stream);
    free(s);
}

/* -- Events -- */

static void send_event(AnalysisSession *s, const char *name, const char *data, bool replaces)
{
    Event *event = event_new(name, data);
    if (event) stream_send(s->stream, event, replaces);
    event_release(event);
}

/* The result for the current position; without one, its outcome. */
static void send_result(AnalysisSession *s, const char *name, const Result *r, bool replaces)
{
    Text text = text_growing();
    const Pos *pos = &s->history.positions[s->ply];
    text_char(&text, '{');
    json_int(&text, "ply", s->ply);
    if (r && r->line_count)
        result_print_json(&text, pos, r);
    else
        json_text(&text, "outcome", outcome_name(pos->outcome));
    text_char(&text, '}');
    if (text.data && !text.is_cut) send_event(s, name, text.data, replaces);
    text_free(&text);
}

/* In the thread of the search. */
static void send_progress(Job *job, const Result *so_far)
{
    AnalysisSession *s = ((Search *)job)->context;
    if (so_far->line_count && !s->is_each) send_result(s, "progress", so_far, true);
}

static void send_queued(AnalysisSession *s, int before)
{
    char data[48];
    Text text = text_fixed(data, sizeof data);
    text_format(&text, "{\"before\": %d}", before);
    send_event(s, "queued", data, true);
}

static void end_stream(AnalysisSession *s)
{
    if (s->is_each) send_event(s, "end", "{}", false);
    stream_end(s->stream, false);
}

/* -- Searching -- */

static void handle_search_done(void *app, void *message);

static Search *make_search(AnalysisSession *s)
{
    static const PlayerWord ENGINE = {.kind = PLAYER_ENGINE,
                                      .options = {.threads = 1, .megabytes = ANALYSIS_MEGABYTES}};
    Task task = {.history = history_view_at(&s->history, s->ply),
                 .limits = s->limits,
                 .is_analysis = true,
                 .lines = s->lines};
    Search *search = search_new(PRIORITY_ANALYSIS, &ENGINE, &task, handle_search_done);
    if (!search) return NULL;
    search->context = s;
    search->job.owner = client_key(s->subscriber->address);
    search->job.progress = send_progress;
    return search;
}

/* Searches the next position in which the game is not over; false if there is none, or no memory.
 */
static bool search_next(Rooms *rooms, AnalysisSession *s)
{
    while (s->ply <= s->last_ply && s->history.positions[s->ply].outcome != ONGOING) {
        send_result(s, "done", NULL, false);
        s->ply++;
    }
    if (s->ply > s->last_ply || rooms_is_stopping(rooms)) return false;
    s->search = make_search(s);
    if (!s->search) return false;
    int before = rooms_start_search(rooms, s->search);
    if (before && !s->is_each) send_queued(s, before);
    return true;
}

static void handle_search_done(void *app, void *message)
{
    Rooms *rooms = app;
    Search *search = message;
    AnalysisSession *s = search->context;
    s->search = NULL;
    if (!s->subscriber) {
        free_session(s);
    } else {
        if (search_has_result(search)) send_result(s, "done", &search->result, false);
        s->subscriber->sent = rooms->now;
        s->ply++;
        /* A server that stops sends `stopping` to all streams and ends them. */
        if (!search_next(rooms, s) && !rooms_is_stopping(rooms)) end_stream(s);
    }
    search_free(search);
}

void analysis_session_leave(Rooms *rooms, Subscriber *subscriber)
{
    AnalysisSession *s = subscriber->session;
    subscriber->session = NULL;
    s->subscriber = NULL;
    if (!s->search)
        free_session(s);
    else if (rooms->thinking)
        thinking_cancel(rooms->thinking, &s->search->job);
}

/* -- The request -- */

/* Seconds, perhaps with decimals. */
static bool read_seconds(const char *text, double *out)
{
    double unit = 1;
    int digits = 0, points = 0;
    *out = 0;
    for (; *text; text++) {
        if (*text == '.' && points++ == 0) continue;
        if (*text < '0' || *text > '9' || ++digits > 8) return false;
        if (points) unit /= 10;
        *out = points ? *out + (*text - '0') * unit : *out * 10 + (*text - '0');
    }
    return digits > 0 && *out > 0;
}

/* A whole number from 1 to most; a missing argument leaves *out as it was. */
static bool read_count(const Request *req, const char *name, int most, int *out)
{
    const char *text = request_arg(req, name);
    Cursor cursor = cursor_over(text ? text : "");
    return !text || (cursor_number(&cursor, most, out) && cursor_at_end(&cursor) && *out > 0);
}

static bool read_limits(Request *req, AnalysisSession *s)
{
    const char *time = request_arg(req, "time"), *each = request_arg(req, "each");
    int nodes = 0;
    s->limits.seconds = 5;
    s->lines = DEFAULT_LINES;
    s->is_each = each && *each == '1';
    if (time && !read_seconds(time, &s->limits.seconds))
        return request_refuse(req, REFUSE_MALFORMED, N_("expected seconds such as 2.5"), "time");
    if (!read_count(req, "nodes", 1000000000, &nodes))
        return request_refuse(req, REFUSE_MALFORMED, N_("expected a whole number"), "nodes");
    if (!read_count(req, "lines", LINES_MAX, &s->lines))
        return request_refuse(req, REFUSE_MALFORMED, N_("expected a number of lines from 1 to 16"),
                              "lines");
    s->limits.nodes = (uint64_t)nodes;
    double most = s->is_each ? (double)EACH_SECONDS / (s->history.ply + 1) : SEARCH_SECONDS_MAX;
    if (most > SEARCH_SECONDS_MAX) most = SEARCH_SECONDS_MAX;
    if (s->limits.seconds > most) s->limits.seconds = most;
    return true;
}

static bool check_queue(Rooms *rooms, Request *req)
{
    ThinkingState state;
    thinking_look(rooms->thinking, &state);
    return state.waiting[PRIORITY_ANALYSIS] < WAITING_MAX ||
           request_refuse(req, REFUSE_BUSY, N_("too many analyses are waiting"), NULL);
}

bool handle_analysis(void *app, Request *req)
{
    Rooms *rooms = app;
    AnalysisSession *s = calloc(1, sizeof *s);
    if (!s) return request_refuse_memory(req);
    bool ok = request_read_game(req, &s->history) && read_limits(req, s) &&
              fair_play_check(rooms, req, &s->history) && check_queue(rooms, req);
    Subscriber *subscriber = ok ? subscriber_open(rooms, req, true) : NULL;
    if (!subscriber) {
        free_session(s);
        return false;
    }
    s->subscriber = subscriber;
    s->stream = subscriber->stream;
    stream_retain(s->stream);
    subscriber->session = s;
    s->last_ply = s->history.ply;
    s->ply = s->is_each ? 0 : s->last_ply;
    if (!search_next(rooms, s)) end_stream(s);
    return true;
}
