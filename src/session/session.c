/* session.c: a game being played. */
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

struct Session {
    SessionOptions options;
    Pos start; /* options.start points here if there is one */
    History history;
    MoveTime *times; /* [i] of turn i of the history */
    int capacity;    /* times that fit into the memory */
    SessionEnd end;
    int winner; /* Colour, or NOBODY; of an end other than by the rules */
    double turn_began;
    double left[2]; /* at the beginning of the turn */
    bool is_running, is_paused;
    double paused_for;
    int game_number, points[2];
};

/* -- Making -- */

static bool reserve(Session *s, int turns)
{
    if (turns <= s->capacity) return true;
    size_t capacity = 2 * (size_t)turns + 64;
    MoveTime *times = realloc(s->times, capacity * sizeof *times);
    if (!times) return false;
    s->times = times;
    s->capacity = (int)capacity;
    return true;
}

/* Begins a game in the history's memory. */
static void begin(Session *s, uint64_t seed)
{
    const SessionOptions *o = &s->options;
    Pos start;
    if (o->start)
        start = *o->start;
    else
        o->game->start(&start, o->size, o->variant, seed);
    history_restart(&s->history, &start);
    s->end = start.outcome == ONGOING ? SESSION_OPEN : SESSION_BY_RULES;
    s->winner = NOBODY;
    s->left[WHITE] = s->left[BLACK] = o->control.seconds;
    s->is_running = s->is_paused = false;
}

Session *session_new(const SessionOptions *options)
{
    Session *s = calloc(1, sizeof *s);
    if (!s || !reserve(s, 1) || !history_reserve(&s->history, 1)) {
        session_free(s);
        return NULL;
    }
    s->options = *options;
    if (options->start) { /* the caller's position may go away */
        s->start = *options->start;
        s->options.start = &s->start;
    }
    begin(s, options->seed);
    return s;
}

void session_free(Session *s)
{
    if (!s) return;
    free(s->times);
    history_free(&s->history);
    free(s);
}

/* -- Looking -- */

const SessionOptions *session_options(const Session *s) { return &s->options; }
const Game *session_game(const Session *s) { return s->options.game; }
const History *session_history(const Session *s) { return &s->history; }
const Pos *session_start(const Session *s) { return s->history.positions; }
const Pos *session_now(const Session *s) { return history_now(&s->history); }
const Pos *session_at(const Session *s, int ply) { return &s->history.positions[ply]; }
int session_ply(const Session *s) { return s->history.ply; }
int session_length(const Session *s) { return s->history.length; }
const Turn *session_turn(const Session *s, int ply) { return &s->history.turns[ply]; }
const MoveTime *session_time(const Session *s, int ply) { return &s->times[ply]; }

Outcome session_outcome(const Session *s)
{
    if (s->end == SESSION_BY_RULES) return (Outcome)session_now(s)->outcome;
    if (s->end == SESSION_OPEN || s->end == SESSION_ABANDONED) return ONGOING;
    return s->winner == NOBODY ? DRAWN : win_of(s->winner);
}

SessionEnd session_end(const Session *s) { return s->end; }

static const char *const REASONS[] = {
    [SESSION_OPEN] = "",
    [SESSION_BY_RULES] = "",
    [SESSION_RESIGNED] = N_("resignation"),
    [SESSION_TIME] = N_("time"),
    [SESSION_FORFEIT] = N_("forfeit"),
    [SESSION_AGREED] = N_("agreement"),
    [SESSION_ABANDONED] = N_("abandoned"),
};

const char *session_reason(const Session *s)
{
    if (s->end == SESSION_BY_RULES) return ending_name(session_now(s)->ending);
    return REASONS[s->end];
}

/* -- Clocks -- */

bool session_has_clock(const Session *s)
{
    return s->options.control.seconds > 0 || s->options.control.increment > 0;
}

static double time_in_turn(const Session *s, double now)
{
    if (!s->is_running || s->end != SESSION_OPEN) return 0;
    return s->is_paused ? s->paused_for : now - s->turn_began;
}

double session_left(const Session *s, int colour, double now)
{
    bool is_theirs = session_now(s)->to_move == colour;
    double left = s->left[colour] - (is_theirs ? time_in_turn(s, now) : 0);
    return left > 0 ? left : 0;
}

bool session_check_clock(Session *s, double now)
{
    int side = session_now(s)->to_move;
    if (s->end != SESSION_OPEN || !session_has_clock(s) || !s->is_running) return false;
    if (s->left[side] - time_in_turn(s, now) > 0) return false;
    s->left[side] = 0;
    s->end = SESSION_TIME;
    s->winner = opponent(side);
    return true;
}

void session_pause(Session *s, double now)
{
    if (s->is_paused) return;
    s->paused_for = time_in_turn(s, now);
    s->is_paused = true;
}

void session_resume(Session *s, double now)
{
    if (!s->is_paused) return;
    s->turn_began = now - s->paused_for;
    s->is_paused = false;
}

void session_skip(Session *s, double seconds)
{
    if (!s->is_paused) s->turn_began += seconds;
}

/* Sets the clocks as they were after the last turn; they run again if there is one. */
static void restore_clocks(Session *s, double now)
{
    s->left[WHITE] = s->left[BLACK] = s->options.control.seconds;
    for (int i = 0; i < session_ply(s); i++) s->left[session_at(s, i)->to_move] = s->times[i].left;
    s->turn_began = now;
    s->paused_for = 0;
    s->is_running = session_ply(s) > 0;
}

/* -- Playing -- */

bool session_play(Session *s, const Turn *turn, double now)
{
    int side = session_now(s)->to_move, ply = session_ply(s);
    if (s->end != SESSION_OPEN || session_check_clock(s, now) || !reserve(s, ply + 1) ||
        !history_play(&s->history, turn))
        return false;
    double spent = time_in_turn(s, now);
    s->left[side] += s->options.control.increment - spent;
    s->times[ply] = (MoveTime){spent, s->left[side]};
    s->turn_began = now;
    s->paused_for = 0;
    s->is_running = true;
    if (session_now(s)->outcome != ONGOING) s->end = SESSION_BY_RULES;
    return true;
}

bool session_play_text(Session *s, const char *text, double now, Fault *fault)
{
    Turn turn;
    if (s->end != SESSION_OPEN)
        return fault_set(fault, FAULT_GAME_OVER, "ss", text, session_reason(s));
    if (!turn_parse(session_now(s), text, &turn, fault)) return false;
    if (session_play(s, &turn, now)) return true;
    if (s->end == SESSION_OPEN) return fault_set(fault, FAULT_NO_MEMORY, "");
    return fault_set(fault, FAULT_GAME_OVER, "ss", text, session_reason(s));
}

static void reopen(Session *s, double now)
{
    s->end = session_now(s)->outcome == ONGOING ? SESSION_OPEN : SESSION_BY_RULES;
    s->winner = NOBODY;
    restore_clocks(s, now);
}

bool session_undo(Session *s, int turns, double now)
{
    if (turns < 1 || turns > session_ply(s)) return false;
    history_go(&s->history, session_ply(s) - turns);
    reopen(s, now);
    return true;
}

bool session_redo(Session *s, double now)
{
    if (session_ply(s) == session_length(s)) return false;
    history_go(&s->history, session_ply(s) + 1);
    reopen(s, now);
    return true;
}

static void finish(Session *s, SessionEnd end, int winner)
{
    if (s->end != SESSION_OPEN) return;
    s->end = end;
    s->winner = winner;
}

void session_resign(Session *s, int colour) { finish(s, SESSION_RESIGNED, opponent(colour)); }
void session_agree(Session *s) { finish(s, SESSION_AGREED, NOBODY); }
void session_claim(Session *s, int colour) { finish(s, SESSION_FORFEIT, colour); }
void session_abandon(Session *s) { finish(s, SESSION_ABANDONED, NOBODY); }

bool session_restore(Session *s, Outcome outcome, const char *reason)
{
    int winner = outcome == WHITE_WINS ? WHITE : outcome == BLACK_WINS ? BLACK : NOBODY;
    for (int end = SESSION_RESIGNED; end <= SESSION_ABANDONED; end++) {
        bool is_decided = end == SESSION_RESIGNED || end == SESSION_TIME || end == SESSION_FORFEIT;
        if (strcmp(REASONS[end], reason) != 0 || is_decided != (winner != NOBODY)) continue;
        finish(s, (SessionEnd)end, winner);
        return true;
    }
    return false;
}

/* -- The match -- */

int session_seat(const Session *s, int colour)
{
    return s->game_number % 2 == s->options.is_swapped ? colour : opponent(colour);
}

/* The points of the games before, and of this one if it has ended. */
MatchState session_match(const Session *s)
{
    MatchState m = {{s->points[0], s->points[1]}, s->game_number, s->options.best_of, false};
    Outcome outcome = session_outcome(s);
    if (m.best_of < 1) m.best_of = 1;
    if (outcome != ONGOING) {
        m.games++;
        for (int colour = WHITE; colour <= BLACK; colour++)
            m.points[session_seat(s, colour)] += outcome == DRAWN            ? 1
                                                 : outcome == win_of(colour) ? 2
                                                                             : 0;
    }
    m.is_decided = m.games >= m.best_of || m.points[0] > m.best_of || m.points[1] > m.best_of;
    return m;
}

bool session_next_game(Session *s, uint64_t seed)
{
    MatchState m = session_match(s);
    if (session_outcome(s) == ONGOING || m.is_decided) return false;
    s->points[0] = m.points[0];
    s->points[1] = m.points[1];
    s->game_number++;
    begin(s, seed);
    return true;
}
