/* history.c: a game so far. */
#include "history/history.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Thousands of requests may wait, most of them a position alone: a game begins with room for one
 * turn, and grows when a second one is played. */
enum { FIRST_TURNS = 1, MORE_TURNS = 16 };

/* -- Memory -- */

/* If memory runs out, the arrays that have grown are kept: they are larger than `capacity` says. */
bool history_reserve(History *h, int turns)
{
    if (turns <= h->capacity) return true;
    size_t capacity = (size_t)turns;
    Pos *positions = realloc(h->positions, (capacity + 1) * sizeof *positions);
    if (positions) h->positions = positions;
    uint64_t *keys = realloc(h->keys, (capacity + 1) * sizeof *keys);
    if (keys) h->keys = keys;
    Turn *turn_list = realloc(h->turns, capacity * sizeof *turn_list);
    if (turn_list) h->turns = turn_list;
    if (!positions || !keys || !turn_list) return false;
    h->capacity = (int)capacity;
    return true;
}

bool history_init(History *h, const Pos *start)
{
    *h = (History){0};
    if (!history_reserve(h, FIRST_TURNS)) {
        history_free(h);
        return false;
    }
    history_restart(h, start);
    return true;
}

void history_free(History *h)
{
    free(h->positions);
    free(h->keys);
    free(h->turns);
    *h = (History){0};
}

void history_restart(History *h, const Pos *start)
{
    assert(!start->mid_turn);
    h->positions[0] = *start;
    h->keys[0] = game_of(start)->hash(start);
    h->ply = h->length = 0;
}

bool history_copy(History *to, const HistoryView *from)
{
    size_t turns = (size_t)from->ply;
    *to = (History){0};
    if (!history_reserve(to, from->ply + FIRST_TURNS)) {
        history_free(to);
        return false;
    }
    memcpy(to->positions, from->positions, (turns + 1) * sizeof *to->positions);
    if (turns) memcpy(to->keys, from->keys, turns * sizeof *to->keys);
    if (turns) memcpy(to->turns, from->turns, turns * sizeof *to->turns);
    to->keys[turns] = game_of(from->positions)->hash(view_now(from));
    to->ply = to->length = from->ply;
    return true;
}

/* -- Playing -- */

void judge_repetition(Pos *p, uint64_t key, const uint64_t *keys, int count)
{
    int before = 0;
    if (!game_of(p)->repeats || p->outcome != ONGOING) return;
    for (int i = 0; i < count; i++) before += keys[i] == key;
    if (before >= 2) pos_finish(p, DRAWN, END_REPETITION);
}

bool history_play(History *h, const Turn *turn)
{
    const Turn played = *turn; /* it may be one of h's own, which move as it grows */
    if (h->ply == h->capacity && !history_reserve(h, 2 * h->capacity + MORE_TURNS)) return false;
    Pos *after = &h->positions[h->ply + 1];
    turn_play(history_now(h), &played, after);
    uint64_t key = game_of(after)->hash(after);
    judge_repetition(after, key, h->keys, h->ply + 1);
    h->turns[h->ply++] = played;
    h->keys[h->ply] = key;
    h->length = h->ply;
    return true;
}

bool history_play_text(History *h, const char *text, Fault *fault)
{
    Turn turn;
    if (!turn_parse(history_now(h), text, &turn, fault)) return false;
    return history_play(h, &turn) || fault_set(fault, FAULT_NO_MEMORY, "");
}

void history_go(History *h, int ply)
{
    assert(ply >= 0 && ply <= h->length);
    h->ply = ply;
}

/* -- Views -- */

HistoryView history_view_at(const History *h, int ply)
{
    assert(ply >= 0 && ply <= h->length);
    return (HistoryView){h->positions, h->keys, h->turns, ply};
}

HistoryView history_view(const History *h) { return history_view_at(h, h->ply); }
