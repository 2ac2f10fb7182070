/* assets.h: the files of the page, which are part of the program. */
#ifndef HTTP_ASSETS_H
#define HTTP_ASSETS_H

#include "http/answer.h"

/* The page itself, for every address that is one of its views. */
bool page_answer(const Call *c, Answer *a);
bool home_answer(const Call *c, Answer *a);
/* GET /assets/NAME */
bool asset_answer(const Call *c, Answer *a);

/* A tag for these bytes. */
void tag_print(const void *data, size_t size, char out[TAG_TEXT]);

#endif
