/* search.c: the searches of the server. */
#include "rooms/search.h"

#include <stdlib.h>

enum { NICENESS = 5 }; /* requests go before searches */

/* At least two threads run long searches, so that moves need not wait for an analysis. One more
 * thread is reserved for short searches, so that they never wait for a long one to end. */
Thinking *search_service_new(int threads, const GameTables *tables)
{
    int longer = threads > 1 ? threads : 2;
    ThinkingOptions options = {.threads = longer + 1,
                               .share = {[PRIORITY_MOVE] = longer,
                                         [PRIORITY_HINT] = longer,
                                         [PRIORITY_WATCHED] = longer,
                                         [PRIORITY_ANALYSIS] = longer - 1},
                               .tables = tables,
                               .niceness = NICENESS};
    return thinking_new(&options);
}

Priority search_priority(const PlayerWord *word, bool is_awaited)
{
    if (!is_awaited) return PRIORITY_WATCHED;
    switch (word->kind) {
    case PLAYER_FIRST:
    case PLAYER_RANDOM: return PRIORITY_SHORT;
    case PLAYER_LEVEL: return word->number <= SHORT_LEVEL ? PRIORITY_SHORT : PRIORITY_MOVE;
    case PLAYER_HUMAN:
    case PLAYER_CLASSIC:
    case PLAYER_ENGINE:
    case PLAYER_UGI: break;
    }
    return PRIORITY_MOVE;
}

/* In the thread of the search, or that of a cancellation. */
static void send_done(Job *job)
{
    Search *s = (Search *)job;
    if (job->result) s->result = *job->result;
    inbox_send(s->inbox, &s->message);
}

Search *search_new(Priority priority, const PlayerWord *word, const Task *task,
                   void (*handle)(void *app, void *search))
{
    Search *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->word = *word;
    s->message = (Message){NULL, handle, s};
    s->job = (Job){.priority = priority, .word = &s->word, .task = *task, .done = send_done};
    if (!history_copy(&s->history, &task->history)) {
        free(s);
        return NULL;
    }
    s->job.task.history = history_view(&s->history);
    return s;
}

void search_free(Search *s)
{
    if (!s) return;
    history_free(&s->history);
    free(s);
}

/* A search that is refused, while the service is being freed, comes back at once. */
int search_start(Search *s, Thinking *thinking, Inbox *inbox)
{
    s->inbox = inbox;
    int place = thinking_add(thinking, &s->job);
    if (place != THINKING_REFUSED) return place;
    s->job.end = JOB_WITHDRAWN;
    send_done(&s->job);
    return 0;
}

bool search_has_result(const Search *s) { return s->job.end == JOB_FINISHED; }

bool search_bound_player(PlayerWord *word)
{
    static const Limits MOST = {.seconds = SEARCH_SECONDS_MAX};
    if (word->kind == PLAYER_UGI) return false;
    if (word->kind != PLAYER_ENGINE) return true;
    Limits *limits = &word->limits;
    if (!limits_are_set(limits)) limits->seconds = 1;
    *limits = limits_within(*limits, &MOST);
    word->options.threads = 1;
    if (word->options.megabytes == 0 || word->options.megabytes > SEARCH_HASH_MAX)
        word->options.megabytes = SEARCH_HASH_MAX;
    return true;
}
