/* view.h: a position as the page sees it: the pieces, the legal steps, and what each would
 * change. */
#ifndef API_VIEW_H
#define API_VIEW_H

#include "api/game_request.h"

typedef struct View {
    const Pos *before; /* the position before the last move, or NULL */
    const Turn *last;  /* the last move, or NULL */
    const Pos *now;    /* not in mid-turn */
    int ply;
    Turn chosen;    /* the steps of a turn that is not complete */
    bool is_closed; /* the game has ended, though not by the rules: there are no steps */
    const Words *words;
} View;

/* The view as a JSON object. The chosen steps are legal. */
void view_print(Text *out, const View *v);

/* Checks the steps one by one; false if one of them cannot be made. */
bool view_choose(View *v, const char *steps);

/* GET /api/view */
bool handle_view(Request *req);
/* GET /api/point: what pointing at cells means, or why they cannot be chosen */
bool handle_pointing(Request *req);

#endif
