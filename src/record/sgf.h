/* sgf.h: what reading and writing SGF have in common. */
#ifndef RECORD_SGF_H
#define RECORD_SGF_H

#include "record/record.h"

/* No registered game has this number; QG says which of ours it is. */
enum { SGF_GM = 905 };

/* The roster tags that SGF has properties for; the date is written in its own way. */
typedef struct SgfTag {
    const char *property, *tag;
} SgfTag;

extern const SgfTag SGF_TAGS[]; /* ended by a NULL */

/* "!" as TE[1], in the order of RECORD_GLYPHS. */
typedef struct SgfGlyph {
    const char *property, *value;
} SgfGlyph;

extern const SgfGlyph SGF_GLYPHS[RECORD_GLYPH_COUNT];

/* How a game ended, as written after the + of RE and in the tag Termination. */
typedef struct SgfEnd {
    const char *letter, *word, *termination;
} SgfEnd;

extern const SgfEnd SGF_ENDS[]; /* ended by a NULL */

/* "2024.05.31" as "2024-05-31", "2024.??.??" as "2024"; false for any other text. */
bool sgf_print_date(const char *date, char out[TAG_VALUE]);
/* The reverse; other texts stay as they are. */
void sgf_read_date(const char *text, char out[TAG_VALUE]);

#endif
