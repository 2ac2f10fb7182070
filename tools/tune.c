/* tune.c: fits the weights of a game's features to the results of games: tune GAME [FILE]
 *
 * Reads lines "RESULT<tab>POSITION" as quina selfplay writes them (RESULT: white, black, draw),
 * and prints the weights that make the chance of winning, 1 / (1 + e^(-value / scale)), fit the
 * results best: least squares by Adam, from the present weights, the same for the same file. */
#include "engines/strategy.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EPOCHS = 400, LINE = 1024 };

typedef struct TuningSample {
    float result; /* of the side to move */
    int16_t features[FEATURES_MAX];
} TuningSample;

typedef struct Samples {
    TuningSample *all;
    size_t count, capacity;
} Samples;

static bool add_sample(Samples *s, const Pos *p, const Features *f, const char *result)
{
    int counted[FEATURES_MAX];
    if (s->count == s->capacity) {
        size_t capacity = s->capacity ? 2 * s->capacity : 4096;
        TuningSample *all = realloc(s->all, capacity * sizeof *all);
        if (!all) return false;
        s->all = all;
        s->capacity = capacity;
    }
    TuningSample *sample = &s->all[s->count++];
    bool is_white = strcmp(result, "white") == 0, is_draw = strcmp(result, "draw") == 0;
    sample->result = is_draw ? 0.5F : (is_white == (p->to_move == WHITE)) ? 1 : 0;
    f->count_all(p, counted);
    for (int i = 0; i < f->count; i++) sample->features[i] = (int16_t)counted[i];
    return true;
}

static bool read_samples(FILE *file, const Game *g, const Features *f, Samples *out)
{
    char line[LINE];
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        char *tab = strchr(line, '\t');
        Pos p;
        Fault fault;
        line[strcspn(line, "\n")] = '\0';
        if (tab) *tab++ = '\0';
        if (!tab || !g->parse(&p, 0, 0, tab, &fault)) {
            fprintf(stderr, "tune: line %d is not RESULT<tab>POSITION\n", number);
            return false;
        }
        if (p.outcome == ONGOING && !add_sample(out, &p, f, line)) return false;
    }
    return out->count > 0;
}

/* One pass over all samples: the mean squared error, and its gradient. */
static double measure(const Samples *s, const Features *f, double scale, const double *weights,
                      double *gradient)
{
    double error = 0;
    for (int j = 0; j < f->count; j++) gradient[j] = 0;
    for (size_t i = 0; i < s->count; i++) {
        const TuningSample *sample = &s->all[i];
        double value = 0;
        for (int j = 0; j < f->count; j++) value += weights[j] * sample->features[j];
        double win = 1 / (1 + exp(-value / scale)), off = win - (double)sample->result;
        error += off * off;
        for (int j = 0; j < f->count; j++)
            gradient[j] += 2 * off * win * (1 - win) / scale * sample->features[j];
    }
    for (int j = 0; j < f->count; j++) gradient[j] /= (double)s->count;
    return error / (double)s->count;
}

static void fit(const Samples *s, const Features *f, double scale, double *weights)
{
    double gradient[FEATURES_MAX], mean[FEATURES_MAX] = {0}, square[FEATURES_MAX] = {0};
    for (int epoch = 1; epoch <= EPOCHS; epoch++) {
        double error = measure(s, f, scale, weights, gradient);
        if (epoch == 1 || epoch % 50 == 0) fprintf(stderr, "%4d  %.6f\n", epoch, error);
        for (int j = 0; j < f->count; j++) {
            mean[j] = 0.9 * mean[j] + 0.1 * gradient[j];
            square[j] = 0.999 * square[j] + 0.001 * gradient[j] * gradient[j];
            double m = mean[j] / (1 - pow(0.9, epoch)), v = square[j] / (1 - pow(0.999, epoch));
            weights[j] -= m / (sqrt(v) + 1e-12);
        }
    }
}

int main(int count, char **words)
{
    const Game *g;
    Fault fault;
    Samples samples = {0};
    double weights[FEATURES_MAX];
    if (count < 2 || count > 3 || !game_find(words[1], &g, &fault)) {
        fprintf(stderr, "usage: tune GAME [FILE]\n");
        return 2;
    }
    FILE *file = count == 3 ? fopen(words[2], "r") : stdin;
    if (!file) {
        fprintf(stderr, "tune: cannot read %s: %s\n", words[2], strerror(errno));
        return 1;
    }
    const Features *f = strategy_of(g)->features;
    bool is_read = read_samples(file, g, f, &samples);
    if (file != stdin) fclose(file);
    if (is_read) {
        for (int i = 0; i < f->count; i++) weights[i] = f->weights[i];
        fprintf(stderr, "%zu positions, %d features\n", samples.count, f->count);
        fit(&samples, f, guide_of(g)->scale, weights);
        for (int i = 0; i < f->count; i++)
            printf("%-24s %6d  (was %d)\n", f->names[i], (int)lround(weights[i]), f->weights[i]);
    }
    free(samples.all);
    return is_read ? 0 : 1;
}
