/* paste.h: records and positions that people paste, and records made of moves. */
#ifndef API_PASTE_H
#define API_PASTE_H

#include "http/answer.h"

/* POST /api/read, /api/write */
bool read_answer(const Call *c, Answer *a);
bool write_answer(const Call *c, Answer *a);

#endif
