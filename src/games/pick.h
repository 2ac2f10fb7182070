/* pick.h: a turn chosen by pointing, point after point, step after step.
 *
 * The front end defines what a point is: a cell of the board for a terminal, a vertex of the grid
 * for GTP. It maps each step to a path of points; which points fit, which may come next and when a
 * step is made follows from the paths alone. A Pick is a value without pointers: to see what a
 * choice would do, make it on a copy. */
#ifndef GAMES_PICK_H
#define GAMES_PICK_H

#include "games/games.h"

enum { PATH_POINTS = 8, PICK_NEXT = 2 * STEPS_MAX };

typedef struct StepPath {
    int count;   /* 0: a step that cannot be pointed at, a pass */
    int needed;  /* this many points are enough if they fit no other step */
    bool is_set; /* two points, in either order */
    uint16_t points[PATH_POINTS];
} StepPath;

/* How a front end maps steps to points. A turn that goes on with the same piece begins with its
 * point: the piece need not be pointed at again. */
typedef struct PickMap {
    void (*path)(const void *context, const Pos *at, Step s, StepPath *out);
    const void *context;
} PickMap;

typedef struct Pick {
    Pos start; /* where the turn begins */
    Pos at;    /* after the steps so far */
    Turn turn; /* the steps so far; when it is whole, as the rules list it */
    int count; /* points of the next step so far */
    uint16_t points[PATH_POINTS];
} Pick;

typedef enum PickStatus {
    PICK_REFUSED, /* the point leads nowhere; nothing has changed */
    PICK_MORE,    /* it is chosen; the turn goes on */
    PICK_NUMBER,  /* several steps have these points: how many pieces? */
    PICK_DONE     /* the turn is whole */
} PickStatus;

void pick_begin(Pick *p, const Pos *pos);
/* Whether nothing has been chosen yet. */
bool pick_is_fresh(const Pick *p);
PickStatus pick_point(Pick *p, const PickMap *map, uint16_t point);

/* The points that may come next, each once; has_pass says whether a pass may come instead. */
int pick_next(const Pick *p, const PickMap *map, uint16_t out[PICK_NEXT], bool *has_pass);

/* After PICK_NUMBER: the numbers of pieces to choose from, ascending, and the choice. */
int pick_numbers(const Pick *p, const PickMap *map, int out[STEPS_MAX]);
PickStatus pick_number(Pick *p, const PickMap *map, int number);

/* Why the point cannot be chosen, in a front end whose points are cells of the board; false if no
 * reason can be given. */
bool pick_explain(const Pick *p, uint16_t cell, Fault *fault);

/* Whether the turn, legal where the pick began, begins with the steps and points chosen so far. */
bool pick_leads_to(const Pick *p, const PickMap *map, const Turn *t);

#endif
