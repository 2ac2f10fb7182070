/* server.h: the sockets: HTTP in front of Web. */
#ifndef ROOMS_SERVER_H
#define ROOMS_SERVER_H

#include "rooms/web.h"

enum { SERVER_ERROR = 256, SERVER_URL = 128 };

typedef struct ServerOptions {
    const char *bind; /* an address */
    int port;         /* 0: any that is free */
    bool is_quiet;    /* no line for each request */
} ServerOptions;

typedef struct Server Server;

/* Listens and serves in threads of its own. NULL, with the reason in `error`, if it cannot. */
Server *server_start(Web *web, const ServerOptions *options, char error[SERVER_ERROR]);
/* Where it listens: "http://127.0.0.1:8080/". */
const char *server_url(const Server *s);
/* Tells the streams, answers what waits, and ends all connections. */
void server_stop(Server *s);

#endif
