/* train.c: fits the net of a game to games that quina selfplay --binary has written.
 *
 *     train GAME --out FILE [--size N] [--width N] [--epochs N] [--batch N] [--rate R] [--decay D]
 *           [--lambda L] [--quiet 0|1] [--base 0|1] [--threads N] [--seed N] [--resume]
 *           [--from FILE] DATA...
 *
 * The target of a position is a mixture of what the search expected (lambda) and how the game
 * ended. Every twentieth game is kept apart for validation. Adam on cross-entropy, with decay of
 * the weights, so that rare inputs stay near 0; the learning rate falls like a cosine. After each
 * epoch the state is saved in FILE.state, from which --resume goes on; the end rounds the weights
 * and writes FILE. With --from it begins with the weights of another FILE.state. The same data,
 * options and number of threads give the same file. The layout of the net is that of
 * src/learned/net.h. */
#include "core/clock.h"
#include "core/hash.h"
#include "engines/strategy.h"
#include "history/scored_game.h"
#include "learned/net_file.h"
#include "training.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>

enum { THREADS_MAX = 64, SYMMETRIES_MAX = 16, VALIDATE_EVERY = 20, DATA_MAX = 256 };

typedef struct Options {
    const Game *game;
    int size;
    const char *out, *from, *data[DATA_MAX];
    int data_count, epochs, batch, threads, base, width;
    double rate, lambda, decay;
    uint64_t seed;
    bool resumes, is_quiet;
} Options;

typedef struct Example {
    size_t first; /* of its inputs in the pool */
    uint8_t count, bucket;
    float target, linear;
} Example;

typedef struct Examples {
    Example *all;
    size_t count, room;
    uint16_t *pool;
    size_t pooled, pool_room;
} Examples;

typedef struct Data {
    Examples train, valid;
    uint64_t games;
} Data;

/* -- Data -- */

static double chance(double logit) { return 1 / (1 + exp(-logit)); }

static bool add_sample(Examples *s, const Options *o, const Pos *p, int score, int outcome)
{
    const Strategy *strategy = strategy_of(o->game);
    const Learned *l = strategy->learned;
    double scale = strategy->guide.scale;
    if (!training_grow((void **)&s->all, &s->room, s->count + 1, sizeof *s->all)) return false;
    if (!training_grow((void **)&s->pool, &s->pool_room, s->pooled + NET_INPUTS_MAX,
                       sizeof *s->pool))
        return false;
    int count = l->inputs(p, s->pool + s->pooled);
    double result = outcome == DRAWN ? 0.5 : outcome == (int)win_of(p->to_move) ? 1 : 0;
    s->all[s->count++] =
        (Example){.first = s->pooled,
                  .count = (uint8_t)count,
                  .bucket = (uint8_t)l->bucket(p),
                  .target = (float)(o->lambda * chance(score / scale) + (1 - o->lambda) * result),
                  .linear = (float)(strategy->linear(p) / scale)};
    s->pooled += (size_t)count;
    return true;
}

/* Positions that a search would not estimate are left out: those with a win at hand and those that
 * are already proven. It estimates those that are not quiet to prune near the leaves. */
static bool is_wanted(const Options *o, const Guide *g, const Pos *p, int score)
{
    if (score >= VALUE_PROVEN || score <= -VALUE_PROVEN) return false; /* or SCORE_NONE */
    if (g->threats) return !g->threats(p);
    if (g->win && g->win(p) != NO_STEP) return false;
    return !o->is_quiet || !g->is_quiet || g->is_quiet(p);
}

typedef struct Reading {
    Data *data;
    const Options *options;
} Reading;

static const char *add_game(void *context, const ScoredGame *game)
{
    const Reading *r = context;
    const Options *o = r->options;
    const Guide *g = guide_of(o->game);
    Data *d = r->data;
    Examples *to = d->games++ % VALIDATE_EVERY == 0 ? &d->valid : &d->train;
    Pos at = game->start;
    if (game_of(&at) != o->game || at.size != o->size) return NULL;
    for (int i = 0; i < game->plies; i++) {
        if (i >= game->opening_plies && is_wanted(o, g, &at, game->scores[i]) &&
            !add_sample(to, o, &at, game->scores[i], game->outcome))
            return "is too large for the memory";
        turn_play(&at, &game->turns[i], &at);
    }
    return NULL;
}

static bool read_data(const Options *o, Data *d)
{
    ScoredTurns *turns = malloc(sizeof *turns);
    Reading r = {d, o};
    bool ok = turns != NULL;
    for (int i = 0; ok && i < o->data_count; i++)
        ok = training_read(o->data[i], turns, add_game, &r);
    free(turns);
    return ok &&
           (d->train.count > 0 || !training_fail("data", "no position of this game and size"));
}

/* -- The model: all weights in one vector, part after part, then the weight of the linear
 * estimate -- */

typedef struct Model {
    Net shape;
    size_t at[PARTS + 1], count;
    float *weights, *mean, *square;
} Model;

static bool model_init(Model *m, const Options *o)
{
    const Learned *l = strategy_of(o->game)->learned;
    m->shape = (Net){.inputs = l->input_count(o->size),
                     .width = o->width ? o->width : l->width(o->size),
                     .buckets = l->buckets};
    for (int part = 0; part < PARTS; part++)
        m->at[part + 1] = m->at[part] + net_part_count(&m->shape, part);
    m->count = m->at[PARTS] + 1;
    m->weights = calloc(3 * m->count, sizeof *m->weights);
    if (!m->weights) return false;
    m->mean = m->weights + m->count;
    m->square = m->mean + m->count;
    Rng rng = rng_seeded(o->seed);
    static const float SPREAD[PARTS] = {0.1F, 0, 0, 0, 0.3F, 0}, CENTRE[PARTS] = {0, 0.3F, 0, 0.2F};
    for (int part = 0; part < PARTS; part++) {
        float spread = part == PART_SECOND ? sqrtf(3.0F / (float)m->shape.width) : SPREAD[part];
        for (size_t i = m->at[part]; i < m->at[part + 1]; i++) {
            float random = (float)rng_below(&rng, 20001) / 10000 - 1;
            m->weights[i] = CENTRE[part] + spread * random;
        }
    }
    m->weights[m->at[PARTS]] = (float)o->base;
    return true;
}

/* -- One position, forth and back -- */

typedef struct Pass {
    float first[NET_WIDTH_MAX], active[NET_WIDTH_MAX];
    float hidden[NET_HIDDEN];
    float logit;
} Pass;

static float clip(float x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

/* In sixteen sums, which compilers keep in vectors. */
static float dot(const float *a, const float *b, int count)
{
    float sums[16] = {0}, sum = 0;
    for (int i = 0; i < count; i += 16)
        for (int j = 0; j < 16; j++) sums[j] += a[i + j] * b[i + j];
    for (int j = 0; j < 16; j++) sum += sums[j];
    return sum;
}

static void forward(const Model *m, const Example *s, const uint16_t *inputs, Pass *pass)
{
    const int width = m->shape.width;
    const size_t bucket = s->bucket;
    const float *w = m->weights;
    const float *second = w + m->at[PART_SECOND] + bucket * NET_HIDDEN * (size_t)width;
    const float *second_bias = w + m->at[PART_SECOND_BIAS] + bucket * NET_HIDDEN;
    const float *third = w + m->at[PART_THIRD] + bucket * NET_HIDDEN;
    memcpy(pass->first, w + m->at[PART_FIRST_BIAS], (size_t)width * sizeof *w);
    for (int i = 0; i < s->count; i++) {
        const float *row = w + m->at[PART_FIRST] + (size_t)inputs[i] * (size_t)width;
        for (int j = 0; j < width; j++) pass->first[j] += row[j];
    }
    for (int j = 0; j < width; j++) {
        float x = clip(pass->first[j]);
        pass->active[j] = x * x;
    }
    float sum = w[m->at[PART_THIRD_BIAS] + bucket] + w[m->at[PARTS]] * s->linear;
    for (int k = 0; k < NET_HIDDEN; k++) {
        float x = second_bias[k];
        x += dot(second + (size_t)k * (size_t)width, pass->active, width);
        pass->hidden[k] = x;
        sum += third[k] * clip(x);
    }
    pass->logit = sum;
}

/* Adds the gradient of one position, whose logit should change by `off`. */
static void backward(const Model *m, const Example *s, const uint16_t *inputs, const Pass *pass,
                     float off, float *gradient)
{
    const int width = m->shape.width;
    const size_t bucket = s->bucket, second_at = bucket * NET_HIDDEN * (size_t)width;
    const float *second = m->weights + m->at[PART_SECOND] + second_at;
    const float *third = m->weights + m->at[PART_THIRD] + bucket * NET_HIDDEN;
    float *second_out = gradient + m->at[PART_SECOND] + second_at, back[NET_WIDTH_MAX] = {0};
    gradient[m->at[PART_THIRD_BIAS] + bucket] += off;
    for (int k = 0; k < NET_HIDDEN; k++) {
        float x = pass->hidden[k];
        gradient[m->at[PART_THIRD] + bucket * NET_HIDDEN + (size_t)k] += off * clip(x);
        if (x <= 0 || x >= 1) continue;
        float part = off * third[k];
        gradient[m->at[PART_SECOND_BIAS] + bucket * NET_HIDDEN + (size_t)k] += part;
        for (int j = 0; j < width; j++) {
            second_out[k * width + j] += part * pass->active[j];
            back[j] += part * second[k * width + j];
        }
    }
    for (int j = 0; j < width; j++) {
        float x = pass->first[j];
        back[j] *= x > 0 && x < 1 ? 2 * x : 0;
        gradient[m->at[PART_FIRST_BIAS] + (size_t)j] += back[j];
    }
    for (int i = 0; i < s->count; i++) {
        float *row = gradient + m->at[PART_FIRST] + (size_t)inputs[i] * (size_t)width;
        for (int j = 0; j < width; j++) row[j] += back[j];
    }
}

/* -- A batch, divided among threads -- */

typedef struct Share {
    const Model *model;
    const Examples *samples;
    const uint32_t *order; /* NULL: in order, without gradients */
    size_t first, last;
    uint16_t (*maps)[65536]; /* of each symmetry */
    int symmetries;
    uint64_t seed;
    float *gradient;
    double error, linear_error;
} Share;

static void *run_share(void *argument)
{
    Share *s = argument;
    Rng rng = rng_seeded(s->seed);
    s->error = s->linear_error = 0;
    for (size_t i = s->first; i < s->last; i++) {
        const Example *sample = &s->samples->all[s->order ? s->order[i] : i];
        const uint16_t *plain = s->samples->pool + sample->first;
        uint16_t inputs[NET_INPUTS_MAX];
        int symmetry = s->order ? (int)rng_below(&rng, (uint32_t)s->symmetries) : 0;
        for (int j = 0; j < sample->count; j++) inputs[j] = s->maps[symmetry][plain[j]];
        Pass pass;
        forward(s->model, sample, inputs, &pass);
        float off = (float)chance((double)pass.logit) - sample->target;
        s->error += (double)(off * off);
        if (s->order) {
            backward(s->model, sample, inputs, &pass, off, s->gradient);
        } else {
            double linear = chance((double)sample->linear) - (double)sample->target;
            s->linear_error += linear * linear;
        }
    }
    return NULL;
}

typedef struct Trainer {
    const Options *options;
    Model model;
    Data data;
    Share shares[THREADS_MAX];
    uint16_t maps[SYMMETRIES_MAX][65536];
    uint32_t *order;
    int epoch; /* epochs done */
    double began;
} Trainer;

/* Runs samples first to last in all threads; returns the sum of squared errors. */
static double run_all(Trainer *t, const Examples *samples, const uint32_t *order, size_t first,
                      size_t last, uint64_t seed)
{
    int threads = t->options->threads;
    pthread_t running[THREADS_MAX];
    double error = 0;
    for (int i = 0; i < threads; i++) {
        Share *s = &t->shares[i];
        size_t each = (last - first + (size_t)threads - 1) / (size_t)threads;
        s->model = &t->model;
        s->samples = samples;
        s->order = order;
        s->first = first + each * (size_t)i < last ? first + each * (size_t)i : last;
        s->last = s->first + each < last ? s->first + each : last;
        s->maps = t->maps;
        s->symmetries = strategy_of(t->options->game)->learned->symmetries;
        s->seed = seed + (uint64_t)i;
        if (i == 0 || pthread_create(&running[i], NULL, run_share, s) != 0) run_share(s);
    }
    for (int i = 1; i < threads; i++) pthread_join(running[i], NULL);
    for (int i = 0; i < threads; i++) error += t->shares[i].error;
    return error;
}

/* Weights stay where the integers of the net can hold them, and its sums, too. */
static float limit_of(const Model *m, size_t i)
{
    static const float LIMITS[PARTS + 1] = {3.5F, 3.5F, 7.9F, 100, 31, 1000, 4};
    int part = 0;
    while (part < PARTS && i >= m->at[part + 1]) part++;
    return LIMITS[part];
}

static void step_weights(Trainer *t, float rate, size_t batch, uint64_t steps)
{
    Model *m = &t->model;
    const float b1 = 0.9F, b2 = 0.999F;
    const float unbias1 = 1 - powf(b1, (float)steps), unbias2 = 1 - powf(b2, (float)steps);
    for (size_t part = 0; part <= PARTS; part++) {
        size_t end = part < PARTS ? m->at[part + 1] : m->count;
        float limit = limit_of(m, m->at[part]);
        float decay = part == PARTS ? 0 : (float)t->options->decay;
        if (part == PARTS && !t->options->base) break;
        for (size_t i = m->at[part]; i < end; i++) {
            float g = 0;
            for (int j = 0; j < t->options->threads; j++) {
                g += t->shares[j].gradient[i];
                t->shares[j].gradient[i] = 0;
            }
            g /= (float)batch;
            m->mean[i] = b1 * m->mean[i] + (1 - b1) * g;
            m->square[i] = b2 * m->square[i] + (1 - b2) * g * g;
            float step = rate * (m->mean[i] / unbias1) / (sqrtf(m->square[i] / unbias2) + 1e-8F);
            float w = m->weights[i] - step - rate * decay * m->weights[i];
            m->weights[i] = w < -limit ? -limit : w > limit ? limit : w;
        }
    }
}

/* -- The state between two epochs -- */

static void state_path(const Options *o, char out[4096])
{
    snprintf(out, 4096, "%s.state", o->out);
}

static bool save_state(const Trainer *t)
{
    char path[4096];
    state_path(t->options, path);
    FILE *file = fopen(path, "wb");
    if (!file) return false;
    uint64_t header[2] = {t->model.count, (uint64_t)t->epoch};
    bool ok =
        fwrite(header, sizeof header, 1, file) == 1 &&
        fwrite(t->model.weights, sizeof(float), 3 * t->model.count, file) == 3 * t->model.count;
    return fclose(file) == 0 && ok;
}

/* Reads weights, moments and the number of epochs. */
static bool load_state(Trainer *t, const char *path)
{
    FILE *file = fopen(path, "rb");
    uint64_t header[2];
    if (!file) return false;
    bool ok =
        fread(header, sizeof header, 1, file) == 1 && header[0] == t->model.count &&
        fread(t->model.weights, sizeof(float), 3 * t->model.count, file) == 3 * t->model.count;
    fclose(file);
    if (ok) t->epoch = (int)header[1];
    return ok;
}

static bool resume(Trainer *t)
{
    char path[4096];
    state_path(t->options, path);
    return load_state(t, path);
}

/* Takes over the weights alone. */
static bool begin_from(Trainer *t, const char *path)
{
    Model *m = &t->model;
    if (!load_state(t, path)) return false;
    memset(m->mean, 0, 2 * m->count * sizeof *m->mean);
    t->epoch = 0;
    return true;
}

/* -- The file of the net -- */

static long rounded(float weight, double unit) { return lround((double)weight * unit); }

static double unit_of(int part)
{
    static const double UNITS[PARTS] = {NET_UNIT_FIRST,  NET_UNIT_FIRST,
                                        NET_UNIT_SECOND, (double)NET_UNIT * NET_UNIT_SECOND,
                                        NET_UNIT_THIRD,  (double)NET_UNIT * NET_UNIT_THIRD};
    return UNITS[part];
}

static void put(uint8_t **at, uint32_t number, int bytes)
{
    for (int i = 0; i < bytes; i++) *(*at)++ = (uint8_t)(number >> 8 * i);
}

static bool write_net(const Trainer *t)
{
    const Model *m = &t->model;
    uint8_t *bytes = malloc(NET_FILE_HEADER + 4 * m->count);
    if (!bytes) return false;
    uint8_t *at = bytes + NET_FILE_HEADER;
    for (int part = 0; part < PARTS; part++)
        for (size_t i = m->at[part]; i < m->at[part + 1]; i++)
            put(&at, (uint32_t)rounded(m->weights[i], unit_of(part)), net_part_bytes(part));
    size_t size = (size_t)(at - bytes);
    uint32_t sum = net_file_checksum(bytes + NET_FILE_HEADER, size - NET_FILE_HEADER);
    at = bytes;
    for (const char *c = "QNET"; *c; c++) put(&at, (uint8_t)*c, 1);
    put(&at, NET_FILE_VERSION, 4);
    put(&at, (uint32_t)m->shape.inputs, 4);
    put(&at, (uint32_t)m->shape.width, 4);
    put(&at, (uint32_t)m->shape.buckets, 4);
    put(&at, (uint32_t)rounded(m->weights[m->at[PARTS]], NET_UNIT_THIRD), 4);
    put(&at, sum, 4);
    FILE *file = fopen(t->options->out, "wb");
    bool ok = file && fwrite(bytes, 1, size, file) == size;
    if (file) ok = fclose(file) == 0 && ok;
    free(bytes);
    return ok;
}

/* -- Training -- */

static double rate_of(const Options *o, double progress)
{
    const double least = 0.02;
    return o->rate * (least + (1 - least) * 0.5 * (1 + cos(3.14159265358979 * progress)));
}

static void report_epoch(Trainer *t, double train, double seconds)
{
    const Examples *valid = &t->data.valid;
    double error = run_all(t, valid, NULL, 0, valid->count, 0), linear = 0;
    double n = valid->count ? (double)valid->count : 1, all = (double)t->options->epochs;
    for (int i = 0; i < t->options->threads; i++) linear += t->shares[i].linear_error;
    fprintf(stderr,
            "epoch %3d  train %.6f  valid %.6f  (linear %.6f)  base %.2f  %.0f/s  %.0f s left\n",
            t->epoch, train, error / n, linear / n, (double)t->model.weights[t->model.at[PARTS]],
            (double)t->data.train.count / seconds, seconds * (all - t->epoch));
}

static bool run_epoch(Trainer *t)
{
    const Options *o = t->options;
    size_t count = t->data.train.count, batch = (size_t)o->batch;
    size_t batches = (count + batch - 1) / batch;
    Rng rng = rng_seeded(o->seed + 1000003 * (uint64_t)(t->epoch + 1));
    double error = 0, began = clock_seconds();
    for (size_t i = 0; i < count; i++) t->order[i] = (uint32_t)i;
    training_shuffle(t->order, count, &rng);
    for (size_t i = 0; i < batches; i++) {
        size_t first = i * batch, last = first + batch < count ? first + batch : count;
        double progress = ((double)t->epoch + (double)i / (double)batches) / o->epochs;
        error += run_all(t, &t->data.train, t->order, first, last, rng_next(&rng));
        step_weights(t, (float)rate_of(o, progress), last - first,
                     (uint64_t)t->epoch * batches + i + 1);
    }
    t->epoch++;
    report_epoch(t, error / (double)count, clock_seconds() - began);
    return save_state(t);
}

static bool prepare(Trainer *t)
{
    const Options *o = t->options;
    const Learned *l = strategy_of(o->game)->learned;
    if (!model_init(&t->model, o)) return false;
    for (int i = 0; i < l->symmetries; i++)
        for (int j = 0; j < t->model.shape.inputs; j++)
            t->maps[i][j] = l->map(o->size, i, (uint16_t)j);
    for (int i = 0; i < o->threads; i++) {
        t->shares[i].gradient = calloc(t->model.count, sizeof(float));
        if (!t->shares[i].gradient) return false;
    }
    t->order = malloc(t->data.train.count * sizeof *t->order);
    return t->order != NULL;
}

static int train(const Options *o)
{
    Trainer *t = calloc(1, sizeof *t);
    if (!t) return training_fail("training", "no memory");
    t->options = o;
    bool ok = read_data(o, &t->data) && (prepare(t) || !training_fail("training", "no memory"));
    if (ok && o->from)
        ok = begin_from(t, o->from) || !training_fail(o->from, "no weights of such a net");
    if (ok) {
        fprintf(stderr, "%llu games, %zu positions to train on, %zu to validate, %zu weights\n",
                (unsigned long long)t->data.games, t->data.train.count, t->data.valid.count,
                t->model.count);
        if (o->resumes && resume(t)) fprintf(stderr, "resumed after epoch %d\n", t->epoch);
    }
    while (ok && t->epoch < o->epochs)
        ok = run_epoch(t) || !training_fail(o->out, "cannot save the state");
    if (ok) ok = write_net(t) || !training_fail(o->out, strerror(errno));
    for (int i = 0; i < o->threads; i++) free(t->shares[i].gradient);
    free(t->order);
    free(t->model.weights);
    free(t->data.train.all);
    free(t->data.train.pool);
    free(t->data.valid.all);
    free(t->data.valid.pool);
    free(t);
    return ok ? 0 : 1;
}

/* -- The command line -- */

static bool read_width(const char *text, double *out)
{
    return training_number(text, 32, NET_WIDTH_MAX, out) &&
           ((int)*out == 32 || (int)*out == 64 || (int)*out == NET_WIDTH_MAX);
}

static bool read_option(Options *o, const char *name, const char *value)
{
    double n = 0;
    bool ok = true;
    if (strcmp(name, "--out") == 0)
        o->out = value;
    else if (strcmp(name, "--from") == 0)
        o->from = value;
    else if (strcmp(name, "--size") == 0 && (ok = training_number(value, 0, 100, &n)))
        o->size = (int)n;
    else if (strcmp(name, "--epochs") == 0 && (ok = training_number(value, 1, 10000, &n)))
        o->epochs = (int)n;
    else if (strcmp(name, "--batch") == 0 && (ok = training_number(value, 1, 1e7, &n)))
        o->batch = (int)n;
    else if (strcmp(name, "--rate") == 0 && (ok = training_number(value, 0, 1, &n)))
        o->rate = n;
    else if (strcmp(name, "--lambda") == 0 && (ok = training_number(value, 0, 1, &n)))
        o->lambda = n;
    else if (strcmp(name, "--decay") == 0 && (ok = training_number(value, 0, 1, &n)))
        o->decay = n;
    else if (strcmp(name, "--quiet") == 0 && (ok = training_number(value, 0, 1, &n)))
        o->is_quiet = n > 0;
    else if (strcmp(name, "--width") == 0 && (ok = read_width(value, &n)))
        o->width = (int)n;
    else if (strcmp(name, "--base") == 0 && (ok = training_number(value, 0, 1, &n)))
        o->base = (int)n;
    else if (strcmp(name, "--threads") == 0 && (ok = training_number(value, 1, THREADS_MAX, &n)))
        o->threads = (int)n;
    else if (strcmp(name, "--seed") == 0 && (ok = training_number(value, 0, 1e15, &n)))
        o->seed = (uint64_t)n;
    else
        return false;
    return ok;
}

static bool read_words(int count, char **words, Options *o)
{
    Fault fault;
    if (count < 2 || !game_find(words[1], &o->game, &fault)) return false;
    const Learned *l = strategy_of(o->game)->learned;
    if (!l) return !training_fail(words[1], "this game has no net");
    o->size = o->game->size_default;
    o->base = l->adds_value;
    for (int i = 2; i < count; i++) {
        if (strcmp(words[i], "--resume") == 0)
            o->resumes = true;
        else if (words[i][0] != '-' && o->data_count < DATA_MAX)
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
    Options o = {.epochs = 20,
                 .batch = 2048,
                 .threads = 1,
                 .rate = 0.004,
                 .decay = 0.1,
                 .lambda = 1,
                 .seed = 1};
    if (read_words(count, words, &o)) return train(&o);
    fprintf(stderr, "usage: train GAME --out FILE [--size N] [--width N] [--epochs N] [--batch N]\n"
                    "             [--rate R] [--decay D] [--lambda L] [--quiet 0|1] [--base 0|1]\n"
                    "             [--threads N] [--seed N] [--resume] [--from FILE] DATA...\n");
    return 2;
}
