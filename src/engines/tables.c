/* tables.c: the endgame tables of a game, open to be asked. */
#include "engines/tables.h"

#include "games/games.h"
#include "search/search.h"

void tables_name(const Game *g, const Endings *e, int ending, char out[TABLE_NAME])
{
    char name[ENDING_TEXT];
    Text text = text_fixed(out, TABLE_NAME);
    e->name(ending, name);
    text_format(&text, "%s %s", g->name, name);
}

/* The distance and the ending of a position; -1 if no table has it. */
static int find(const Tables *t, const Pos *p, int *ending)
{
    uint64_t number;
    if (!t->endings->locate(t->numbers, p, ending, &number) || !t->list[*ending]) return -1;
    return table_get(t->list[*ending], number);
}

int tables_distance(const Tables *t, const Pos *p)
{
    int ending;
    return find(t, p, &ending);
}

int tables_probe(const void *tables, const Pos *p)
{
    const Tables *t = tables;
    const Endings *e = t->endings;
    int ending, plies = find(t, p, &ending);
    if (plies < 0) return VALUE_NONE;
    if (plies == ENDING_DRAWN) return 0;
    if (plies + p->clock > e->clock_max) return e->pieces(ending) == e->pieces_min ? 0 : VALUE_NONE;
    return plies % 2 ? VALUE_WIN - plies : plies - VALUE_WIN;
}

typedef struct Successors {
    const Tables *tables;
    int mover;
    int win, loss; /* the shortest and the longest, or -1 */
    bool draws, is_unknown;
} Successors;

static bool add_successor(void *context, const Turn *turn, const Pos *after)
{
    Successors *s = context;
    (void)turn;
    int plies;
    if (after->outcome == ONGOING)
        plies = tables_distance(s->tables, after);
    else
        plies = after->outcome == DRAWN ? ENDING_DRAWN : after->outcome == win_of(s->mover) ? 0 : 1;
    if (plies < 0)
        s->is_unknown = true;
    else if (plies == ENDING_DRAWN)
        s->draws = true;
    else if (plies % 2 == 0 && (s->win < 0 || plies + 1 < s->win))
        s->win = plies + 1;
    else if (plies % 2 == 1 && plies + 1 > s->loss)
        s->loss = plies + 1;
    return !s->is_unknown;
}

int tables_expected(const Tables *t, const Pos *p)
{
    Successors s = {.tables = t, .mover = p->to_move, .win = -1, .loss = -1};
    turns_visit(p, add_successor, &s);
    if (s.is_unknown) return -1;
    return s.win >= 0 ? s.win : s.draws ? ENDING_DRAWN : s.loss >= 0 ? s.loss : 0;
}
