/* page.h: serves the page in the background, while the program does something else. */
#ifndef CLI_PAGE_H
#define CLI_PAGE_H

#include "http/server.h"
#include "rooms/rooms.h"

typedef struct Page {
    const char *path; /* of the archive, or NULL: nothing is kept */
    Archive *archive;
    Rooms *rooms;
    Server *server; /* NULL: the page is not being served */
} Page;

enum { PAGE_TEXT = ARCHIVE_ERROR };

/* The default number of searches at once: half of the cores, so that requests stay quick. */
int page_threads(void);

/* Opens an address in the browser; false if there is no browser. */
bool page_open(const char *url);

/* Serves the page to this machine, on the usual port or on any if that is taken, and opens it in
 * the browser. `text` gets the address or, on failure, the reason. Does not serve twice. */
bool page_serve(void *page, char text[PAGE_TEXT]);
void page_stop(Page *page);

#endif
