/* turn_list.c: all legal turns of a position with their texts. */
#include "turn_list.h"

#include "core/text.h"
#include "digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Filling {
    TurnList *list;
    const Pos *from;
} Filling;

static void *resize(void *memory, size_t size)
{
    void *more = realloc(memory, size);
    if (more) return more;
    fputs("turn_list: no memory\n", stderr);
    abort();
}

static bool add_turn(void *context, const Turn *turn, const Pos *after)
{
    Filling *f = context;
    TurnList *list = f->list;
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 256;
        list->entries = resize(list->entries, (size_t)list->capacity * sizeof *list->entries);
        list->sorted = resize(list->sorted, (size_t)list->capacity * sizeof *list->sorted);
    }
    TurnEntry *entry = &list->entries[list->count++];
    entry->turn = *turn;
    entry->after = *after;
    game_of(f->from)->turn_print(f->from, turn, entry->text);
    return true;
}

static int compare_texts(const void *a, const void *b)
{
    const TurnEntry *one = *(const TurnEntry *const *)a, *other = *(const TurnEntry *const *)b;
    return strcmp(one->text, other->text);
}

void turn_list_fill(TurnList *list, const Pos *p)
{
    list->count = 0;
    turns_visit(p, add_turn, &(Filling){list, p});
    for (int i = 0; i < list->count; i++) list->sorted[i] = &list->entries[i];
    if (list->count > 0)
        qsort(list->sorted, (size_t)list->count, sizeof *list->sorted, compare_texts);
}

void turn_list_free(TurnList *list)
{
    free(list->entries);
    free(list->sorted);
    *list = (TurnList){0};
}

const TurnEntry *turn_list_find(const TurnList *list, const char *text)
{
    int low = 0, high = list->count;
    while (low < high) {
        int middle = (low + high) / 2, order = strcmp(list->sorted[middle]->text, text);
        if (order == 0) return list->sorted[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

void turn_list_hash(const TurnList *list, char out[TURN_LIST_HASH])
{
    char digits[DIGEST_TEXT];
    Text joined = text_growing();
    for (int i = 0; i < list->count; i++) {
        if (i > 0) text_char(&joined, '\n');
        text_string(&joined, list->sorted[i]->text);
    }
    digest_print(list->count ? joined.data : "", joined.length, digits);
    memcpy(out, digits, TURN_LIST_HASH - 1);
    out[TURN_LIST_HASH - 1] = '\0';
    text_free(&joined);
}
