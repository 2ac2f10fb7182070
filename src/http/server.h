/* server.h: HTTP over sockets, in front of a Service. */
#ifndef HTTP_SERVER_H
#define HTTP_SERVER_H

#include "http/service.h"

enum { SERVER_ERROR = 256, SERVER_URL = 128 };

typedef struct ServerOptions {
    const char *bind; /* a numeric address */
    int port;         /* 0: any free port */
    bool is_quiet;    /* do not log requests */
} ServerOptions;

typedef struct Server Server;

/* Listens and serves, in threads of its own. NULL, with the reason in `error`, if it cannot. */
Server *server_start(Service *service, const ServerOptions *options, char error[SERVER_ERROR]);
/* Where it listens: "http://127.0.0.1:8080/". */
const char *server_url(const Server *s);
/* Stops the service, delivers what is in flight, closes all connections, and frees the server. */
void server_stop(Server *s);

#endif
