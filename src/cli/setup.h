/* setup.h: the options that name a position, the same for every command that takes one. */
#ifndef CLI_SETUP_H
#define CLI_SETUP_H

#include "cli/args.h"
#include "games/games.h"

/* To stand first in a command's table. */
#define SETUP_OPTIONS                                                                  \
    {"size", "N", "size of the board (quina games lists them)"},                       \
        {"variant", "V", "variant or variants, joined by commas (quina games)"},       \
        {"seed", "S", "what is left to chance is drawn from this number (default 0)"}, \
        {"position", "P", "begin with this position instead of the start"},            \
    {                                                                                  \
        "moves", "\"M ...\"", "play these moves first, with spaces between them"       \
    }

typedef struct Setup {
    const Game *game;
    Pos first, before, now; /* before: the last move; equal to now if there was none */
    Turn last;              /* of no steps if there was none */
    int moves;
    uint64_t *keys; /* hashes of the positions before `now`, for repetition */
    int key_count;
} Setup;

/* The position that GAME and the options name, after the moves. Returns an exit status; other than
 * EXIT_FINE it has said what is wrong. */
int setup_read(const Args *args, Setup *out);
void setup_free(Setup *s);

#endif
