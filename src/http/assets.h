/* assets.h: the page's files, embedded in the program. */
#ifndef HTTP_ASSETS_H
#define HTTP_ASSETS_H

#include "http/request.h"

/* The page, at every address that is one of its views. */
bool handle_page(Request *req);
/* GET /assets/NAME */
bool handle_asset(Request *req);
/* A file of a static site, at any path. */
bool handle_static_file(Request *req);

#endif
