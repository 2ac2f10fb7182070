/* batch.c: how many masked steps a second and core many games at once make: bench_batch [THREADS]
 *
 * For every game in its default size: random legal actions, with the masks alone, and with masks,
 * planes, rewards and flags; the choice of the actions is part of the time. It is processor time,
 * of all threads, so that other programs on the machine hardly matter. */
#define _POSIX_C_SOURCE 200809L
#include "quina.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { GAMES = 512, SECONDS = 2 };

static double worked(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Steps a second of processor time. */
static double measure(QuinaBatch *batch, const QuinaBatchOutput *out)
{
    static int32_t actions[GAMES];
    double began = worked(), spent = 0;
    long steps = 0;
    for (; spent < SECONDS; spent = worked() - began)
        for (int i = 0; i < 20; i++, steps += GAMES) {
            quina_batch_sample(batch, actions);
            if (!quina_batch_step(batch, actions, out, NULL, 0)) abort();
        }
    return (double)steps / spent;
}

int main(int count, char **words)
{
    QuinaBatchOptions options = {.games = GAMES, .threads = count > 1 ? atoi(words[1]) : 1};
    printf("%-12s %14s %14s   steps a second and core, with %d threads\n", "game", "masks", "all",
           options.threads);
    for (int game = 0; game < quina_game_count(); game++) {
        const char *name = quina_game_name(game);
        QuinaShape s;
        QuinaBatch *batch = quina_batch_new(name, &options, NULL, 0);
        if (!batch || !quina_shape(name, 0, NULL, &s, NULL, 0)) return 1;
        size_t places = (size_t)(s.planes * s.rows * s.columns);
        QuinaBatchOutput all = {.masks = malloc(GAMES * (size_t)s.actions),
                                .planes = malloc(GAMES * places),
                                .rewards = malloc(GAMES * 2 * sizeof(float)),
                                .done = malloc(GAMES),
                                .to_move = malloc(GAMES)};
        double masks = measure(batch, &(QuinaBatchOutput){.masks = all.masks});
        printf("%-12s %14.0f %14.0f\n", name, masks, measure(batch, &all));
        fflush(stdout);
        quina_batch_free(batch);
        free(all.masks);
        free(all.planes);
        free(all.rewards);
        free(all.done);
        free(all.to_move);
    }
    return 0;
}
