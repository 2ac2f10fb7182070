/* cam_pairs.c: adds the values of engines/cam_pairs.h to the weights of Cam, or replaces them:
 *
 *     cam_pairs FILE
 *
 * They are those of the endgame table of two men against two, which is computed here. */
#include "engines/cam_pairs.h"
#include "engines/cam_endings.h"
#include "engines/strategy.h"
#include "learned/net_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MOST = 1 << 22 };

static int fail(const char *path, const char *why)
{
    fprintf(stderr, "cam_pairs: %s: %s\n", path, why);
    return 1;
}

/* -- Values -- */

static int ending_of(const char *name)
{
    char found[ENDING_TEXT];
    for (int i = 0; i < cam_endings.count; i++) {
        cam_endings.name(i, found);
        if (strcmp(found, name) == 0) return i;
    }
    return -1;
}

/* The values of two men against two by number; the endings that captures lead to come first. */
static uint8_t *solve(const void *numbers, int *ending)
{
    static const char *const NAMES[] = {"M-M", "MM-M", "MM-MM"};
    const uint8_t *lower[ENDING_COUNT] = {NULL};
    uint8_t *solved[3] = {NULL};
    bool ok = true;
    for (int i = 0; i < 3 && ok; i++) {
        *ending = ending_of(NAMES[i]);
        solved[i] = malloc(cam_endings.size(numbers, *ending));
        EndingTask task = {.ending = *ending, .values = solved[i], .lower = lower};
        ok = solved[i] && cam_endings.solve(numbers, &task) == ENDING_FINE;
        lower[*ending] = solved[i];
    }
    free(solved[0]);
    free(solved[1]);
    if (ok) return solved[2];
    free(solved[2]);
    return NULL;
}

/* Every position with White to move: a digit for each number that has one, else that of a draw. */
static void fill(const void *numbers, int ending, const uint8_t *values, uint8_t *out)
{
    static uint8_t digits[CAM_PAIR_VALUES];
    Pos p;
    memset(digits, 1, sizeof digits);
    for (uint64_t i = 0; i < cam_endings.size(numbers, ending); i++) {
        if (!cam_endings.position(numbers, ending, i, &p)) continue;
        uint8_t digit = values[i] == ENDING_DRAWN ? 1 : values[i] % 2 ? 2 : 0;
        for (int image = 0; image < 2; image++) {
            CamView v = cam_view(&p);
            digits[cam_pairs_number(v.own, v.enemy, p.to_move)] = digit;
            GAMES[CAM]->transform(&p, 1, &p);
        }
    }
    memset(out, 0, CAM_PAIR_BYTES);
    for (int i = 0; i < CAM_PAIR_VALUES; i++)
        out[i / CAM_PAIRS_IN_BYTE] += (uint8_t)(digits[i] * cam_pair_unit(i));
}

/* -- The file -- */

static void put_number(uint8_t *at, uint32_t number)
{
    for (int i = 0; i < 4; i++) at[i] = (uint8_t)(number >> 8 * i);
}

/* The bytes of the weights without what follows them; 0 if it is no net of Cam. */
static size_t read_weights(const char *path, uint8_t bytes[FILE_MOST])
{
    const Learned *l = strategy_of(GAMES[CAM])->learned;
    const Net n = {l->input_count(0), l->width(0), l->buckets, .base = 0};
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(bytes, 1, FILE_MOST, file) : 0, weights = NET_FILE_HEADER;
    if (file) fclose(file);
    for (int part = 0; part < PARTS; part++)
        weights += net_part_count(&n, part) * (size_t)net_part_bytes(part);
    bool fits = size == weights || size == weights + CAM_PAIR_BYTES;
    return fits && memcmp(bytes, "QNET", 4) == 0 ? weights : 0;
}

static bool write_file(const char *path, uint8_t *bytes, size_t size)
{
    put_number(bytes + 24, net_file_checksum(bytes + NET_FILE_HEADER, size - NET_FILE_HEADER));
    FILE *file = fopen(path, "wb");
    bool ok = file && fwrite(bytes, 1, size, file) == size;
    if (file) ok = fclose(file) == 0 && ok;
    return ok;
}

int main(int count, char **words)
{
    static uint8_t bytes[FILE_MOST + CAM_PAIR_BYTES];
    int ending;
    if (count != 2) return fail("usage", "cam_pairs FILE");
    size_t size = read_weights(words[1], bytes);
    if (!size) return fail(words[1], "no net of Cam");
    void *numbers = cam_endings.open();
    uint8_t *values = numbers ? solve(numbers, &ending) : NULL;
    if (!values) return fail(words[1], "no memory");
    fill(numbers, ending, values, bytes + size);
    free(values);
    cam_endings.close(numbers);
    return write_file(words[1], bytes, size + CAM_PAIR_BYTES) ? 0 : fail(words[1], "not written");
}
