/* match.h: many games between two players, in pairs from the same opening with colours swapped. */
#ifndef ENGINES_MATCH_H
#define ENGINES_MATCH_H

#include "engines/player.h"
#include "history/scored_game.h"

typedef struct MatchOptions {
    const Game *game;
    int size, variant;
    PlayerWord players[2]; /* A and B */
    /* Makes the players; NULL: player_new, which makes those of this program only. */
    Player *(*make)(const Game *g, const PlayerWord *word, uint64_t seed);
    int games; /* made even: pairs */
    uint64_t seed;
    int random_plies; /* of each opening; < 0: the game's default */
    int random_turns; /* percent of the turns after it, for varied data; 0: none */
    int even;         /* the most even of so many openings is played; 0: the game's default, or any
                       * if neither player searches */
    int resign; /* percent: a game ends when both give one side this chance of winning; 0: never */
    double seconds; /* for each move of engines and programs; 0: as their words say */
    /* Seconds of each player for a game, and gained with each move, instead of `seconds`; 0: no
     * clocks. Who runs out of time loses. */
    double clock, increment;
    double slack; /* seconds past its limit after which a player loses on time; 0: never */
    /* Positions to begin with, one for each pair in turn, instead of random moves; or NULL. */
    const Pos *openings;
    int opening_count;
    atomic_bool *stop; /* any thread may set it: games in progress are given up; may be NULL */
} MatchOptions;

typedef struct MatchScore {
    int wins, draws, losses; /* of A */
    int pairs[5];            /* pairs in which A made 0, ½, 1, 1½, 2 points */
    int illegal[2], timeouts[2], crashes[2];
    uint64_t plies, moves[2];
    double seconds[2]; /* spent on moves */
    int white_wins, black_wins;
} MatchScore;

/* How one game of the match went; moves are from the opening's position. */
typedef struct MatchGame {
    Pos opening, last;
    int number;   /* from 0 */
    int a_colour; /* Colour of A */
    int plies, opening_plies;
    int turns[2];          /* that A and B chose */
    double seconds[2];     /* that A and B spent on moves */
    const Turn *moves;     /* of `plies` turns; with the random ones of the opening first */
    const int16_t *scores; /* of the same turns, for their movers; SCORE_NONE: without a search */
    const char *reason;    /* of a loss other than by the rules, or NULL */
    const char *trouble;   /* what the program that lost so did, for people, or NULL */
} MatchGame;

/* Options with the game's defaults in place of those that are not set. */
MatchOptions match_defaults(const MatchOptions *options);

/* Plays pairs of games, one after the other; a thread has one of its own. */
typedef struct MatchWorker MatchWorker;

/* NULL if there is no memory. The options, with their defaults, must outlive it. */
MatchWorker *match_worker_new(const MatchOptions *options);
void match_worker_free(MatchWorker *w);
/* Plays one game of a pair, the first or the second; the result is valid until the next call. The
 * games of a pair are the same whatever was played before them. NULL if the match was stopped. */
const MatchGame *match_worker_play(MatchWorker *w, int pair, bool is_second);

typedef struct MatchElo {
    double score;     /* A's share of the points */
    double low, high; /* of 95 % */
    double elo, elo_error;
    double llr; /* of the sequential test of elo1 against elo0 */
} MatchElo;

/* Adds both games of a pair to the score; of their positions only the outcomes count. */
void match_count_pair(MatchScore *s, const MatchGame games[2]);

MatchElo match_elo(const MatchScore *s, double elo0, double elo1);

#endif
