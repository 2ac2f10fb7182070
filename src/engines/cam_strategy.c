/* cam_strategy.c: strategy of Cam.
 *
 * The linear estimate counts the features of cam_weights.h; the shapes of cam_shape.h are shared
 * with the inputs of the net. */
#include "engines/cam_classic.h"
#include "engines/cam_endings.h"
#include "engines/cam_pairs.h"
#include "engines/cam_shape.h"
#include "engines/cam_weights.h"
#include "engines/learned.h"

enum { GUARDS = 5, ZONE_MOST = 3, PAIRS_WORTH = 400, PAIRS_WON = 2, PAIRS_DRAWN = 8 };

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

/* -- Features -- */

/* The men or knights of one half of the board, whose lowest row is `base`. */
INLINE int note_half(Side s, uint64_t half, int base, bool are_knights)
{
    static const uint8_t OFF[8] = {3, 2, 1, 0, 1, 2, 3, 0};
    int row_first = are_knights ? KNIGHT_ROW : MAN_ROW;
    int off_first = are_knights ? KNIGHT_OFF : MAN_OFF, value = 0;
    for (; half; half &= half - 1) {
        int place = bits_lowest(half), row = base + place / 8;
        value += note(s.out, row_first + (s.colour == WHITE ? row : CAM_LAST_ROW - row), s.sign);
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
    bool gains = landings && cam_rows_ahead(landings, s.colour) < cam_rows_ahead(own, s.colour);
    return note(s.out, LEAP, s.sign * count) + (gains ? note(s.out, REACH, s.sign) : 0);
}

/* The leader, and the enemy piece nearest to the castle that it runs for. */
INLINE int note_lead(int ahead, int guard, int sign, int *out)
{
    static const uint8_t NEAR[CAM_LAST_ROW + 1] = {0, 0, 1, 2, 3, 4, 4, 5, 5, 5, 5, 5, 5};
    int farther = guard - ahead;
    farther = farther < -3 ? -3 : farther > 1 ? 1 : farther;
    return note(out, LEAD + GUARDS * NEAR[ahead] + farther + 3, sign);
}

INLINE int note_siege(Side s, U128 own, U128 enemy)
{
    U128 zone = cam_home_zone(opponent(s.colour));
    int attackers = wide_count(own & zone), defenders = wide_count(enemy & zone);
    if (!attackers) return 0;
    if (attackers > ZONE_MOST) attackers = ZONE_MOST;
    if (defenders > ZONE_MOST) defenders = ZONE_MOST;
    return note(s.out, SIEGE + (ZONE_MOST + 1) * (attackers - 1) + defenders, s.sign);
}

INLINE int note_side(Side s, U128 own, U128 enemy, U128 knights)
{
    int count = wide_count(own), value = 0;
    value += note_places(s, own & ~knights, false);
    value += note_places(s, own & knights, true);
    if (count < 7) value += note(s.out, PIECES + count - 1, s.sign);
    value += note_siege(s, own, enemy);
    return value + note_leaps(s, own, CAM_BOARD & ~(own | enemy));
}

INLINE int note_all(const CamShape *s, int mover, int *out)
{
    const U128 *safe = s->contact.safe, near = s->own & s->contact.danger[0];
    U128 half = cam_far_half(mover), other_half = cam_far_half(opponent(mover));
    int value = note(out, TEMPO, 1);
    value += note_side((Side){mover, 1, out}, s->own, s->enemy, s->knights);
    value += note_side((Side){opponent(mover), -1, out}, s->enemy, s->own, s->knights);
    value += note_lead(s->ahead, s->guard, 1, out);
    value += note_lead(s->their_ahead, s->their_guard, -1, out);
    if (s->is_first) value += note(out, RACE_MOVER, 1);
    if (s->are_first) value += note(out, RACE_OTHER, 1);
    value += note(out, SAFE, wide_count(safe[0]) - wide_count(safe[1]));
    value += note(out, SAFE_AHEAD, wide_count(safe[0] & half) - wide_count(safe[1] & other_half));
    value += note(out, THREAT_MAN, wide_count(near & ~s->knights));
    return value + note(out, THREAT_KNIGHT, wide_count(near & s->knights));
}

static void cam_count(const Pos *p, int out[FEATURES_MAX])
{
    CamShape s = cam_shape(p, p->to_move);
    for (int i = 0; i < FEATURE_COUNT; i++) out[i] = 0;
    if (p->to_move == WHITE)
        note_all(&s, WHITE, out);
    else
        note_all(&s, BLACK, out);
}

INLINE int linear_for(const Pos *p, int mover)
{
    CamShape s = cam_shape(p, mover);
    return note_all(&s, mover, NULL);
}

static int cam_linear(const Pos *p)
{
    return p->to_move == WHITE ? linear_for(p, WHITE) : linear_for(p, BLACK);
}

static int value_by_looks(const Pos *p)
{
    if (!net_is_trained(&cam_net)) return cam_linear(p);
    return learned_value(&cam_learned, &cam_net, p, cam_linear);
}

/* With two pieces each a knight is worth nearly a man, so the values of men count more than those
 * of the net, which are divided by PAIRS_WON or PAIRS_DRAWN. They still show how far a side has
 * got, and how dangerous a draw is. */
static int cam_value(const Pos *p)
{
    int value = value_by_looks(p);
    CamView v = cam_view(p);
    if (!cam_has_pairs(&cam_net) || !cam_are_pairs(&v)) return value;
    int known = cam_pairs_value(cam_net.extra, cam_pairs_number(v.own, v.enemy, p->to_move));
    return known ? known * PAIRS_WORTH + value / PAIRS_WON : value / PAIRS_DRAWN;
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
    .puzzles = {.themes = THEMES, .theme = cam_theme, .value_by_looks = value_by_looks},
    .opening = {.random_plies = 6, .candidates = 10, .judge = SEARCH_ALPHABETA},
    .perfts = {{0, 4}},
    .searches = {{0, 8, 6, SEARCH_ALPHABETA}},
    /* A random turn; the best one by the value. */
    .classics = {{.choose = classic_choose_best, .summary = N_("any move, at random")},
                 {.choose = classic_choose_best,
                  .value = cam_classic_value,
                  .summary = N_("the move that looks best at once")}},
};
