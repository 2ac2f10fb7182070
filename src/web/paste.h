/* paste.h: records and positions that people paste, and records made of moves. */
#ifndef WEB_PASTE_H
#define WEB_PASTE_H

#include "web/answer.h"

/* POST /api/read, /api/write */
bool read_answer(const Call *c, Answer *a);
bool write_answer(const Call *c, Answer *a);

#endif
