/* log.h: which puzzles were solved, in a text file of the user: a line for each,
 *
 *     DAY GAME KEY clean|helped [daily]
 *
 * DAY counts from 1970-01-01, UTC; KEY is a hash of the position; a puzzle that was solved with a
 * wrong move or a hint is `helped`. Lines are only added. */
#ifndef PUZZLES_LOG_H
#define PUZZLES_LOG_H

#include "puzzles/puzzle.h"

enum { PUZZLE_LOG_PATH = 1024 };

typedef struct PuzzleLog {
    char path[PUZZLE_LOG_PATH]; /* "": nothing is kept */
    Text text;
    int error; /* 0, or the errno why not all of it is known */
} PuzzleLog;

typedef struct PuzzleStreaks {
    int solved;       /* different puzzles */
    int streak, best; /* solved one after the other without a wrong move or a hint */
    int days;         /* in a row, up to today or yesterday, whose puzzle of the day was solved */
} PuzzleStreaks;

/* Today's number. */
long puzzle_today(void);

/* Reads $XDG_DATA_HOME/quina/puzzles.log; an empty log if there is none, or no home. */
void puzzle_log_open(PuzzleLog *log);
void puzzle_log_close(PuzzleLog *log);
/* Adds a solved puzzle, in the file, too; false with errno if it cannot be written. */
bool puzzle_log_add(PuzzleLog *log, const Puzzle *p, long day, bool is_clean, bool is_daily);
bool puzzle_log_has(const PuzzleLog *log, const Puzzle *p);
PuzzleStreaks puzzle_log_count(const PuzzleLog *log, long today);

#endif
