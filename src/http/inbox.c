/* inbox.c: messages from the other threads of the server to the application's thread. */
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

/* Only the first message has to wake the reader, which takes all of them. */
void inbox_send(Inbox *inbox, Message *message)
{
    message->next = NULL;
    pthread_mutex_lock(&inbox->lock);
    bool is_first = !inbox->first;
    if (is_first)
        inbox->first = message;
    else
        inbox->last->next = message;
    inbox->last = message;
    pthread_mutex_unlock(&inbox->lock);
    uint64_t one = 1;
    if (is_first && write(inbox->fd, &one, sizeof one) < 0) return; /* it is readable already */
}

Message *inbox_take(Inbox *inbox)
{
    uint64_t wakes;
    if (read(inbox->fd, &wakes, sizeof wakes) < 0) wakes = 0;
    pthread_mutex_lock(&inbox->lock);
    Message *all = inbox->first;
    inbox->first = inbox->last = NULL;
    pthread_mutex_unlock(&inbox->lock);
    return all;
}
