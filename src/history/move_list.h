/* move_list.h: the texts of all legal moves, sorted bytewise. */
#ifndef HISTORY_MOVE_LIST_H
#define HISTORY_MOVE_LIST_H

#include "games/games.h"

typedef struct MoveList {
    const Pos *pos;
    char (*texts)[TURN_TEXT];
    size_t count, capacity;
    bool failed;
} MoveList;

/* False if there is no memory; freed in any case with move_list_free. */
bool move_list_make(const Pos *p, MoveList *out);
void move_list_free(MoveList *list);

#endif
