/* inbox.h: messages from the other threads of the server to the application's thread.
 *
 * A message is a member of the object it is about, so sending allocates nothing and cannot fail. */
#ifndef HTTP_INBOX_H
#define HTTP_INBOX_H

#include <pthread.h>
#include <stdbool.h>

typedef struct Message {
    struct Message *next;
    void (*handle)(void *app, void *subject); /* runs in the application's thread */
    void *subject;                            /* the object that the message is a member of */
} Message;

typedef struct Inbox {
    pthread_mutex_t lock;
    Message *first, *last;
    int fd; /* an eventfd, readable while messages wait */
} Inbox;

/* False if the system has no file descriptor left. */
bool inbox_init(Inbox *inbox);
void inbox_free(Inbox *inbox);
void inbox_send(Inbox *inbox, Message *message);
/* Takes all messages, in order of arrival; NULL if there are none. */
Message *inbox_take(Inbox *inbox);

#endif
