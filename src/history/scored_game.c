/* scored_game.c: a game with the score of every turn as bytes. All numbers are little-endian.
 *
 *     4  'Q' 'G' 'M' 1
 *     4  bytes from here to the checksum
 *     1  length of the game's name, and the name
 *     1  size        1  variant
 *     2  length of the start's text, and the text
 *     1  outcome     2  opening plies    2  plies
 *        for each ply:  1  steps    2  each step    2  score
 *     4  checksum of all bytes before it */
#include "history/scored_game.h"

#include "core/hash.h"

#include <string.h>

static const uint8_t MAGIC[4] = {'Q', 'G', 'M', 1};

static uint32_t checksum(const uint8_t *bytes, size_t size)
{
    uint64_t key = size;
    for (size_t i = 0; i < size; i++) key = hash_word(key, bytes[i]);
    return (uint32_t)(key ^ key >> 32);
}

/* -- Writing -- */

static void put(Text *out, uint32_t number, int bytes)
{
    for (int i = 0; i < bytes; i++) text_char(out, (char)(uint8_t)(number >> 8 * i));
}

void scored_game_print(const ScoredGame *game, Text *out)
{
    const Game *g = game_of(&game->start);
    char start[POS_TEXT];
    size_t first = out->length;
    text_bytes(out, (const char *)MAGIC, sizeof MAGIC);
    put(out, 0, 4);
    put(out, (uint32_t)strlen(g->name), 1);
    text_string(out, g->name);
    put(out, game->start.size, 1);
    put(out, game->start.variant, 1);
    g->print(&game->start, start);
    put(out, (uint32_t)strlen(start), 2);
    text_string(out, start);
    put(out, (uint32_t)game->outcome, 1);
    put(out, (uint32_t)game->opening_plies, 2);
    put(out, (uint32_t)game->plies, 2);
    for (int i = 0; i < game->plies; i++) {
        put(out, game->turns[i].count, 1);
        for (int j = 0; j < game->turns[i].count; j++) put(out, game->turns[i].steps[j], 2);
        put(out, (uint16_t)game->scores[i], 2);
    }
    if (out->is_cut) return;
    uint32_t length = (uint32_t)(out->length - first - 8);
    for (int i = 0; i < 4; i++) out->data[first + 4 + (size_t)i] = (char)(uint8_t)(length >> 8 * i);
    put(out, checksum((const uint8_t *)out->data + first, out->length - first), 4);
}

/* -- Reading -- */

typedef struct Bytes {
    const uint8_t *at, *end;
    bool is_short;
} Bytes;

static uint32_t take(Bytes *b, int bytes)
{
    uint32_t number = 0;
    if (b->end - b->at < bytes) {
        b->is_short = true;
        return 0;
    }
    for (int i = 0; i < bytes; i++) number |= (uint32_t)*b->at++ << 8 * i;
    return number;
}

static bool take_text(Bytes *b, uint32_t length, char *out, size_t room)
{
    if (length >= room || (size_t)(b->end - b->at) < length) return false;
    memcpy(out, b->at, length);
    out[length] = '\0';
    b->at += length;
    return strlen(out) == length;
}

static bool take_start(Bytes *b, Pos *start)
{
    char name[32], text[POS_TEXT];
    const Game *g;
    Fault fault;
    if (!take_text(b, take(b, 1), name, sizeof name) || !game_find(name, &g, &fault)) return false;
    int size = (int)take(b, 1), variant = (int)take(b, 1);
    if (size != 0 && (size < g->size_min || size > g->size_max)) return false;
    if (!take_text(b, take(b, 2), text, sizeof text)) return false;
    return g->parse(start, size, variant, text, &fault);
}

/* The next turn, whose steps must be legal one after the other and make a whole turn. */
static bool take_turn(Bytes *b, Pos *at, Turn *turn)
{
    const Game *g = game_of(at);
    uint32_t count = take(b, 1);
    turn->count = 0;
    if (at->outcome != ONGOING || count == 0 || count > TURN_STEPS) return false;
    while (turn->count < count) {
        Step list[STEPS_MAX], step = (Step)take(b, 2);
        int legal = g->steps(at, list), i = 0;
        while (i < legal && list[i] != step) i++;
        if (i == legal || (turn->count > 0 && !at->mid_turn)) return false;
        turn->steps[turn->count++] = step;
        g->play(at, step, at);
    }
    return !at->mid_turn;
}

static const char *take_game(Bytes *b, ScoredGame *game, ScoredTurns *room)
{
    if (!take_start(b, &game->start)) return "the start is not a position";
    Pos at = game->start;
    game->outcome = (int)take(b, 1);
    game->opening_plies = (int)take(b, 2);
    game->plies = (int)take(b, 2);
    if (game->outcome > DRAWN || game->opening_plies > game->plies || game->plies > SCORED_PLIES)
        return "a number is out of range";
    for (int i = 0; i < game->plies; i++) {
        if (!take_turn(b, &at, &room->turns[i])) return "a move is not legal";
        room->scores[i] = (int16_t)(uint16_t)take(b, 2);
    }
    game->turns = room->turns;
    game->scores = room->scores;
    return b->is_short || b->at != b->end ? "the length is wrong" : NULL;
}

size_t scored_game_parse(const uint8_t *bytes, size_t size, ScoredGame *game, ScoredTurns *room,
                         const char **why)
{
    Bytes b = {bytes, bytes + size, false};
    *why = "not a game with scores";
    if (size < 8 || memcmp(bytes, MAGIC, sizeof MAGIC) != 0) return 0;
    b.at += sizeof MAGIC;
    size_t length = take(&b, 4);
    *why = "the file ends within a game";
    if (length > size - 8 || size - 8 - length < 4) return 0;
    Bytes sum = {bytes + 8 + length, bytes + size, false};
    *why = "the checksum is wrong";
    if (take(&sum, 4) != checksum(bytes, 8 + length)) return 0;
    b.end = bytes + 8 + length;
    *why = take_game(&b, game, room);
    return *why ? 0 : 12 + length;
}
