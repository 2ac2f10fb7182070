/* tables.h: the endgame tables of a game, open to be asked. */
#ifndef ENGINES_TABLES_H
#define ENGINES_TABLES_H

#include "engines/endings.h"
#include "engines/table.h"

enum { TABLES_MAX = 64 };

/* Made by tables_open (tables_folder.h). Constant while it is used: any thread may ask. */
typedef struct Tables {
    const Game *game;
    const Endings *endings;
    void *numbers;           /* of the endings */
    Table *list[TABLES_MAX]; /* by ending; NULL: not there */
    int files[TABLES_MAX];   /* of those that are there, open to be read */
    int count;               /* of tables that are there */
} Tables;

/* Those of all games; NULL where there are none. */
typedef struct GameTables {
    Tables *list[GAME_COUNT];
} GameTables;

/* The plies to the end as in endings.h, whatever the clock; -1 if no table has the position, or its
 * block is damaged. The position is neither over nor in mid-turn. */
int tables_distance(const Tables *t, const Pos *p);

/* The value of a position for a search, with turns counted from it; VALUE_NONE if it is not known.
 *
 * The clock only adds draws. So a draw is a draw whatever the clock, and a win that takes no more
 * plies than the clock leaves is a win in as many plies: the winner's plan ends before the clock
 * does. With the clock at 0 that is every win of the tables. A longer one is open: a capture on the
 * way might set the clock back, and a search finds out, since the position after a capture is known
 * again. With the fewest pieces a capture ends the game, so it is a draw. It has the form of
 * Guide.probe. */
int tables_probe(const void *tables, const Pos *p);

/* The name of the table of an ending: "cam KMM-KM". */
void tables_name(const Game *g, const Endings *e, int ending, char out[TABLE_NAME]);

/* What the distance of a position should be by those of its successors, by the rules; -1 if one of
 * them is not known. */
int tables_expected(const Tables *t, const Pos *p);

#endif
