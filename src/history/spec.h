/* spec.h: a game as a caller names it, and the one reader for it.
 *
 * Command line, protocols, HTTP, JSON lines, records and the library fill in a GameSpec; only this
 * reader decides whether it is valid. A fault comes back with the field that it is in. */
#ifndef HISTORY_SPEC_H
#define HISTORY_SPEC_H

#include "history/history.h"

/* What the caller does not name is 0 or NULL. */
typedef struct GameSpec {
    const char *game;
    const char *variant;  /* words joined by commas */
    uint64_t seed;        /* for a random start */
    const char *position; /* instead of the start */
    /* The moves as a list of texts, or as one text. */
    const char *const *move_list;
    const char *moves;
    int move_count;
    int size;       /* 0: what the position has, or the game's default */
    char separator; /* between the moves of the text; 0: blanks, any number of them */
    int moves_max;  /* more are refused; 0: there is no such limit */
} GameSpec;

typedef enum SpecField {
    SPEC_GAME,
    SPEC_SIZE,
    SPEC_VARIANT,
    SPEC_SEED,
    SPEC_POSITION,
    SPEC_MOVES,
    SPEC_NONE /* no field is at fault: there is no memory */
} SpecField;

typedef struct SpecFault {
    SpecField field;
    int move; /* the number of the move at fault, from 1; 0 if it is none of them */
    Fault fault;
} SpecFault;

/* "game", "size" and so on, as callers know them; NULL for SPEC_NONE. */
const char *spec_field_name(SpecField field);

/* The position that the game begins with, from every field but the moves. On a fault *start is
 * untouched. */
bool spec_read_start(const GameSpec *spec, Pos *start, SpecFault *fault);
/* The game after its moves, to be freed by the caller; on a fault there is nothing to free. */
bool spec_read(const GameSpec *spec, History *out, SpecFault *fault);

#endif
