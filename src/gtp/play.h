/* play.h: the commands of GTP that play, undo and think; for the files of this folder only. */
#ifndef GTP_PLAY_H
#define GTP_PLAY_H

#include "gtp/state.h"

/* Each ended by a NULL name: play, undo; genmove and its like; loadsgf. */
extern const GtpCommand PLAY_COMMANDS[], THINK_COMMANDS[], LOAD_COMMANDS[];

/* The current options: game, size, variant and seed. */
GameSpec gtp_spec(const Gtp *g, char variant[VARIANT_TEXT]);
/* Begins another game and adopts its options. On failure changes nothing and writes the reason. */
bool gtp_begin(Gtp *g, const GameSpec *spec, Text *out);
bool gtp_begin_at(Gtp *g, const Pos *start, Text *out);
/* Plays a legal turn of the current position as one play. */
bool gtp_play_turn(Gtp *g, const Turn *turn, Text *out);
/* Plays one vertex, or says why not. */
bool gtp_point_at(Gtp *g, Vertex v, Text *out);

bool gtp_read_colour(const char *word, int *colour, Text *out);
/* Writes the ending if the game is over. */
bool gtp_is_over(const Gtp *g, Text *out);
/* Whether the game goes on and this is the word of the colour that is not to move. Drivers such as
 * gogui-twogtp ask the colours in turn, one vertex at a time, and black first: such a colour
 * passes, which changes nothing. */
bool gtp_is_off_turn(const Gtp *g, const char *colour);
/* Counts such a pass as a play, for undo. */
bool gtp_pass_off_turn(Gtp *g, Text *out);
/* Whether the game goes on and that colour is to move; otherwise writes why not. */
bool gtp_is_free_to_move(const Gtp *g, int colour, Text *out);

/* Called after the game has changed: the next genmove makes a new player. */
void gtp_forget_player(Gtp *g);
/* Sets the player word. */
bool gtp_set_player(Gtp *g, const char *text, Fault *fault);

#endif
