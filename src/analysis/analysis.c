/* analysis.c: the queue of positions, the threads that search them, and the answers.
 *
 * A request with several turns becomes as many jobs that share it. One lock guards the queue and
 * what runs; another the output, so that a slow reader does not hold up the queue. */
#include "analysis/analysis.h"

#include "analysis/request.h"
#include "engines/result_json.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MEGABYTES = 32 }; /* of a thread's table, where the player does not say */

/* A request and how many of its jobs are not answered yet. */
typedef struct Pending {
    Request request;
    int left;
} Pending;

typedef struct Job {
    struct Job *next;
    Pending *pending;
    const RequestTurn *turn;
    atomic_bool stop;
    bool is_terminated;
} Job;

typedef struct Worker {
    Analysis *analysis;
    pthread_t thread;
    Job *job; /* that runs, or NULL */
    /* The last player is kept: most requests have the same. */
    Player *player;
    const Game *game;
    char player_text[PLAYER_TEXT];
} Worker;

struct Analysis {
    AnalysisOptions options;
    AnalysisWrite *write;
    void *context;
    pthread_mutex_t output, lock;
    pthread_cond_t work, done; /* there is something to do; something was done */
    Job *first, *last;
    int waiting, running;
    bool is_closing;
    Worker *workers;
    int worker_count;
};

/* -- Answers -- */

static void say(Analysis *a, Text *line)
{
    pthread_mutex_lock(&a->output);
    a->write(a->context, line->data && !line->is_cut ? line->data : "{\"error\": \"no memory\"}");
    pthread_mutex_unlock(&a->output);
    text_free(line);
}

static void open_answer(Text *out, const Request *r)
{
    text_char(out, '{');
    text_json_key(out, "id");
    text_string(out, r->id ? r->id : "null");
}

static void say_error(Analysis *a, const Request *r, const char *error, const char *field)
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

/* The answer of a job up to its position. */
static void open_job(Text *out, const Job *job)
{
    char position[POS_TEXT];
    const Pos *p = &job->turn->pos;
    open_answer(out, &job->pending->request);
    text_json_key(out, "turn");
    text_int(out, job->turn->turn);
    text_json_key(out, "position");
    game_of(p)->print(p, position);
    text_json_string(out, position);
    text_json_key(out, "to_move");
    if (p->outcome != ONGOING)
        text_string(out, "null");
    else
        text_json_string(out, p->to_move == WHITE ? "white" : "black");
}

static void close_job(Analysis *a, Text *out, bool is_terminated)
{
    if (is_terminated) {
        text_json_key(out, "terminated");
        text_string(out, "true");
    }
    text_char(out, '}');
    say(a, out);
}

/* -- Searching -- */

static bool prepare_player(Worker *w, const Request *r)
{
    if (!w->player || w->game != r->game || strcmp(w->player_text, r->player_text) != 0) {
        PlayerWord word = r->player;
        if (word.kind == PLAYER_ENGINE && !word.options.megabytes)
            word.options.megabytes = MEGABYTES;
        player_free(w->player);
        w->player = player_new(r->game, &word, r->seed);
        w->game = r->game;
        memcpy(w->player_text, r->player_text, sizeof w->player_text);
        return w->player;
    }
    /* So that an answer does not depend on what the thread has seen before. */
    player_clear(w->player, r->seed);
    return true;
}

static void search(Worker *w, Job *job, Result *result)
{
    const Request *r = &job->pending->request;
    Limits limits = limits_are_set(&r->limits) ? r->limits : r->player.limits;
    if (r->player.kind == PLAYER_ENGINE || limits_are_set(&limits))
        limits = limits_within(limits, &w->analysis->options.most);
    Task task = {.pos = job->turn->pos,
                 .keys = r->keys,
                 .key_count = r->game->repeats ? job->turn->turn : 0,
                 .limits = limits,
                 .is_analysis = true,
                 .lines = r->lines,
                 .seed = r->seed,
                 .stop = &job->stop};
    Turn turn;
    player_choose(w->player, &task, &turn, result);
    result_complete(result, &turn);
}

/* The members that tell what is known of the position. */
static bool print_knowledge(Worker *w, Job *job, Text *out)
{
    const Pos *p = &job->turn->pos;
    if (p->outcome != ONGOING) {
        text_json_key(out, "result");
        text_json_string(out, outcome_name(p->outcome));
        text_json_key(out, "reason");
        text_json_string(out, ending_name(p->ending));
        return true;
    }
    Result *result = malloc(sizeof *result);
    bool is_good = result && prepare_player(w, &job->pending->request);
    if (is_good) {
        search(w, job, result);
        result_print_json(out, p, result);
    }
    free(result);
    return is_good;
}

/* Call with the lock held, or where no other thread can come. */
static void drop_job(Job *job)
{
    if (--job->pending->left == 0) {
        request_free(&job->pending->request);
        free(job->pending);
    }
    free(job);
}

static void run_job(Worker *w, Job *job)
{
    Analysis *a = w->analysis;
    Text out = text_growing();
    open_job(&out, job);
    bool is_good = print_knowledge(w, job, &out);
    pthread_mutex_lock(&a->lock);
    bool is_terminated = job->is_terminated, is_closing = a->is_closing;
    w->job = NULL;
    pthread_mutex_unlock(&a->lock);
    if (is_closing)
        text_free(&out);
    else if (is_good)
        close_job(a, &out, is_terminated);
    else
        say_error(a, &job->pending->request, "no memory for the search", "");
    text_free(&out);
}

static void *work(void *argument)
{
    Worker *w = argument;
    Analysis *a = w->analysis;
    pthread_mutex_lock(&a->lock);
    for (;;) {
        while (!a->first && !a->is_closing) pthread_cond_wait(&a->work, &a->lock);
        if (a->is_closing) break;
        Job *job = a->first;
        a->first = job->next;
        if (!a->first) a->last = NULL;
        a->waiting--;
        a->running++;
        w->job = job;
        pthread_mutex_unlock(&a->lock);
        run_job(w, job);
        pthread_mutex_lock(&a->lock);
        drop_job(job);
        a->running--;
        pthread_cond_broadcast(&a->done);
    }
    pthread_mutex_unlock(&a->lock);
    return NULL;
}

/* -- Requests -- */

/* Appends the jobs; all or none. The pending request is taken over or freed. */
static bool enqueue(Analysis *a, Pending *pending)
{
    int count = pending->request.turn_count, made = 0;
    Job *first = NULL, **end = &first, *last = NULL;
    for (; made < count; made++) {
        Job *job = calloc(1, sizeof *job);
        if (!job) break;
        job->pending = pending;
        job->turn = &pending->request.turns[made];
        atomic_init(&job->stop, false);
        *end = last = job;
        end = &job->next;
    }
    pthread_mutex_lock(&a->lock);
    bool is_good = made == count && a->waiting + count <= ANALYSIS_QUEUE;
    if (is_good) {
        pending->left = count;
        if (a->last)
            a->last->next = first;
        else
            a->first = first;
        a->last = last;
        a->waiting += count;
        pthread_cond_broadcast(&a->work);
    }
    pthread_mutex_unlock(&a->lock);
    while (!is_good && first) {
        Job *next = first->next;
        free(first);
        first = next;
    }
    return is_good;
}

static bool is_meant(const Request *terminate, const Job *job)
{
    return terminate->action == ACTION_TERMINATE_ALL ||
           strcmp(job->pending->request.id, terminate->terminate_id) == 0;
}

/* Takes the jobs that are meant out of the queue and asks the running ones to stop. */
static Job *withdraw(Analysis *a, const Request *terminate, int *count)
{
    Job *taken = NULL, **end = &taken;
    pthread_mutex_lock(&a->lock);
    a->last = NULL;
    for (Job **at = &a->first; *at;) {
        Job *job = *at;
        if (is_meant(terminate, job)) {
            *at = job->next;
            job->next = NULL;
            *end = job;
            end = &job->next;
            a->waiting--;
            ++*count;
        } else {
            a->last = job;
            at = &job->next;
        }
    }
    for (int i = 0; i < a->worker_count; i++) {
        Job *job = a->workers[i].job;
        if (!job || !is_meant(terminate, job)) continue;
        job->is_terminated = true;
        atomic_store(&job->stop, true);
        ++*count;
    }
    pthread_mutex_unlock(&a->lock);
    return taken;
}

static void terminate(Analysis *a, const Request *r)
{
    int count = 0;
    Job *job = withdraw(a, r, &count);
    while (job) {
        Job *next = job->next;
        Text out = text_growing();
        open_job(&out, job);
        close_job(a, &out, true);
        pthread_mutex_lock(&a->lock);
        drop_job(job);
        pthread_cond_broadcast(&a->done);
        pthread_mutex_unlock(&a->lock);
        job = next;
    }
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

static void say_version(Analysis *a, const Request *r)
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

/* True if the request is taken over by the queue. */
static bool answer(Analysis *a, Pending *pending)
{
    Request *r = &pending->request;
    switch (r->action) {
    case ACTION_QUERY_VERSION: say_version(a, r); return false;
    case ACTION_TERMINATE:
    case ACTION_TERMINATE_ALL: terminate(a, r); return false;
    case ACTION_ANALYZE: break;
    }
    if (enqueue(a, pending)) return true;
    say_error(a, r, "too many positions are waiting", "");
    return false;
}

void analysis_line(Analysis *a, const char *line, size_t length)
{
    if (strspn(line, " \t\r") == length) return;
    Pending *pending = calloc(1, sizeof *pending);
    if (!pending) {
        say_error(a, &(Request){0}, "no memory for the request", "");
        return;
    }
    Request *r = &pending->request;
    if (!request_read(r, line, length))
        say_error(a, r, r->error, r->field);
    else if (answer(a, pending))
        return;
    request_free(r);
    free(pending);
}

void analysis_overlong(Analysis *a) { say_error(a, &(Request){0}, "the line is too long", ""); }

void analysis_finish(Analysis *a)
{
    pthread_mutex_lock(&a->lock);
    while (a->first || a->running) pthread_cond_wait(&a->done, &a->lock);
    pthread_mutex_unlock(&a->lock);
}

/* -- Making -- */

Analysis *analysis_new(const AnalysisOptions *options, AnalysisWrite *write, void *context)
{
    Analysis *a = calloc(1, sizeof *a);
    int wanted = options->threads ? options->threads : 1;
    if (!a) return NULL;
    a->options = *options;
    a->write = write;
    a->context = context;
    pthread_mutex_init(&a->output, NULL);
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->work, NULL);
    pthread_cond_init(&a->done, NULL);
    a->workers = calloc((size_t)wanted, sizeof *a->workers);
    while (a->workers && a->worker_count < wanted) {
        Worker *w = &a->workers[a->worker_count];
        w->analysis = a;
        if (pthread_create(&w->thread, NULL, work, w) != 0) break;
        a->worker_count++;
    }
    if (a->worker_count > 0) return a;
    analysis_free(a);
    return NULL;
}

void analysis_free(Analysis *a)
{
    if (!a) return;
    pthread_mutex_lock(&a->lock);
    a->is_closing = true;
    for (int i = 0; i < a->worker_count; i++)
        if (a->workers[i].job) atomic_store(&a->workers[i].job->stop, true);
    pthread_cond_broadcast(&a->work);
    pthread_mutex_unlock(&a->lock);
    for (int i = 0; i < a->worker_count; i++) {
        pthread_join(a->workers[i].thread, NULL);
        player_free(a->workers[i].player);
    }
    while (a->first) {
        Job *next = a->first->next;
        drop_job(a->first);
        a->first = next;
    }
    free(a->workers);
    pthread_mutex_destroy(&a->output);
    pthread_mutex_destroy(&a->lock);
    pthread_cond_destroy(&a->work);
    pthread_cond_destroy(&a->done);
    free(a);
}
