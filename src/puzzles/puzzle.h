/* puzzle.h: a position in which exactly one turn reaches the goal, and its text.
 *
 * A puzzle is one line, with a tab between the fields:
 *
 *     GAME  SIZE  VARIANT  GOAL  TURNS  LEVEL  NODES  THEME  POSITION  SOLUTION
 *
 * docs/formats.md explains them. */
#ifndef PUZZLES_PUZZLE_H
#define PUZZLES_PUZZLE_H

#include "engines/strategy.h"

enum {
    PUZZLE_TURNS = 5, /* of the solver, at most */
    PUZZLE_LINE = 24, /* turns of a solution, at most: the opponent's and passes among them */
    PUZZLE_TEXT = 2048
};

typedef enum PuzzleGoal {
    PUZZLE_WIN,  /* no other turn wins, however long the game goes on */
    PUZZLE_DRAW, /* all other turns lose */
    PUZZLE_GOALS
} PuzzleGoal;

/* How hard a puzzle is, by the lowest level that finds its solution. */
typedef enum PuzzleGrade { PUZZLE_EASY, PUZZLE_MEDIUM, PUZZLE_HARD, PUZZLE_GRADES } PuzzleGrade;

typedef struct Puzzle {
    Pos start;      /* the side to move is to solve it */
    uint64_t nodes; /* positions that the proof of the solution needed */
    const PuzzleTheme *theme;
    PuzzleGoal goal;
    int turns; /* of the solver, until the goal is reached */
    int level; /* the lowest that finds the solution; LEVEL_MAX: no lower one does */
    int line_count;
    Turn line[PUZZLE_LINE]; /* the solution, with the best defence */
} Puzzle;

/* "win", "draw"; "easy", "medium", "hard". */
const char *puzzle_goal_name(PuzzleGoal goal);
const char *puzzle_grade_name(PuzzleGrade grade);
PuzzleGrade puzzle_grade(const Puzzle *p);

static inline int puzzle_solver(const Puzzle *p) { return p->start.to_move; }

/* What is to be done: "White to move and win in %2 turns". */
void puzzle_task(const Puzzle *p, Phrase *out);

/* What the solution of a position rests on, by the game's strategy; NULL if that does not say. */
const PuzzleTheme *puzzle_theme(const Pos *start, const Turn *line, int count);

/* The line of a puzzle, with its newline. */
void puzzle_print(const Puzzle *p, Text *out);
/* Reads a line, up to its newline or NUL; a theme that is not one of the game's is looked for.
 * False with a reason, to be translated, if it is not one:
 * *out is then of no use. */
bool puzzle_read(const char *line, Puzzle *out, const char **why);

#endif
