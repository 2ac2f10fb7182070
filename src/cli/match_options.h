/* match_options.h: the options that matches are made from, the same for every command that plays
 * some. */
#ifndef CLI_MATCH_OPTIONS_H
#define CLI_MATCH_OPTIONS_H

#include "cli/args.h"
#include "engines/match.h"

/* To stand first in a command's table. */
#define MATCH_OPTIONS                                                                  \
    {"size", "N", "size of the board"}, {"variant", "V", "variant"},                   \
        {"games", "N", "number of games, rounded up to even (default 100)"},           \
        {"jobs", "J", "play J games at once (default 1)"},                             \
        {"seed", "S", "seed of openings and players (default 0)"},                     \
        {"random-plies", "K", "random moves at the start of each opening"},            \
        {"even", "N", "choose the most even of N openings"},                           \
    {                                                                                  \
        "resign", "P", "end games in which both see one side win with P % for 8 plies" \
    }

/* What the operand GAME and the options say; players are left to the caller. Returns an exit
 * status; other than EXIT_FINE it has said what is wrong. */
int match_options_read(const Args *args, MatchOptions *out);
/* A player of a match, who is no person. */
int match_player_read(const Game *g, const char *text, PlayerWord *out);

#endif
