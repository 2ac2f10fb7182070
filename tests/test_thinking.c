/* test_thinking.c: the search service: turns of owners, priorities, cancelling, completion, ending
 * under load; the players that it makes; and the time that a turn gets. */
#define _POSIX_C_SOURCE 200809L
#include "core/rng.h"
#include "engines/turn_time.h"
#include "thinking/players.h"
#include "thinking/thinking.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* -- Jobs that a test can follow -- */

/* What has happened to the jobs of a test. */
typedef struct Scene {
    pthread_mutex_t lock;
    pthread_cond_t change;
    bool is_open; /* jobs that block may go on */
    int started, done;
    int order[64]; /* numbers of the jobs in the order in which they started */
    Pos pos;       /* that jobs search */
} Scene;

typedef struct Probe {
    Job job;
    Scene *scene;
    int number, done, progress;
    bool is_released; /* it may go on before the scene is opened */
    pthread_t run_thread, done_thread;
    uint64_t nodes;
    Result result;
} Probe;

static void scene_init(Scene *s)
{
    *s = (Scene){0};
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->change, NULL);
    GAMES[CAM]->start(&s->pos, 0, 0, 0);
}

static void scene_free(Scene *s)
{
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->change);
}

static void scene_open(Scene *s)
{
    pthread_mutex_lock(&s->lock);
    s->is_open = true;
    pthread_cond_broadcast(&s->change);
    pthread_mutex_unlock(&s->lock);
}

static void wait_for_started(Scene *s, int count)
{
    pthread_mutex_lock(&s->lock);
    while (s->started < count) pthread_cond_wait(&s->change, &s->lock);
    pthread_mutex_unlock(&s->lock);
}

static int count_started(Scene *s)
{
    pthread_mutex_lock(&s->lock);
    int count = s->started;
    pthread_mutex_unlock(&s->lock);
    return count;
}

static void note_start(Job *job)
{
    Probe *p = (Probe *)job;
    Scene *s = p->scene;
    pthread_mutex_lock(&s->lock);
    p->run_thread = pthread_self();
    if (s->started < 64) s->order[s->started] = p->number;
    s->started++;
    pthread_cond_broadcast(&s->change);
    pthread_mutex_unlock(&s->lock);
}

/* Runs until it is released or the scene is opened. */
static void run_blocking(Job *job)
{
    const Probe *p = (Probe *)job;
    Scene *s = p->scene;
    note_start(job);
    pthread_mutex_lock(&s->lock);
    while (!s->is_open && !p->is_released) pthread_cond_wait(&s->change, &s->lock);
    pthread_mutex_unlock(&s->lock);
}

static void release(Probe *p)
{
    pthread_mutex_lock(&p->scene->lock);
    p->is_released = true;
    pthread_cond_broadcast(&p->scene->change);
    pthread_mutex_unlock(&p->scene->lock);
}

static void note_done(Job *job)
{
    Probe *p = (Probe *)job;
    Scene *s = p->scene;
    pthread_mutex_lock(&s->lock);
    p->done++;
    p->done_thread = pthread_self();
    if (job->result) p->result = *job->result;
    s->done++;
    pthread_cond_broadcast(&s->change);
    pthread_mutex_unlock(&s->lock);
}

static Probe probe_of(Scene *s, int number, Priority priority, uint64_t owner)
{
    return (
        Probe){.job = {.priority = priority, .owner = owner, .run = note_start, .done = note_done},
               .scene = s,
               .number = number};
}

static Thinking *service(const ThinkingOptions *options)
{
    Thinking *t = thinking_new(options);
    assert_non_null(t);
    return t;
}

/* A service with one thread that is busy with `gate` until the scene is opened. */
static Thinking *busy_service(Scene *s, Probe *gate)
{
    Thinking *t = service(&(ThinkingOptions){.threads = 1});
    *gate = probe_of(s, 0, PRIORITY_MOVE, 999);
    gate->job.run = run_blocking;
    assert_int_equal(thinking_add(t, &gate->job), 0);
    wait_for_started(s, 1);
    return t;
}

/* -- Searches -- */

static PlayerWord word_of(const char *text)
{
    PlayerWord word;
    Fault fault;
    assert_true(player_parse(GAMES[CAM], text, &word, &fault));
    return word;
}

static void note_progress(Job *job, const Result *so_far)
{
    Probe *p = (Probe *)job;
    assert_true(so_far->nodes >= p->nodes);
    assert_true(pthread_equal(p->run_thread, pthread_self()) || p->progress == 0);
    assert_int_equal(p->done, 0);
    if (p->progress++ == 0) note_start(job);
    p->nodes = so_far->nodes;
}

static Probe search_of(Scene *s, const PlayerWord *word)
{
    Probe p = probe_of(s, 1, PRIORITY_MOVE, 1);
    p.job.run = NULL;
    p.job.word = word;
    p.job.progress = note_progress;
    p.job.task.history = history_of(&s->pos);
    return p;
}

static bool is_legal(const Job *job)
{
    char text[TURN_TEXT];
    Turn turn;
    GAMES[CAM]->turn_print(task_pos(&job->task), &job->turn, text);
    return turn_parse(task_pos(&job->task), text, &turn, NULL);
}

/* -- The order of jobs -- */

static void owners_take_turns(void **state)
{
    static const uint64_t OWNERS[] = {1, 1, 1, 1, 2, 3, 3};
    static const int ORDER[] = {0, 1, 5, 6, 2, 7, 3, 4};
    (void)state;
    Scene s;
    Probe gate, probes[7];
    scene_init(&s);
    Thinking *t = busy_service(&s, &gate);
    for (int i = 0; i < 7; i++) {
        probes[i] = probe_of(&s, i + 1, PRIORITY_MOVE, OWNERS[i]);
        assert_int_equal(thinking_add(t, &probes[i].job), i + 1);
    }
    scene_open(&s);
    thinking_wait_idle(t);
    for (int i = 0; i < 8; i++) assert_int_equal(s.order[i], ORDER[i]);
    thinking_free(t);
    scene_free(&s);
}

static void a_long_list_does_not_delay_a_newcomer(void **state)
{
    enum { MANY = 50 };
    (void)state;
    Scene s;
    Probe gate, probes[MANY + 1];
    scene_init(&s);
    Thinking *t = busy_service(&s, &gate);
    for (int i = 0; i <= MANY; i++) {
        probes[i] = probe_of(&s, i + 1, PRIORITY_ANALYSIS, i < MANY ? 1 : 2);
        thinking_add(t, &probes[i].job);
    }
    scene_open(&s);
    thinking_wait_idle(t);
    assert_int_equal(s.order[2], MANY + 1);
    thinking_free(t);
    scene_free(&s);
}

static void urgent_jobs_go_first(void **state)
{
    static const Priority PRIORITIES[] = {PRIORITY_ANALYSIS, PRIORITY_HINT, PRIORITY_MOVE,
                                          PRIORITY_ANALYSIS, PRIORITY_MOVE};
    static const int ORDER[] = {0, 3, 5, 2, 1, 4}, PLACES[] = {1, 1, 1, 4, 2};
    (void)state;
    Scene s;
    Probe gate, probes[5];
    ThinkingState look;
    scene_init(&s);
    Thinking *t = busy_service(&s, &gate);
    for (int i = 0; i < 5; i++) {
        probes[i] = probe_of(&s, i + 1, PRIORITIES[i], 1);
        assert_int_equal(thinking_add(t, &probes[i].job), PLACES[i]);
    }
    thinking_look(t, &look);
    assert_int_equal(look.running, 1);
    assert_int_equal(look.waiting[PRIORITY_MOVE], 2);
    assert_int_equal(look.waiting[PRIORITY_ANALYSIS], 2);
    scene_open(&s);
    thinking_wait_idle(t);
    for (int i = 0; i < 6; i++) assert_int_equal(s.order[i], ORDER[i]);
    thinking_look(t, &look);
    assert_int_equal(look.finished, 6);
    thinking_free(t);
    scene_free(&s);
}

/* Analyses may use two of the three threads, hints and analyses together as many. */
static void a_thread_stays_free_for_moves(void **state)
{
    (void)state;
    Scene s;
    Probe probes[5];
    scene_init(&s);
    Thinking *t = service(
        &(ThinkingOptions){.threads = 3, .share = {[PRIORITY_HINT] = 2, [PRIORITY_ANALYSIS] = 2}});
    for (int i = 0; i < 5; i++) {
        Priority priority = i == 4 ? PRIORITY_MOVE : i == 2 ? PRIORITY_HINT : PRIORITY_ANALYSIS;
        probes[i] = probe_of(&s, i, priority, 1);
        probes[i].job.run = run_blocking;
    }
    assert_int_equal(thinking_add(t, &probes[0].job), 0);
    assert_int_equal(thinking_add(t, &probes[1].job), 0);
    wait_for_started(&s, 2);
    assert_int_equal(thinking_add(t, &probes[2].job), 1);
    assert_int_equal(thinking_add(t, &probes[3].job), 2);
    assert_int_equal(thinking_add(t, &probes[4].job), 0);
    wait_for_started(&s, 3);
    assert_int_equal(s.order[2], 4);
    assert_int_equal(count_started(&s), 3);
    release(&probes[0]);
    wait_for_started(&s, 4);
    assert_int_equal(s.order[3], 2);
    scene_open(&s);
    thinking_wait_idle(t);
    assert_int_equal(s.done, 5);
    thinking_free(t);
    scene_free(&s);
}

static void a_full_queue_refuses(void **state)
{
    (void)state;
    Scene s;
    Probe probes[4];
    scene_init(&s);
    Thinking *t = service(&(ThinkingOptions){.threads = 1, .queue_max = 2});
    for (int i = 0; i < 4; i++) {
        probes[i] = probe_of(&s, i, PRIORITY_MOVE, (uint64_t)i);
        probes[i].job.run = run_blocking;
    }
    thinking_add(t, &probes[0].job);
    wait_for_started(&s, 1);
    assert_int_equal(thinking_add(t, &probes[1].job), 1);
    assert_int_equal(thinking_add(t, &probes[2].job), 2);
    assert_int_equal(thinking_add(t, &probes[3].job), THINKING_REFUSED);
    /* Room that becomes free can be used. */
    assert_int_equal(thinking_cancel(t, &probes[1].job), 1);
    assert_int_equal(thinking_add(t, &probes[3].job), 2);
    scene_open(&s);
    thinking_wait_idle(t);
    assert_int_equal(s.done, 4);
    assert_int_equal(probes[3].done, 1);
    thinking_free(t);
    scene_free(&s);
}

/* -- Searching -- */

static void a_search_reports_and_ends(void **state)
{
    (void)state;
    Scene s;
    PlayerWord word = word_of("engine:depth=4,hash=1");
    scene_init(&s);
    Thinking *t = service(&(ThinkingOptions){.threads = 1});
    Probe p = search_of(&s, &word);
    thinking_add(t, &p.job);
    thinking_wait(t, &p.job);
    assert_int_equal(p.done, 1);
    assert_int_equal(p.job.end, JOB_FINISHED);
    assert_int_equal(p.job.status, PLAYER_FINE);
    assert_true(p.progress > 1);
    assert_true(pthread_equal(p.run_thread, p.done_thread));
    assert_true(p.result.nodes >= p.nodes);
    assert_int_equal(p.result.depth, 4);
    assert_true(turn_is_same(&p.result.lines[0].pv[0], &p.job.turn));
    assert_true(is_legal(&p.job));
    thinking_free(t);
    scene_free(&s);
}

/* A player that a thread has reused answers like a new one; so does the caller's own. */
static void results_do_not_depend_on_earlier_jobs(void **state)
{
    (void)state;
    Scene s;
    PlayerWord word = word_of("engine:nodes=3000,hash=1,search=mcts"), other = word_of("level:2");
    scene_init(&s);
    Thinking *keeping = service(&(ThinkingOptions){.threads = 1, .keeps_players = true});
    Thinking *making = service(&(ThinkingOptions){.threads = 1});
    Probe p[5];
    for (int i = 0; i < 5; i++) {
        p[i] = search_of(&s, i == 2 ? &other : &word);
        p[i].job.progress = NULL;
        p[i].job.seed = i == 2 ? 0 : 5;
    }
    p[4].job.player = player_make(GAMES[CAM], &word, 5);
    for (int i = 0; i < 5; i++) thinking_add(i == 0 ? making : keeping, &p[i].job);
    thinking_wait_idle(keeping);
    thinking_wait_idle(making);
    for (int i = 1; i < 5; i++) {
        assert_int_equal(p[i].job.end, JOB_FINISHED);
        assert_true(is_legal(&p[i].job));
        if (i == 2) continue;
        assert_int_equal(p[i].result.nodes, p[0].result.nodes);
        assert_int_equal(p[i].result.lines[0].value, p[0].result.lines[0].value);
        assert_true(turn_is_same(&p[i].job.turn, &p[0].job.turn));
    }
    player_free(p[4].job.player);
    thinking_free(keeping);
    thinking_free(making);
    scene_free(&s);
}

static void the_callers_own_engine_searches(void **state)
{
    (void)state;
    Scene s;
    scene_init(&s);
    Thinking *t = service(&(ThinkingOptions){.threads = 1});
    Engine *e = engine_new(GAMES[CAM], &(EngineOptions){.megabytes = 1});
    Probe p = search_of(&s, NULL);
    p.job.engine = e;
    p.job.task.limits = (Limits){.depth = 3};
    thinking_add(t, &p.job);
    thinking_wait(t, &p.job);
    assert_int_equal(p.job.end, JOB_FINISHED);
    assert_int_equal(p.result.depth, 3);
    assert_true(is_legal(&p.job));
    thinking_free(t);
    engine_free(e);
    scene_free(&s);
}

/* The limits of a job override those of its player, and none exceeds those of the service. */
static void limits_are_bounded(void **state)
{
    static const struct {
        int own, found;
    } CASES[] = {{0, 3}, {2, 2}, {9, 4}};
    (void)state;
    Scene s;
    PlayerWord word = word_of("engine:depth=3,hash=1");
    scene_init(&s);
    Thinking *t = service(&(ThinkingOptions){.threads = 1, .most = {.depth = 4}});
    for (int i = 0; i < 3; i++) {
        Probe p = search_of(&s, &word);
        p.job.task.limits.depth = CASES[i].own;
        thinking_add(t, &p.job);
        thinking_wait(t, &p.job);
        assert_int_equal(p.result.depth, CASES[i].found);
    }
    thinking_free(t);
    scene_free(&s);
}

static void a_job_without_a_player_fails(void **state)
{
    (void)state;
    Scene s;
    PlayerWord word = word_of("human");
    scene_init(&s);
    Thinking *t = service(&(ThinkingOptions){.threads = 1});
    Probe p = search_of(&s, &word);
    thinking_add(t, &p.job);
    thinking_wait(t, &p.job);
    assert_int_equal(p.done, 1);
    assert_int_equal(p.job.end, JOB_FAILED);
    assert_null(p.job.result);
    thinking_free(t);
    scene_free(&s);
}

static void every_player_name_makes_its_player(void **state)
{
    static const char *const WORDS[] = {"first",   "random", "classic:1",
                                        "level:1", "engine", "ugi:exit 3"};
    (void)state;
    Scene s;
    scene_init(&s);
    Thinking *t = service(&(ThinkingOptions){.threads = 2});
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        PlayerWord word = word_of(WORDS[i]);
        Probe p = search_of(&s, &word);
        p.job.progress = NULL;
        p.job.task.limits.nodes = 20;
        thinking_add(t, &p.job);
        thinking_wait(t, &p.job);
        assert_int_equal(p.job.end, JOB_FINISHED);
        bool is_ugi = word.kind == PLAYER_UGI;
        assert_int_equal(p.job.status, is_ugi ? PLAYER_CRASHED : PLAYER_FINE);
        assert_true(is_ugi || is_legal(&p.job));
    }
    thinking_free(t);
    scene_free(&s);
}

/* -- Stopping -- */

static const char LONG[] = "engine:time=3600,hash=1";

static void a_hurried_search_answers(void **state)
{
    (void)state;
    Scene s;
    PlayerWord word = word_of(LONG);
    scene_init(&s);
    Thinking *t = service(&(ThinkingOptions){.threads = 1});
    for (int i = 0; i < 2; i++) {
        Probe p = search_of(&s, &word);
        p.job.deadline = i ? 5 : 0;
        thinking_add(t, &p.job);
        wait_for_started(&s, i + 1);
        thinking_stop_overdue(t, 4);
        assert_false(atomic_load(&p.job.stop));
        if (i)
            thinking_stop_overdue(t, 5);
        else
            job_hurry(&p.job);
        thinking_wait(t, &p.job);
        assert_int_equal(p.job.end, JOB_FINISHED);
        assert_true(is_legal(&p.job));
    }
    thinking_free(t);
    scene_free(&s);
}

static void cancelling_ends_running_and_waiting_jobs(void **state)
{
    (void)state;
    Scene s;
    PlayerWord word = word_of(LONG);
    scene_init(&s);
    Thinking *t = service(&(ThinkingOptions){.threads = 1});
    Probe running = search_of(&s, &word), waiting = search_of(&s, &word);
    thinking_add(t, &running.job);
    wait_for_started(&s, 1);
    thinking_add(t, &waiting.job);
    assert_int_equal(thinking_cancel(t, &waiting.job), 1);
    assert_int_equal(waiting.done, 1);
    assert_int_equal(waiting.job.end, JOB_WITHDRAWN);
    assert_int_equal(waiting.progress, 0);
    assert_true(pthread_equal(waiting.done_thread, pthread_self()));
    assert_int_equal(thinking_cancel(t, &waiting.job), 0);
    assert_int_equal(thinking_cancel(t, &running.job), 1);
    thinking_wait(t, &running.job);
    assert_int_equal(running.done, 1);
    assert_int_equal(running.job.end, JOB_CANCELLED);
    assert_true(is_legal(&running.job));
    assert_true(pthread_equal(running.done_thread, running.run_thread));
    thinking_free(t);
    scene_free(&s);
}

static void an_owner_cancels_only_its_own(void **state)
{
    (void)state;
    Scene s;
    Probe gate, probes[9];
    scene_init(&s);
    Thinking *t = busy_service(&s, &gate);
    for (int i = 0; i < 9; i++) {
        probes[i] = probe_of(&s, i + 1, (Priority)(i % PRIORITY_COUNT), (uint64_t)(i / 3));
        thinking_add(t, &probes[i].job);
    }
    assert_int_equal(thinking_cancel_owner(t, 1), 3);
    assert_int_equal(thinking_cancel_owner(t, 1), 0);
    assert_int_equal(s.done, 3);
    scene_open(&s);
    thinking_wait_idle(t);
    for (int i = 0; i < 9; i++) {
        assert_int_equal(probes[i].done, 1);
        assert_int_equal(probes[i].job.end, i / 3 == 1 ? JOB_WITHDRAWN : JOB_FINISHED);
    }
    assert_int_equal(s.started, 7);
    thinking_free(t);
    scene_free(&s);
}

/* Taking jobs out of the queue leaves the turns of the owners as they were. */
static void cancelling_keeps_the_order(void **state)
{
    static const uint64_t OWNERS[] = {1, 1, 2, 2, 3, 1};
    static const int ORDER[] = {0, 2, 4, 5, 6};
    (void)state;
    Scene s;
    Probe gate, probes[6];
    scene_init(&s);
    Thinking *t = busy_service(&s, &gate);
    for (int i = 0; i < 6; i++) {
        probes[i] = probe_of(&s, i + 1, PRIORITY_MOVE, OWNERS[i]);
        thinking_add(t, &probes[i].job);
    }
    thinking_cancel(t, &probes[0].job);
    thinking_cancel(t, &probes[2].job);
    scene_open(&s);
    thinking_wait_idle(t);
    assert_int_equal(s.started, 5);
    for (int i = 0; i < 5; i++) assert_int_equal(s.order[i], ORDER[i]);
    thinking_free(t);
    scene_free(&s);
}

/* -- Under load -- */

enum { CROWD = 400, CALLERS = 4 };

typedef struct Caller {
    Thinking *thinking;
    Scene *scene;
    Probe *probes;
    uint64_t owner;
    pthread_t thread;
} Caller;

/* Adds jobs and cancels some of them at once, some later, and some that may be done already. */
static void *add_and_cancel(void *context)
{
    Caller *c = context;
    Rng rng = rng_seeded(c->owner);
    for (int i = 0; i < CROWD; i++) {
        Probe *p = &c->probes[i];
        *p = probe_of(c->scene, i, (Priority)rng_below(&rng, PRIORITY_COUNT), c->owner);
        assert_true(thinking_add(c->thinking, &p->job) >= 0);
        if (rng_below(&rng, 3) == 0)
            thinking_cancel(c->thinking, &c->probes[rng_below(&rng, (uint32_t)i + 1)].job);
        if (rng_below(&rng, 50) == 0) thinking_cancel_owner(c->thinking, c->owner);
        if (rng_below(&rng, 50) == 0) thinking_wait(c->thinking, &p->job);
    }
    return NULL;
}

static void every_job_is_done_exactly_once(void **state)
{
    (void)state;
    Scene s;
    Caller callers[CALLERS];
    scene_init(&s);
    Thinking *t = service(&(ThinkingOptions){.threads = 3, .share = {[PRIORITY_ANALYSIS] = 1}});
    for (int i = 0; i < CALLERS; i++) {
        Probe *probes = calloc(CROWD, sizeof *probes);
        assert_non_null(probes);
        callers[i] = (Caller){.thinking = t, .scene = &s, .probes = probes, .owner = (uint64_t)i};
        assert_int_equal(pthread_create(&callers[i].thread, NULL, add_and_cancel, &callers[i]), 0);
    }
    for (int i = 0; i < CALLERS; i++) pthread_join(callers[i].thread, NULL);
    thinking_wait_idle(t);
    int ran = 0;
    for (int i = 0; i < CALLERS; i++)
        for (int k = 0; k < CROWD; k++) {
            assert_int_equal(callers[i].probes[k].done, 1);
            ran += callers[i].probes[k].job.end != JOB_WITHDRAWN;
        }
    assert_int_equal(s.done, CALLERS * CROWD);
    assert_int_equal(s.started, ran);
    thinking_free(t);
    for (int i = 0; i < CALLERS; i++) free(callers[i].probes);
    scene_free(&s);
}

static void freeing_ends_everything(void **state)
{
    enum { MANY = 60 };
    (void)state;
    Scene s;
    PlayerWord word = word_of(LONG);
    Probe *probes = calloc(MANY, sizeof *probes);
    assert_non_null(probes);
    for (int round = 0; round < 4; round++) {
        scene_init(&s);
        Thinking *t = service(&(ThinkingOptions){.threads = 3, .keeps_players = round % 2});
        for (int i = 0; i < MANY; i++) {
            probes[i] = search_of(&s, &word);
            probes[i].job.owner = (uint64_t)(i % 7);
            thinking_add(t, &probes[i].job);
        }
        if (round > 1) wait_for_started(&s, 3);
        thinking_free(t);
        for (int i = 0; i < MANY; i++) {
            assert_int_equal(probes[i].done, 1);
            assert_true(probes[i].job.end == JOB_WITHDRAWN || probes[i].job.end == JOB_CANCELLED);
        }
        assert_int_equal(s.done, MANY);
        scene_free(&s);
    }
    free(probes);
}

/* A job whose `done` adds itself again, and is refused once the service is being freed. */
typedef struct Chain {
    Job job;
    Thinking *thinking;
    int left;
    int refused;
    Scene *scene;
} Chain;

static void run_nothing(Job *job) { assert_non_null(job->done); }

static void add_again(Job *job)
{
    Chain *c = (Chain *)job;
    if (c->left-- > 0 && thinking_add(c->thinking, job) >= 0) return;
    pthread_mutex_lock(&c->scene->lock);
    c->refused += c->left >= 0;
    c->scene->done++;
    pthread_mutex_unlock(&c->scene->lock);
}

static void done_may_add_a_job(void **state)
{
    (void)state;
    Scene s;
    scene_init(&s);
    Thinking *t = service(&(ThinkingOptions){.threads = 2});
    Chain short_one = {{.run = run_nothing, .done = add_again}, t, 100, 0, &s};
    Chain endless = {{.run = run_nothing, .done = add_again, .owner = 1}, t, 1 << 30, 0, &s};
    thinking_add(t, &short_one.job);
    thinking_wait_idle(t);
    assert_int_equal(s.done, 1);
    assert_int_equal(short_one.refused, 0);
    thinking_add(t, &endless.job);
    thinking_free(t);
    assert_int_equal(s.done, 2);
    assert_int_equal(endless.refused, 1);
    scene_free(&s);
}

/* `done` may free its job. */
static void free_job(Job *job)
{
    Scene *s = ((Probe *)job)->scene;
    pthread_mutex_lock(&s->lock);
    s->done++;
    pthread_mutex_unlock(&s->lock);
    free(job);
}

static bool is_odd(const Job *job, void *context)
{
    ++*(int *)context;
    return ((const Probe *)job)->number % 2;
}

static void done_may_free_its_job(void **state)
{
    (void)state;
    Scene s;
    int looked = 0;
    scene_init(&s);
    Thinking *t = service(&(ThinkingOptions){.threads = 2});
    for (int i = 0; i < 300; i++) {
        Probe *p = malloc(sizeof *p);
        assert_non_null(p);
        *p = probe_of(&s, i, PRIORITY_MOVE, (uint64_t)i);
        p->job.done = free_job;
        thinking_add(t, &p->job);
        if (i % 10 == 9) thinking_cancel_if(t, is_odd, &looked);
    }
    thinking_wait_idle(t);
    assert_int_equal(s.done, 300);
    thinking_free(t);
    scene_free(&s);
}

/* -- The time of a turn -- */

/* Each turn takes its whole allowance; the clock never runs out, with or without an increment. */
static void a_clock_never_runs_out(void **state)
{
    static const double INCREMENTS[] = {0, 2};
    (void)state;
    for (int i = 0; i < 2; i++) {
        TurnClock c = {.left = 60, .increment = INCREMENTS[i]};
        for (int turn = 0; turn < 200; turn++) {
            double seconds = turn_time(&c), most = turn_time_max(&c);
            assert_true(seconds > 0 && seconds <= most && most < c.left);
            c.left += c.increment - seconds;
        }
        assert_true(c.left < 60);
        assert_true(c.left > INCREMENTS[i]);
    }
}

static void a_period_lasts_for_its_turns(void **state)
{
    (void)state;
    TurnClock c = {.left = 30, .period_turns = 5};
    for (; c.period_turns > 0; c.period_turns--) {
        double seconds = turn_time(&c);
        assert_true(seconds >= 4 && seconds < c.left);
        c.left -= seconds;
    }
    assert_true(c.left > 0 && c.left < 6);
}

static void a_clock_that_has_run_out_still_gives_a_moment(void **state)
{
    (void)state;
    for (int turns = 0; turns < 3; turns++) {
        TurnClock c = {.left = -1, .period_turns = turns};
        assert_true(turn_time(&c) == TURN_TIME_LEAST);
        assert_true(turn_time_max(&c) == TURN_TIME_LEAST);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(owners_take_turns),
        cmocka_unit_test(a_long_list_does_not_delay_a_newcomer),
        cmocka_unit_test(urgent_jobs_go_first),
        cmocka_unit_test(a_thread_stays_free_for_moves),
        cmocka_unit_test(a_full_queue_refuses),
        cmocka_unit_test(a_search_reports_and_ends),
        cmocka_unit_test(results_do_not_depend_on_earlier_jobs),
        cmocka_unit_test(the_callers_own_engine_searches),
        cmocka_unit_test(limits_are_bounded),
        cmocka_unit_test(a_job_without_a_player_fails),
        cmocka_unit_test(every_player_name_makes_its_player),
        cmocka_unit_test(a_hurried_search_answers),
        cmocka_unit_test(cancelling_ends_running_and_waiting_jobs),
        cmocka_unit_test(an_owner_cancels_only_its_own),
        cmocka_unit_test(cancelling_keeps_the_order),
        cmocka_unit_test(every_job_is_done_exactly_once),
        cmocka_unit_test(freeing_ends_everything),
        cmocka_unit_test(done_may_add_a_job),
        cmocka_unit_test(done_may_free_its_job),
        cmocka_unit_test(a_clock_never_runs_out),
        cmocka_unit_test(a_period_lasts_for_its_turns),
        cmocka_unit_test(a_clock_that_has_run_out_still_gives_a_moment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
