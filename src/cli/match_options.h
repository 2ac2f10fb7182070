/* match_options.h: the options of a match, the same for every command that plays matches. */
#ifndef CLI_MATCH_OPTIONS_H
#define CLI_MATCH_OPTIONS_H

#include "cli/progress.h"
#include "engines/match.h"

/* The first options in the table of such a command. */
#define MATCH_OPTIONS                                                                \
    {"size", "N", N_("size of the board")}, {"variant", "V", N_("variant")},         \
        {"games", "N", N_("number of games, rounded up to even (default 100)")},     \
        {"jobs", "J", N_("play J games at once (default 1)")},                       \
        {"seed", "S", N_("seed of openings and players (default 0)")},               \
        {"random-plies", "K", N_("random moves at the start of each opening")},      \
        {"even", "N", N_("choose the most even of N openings")},                     \
        {"resign", "P",                                                              \
         N_("end games in which both see one side win with P percent for 8 plies")}, \
        QUIET_OPTION

/* Reads the operand GAME and the options; the caller adds the players. Returns an exit status; if
 * it is not EXIT_FINE, the reason has been printed. */
int match_options_read(const Args *args, MatchOptions *out);
/* Parses a player of a match, which cannot be human; another program must start and answer. */
int match_player_read(const Game *g, const char *text, PlayerWord *out);

/* Shows how far the match is: score, Elo, speed, time left. `before` is a text such as "level 3",
 * or "". */
void match_show(Progress *p, const char *before, const MatchScore *score);

#endif
