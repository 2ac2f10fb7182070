/* lesson.h: a guided first game: small tasks on a board, and at last a game against the computer.
 *
 * A lesson is a text like a rules page (draw/page.h). "# " is its title, a paragraph below it the
 * introduction. Each step begins with its title, and has a board, a goal, a task, a hint for those
 * who miss the goal and a word for those who meet it:
 *
 *     ## Slide a disc in
 *     @board [size=N] [variant=V] start|POSITION
 *     @goal any | move MOVE ... | score N | take N | height N | safe | win | game PLAYER
 *     @solution MOVE
 *     @wrong MOVE ...
 *     The task, a paragraph.
 *     ? The hint, a paragraph.
 *     ! What is said in the end, a paragraph.
 *
 * The solution meets the goal; the wrong moves do not, legal or not; the tests try them all. The
 * goal `game` is a whole game against PLAYER, and its solution is a player that wins it. */
#ifndef LESSONS_LESSON_H
#define LESSONS_LESSON_H

#include "games/games.h"

enum { LESSON_STEPS = 12, LESSON_TITLE = 80, LESSON_TEXT = 600, LESSON_MOVES = 200 };

typedef enum Goal {
    GOAL_ANY,    /* any legal move */
    GOAL_MOVE,   /* one of these moves */
    GOAL_SCORE,  /* the player's score, of the largest group where it is a list, is at least N */
    GOAL_TAKE,   /* N pieces of the opponent leave the board */
    GOAL_HEIGHT, /* a tower of the player's is at least N high */
    GOAL_SAFE,   /* the opponent cannot win with the next move */
    GOAL_WIN,    /* the move wins */
    GOAL_GAME,   /* a game against a player */
    GOAL_COUNT
} Goal;

typedef struct LessonStep {
    char title[LESSON_TITLE];
    char task[LESSON_TEXT], hint[LESSON_TEXT], praise[LESSON_TEXT];
    Pos start;
    Goal goal;
    int amount;               /* N of the goal, or 0 */
    char words[LESSON_MOVES]; /* the moves of GOAL_MOVE, the player of GOAL_GAME */
    char solution[LESSON_MOVES], wrong[LESSON_MOVES];
} LessonStep;

typedef struct Lesson {
    char title[LESSON_TITLE], intro[LESSON_TEXT];
    int count;
    LessonStep steps[LESSON_STEPS];
} Lesson;

/* A line that is not as it should be; for authors of lessons, in English. */
typedef struct LessonFault {
    int line;
    const char *reason;
} LessonFault;

/* "any", "move" and so on. */
const char *goal_name(Goal goal);

/* The source of a game's lesson in "en" or "pt"; NULL if there is none. */
const char *lesson_find(const Game *g, const char *lang);

/* Reads a source; on a fault *out is of no use. A Lesson is too large for small stacks. */
bool lesson_read(const Game *g, const char *source, Lesson *out, LessonFault *fault);

/* Plays a move of a step whose goal is not a game. False, with the fault, if the move is not legal;
 * else *after is the position it leads to, and *met says whether it meets the goal. */
bool lesson_try(const LessonStep *step, const char *move, Pos *after, bool *met, Fault *fault);

#endif
