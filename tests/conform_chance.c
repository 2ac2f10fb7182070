/* conform_chance.c: random steps are as likely as the contract says, and playouts are made of them.
 */
#include "conform.h"
#include "turn_list.h"

/* Is the sum of (observed - expected)^2 / expected small for that many equally likely cases? */
static bool is_uniform(const int *observed, int cases, int samples)
{
    double expected = (double)samples / cases, sum = 0;
    for (int i = 0; i < cases; i++)
        sum += (observed[i] - expected) * (observed[i] - expected) / expected;
    double excess = sum - (cases - 1) - 20;
    return excess < 0 || excess * excess < 50.0 * (cases - 1);
}

enum { CASES_MAX = 1200, SAMPLES_A_CASE = 25 };

/* Every turn is equally likely. */
static void check_random_turns(const Config *c, const Pos *p, const TurnList *list, Rng *rng)
{
    int observed[CASES_MAX] = {0}, samples = SAMPLES_A_CASE * list->count;
    for (int i = 0; i < samples; i++) {
        Turn turn = {0};
        Pos at = *p;
        char text[TURN_TEXT];
        do {
            turn.steps[turn.count++] = c->game->random(&at, rng);
            c->game->play(&at, turn.steps[turn.count - 1], &at);
        } while (at.mid_turn);
        c->game->turn_print(p, &turn, text);
        const TurnEntry *entry = turn_list_find(list, text);
        EXPECT(c, p, entry != NULL);
        observed[entry - list->entries]++;
    }
    EXPECT(c, p, is_uniform(observed, list->count, samples));
}

/* Every step is equally likely, at the start of a turn and in its middle. */
static void check_random_steps(const Config *c, const Pos *p, Rng *rng)
{
    Pos at = *p;
    do {
        Step list[STEPS_MAX];
        int observed[STEPS_MAX] = {0}, count = c->game->steps(&at, list);
        for (int i = 0; i < SAMPLES_A_CASE * count; i++) {
            Step s = c->game->random(&at, rng);
            int k = 0;
            while (k < count && list[k] != s) k++;
            EXPECT(c, p, k < count);
            observed[k]++;
        }
        EXPECT(c, p, is_uniform(observed, count, SAMPLES_A_CASE * count));
        c->game->play(&at, list[rng_below(rng, (uint32_t)count)], &at);
    } while (at.mid_turn);
}

static void check_random(const Config *c, const Pos *p, Rng *rng, void *context)
{
    int *left = context;
    Step steps[STEPS_MAX];
    int count = c->game->steps(p, steps);
    bool is_short = c->game->one_step || count <= 40;
    if (*left == 0 || p->outcome != ONGOING || !is_short || count < 2 || rng_below(rng, 5)) return;
    Pos before = *p;
    if (c->game->stop != NO_STEP) {
        check_random_steps(c, p, rng);
    } else {
        TurnList list = {0};
        turn_list_fill(&list, p);
        EXPECT(c, p, list.count <= CASES_MAX);
        check_random_turns(c, p, &list, rng);
        turn_list_free(&list);
    }
    EXPECT(c, p, is_same(p, &before));
    --*left;
}

void random_turns_are_uniform(void **state)
{
    const Config *c = *state;
    int left = scaled(8);
    for (int games = 0; games < 20 && left > 0; games++)
        play_games(c, 1, 5000 + (uint64_t)games, check_random, &left);
    EXPECT(c, NULL, left == 0);
}

/* A playout makes the same steps as `random` and `play` with the same random numbers. */
void playouts_are_random_games(void **state)
{
    const Config *c = *state;
    Rng seeds = rng_seeded(6);
    int bound = ply_bound(c);
    for (int i = scaled(40); i > 0; i--) {
        Pos fast, slow, some;
        c->game->start(&fast, c->size, c->variant, rng_next(&seeds));
        slow = some = fast;
        Rng one = rng_seeded((uint64_t)i), other = one, third = one;
        int plies = c->game->playout(&fast, &one, bound + 1);
        while (slow.outcome == ONGOING) c->game->play(&slow, c->game->random(&slow, &other), &slow);
        EXPECT(c, &fast, fast.outcome != ONGOING && plies <= bound && plies == fast.ply);
        EXPECT(c, &fast, is_same(&fast, &slow) && one.state == other.state);
        EXPECT(c, &fast, c->game->playout(&fast, &one, bound) == 0 && one.state == other.state);

        /* In two parts, the second one from the middle of a turn if there is one. */
        int max = (int)rng_below(&seeds, (uint32_t)plies + 1);
        EXPECT(c, &some, c->game->playout(&some, &third, max) == max);
        EXPECT(c, &some, some.ply == max && !some.mid_turn);
        if (some.outcome == ONGOING) c->game->play(&some, c->game->random(&some, &third), &some);
        int left = plies - some.ply;
        EXPECT(c, &some, c->game->playout(&some, &third, bound) == left);
        EXPECT(c, &some, is_same(&some, &fast) && third.state == one.state);
    }
}
