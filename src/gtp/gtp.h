/* gtp.h: the Go Text Protocol, version 2, for games other than Go: one line in, one reply out.
 *
 * Moves are vertices of a grid, several for one turn where a game needs them (see pointing.h), so
 * that GoGui can show and play every game; or, if asked, the texts of our own notation. Commands
 * run one after the other in the caller's thread; a command that fails changes nothing. */
#ifndef GTP_GTP_H
#define GTP_GTP_H

#include "core/text.h"
#include "search/search.h"

typedef struct Gtp Gtp;

/* Appends the bytes of a file to the text; on failure sets *why to a few words. */
typedef bool GtpReadFile(const char *path, Text *out, const char **why);

/* Writes a whole reply, which ends with an empty line. */
typedef void GtpWrite(void *context, const char *reply);

typedef struct GtpOptions {
    const Game *game;
    int size, variant;
    uint64_t seed;
    bool writes_text;       /* moves in our own notation instead of vertices */
    const char *player;     /* the player word for genmove; NULL: engine */
    Limits most;            /* no search goes beyond these; 0: no such limit */
    GtpReadFile *read_file; /* for loadsgf; NULL: it can read none */
    atomic_bool *stop;      /* set by any thread to end the search of a command soon; may be NULL */
} GtpOptions;

/* The size and the variant must be valid. NULL if out of memory, or with a fault if the player word
 * is wrong. */
Gtp *gtp_new(const GtpOptions *options, GtpWrite *write, void *context, Fault *fault);
void gtp_free(Gtp *g);

/* One line of input, at most GTP_LINE characters; false after `quit`. */
enum { GTP_LINE = 65536 };
bool gtp_line(Gtp *g, const char *line);
/* Answers a line that was too long to be read. */
void gtp_overlong(Gtp *g);

#endif
