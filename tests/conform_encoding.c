/* conform_encoding.c: steps as numbered actions and positions as planes: every legal step has a
 * number of its own from which it comes back, whatever else is asked for is harmless, and planes
 * fill their memory exactly and tell different positions apart. */
#include "conform.h"
#include "games/encoding.h"

enum { ACTIONS_MAX = 4096, PLANES_MAX = 32, PLACES_MAX = 400, GUARD = 0xa5 };

static int plane_count(const Encoding *e)
{
    int count = 0;
    while (e->planes[count]) count++;
    return count;
}

static void check_actions(const Config *c, const Pos *p)
{
    const Encoding *e = c->game->encoding;
    EncodingShape shape = e->shape(c->size, c->variant);
    Step list[STEPS_MAX];
    int count = c->game->steps(p, list);
    bool is_legal[ACTIONS_MAX] = {false};
    EXPECT(c, p, shape.actions > 0 && shape.actions <= ACTIONS_MAX);
    for (int i = 0; i < count; i++) {
        int action = e->action(p, list[i]);
        EXPECT(c, p, action >= 0 && action < shape.actions);
        EXPECT(c, p, !is_legal[action]);
        EXPECT(c, p, e->step(p, action) == list[i]);
        is_legal[action] = true;
    }
    for (int action = 0; action < shape.actions; action++) {
        Step s = e->step(p, action);
        for (int i = 0; i < count && !is_legal[action]; i++) EXPECT(c, p, list[i] != s);
    }
}

/* Every byte is written, and none behind them. */
static void check_planes(const Config *c, const Pos *p)
{
    static uint8_t memory[2][PLANES_MAX * PLACES_MAX + 1];
    const Encoding *e = c->game->encoding;
    EncodingShape shape = e->shape(c->size, c->variant);
    size_t places = (size_t)(shape.rows * shape.columns);
    size_t bytes = places * (size_t)plane_count(e);
    EXPECT(c, p, bytes < sizeof memory[0]);
    for (int viewer = WHITE; viewer <= BLACK; viewer++) {
        memset(memory[0], GUARD, bytes + 1);
        memset(memory[1], 0xff & ~GUARD, bytes + 1);
        for (int i = 0; i < 2; i++) e->observe(p, (Colour)viewer, memory[i]);
        EXPECT(c, p, memcmp(memory[0], memory[1], bytes) == 0);
        EXPECT(c, p, memory[0][bytes] == GUARD);
    }
    /* The two sides see different planes: at least, who is to move. */
    e->observe(p, BLACK, memory[0]);
    e->observe(p, WHITE, memory[1]);
    EXPECT(c, p, memcmp(memory[0], memory[1], bytes) != 0);
}

/* Also in the middle of a turn; a step that changes the board changes the planes. */
static void check_encoding(const Config *c, const Pos *p, Rng *rng, void *context)
{
    Pos at = *p;
    (void)context;
    check_actions(c, &at);
    check_planes(c, &at);
    while (at.outcome == ONGOING) {
        static uint8_t before[PLANES_MAX * PLACES_MAX], after[PLANES_MAX * PLACES_MAX];
        c->game->encoding->observe(&at, WHITE, before);
        c->game->play(&at, c->game->random(&at, rng), &at);
        c->game->encoding->observe(&at, WHITE, after);
        EncodingShape shape = c->game->encoding->shape(c->size, c->variant);
        size_t bytes = (size_t)(shape.rows * shape.columns * plane_count(c->game->encoding));
        EXPECT(c, &at, memcmp(before, after, bytes) != 0);
        if (!at.mid_turn) break;
        check_actions(c, &at);
        check_planes(c, &at);
    }
}

/* Random games have no more steps than the longest game. */
static void check_length(const Config *c, Rng *rng)
{
    int longest = c->game->encoding->shape(c->size, c->variant).longest, steps = 0;
    Pos at;
    c->game->start(&at, c->size, c->variant, rng_next(rng));
    for (; at.outcome == ONGOING; steps++) c->game->play(&at, c->game->random(&at, rng), &at);
    EXPECT(c, &at, longest == 0 || steps <= longest);
}

void steps_and_positions_have_numbers(void **state)
{
    const Config *c = *state;
    EXPECT(c, NULL, *c->game->encoding->actions && *c->game->encoding->grid);
    play_games(c, scaled(3), 77, check_encoding, NULL);
    Rng rng = rng_seeded(78);
    for (int i = scaled(30); i > 0; i--) check_length(c, &rng);
}
