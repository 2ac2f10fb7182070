/* formats.h: the formats, one file each; docs/formats.md describes them. */
#ifndef RECORD_FORMATS_H
#define RECORD_FORMATS_H

#include "record/reader.h"

Record *record_text_read(RecordReader *reader, ReadReport *report);
void record_text_write(const Record *r, Text *out);

Record *sgf_read(RecordReader *reader, ReadReport *report);
void sgf_write(const Record *r, Text *out);

Record *record_line_read(RecordReader *reader, ReadReport *report);
void record_line_write(const Record *r, Text *out);

void record_json_write(const Record *r, Text *out);

#endif
