/* search.h: the searches of the server: jobs of the search service, whose results come back to the
 * room thread as messages.
 *
 * Short searches, those of the lowest levels, have a thread of their own, so that they never wait
 * for long ones; nor for the moves of games that people only watch, which follow each other without
 * a request. Other moves of computer players go before hints, hints before games that are watched,
 * and these before analysis; analyses never get all of the other threads. A player is made for a
 * search and freed with it, so that a waiting search holds no table. */
#ifndef ROOMS_SEARCH_H
#define ROOMS_SEARCH_H

#include "http/inbox.h"
#include "thinking/thinking.h"

enum {
    SEARCH_THREADS_MAX = 64,
    SEARCH_HASH_MAX = 64,
    SEARCH_SECONDS_MAX = 10,
    SHORT_LEVEL = 3 /* up to this level a move takes milliseconds, in every game */
};

/* What a search has found so far; written by the search, read by any thread. */
typedef struct SearchProgress {
    atomic_bool is_new; /* since the reader last cleared it */
    atomic_int depth, win /* in 1/10000 */, proven;
} SearchProgress;

/* A search belongs to the service from search_start until its message comes back, then to the room
 * thread, which frees it. */
typedef struct Search {
    Job job;         /* job.owner: the client, for fairness */
    Message message; /* sent to the inbox when the job is done */
    Inbox *inbox;
    PlayerWord word;
    History history; /* the task's, copied */
    Result result;
    SearchProgress progress;
    void *context; /* of the room thread */
} Search;

/* A service that runs so many searches at once, with these endgame tables, which may be NULL. NULL
 * if out of memory. */
Thinking *search_service_new(int threads, const GameTables *tables);

/* Copies the task's history. `handle` gets the search when it is done. NULL if out of memory. */
Search *search_new(Priority priority, const PlayerWord *word, const Task *task,
                   void (*handle)(void *app, void *search));
void search_free(Search *s);

/* Queues a search; returns how many go before it. */
int search_start(Search *s, Thinking *thinking, Inbox *inbox);
/* Whether a search that has come back has a result. */
bool search_has_result(const Search *s);

/* The priority of this player's moves; `is_awaited`: a person waits for them. */
Priority search_priority(const PlayerWord *word, bool is_awaited);

/* Bounds the limits of a player to what the server allows; false if it may not play here. */
bool search_bound_player(PlayerWord *word);

#endif
