/* study.c: analysis: a stream of what a search sees.
 *
 * A study belongs to the hall, but while it is searched the pool's thread writes to its stream; so
 * it is freed only when its job has come back. */
#include "rooms/hall.h"

#include "api/course.h"
#include "engines/result_json.h"

#include <stdlib.h>

enum { STUDY_LINES = 3, STUDY_MEGABYTES = 32, EACH_SECONDS = 60, STUDIES_WAITING = 256 };

typedef struct Study {
    Client *client; /* NULL: has left */
    Stream *stream;
    Course course;
    int ply, last;
    bool is_each;
    Limits limits;
    int lines;
    Job *job;
} Study;

static void free_study(Study *s)
{
    course_free(&s->course);
    stream_drop(s->stream);
    free(s);
}

/* -- Telling -- */

static void tell(Study *s, const char *event, const Result *r, bool replaces)
{
    Text text = text_growing();
    const Pos *pos = &s->course.positions[s->ply];
    text_char(&text, '{');
    json_int(&text, "ply", s->ply);
    if (r && r->line_count)
        result_print_json(&text, pos, r);
    else
        json_text(&text, "outcome", outcome_name(pos->outcome));
    text_char(&text, '}');
    Parcel *p = text.data && !text.is_cut ? parcel_event(event, text.data) : NULL;
    if (p) stream_push(s->stream, p, replaces);
    parcel_drop(p);
    text_free(&text);
}

/* In the pool's thread. */
static void tell_progress(Job *job, const Result *so_far)
{
    Study *s = job->context;
    if (so_far->line_count && !s->is_each) tell(s, "progress", so_far, true);
}

static void tell_queued(Study *s, int before)
{
    char data[48];
    Text text = text_fixed(data, sizeof data);
    text_format(&text, "{\"before\": %d}", before);
    Parcel *p = parcel_event("queued", data);
    if (p) stream_push(s->stream, p, true);
    parcel_drop(p);
}

static void tell_end(Study *s)
{
    Parcel *p = s->is_each ? parcel_event("end", "{}") : NULL;
    if (p) stream_push(s->stream, p, false);
    parcel_drop(p);
    stream_close(s->stream, false);
}

/* -- Searching -- */

static Job *make_job(const Study *s)
{
    static const PlayerWord ENGINE = {.kind = PLAYER_ENGINE,
                                      .options = {.threads = 1, .megabytes = STUDY_MEGABYTES}};
    Task task = {.history = {s->course.positions, s->course.keys, s->course.turns, s->ply},
                 .limits = s->limits,
                 .is_analysis = true,
                 .lines = s->lines};
    return job_new(JOB_STUDY, &ENGINE, &task);
}

/* The next position that is not over; false if there is none, or no memory. */
static bool search_next(Web *web, Study *s)
{
    while (s->ply <= s->last && s->course.positions[s->ply].outcome != ONGOING) {
        tell(s, "done", NULL, false);
        s->ply++;
    }
    if (s->ply > s->last || web->is_stopping) return false;
    s->job = make_job(s);
    if (!s->job) return false;
    s->job->owner = visitor_key(s->client->address);
    s->job->purpose = JOB_FOR_STUDY;
    s->job->context = s;
    s->job->progress = tell_progress;
    int before = pool_add(web->pool, s->job);
    if (before && !s->is_each) tell_queued(s, before);
    return true;
}

void study_done(Web *web, Job *job)
{
    Study *s = job->context;
    s->job = NULL;
    if (!s->client) {
        free_study(s);
    } else {
        if (!job->is_cancelled && !job->has_failed) tell(s, "done", &job->result, false);
        s->client->pushed = web->now;
        s->ply++;
        if (!search_next(web, s)) tell_end(s);
    }
    job_free(job);
}

void study_leave(Web *web, Client *client)
{
    Study *s = client->study;
    client->study = NULL;
    s->client = NULL;
    if (!s->job)
        free_study(s);
    else if (web->pool)
        pool_cancel(web->pool, s->job);
}

/* -- The request -- */

/* Seconds with decimals. */
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

static bool read_limits(Study *s, const Call *c, Answer *a)
{
    const char *time = call_arg(c, "time"), *nodes = call_arg(c, "nodes"),
               *lines = call_arg(c, "lines"), *each = call_arg(c, "each");
    Cursor many = cursor_over(lines ? lines : ""), count = cursor_over(nodes ? nodes : "");
    int number = 0;
    s->limits.seconds = 5;
    s->lines = STUDY_LINES;
    s->is_each = each && *each == '1';
    if (time && !read_seconds(time, &s->limits.seconds))
        return answer_refuse(a, c, REFUSE_MALFORMED, N_("expected seconds such as 2.5"), "time");
    if (nodes && (!cursor_number(&count, 1000000000, &number) || !cursor_at_end(&count) || !number))
        return answer_refuse(a, c, REFUSE_MALFORMED, N_("expected a whole number"), "nodes");
    s->limits.nodes = (uint64_t)number;
    if (lines &&
        (!cursor_number(&many, LINES_MAX, &s->lines) || !cursor_at_end(&many) || !s->lines))
        return answer_refuse(a, c, REFUSE_MALFORMED, N_("expected a number of lines from 1 to 16"),
                             "lines");
    if (s->limits.seconds > JOB_SECONDS_MAX) s->limits.seconds = JOB_SECONDS_MAX;
    double most = s->is_each ? (double)EACH_SECONDS / (s->course.count + 1) : JOB_SECONDS_MAX;
    if (s->limits.seconds > most) s->limits.seconds = most;
    return true;
}

static bool has_room(Web *web, const Call *c, Answer *a)
{
    PoolState pool;
    pool_look(web->pool, &pool);
    return pool.waiting[JOB_STUDY] < STUDIES_WAITING ||
           answer_refuse(a, c, REFUSE_BUSY, N_("too many analyses are waiting"), NULL);
}

bool study_answer(Web *web, const Call *c, Answer *a)
{
    Study *s = calloc(1, sizeof *s);
    if (!s) return answer_refuse(a, c, REFUSE_BUSY, N_("there is no memory for the request"), NULL);
    bool is_good =
        course_read_args(&s->course, c, a) && read_limits(s, c, a) && has_room(web, c, a);
    Client *client = is_good ? clients_open(web, c, true, a) : NULL;
    if (!client) {
        course_free(&s->course);
        free(s);
        return false;
    }
    s->client = client;
    s->stream = client->stream;
    stream_keep(s->stream);
    client->study = s;
    s->last = s->course.count;
    s->ply = s->is_each ? 0 : s->last;
    if (!search_next(web, s)) tell_end(s);
    return true;
}
