/* game.h: the contract of a game. The rest of the program is built on it: no other folder but
 * engines knows which games there are.
 *
 * A game is one constant table; every entry is mandatory but those that say so (game_missing in
 * games.h). Its rules are pure: the same position and step always give the same result, no rule
 * writes to the position it was given, allocates, prints, or keeps anything.
 *
 * People, records, protocols and perft see turns; a search may see the steps of a turn. A turn is a
 * sequence of steps: after each of them, mid_turn in the position says whether the same side goes
 * on. A position in mid-turn has steps but no text and no score of its own. */
#ifndef GAMES_GAME_H
#define GAMES_GAME_H

#include "core/rng.h"
#include "core/text.h"
#include "games/board.h"
#include "games/encoding.h"
#include "games/fault.h"
#include "games/phrase.h"
#include "games/pos.h"

#include <stdbool.h>

enum {
    POS_TEXT = 640,  /* the longest text of a position, with its NUL */
    TURN_TEXT = 144, /* the longest text of a turn, with its NUL */
    VARIANT_TEXT = 48,
    STEP_CELLS = 4, /* cells that a step names */
    SCORE_LIST = 64 /* groups of one side in iris */
};

/* A variant is a word of `--variant`; words that share a bit in `group` exclude each other. */
typedef struct Variant {
    const char *word;
    uint8_t bits, group;
    const char *summary;
    const char *title; /* "one king", for people who choose it */
} Variant;

/* A kind of piece, by the letter that a Board gives it. */
typedef struct Piece {
    char letter;          /* '\0' for a piece without one */
    uint8_t variants;     /* it exists only in variants with one of these bits; 0: in all */
    const char *name;     /* "knight", in English; where towers are built, what they are built of */
    const char *names[2]; /* "white knight", "black knight", to be translated */
} Piece;

/* A tower by its number of disks. */
typedef struct Height {
    char letter;      /* as a Board gives it */
    const char *name; /* "rook" */
    const char *way;  /* how it moves, for a sentence; "" if it does not */
    const char *note; /* how it moves, in two or three words, for a table */
} Height;

/* A moment of a game that shows its character, and how it went on. */
typedef struct Sample {
    int size;                     /* 0: the default */
    const char *position, *moves; /* the moves are joined by spaces */
} Sample;

/* One number for each side, or (score_is_list) the values of its groups, in descending order. */
typedef struct Score {
    int count[2];
    uint32_t value[2][SCORE_LIST];
} Score;

/* What a person points at to make a step. */
typedef struct StepCells {
    int count;               /* 0: nothing, a pass */
    uint16_t at[STEP_CELLS]; /* cells of the board, in order */
    bool is_set;             /* the two cells may be pointed at in either order */
    bool is_handle;          /* the first is outside the board, and enough: the rest follows */
    uint8_t pieces, of;      /* moves `pieces` of the `of` on its first cell; 0 without a choice */
} StepCells;

typedef struct Game {
    GameId id;
    const char *name, *title; /* "sixmaking" in commands and records, "Six MaKING" for people */
    const char *summary;      /* one line for people who do not know it */
    int size_min, size_max, size_default; /* all 0: it has one size and takes none */
    bool size_implied;       /* records leave the default size out, as when there was no other */
    int size_first;          /* for a first game; 0: the default */
    const Variant *variants; /* ended by a NULL word */
    const Piece *kinds;      /* ended by a NULL name */
    const Height *heights;   /* from one disk on, ended by a NULL name; or NULL */
    const char *example;     /* a move as it is written, for messages */
    /* How moves are written: @ is a letter, # a number. Punctuation may be left out when typing.
     * Ended by NULL. */
    const char *const *forms;
    Sample sample;
    const Encoding *encoding;
    Colour begins;
    bool either_begins; /* the default start is fair with either colour to move */
    bool random_start;  /* the start depends on the seed */
    bool captures;      /* pieces leave the board for good */
    bool repeats;       /* positions can recur: the third occurrence is a draw */
    bool steps_commute; /* the steps of a turn are a set: in a text and a list they are ascending */
    bool one_step;      /* every turn is one step */
    bool has_score, score_is_list;
    int symmetries; /* of the board and the rules, the identity among them */
    Step stop;      /* ends a turn that may also go on, or NO_STEP */

    /* The start; size and variant must be valid, the seed determines what is random. */
    void (*start)(Pos *p, int size, int variant, uint64_t seed);

    /* The legal steps, each once, in a fixed order; 0 if the game is over. */
    int (*steps)(const Pos *p, Step list[STEPS_MAX]);

    /* s is one of steps(from). `to` may be `from`. */
    void (*play)(const Pos *from, Step s, Pos *to);

    /* One of steps(p), drawn so that every turn is equally likely (in cam: see cam.c). */
    Step (*random)(const Pos *p, Rng *rng);

    /* Plays random turns to the end, for at most max plies; returns the plies played. */
    int (*playout)(Pos *p, Rng *rng, int max);

    /* Equal positions, in the sense of repetition, have equal hashes: the clock is left out. */
    uint64_t (*hash)(const Pos *p);

    /* p as symmetry k of the board shows it, 0 <= k < symmetries; 0 is the identity. The turns of
     * the two correspond, and outcomes are the same. `to` may be `from`. */
    void (*transform)(const Pos *from, int k, Pos *to);

    /* The same for p and all its images, otherwise different, as `hash` is. */
    uint64_t (*symmetric_hash)(const Pos *p);

    /* Only in games with a score. */
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
    /* Only replaces the pieces on b, which `board` has filled for a position of the same size: much
     * less work. */
    void (*pieces)(const Pos *p, Board *b);
    StepCells (*step_cells)(const Pos *p, Step s);

    /* "%1 slides the disc on %2 inwards, cells: %3": a legal turn that is not a pass. */
    void (*describe)(const Pos *p, const Turn *t, Phrase *out);
    /* What the player is to do next, after pointing at `count` cells for the next step; p is not
     * over, and has more to offer than a pass. */
    void (*prompt)(const Pos *p, const uint16_t *cells, int count, Phrase *out);
    /* How a move is typed in p, a sentence to be translated. */
    const char *(*typing)(const Pos *p);
    /* Writes the move that pointing at these cells, at least one, seems to mean in p, legal or not,
     * so that turn_parse can say what is wrong with it; nothing if it cannot guess one. The cells
     * are those of the whole turn so far, which begins in p; b is the board of p. */
    void (*guess)(const Pos *p, const Board *b, const uint16_t *cells, int count, Text *out);
    /* "%1 wins 10–3, largest groups": the end of a game by its rules, %1 is the winner; false for
     * an end that has no more to say than its name. NULL: none has. */
    bool (*result)(const Pos *p, Phrase *out);
    /* Sets is_decisive of the cells that decided the game, which its rules have ended; b is the
     * board of p. NULL: nothing on the board shows it. */
    void (*decisive)(const Pos *p, Board *b);
} Game;

#define X(id, name, type, member)  \
    extern const Game name##_game; \
    extern const Encoding name##_encoding;
GAME_LIST(X)
#undef X

#endif
