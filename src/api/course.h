/* course.h: a game as a caller names it: the start and the moves played from there. */
#ifndef API_COURSE_H
#define API_COURSE_H

#include "http/request.h"

#include <jansson.h>

enum { COURSE_MOVES = 4096 };

typedef struct Course {
    const Game *game;
    bool has_position; /* it does not begin at the game's own start */
    Pos *positions;    /* [i] after i moves; the third occurrence has made one a draw */
    Turn *turns;       /* [i] led from positions[i] to the next */
    uint64_t *keys;    /* hashes of the positions */
    int count;         /* moves */
} Course;

/* From the arguments game, size, variant, position, seed, moves (joined by commas). False with a
 * refusal in the answer; nothing is to be freed then. */
bool course_read_args(Course *course, Request *req);
/* From the members of the same names; moves is an array of strings. */
bool course_read_json(Course *course, const json_t *object, Request *req);
void course_free(Course *course);

/* game, size, variant and position of p, as everywhere in the API. size is 0 where a game has one
 * size. */
void course_print_head(Text *out, const Pos *p);
int shown_size(const Game *g, const Pos *p);

#endif
