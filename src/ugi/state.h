/* state.h: what the files of UGI share; for the files of this folder only. */
#ifndef UGI_STATE_H
#define UGI_STATE_H

#include "core/rng.h"
#include "core/text.h"
#include "engines/tables_folder.h"
#include "history/spec.h"
#include "thinking/thinking.h"
#include "ugi/ugi.h"

#include <pthread.h>

enum { UGI_WORD = 160, UGI_VALUE = 4096, UGI_ANSWER = 1024 };

/* What runs in the background. */
typedef enum UgiWork { WORK_SEARCH, WORK_PERFT, WORK_BENCH } UgiWork;

typedef struct UgiSettings {
    const Game *game;
    int size, variant, threads, megabytes, level, lines;
    SearchKind search;
    uint64_t seed;
} UgiSettings;

/* The values that a driver has set since the last game or position, or the command line for any
 * game. They are tried again with the game that is set after them, since drivers send the options
 * in any order. */
typedef struct UgiWish {
    int size; /* 0: none */
    char variant[VARIANT_TEXT];
} UgiWish;

struct Ugi {
    Job job; /* the current or last work */
    UgiWrite *write;
    void *context;
    pthread_mutex_t lock; /* of the output, and of is_held */
    UgiSettings settings;
    UgiWish wish;
    Rng chance; /* until a seed is set, each game has a level_seed from here */
    bool has_seed;
    uint64_t level_seed;
    History history;
    GameTables own_tables;    /* of the option Tables */
    const GameTables *tables; /* that engines use; may be NULL */
    Engine *engine;           /* for the current settings, or NULL */
    Thinking *thinking;
    atomic_bool is_searching; /* the answer has not been written */
    UgiWork work;
    bool is_infinite, is_held; /* an answer of `go infinite` is held until `stop` */
    char best_move[TURN_TEXT];
    Limits limits;
    int perft_depth;
};

/* -- talk.c: lines out, words in -- */

/* Writes the line and frees it. */
void ugi_say(Ugi *u, Text *line);
/* Writes the format with its % replaced by the word. */
void ugi_say_format(Ugi *u, const char *format, const char *word);
void ugi_complain(Ugi *u, const char *what);
void ugi_complain_fault(Ugi *u, const Fault *fault);

void ugi_skip_spaces(Cursor *c);
/* The next word of the line; false at its end. A longer one is cut. */
bool ugi_next_word(Cursor *c, char out[UGI_WORD]);
/* A whole number; a negative one, of a clock that has run out, is 0. */
bool ugi_next_number(Cursor *c, uint64_t max, uint64_t *out);

/* -- ugi.c: the game -- */

/* The game of the current settings; the spec points to `variant`. */
GameSpec ugi_spec(const Ugi *u, char variant[VARIANT_TEXT]);
/* Begins the game of a spec and adopts its settings. Changes nothing on a fault. */
bool ugi_begin(Ugi *u, const GameSpec *spec, Fault *fault);
void ugi_forget_engine(Ugi *u);

/* -- options.c -- */

void ugi_do_hello(Ugi *u, const char *answer);
void ugi_do_setoption(Ugi *u, Cursor *c);

/* -- go.c: what runs in the background -- */

void ugi_do_go(Ugi *u, Cursor *c);
void ugi_do_bench(Ugi *u);
/* Ends the search, and returns when its answer has been written. */
void ugi_stop(Ugi *u);
/* The work of u->job. */
void ugi_run_work(Job *job);

#endif
