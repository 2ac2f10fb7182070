/* text_tags.h: the tags of a game in the text format. */
#ifndef RECORD_TEXT_TAGS_H
#define RECORD_TEXT_TAGS_H

#include "record/reader.h"

bool text_is_letter(int c);

/* Whether a tag comes next. */
bool text_is_at_tag(const Source *s);

/* Skips to the tags of the next game, at least one line. */
void text_skip_game(Source *s);

/* Takes the tags and makes a record with the start they describe; NULL, with a note, on a fault. */
Record *text_read_start(RecordReader *reader, ReadReport *report);

/* Reads the same tags again, for everything but the start. Returns whether results are those of
 * the player who has the first move in the game, because the writer knows no colours. */
bool text_read_tags(Source s, Record *r, ReadReport *report);
/* 1-0 as a win of that player. */
Outcome text_result_of_first(const Record *r, Outcome result);

#endif
