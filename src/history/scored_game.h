/* scored_game.h: a game with the score of every turn as bytes, the data that evaluations are
 * trained on: quina selfplay writes it, tools/train reads it.
 *
 * Games stand one after the other and each is complete in itself, so files can be joined, and a
 * file that was cut short loses only its last game. docs/formats.md has the layout. */
#ifndef HISTORY_SCORED_GAME_H
#define HISTORY_SCORED_GAME_H

#include "history/history.h"

enum { SCORE_NONE = INT16_MAX, SCORED_PLIES = 4000 };

typedef struct ScoredGame {
    Pos start;
    int plies, opening_plies; /* the first turns were drawn at random */
    int outcome;              /* Outcome */
    const Turn *turns;
    const int16_t
        *scores; /* what the mover's search expected, for the mover; SCORE_NONE: no search */
} ScoredGame;

/* Appends the bytes of a game of at most SCORED_PLIES plies. */
void scored_game_print(const ScoredGame *game, Text *out);

/* Room for the turns and scores of a game that is read. */
typedef struct ScoredTurns {
    Turn turns[SCORED_PLIES];
    int16_t scores[SCORED_PLIES];
} ScoredTurns;

/* Parses the game at the beginning of the bytes into *game, with its turns in *room. Returns the
 * bytes that it takes; 0 with a reason if they are not a whole legal game. */
size_t scored_game_parse(const uint8_t *bytes, size_t size, ScoredGame *game, ScoredTurns *room,
                         const char **why);

#endif
