/* describe.h: a game in words: turns, whose turn it is, how it ended. */
#ifndef TUI_DESCRIBE_H
#define TUI_DESCRIBE_H

#include "core/text.h"
#include "games/pick.h"
#include "play/play.h"
#include "words/words.h"

/* "Black slides the disc on b1 inwards, cells: 4 (b1:4)." */
void describe_turn(const Words *w, const Pos *before, const Turn *turn, Text *out);
/* The name of a player for people: "Ana" as it is, "level:3" as "Level 3 · casual". */
void describe_name(const Words *w, const char *name, Text *out);
/* The same, but "level:3" is only "Level 3". */
void describe_name_briefly(const Words *w, const char *name, Text *out);
/* The title of a game of the archive, by its name there. */
const char *describe_game(const char *name);
/* Whether a replayed record leaves the name of this player open. */
bool describe_is_nameless(const Play *p, int colour);
/* "White (Ana)": colour and name, if it is known. */
void describe_player(const Words *w, const Play *p, int colour, Text *out);
/* "White (Ana) to move." or "White (Ana) wins: five in a row." */
void describe_state(const Words *w, const Play *p, Text *out);
/* "White 7, Black 6" in games with a score, or the reserves of the two; else nothing. */
void describe_score(const Words *w, const Pos *pos, Text *out);
/* "Match: Ana 1½, Rui ½, best of 3", or nothing if one game is the match. */
void describe_match(const Words *w, const Play *p, Text *out);
/* "Ana wins the match 2-1.", or the score so far. */
void describe_match_end(const Words *w, const Play *p, Text *out);
/* "d6: white knight", "c3: rook, disks: 2", "b2". */
void describe_cell(const Words *w, const Game *g, const Cell *cell, Text *out);
/* "0:04:59" */
void describe_clock(double seconds, Text *out);
/* What the player is to do next. */
void describe_prompt(const Words *w, const Pick *pick, char out[PHRASE_TEXT]);
/* How a move is typed in this position, in one line. */
const char *describe_input(const Words *w, const Pos *p);

#endif
