/* plan.h: the game that a person wants to play, before it begins. */
#ifndef PLAY_PLAN_H
#define PLAY_PLAN_H

#include "engines/player.h"
#include "session/session.h"

typedef struct Plan {
    SessionOptions options; /* options.start is filled in when the game begins */
    Pos start;
    bool has_start, has_seed;
    bool is_reversed; /* without has_start: the colour that moves second by the rules begins */
} Plan;

/* Parses the player words, an empty one as "human"; a fault says what is wrong with one. */
bool plan_check(const Plan *plan, PlayerWord words[2], Fault *fault);

/* The colour that begins. */
int plan_begins(const Plan *plan);
/* Lets the other player begin: with the other colour where the rules allow either to begin,
 * otherwise by exchanging the colours of the two players. */
void plan_swap_beginner(Plan *plan);
/* Exchanges the players and names of the two colours. */
void plan_swap_players(Plan *plan);
/* Exchanges the names only. */
void plan_swap_names(Plan *plan);
/* Turns is_reversed into a start position; called when the game begins. */
void plan_apply_reversal(Plan *plan);

#endif
