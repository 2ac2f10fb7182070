/* mcts_reuse.c: the part of the last search's tree that the next one can use. */
#include "core/hash.h"
#include "search/mcts_parts.h"

#include <string.h>

enum { TURNS_MAX = 4, TURNS_BLIND = 2 };

/* The speed of moving a tree: not worth it if it takes longer than the search may. */
static const double BYTES_PER_SECOND = 1e9;

typedef struct RootFinder {
    const Mcts *mcts;
    const Game *game;
    const Task *task;
    int turns;           /* from the old root to the wanted position */
    bool has_keys;       /* the task has the hashes of the positions between them */
    uint64_t key;        /* of the wanted position */
    char text[POS_TEXT]; /* of the wanted position: unlike the key, all of it */
} RootFinder;

/* A hash of the first positions of the game, in any order, if the game can repeat them. */
static uint64_t hash_past(const Game *g, const Task *task, int count)
{
    uint64_t sum = 0;
    for (int i = 0; g->repeats && i < count; i++) sum += hash_word(1, task->history.keys[i]);
    return sum;
}

static bool is_wanted(const RootFinder *h, const Pos *p)
{
    char text[POS_TEXT];
    if (h->game->hash(p) != h->key) return false;
    h->game->print(p, text);
    return strcmp(text, h->text) == 0;
}

/* Whether the game went through p, `turns` after the old root. */
static bool is_on_the_way(const RootFinder *h, const Pos *p, int turns)
{
    if (turns >= h->turns || p->outcome != ONGOING) return false;
    if (!h->has_keys) return true;
    const HistoryView *game = &h->task->history;
    return h->game->hash(p) == game->keys[game->ply - h->turns + turns];
}

static uint32_t find_below(const RootFinder *h, uint32_t node, const Pos *p, int turns)
{
    const Tree *t = &h->mcts->tree;
    for (int i = 0; i < tree_node(t, node)->count; i++) {
        Edge e = tree_edge(t, node, i);
        uint32_t child = edge_child(e), found = NODE_NONE;
        if (child < NODE_FIRST) continue;
        Pos after;
        h->game->play(p, edge_step(e), &after);
        if (after.mid_turn)
            found = find_below(h, child, &after, turns);
        else if ((turns + 1 == h->turns || !h->has_keys) && is_wanted(h, &after))
            return child;
        else if (is_on_the_way(h, &after, turns + 1))
            found = find_below(h, child, &after, turns + 1);
        if (found) return found;
    }
    return NODE_NONE;
}

/* Whether the game before the old root is the same as before, if that is `back` turns ago. */
static bool has_same_past(const RootFinder *h, int back)
{
    return hash_past(h->game, h->task, h->task->history.ply - back) == h->mcts->past;
}

/* Turns from the old root to the wanted one: from the keys if there are any, else at most two. */
static void measure_way(RootFinder *h)
{
    const HistoryView *game = &h->task->history;
    uint64_t old = h->game->hash(&h->mcts->root);
    h->has_keys = game->ply > 0;
    h->turns = h->has_keys || !has_same_past(h, 0) ? 0 : TURNS_BLIND;
    for (int back = 1; back <= TURNS_MAX && back <= game->ply; back++)
        if (game->keys[game->ply - back] == old && has_same_past(h, back)) h->turns = back;
}

static uint32_t find_root(const Mcts *m, const Task *task)
{
    RootFinder h = {.mcts = m, .game = game_of(task_pos(task)), .task = task};
    if (m->root.mid_turn || task_pos(task)->mid_turn) return NODE_NONE;
    h.key = h.game->hash(task_pos(task));
    h.game->print(task_pos(task), h.text);
    if (has_same_past(&h, 0) && is_wanted(&h, &m->root)) return m->tree.root;
    measure_way(&h);
    return h.turns ? find_below(&h, m->tree.root, &m->root, 0) : NODE_NONE;
}

void mcts_reuse(Mcts *m, const Guide *g, const Task *task)
{
    const Pos *a = &m->root, *b = task_pos(task);
    double bytes = (double)atomic_load(&m->tree.used) * sizeof(Slot);
    bool is_cheap = task->limits.seconds <= 0 || bytes < task->limits.seconds * BYTES_PER_SECOND;
    bool is_same_game = a->game == b->game && a->size == b->size && a->variant == b->variant;
    uint32_t found = NODE_NONE;
    if (m->tree.root && m->guide == g && is_same_game && is_cheap) found = find_root(m, task);
    if (found == NODE_NONE)
        tree_clear(&m->tree);
    else if (found != m->tree.root)
        tree_move_root(&m->tree, found);
    m->root = *task_pos(task);
    m->guide = g;
    m->past = hash_past(game_of(b), task, task->history.ply);
}
