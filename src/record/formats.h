/* formats.h: the formats, one file each; docs/formats.md describes them. */
#ifndef RECORD_FORMATS_H
#define RECORD_FORMATS_H

#include "record/reader.h"

Record *record_text_read(RecordReader *reader, ReadReport *report);
void record_text_write(const Record *r, Text *out);

Record *sgf_read(RecordReader *reader, ReadReport *report);
void sgf_write(const Record *r, Text *out);

/* The name of the format of this SGF: sgf, or that of another program. */
const char *sgf_detect(Source s, Text *scratch);
Record *gogui_read(RecordReader *reader, ReadReport *report);
/* Whether Boardspace writes that in GM for a game that can be read. */
bool boardspace_has_game(const char *gm);
Record *boardspace_read(RecordReader *reader, ReadReport *report);

Record *abstractplay_read(RecordReader *reader, ReadReport *report);

Record *record_line_read(RecordReader *reader, ReadReport *report);
void record_line_write(const Record *r, Text *out);

void record_json_write(const Record *r, Text *out);

#endif
