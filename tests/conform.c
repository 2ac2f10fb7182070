/* conform.c: random games whose every step is checked. */
#include "conform.h"

void conform_fail(const Config *c, const Pos *p, const char *condition, const char *file, int line)
{
    char text[POS_TEXT] = "";
    if (p && !p->mid_turn) c->game->print(p, text);
    fail_msg("%s: %s:%d: %s fails in '%s'%s", c->name, file, line, condition, text,
             p && p->mid_turn ? " mid-turn" : "");
}

int scaled(int count)
{
    int n = (int)(count * test_scale());
    return n > 0 ? n : 1;
}

bool is_same(const Pos *a, const Pos *b) { return memcmp(a, b, sizeof *a) == 0; }

int ply_bound(const Config *c)
{
    int n = c->size;
    const int bounds[GAME_COUNT] = {
        [FUSE] = 2 * 24 + 2,
        [IRIS] = 2 * (3 * n * n - 3 * n + 1) + 2,
        [SIXMAKING] = c->variant ? 20000 : 4000,
        [CAM] = 14 * 100,
        [ZURERO] = n * n,
    };
    return bounds[c->game->id] ? bounds[c->game->id] : 20000;
}

void check_fault(const Config *c, const Pos *p, const Fault *fault, const char *named)
{
    char message[FAULT_TEXT];
    EXPECT(c, p, fault->code != FAULT_NONE);
    fault_print(fault, fault_template(fault->code), message);
    EXPECT(c, p, message[0] != '\0');
    EXPECT(c, p, !named || strstr(message, named));
}

/* -- Random games -- */

static bool is_listed(const Step *list, int count, Step s)
{
    for (int i = 0; i < count; i++)
        if (list[i] == s) return true;
    return false;
}

int checked_steps(const Config *c, const Pos *p, Step list[STEPS_MAX])
{
    Pos before = *p;
    Step again[STEPS_MAX];
    int count = c->game->steps(p, list);
    EXPECT(c, p, count >= 0 && count <= STEPS_MAX);
    EXPECT(c, p, (count == 0) == (p->outcome != ONGOING));
    EXPECT(c, p, c->game->steps(p, again) == count);
    for (int i = 0; i < count; i++) {
        EXPECT(c, p, list[i] == again[i]);
        EXPECT(c, p, list[i] != NO_STEP);
        EXPECT(c, p, !is_listed(list, i, list[i]));
    }
    EXPECT(c, p, is_same(p, &before));
    return count;
}

/* A random step that is in the list, played to a copy and in place. */
static void checked_step(const Config *c, Pos *p, Rng *rng)
{
    Step list[STEPS_MAX];
    Pos before = *p, after;
    int count = checked_steps(c, p, list);
    Step s = c->game->random(p, rng);
    EXPECT(c, p, is_listed(list, count, s));
    memset(&after, 0xa5, sizeof after);
    c->game->play(p, s, &after);
    EXPECT(c, p, is_same(p, &before));
    c->game->play(p, s, p);
    EXPECT(c, p, is_same(p, &after));
    EXPECT(c, p, p->ply == before.ply + !p->mid_turn);
    EXPECT(c, p, p->to_move == (p->mid_turn ? before.to_move : opponent(before.to_move)));
    EXPECT(c, p, !p->mid_turn || p->outcome == ONGOING);
    EXPECT(c, p, (p->outcome == ONGOING) == (p->ending == END_NONE));
    EXPECT(c, p, p->size == c->size && p->variant == c->variant && game_of(p) == c->game);
}

static void checked_turn(const Config *c, Pos *p, Rng *rng)
{
    int steps = 0;
    do {
        checked_step(c, p, rng);
        EXPECT(c, p, ++steps <= TURN_STEPS);
        EXPECT(c, p, steps == 1 || !c->game->one_step);
    } while (p->mid_turn);
}

void play_games(const Config *c, int games, uint64_t seed, PosCheck *check, void *context)
{
    Rng rng = rng_seeded(seed + (uint64_t)c->size * 100 + (uint64_t)c->variant * 10000);
    for (int i = 0; i < games; i++) {
        Pos p;
        memset(&p, 0xa5, sizeof p);
        c->game->start(&p, c->size, c->variant, rng_next(&rng));
        EXPECT(c, &p, p.to_move == c->game->begins && p.ply == 0 && p.outcome == ONGOING);
        check(c, &p, &rng, context);
        while (p.outcome == ONGOING) {
            checked_turn(c, &p, &rng);
            EXPECT(c, &p, p.ply <= ply_bound(c));
            check(c, &p, &rng, context);
        }
    }
}
