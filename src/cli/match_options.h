/* match_options.h: the options that matches are made from, the same for every command that plays
 * some. */
#ifndef CLI_MATCH_OPTIONS_H
#define CLI_MATCH_OPTIONS_H

#include "cli/args.h"
#include "engines/match.h"

/* To stand first in a command's table. */
#define MATCH_OPTIONS                                                                 \
    {"size", "N", "size of the board"}, {"variant", "V", "variant"},                  \
        {"games", "N", "how many games, made even (default 100)"},                    \
        {"jobs", "J", "games at once (default 1)"},                                   \
        {"seed", "S", "openings and players are drawn from this number (default 0)"}, \
        {"random-plies", "K", "random moves at the start of each opening"},           \
        {"even", "N", "of N openings take the one that is judged most even"},         \
    {                                                                                 \
        "resign", "P", "end a game that both have seen won with P % for 8 plies"      \
    }

/* What the operand GAME and the options say; players are left to the caller. Returns an exit
 * status; other than EXIT_FINE it has said what is wrong. */
int match_options_read(const Args *args, MatchOptions *out);
/* A player of a match, who is no person. */
int match_player_read(const Game *g, const char *text, PlayerWord *out);

#endif
