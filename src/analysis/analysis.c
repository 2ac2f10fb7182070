/* analysis.c: turns requests into jobs of the search service, and finished jobs into answers.
 *
 * A request about several positions becomes as many jobs, which share it. */
#include "analysis/analysis.h"

#include "analysis/request.h"
#include "core/version.h"
#include "engines/result_json.h"
#include "thinking/thinking.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MEGABYTES = 32 }; /* of a thread's table, where the player does not say */

typedef struct OpenRequest OpenRequest;

/* A position of a request. */
typedef struct PositionJob {
    Job job;
    OpenRequest *open;
    int turn; /* its ply */
} PositionJob;

/* A request that is not answered in full yet. */
struct OpenRequest {
    Analysis *analysis;
    AnalysisRequest request;
    PositionJob *jobs; /* one for each turn of the request */
    atomic_int left;   /* jobs that are not done */
};

struct Analysis {
    AnalysisWrite *write;
    void *context;
    pthread_mutex_t output;
    Thinking *thinking;
    atomic_bool is_closing;
};

/* -- Answers -- */

static void say(Analysis *a, Text *line)
{
    pthread_mutex_lock(&a->output);
    a->write(a->context, line->data && !line->is_cut ? line->data : "{\"error\": \"no memory\"}");
    pthread_mutex_unlock(&a->output);
    text_free(line);
}

static void open_answer(Text *out, const AnalysisRequest *r)
{
    text_char(out, '{');
    text_json_key(out, "id");
    text_string(out, r->id ? r->id : "null");
}

static void say_error(Analysis *a, const AnalysisRequest *r, const char *error, const char *field)
{
    Text out = text_growing();
    open_answer(&out, r);
    text_json_key(&out, "error");
    text_json_string(&out, error);
    text_json_key(&out, "field");
    if (*field)
        text_json_string(&out, field);
    else
        text_string(&out, "null");
    text_char(&out, '}');
    say(a, &out);
}

static const Pos *pos_of(const PositionJob *position)
{
    return &position->open->request.history.positions[position->turn];
}

/* Begins the answer about a position. */
static void open_position(Text *out, const PositionJob *position)
{
    char text[POS_TEXT];
    const Pos *p = pos_of(position);
    open_answer(out, &position->open->request);
    text_json_key(out, "turn");
    text_int(out, position->turn);
    text_json_key(out, "position");
    game_of(p)->print(p, text);
    text_json_string(out, text);
    text_json_key(out, "to_move");
    if (p->outcome != ONGOING)
        text_string(out, "null");
    else
        text_json_string(out, p->to_move == WHITE ? "white" : "black");
}

/* The result of the game or of the search. */
static void print_result(Text *out, const PositionJob *position)
{
    const Pos *p = pos_of(position);
    if (p->outcome != ONGOING) {
        text_json_key(out, "result");
        text_json_string(out, outcome_name(p->outcome));
        text_json_key(out, "reason");
        text_json_string(out, ending_name(p->ending));
    } else if (position->job.result) {
        result_complete(position->job.result, &position->job.turn);
        result_print_json(out, p, position->job.result);
    }
}

static void say_position(Analysis *a, const PositionJob *position)
{
    JobEnd end = position->job.end;
    Text out = text_growing();
    open_position(&out, position);
    if (end != JOB_WITHDRAWN) print_result(&out, position);
    if (end == JOB_CANCELLED || end == JOB_WITHDRAWN) {
        text_json_key(&out, "terminated");
        text_string(&out, "true");
    }
    text_char(&out, '}');
    say(a, &out);
}

/* -- Requests -- */

static void free_open(OpenRequest *open)
{
    request_free(&open->request);
    free(open->jobs);
    free(open);
}

static void position_done(Job *job)
{
    PositionJob *position = (PositionJob *)job;
    OpenRequest *open = position->open;
    Analysis *a = open->analysis;
    if (!atomic_load(&a->is_closing)) {
        if (job->end == JOB_FAILED)
            say_error(a, &open->request, "no memory for the search", "");
        else
            say_position(a, position);
    }
    if (atomic_fetch_sub(&open->left, 1) == 1) free_open(open);
}

/* A game that is over needs no search. */
static void run_nothing(Job *job) { (void)job; }

static void init_position(PositionJob *position, OpenRequest *open, int i)
{
    const AnalysisRequest *r = &open->request;
    *position = (PositionJob){.open = open, .turn = r->turns[i]};
    position->job = (Job){.priority = PRIORITY_ANALYSIS,
                          .run = pos_of(position)->outcome != ONGOING ? run_nothing : NULL,
                          .word = &r->player,
                          .seed = r->seed,
                          .done = position_done,
                          .task = {.history = history_view_at(&r->history, r->turns[i]),
                                   .limits = r->limits,
                                   .is_analysis = true,
                                   .lines = r->lines,
                                   .seed = r->seed}};
}

/* Whether that many more positions may wait. Only this thread adds any. */
static bool has_room(Analysis *a, int count)
{
    ThinkingState state;
    thinking_look(a->thinking, &state);
    return state.waiting[PRIORITY_ANALYSIS] + count <= ANALYSIS_QUEUE;
}

/* Adds the positions to the queue, all or none. True if the service now owns the request. */
static bool enqueue(Analysis *a, OpenRequest *open)
{
    int count = open->request.turn_count;
    PositionJob *jobs = has_room(a, count) ? calloc((size_t)count, sizeof *jobs) : NULL;
    if (!jobs) return false;
    PlayerWord *word = &open->request.player;
    if (word->kind == PLAYER_ENGINE && !word->options.megabytes)
        word->options.megabytes = MEGABYTES;
    open->jobs = jobs;
    atomic_init(&open->left, count);
    for (int i = 0; i < count; i++) init_position(&jobs[i], open, i);
    for (int i = 0; i < count; i++) thinking_add(a->thinking, &jobs[i].job);
    return true;
}

static bool matches_id(const Job *job, void *context)
{
    const AnalysisRequest *terminate = context;
    return terminate->action == ACTION_TERMINATE_ALL ||
           strcmp(((const PositionJob *)job)->open->request.id, terminate->terminate_id) == 0;
}

static void terminate(Analysis *a, AnalysisRequest *r)
{
    int count = thinking_cancel_if(a->thinking, matches_id, r);
    Text out = text_growing();
    open_answer(&out, r);
    text_json_key(&out, "action");
    text_json_string(&out, r->terminate_id ? "terminate" : "terminate_all");
    if (r->terminate_id) {
        text_json_key(&out, "terminate_id");
        text_string(&out, r->terminate_id);
    }
    text_json_key(&out, "count");
    text_int(&out, count);
    text_char(&out, '}');
    say(a, &out);
}

static void say_version(Analysis *a, const AnalysisRequest *r)
{
    Text out = text_growing();
    open_answer(&out, r);
    text_json_key(&out, "action");
    text_json_string(&out, "query_version");
    text_json_key(&out, "version");
    text_json_string(&out, QUINA_VERSION);
    text_char(&out, '}');
    say(a, &out);
}

/* True if the service now owns the request. */
static bool answer(Analysis *a, OpenRequest *open)
{
    AnalysisRequest *r = &open->request;
    switch (r->action) {
    case ACTION_QUERY_VERSION: say_version(a, r); return false;
    case ACTION_TERMINATE:
    case ACTION_TERMINATE_ALL: terminate(a, r); return false;
    case ACTION_ANALYZE: break;
    }
    if (enqueue(a, open)) return true;
    say_error(a, r,
              has_room(a, r->turn_count) ? "no memory for the request"
                                         : "too many positions are waiting",
              "");
    return false;
}

void analysis_line(Analysis *a, const char *line, size_t length)
{
    if (strspn(line, " \t\r") == length) return;
    OpenRequest *open = calloc(1, sizeof *open);
    if (!open) {
        say_error(a, &(AnalysisRequest){0}, "no memory for the request", "");
        return;
    }
    AnalysisRequest *r = &open->request;
    open->analysis = a;
    if (!request_read(r, line, length))
        say_error(a, r, r->error, r->field);
    else if (answer(a, open))
        return;
    free_open(open);
}

void analysis_overlong(Analysis *a)
{
    say_error(a, &(AnalysisRequest){0}, "the line is too long", "");
}

void analysis_finish(Analysis *a) { thinking_wait_idle(a->thinking); }

/* -- Making -- */

Analysis *analysis_new(const AnalysisOptions *options, AnalysisWrite *write, void *context)
{
    Analysis *a = calloc(1, sizeof *a);
    if (!a) return NULL;
    a->write = write;
    a->context = context;
    pthread_mutex_init(&a->output, NULL);
    a->thinking = thinking_new(&(ThinkingOptions){.threads = options->threads,
                                                  .tables = options->tables,
                                                  .queue_max = ANALYSIS_QUEUE,
                                                  .most = options->most,
                                                  .keeps_players = true});
    if (a->thinking) return a;
    analysis_free(a);
    return NULL;
}

void analysis_free(Analysis *a)
{
    if (!a) return;
    atomic_store(&a->is_closing, true);
    thinking_free(a->thinking);
    pthread_mutex_destroy(&a->output);
    free(a);
}
