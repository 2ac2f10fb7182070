/* oracle.h: the rules of the games a second time, slow and obvious, to test the fast ones.
 *
 * Text in, text out: the oracle shares nothing with the program but the list of games. It is
 * written from the rules alone, one sentence of them after the other, and only tests use it. */
#ifndef QUINA_TESTS_ORACLE_H
#define QUINA_TESTS_ORACLE_H

#include "games/registry.h"

#include <stdbool.h>

enum { ORACLE_TEXT = 160, ORACLE_POSITION = 1024 };

typedef struct OracleMove {
    char text[ORACLE_TEXT];     /* canonical move text */
    char next[ORACLE_POSITION]; /* canonical text of the position after it */
} OracleMove;

typedef struct OracleList {
    int count, capacity;
    OracleMove *moves;
    char result[8]; /* "" while play goes on, else "white", "black" or "draw" */
} OracleList;

/* Lists every legal move of `position`, none twice and in no special order, with the position it
 * leads to (left empty unless with_next); a finished game has none. `position` must be a
 * well-formed canonical text and `variant` "standard" or a comma-joined list of variants of the
 * game: anything else says why on stderr and aborts. `size` may be 0 where a game has one size.
 * What `out` held is overwritten; it is the caller's to free with oracle_free. */
void oracle_list(const char *game, int size, const char *variant, const char *position,
                 bool with_next, OracleList *out);
void oracle_free(OracleList *list);

/* What follows is for the oracle's own files. */

/* One game's rules: adds its moves to an empty `out` and sets its result. */
typedef void OracleRules(int size, const char *variant, const char *position, bool with_next,
                         OracleList *out);
#define X(id, name, type, member) OracleRules oracle_##name;
GAME_LIST(X)
#undef X

/* Aborts with a message about `text`. */
_Noreturn void oracle_fail(const char *text, const char *why);
void oracle_set_result(OracleList *out, const char *result);

/* Appends a move whose texts are empty; the pointer holds until the next call. */
OracleMove *oracle_add(OracleList *out);

/* Append to a text that lies in an array of `capacity` characters; abort if it does not fit. */
void oracle_put_text(char *text, int capacity, const char *more);
void oracle_put_char(char *text, int capacity, char c);
void oracle_put_number(char *text, int capacity, int number);
/* Appends `width` cells, a run of empty ones ('.') as its length. */
void oracle_put_row(char *text, int capacity, const char *cells, int width);

/* A cursor on a text; every read aborts unless the text has there what it should have. */
typedef struct OracleReader {
    const char *whole, *at;
} OracleReader;

bool oracle_accept(OracleReader *reader, char c); /* steps over c if it is next */
void oracle_expect(OracleReader *reader, char c);
int oracle_read_number(OracleReader *reader, int max); /* 0..max, no leading zero */
void oracle_read_row(OracleReader *reader, const char *pieces, char *cells, int width);
char oracle_read_side(OracleReader *reader); /* 'w' or 'b' */
void oracle_read_end(OracleReader *reader);

/* Copies the next word of a comma-joined variant list; false at its end. */
bool oracle_next_variant(OracleReader *reader, char word[ORACLE_TEXT]);
/* Aborts unless the variant is "standard": for games that have no other. */
void oracle_require_standard(const char *variant);

char oracle_other(char side);         /* 'w' for 'b', 'b' for 'w' */
const char *oracle_colour(char side); /* "white" for 'w', "black" for 'b' */

#endif
