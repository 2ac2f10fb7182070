/* play_parts.h: what the files of a Play share. */
#ifndef PLAY_PLAY_PARTS_H
#define PLAY_PLAY_PARTS_H

#include "play/play.h"

/* Makes the players of p->words; people have none. False if out of memory. */
bool play_make_players(Play *p);

/* -- play_save.c -- */

/* Saves a change of the session, if the game has begun. */
void play_save_change(Play *p);
/* After an undo: the moves past the present ply are no longer those of the archive. */
void play_mark_undone(Play *p);

/* -- play_variation.c -- */

/* Adds the lines to a record of the game, or keeps those of a record. */
void play_write_variations(const Play *p, Record *r);
void play_read_variations(Play *p, const Record *r);

/* -- play_note.c -- */

void play_write_note(const Play *p, Text *out);
/* Fills the plan and the results; unknown settings are skipped. The note is changed. */
void play_read_note(Play *p, char *note);

#endif
