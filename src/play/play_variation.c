/* play_variation.c: lines of play that were tried beside the moves of a game. */
#include "play/play_parts.h"

#include "search/search.h"

#include <stdlib.h>
#include <string.h>

/* Whether the shorter of the two is the beginning of the other. */
static bool is_beginning(const Variation *v, int from, const Turn *turns, int count)
{
    int common = v->count < count ? v->count : count;
    if (v->from != from) return false;
    for (int i = 0; i < common; i++)
        if (!turn_is_same(&v->turns[i], &turns[i])) return false;
    return true;
}

static Variation *new_variation(Play *p)
{
    if (p->variation_count == VARIATIONS_MAX) return NULL;
    Variation *grown =
        realloc(p->variations, (size_t)(p->variation_count + 1) * sizeof *p->variations);
    if (!grown) return NULL;
    p->variations = grown;
    return &grown[p->variation_count++];
}

bool play_keep_variation(Play *p, int from, const Turn *turns, int count)
{
    Variation *v = NULL;
    if (count > VARIATION_TURNS) return false;
    for (int i = 0; i < p->variation_count && !v; i++)
        if (is_beginning(&p->variations[i], from, turns, count)) v = &p->variations[i];
    if (v && v->count >= count) return true;
    if (!v) v = new_variation(p);
    if (!v) return false;
    v->from = from;
    v->count = count;
    memcpy(v->turns, turns, (size_t)count * sizeof *turns);
    return true;
}

int play_next_variation(const Play *p, int ply, int first)
{
    for (int i = first; i < p->variation_count; i++)
        if (p->variations[i].from == ply) return i;
    return -1;
}

/* The child of a node with this turn; adds it if there is none. */
static int follow(Record *r, int node, const Turn *turn)
{
    int child = record_node(r, node)->child, added = NO_NODE;
    for (; child != NO_NODE; child = record_node(r, child)->next)
        if (turn_is_same(&record_node(r, child)->turn, turn)) return child;
    return record_add_turn(r, node, turn, &added) == RECORD_FINE ? added : NO_NODE;
}

void play_write_variations(const Play *p, Record *r)
{
    for (int i = 0; i < p->variation_count; i++) {
        const Variation *v = &p->variations[i];
        int node = record_at_ply(r, v->from);
        for (int k = 0; k < v->count && node != NO_NODE; k++) node = follow(r, node, &v->turns[k]);
    }
}

/* Keeps every line that leaves the main line, to its end or to its own first branch. */
static void read_branch(Play *p, const Record *r, int from, int node)
{
    Turn turns[VARIATION_TURNS];
    int count = 0;
    for (; node != NO_NODE && count < VARIATION_TURNS; node = record_node(r, node)->child)
        turns[count++] = record_node(r, node)->turn;
    play_keep_variation(p, from, turns, count);
}

void play_read_variations(Play *p, const Record *r)
{
    for (int ply = 0, node = 0; node != NO_NODE; ply++, node = record_node(r, node)->child) {
        int child = record_node(r, node)->child;
        if (child == NO_NODE) return;
        for (int other = record_node(r, child)->next; other != NO_NODE;
             other = record_node(r, other)->next)
            read_branch(p, r, ply, other);
    }
}

bool play_store_variations(const Play *p, Archive *archive)
{
    if (!archive || p->id < 0 || session_end(p->session) == SESSION_OPEN) return true;
    Record *r = archive_load(archive, p->id);
    if (r) play_write_variations(p, r);
    bool ok = r && archive_set_record(archive, p->id, r);
    record_free(r);
    return ok;
}
