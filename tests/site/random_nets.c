/* random_nets.c: nets with random weights, for tests of how nets are loaded:
 *
 *     random_nets FOLDER NAME...
 *
 * writes FOLDER/NAME.net for each name of a game, with or without a board size behind it. */
#include "core/rng.h"
#include "engines/strategy.h"
#include "learned/net_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The largest weights of each part: sums stay in range, and values differ. */
static const int MOST[PARTS] = {60, 60, 300, 30000, 2000, 30000};

static void put(FILE *file, uint32_t number, int bytes)
{
    for (int i = 0; i < bytes; i++) putc((int)(number >> 8 * i & 255), file);
}

static unsigned char *random_weights(const Net *n, Rng *rng, size_t *size)
{
    *size = 0;
    for (int part = 0; part < PARTS; part++)
        *size += net_part_count(n, part) * (size_t)net_part_bytes(part);
    unsigned char *bytes = malloc(*size), *at = bytes;
    if (!bytes) exit(1);
    for (int part = 0; part < PARTS; part++)
        for (size_t i = 0; i < net_part_count(n, part); i++) {
            uint32_t most = (uint32_t)MOST[part], weight = rng_below(rng, 2 * most + 1) - most;
            for (int k = 0; k < net_part_bytes(part); k++) *at++ = (unsigned char)(weight >> 8 * k);
        }
    return bytes;
}

static void write_net(FILE *file, const Learned *l, int board, Rng *rng)
{
    const Net n = {l->input_count(board), l->width(board), l->buckets, .base = NET_UNIT_THIRD / 2};
    size_t size;
    unsigned char *bytes = random_weights(&n, rng, &size);
    const int numbers[] = {NET_FILE_VERSION, n.inputs, n.width, n.buckets, n.base};
    fputs("QNET", file);
    for (int i = 0; i < 5; i++) put(file, (uint32_t)numbers[i], 4);
    put(file, net_file_checksum(bytes, size), 4);
    fwrite(bytes, 1, size, file);
    free(bytes);
}

/* The game that a net is called after; *board is the size behind it, or the game's default. */
static const Game *game_of_net(const char *name, int *board)
{
    for (int i = 0; i < GAME_COUNT; i++) {
        size_t length = strlen(GAMES[i]->name);
        if (strncmp(name, GAMES[i]->name, length) != 0) continue;
        *board = name[length] ? (int)strtol(name + length, NULL, 10) : GAMES[i]->size_default;
        return GAMES[i];
    }
    return NULL;
}

int main(int count, char **words)
{
    Rng rng = rng_seeded(1);
    for (int i = 2; i < count; i++) {
        char path[1024];
        int board;
        const Game *g = game_of_net(words[i], &board);
        const Learned *l = g ? strategy_of(g)->learned : NULL;
        snprintf(path, sizeof path, "%s/%s.net", words[1], words[i]);
        FILE *file = l ? fopen(path, "wb") : NULL;
        if (!file) return 1;
        write_net(file, l, board, &rng);
        if (fclose(file) != 0) return 1;
    }
    return 0;
}
