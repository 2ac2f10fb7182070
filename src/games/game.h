/* game.h: the contract of a game. Everything else in the program is written over this.
 *
 * A game is one constant table. Its rules are pure: the same position and step always give the same
 * result, no rule writes to the position it was given, allocates, prints, or keeps anything.
 *
 * People, records, protocols and perft see turns; a search may see the steps of a turn. A turn is a
 * sequence of steps: after each of them the position says by mid_turn whether the same side goes
 * on. A position in mid-turn has steps but no text and no score of its own. */
#ifndef GAMES_GAME_H
#define GAMES_GAME_H

#include "core/rng.h"
#include "games/board.h"
#include "games/fault.h"
#include "games/pos.h"

#include <stdbool.h>

enum {
    POS_TEXT = 640,  /* the longest text of a position, with its NUL */
    TURN_TEXT = 144, /* the longest text of a turn, with its NUL */
    VARIANT_TEXT = 48,
    STEP_CELLS = 4, /* cells that a step names */
    SCORE_LIST = 64 /* groups of one side in iris */
};

/* A variant is a word of `--variant`; of words that share a bit in `group` only one may stand. */
typedef struct Variant {
    const char *word;
    uint8_t bits, group;
    const char *summary;
} Variant;

/* Fuse: one number a side. Iris: the coloured cells of each group with any, falling. */
typedef struct Score {
    int count[2];
    uint32_t value[2][SCORE_LIST];
} Score;

typedef struct Game {
    GameId id;
    const char *name, *title; /* "sixmaking" in commands and records, "Six MaKING" for people */
    const char *summary;      /* one line for people who do not know it */
    int size_min, size_max, size_default; /* all 0: it has one size and takes none */
    const Variant *variants;              /* ended by a NULL word */
    const char *example;                  /* a move as it is written, for messages */
    Colour begins;
    bool repeats;       /* positions can recur: the third occurrence is a draw */
    bool steps_commute; /* the steps of a turn are a set: in a text and a list they are ascending */
    bool one_step;      /* every turn is one step */
    bool has_score;
    Step stop; /* ends a turn that may also go on, or NO_STEP */

    /* The start; size and variant are valid, the seed draws what the game leaves to chance. */
    void (*start)(Pos *p, int size, int variant, uint64_t seed);

    /* The legal steps, each once, in a fixed order; 0 if the game is over. */
    int (*steps)(const Pos *p, Step list[STEPS_MAX]);

    /* s is one of steps(from). `to` may be `from`. */
    void (*play)(const Pos *from, Step s, Pos *to);

    /* One of steps(p), drawn so that every turn is equally likely (in cam: see cam.c). */
    Step (*random)(const Pos *p, Rng *rng);

    /* Plays random turns to the end, for at most max plies: the plies played. */
    int (*playout)(Pos *p, Rng *rng, int max);

    /* Equal positions, in the sense of repetition, have equal hashes. */
    uint64_t (*hash)(const Pos *p);

    void (*score)(const Pos *p, Score *out);

    /* The canonical text; p is not in mid-turn. */
    void (*print)(const Pos *p, char out[POS_TEXT]);
    /* Reads only canonical texts. size 0: the size follows from the text. *p is untouched on a
     * fault. */
    bool (*parse)(Pos *p, int size, int variant, const char *text, Fault *fault);

    /* The text of a turn that is legal in p. */
    void (*turn_print)(const Pos *p, const Turn *t, char out[TURN_TEXT]);
    /* The steps that a text names, legal or not; a fault if it is not a move at all. */
    bool (*turn_read)(const Pos *p, const char *text, Turn *out, Fault *fault);
    /* Why the well-formed turn t, written `text`, is not legal in p, which is not over. */
    void (*refuse)(const Pos *p, const Turn *t, const char *text, Fault *fault);

    void (*board)(const Pos *p, Board *out);
    /* Only what stands on it, where `board` has filled b for a position of the same size: much less
     * work. */
    void (*pieces)(const Pos *p, Board *b);
    /* The board's cells that a person points at to make the step, in order; their number. */
    int (*step_cells)(const Pos *p, Step s, uint16_t out[STEP_CELLS]);
} Game;

#define X(id, name, type, member) extern const Game name##_game;
GAME_LIST(X)
#undef X

#endif
