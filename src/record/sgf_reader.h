/* sgf_reader.h: the state of reading a game from SGF, for the dialects of other programs.
 *
 * A dialect says which properties make the start and the moves. A turn may come in several
 * properties: what has come so far is the turn begun. */
#ifndef RECORD_SGF_READER_H
#define RECORD_SGF_READER_H

#include "games/pointing.h"
#include "record/reader.h"

/* A turn that has begun; count is 0 if none has. */
typedef struct SgfTurn {
    int count;                      /* vertices, or the steps of picking up and dropping */
    Vertex vertices[TURN_VERTICES]; /* GoGui */
    /* Boardspace: disks from a cell, or from the reserve (""), to a cell once they are dropped. */
    char from[4], to[4];
    int disks;
} SgfTurn;

typedef struct SgfTree {
    int32_t last; /* the node that the tree leaves from */
    SgfTurn begun;
} SgfTree;

typedef struct SgfDialect SgfDialect;

typedef struct SgfReader {
    Source *s;
    const SgfDialect *dialect;
    ReadReport *report;
    Record *record;
    Text *value;
    StartWords *words;
    Place place;    /* of the property */
    SgfTree *trees; /* that are open */
    int depth, capacity;
    int last;
    SgfTurn begun;
    bool is_leaf; /* no tree has been closed since the last node */
    bool drops_tree;
    int ignored; /* open brackets of trees that are not to be kept */
    const char *writer;
    VertexGrid grid;
    bool p1_is_white; /* Boardspace */
} SgfReader;

/* What is done with a property of that name; the text of its value is in t->value. */
typedef void SgfApply(SgfReader *t, const char *name, const char *value);

typedef struct SgfProperty {
    const char *name;
    SgfApply *apply;
} SgfProperty;

struct SgfDialect {
    const SgfProperty *of_start, *of_move;
    const SgfProperty *of_game, *of_end; /* NULL: as in our own SGF */
    /* Completes the words of the start once the root has been read; false after noting a fault. */
    bool (*begin)(SgfReader *t, const Game *game);
    /* After the last node. Both may be NULL. */
    void (*finish)(SgfReader *t);
};

Record *sgf_read_dialect(RecordReader *reader, const SgfDialect *dialect, ReadReport *report);

void sgf_set_start(SgfReader *t, StartWord which, const char *value);
void sgf_apply_start(SgfReader *t, const char *name, const char *value);
void sgf_apply_date(SgfReader *t, const char *name, const char *value);
void sgf_apply_setup(SgfReader *t, const char *name, const char *value);

/* Whether moves are being dropped; if so, counts one more. */
bool sgf_drops(SgfReader *t);
/* Drops the rest of the tree. */
void sgf_drop(SgfReader *t);
/* Whether it is that side's turn; otherwise notes it and drops the rest of the tree. */
bool sgf_check_side(SgfReader *t, bool whites, const char *name, const char *text);
/* Adds a move to the record, or notes why not and drops the rest of the tree. */
void sgf_add_text(SgfReader *t, const char *text);

#endif
