/* cam_strategy.c: strategy of Cam.
 *
 * A castle lies at the tip of the board, so its distance in king steps is the number of rows to go:
 * the race is counted in rows. Rows are counted from a side's own end; a piece on row r has 12 - r
 * to go. */
#include "engines/cam_classic.h"
#include "engines/cam_endings.h"
#include "engines/cam_weights.h"
#include "engines/learned.h"
#include "games/cam_geometry.h"

enum { LAST_ROW = CAM_ROWS - 1, GUARDS = 5, ZONE_MOST = 3 };

/* Adds a feature to the counts and returns 0, or if there are no counts returns its worth. The
 * compiler makes a copy of everything below for each. */
INLINE int note(int *out, int feature, int times)
{
    if (!out) return WEIGHTS[feature] * times;
    out[feature] += times;
    return 0;
}

/* The side whose features are noted, and their sign: 1 for the side to move, else -1. */
typedef struct Side {
    int colour, sign;
    int *out;
} Side;

/* -- Squares -- */

/* The row seen from the colour's end. */
INLINE int row_for(int square, int colour)
{
    return colour == WHITE ? cam_row(square) : LAST_ROW - cam_row(square);
}

/* Rows to the enemy castle from the piece nearest to it, and to the own one. */
INLINE int rows_ahead(U128 pieces, int colour)
{
    return LAST_ROW - row_for(colour == WHITE ? wide_highest(pieces) : wide_lowest(pieces), colour);
}

INLINE int rows_behind(U128 pieces, int colour)
{
    return row_for(colour == WHITE ? wide_lowest(pieces) : wide_highest(pieces), colour);
}

/* Within four rows of the colour's castle. */
INLINE U128 home_zone(int colour)
{
    return colour == WHITE ? WIDE(0, 0x7f7f3e1c08U) : WIDE(0x081c3e7f7fU, 0);
}

/* The six rows nearest to the other castle, seen from the colour. */
INLINE U128 far_half(int colour)
{
    return colour == WHITE ? WIDE(0x081c3e7f7fU, 0x7f00000000000000U) : WIDE(0, 0x7f7f7f3e1c08U);
}

/* What two sides can do to each other by stepping next to each other. */
typedef struct Contact {
    U128 danger[2]; /* where an enemy could jump over a piece of side 0, of side 1 */
    U128 safe[2];   /* where their pieces can step and not be jumped over next */
} Contact;

/* A piece that steps straight at an enemy leaves behind it the very square that the enemy needs, so
 * such a step is not safe, whatever stood there. */
INLINE void find_contact(U128 own, U128 enemy, U128 empty, Contact *out)
{
    static const int AXIS[] = {1, 7, 8, 9};
    *out = (Contact){{0, 0}, {0, 0}};
    for (int i = 0; i < 4; i++) {
        int by = AXIS[i];
        U128 own_up = own << by, own_down = own >> by, enemy_up = enemy << by;
        U128 enemy_down = enemy >> by, empty_up = empty << by, empty_down = empty >> by;
        out->danger[0] |= (enemy_up & empty_down) | (enemy_down & empty_up);
        out->danger[1] |= (own_up & empty_down) | (own_down & empty_up);
        out->safe[0] |= (own_up & ~enemy_down) | (own_down & ~enemy_up);
        out->safe[1] |= (enemy_up & ~own_down) | (enemy_down & ~own_up);
    }
    for (int i = 0; i < 2; i++) out->safe[i] &= empty & ~out->danger[i];
}

/* -- Features -- */

/* The men or knights of one half of the board, whose lowest row is `base`. */
INLINE int note_half(Side s, uint64_t half, int base, bool are_knights)
{
    static const uint8_t OFF[8] = {3, 2, 1, 0, 1, 2, 3, 0};
    int row_first = are_knights ? KNIGHT_ROW : MAN_ROW;
    int off_first = are_knights ? KNIGHT_OFF : MAN_OFF, value = 0;
    for (; half; half &= half - 1) {
        int place = bits_lowest(half), row = base + place / 8;
        value += note(s.out, row_first + (s.colour == WHITE ? row : LAST_ROW - row), s.sign);
        value += note(s.out, off_first + OFF[place % 8], s.sign);
    }
    return value;
}

INLINE int note_places(Side s, U128 pieces, bool are_knights)
{
    return note_half(s, (uint64_t)pieces, 0, are_knights) +
           note_half(s, (uint64_t)(pieces >> 64), 8, are_knights);
}

/* Leaps forward over friends, and whether one leads past the leader. */
INLINE int note_leaps(Side s, U128 own, U128 empty)
{
    static const int FORWARD[] = {7, 8, 9};
    int count = 0;
    U128 landings = 0;
    for (int i = 0; i < 3; i++) {
        int way = s.colour == WHITE ? FORWARD[i] : -FORWARD[i];
        U128 leaps = wide_shift(wide_shift(own, way) & own, way) & empty;
        count += wide_count(leaps);
        landings |= leaps;
    }
    bool gains = landings && rows_ahead(landings, s.colour) < rows_ahead(own, s.colour);
    return note(s.out, LEAP, s.sign * count) + (gains ? note(s.out, REACH, s.sign) : 0);
}

/* The leader, and the enemy piece nearest to the castle that it runs for. */
INLINE int note_lead(int ahead, int guard, int sign, int *out)
{
    static const uint8_t NEAR[LAST_ROW + 1] = {0, 0, 1, 2, 3, 4, 4, 5, 5, 5, 5, 5, 5};
    int farther = guard - ahead;
    farther = farther < -3 ? -3 : farther > 1 ? 1 : farther;
    return note(out, LEAD + GUARDS * NEAR[ahead] + farther + 3, sign);
}

INLINE int note_siege(Side s, U128 own, U128 enemy)
{
    U128 zone = home_zone(opponent(s.colour));
    int attackers = wide_count(own & zone), defenders = wide_count(enemy & zone);
    if (!attackers) return 0;
    if (attackers > ZONE_MOST) attackers = ZONE_MOST;
    if (defenders > ZONE_MOST) defenders = ZONE_MOST;
    return note(s.out, SIEGE + (ZONE_MOST + 1) * (attackers - 1) + defenders, s.sign);
}

INLINE int note_side(Side s, const Pos *p)
{
    U128 own = p->cam.pieces[s.colour], enemy = p->cam.pieces[opponent(s.colour)];
    int count = wide_count(own), value = 0;
    value += note_places(s, own & ~p->cam.knights, false);
    value += note_places(s, own & p->cam.knights, true);
    if (count < 7) value += note(s.out, PIECES + count - 1, s.sign);
    value += note_siege(s, own, enemy);
    return value + note_leaps(s, own, CAM_BOARD & ~(own | enemy));
}

/* Which side comes first if nothing is in the way of its leader. */
INLINE int note_race(U128 own, U128 enemy, int mover, int *out)
{
    int other = opponent(mover);
    int ahead = rows_ahead(own, mover), guard = rows_behind(enemy, other);
    int their_ahead = rows_ahead(enemy, other), their_guard = rows_behind(own, mover);
    bool is_free = guard >= ahead, are_free = their_guard > their_ahead;
    int value = note_lead(ahead, guard, 1, out) + note_lead(their_ahead, their_guard, -1, out);
    if (is_free && (!are_free || ahead <= their_ahead)) value += note(out, RACE_MOVER, 1);
    if (are_free && (!is_free || their_ahead < ahead)) value += note(out, RACE_OTHER, 1);
    return value;
}

INLINE int note_all(const Pos *p, int mover, int *out)
{
    U128 own = p->cam.pieces[mover], enemy = p->cam.pieces[opponent(mover)];
    U128 empty = CAM_BOARD & ~(own | enemy), knights = p->cam.knights;
    int value = note(out, TEMPO, 1);
    value += note_side((Side){mover, 1, out}, p);
    value += note_side((Side){opponent(mover), -1, out}, p);
    value += note_race(own, enemy, mover, out);
    Contact c;
    find_contact(own, enemy, empty, &c);
    int safe = wide_count(c.safe[0]) - wide_count(c.safe[1]);
    int ahead =
        wide_count(c.safe[0] & far_half(mover)) - wide_count(c.safe[1] & far_half(opponent(mover)));
    value += note(out, SAFE, safe) + note(out, SAFE_AHEAD, ahead);
    value += note(out, THREAT_MAN, wide_count(c.danger[0] & own & ~knights));
    return value + note(out, THREAT_KNIGHT, wide_count(c.danger[0] & own & knights));
}

static void cam_count(const Pos *p, int out[FEATURES_MAX])
{
    for (int i = 0; i < FEATURE_COUNT; i++) out[i] = 0;
    if (p->to_move == WHITE)
        note_all(p, WHITE, out);
    else
        note_all(p, BLACK, out);
}

static int cam_linear(const Pos *p)
{
    return p->to_move == WHITE ? note_all(p, WHITE, NULL) : note_all(p, BLACK, NULL);
}

static int cam_value(const Pos *p)
{
    if (!net_is_trained(&cam_net)) return cam_linear(p);
    return learned_value(&cam_learned, &cam_net, p, cam_linear);
}

/* -- Tactics -- */

/* A jump that takes the last piece or lands on the castle; a step into it if there is nothing to
 * capture. No piece needs to leap into the castle over a friend: the friend can step. */
static Step cam_win(const Pos *p)
{
    CamView v = cam_view(p);
    bool is_last = !(v.enemy & (v.enemy - 1));
    U128 gate = cam_grown(v.enemy_castle), movers = cam_movers(&v);
    if (!is_last && !(gate & (v.own | v.enemy))) return NO_STEP;
    U128 takers = cam_jumpers(&v, movers);
    if (!takers) {
        U128 ready = movers & gate & ~v.enemy_castle;
        if (!ready || !(v.empty & v.enemy_castle)) return NO_STEP;
        return cam_step(wide_lowest(ready), wide_lowest(v.enemy_castle));
    }
    for (U128 rest = takers; rest; rest &= rest - 1) {
        int from = wide_lowest(rest);
        U128 targets = is_last ? v.empty : v.empty & v.enemy_castle;
        unsigned ways = cam_leaps_over(v.enemy, targets, from);
        if (ways) return cam_step(from, from + 2 * cam_highest_way(ways));
    }
    return NO_STEP;
}

/* Captures are compulsory and change everything. */
static bool cam_is_quiet(const Pos *p)
{
    CamView v = cam_view(p);
    return !cam_jumpers(&v, cam_movers(&v));
}

static const Features FEATURES = {NAMES, WEIGHTS, FEATURE_COUNT, cam_count};

static const Rung RUNGS[] = {{12, 500},   {48, 80},    {115, 50},       {330, 28},
                             {960, 16},   {2800, 9},   {8000, 5},       {30000, 2},
                             {110000, 0}, {450000, 0}, {RUNG_SECOND, 0}};

/* -- Themes of puzzles -- */

enum { THEME_CHARGE, THEME_SACRIFICE, THEME_CHAIN, THEME_CASTLE, THEME_HUNT };

static const PuzzleTheme THEMES[] = {[THEME_CHARGE] = {"charge", N_("knight's charge")},
                                     [THEME_SACRIFICE] = {"sacrifice", N_("sacrifice")},
                                     [THEME_CHAIN] = {"chain", N_("several captures in one move")},
                                     [THEME_CASTLE] = {"castle", N_("the way into the castle")},
                                     [THEME_HUNT] = {"hunt", N_("hunting the last pieces")},
                                     {0}};

static int enemy_count(const Pos *p, int side)
{
    U128 enemy = p->cam.pieces[opponent(side)];
    return bits_count((uint64_t)enemy) + bits_count((uint64_t)(enemy >> 64));
}

static int cam_theme(const Pos *p, const Turn *line, int count)
{
    int side = p->to_move, from = cam_step_from(line[0].steps[0]);
    int to = cam_step_to(line[0].steps[0]);
    bool canters = cam_has(p->cam.pieces[side], (from + to) / 2) && line[0].count > 1;
    Pos at;
    turn_play(p, &line[0], &at);
    int taken = enemy_count(p, side) - enemy_count(&at, side);
    if (taken && canters) return THEME_CHARGE;
    if (taken > 1) return THEME_CHAIN;
    for (int i = 1; i < count; i++) {
        int before = enemy_count(&at, opponent(side));
        turn_play(&at, &line[i], &at);
        if (enemy_count(&at, opponent(side)) < before) return THEME_SACRIFICE;
    }
    return at.ending == END_CASTLE ? THEME_CASTLE : THEME_HUNT;
}

const Strategy cam_strategy = {
    .guide = {.value = cam_value,
              .win = cam_win,
              .is_quiet = cam_is_quiet,
              .extends = true,
              .scale = 100},
    .linear = cam_linear,
    .features = &FEATURES,
    .learned = &cam_learned,
    .endings = &cam_endings,
    .search = SEARCH_ALPHABETA,
    .ladder = LADDER(RUNGS, 2, 1),
    /* Now and then random moves favour one side so much that it wins both games of a pair. */
    .puzzles = {.themes = THEMES, .theme = cam_theme},
    .opening = {.random_plies = 6, .candidates = 10, .judge = SEARCH_ALPHABETA},
    .perfts = {{0, 4}},
    .searches = {{0, 8, 6, SEARCH_ALPHABETA}},
    /* A random turn; the best one by the value. */
    .classics = {{.choose = classic_choose_best, .summary = N_("any move, at random")},
                 {.choose = classic_choose_best,
                  .value = cam_classic_value,
                  .summary = N_("the move that looks best at once")}},
};
