/* web.h: the server without its sockets: a call goes in, an answer comes out.
 *
 * Calls come in two parts. web_front does what depends on the call alone, in the thread that
 * received it; what it does not answer goes to web_hall, which sees the rooms and is used by one
 * thread only. */
#ifndef WEB_WEB_H
#define WEB_WEB_H

#include "web/routes.h"

typedef struct WebOptions {
    const char *assets;   /* a folder to read the page from, or NULL */
    const char *base_url; /* how the server is seen from outside, or NULL */
} WebOptions;

/* NULL if there is no memory. */
Web *web_new(const WebOptions *options);
void web_free(Web *web);
const Site *web_site(const Web *web);

/* The route that remains to be handled in the hall, or NULL: the answer is complete. The call's
 * target has been read; is_good tells whether that went well. */
const Route *web_front(Web *web, const Call *c, bool is_good, Answer *a);

/* Both parts, one after the other. */
void web_handle(Web *web, const Call *c, bool is_good, Answer *a);

#endif
