/* ugi.h: the Universal Game Interface, a relative of UCI for any game: one line in, lines out.
 *
 * The search runs in a thread of its own, so that lines are read meanwhile. No input ends the
 * process but `quit`: a line that cannot be understood is answered with an info string. */
#ifndef UGI_UGI_H
#define UGI_UGI_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Ugi Ugi;

/* Writes one line, without its newline; called from two threads, but never from both at once. */
typedef void UgiWrite(void *context, const char *line);

typedef struct UgiOptions {
    const char *game, *variant;      /* NULL: the first game, its usual variant */
    int size;                        /* 0: the usual one */
    bool any_game;                   /* size and variant are also for a game that a driver sets */
    uint64_t chance;                 /* seeds the levels of each game until a driver sets Seed */
    const struct GameTables *tables; /* endgame tables until a driver sets Tables, or NULL */
} UgiOptions;

/* NULL if the options are not those of a game, or there is no memory. */
Ugi *ugi_new(const UgiOptions *options, UgiWrite *write, void *context);
/* Stops a search first. */
void ugi_free(Ugi *u);

/* One line of input, at most UGI_LINE characters; false after `quit`. */
enum { UGI_LINE = 65536 };
bool ugi_line(Ugi *u, const char *line);
/* Answers a line that was too long to be read. */
void ugi_overlong(Ugi *u);

#endif
