/* fuzz.h: what the fuzz targets have in common.
 *
 * An input is three characters that choose game, size and variant, counted from '0' and taken
 * modulo what there is, and then a text, which ends at its first NUL. A broken property says what
 * it is and aborts. */
#ifndef QUINA_TESTS_FUZZ_H
#define QUINA_TESTS_FUZZ_H

#include "core/text.h"
#include "games/games.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Every nth turn of a long list is looked at, so that about this many are. */
enum { TURNS_LOOKED_AT = 60, TEXT_MAX = 2000 };

#define REQUIRE(condition, text)                                 \
    do {                                                         \
        if (!(condition)) fuzz_fail(#condition, text, __LINE__); \
    } while (0)

static _Noreturn void fuzz_fail(const char *condition, const char *text, int line)
{
    fprintf(stderr, "line %d: %s fails for '%s'\n", line, condition, text);
    abort();
}

typedef struct Choice {
    const Game *game;
    int size; /* 0: as the text has it */
    int variant;
} Choice;

static inline int choice_of(uint8_t byte, int count) { return (uint8_t)(byte - '0') % count; }

/* The words of the k-th set of variants that may stand together, k from 0 and taken modulo. */
static inline int choose_variant(const Game *g, uint8_t byte)
{
    int sets[32] = {0}, count = 1;
    for (const Variant *v = g->variants; v->word; v++)
        for (int i = count - 1; i >= 0; i--) {
            bool is_free = true;
            for (const Variant *w = g->variants; w->word; w++)
                if (sets[i] & w->bits && w->group & v->group) is_free = false;
            if (is_free && count < 32) sets[count++] = sets[i] | v->bits;
        }
    return sets[choice_of(byte, count)];
}

/* Reads the three characters; the text behind them is the caller's to free. NULL: too short. */
static inline char *choose(const uint8_t *data, size_t size, Choice *out)
{
    if (size < 3 || size > TEXT_MAX) return NULL;
    out->game = GAMES[choice_of(data[0], GAME_COUNT)];
    int sizes = out->game->size_max - out->game->size_min + 1, k = choice_of(data[1], sizes + 1);
    out->size = k == 0 ? 0 : out->game->size_min + k - 1;
    out->variant = choose_variant(out->game, data[2]);
    char *text = malloc(size - 2);
    if (!text) abort();
    memcpy(text, data + 3, size - 3);
    text[size - 3] = '\0';
    return text;
}

/* -- Properties -- */

static inline void require_message(const Fault *fault, const char *text)
{
    char message[FAULT_TEXT];
    REQUIRE(fault->code != FAULT_NONE, text);
    fault_print(fault, fault_template(fault->code), message);
    REQUIRE(message[0] != '\0', text);
}

/* A position between turns prints, and reads back as it was. */
static inline void require_round_trip(const Pos *p)
{
    char text[POS_TEXT], again[POS_TEXT];
    Pos read;
    Step list[STEPS_MAX];
    const Game *g = game_of(p);
    g->print(p, text);
    REQUIRE(strlen(text) + 1 < POS_TEXT, text);
    REQUIRE(g->parse(&read, p->size, p->variant, text, NULL), text);
    g->print(&read, again);
    REQUIRE(strcmp(text, again) == 0, text);
    REQUIRE(g->hash(&read) == g->hash(p), text);
    REQUIRE(read.outcome == p->outcome && read.ending == p->ending, text);
    REQUIRE(read.to_move == p->to_move, text);
    REQUIRE((g->steps(p, list) == 0) == (p->outcome != ONGOING), text);
}

/* A listed turn: its text reads back to the same steps, and where it leads is in order too. */
static inline void require_turn(const Pos *p, const Turn *turn, const Pos *after)
{
    char text[TURN_TEXT];
    Turn read;
    Pos played;
    game_of(p)->turn_print(p, turn, text);
    REQUIRE(strlen(text) + 1 < TURN_TEXT, text);
    REQUIRE(turn_parse(p, text, &read, NULL), text);
    REQUIRE(read.count == turn->count, text);
    REQUIRE(memcmp(read.steps, turn->steps, turn->count * sizeof(Step)) == 0, text);
    turn_play(p, &read, &played);
    REQUIRE(memcmp(&played, after, sizeof played) == 0, text);
    REQUIRE(!after->mid_turn && after->to_move != p->to_move, text);
    require_round_trip(after);
}

#endif
