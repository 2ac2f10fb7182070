/* tell.c: a game in words. */
#include "tui/tell.h"

#include <stdlib.h>
#include <string.h>

/* -- Turns -- */

typedef struct Told {
    const Words *words;
    const Pos *before;
    const Turn *turn;
    const char *who;
    char text[TURN_TEXT];
    char cells[STEP_CELLS][LABEL_TEXT]; /* that the first step names */
    int cell_count;
} Told;

static void tell_fuse(const Told *t, Text *out)
{
    const char *distance = strchr(t->text, ':');
    if (t->text[0] == 'K')
        text_format(out, say(t->words, N_("%s marks kings: %s")), t->who, t->text + 2);
    else
        text_format(out, say(t->words, N_("%s slides the disc on %s inwards, cells: %s")), t->who,
                    t->cells[0], distance ? distance + 1 : "");
}

static void tell_iris(const Told *t, Text *out)
{
    const char *plus = strchr(t->text, '+');
    if (!plus)
        text_format(out, say(t->words, N_("%s puts a stone on %s")), t->who, t->text);
    else
        text_format(out, say(t->words, N_("%s puts stones on %.*s and %s")), t->who,
                    (int)(plus - t->text), t->text, plus + 1);
}

static void tell_sixmaking(const Told *t, Text *out)
{
    const char *part = strchr(t->text, ':');
    if (t->cell_count == 1)
        text_format(out, say(t->words, N_("%s puts a disk on %s")), t->who, t->cells[0]);
    else if (part)
        text_format(out, say(t->words, N_("%s moves the top %s of the tower on %s onto %s")),
                    t->who, part + 1, t->cells[0], t->cells[1]);
    else
        text_format(out, say(t->words, N_("%s moves the whole tower on %s onto %s")), t->who,
                    t->cells[0], t->cells[1]);
}

static int row_of(const char *square)
{
    Cursor c = cursor_over(square + 1);
    int row = 0;
    cursor_number(&c, 99, &row);
    return row;
}

static bool is_leap(const char *from, const char *to)
{
    return abs(from[0] - to[0]) > 1 || abs(row_of(from) - row_of(to)) > 1;
}

static void tell_cam(const Told *t, Text *out)
{
    int leaps = 0, taken = 0;
    const char *last = t->text;
    for (const char *at = t->text; *at; at++) {
        if (*at != '-' && *at != 'x') continue;
        last = at + 1;
        leaps++;
        taken += *at == 'x';
    }
    bool is_far = leaps > 1 || is_leap(t->cells[0], t->cells[1]);
    text_format(out,
                say(t->words, taken && taken < leaps ? N_("%s charges from %s to %s")
                              : taken                ? N_("%s jumps from %s to %s")
                              : is_far               ? N_("%s canters from %s to %s")
                                                     : N_("%s moves from %s to %s")),
                t->who, t->cells[0], last);
    if (taken) text_format(out, say(t->words, N_(", pieces taken: %d")), taken);
}

static void tell_zurero(const Told *t, Text *out)
{
    char edge = t->text[0];
    if (t->cell_count == 1) {
        text_format(out, say(t->words, N_("%s puts a stone on %s")), t->who, t->text);
        return;
    }
    text_format(out,
                say(t->words,
                    edge == 'L' ? N_("%s slides a stone into row %s from the left; it stops on %s")
                    : edge == 'R'
                        ? N_("%s slides a stone into row %s from the right; it stops on %s")
                    : edge == 'T'
                        ? N_("%s slides a stone into column %s from the top; it stops on %s")
                        : N_("%s slides a stone into column %s from the bottom; it stops on %s")),
                t->who, t->text + 1, t->cells[1]);
}

static void (*const TELLERS[GAME_COUNT])(const Told *t, Text *out) = {
    [FUSE] = tell_fuse, [IRIS] = tell_iris,     [SIXMAKING] = tell_sixmaking,
    [CAM] = tell_cam,   [ZURERO] = tell_zurero,
};

void tell_turn(const Words *w, const Pos *before, const Turn *turn, Text *out)
{
    const Game *g = game_of(before);
    Told t = {w, before, turn, say_colour(w, before->to_move), "", {""}, 0};
    Board board;
    uint16_t cells[STEP_CELLS];
    g->turn_print(before, turn, t.text);
    g->board(before, &board);
    t.cell_count = g->step_cells(before, turn->steps[0], cells);
    for (int i = 0; i < t.cell_count; i++)
        memcpy(t.cells[i], board.cells[cells[i]].label, LABEL_TEXT);
    if (strcmp(t.text, "pass") == 0)
        text_format(out, say(w, N_("%s passes")), t.who);
    else
        TELLERS[g->id](&t, out);
    text_format(out, " (%s).", t.text);
}

/* -- The state -- */

void tell_player(const Words *w, const Play *p, int colour, Text *out)
{
    const char *name = play_name(p, colour);
    text_string(out, say_colour(w, colour));
    text_format(out, " (%s)", strcmp(name, "human") == 0 ? say(w, N_("human")) : name);
}

void tell_state(const Words *w, const Play *p, Text *out)
{
    const Session *s = p->session;
    Outcome outcome = session_outcome(s);
    char who[2 * SESSION_NAME];
    Text name = text_fixed(who, sizeof who);
    int colour = outcome == WHITE_WINS   ? WHITE
                 : outcome == BLACK_WINS ? BLACK
                                         : session_now(s)->to_move;
    tell_player(w, p, colour, &name);
    const char *reason = say(w, session_reason(s));
    if (session_end(s) == SESSION_OPEN)
        text_format(out, say(w, N_("%s to move.")), who);
    else if (outcome == DRAWN)
        text_format(out, say(w, N_("A draw: %s.")), reason);
    else if (outcome == ONGOING)
        text_format(out, say(w, N_("No result: %s.")), reason);
    else
        text_format(out, say(w, N_("%s wins: %s.")), who, reason);
}

void tell_score(const Words *w, const Pos *pos, Text *out)
{
    const Game *g = game_of(pos);
    Score score;
    Board board;
    if (pos->mid_turn) return;
    if (!g->has_score) {
        g->board(pos, &board);
        if (board.reserve[WHITE] < 0) return;
        text_format(out, say(w, N_("Disks left: White %d, Black %d")), board.reserve[WHITE],
                    board.reserve[BLACK]);
        if (pos->variant)
            text_format(out, say(w, N_("; points: White %d, Black %d")), pos->six.points[WHITE],
                        pos->six.points[BLACK]);
        return;
    }
    g->score(pos, &score);
    text_string(out, say(w, N_("Score:")));
    for (int colour = WHITE; colour <= BLACK; colour++) {
        text_format(out, colour == WHITE ? " %s" : "; %s", say_colour(w, colour));
        for (int i = 0; i < score.count[colour] && i < 8; i++)
            text_format(out, i ? ", %u" : " %u", score.value[colour][i]);
        if (score.count[colour] == 0) text_string(out, " 0");
    }
}

static void tell_points(int halves, Text *out)
{
    text_format(out, "%d%s", halves / 2, halves % 2 ? ".5" : "");
}

void tell_match(const Words *w, const Play *p, Text *out)
{
    MatchState m = session_match(p->session);
    if (m.best_of < 2) return;
    text_string(out, say(w, N_("Match:")));
    for (int seat = 0; seat < 2; seat++) {
        int colour = session_seat(p->session, WHITE) == seat ? WHITE : BLACK;
        text_format(out, seat ? "; %s " : " %s ", play_name(p, colour));
        tell_points(m.points[seat], out);
    }
    text_format(out, say(w, N_("; best of %d")), m.best_of);
}

void tell_clock(double seconds, Text *out)
{
    int whole = (int)(seconds + 0.95);
    if (whole >= 3600)
        text_format(out, "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
    else
        text_format(out, "%d:%02d", whole / 60, whole % 60);
}

bool tell_is_marking(const Pos *p)
{
    Step list[STEPS_MAX];
    char text[TURN_TEXT];
    const Game *g = game_of(p);
    if (g->id != FUSE || p->outcome != ONGOING || g->steps(p, list) == 0) return false;
    g->turn_print(p, &(Turn){1, {list[0]}}, text);
    return text[0] == 'K';
}

const char *tell_typing_at(const Words *w, const Pos *p)
{
    if (tell_is_marking(p))
        return say(w, N_("First mark your kings: type K:b1, or K:b1+c1 if there are two."));
    return tell_typing(w, game_of(p));
}

const char *tell_typing(const Words *w, const Game *g)
{
    static const char *const FORMS[GAME_COUNT] = {
        [FUSE] = N_("Type a disc and its distance: b1:4, or row, column, distance: 2 1 4."),
        [IRIS] = N_("Type two cells: c4+f7, or row, number, row, number: 3 4 6 7; or pass."),
        [SIXMAKING] = N_("Type a cell: c3; or from-to and the disks: a1-a3:2, or 1 1 1 3 2."),
        [CAM] = N_("Type every square of the path: b5-b6, e6xe8xc8, or 2 5 2 6."),
        [ZURERO] = N_("Type an edge (L, R, T, B) and a line: L10, Tj, or L 10, T 10."),
    };
    return say(w, FORMS[g->id]);
}
