/* batch.c: many games of one kind that advance together.
 *
 * A game keeps the list of its legal steps, which is made once, for the mask, and then used to
 * check the next action. A call runs in two passes over all games, the check and the play, so that
 * a wrong action changes nothing; the threads share out the games of a pass in equal parts. */
#include "batch/batch.h"

#include "history/history.h"

#include <pthread.h>
#include <stdlib.h>

enum { FIRST_KEYS = 64 };

typedef struct BatchGame {
    Pos now;
    Rng starts, choices;
    bool is_cut; /* it had too many plies, and does not go on */
    int count;
    Step list[STEPS_MAX]; /* the legal steps, none if the game is over or cut */
    Step next;            /* the step of the action being played */
    uint64_t *keys;       /* of the positions between turns, where positions can recur */
    int key_count, key_capacity;
} BatchGame;

/* What a pass reads and writes. */
typedef struct Pass {
    void (*run)(Batch *b, int game);
    const int32_t *actions;
    int32_t *sampled;
    const BatchOutput *out;
} Pass;

struct Batch {
    BatchOptions options;
    EncodingShape shape;
    int planes;
    BatchGame *games;
    Pass pass;
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t begins, ends;
    pthread_t threads[BATCH_THREADS_MAX];
    int thread_count; /* besides the caller's */
    unsigned number;  /* of the pass */
    int running;
    bool quits, no_memory;
    int illegal; /* the first game with an illegal action, or -1 */
};

/* -- Threads -- */

typedef struct Share {
    Batch *batch;
    int index;
} Share;

static void run_share(Batch *b, int index)
{
    int shares = b->thread_count + 1;
    int64_t games = b->options.games;
    int from = (int)(games * index / shares), to = (int)(games * (index + 1) / shares);
    for (int i = from; i < to; i++) b->pass.run(b, i);
}

static void *run_thread(void *argument)
{
    Share share = *(Share *)argument;
    Batch *b = share.batch;
    unsigned done = 0;
    free(argument);
    pthread_mutex_lock(&b->lock);
    for (;;) {
        while (b->number == done && !b->quits) pthread_cond_wait(&b->begins, &b->lock);
        if (b->quits) break;
        done = b->number;
        pthread_mutex_unlock(&b->lock);
        run_share(b, share.index);
        pthread_mutex_lock(&b->lock);
        if (--b->running == 0) pthread_cond_signal(&b->ends);
    }
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

/* Runs a pass over all games, and waits for its end. */
static void run_pass(Batch *b, Pass pass)
{
    b->pass = pass;
    if (b->thread_count) {
        pthread_mutex_lock(&b->lock);
        b->number++;
        b->running = b->thread_count;
        pthread_cond_broadcast(&b->begins);
        pthread_mutex_unlock(&b->lock);
    }
    run_share(b, 0);
    if (!b->thread_count) return;
    pthread_mutex_lock(&b->lock);
    while (b->running) pthread_cond_wait(&b->ends, &b->lock);
    pthread_mutex_unlock(&b->lock);
}

/* The share of a thread that cannot be started falls to the others. */
static void start_threads(Batch *b)
{
    int wanted = b->options.threads < BATCH_THREADS_MAX ? b->options.threads : BATCH_THREADS_MAX;
    for (int i = 1; i < wanted && i < b->options.games; i++) {
        Share *share = malloc(sizeof *share);
        if (!share) return;
        *share = (Share){b, i};
        if (pthread_create(&b->threads[b->thread_count], NULL, run_thread, share) != 0) {
            free(share);
            return;
        }
        b->thread_count++;
    }
}

static void stop_threads(Batch *b)
{
    pthread_mutex_lock(&b->lock);
    b->quits = true;
    pthread_cond_broadcast(&b->begins);
    pthread_mutex_unlock(&b->lock);
    for (int i = 0; i < b->thread_count; i++) pthread_join(b->threads[i], NULL);
}

/* -- One game -- */

static void add_key(Batch *b, BatchGame *game)
{
    const Game *g = b->options.game;
    if (!g->repeats || game->now.mid_turn) return;
    if (game->key_count == game->key_capacity) {
        int capacity = game->key_capacity ? 2 * game->key_capacity : FIRST_KEYS;
        uint64_t *grown = realloc(game->keys, (size_t)capacity * sizeof *grown);
        if (!grown) {
            pthread_mutex_lock(&b->lock);
            b->no_memory = true;
            pthread_mutex_unlock(&b->lock);
            return;
        }
        game->keys = grown;
        game->key_capacity = capacity;
    }
    uint64_t key = g->hash(&game->now);
    judge_repetition(&game->now, key, game->keys, game->key_count);
    game->keys[game->key_count++] = key;
}

static void start_game(Batch *b, BatchGame *game)
{
    const BatchOptions *o = &b->options;
    o->game->start(&game->now, o->size, o->variant, rng_next(&game->starts));
    game->is_cut = false;
    game->key_count = 0;
    add_key(b, game);
}

/* The outcome is that of the game that has just ended, if one has. */
static void write_game(Batch *b, int index, BatchDone done, Outcome outcome)
{
    BatchGame *game = &b->games[index];
    const BatchOutput *out = b->pass.out;
    const Encoding *e = b->options.game->encoding;
    size_t at = (size_t)index, actions = (size_t)b->shape.actions;
    game->count = game->is_cut ? 0 : b->options.game->steps(&game->now, game->list);
    if (out->masks) {
        uint8_t *mask = memset(out->masks + at * actions, 0, actions);
        for (int i = 0; i < game->count; i++) mask[e->action(&game->now, game->list[i])] = 1;
    }
    if (out->planes) {
        size_t places = (size_t)b->planes * (size_t)b->shape.rows * (size_t)b->shape.columns;
        e->observe(&game->now, (Colour)game->now.to_move, out->planes + at * places);
    }
    if (out->rewards) {
        int white = (outcome == WHITE_WINS) - (outcome == BLACK_WINS);
        out->rewards[2 * at] = (float)white;
        out->rewards[2 * at + 1] = (float)-white;
    }
    if (out->done) out->done[at] = (uint8_t)done;
    if (out->to_move) out->to_move[at] = game->now.to_move;
}

/* -- Passes -- */

static void reset_game(Batch *b, int index)
{
    start_game(b, &b->games[index]);
    write_game(b, index, BATCH_GOES_ON, ONGOING);
}

static void check_game(Batch *b, int index)
{
    BatchGame *game = &b->games[index];
    int32_t action = b->pass.actions[index];
    int i = game->count;
    if (game->count == 0) return;
    if (action >= 0 && action < b->shape.actions) {
        game->next = b->options.game->encoding->step(&game->now, action);
        for (i = 0; i < game->count && game->list[i] != game->next;) i++;
    }
    if (i < game->count) return;
    pthread_mutex_lock(&b->lock);
    if (b->illegal < 0 || index < b->illegal) b->illegal = index;
    pthread_mutex_unlock(&b->lock);
}

/* Plays the checked step; a game that is over stays as it is. */
static BatchDone play_step(Batch *b, BatchGame *game)
{
    const BatchOptions *o = &b->options;
    if (game->count) {
        o->game->play(&game->now, game->next, &game->now);
        add_key(b, game);
        game->is_cut = o->max_plies && game->now.ply >= o->max_plies && !game->now.mid_turn;
    }
    return game->now.outcome != ONGOING ? BATCH_ENDED : game->is_cut ? BATCH_CUT : BATCH_GOES_ON;
}

static void play_game(Batch *b, int index)
{
    BatchGame *game = &b->games[index];
    bool was_over = game->count == 0;
    BatchDone done = play_step(b, game);
    Outcome outcome = was_over ? ONGOING : (Outcome)game->now.outcome;
    if (done != BATCH_GOES_ON && b->options.resets) start_game(b, game);
    write_game(b, index, done, outcome);
}

static void sample_game(Batch *b, int index)
{
    BatchGame *game = &b->games[index];
    b->pass.sampled[index] = -1;
    if (game->count == 0) return;
    Step s = game->list[rng_below(&game->choices, (uint32_t)game->count)];
    b->pass.sampled[index] = b->options.game->encoding->action(&game->now, s);
}

/* -- The batch -- */

Batch *batch_new(const BatchOptions *options)
{
    static const BatchOutput nothing;
    Batch *b = calloc(1, sizeof *b);
    if (!b) return NULL;
    const Encoding *e = options->game->encoding;
    b->options = *options;
    b->shape = e->shape(options->size, options->variant);
    while (e->planes[b->planes]) b->planes++;
    b->games = calloc((size_t)options->games, sizeof *b->games);
    if (!b->games) {
        free(b);
        return NULL;
    }
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->begins, NULL);
    pthread_cond_init(&b->ends, NULL);
    Rng seeds = rng_seeded(options->seed);
    for (int i = 0; i < options->games; i++) {
        b->games[i].starts = rng_seeded(rng_next(&seeds));
        b->games[i].choices = rng_seeded(rng_next(&seeds));
    }
    start_threads(b);
    batch_reset(b, &nothing);
    return b;
}

void batch_free(Batch *b)
{
    if (!b) return;
    stop_threads(b);
    pthread_mutex_destroy(&b->lock);
    pthread_cond_destroy(&b->begins);
    pthread_cond_destroy(&b->ends);
    for (int i = 0; i < b->options.games; i++) free(b->games[i].keys);
    free(b->games);
    free(b);
}

void batch_reset(Batch *b, const BatchOutput *out)
{
    run_pass(b, (Pass){.run = reset_game, .out = out});
}

BatchStatus batch_step(Batch *b, const int32_t *actions, const BatchOutput *out, int *where)
{
    b->illegal = -1;
    b->no_memory = false;
    run_pass(b, (Pass){.run = check_game, .actions = actions});
    *where = b->illegal;
    if (b->illegal >= 0) return BATCH_ILLEGAL;
    run_pass(b, (Pass){.run = play_game, .out = out});
    return b->no_memory ? BATCH_NO_MEMORY : BATCH_FINE;
}

void batch_sample(Batch *b, int32_t *actions)
{
    run_pass(b, (Pass){.run = sample_game, .sampled = actions});
}

const Pos *batch_pos(const Batch *b, int game) { return &b->games[game].now; }
