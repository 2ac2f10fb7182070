/* classic.h: the computer players of the five programs that quina grew out of, `classic:N`.
 *
 * They are yardsticks: each plays by the value that its program stated, and by nothing else. A won
 * or lost game counts only if the value shows it. The table of a game's players is in its strategy;
 * NAME_classic.c has the value. */
#ifndef ENGINES_CLASSIC_H
#define ENGINES_CLASSIC_H

#include "search/search.h"

/* What a position, not in mid-turn, is worth to a colour. */
typedef int ClassicValue(const Pos *p, int colour);

/* A choice to be made at pos, which is not over and not in mid-turn. */
typedef struct ClassicTask {
    const Pos *pos;
    Limits limits; /* of seconds, or of nodes so that a choice repeats on every machine */
    Rng *rng;      /* chooses among turns of equal value; nothing else is random */
} ClassicTask;

typedef struct Classic Classic;

struct Classic {
    void (*choose)(const Classic *c, const ClassicTask *task, Turn *out);
    ClassicValue *value; /* of classic_choose_best; NULL: all turns are equal */
    int turns;           /* to look ahead, where `choose` does so */
    const char *summary; /* how it chooses, a few words to be translated */
};

/* Two ways to choose. */
void classic_choose_first(const Classic *c, const ClassicTask *task, Turn *out);
void classic_choose_best(const Classic *c, const ClassicTask *task, Turn *out);

/* How many classic players the game has: classic:1 is the weakest. */
int classic_count(const Game *g);
/* Whether it looks further ahead than its own next turn and the reply. */
bool classic_searches(const Game *g, int number);
/* "any move, at random" */
const char *classic_summary(const Game *g, int number);

/* The turn of player `number`, from 1 to classic_count. Those that look ahead without a fixed depth
 * use the limits, a second if there is none; all others answer at once. */
void classic_choose(int number, const ClassicTask *task, Turn *out);

#endif
