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
    int jobs;  /* games at once */
    uint64_t seed;
    int random_plies; /* of each opening; < 0: the game's default */
    int even;         /* the most even of so many openings is played; 0: the game's default */
    int resign; /* percent: a game ends when both give one side this chance of winning; 0: never */
    double slack; /* seconds past its limit after which a player loses on time; 0: never */
    /* Positions to begin with, one for each pair in turn, instead of random moves; or NULL. */
    const Pos *openings;
    int opening_count;
    /* For each game that is to be left out, A's half points, otherwise -1; of a pair the first, or
     * both. May be NULL. */
    const int8_t *noted;
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
    int number;   /* from 0 */
    int a_colour; /* Colour of A */
    Pos opening, last;
    const Turn *moves;     /* of `plies` turns; with the random ones of the opening first */
    const int16_t *scores; /* of the same turns, for their movers; SCORE_NONE: without a search */
    int plies, opening_plies;
    const char *reason; /* of a loss other than by the rules, or NULL */
} MatchGame;

typedef struct MatchEvents {
    /* After every game, one at a time; false stops the match. */
    bool (*game_over)(void *context, const MatchGame *game, const MatchScore *so_far);
    void *context;
} MatchEvents;

/* Adds to *score, which may hold the games left out. False if there was no memory. */
bool match_play(const MatchOptions *options, const MatchEvents *events, MatchScore *score);

typedef struct MatchElo {
    double score;     /* A's share of the points */
    double low, high; /* of 95 % */
    double elo, elo_error;
    double llr; /* of the sequential test of elo1 against elo0 */
} MatchElo;

/* Adds a game to the score; returns A's half points. The reason begins like that of a MatchGame, or
 * is NULL. */
int match_count(MatchScore *s, int outcome, int a_colour, int plies, const char *reason);

MatchElo match_elo(const MatchScore *s, double elo0, double elo1);

#endif
