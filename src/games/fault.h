/* fault.h: why an input was refused: a code and a few words, so that every front end can say it in
 * its own language. One list makes the codes and the English texts, in which %1 to %4 are replaced
 * by the words. */
#ifndef GAMES_FAULT_H
#define GAMES_FAULT_H

#include "games/registry.h"

#include <stdbool.h>
#include <stddef.h>

/* The faults that any game can have. */
#define SHARED_FAULTS(X)                                                                     \
    X(NONE, "nothing is wrong")                                                              \
    X(NO_MEMORY, "there is not enough memory")                                               \
    /* options */                                                                            \
    X(GAME_MISSING, "expected the name of a game")                                           \
    X(NOT_TEXT, "expected a string")                                                         \
    X(NOT_WHOLE, "expected a whole number from 0 to %1")                                     \
    X(NOT_LIST, "expected a list of strings")                                                \
    X(MANY_MOVES, "there are too many moves: at most %1 are accepted")                       \
    X(NO_GAME, "there is no game '%1'; the games are %2")                                    \
    X(BAD_SIZE, "%1 has no size %2; expected %3 to %4")                                      \
    X(ONLY_SIZE, "%1 has no size %2; expected %3")                                           \
    X(ONE_SIZE, "%1 has one size and takes no --size")                                       \
    X(BAD_VARIANT, "%1 has no variant '%2'; expected %3")                                    \
    X(BAD_OPTION, "'%1' is not a value of this option")                                      \
    X(BAD_PLAYER, "there is no player '%1'; expected %2")                                    \
    X(VARIANT_TWICE, "the variants '%1' and '%2' exclude each other")                        \
    /* positions */                                                                          \
    X(ROW_COUNT, "the board has %1 rows, expected %2")                                       \
    X(ROW_WIDTH, "row %1 has %2 cells, expected %3")                                         \
    X(BAD_CELL,                                                                              \
      "row %1: '%2' at character %3 is not a piece; expected %4 or a number of empty cells") \
    X(BAD_RUN, "row %1: '%2' at character %3 is not a number of empty cells from 1 to %4")   \
    X(NO_FIELD, "the position ends too soon: expected %1 after the %2")                      \
    X(TWO_SPACES, "two spaces at character %1, expected one")                                \
    X(BAD_SIDE, "'%1' is not a side to move; expected w or b")                               \
    X(BAD_NUMBER, "'%1' is not %2; expected a number from 0 to %3")                          \
    X(TRAILING, "'%1' after the end of the position at character %2")                        \
    X(PIECE_COUNT, "the board has %1 %2 %3, expected %4")                                    \
    X(PIECE_LIMIT, "the board has %1 %2 %3, at most %4 are possible")                        \
    X(STONE_BALANCE,                                                                         \
      "the board has %1 black and %2 white stones, which is impossible with %3 to move")     \
    /* moves, all games */                                                                   \
    X(NOT_A_MOVE, "'%1' is not a move of %2; expected a move such as %3")                    \
    X(NO_PASS, "%1 is not legal: there is no passing in %2")                                 \
    X(NO_CELL, "%1 is not legal: there is no cell %2 on this board")                         \
    X(GAME_OVER, "%1 is not legal: the game is over (%2)")                                   \
    X(WRITTEN, "%1 is not legal: that move is written %2")

/* The faults of one game are ID_FAULTS in its own header. */
#define FAULTS_OF_GAME(id, name, type, member) id##_FAULTS(X)
#define FAULT_LIST(X)                          SHARED_FAULTS(X) GAME_LIST(FAULTS_OF_GAME)

typedef enum FaultCode {
#define X(code, text) FAULT_##code,
    FAULT_LIST(X)
#undef X
        FAULT_COUNT
} FaultCode;

enum { FAULT_WORDS = 4, FAULT_WORD = 200, FAULT_TEXT = 640 };

typedef struct Fault {
    FaultCode code;
    char words[FAULT_WORDS][FAULT_WORD];
} Fault;

/* Always false, so that a parser can `return fault_set(…)`. `kinds` has a letter for each word that
 * follows: s for a string, d for an int. A long word is cut. */
bool fault_set(Fault *f, FaultCode code, const char *kinds, ...);

/* The English text of a code, with its %1 to %4. */
const char *fault_template(FaultCode code);

/* The words of f put into `template`, which is fault_template(f->code) or its translation. */
void fault_print(const Fault *f, const char *template, char out[FAULT_TEXT]);

#endif
