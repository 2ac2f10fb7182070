/* move_list.c: the texts of all legal moves, sorted bytewise. */
#include "history/move_list.h"

#include <stdlib.h>
#include <string.h>

static bool list_turn(void *context, const Turn *turn, const Pos *after)
{
    MoveList *list = context;
    (void)after;
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? 2 * list->capacity : 128;
        char(*texts)[TURN_TEXT] = realloc(list->texts, capacity * sizeof *texts);
        if (!texts) {
            list->failed = true;
            return false;
        }
        list->texts = texts;
        list->capacity = capacity;
    }
    game_of(list->pos)->turn_print(list->pos, turn, list->texts[list->count++]);
    return true;
}

static int compare_texts(const void *one, const void *other) { return strcmp(one, other); }

bool move_list_make(const Pos *p, MoveList *out)
{
    *out = (MoveList){.pos = p};
    turns_visit(p, list_turn, out);
    if (out->count) qsort(out->texts, out->count, sizeof *out->texts, compare_texts);
    return !out->failed;
}

void move_list_free(MoveList *list)
{
    free(list->texts);
    *list = (MoveList){0};
}
