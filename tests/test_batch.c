/* test_batch.c: many games at once: each is the game that single steps give, whatever the number of
 * threads; masks, planes, rewards and flags; resets, cuts and refusals. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "batch/batch.h"
#include "configs.h"
#include "history/step_history.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES_AT_ONCE = 7 };

/* A batch with memory for what it writes. */
typedef struct Rig {
    Batch *batch;
    EncodingShape shape;
    size_t plane_bytes;
    BatchOutput out;
    int32_t actions[GAMES_AT_ONCE];
} Rig;

static BatchOptions options_of(const Config *c, int threads)
{
    return (BatchOptions){.game = c->game,
                          .size = c->size,
                          .variant = c->variant,
                          .games = GAMES_AT_ONCE,
                          .threads = threads,
                          .seed = 5,
                          .resets = true};
}

static Rig rig_new(const BatchOptions *o)
{
    const Encoding *e = o->game->encoding;
    Rig rig = {.batch = batch_new(o), .shape = e->shape(o->size, o->variant)};
    assert_non_null(rig.batch);
    for (int i = 0; e->planes[i]; i++)
        rig.plane_bytes += (size_t)(rig.shape.rows * rig.shape.columns);
    rig.out = (BatchOutput){.masks = calloc(GAMES_AT_ONCE, (size_t)rig.shape.actions),
                            .planes = calloc(GAMES_AT_ONCE, rig.plane_bytes),
                            .rewards = calloc(GAMES_AT_ONCE, 2 * sizeof(float)),
                            .done = calloc(GAMES_AT_ONCE, 1),
                            .to_move = calloc(GAMES_AT_ONCE, 1)};
    return rig;
}

static void rig_free(Rig *rig)
{
    batch_free(rig->batch);
    free(rig->out.masks);
    free(rig->out.planes);
    free(rig->out.rewards);
    free(rig->out.done);
    free(rig->out.to_move);
}

static void step_at_random(Rig *rig)
{
    int where;
    batch_sample(rig->batch, rig->actions);
    assert_int_equal(batch_step(rig->batch, rig->actions, &rig->out, &where), BATCH_FINE);
}

/* What the batch wrote about game i is what its position says. */
static void check_output(const Config *c, const Rig *rig, int i)
{
    const Encoding *e = c->game->encoding;
    const Pos *now = batch_pos(rig->batch, i);
    const uint8_t *mask = rig->out.masks + i * rig->shape.actions;
    Step list[STEPS_MAX];
    int count = c->game->steps(now, list), set = 0;
    uint8_t *planes = malloc(rig->plane_bytes);
    for (int k = 0; k < count; k++) assert_int_equal(mask[e->action(now, list[k])], 1);
    for (int k = 0; k < rig->shape.actions; k++) set += mask[k];
    assert_int_equal(set, count);
    e->observe(now, (Colour)now->to_move, planes);
    assert_memory_equal(planes, rig->out.planes + (size_t)i * rig->plane_bytes, rig->plane_bytes);
    assert_int_equal(rig->out.to_move[i], now->to_move);
    free(planes);
}

/* A second record of game i, in steps: begins where the batch begins. */
static void follow(StepHistory *h, const Pos *start)
{
    history_free(&h->turns);
    h->begun.count = 0;
    assert_true(history_init(&h->turns, start));
}

static void every_game_is_played_as_by_single_steps(void **state)
{
    Config configs[CONFIGS_MAX];
    int count = configs_fill(configs);
    (void)state;
    for (int k = 0; k < count; k++) {
        const Config *c = &configs[k];
        BatchOptions o = options_of(c, 1);
        Rig rig = rig_new(&o);
        StepHistory games[GAMES_AT_ONCE] = {0};
        for (int i = 0; i < GAMES_AT_ONCE; i++) follow(&games[i], batch_pos(rig.batch, i));
        for (int n = 0; n < 300; n++) {
            step_at_random(&rig);
            for (int i = 0; i < GAMES_AT_ONCE; i++) {
                StepHistory *h = &games[i];
                Step s = c->game->encoding->step(step_history_now(h), rig.actions[i]);
                assert_true(step_history_play(h, s));
                const Pos *now = step_history_now(h);
                int white = (now->outcome == WHITE_WINS) - (now->outcome == BLACK_WINS);
                assert_int_equal(rig.out.done[i], now->outcome != ONGOING);
                assert_int_equal((int)rig.out.rewards[2 * i], white);
                assert_int_equal((int)rig.out.rewards[2 * i + 1], -white);
                if (now->outcome != ONGOING)
                    follow(h, batch_pos(rig.batch, i));
                else
                    assert_memory_equal(now, batch_pos(rig.batch, i), sizeof *now);
                check_output(c, &rig, i);
            }
        }
        for (int i = 0; i < GAMES_AT_ONCE; i++) history_free(&games[i].turns);
        rig_free(&rig);
    }
}

static void threads_change_nothing(void **state)
{
    Config configs[CONFIGS_MAX];
    int count = configs_fill(configs);
    (void)state;
    for (int k = 0; k < count; k += 5) {
        BatchOptions one = options_of(&configs[k], 1), many = options_of(&configs[k], 3);
        Rig a = rig_new(&one), b = rig_new(&many);
        for (int n = 0; n < 100; n++) {
            step_at_random(&a);
            step_at_random(&b);
            assert_memory_equal(a.actions, b.actions, sizeof a.actions);
            assert_memory_equal(a.out.done, b.out.done, GAMES_AT_ONCE);
            assert_memory_equal(a.out.masks, b.out.masks, GAMES_AT_ONCE * (size_t)a.shape.actions);
        }
        rig_free(&a);
        rig_free(&b);
    }
}

static void an_illegal_action_changes_nothing(void **state)
{
    Config configs[CONFIGS_MAX];
    int count = configs_fill(configs), where;
    (void)state;
    for (int k = 0; k < count; k++) {
        BatchOptions o = options_of(&configs[k], 2);
        Rig rig = rig_new(&o);
        batch_sample(rig.batch, rig.actions);
        Pos before = *batch_pos(rig.batch, 0);
        static const int32_t WRONG[] = {-1, 1 << 30};
        for (int i = 0; i < 2; i++) {
            rig.actions[4] = WRONG[i];
            assert_int_equal(batch_step(rig.batch, rig.actions, &rig.out, &where), BATCH_ILLEGAL);
            assert_int_equal(where, 4);
        }
        batch_reset(rig.batch, &rig.out);
        batch_sample(rig.batch, rig.actions);
        const uint8_t *mask = rig.out.masks + 6 * rig.shape.actions;
        for (rig.actions[6] = 0; mask[rig.actions[6]];) rig.actions[6]++;
        before = *batch_pos(rig.batch, 0);
        assert_int_equal(batch_step(rig.batch, rig.actions, &rig.out, &where), BATCH_ILLEGAL);
        assert_int_equal(where, 6);
        assert_memory_equal(&before, batch_pos(rig.batch, 0), sizeof before);
        rig_free(&rig);
    }
}

static void ended_games_stay_so_if_asked(void **state)
{
    Config configs[CONFIGS_MAX];
    int count = configs_fill(configs), done = 0;
    (void)state;
    for (int k = 0; k < count; k++) {
        BatchOptions o = options_of(&configs[k], 1);
        o.resets = false;
        o.max_plies = 12;
        Rig rig = rig_new(&o);
        for (int n = 0; n < 500 && done < GAMES_AT_ONCE; n++) {
            step_at_random(&rig);
            done = 0;
            for (int i = 0; i < GAMES_AT_ONCE; i++) done += rig.out.done[i] != BATCH_GOES_ON;
        }
        step_at_random(&rig);
        for (int i = 0; i < GAMES_AT_ONCE; i++) {
            const Pos *now = batch_pos(rig.batch, i);
            assert_int_equal(rig.actions[i], -1);
            assert_int_equal(rig.out.done[i], now->outcome == ONGOING ? BATCH_CUT : BATCH_ENDED);
            assert_true(now->outcome != ONGOING || now->ply == 12);
            assert_null(
                memchr(rig.out.masks + i * rig.shape.actions, 1, (size_t)rig.shape.actions));
            assert_true(rig.out.rewards[2 * i] == 0);
        }
        rig_free(&rig);
        done = 0;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_played_as_by_single_steps),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(an_illegal_action_changes_nothing),
        cmocka_unit_test(ended_games_stay_so_if_asked),
    };
    return cmocka_run_group_tests_name("batch", tests, NULL, NULL);
}
