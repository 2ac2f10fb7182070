/* session.h: a game being played, the same for the terminal and the page.
 *
 * A session is a history with clocks, players' names, the score of a match, and an ending by the
 * rules or otherwise. It does no I/O and reads no clock: its caller passes the time, in seconds
 * from any fixed moment. A session is used by one thread at a time. */
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include "history/history.h"

typedef enum SessionEnd {
    SESSION_OPEN,
    SESSION_BY_RULES, /* Pos.ending says which */
    SESSION_RESIGNED,
    SESSION_TIME,
    SESSION_FORFEIT,
    SESSION_AGREED,
    SESSION_ABANDONED
} SessionEnd;

enum { SESSION_NAME = 64, SESSION_WORD = 256 };

/* Seconds a side has at first, and gains with each move; 0 and 0: no clock. */
typedef struct TimeControl {
    double seconds, increment;
} TimeControl;

/* Without minutes, each side begins with the seconds that a move adds. */
static inline TimeControl time_control(int minutes, int seconds)
{
    return (TimeControl){minutes > 0 ? 60.0 * minutes : seconds, seconds};
}

typedef struct SessionOptions {
    const Game *game;
    int size, variant;
    uint64_t seed;
    const Pos *start; /* where each game begins; NULL: at the game's own start */
    TimeControl control;
    int best_of;                   /* games in the match; 0 is 1 */
    bool is_swapped;               /* the first of names and players begins as black */
    char names[2][SESSION_NAME];   /* by colour in the first game */
    char players[2][SESSION_WORD]; /* the player words */
} SessionOptions;

/* What a move took, in seconds. */
typedef struct MoveTime {
    double spent;
    double left; /* on the mover's clock after it */
} MoveTime;

typedef struct Session Session;

/* NULL if out of memory. */
Session *session_new(const SessionOptions *options);
void session_free(Session *s);

const SessionOptions *session_options(const Session *s);
const Game *session_game(const Session *s);
const Pos *session_start(const Session *s);
const Pos *session_now(const Session *s); /* with the outcome by the rules, repetition included */
const Pos *session_at(const Session *s, int ply); /* the position after `ply` turns */
int session_ply(const Session *s);                /* turns played and not undone */
int session_length(const Session *s);             /* with those that can be redone */
/* The turn from ply to ply + 1, and its time. */
const Turn *session_turn(const Session *s, int ply);
const MoveTime *session_time(const Session *s, int ply);
/* The game itself, turns that can be redone included. */
const History *session_history(const Session *s);

/* Plays a legal turn; turns that could be redone are lost. False if the game has ended, the clock
 * has run out (which ends it), or memory has. */
bool session_play(Session *s, const Turn *turn, double now);
bool session_play_text(Session *s, const char *text, double now, Fault *fault);

/* Undoes turns, even of a finished game; false if there are fewer. */
bool session_undo(Session *s, int turns, double now);
bool session_redo(Session *s, double now);

void session_resign(Session *s, int colour);
void session_agree(Session *s);
/* The other side has left, and the colour wins. */
void session_claim(Session *s, int colour);
/* Ends it without a result. */
void session_abandon(Session *s);

/* Ends an open game that was stored with this result and session_reason; false if no game ends
 * like that. */
bool session_restore(Session *s, Outcome outcome, const char *reason);

Outcome session_outcome(const Session *s);
SessionEnd session_end(const Session *s);
/* "five in a row", "resignation", …; "" while the game goes on. */
const char *session_reason(const Session *s);

/* Clocks. They start with the first move; a front end that waits, for consent say, pauses them. */
bool session_has_clock(const Session *s);
double session_left(const Session *s, int colour, double now);
/* Ends the game if the side to move has no time left. */
bool session_check_clock(Session *s, double now);
void session_pause(Session *s, double now);
void session_resume(Session *s, double now);
/* Does not charge these seconds to anybody: the program was stopped, or the machine suspended. */
void session_skip(Session *s, double seconds);

/* The match: half points by seat (seat 0 was white in the first game, unless swapped), and finished
 * games. */
typedef struct MatchState {
    int points[2], games, best_of;
    bool is_decided;
} MatchState;

MatchState session_match(const Session *s);
/* Counts the game that has ended and begins the next with colours swapped; false if the match is
 * decided or this game goes on. */
bool session_next_game(Session *s, uint64_t seed);
/* The seat that plays this colour now: 0 for the first of names and players. */
int session_seat(const Session *s, int colour);

#endif
