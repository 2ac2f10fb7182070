/* listen.c: the socket that the server listens on. */
#define _GNU_SOURCE
#include "http/listen.h"

#include "http/request.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 1024 };

static int listen_at(const struct addrinfo *at)
{
    int yes = 1, fd = socket(at->ai_family, SOCK_STREAM, 0);
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(fd, at->ai_addr, at->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0) return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

int listen_open(const char *address, int port, char *error, size_t size)
{
    struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_PASSIVE, .ai_socktype = SOCK_STREAM},
                    *found;
    char service[16];
    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(address, service, &hints, &found) != 0) {
        snprintf(error, size, "'%.100s' is not an address of this machine", address);
        return -1;
    }
    int fd = listen_at(found);
    freeaddrinfo(found);
    if (fd < 0 && errno == EADDRINUSE)
        snprintf(error, size,
                 "port %d is taken by another program; name another with --port, or 0 for any",
                 port);
    else if (fd < 0)
        snprintf(error, size, "cannot listen at %.100s port %d: %.80s", address, port,
                 strerror(errno));
    return fd;
}

void listen_print_url(int fd, char *out, size_t size)
{
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    char host[ADDRESS_TEXT] = "127.0.0.1", port[16] = "0";
    if (getsockname(fd, (struct sockaddr *)&address, &length) == 0)
        getnameinfo((struct sockaddr *)&address, length, host, sizeof host, port, sizeof port,
                    NI_NUMERICHOST | NI_NUMERICSERV);
    snprintf(out, size, strchr(host, ':') ? "http://[%s]:%s/" : "http://%s:%s/", host, port);
}
