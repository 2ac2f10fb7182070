/* screen_search.h: a search in the background, so that the screen keeps responding.
 *
 * A search is a job of the service that the screen has (thinking/thinking.h). The functions are for
 * the thread of the screen; the search reports to it through a lock. */
#ifndef TUI_SCREEN_SEARCH_H
#define TUI_SCREEN_SEARCH_H

#include "thinking/thinking.h"

#include <pthread.h>

typedef struct ScreenSearch {
    Job job;
    Thinking *thinking;
    bool is_busy; /* started, and neither stopped nor taken */
    double began;
    atomic_bool is_done;
    pthread_mutex_t lock; /* of seen */
    Result seen;          /* the last progress, or the result */
} ScreenSearch;

void screen_search_init(ScreenSearch *s, Thinking *thinking, Priority priority);
/* Stops the search first. */
void screen_search_free(ScreenSearch *s);

/* Asks the player, or searches with the engine if that is NULL. Whatever the task points at must
 * not change before screen_search_stop or screen_search_take. False if the service refuses. */
bool screen_search_start(ScreenSearch *s, Player *player, Engine *engine, const Task *task,
                         double now);
/* Whether the search has ended, by itself or after screen_search_hurry. */
bool screen_search_is_done(const ScreenSearch *s);
/* Makes the search end soon with the best turn so far. */
void screen_search_hurry(ScreenSearch *s);
/* Ends the search and drops its result. */
void screen_search_stop(ScreenSearch *s);
/* The turn of a search that is done. */
PlayerStatus screen_search_take(ScreenSearch *s, Turn *out);
/* The progress so far; its line_count is 0 if there is none yet. */
void screen_search_look(ScreenSearch *s, Result *out);

#endif
