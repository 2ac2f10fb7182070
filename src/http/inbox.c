/* inbox.c: what the threads of the server send to the one that keeps the rooms. */
#include "http/inbox.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

bool inbox_init(Inbox *inbox)
{
    *inbox = (Inbox){.fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)};
    pthread_mutex_init(&inbox->lock, NULL);
    return inbox->fd >= 0;
}

void inbox_free(Inbox *inbox)
{
    if (inbox->fd >= 0) close(inbox->fd);
    pthread_mutex_destroy(&inbox->lock);
}

/* The first letter rings. */
void inbox_send(Inbox *inbox, Letter *letter)
{
    letter->next = NULL;
    pthread_mutex_lock(&inbox->lock);
    bool is_first = !inbox->first;
    if (is_first)
        inbox->first = letter;
    else
        inbox->last->next = letter;
    inbox->last = letter;
    pthread_mutex_unlock(&inbox->lock);
    uint64_t one = 1;
    if (is_first && write(inbox->fd, &one, sizeof one) < 0) return; /* it is ringing already */
}

Letter *inbox_take(Inbox *inbox)
{
    uint64_t rings;
    if (read(inbox->fd, &rings, sizeof rings) < 0) rings = 0;
    pthread_mutex_lock(&inbox->lock);
    Letter *all = inbox->first;
    inbox->first = inbox->last = NULL;
    pthread_mutex_unlock(&inbox->lock);
    return all;
}
