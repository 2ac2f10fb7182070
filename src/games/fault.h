/* fault.h: why an input was refused: a code and a few words, so that every face can say it in its
 * own language. One list makes the codes and the English texts; %1 to %4 stand for the words. */
#ifndef GAMES_FAULT_H
#define GAMES_FAULT_H

#include <stdbool.h>
#include <stddef.h>

#define FAULT_LIST(X)                                                                              \
    X(NONE, "nothing is wrong")                                                                    \
    X(NO_MEMORY, "there is not enough memory")                                                     \
    /* options */                                                                                  \
    X(GAME_MISSING, "expected the name of a game")                                                 \
    X(NOT_TEXT, "expected a string")                                                               \
    X(NOT_WHOLE, "expected a whole number from 0 to %1")                                           \
    X(NOT_LIST, "expected a list of strings")                                                      \
    X(MANY_MOVES, "there are too many moves: at most %1 are accepted")                             \
    X(NO_GAME, "there is no game '%1'; the games are %2")                                          \
    X(BAD_SIZE, "%1 has no size %2; expected %3 to %4")                                            \
    X(ONLY_SIZE, "%1 has no size %2; expected %3")                                                 \
    X(ONE_SIZE, "%1 has one size and takes no --size")                                             \
    X(BAD_VARIANT, "%1 has no variant '%2'; expected %3")                                          \
    X(BAD_OPTION, "'%1' is not a value of this option")                                            \
    X(BAD_PLAYER, "there is no player '%1'; expected %2")                                          \
    X(VARIANT_TWICE, "the variants '%1' and '%2' exclude each other")                              \
    /* positions */                                                                                \
    X(ROW_COUNT, "the board has %1 rows, expected %2")                                             \
    X(ROW_WIDTH, "row %1 has %2 cells, expected %3")                                               \
    X(BAD_CELL, "row %1: '%2' at character %3 is not a piece; expected %4 or a number of empty "   \
                "cells")                                                                           \
    X(BAD_RUN, "row %1: '%2' at character %3 is not a number of empty cells from 1 to %4")         \
    X(NOT_A_CORNER, "row %1: cell %2 is not a corner, so it cannot be '-'")                        \
    X(NO_CORNER, "row %1: cell %2 is a corner and must be '-'")                                    \
    X(NO_FIELD, "the position ends too soon: expected %1 after the %2")                            \
    X(TWO_SPACES, "two spaces at character %1, expected one")                                      \
    X(BAD_SIDE, "'%1' is not a side to move; expected w or b")                                     \
    X(BAD_NUMBER, "'%1' is not %2; expected a number from 0 to %3")                                \
    X(TRAILING, "'%1' after the end of the position at character %2")                              \
    X(PIECE_COUNT, "the board has %1 %2 %3, expected %4")                                          \
    X(PIECE_LIMIT, "the board has %1 %2 %3, at most %4 are possible")                              \
    X(STONE_BALANCE,                                                                               \
      "the board has %1 black and %2 white stones, which cannot be with %3 to move")               \
    X(KING_COUNT, "%1 has %2 kings, expected %3")                                                  \
    X(KINGS_MISSING, "the kings must be marked before the first move")                             \
    X(PAIR_SPLIT, "the coloured cells %1 and %2 are partners and must hold the same colour")       \
    X(EMPTY_SIDE, "the empty board has black to move and no passes")                               \
    X(FULL_PASSES, "a full board ends the game: no pass can follow")                               \
    X(BAD_TOWER, "row %1: '%2' at character %3 is not a tower; expected w and b from bottom to "   \
                 "top, or x and a number of empty cells, joined by commas")                        \
    X(BAD_EMPTY, "row %1: the empty cells at character %2 are not written x, x2, x3 and so on")    \
    X(TALL_TOWER, "row %1: a tower of %2 disks at character %3, at most %4 are possible")          \
    X(KINGS_TWO, "the board has %1 towers of six or more, at most %2 is possible")                 \
    X(KING_STAYS, "with points=6 a tower of six or more leaves the board")                         \
    X(KO_TEXT, "'%1' is not a move banned by ko; expected - or a move of part of a tower such as " \
               "a2-a3:1")                                                                          \
    X(KO_NEEDLESS, "the ko move %1 would be illegal anyway; expected -")                           \
    X(POINTS_TEXT, "'%1' is not a score; expected white:black points such as 2:1")                 \
    X(NO_PIECES, "the board has no pieces")                                                        \
    X(EMPTY_CENTRE, "the centre is empty, but it is taken from the first move on")                 \
    /* moves, all games */                                                                         \
    X(NOT_A_MOVE, "'%1' is not a move of %2; expected a move such as %3")                          \
    X(NO_PASS, "%1 is not legal: there is no passing in %2")                                       \
    X(NO_CELL, "%1 is not legal: there is no cell %2 on this board")                               \
    X(GAME_OVER, "%1 is not legal: the game is over (%2)")                                         \
    X(WRITTEN, "%1 is not legal: that move is written %2")                                         \
    /* fuse */                                                                                     \
    X(FUSE_PASS, "%1 is not legal: a player who can move must move (%2)")                          \
    X(FUSE_MUST_PASS, "%1 is not legal: no %2 disc can move, so %2 must pass")                     \
    X(FUSE_NOT_RIM, "%1 is not legal: %2 is not on the rim, and only discs on the rim move")       \
    X(FUSE_EMPTY, "%1 is not legal: there is no disc on %2")                                       \
    X(FUSE_ENEMY, "%1 is not legal: the disc on %2 is the opponent's")                             \
    X(FUSE_FULL, "%1 is not legal: the line in front of %2 is full")                               \
    X(FUSE_FAR, "%1 is not legal: the line in front of %2 has room for %3, so the disc moves at "  \
                "most %3")                                                                         \
    X(FUSE_MARK_FIRST, "%1 is not legal: the kings are marked first (%2)")                         \
    X(FUSE_MARK_LATE, "%1 is not legal: kings are marked only before the first move, with the "    \
                      "variant kings")                                                             \
    X(FUSE_MARK_COUNT, "%1 is not legal: the number of kings to mark is %3, not %2")               \
    X(FUSE_MARK_INNER, "%1 is not legal: %2 is not on the rim, where all discs are while kings "   \
                       "are marked")                                                               \
    /* iris */                                                                                     \
    X(IRIS_FIRST_PASS, "%1 is not legal: black begins with one stone on a grey cell")              \
    X(IRIS_FIRST_GREY, "%1 is not legal: the first stone goes on a grey cell, and %2 is coloured") \
    X(IRIS_FIRST_ONE, "%1 is not legal: the first turn is exactly one stone")                      \
    X(IRIS_TAKEN, "%1 is not legal: %2 is not empty")                                              \
    X(IRIS_SAME, "%1 is not legal: %2 is named twice")                                             \
    X(IRIS_ADJACENT, "%1 is not legal: %2 and %3 are adjacent")                                    \
    X(IRIS_MIXED, "%1 is not legal: a turn is two grey cells or a coloured pair, never mixed")     \
    X(IRIS_PARTNER, "%1 is not legal: the partner of %2 is %3")                                    \
    X(IRIS_ONE_COLOURED, "%1 is not legal: a stone on %2 needs one on its partner %3")             \
    X(IRIS_SINGLE, "%1 is not legal: one stone alone is allowed only when no second fits, and %2 " \
                   "is free")                                                                      \
    /* sixmaking */                                                                                \
    X(SIX_TAKEN, "%1 is not legal: %2 is not empty, and a disk is placed on an empty cell")        \
    X(SIX_NO_RESERVE, "%1 is not legal: %2 has no disk left to place")                             \
    X(SIX_NO_TOWER, "%1 is not legal: there is no tower on %2")                                    \
    X(SIX_TO_EMPTY, "%1 is not legal: %2 is empty, and a move ends on another tower")              \
    X(SIX_SAME, "%1 is not legal: a tower cannot move onto itself")                                \
    X(SIX_PART, "%1 is not legal: the tower on %2 has height %3")                                  \
    X(SIX_WAY, "%1 is not legal: the tower on %2 moves as a %3, %4")                               \
    X(SIX_BLOCKED, "%1 is not legal: the tower on %2 stands in the way")                           \
    X(SIX_KO, "%1 is not legal: ko, it would take back the last move")                             \
    X(SIX_GIFT, "%1 is not legal: it would give the opponent a tower of six")                      \
    /* cam */                                                                                      \
    X(CAM_EMPTY, "%1 is not legal: there is no piece on %2")                                       \
    X(CAM_ENEMY, "%1 is not legal: the piece on %2 is the opponent's")                             \
    X(CAM_CAPTURE, "%1 is not legal: a capture is compulsory (%2)")                                \
    X(CAM_CASTLE_FIRST, "%1 is not legal: the piece on the own castle must move (%2)")             \
    X(CAM_CASTLE_CAPTURE, "%1 is not legal: the piece on the own castle must capture (%2)")        \
    X(CAM_GO_ON, "%1 is not legal: a jump must go on while it can (%2)")                           \
    X(CAM_TOUCH, "%1 is not legal: a knight that canters next to an enemy it can jump must charge" \
                 " (%2)")                                                                          \
    X(CAM_TAKEN, "%1 is not legal: %2 is not empty")                                               \
    X(CAM_OWN_CASTLE, "%1 is not legal: %2 is the own castle, entered only by a jump")             \
    X(CAM_NO_LEAP, "%1 is not legal: from %2 to %3 there is nothing to leap over")                 \
    X(CAM_WAY, "%1 is not legal: %3 is neither one step nor one leap from %2")                     \
    X(CAM_STEP_ALONE, "%1 is not legal: a step to the next square is a whole move")                \
    X(CAM_NO_CHARGE, "%1 is not legal: only a knight may jump after a canter")                     \
    X(CAM_NO_CANTER, "%1 is not legal: a canter may not follow a jump")                            \
    X(CAM_TWICE, "%1 is not legal: a canter may not visit %2 twice")                               \
    X(CAM_ENDED, "%1 is not legal: the move ends on the enemy castle %2")                          \
    /* zurero */                                                                                   \
    X(ZURERO_FIRST, "%1 is not legal: the first stone goes to the centre (%2)")                    \
    X(ZURERO_SLIDE, "%1 is not legal: after the first move stones are slid in from an edge (such " \
                    "as %2)")                                                                      \
    X(ZURERO_EMPTY, "%1 is not legal: there is no stone on line %2 to stop it")                    \
    X(ZURERO_BLOCKED, "%1 is not legal: the two first points of line %2 from that edge are taken")

typedef enum FaultCode {
#define X(code, text) FAULT_##code,
    FAULT_LIST(X)
#undef X
} FaultCode;

enum { FAULT_WORDS = 4, FAULT_WORD = 200, FAULT_TEXT = 640 };

typedef struct Fault {
    FaultCode code;
    char words[FAULT_WORDS][FAULT_WORD];
} Fault;

/* Always false, so that a reader can `return fault_set(…)`. The kinds tell what follows, a letter
 * a word: s a string, d an int. A long word is cut. */
bool fault_set(Fault *f, FaultCode code, const char *kinds, ...);

/* The English text of a code, with its %1 to %4. */
const char *fault_template(FaultCode code);

/* The words of f put into `template`, which is fault_template(f->code) or its translation. */
void fault_print(const Fault *f, const char *template, char out[FAULT_TEXT]);

#endif
