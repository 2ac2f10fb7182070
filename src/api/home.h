/* home.h: GET /: the page, and what its home view fetches first. */
#ifndef API_HOME_H
#define API_HOME_H

#include "http/request.h"

bool handle_home(Request *req);

#endif
