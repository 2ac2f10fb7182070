/* train_ranks.c: fits the weights of iris_patterns.h to games that quina selfplay --binary has
 * written, of any sizes.
 *
 *     train_ranks --out src/engines/iris_weights.h [--epochs N] [--rate R] [--seed N] DATA...
 *
 * An example is a position and the stones that its player chose: the weights of a step's features
 * add up to the logarithm of its odds. Of a turn of two stones either may be first, and one that is
 * drawn is the first in a second example. Positions that the search saw as decided are left out:
 * there all steps are alike. Every tenth game is kept apart for validation. Adam on cross-entropy,
 * with a learning rate that falls like a cosine; one thread, so that the same data and options give
 * the same weights. Prints the loss and how often a chosen step is the first or among the first
 * five, by today's shapes too. */
#include "engines/iris_patterns.h"
#include "engines/strategy.h"
#include "history/scored_game.h"
#include "training.h"

#include <math.h>
#include <stdio.h>

enum { DATA_MAX = 256, VALIDATE_EVERY = 10, DECIDED = 400, BATCH = 256, FIRST_FEW = 5 };

typedef struct Options {
    const char *out, *data[DATA_MAX];
    int data_count, epochs;
    double rate;
    uint64_t seed;
} Options;

/* A step that could be chosen. */
typedef struct Candidate {
    size_t first; /* of its features in the pool */
    int16_t shape_rank;
    uint8_t count;
    bool is_chosen;
} Candidate;

typedef struct Example {
    size_t first; /* of its candidates */
    int count, chosen;
    bool is_valid; /* kept apart */
} Example;

typedef struct Data {
    Example *examples;
    Candidate *candidates;
    uint16_t *pool;
    size_t count, room, candidate_count, candidate_room, pooled, pool_room;
    int games;
} Data;

typedef struct Model {
    float weights[PATTERN_COUNT], gradient[PATTERN_COUNT];
    float mean[PATTERN_COUNT], square[PATTERN_COUNT];
    int steps;
} Model;

/* -- Data -- */

static void add_stone(Data *d, Candidate *c, const Field *f, int cell, int stone)
{
    uint16_t *out = d->pool + d->pooled;
    iris_patterns(f, cell, stone, out);
    for (int i = 0; i < PATTERNS_OF_STONE; i++) out[i] = (uint16_t)iris_pattern_tied(out[i]);
    c->count += PATTERNS_OF_STONE;
    d->pooled += PATTERNS_OF_STONE;
}

static void add_candidate(Data *d, const Pos *p, const Field *f, Step step, Candidate c)
{
    int stone = stone_of(p->to_move), cell = step;
    c.first = d->pooled;
    if (step & IRIS_PAIR) {
        cell = iris_pair_cell(f->n, step - IRIS_PAIR);
        add_stone(d, &c, f, iris_antipode(f->n, cell), stone);
    }
    add_stone(d, &c, f, cell, stone);
    d->candidates[d->candidate_count++] = c;
}

static bool make_room(Data *d)
{
    size_t features = 2 * (size_t)STEPS_MAX * PATTERNS_OF_STONE;
    return training_grow((void **)&d->examples, &d->room, d->count + 1, sizeof *d->examples) &&
           training_grow((void **)&d->candidates, &d->candidate_room,
                         d->candidate_count + STEPS_MAX, sizeof *d->candidates) &&
           training_grow((void **)&d->pool, &d->pool_room, d->pooled + features, sizeof *d->pool);
}

/* Of `chosen` steps each is as good as the others. */
static bool add_example(Data *d, const Pos *p, const Step *chosen, int count, bool is_valid)
{
    Step list[STEPS_MAX];
    int16_t ranks[STEPS_MAX];
    Field f;
    if (!make_room(d)) return false;
    int steps = game_of(p)->steps(p, list);
    Example e = {.first = d->candidate_count, .chosen = count, .is_valid = is_valid};
    guide_linear(game_of(p)).rank(p, list, steps, ranks);
    field_read(&f, p);
    for (int i = 0; i < steps; i++) {
        if (list[i] == IRIS_PASS) continue;
        bool is_chosen = list[i] == chosen[0] || (count == 2 && list[i] == chosen[1]);
        Candidate c = {.shape_rank = ranks[i], .is_chosen = is_chosen};
        add_candidate(d, p, &f, list[i], c);
        e.count++;
    }
    if (e.count > 1)
        d->examples[d->count++] = e;
    else
        d->candidate_count = e.first;
    return true;
}

static bool add_turn(Data *d, const Pos *p, const Turn *turn, bool is_valid, Rng *rng)
{
    if (turn->steps[0] == IRIS_PASS) return true;
    if (!add_example(d, p, turn->steps, turn->count, is_valid)) return false;
    if (turn->count == 1) return true;
    int first = (int)(rng_next(rng) >> 63);
    Pos middle;
    game_of(p)->play(p, turn->steps[first], &middle);
    return !middle.mid_turn || add_example(d, &middle, &turn->steps[1 - first], 1, is_valid);
}

typedef struct Reading {
    Data *data;
    Rng *rng;
} Reading;

static const char *add_game(void *context, const ScoredGame *game)
{
    const Reading *r = context;
    Data *d = r->data;
    Pos at = game->start;
    if (game_of(&at)->id != IRIS) return "not a game of Iris";
    bool is_valid = d->games++ % VALIDATE_EVERY == 0;
    for (int i = 0; i < game->plies; i++) {
        int score = game->scores[i]; /* or SCORE_NONE */
        bool is_open = score < DECIDED && score > -DECIDED && i >= game->opening_plies;
        if (is_open && !add_turn(d, &at, &game->turns[i], is_valid, r->rng))
            return "is too large for the memory";
        turn_play(&at, &game->turns[i], &at);
    }
    return NULL;
}

/* -- The model -- */

/* The chances of the candidates of an example. */
static void predict(const Model *m, const Data *d, const Example *e, double chances[STEPS_MAX])
{
    double most = -1e9, sum = 0;
    for (int i = 0; i < e->count; i++) {
        const Candidate *c = &d->candidates[e->first + (size_t)i];
        double worth = 0;
        for (int j = 0; j < c->count; j++)
            worth += (double)m->weights[d->pool[c->first + (size_t)j]];
        chances[i] = worth;
        if (worth > most) most = worth;
    }
    for (int i = 0; i < e->count; i++) sum += chances[i] = exp(chances[i] - most);
    for (int i = 0; i < e->count; i++) chances[i] /= sum;
}

static void learn(Model *m, const Data *d, const Example *e)
{
    double chances[STEPS_MAX];
    predict(m, d, e, chances);
    for (int i = 0; i < e->count; i++) {
        const Candidate *c = &d->candidates[e->first + (size_t)i];
        float off = (float)(chances[i] - (c->is_chosen ? 1.0 / e->chosen : 0));
        for (int j = 0; j < c->count; j++) m->gradient[d->pool[c->first + (size_t)j]] += off;
    }
}

static void step_weights(Model *m, double rate)
{
    const float b1 = 0.9F, b2 = 0.999F, decay = 1e-6F;
    m->steps++;
    float unbias1 = 1 - powf(b1, (float)m->steps), unbias2 = 1 - powf(b2, (float)m->steps);
    for (int i = 0; i < PATTERN_COUNT; i++) {
        float g = m->gradient[i] / BATCH + decay * m->weights[i];
        m->gradient[i] = 0;
        m->mean[i] = b1 * m->mean[i] + (1 - b1) * g;
        m->square[i] = b2 * m->square[i] + (1 - b2) * g * g;
        m->weights[i] -=
            (float)rate * (m->mean[i] / unbias1) / (sqrtf(m->square[i] / unbias2) + 1e-7F);
    }
}

/* -- Reports -- */

typedef struct Tally {
    double loss;
    int examples, first, few;
} Tally;

/* How many candidates are thought at least as good as the best of the chosen ones. */
static void tally(const Data *d, const Example *e, const double chances[STEPS_MAX], Tally *t)
{
    double best = 0, loss = 0;
    int above = 0;
    for (int i = 0; i < e->count; i++) {
        if (!d->candidates[e->first + (size_t)i].is_chosen) continue;
        loss -= log(chances[i] + 1e-300) / e->chosen;
        if (chances[i] > best) best = chances[i];
    }
    for (int i = 0; i < e->count; i++)
        above += !d->candidates[e->first + (size_t)i].is_chosen && chances[i] >= best;
    t->examples++;
    t->loss += loss;
    t->first += above == 0;
    t->few += above < FIRST_FEW;
}

static void predict_by_shapes(const Data *d, const Example *e, double chances[STEPS_MAX])
{
    double sum = 0;
    for (int i = 0; i < e->count; i++)
        sum += chances[i] = exp(d->candidates[e->first + (size_t)i].shape_rank / 100.0);
    for (int i = 0; i < e->count; i++) chances[i] /= sum;
}

/* Without a model, of the shapes. */
static void report(const char *name, const Model *m, const Data *d)
{
    Tally t = {0};
    for (size_t i = 0; i < d->count; i++) {
        double chances[STEPS_MAX];
        const Example *e = &d->examples[i];
        if (!e->is_valid) continue;
        if (m)
            predict(m, d, e, chances);
        else
            predict_by_shapes(d, e, chances);
        tally(d, e, chances, &t);
    }
    double n = t.examples ? t.examples : 1;
    fprintf(stderr, "%s: loss %.4f, first %.1f %%, among the first five %.1f %%\n", name,
            t.loss / n, 100 * t.first / n, 100 * t.few / n);
}

/* -- Training -- */

static void run_epoch(const Options *o, int epoch, const Data *d, uint32_t *order, size_t count,
                      Rng *rng, Model *m)
{
    const double least = 0.02, turn = 3.14159265358979 * epoch / o->epochs;
    char name[32];
    training_shuffle(order, count, rng);
    for (size_t i = 0; i < count; i++) {
        learn(m, d, &d->examples[order[i]]);
        if (i % BATCH == BATCH - 1 || i + 1 == count)
            step_weights(m, o->rate * (least + (1 - least) * 0.5 * (1 + cos(turn))));
    }
    snprintf(name, sizeof name, "epoch %d", epoch + 1);
    report(name, m, d);
}

static bool train(const Options *o, const Data *d, Rng *rng, Model *m)
{
    uint32_t *order = malloc((d->count + 1) * sizeof *order);
    size_t count = 0;
    if (!order) return false;
    for (size_t i = 0; i < d->count; i++)
        if (!d->examples[i].is_valid) order[count++] = (uint32_t)i;
    fprintf(stderr, "%d games, %zu examples to train on, %zu to validate\n", d->games, count,
            d->count - count);
    report("shapes", NULL, d);
    for (int epoch = 0; epoch < o->epochs; epoch++) run_epoch(o, epoch, d, order, count, rng, m);
    free(order);
    return true;
}

/* -- The file of the weights -- */

enum { ROW = 16 };

/* Rows of weights, those with nothing but zeros left out. */
static bool write_weights(const char *path, const Model *m)
{
    FILE *file = fopen(path, "w");
    if (!file) return false;
    fprintf(file,
            "/* iris_weights.h: the weights of iris_patterns.h. Written by tools/train_ranks. */\n"
            "#ifndef ENGINES_IRIS_WEIGHTS_H\n#define ENGINES_IRIS_WEIGHTS_H\n\n"
            "/* clang-format off */\n"
            "static const int16_t IRIS_WEIGHTS[PATTERN_COUNT] = {\n");
    for (int row = 0; row < PATTERN_COUNT; row += ROW) {
        long weights[ROW];
        bool has_any = false;
        for (int i = 0; i < ROW; i++) {
            double weight = (double)m->weights[iris_pattern_tied(row + i)];
            weights[i] = lround(weight * PATTERN_UNIT);
            has_any |= weights[i] != 0;
        }
        for (int i = 0; has_any && i < ROW; i++) {
            if (i == 0) fprintf(file, "[%d] = ", row);
            fprintf(file, "%ld%s", weights[i], i + 1 < ROW ? "," : ",\n");
        }
    }
    fprintf(file, "};\n/* clang-format on */\n\n#endif\n");
    return fclose(file) == 0;
}

/* -- The command line -- */

static int run(const Options *o)
{
    Data d = {0};
    Rng rng = rng_seeded(o->seed);
    Reading r = {&d, &rng};
    ScoredTurns *turns = malloc(sizeof *turns);
    Model *m = calloc(1, sizeof *m);
    bool ok = (turns && m) || !training_fail("training", "no memory");
    for (int i = 0; ok && i < o->data_count; i++)
        ok = training_read(o->data[i], turns, add_game, &r);
    if (ok) ok = train(o, &d, &rng, m) || !training_fail("training", "no memory");
    if (ok) ok = write_weights(o->out, m) || !training_fail(o->out, strerror(errno));
    free(turns);
    free(m);
    free(d.examples);
    free(d.candidates);
    free(d.pool);
    return ok ? 0 : 1;
}

static bool read_option(Options *o, const char *name, const char *value)
{
    double n = 0;
    bool ok = true;
    if (strcmp(name, "--out") == 0)
        o->out = value;
    else if (strcmp(name, "--epochs") == 0 && (ok = training_number(value, 1, 1000, &n)))
        o->epochs = (int)n;
    else if (strcmp(name, "--rate") == 0 && (ok = training_number(value, 0, 1, &n)))
        o->rate = n;
    else if (strcmp(name, "--seed") == 0 && (ok = training_number(value, 0, 1e15, &n)))
        o->seed = (uint64_t)n;
    else
        return false;
    return ok;
}

static bool read_words(int count, char **words, Options *o)
{
    for (int i = 1; i < count; i++) {
        if (words[i][0] != '-' && o->data_count < DATA_MAX)
            o->data[o->data_count++] = words[i];
        else if (i + 1 < count && read_option(o, words[i], words[i + 1]))
            i++;
        else
            return !training_fail(words[i], "not an option with a value in its range");
    }
    return o->out && o->data_count > 0;
}

int main(int count, char **words)
{
    Options o = {.epochs = 12, .rate = 0.01, .seed = 5};
    if (read_words(count, words, &o)) return run(&o);
    fprintf(stderr, "usage: train_ranks --out FILE [--epochs N] [--rate R] [--seed N] DATA...\n");
    return 2;
}
