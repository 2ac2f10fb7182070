/* turn_list.h: all legal turns of a position with their texts, in the order of the texts. */
#ifndef QUINA_TESTS_TURN_LIST_H
#define QUINA_TESTS_TURN_LIST_H

#include "games/games.h"

enum { TURN_LIST_HASH = 17 };

typedef struct TurnEntry {
    char text[TURN_TEXT];
    Turn turn;
    Pos after;
} TurnEntry;

/* sorted[i] points into entries, which are in the order of the visit. */
typedef struct TurnList {
    int count, capacity;
    TurnEntry *entries;
    const TurnEntry **sorted;
} TurnList;

/* Lists the turns of p; the list must be zeroed or filled before, and is freed by its caller. */
void turn_list_fill(TurnList *list, const Pos *p);
void turn_list_free(TurnList *list);

/* NULL if no turn has that text, byte for byte. */
const TurnEntry *turn_list_find(const TurnList *list, const char *text);

/* The first 16 hex digits of SHA-256 over the sorted texts joined with newlines. */
void turn_list_hash(const TurnList *list, char out[TURN_LIST_HASH]);

#endif
