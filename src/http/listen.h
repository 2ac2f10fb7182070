/* listen.h: the socket that the server listens on. */
#ifndef HTTP_LISTEN_H
#define HTTP_LISTEN_H

#include <stddef.h>

/* A listening socket at a numeric address, port 0 for any free one; -1 with the reason in
 * `error`. */
int listen_open(const char *address, int port, char *error, size_t size);
/* Where a socket listens: "http://127.0.0.1:8080/". */
void listen_print_url(int fd, char *out, size_t size);

#endif
