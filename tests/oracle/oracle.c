/* oracle.c: picks the game's rules, and the few helpers with texts that all of them use.
 *
 * Nothing here knows a rule. A mistake in a text is a mistake of the test that wrote it, so every
 * reader aborts on the first character that should not be there. */
#include "oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *game;
    OracleRules *rules;
} GAMES[] = {
#define X(id, name, type, member) {#name, oracle_##name},
    GAME_LIST(X)
#undef X
};

void oracle_fail(const char *text, const char *why)
{
    fprintf(stderr, "oracle: %s: %s\n", text, why);
    abort();
}

/* Lists of moves. */

void oracle_set_result(OracleList *out, const char *result)
{
    out->result[0] = '\0';
    oracle_put_text(out->result, (int)sizeof out->result, result);
}

OracleMove *oracle_add(OracleList *out)
{
    if (out->count == out->capacity) {
        int capacity = out->capacity == 0 ? 64 : 2 * out->capacity;
        OracleMove *moves = realloc(out->moves, (size_t)capacity * sizeof *moves);
        if (moves == NULL) {
            oracle_fail("move list", "no memory");
        }
        out->moves = moves;
        out->capacity = capacity;
    }
    OracleMove *move = &out->moves[out->count++];
    move->text[0] = '\0';
    move->next[0] = '\0';
    return move;
}

/* Writing. */

void oracle_put_text(char *text, int capacity, const char *more)
{
    size_t length = strlen(text), added = strlen(more);
    if (length + added + 1 > (size_t)capacity) {
        oracle_fail(text, "text too long");
    }
    memcpy(text + length, more, added + 1);
}

void oracle_put_char(char *text, int capacity, char c)
{
    oracle_put_text(text, capacity, (const char[]){c, '\0'});
}

void oracle_put_number(char *text, int capacity, int number)
{
    if (number >= 10) {
        oracle_put_number(text, capacity, number / 10);
    }
    oracle_put_char(text, capacity, (char)('0' + number % 10));
}

void oracle_put_row(char *text, int capacity, const char *cells, int width)
{
    int empty = 0;
    for (int i = 0; i < width; i++) {
        if (cells[i] == '.') {
            empty++;
            continue;
        }
        if (empty > 0) {
            oracle_put_number(text, capacity, empty);
        }
        empty = 0;
        oracle_put_char(text, capacity, cells[i]);
    }
    if (empty > 0) {
        oracle_put_number(text, capacity, empty);
    }
}

/* Reading. */

bool oracle_accept(OracleReader *reader, char c)
{
    if (*reader->at != c) {
        return false;
    }
    reader->at++;
    return true;
}

void oracle_expect(OracleReader *reader, char c)
{
    if (!oracle_accept(reader, c)) {
        oracle_fail(reader->whole, "unexpected character, or too short");
    }
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

int oracle_read_number(OracleReader *reader, int max)
{
    if (!is_digit(*reader->at)) {
        oracle_fail(reader->whole, "number expected");
    }
    if (reader->at[0] == '0' && is_digit(reader->at[1])) {
        oracle_fail(reader->whole, "number with a leading zero");
    }
    int number = 0;
    while (is_digit(*reader->at)) {
        number = 10 * number + (*reader->at++ - '0');
        if (number > max) {
            oracle_fail(reader->whole, "number too large");
        }
    }
    return number;
}

void oracle_read_row(OracleReader *reader, const char *pieces, char *cells, int width)
{
    int filled = 0;
    while (filled < width) {
        char c = *reader->at;
        if (c != '\0' && strchr(pieces, c) != NULL) {
            cells[filled++] = c;
            reader->at++;
            continue;
        }
        int empty = oracle_read_number(reader, width - filled);
        if (empty == 0) {
            oracle_fail(reader->whole, "run of no cells");
        }
        while (empty > 0) {
            cells[filled++] = '.';
            empty--;
        }
    }
}

char oracle_read_side(OracleReader *reader)
{
    if (oracle_accept(reader, 'w')) {
        return 'w';
    }
    oracle_expect(reader, 'b');
    return 'b';
}

void oracle_read_end(OracleReader *reader)
{
    if (*reader->at != '\0') {
        oracle_fail(reader->whole, "text after the end");
    }
}

bool oracle_next_variant(OracleReader *reader, char word[ORACLE_TEXT])
{
    if (*reader->at == '\0') {
        return false;
    }
    word[0] = '\0';
    while (*reader->at != '\0' && *reader->at != ',') {
        oracle_put_char(word, ORACLE_TEXT, *reader->at++);
    }
    oracle_accept(reader, ',');
    return true;
}

void oracle_require_standard(const char *variant)
{
    if (strcmp(variant, "standard") != 0) {
        oracle_fail(variant, "the game has no such variant");
    }
}

char oracle_other(char side) { return side == 'w' ? 'b' : 'w'; }

const char *oracle_colour(char side) { return side == 'w' ? "white" : "black"; }

/* The way in and out. */

void oracle_list(const char *game, int size, const char *variant, const char *position,
                 bool with_next, OracleList *out)
{
    *out = (OracleList){0};
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        if (strcmp(GAMES[i].game, game) == 0) {
            GAMES[i].rules(size, variant, position, with_next, out);
            return;
        }
    }
    oracle_fail(game, "no such game");
}

void oracle_free(OracleList *list)
{
    free(list->moves);
    *list = (OracleList){0};
}
