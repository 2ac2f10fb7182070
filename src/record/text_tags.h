/* text_tags.h: the tags of a game in the text format. */
#ifndef RECORD_TEXT_TAGS_H
#define RECORD_TEXT_TAGS_H

#include "record/reader.h"

bool text_is_letter(int c);

/* A tag is next. */
bool text_is_at_tag(const Source *s);

/* To the tags of the next game, past at least one line. */
void text_skip_game(Source *s);

/* Takes the tags and makes a record of what they say of the start; NULL if it cannot, with a
 * note. */
Record *text_read_start(Source *s, const Game *game, ReadReport *report);

/* The same tags once more, for what they say of the game. */
void text_read_tags(Source s, Record *r, ReadReport *report);

#endif
