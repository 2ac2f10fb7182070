/* games.h: the games, their options, and what is the same for all of them: whole turns, the
 * texts of moves. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "games/game.h"

/* The games in the order in which people see them, ended by NULL. */
extern const Game *const GAMES[GAME_COUNT + 1];

/* The name of the first mandatory entry that the table lacks; NULL if it is complete. */
const char *game_missing(const Game *g);

const Game *game_of(const Pos *p);
bool game_find(const char *name, const Game **out, Fault *fault);

/* size 0 becomes the default. */
bool game_check_size(const Game *g, int *size, Fault *fault);
/* "standard", "" or words joined by commas; printed in the order of the game's list. */
bool game_parse_variant(const Game *g, const char *text, int *variant, Fault *fault);
void game_print_variant(const Game *g, int variant, char out[VARIANT_TEXT]);

/* Calls visit for every legal turn of p, each once, with the position it leads to; stops when visit
 * returns false. */
typedef bool TurnVisit(void *context, const Turn *turn, const Pos *after);
void turns_visit(const Pos *p, TurnVisit *visit, void *context);

void turn_play(const Pos *from, const Turn *t, Pos *to);
/* The turn as lists have it: steps that commute are ascending. */
Turn turn_in_order(const Game *g, const Turn *t);
/* Parses a legal turn; case does not matter. On failure the fault says why. */
bool turn_parse(const Pos *p, const char *text, Turn *out, Fault *fault);

/* A legal turn in words, a pass too. */
void turn_describe(const Pos *p, const Turn *t, Phrase *out);
/* What the player is to do next, after pointing at `count` cells for the next step. */
void turn_prompt(const Pos *p, const uint16_t *cells, int count, Phrase *out);

/* How the rules ended the game: "%1 wins: five in a row"; %1 is the winner. */
void result_describe(const Pos *p, Phrase *out);

/* Sets can_begin and is_decisive of the cells; b is the board of p. */
void board_mark(const Pos *p, Board *b);

const char *outcome_name(int outcome); /* "white", "black", "draw"; NULL while play goes on */
const char *ending_name(int ending);   /* "five in a row" */

#endif
