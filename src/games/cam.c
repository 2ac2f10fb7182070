/* cam.c: the rules of Cam.
 *
 *   13              .               A square is the bit 8 * row + column, rows and columns from 0:
 *   12           .  .  .            d1 is 3, a4 is 24, d13 is 99. Column 7 is off the board, so a
 *   11        .  .  .  .  .         step or leap past an edge lands on no square, and a leap never
 *   10     .  .  .  .  .  .  .      finds a piece to go over there.
 *    …     .  .  .  .  .  .  .
 *    4    24 25 26 27 28 29 30      Directions are differences of bits; sets of squares move in a
 *    3       17 18 19 20 21         direction by a shift.
 *    2          10 11 12
 *    1              3               A step is from | to << 7: a plain step, or one leap of a canter
 *          a  b  c  d  e  f  g      or jump; STOP ends a canter that could go on. A piece that
 *                                   cannot go on ends its turn without STOP.
 *
 * Mid-turn the moving piece is on `at`; its start is empty; `visited` are the squares of its
 * canter; `phase` says what it must do. */
#include "games/game.h"

#include "core/hash.h"
#include "games/cam_geometry.h"
#include "games/notation.h"
#include "games/playout.h"
#include "games/symmetry.h"

#include <string.h>

enum { PIECES = 7, CLOCK_MAX = 100, STOP = 0x4000 };

enum {
    PHASE_START,
    PHASE_CANTER, /* may stop */
    PHASE_CHARGE, /* in a canter that must end with a jump */
    PHASE_JUMP
};

/* The view with one own piece lifted: its square counts as empty. */
static CamView view_lifted(CamView v, int square)
{
    v.own &= ~wide_bit(square);
    v.empty |= wide_bit(square);
    return v;
}

/* Whether a knight on the square (lifted in v) can still end its canter with a jump. If there is
 * any path, there is one that visits no square twice, so a flood fill is enough. The enemy castle
 * ends a path. */
static bool can_charge(const CamView *v, int square, U128 visited)
{
    U128 sources = cam_jump_sources(v), reached = wide_bit(square), edge = reached;
    U128 allowed = cam_canter_allowed(v, visited) & ~v->enemy_castle;
    while (edge) {
        if (reached & sources) return true;
        edge = cam_canter_targets(v, edge, allowed) & ~reached;
        reached |= edge;
    }
    return false;
}

static bool is_knight(const Pos *p, int square) { return cam_has(p->cam.knights, square); }

/* -- Lists -- */

/* The steps of a piece in a set of directions, by 1 or 2 squares; in descending order. */
INLINE int list_ways(unsigned ways, int times, int from, Step *list)
{
    int count = 0;
    for (; ways; count++) {
        list[count] = cam_step(from, from + times * cam_highest_way(ways));
        ways ^= 1U << bits_highest(ways);
    }
    return count;
}

static int list_jumps(const CamView *v, int from, Step *list)
{
    return list_ways(cam_leaps_over(v->enemy, v->empty, from), 2, from, list);
}

/* The leaps of a canter; with must_charge only those from which a charge can follow. */
static int list_canters(const CamView *v, int from, U128 visited, bool must_charge, Step *list)
{
    U128 allowed = cam_canter_allowed(v, visited);
    int count = 0;
    if (must_charge) allowed &= ~v->enemy_castle;
    int all = list_ways(cam_leaps_over(v->own, allowed, from), 2, from, list);
    if (!must_charge) return all;
    for (int i = 0; i < all; i++)
        if (can_charge(v, cam_step_to(list[i]), visited | wide_bit(cam_step_to(list[i]))))
            list[count++] = list[i];
    return count;
}

static int list_plain(const CamView *v, int from, Step *list)
{
    return list_ways(cam_near_ways(cam_window(v->empty & ~v->own_castle, from)), 1, from, list);
}

static int list_start(const Pos *p, Step *list)
{
    int count = 0;
    CamView v = cam_view(p);
    U128 movers = cam_movers(&v), jumpers = cam_jumpers(&v, movers);
    bool has_duty = jumpers;
    if (has_duty) movers &= jumpers | p->cam.knights; /* only a knight may canter first */
    for (U128 rest = movers; rest; rest &= rest - 1) {
        int from = wide_lowest(rest);
        if (!has_duty) {
            count += list_plain(&v, from, list + count);
            count += list_canters(&v, from, 0, false, list + count);
            continue;
        }
        CamView lifted = view_lifted(v, from);
        count += list_jumps(&lifted, from, list + count);
        if (is_knight(p, from))
            count += list_canters(&lifted, from, wide_bit(from), true, list + count);
    }
    return count;
}

static int list_middle(const Pos *p, Step *list)
{
    int count = 0, at = p->cam.at;
    CamView v = view_lifted(cam_view(p), at);
    if (p->cam.phase != PHASE_CANTER) count += list_jumps(&v, at, list);
    if (p->cam.phase != PHASE_JUMP)
        count += list_canters(&v, at, p->cam.visited, p->cam.phase == PHASE_CHARGE, list + count);
    if (p->cam.phase == PHASE_CANTER) list[count++] = STOP;
    return count;
}

static int cam_steps(const Pos *p, Step list[STEPS_MAX])
{
    if (p->outcome != ONGOING) return 0;
    return p->mid_turn ? list_middle(p, list) : list_start(p, list);
}

/* -- Play -- */

/* Where there is no plain step, any first leap will do: what is compulsory narrows the choice of
 * moves, but always leaves one. */
static bool has_other_move(const CamView *v)
{
    U128 movers = cam_movers(v);
    return cam_grown(movers) & v->empty & ~v->own_castle || cam_jumpers(v, movers) ||
           cam_canter_targets(v, movers, cam_canter_allowed(v, 0));
}

static void end_turn(Pos *p)
{
    p->mid_turn = 0;
    p->cam.phase = PHASE_START;
    p->cam.visited = 0;
    p->cam.at = 0;
    p->to_move = (uint8_t)opponent(p->to_move);
    p->ply++;
}

/* Mostly there is a step up the board. */
INLINE bool has_move(const CamView *v)
{
    return cam_movers(v) << 8 & v->empty & ~v->own_castle || has_other_move(v);
}

/* The game ends if the side to move cannot move, or by the clock. */
INLINE void judge_moves(Pos *p, const CamView *v)
{
    if (!has_move(v))
        pos_finish(p, win_of(opponent(p->to_move)), END_NO_MOVE);
    else if (p->clock >= CLOCK_MAX)
        pos_finish(p, DRAWN, END_CLOCK);
}

/* The game may be over after a turn: the castle, the last piece, no move, the clock. The side that
 * moved is checked first. */
static void judge(Pos *p)
{
    const U128 *pieces = p->cam.pieces;
    bool goes_on = pieces[WHITE] && pieces[BLACK] && !(pieces[WHITE] & CAM_CASTLE_BLACK) &&
                   !(pieces[BLACK] & CAM_CASTLE_WHITE);
    int mover = opponent(p->to_move);
    for (int i = 0; i < 2 && !goes_on; i++, mover = opponent(mover)) {
        if (cam_has(pieces[mover], CAM_CASTLE[!mover])) {
            pos_finish(p, win_of(mover), END_CASTLE);
            return;
        }
        if (!pieces[!mover]) {
            pos_finish(p, win_of(mover), END_CAPTURED);
            return;
        }
    }
    CamView v = cam_view(p);
    judge_moves(p, &v);
}

/* After a leap: what the piece must or may do on its new square; PHASE_START if it has ended. */
static int phase_after(const Pos *p, int to, bool has_jumped)
{
    if (to == CAM_CASTLE[!p->to_move]) return PHASE_START;
    CamView v = view_lifted(cam_view(p), to);
    bool can_jump = cam_jumpers(&v, wide_bit(to));
    if (has_jumped) return can_jump ? PHASE_JUMP : PHASE_START;
    if (p->cam.phase == PHASE_CHARGE || (can_jump && is_knight(p, to))) return PHASE_CHARGE;
    return cam_leaps_over(v.own, cam_canter_allowed(&v, p->cam.visited), to) ? PHASE_CANTER
                                                                             : PHASE_START;
}

static bool is_leap(Step s)
{
    int distance = cam_step_to(s) - cam_step_from(s);
    return distance > 9 || distance < -9 || distance == 2 || distance == -2;
}

static bool must_capture(const Pos *p)
{
    CamView v = cam_view(p);
    return cam_jumpers(&v, cam_movers(&v));
}

/* Moves the piece by one step and takes what it jumps over: true if it jumped. */
static bool move_piece(Pos *p, Step s)
{
    CamPos *c = &p->cam;
    int from = cam_step_from(s), to = cam_step_to(s), over = (from + to) / 2;
    U128 start = wide_bit(from), path = start | wide_bit(to);
    c->pieces[p->to_move] ^= path;
    if (c->knights & start) c->knights ^= path;
    c->visited |= path;
    c->at = (uint8_t)to;
    if (!is_leap(s) || !cam_has(c->pieces[!p->to_move], over)) return false;
    c->pieces[!p->to_move] &= ~wide_bit(over);
    c->knights &= ~wide_bit(over);
    return true;
}

/* Makes a step in place; has_duty: the turn begins with it and must capture. */
INLINE void make_step(Pos *p, Step s, bool has_duty)
{
    int phase = PHASE_START;
    bool has_jumped = false;
    if (s != STOP && !is_leap(s)) {
        move_piece(p, s);
    } else if (s != STOP) {
        has_jumped = move_piece(p, s);
        if (has_duty && !has_jumped) p->cam.phase = PHASE_CHARGE;
        phase = phase_after(p, cam_step_to(s), has_jumped);
    }
    p->cam.phase = (uint8_t)phase;
    p->mid_turn = phase != PHASE_START;
    if (p->mid_turn) return;
    p->clock = has_jumped ? 0 : (uint8_t)(p->clock + 1);
    end_turn(p);
    judge(p);
}

static void cam_play(const Pos *from, Step s, Pos *to)
{
    if (to != from) *to = *from;
    bool may_have_duty = s != STOP && is_leap(s) && !to->mid_turn;
    make_step(to, s, may_have_duty && must_capture(to));
}

/* Every first step of a turn is equally likely, and then every way to go on or stop. A piece and a
 * direction are drawn until they make a step or a leap; with captures to choose from the list is
 * short. */
INLINE Step draw_start(const CamView *v, U128 movers, Rng *rng)
{
    U128 allowed = v->empty & ~v->own_castle;
    uint64_t low = (uint64_t)movers, high = (uint64_t)(movers >> 64);
    uint32_t low_count = (uint32_t)bits_count(low), count = low_count + (uint32_t)bits_count(high);
    for (;;) {
        uint32_t pick = rng_below(rng, count * CAM_WAYS), piece = pick / CAM_WAYS;
        bool is_high = piece >= low_count;
        int from = bits_select(is_high ? high : low, (int)(is_high ? piece - low_count : piece));
        from += is_high ? 64 : 0;
        int way = CAM_WAY[pick % CAM_WAYS], to = from + way;
        if (to < 0) continue;
        if (cam_has(v->own, to)) to += way;
        if (to >= 0 && cam_has(allowed, to)) return cam_step(from, to);
    }
}

static Step cam_random(const Pos *p, Rng *rng)
{
    CamView v = cam_view(p);
    U128 movers = cam_movers(&v);
    if (p->mid_turn || cam_jumpers(&v, movers)) return random_listed(p, rng, cam_steps);
    return draw_start(&v, movers, rng);
}

/* A whole turn that is a plain step, with a view of the position that is kept up to date. */
INLINE void play_plain(Pos *p, CamView *v, Step s)
{
    U128 start = wide_bit(cam_step_from(s)), path = start | wide_bit(cam_step_to(s));
    bool is_won = cam_has(v->enemy_castle, cam_step_to(s));
    v->own ^= path;
    v->empty ^= path;
    p->cam.pieces[p->to_move] = v->own;
    if (p->cam.knights & start) p->cam.knights ^= path;
    *v = (CamView){v->enemy, v->own, v->empty, v->enemy_castle, v->own_castle};
    p->to_move = (uint8_t)opponent(p->to_move);
    p->ply++;
    p->clock++;
    if (is_won)
        pos_finish(p, win_of(opponent(p->to_move)), END_CASTLE);
    else
        judge_moves(p, v);
}

/* The same game as by cam_random and cam_play. Most turns are plain steps, after which little can
 * be over. */
static int cam_playout(Pos *p, Rng *rng, int max)
{
    int first = p->ply;
    CamView v = cam_view(p);
    while (p->outcome == ONGOING && (p->ply - first < max || p->mid_turn)) {
        U128 movers = cam_movers(&v);
        bool is_listed = p->mid_turn || cam_jumpers(&v, movers);
        Step s = is_listed ? random_listed(p, rng, cam_steps) : draw_start(&v, movers, rng);
        if (s != STOP && !is_leap(s)) {
            play_plain(p, &v, s);
            continue;
        }
        make_step(p, s, is_listed && !p->mid_turn);
        v = cam_view(p);
    }
    return p->ply - first;
}

static uint64_t cam_hash(const Pos *p)
{
    const CamPos *c = &p->cam;
    uint64_t key = p->to_move | (uint64_t)c->at << 8 | (uint64_t)c->phase << 16;
    key = hash_wide(hash_wide(key, c->pieces[WHITE]), c->pieces[BLACK]);
    key = hash_wide(key, c->knights);
    return p->mid_turn ? hash_wide(key, c->visited) : key;
}

/* Left and right change places: the bits of each row in reverse, of which column 7 is not used. */
static U128 mirrored(U128 set)
{
    return WIDE(mirror_bytes((uint64_t)(set >> 64)), mirror_bytes((uint64_t)set)) >> 1;
}

static void cam_transform(const Pos *from, int k, Pos *to)
{
    if (to != from) *to = *from;
    if (k == 0) return;
    CamPos *c = &to->cam;
    c->pieces[WHITE] = mirrored(c->pieces[WHITE]);
    c->pieces[BLACK] = mirrored(c->pieces[BLACK]);
    c->knights = mirrored(c->knights);
    c->visited = mirrored(c->visited);
    if (to->mid_turn) c->at = (uint8_t)cam_square(c->at / 8, CAM_COLUMNS - 1 - c->at % 8);
}

static uint64_t cam_symmetric_hash(const Pos *p)
{
    return symmetric_hash_body(p, cam_game.symmetries, cam_transform, cam_hash);
}

static void cam_start(Pos *p, int size, int variant, uint64_t seed)
{
    (void)size;
    (void)variant;
    (void)seed;
    memset(p, 0, sizeof *p);
    p->game = CAM;
    p->to_move = WHITE;
    for (int column = 1; column <= 5; column++) {
        p->cam.pieces[WHITE] |= wide_bit(cam_square(4, column));
        p->cam.pieces[BLACK] |= wide_bit(cam_square(8, column));
    }
    U128 white = wide_bit(cam_square(3, 2)) | wide_bit(cam_square(3, 4));
    U128 black = wide_bit(cam_square(9, 2)) | wide_bit(cam_square(9, 4));
    p->cam.pieces[WHITE] |= white;
    p->cam.pieces[BLACK] |= black;
    p->cam.knights = white | black;
}

/* -- Texts -- */

static int row_width(int row)
{
    static const int WIDTH[CAM_ROWS] = {1, 3, 5, 7, 7, 7, 7, 7, 7, 7, 5, 3, 1};
    return WIDTH[row];
}

static Grid empty_grid(void)
{
    Grid g = {.rows = CAM_ROWS, .pieces = "KMkm"};
    for (int i = 0; i < CAM_ROWS; i++) g.width[i] = row_width(CAM_ROWS - 1 - i);
    return g;
}

/* The squares in reading order: from d13 to d1. */
static int next_square(int square)
{
    int row = square / 8, column = square % 8 + 1;
    if (!cam_has(CAM_BOARD, cam_square(row, column))) {
        row--;
        column = row < 0 ? 0 : (CAM_COLUMNS - row_width(row)) / 2;
    }
    return cam_square(row, column);
}

static void cam_print(const Pos *p, char out[POS_TEXT])
{
    Grid g = empty_grid();
    int i = 0;
    for (int square = CAM_CASTLE[BLACK]; square >= 0; square = next_square(square), i++) {
        int man = !cam_has(p->cam.knights, square);
        if (cam_has(p->cam.pieces[WHITE], square)) g.cells[i] = (uint8_t)(1 + man);
        if (cam_has(p->cam.pieces[BLACK], square)) g.cells[i] = (uint8_t)(3 + man);
    }
    Text text = text_fixed(out, POS_TEXT);
    grid_print(&g, &text);
    field_print_side(&text, p->to_move);
    text_format(&text, " %d", p->clock);
}

static bool check_pieces(const Pos *p, Fault *fault)
{
    for (int colour = WHITE; colour <= BLACK; colour++) {
        int count = wide_count(p->cam.pieces[colour]);
        if (count > PIECES)
            return fault_set(fault, FAULT_PIECE_LIMIT, "dssd", count, colour_name(colour),
                             N_("pieces"), PIECES);
    }
    if (!p->cam.pieces[WHITE] && !p->cam.pieces[BLACK])
        return fault_set(fault, FAULT_CAM_NO_PIECES, "");
    return true;
}

static bool cam_parse(Pos *p, int size, int variant, const char *text, Fault *fault)
{
    (void)size;
    (void)variant;
    Pos read;
    Cursor c = cursor_over(text);
    Grid g = empty_grid();
    int i = 0, clock;
    memset(&read, 0, sizeof read);
    read.game = CAM;
    if (!grid_parse(&g, &c, fault)) return false;
    for (int square = CAM_CASTLE[BLACK]; square >= 0; square = next_square(square), i++) {
        int piece = g.cells[i];
        if (piece == 0) continue;
        read.cam.pieces[piece <= 2 ? WHITE : BLACK] |= wide_bit(square);
        if (piece % 2 == 1) read.cam.knights |= wide_bit(square);
    }
    if (!check_pieces(&read, fault) || !field_parse_side(&c, &read.to_move, fault) ||
        !field_parse_number(&c, "the plies since the last capture", "side to move", CLOCK_MAX,
                            &clock, fault) ||
        !field_parse_end(&c, fault))
        return false;
    read.clock = (uint8_t)clock;
    judge(&read);
    *p = read;
    return true;
}

static void print_square(Text *out, int square)
{
    text_char(out, (char)('a' + square % 8));
    text_int(out, square / 8 + 1);
}

static bool is_jump(const Pos *p, Step s)
{
    return is_leap(s) &&
           cam_has(p->cam.pieces[!p->to_move], (cam_step_from(s) + cam_step_to(s)) / 2);
}

static void cam_turn_print(const Pos *p, const Turn *t, char out[TURN_TEXT])
{
    Text text = text_fixed(out, TURN_TEXT);
    print_square(&text, cam_step_from(t->steps[0]));
    for (int i = 0; i < t->count; i++) {
        if (t->steps[i] == STOP) break;
        text_char(&text, is_jump(p, t->steps[i]) ? 'x' : '-');
        print_square(&text, cam_step_to(t->steps[i]));
    }
}

static bool read_square(Cursor *c, int *square)
{
    int column = text_lower(*c->at) - 'a', row;
    if (column < 0 || column >= CAM_COLUMNS) return false;
    c->at++;
    if (!cursor_number(c, CAM_ROWS, &row) || row == 0) return false;
    *square = cam_square(row - 1, column);
    return cam_has(CAM_BOARD, *square);
}

static bool cam_turn_read(const Pos *p, const char *text, Turn *out, Fault *fault)
{
    (void)p;
    Cursor c = cursor_over(text);
    int from, to;
    out->count = 0;
    bool ok = read_square(&c, &from) && !cursor_at_end(&c);
    while (ok && !cursor_at_end(&c)) {
        ok = (cursor_take(&c, '-') || cursor_take(&c, 'x') || cursor_take(&c, 'X')) &&
             read_square(&c, &to) && out->count < TURN_STEPS - 1;
        if (!ok) break;
        out->steps[out->count++] = cam_step(from, to);
        from = to;
    }
    if (ok) return true;
    return fault_set(fault, FAULT_NOT_A_MOVE, "sss", text, cam_game.title, cam_game.example);
}

/* -- Reasons -- */

/* A legal turn that has as many first steps of t as possible, and then jumps if it can; with a hint
 * that there are others. */
static void print_example(const Pos *p, const Turn *t, char out[TURN_TEXT])
{
    Turn legal = {0};
    Pos at = *p;
    bool follows = true, has_others = false;
    do {
        Step list[STEPS_MAX] = {NO_STEP};
        int count = cam_steps(&at, list), found = 0;
        follows = follows && legal.count < t->count;
        while (follows && found < count && list[found] != t->steps[legal.count]) found++;
        if (!follows || found == count)
            for (found = count - 1; found > 0 && !is_jump(&at, list[found]);) found--;
        follows = follows && list[found] == t->steps[legal.count];
        has_others |= !follows && count > 1;
        legal.steps[legal.count++] = list[found];
        cam_play(&at, list[found], &at);
    } while (at.mid_turn);
    cam_turn_print(p, &legal, out);
    size_t length = strlen(out);
    Text text = {.data = out, .length = length, .capacity = TURN_TEXT};
    if (has_others) text_string(&text, ", ...");
}

static bool is_way(int from, int to)
{
    int rows = to / 8 - from / 8, columns = to % 8 - from % 8;
    for (int i = 1; i <= 2; i++)
        if ((rows == 0 || rows == i || rows == -i) &&
            (columns == 0 || columns == i || columns == -i))
            return from != to;
    return false;
}

/* A path walked square by square, whatever is compulsory. */
typedef struct Walk {
    Pos at;
    int steps;
    bool has_cantered, has_jumped;
} Walk;

/* Why the next step of the path cannot be made at all; FAULT_NONE if it can. */
static FaultCode walk_fault(const Walk *w, Step s)
{
    const Pos *p = &w->at;
    int from = cam_step_from(s), to = cam_step_to(s), over = (from + to) / 2;
    CamView v = view_lifted(cam_view(p), from);
    bool over_enemy = is_leap(s) && cam_has(v.enemy, over),
         over_own = is_leap(s) && cam_has(v.own, over);
    if (w->steps > 0 && cam_has(v.enemy_castle, from)) return FAULT_CAM_ENDED;
    if (!is_way(from, to)) return FAULT_CAM_WAY;
    if (w->steps > 0 && (!is_leap(s) || !(w->has_cantered || w->has_jumped)))
        return FAULT_CAM_STEP_ALONE;
    if (is_leap(s) && !over_enemy && !over_own) return FAULT_CAM_NO_LEAP;
    if (over_enemy && w->has_cantered && !is_knight(p, from)) return FAULT_CAM_NO_CHARGE;
    if (over_own && w->has_jumped) return FAULT_CAM_NO_CANTER;
    if (!over_enemy && cam_has(v.own_castle, to)) return FAULT_CAM_OWN_CASTLE;
    if (over_own && cam_has(p->cam.visited, to)) return FAULT_CAM_TWICE;
    if (!cam_has(v.empty, to)) return FAULT_CAM_TAKEN;
    return FAULT_NONE;
}

static void walk_on(Walk *w, Step s)
{
    bool is_canter = is_leap(s) && !is_jump(&w->at, s);
    w->has_jumped |= move_piece(&w->at, s);
    w->has_cantered |= is_canter;
    w->steps++;
}

/* The path can be walked, so something else is compulsory. */
static FaultCode duty_fault(const Pos *p, const Turn *t, const Walk *w)
{
    int castle = CAM_CASTLE[p->to_move];
    bool on_castle = cam_has(p->cam.pieces[p->to_move], castle), duty = must_capture(p);
    if (on_castle && cam_step_from(t->steps[0]) != castle)
        return duty ? FAULT_CAM_CASTLE_CAPTURE : FAULT_CAM_CASTLE_FIRST;
    if (duty && !w->has_jumped) return on_castle ? FAULT_CAM_CASTLE_CAPTURE : FAULT_CAM_CAPTURE;
    if (w->has_jumped) return FAULT_CAM_GO_ON;
    return FAULT_CAM_TOUCH;
}

static void cam_refuse(const Pos *p, const Turn *t, const char *text, Fault *fault)
{
    char example[TURN_TEXT], source[LABEL_TEXT], target[LABEL_TEXT];
    int start = cam_step_from(t->steps[0]), i = 0;
    Walk walk = {.at = *p};
    FaultCode code = FAULT_NONE;
    if (cam_has(p->cam.pieces[!p->to_move], start))
        code = FAULT_CAM_ENEMY;
    else if (!cam_has(p->cam.pieces[p->to_move], start))
        code = FAULT_CAM_EMPTY;
    while (code == FAULT_NONE && i < t->count) {
        code = walk_fault(&walk, t->steps[i]);
        if (code == FAULT_NONE) walk_on(&walk, t->steps[i++]);
    }
    Step s = t->steps[i < t->count ? i : i - 1];
    Text name = text_fixed(source, sizeof source);
    print_square(&name, cam_step_from(s));
    name = text_fixed(target, sizeof target);
    print_square(&name, cam_step_to(s));
    print_example(p, t, example);
    switch ((int)code) {
    case FAULT_NONE: fault_set(fault, duty_fault(p, t, &walk), "ss", text, example); break;
    case FAULT_CAM_WAY:
    case FAULT_CAM_NO_LEAP: fault_set(fault, code, "sss", text, source, target); break;
    case FAULT_CAM_EMPTY:
    case FAULT_CAM_ENEMY:
    case FAULT_CAM_ENDED: fault_set(fault, code, "ss", text, source); break;
    default: fault_set(fault, code, "ss", text, target); break;
    }
}

/* -- Drawing: the squares in reading order, from d13 to d1 -- */

static int board_index(int wanted)
{
    int i = 0;
    for (int square = CAM_CASTLE[BLACK]; square != wanted; square = next_square(square)) i++;
    return i;
}

static void cam_pieces(const Pos *p, Board *b)
{
    int cell = 0;
    board_lift(b);
    for (int square = CAM_CASTLE[BLACK]; square >= 0; square = next_square(square), cell++)
        for (int colour = WHITE; colour <= BLACK; colour++)
            if (cam_has(p->cam.pieces[colour], square))
                board_put(b, cell, (Colour)colour, is_knight(p, square) ? 'K' : 'M');
}

static void cam_board(const Pos *p, Board *b)
{
    board_clear(b, GROUND_SQUARES, 2 * CAM_COLUMNS + 4, 2 * CAM_ROWS + 4);
    for (int square = CAM_CASTLE[BLACK]; square >= 0; square = next_square(square)) {
        char name[LABEL_TEXT];
        Text text = text_fixed(name, sizeof name);
        print_square(&text, square);
        bool castle = square == CAM_CASTLE[WHITE] || square == CAM_CASTLE[BLACK];
        int cell = board_add(b, castle ? CELL_CASTLE : CELL_PLAIN, 2 * (square % 8) + 3,
                             2 * (CAM_ROWS - 1 - square / 8) + 3, name);
        if (castle) b->cells[cell].tint = square == CAM_CASTLE[WHITE] ? WHITE : BLACK;
    }
    cam_pieces(p, b);
    b->tints = 2;
    board_link_all(b, true);
    for (int row = 0; row < CAM_ROWS; row++) {
        char name[LABEL_TEXT];
        Text text = text_fixed(name, sizeof name);
        text_int(&text, row + 1);
        board_label_row(b, 2 * (CAM_ROWS - 1 - row) + 3, name);
    }
    for (int column = 0; column < CAM_COLUMNS; column++)
        board_label_column(b, 2 * column + 3, (char[2]){(char)('a' + column)});
}

static StepCells cam_step_cells(const Pos *p, Step s)
{
    if (s == STOP) return (StepCells){.count = 1, .at = {(uint16_t)board_index(p->cam.at)}};
    return (StepCells){.count = 2,
                       .at = {(uint16_t)board_index(cam_step_from(s)),
                              (uint16_t)board_index(cam_step_to(s))}};
}

/* -- In words -- */

static const Piece KINDS[] = {
    {'K', 0, "knight", {N_("white knight"), N_("black knight")}},
    {'M', 0, "man", {N_("white man"), N_("black man")}},
    {0},
};

static void cam_describe(const Pos *p, const Turn *t, Phrase *out)
{
    char source[LABEL_TEXT], target[LABEL_TEXT];
    Text from = text_fixed(source, sizeof source), to = text_fixed(target, sizeof target);
    int last = t->count - (t->steps[t->count - 1] == STOP), taken = 0;
    for (int i = 0; i < last; i++) taken += is_jump(p, t->steps[i]);
    print_square(&from, cam_step_from(t->steps[0]));
    print_square(&to, cam_step_to(t->steps[last - 1]));
    phrase_set(out,
               taken && taken < last  ? N_("%1 charges from %2 to %3, pieces taken: %4")
               : taken                ? N_("%1 jumps from %2 to %3, pieces taken: %4")
               : is_leap(t->steps[0]) ? N_("%1 canters from %2 to %3")
                                      : N_("%1 moves from %2 to %3"),
               "sssd", side_name(p->to_move), source, target, taken);
}

/* The squares from which a turn can begin, joined by commas. */
static void print_starts(const Pos *p, Text *out)
{
    Step list[STEPS_MAX];
    int count = cam_steps(p, list);
    for (int i = 0; i < count; i++) {
        if (i && cam_step_from(list[i]) == cam_step_from(list[i - 1])) continue;
        if (i) text_string(out, ", ");
        print_square(out, cam_step_from(list[i]));
    }
}

static void cam_prompt(const Pos *p, const uint16_t *cells, int count, Phrase *out)
{
    char squares[PHRASE_WORD], piece[LABEL_TEXT] = "";
    Text list = text_fixed(squares, sizeof squares), chosen = text_fixed(piece, sizeof piece);
    for (int square = 0; count && square <= CAM_CASTLE[BLACK]; square++)
        if (cam_has(CAM_BOARD, square) && board_index(square) == cells[0])
            print_square(&chosen, square);
    if (p->mid_turn) {
        print_square(&list, p->cam.at);
        phrase_set(out,
                   p->cam.phase == PHASE_CANTER   ? N_("Canter on, or choose %1 again to stop.")
                   : p->cam.phase == PHASE_CHARGE ? N_("Go on: this move must end with a jump.")
                                                  : N_("Go on jumping: choose the next square."),
                   "s", squares);
        return;
    }
    print_starts(p, &list);
    phrase_set(out,
               count             ? N_("Choose the next square of the path of %2.")
               : must_capture(p) ? N_("You must capture: %1 can jump.")
               : cam_has(p->cam.pieces[p->to_move], CAM_CASTLE[p->to_move])
                   ? N_("The piece on your castle must move: choose %1.")
                   : N_("Choose one of your pieces."),
               "ss", squares, piece);
}

static const char *cam_typing(const Pos *p)
{
    (void)p;
    return N_("Type every square of the path: b5-b6, e6xe8xc8, or 2 5 2 6.");
}

/* For a piece alone, the reason is the same for every target: the first square next to it will
 * do. */
static void cam_guess(const Pos *p, const Board *b, const uint16_t *cells, int count, Text *out)
{
    (void)p;
    text_string(out, b->cells[cells[0]].label);
    if (count == 1) text_format(out, "-%s", b->cells[b->cells[cells[0]].neighbours[0]].label);
    for (int i = 1; i < count; i++) text_format(out, "-%s", b->cells[cells[i]].label);
}

/* The piece on a castle that is not its own. */
static void cam_decisive(const Pos *p, Board *b)
{
    for (int i = 0; i < b->cell_count && p->ending == END_CASTLE; i++) {
        Cell *c = &b->cells[i];
        c->is_decisive = c->cls == CELL_CASTLE && c->owner == opponent(c->tint);
    }
}

const Game cam_game = {
    .id = CAM,
    .name = "cam",
    .title = "Cam",
    .summary = N_("Knights and men canter, jump and charge into the enemy castle."),
    .variants = (const Variant[]){{0}},
    .kinds = KINDS,
    .example = N_("b5-b6, c4-c6-a4 or e6xe8"),
    .forms = (const char *const[]){"@#-@#", "@#-@#-@#", NULL},
    .sample = {.position = "1/3/5/2mkk2/2mmm2/7/2mM3/2MKM2/2MKM2/7/5/3/1 w 12",
               .moves = "d7xb7 d10-b8xb6xd4xf6 d5-f7xf5"},
    .encoding = &cam_encoding,
    .begins = WHITE,
    .captures = true,
    .repeats = true,
    .symmetries = 2,
    .stop = STOP,
    .start = cam_start,
    .steps = cam_steps,
    .play = cam_play,
    .random = cam_random,
    .playout = cam_playout,
    .hash = cam_hash,
    .transform = cam_transform,
    .symmetric_hash = cam_symmetric_hash,
    .print = cam_print,
    .parse = cam_parse,
    .turn_print = cam_turn_print,
    .turn_read = cam_turn_read,
    .refuse = cam_refuse,
    .board = cam_board,
    .pieces = cam_pieces,
    .step_cells = cam_step_cells,
    .describe = cam_describe,
    .prompt = cam_prompt,
    .typing = cam_typing,
    .guess = cam_guess,
    .decisive = cam_decisive,
};
