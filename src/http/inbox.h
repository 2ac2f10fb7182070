/* inbox.h: what the threads of the server send to the one that keeps the rooms.
 *
 * A letter is part of what it tells of, so sending never fails. */
#ifndef HTTP_INBOX_H
#define HTTP_INBOX_H

#include <pthread.h>
#include <stdbool.h>

typedef enum LetterKind {
    LETTER_CALL, /* a request to be handled */
    LETTER_JOB,  /* a job is done */
    LETTER_GONE  /* a client has left its stream */
} LetterKind;

typedef struct Letter {
    struct Letter *next;
    LetterKind kind;
    void *content;
} Letter;

typedef struct Inbox {
    pthread_mutex_t lock;
    Letter *first, *last;
    int fd; /* readable while there are letters: an eventfd */
} Inbox;

/* False if the system gives no descriptor. */
bool inbox_init(Inbox *inbox);
void inbox_free(Inbox *inbox);
void inbox_send(Inbox *inbox, Letter *letter);
/* All letters, in order of arrival; NULL if there is none. */
Letter *inbox_take(Inbox *inbox);

#endif
