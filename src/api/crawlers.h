/* crawlers.h: what search engines ask for. */
#ifndef API_CRAWLERS_H
#define API_CRAWLERS_H

#include "http/request.h"

/* GET /robots.txt: rooms and the API are not for search engines. */
bool handle_robots(Request *req);
/* GET /sitemap.xml: the views that stay; only if the server knows its own address (--base-url). */
bool handle_sitemap(Request *req);
/* Any other address: the page, which says that there is no such view, for a browser; for programs
 * the refusal stays. */
bool handle_missing(Request *req);

#endif
