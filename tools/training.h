/* training.h: what the programs that fit weights to games of quina selfplay --binary share: each
 * includes it once. */
#ifndef TOOLS_TRAINING_H
#define TOOLS_TRAINING_H

#include "core/rng.h"
#include "history/scored_game.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints a failure in one line; always the exit status 1. */
static int training_fail(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    return 1;
}

/* Makes room for `need` elements of `each` bytes; false, and all as it was, without memory. */
static inline bool training_grow(void **memory, size_t *room, size_t need, size_t each)
{
    if (need <= *room) return true;
    size_t larger = *room ? 2 * *room : 1 << 16;
    while (larger < need) larger *= 2;
    void *moved = realloc(*memory, larger * each);
    if (!moved) return false;
    *memory = moved;
    *room = larger;
    return true;
}

static inline void training_shuffle(uint32_t *order, size_t count, Rng *rng)
{
    for (size_t i = count; i > 1; i--) {
        size_t j = rng_below(rng, (uint32_t)i);
        uint32_t other = order[i - 1];
        order[i - 1] = order[j];
        order[j] = other;
    }
}

/* A number between these bounds and nothing else. */
static bool training_number(const char *text, double least, double most, double *out)
{
    char *end;
    *out = strtod(text, &end);
    return *text && !*end && *out >= least && *out <= most;
}

/* Takes a game; NULL, or why it cannot. */
typedef const char *TrainingVisit(void *context, const ScoredGame *game);

static inline bool training_visit_games(const char *path, const uint8_t *bytes, size_t size,
                                        ScoredTurns *turns, TrainingVisit *visit, void *context)
{
    for (size_t at = 0, used; at < size; at += used) {
        ScoredGame game;
        const char *why;
        used = scored_game_parse(bytes + at, size - at, &game, turns, &why);
        if (!used) {
            training_fail(path, why); /* what came before it is kept */
            return true;
        }
        why = visit(context, &game);
        if (why) return !training_fail(path, why);
    }
    return true;
}

/* Visits the games of a file, up to the first that is cut or broken. False, with a message, if the
 * file cannot be read or a game cannot be taken. */
static inline bool training_read(const char *path, ScoredTurns *turns, TrainingVisit *visit,
                                 void *context)
{
    FILE *file = fopen(path, "rb");
    if (!file) return !training_fail(path, strerror(errno));
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    uint8_t *bytes = size > 0 ? malloc((size_t)size) : NULL;
    rewind(file);
    bool ok = bytes && fread(bytes, 1, (size_t)size, file) == (size_t)size;
    fclose(file);
    if (ok)
        ok = training_visit_games(path, bytes, (size_t)size, turns, visit, context);
    else
        training_fail(path, "cannot be read, or is too large for the memory");
    free(bytes);
    return ok;
}

#endif
