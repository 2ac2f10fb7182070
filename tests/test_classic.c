/* test_classic.c: the classic players: values worked out by hand, and the turns they choose. */
#include "rules_check.h"

#include "configs.h"
#include "engines/cam_classic.h"
#include "engines/iris_classic.h"
#include "engines/sixmaking_classic.h"
#include "engines/zurero_classic.h"
#include "turn_list.h"

#include <stdlib.h>
#include <string.h>

enum { NODES = 300, SEEDS = 400, TEXT_MAX = 4096, PLIES_MAX = 200 };

static const Rules FUSE_RULES = {"fuse", 6, "standard"};
static const Rules IRIS_3 = {"iris", 3, "standard"};
static const Rules IRIS_8 = {"iris", 8, "standard"};
static const Rules SIX = {"sixmaking", 5, "standard"};
static const Rules SIX_POINTS = {"sixmaking", 5, "points=6"};
static const Rules CAM_RULES = {"cam", 0, "standard"};
static const Rules ZURERO_7 = {"zurero", 7, "standard"};

/* -- Helpers -- */

/* The value that the players of the game play by; those of fuse have none. */
static int classic_value(const Pos *p, int colour)
{
    static ClassicValue *const VALUES[GAME_COUNT] = {
        [IRIS] = iris_classic_value,
        [SIXMAKING] = sixmaking_classic_value,
        [CAM] = cam_classic_value,
        [ZURERO] = zurero_classic_value,
    };
    return VALUES[p->game] ? VALUES[p->game](p, colour) : 0;
}

static void choose(const Pos *p, int number, Limits limits, Rng *rng, Turn *out)
{
    classic_choose(number, &(ClassicTask){p, limits, rng}, out);
}

static void choose_text(const Pos *p, int number, uint64_t seed, char out[TURN_TEXT])
{
    Rng rng = rng_seeded(seed);
    Turn turn;
    choose(p, number, (Limits){.nodes = NODES}, &rng, &turn);
    game_of(p)->turn_print(p, &turn, out);
}

static void check_choice(const Rules *rules, const char *position, int number, const char *turn)
{
    Pos p = read_position(rules, position);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        char text[TURN_TEXT];
        choose_text(&p, number, seed, text);
        assert_string_equal(text, turn);
    }
}

static void check_value(const Rules *rules, const char *position, int white, int black)
{
    Pos p = read_position(rules, position);
    assert_int_equal(classic_value(&p, WHITE), white);
    assert_int_equal(classic_value(&p, BLACK), black);
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

/* All turns chosen with some seed, sorted, joined by spaces; checks that none of them comes up
 * much less often than any other. */
static void check_choices(const Pos *p, int number, const char *list)
{
    char texts[SEEDS][TURN_TEXT], found[TEXT_MAX] = "";
    int rarest = SEEDS, kinds = 0;
    for (int i = 0; i < SEEDS; i++) choose_text(p, number, (uint64_t)i + 1, texts[i]);
    qsort(texts, SEEDS, TURN_TEXT, compare_texts);
    for (int i = 0, run; i < SEEDS; i += run, kinds++) {
        for (run = 1; i + run < SEEDS && strcmp(texts[i], texts[i + run]) == 0;) run++;
        if (run < rarest) rarest = run;
        if (kinds) strcat(found, " ");
        strcat(found, texts[i]);
    }
    assert_string_equal(found, list);
    assert_true(rarest * kinds * 3 > SEEDS);
}

/* A position of a random game after fewer plies than given; it goes on. */
static Pos random_position(const Game *g, int size, int variant, int plies, Rng *rng)
{
    Pos p;
    do {
        g->start(&p, size, variant, rng_next(rng));
        g->playout(&p, rng, (int)rng_below(rng, (uint32_t)plies));
    } while (p.outcome != ONGOING);
    return p;
}

/* -- Names -- */

RULE(every_game_has_its_players)
{
    static const int COUNT[GAME_COUNT] = {
        [FUSE] = 2, [IRIS] = 4, [SIXMAKING] = 2, [CAM] = 2, [ZURERO] = 2};
    for (int i = 0; GAMES[i]; i++) assert_int_equal(classic_count(GAMES[i]), COUNT[GAMES[i]->id]);
}

/* -- Fuse -- */

RULE(fuse_1_takes_the_right_side_from_the_top)
{
    check_choice(&FUSE_RULES, "-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w", 1, "c8:1");
    check_choice(&FUSE_RULES, "-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- b", 1, "b8:1");
}

RULE(fuse_1_then_takes_the_left_side_the_top_and_the_bottom)
{
    check_choice(&FUSE_RULES, "-BBBBBB-/W6B/W6B/W6B/W6B/W6B/W6B/-WWWWWW- w", 1, "b1:1");
    check_choice(&FUSE_RULES, "-WWWWWW-/B6B/B6B/B6B/B6B/B6B/B6B/-WWWWWW- w", 1, "a2:1");
    check_choice(&FUSE_RULES, "-BBBBBB-/7B/2WW3B/2WW3B/2WW3B/7B/7B/-WWWWWW- w", 1, "h2:1");
}

RULE(fuse_1_takes_the_first_step_of_any_list_even_a_pass)
{
    Rng rng = rng_seeded(11);
    int passes = 0;
    for (int i = 0; i < 2000; i++) {
        Pos p = random_position(GAMES[FUSE], 6, 0, 30, &rng);
        Step list[STEPS_MAX];
        Turn turn;
        char text[TURN_TEXT];
        GAMES[FUSE]->steps(&p, list);
        choose(&p, 1, (Limits){0}, &rng, &turn);
        assert_int_equal(turn.count, 1);
        assert_int_equal(turn.steps[0], list[0]);
        GAMES[FUSE]->turn_print(&p, &turn, text);
        passes += strcmp(text, "pass") == 0;
    }
    assert_true(passes > 0);
}

/* -- Iris -- */

/* Side 3: a3 is 2 lines below the centre row and one cell, doubled 2, off the centre column. */
RULE(iris_values_lines_and_columns_of_own_stones)
{
    check_value(&IRIS_3, "3/4/5/4/3 b 0", 0, 0);
    check_value(&IRIS_3, "W2/4/5/4/2W b 0", 12, 0);
    check_value(&IRIS_3, "1W1/4/2B2/4/1W1 w 0", 8, 0);
    check_value(&IRIS_3, "3/4/B3B/4/3 w 0", 0, 8);
    check_value(&IRIS_3, "3/1B2/1W3/2B1/3 w 0", 2, 6);
}

/* The rim of side 8 is worth most at the ends of the top and the bottom row. */
RULE(iris_1_takes_the_heaviest_pair)
{
    Pos p = start_position(&IRIS_8, 1);
    check_choices(&p, 1, "b2 b8 n2 n8");
    p = play_moves(p, "h8");
    check_choices(&p, 1, "a1+o8 a8+o1");
}

RULE(iris_1_takes_the_heaviest_greys_that_are_apart)
{
    check_choice(&IRIS_3, "WBW/WB1B/W3W/B1BW/WBW b 0", 1, "b2+d3");
}

RULE(iris_1_does_not_pass_when_it_can_place)
{
    check_choice(&IRIS_3, "WBW/WBBB/WW1WW/BBBW/WBW b 1", 1, "c3");
}

/* Independent of the players: all turns, and the weights from the bits of the position. */
static int stones_value(const Pos *p, int colour)
{
    int value = 0, middle = p->size - 1;
    for (int cell = 0; cell < 64 * IRIS_WORDS; cell++) {
        if (!(p->iris.stones[colour][cell / 64] >> (cell % 64) & 1)) continue;
        int row = cell / 20, q = cell % 20;
        value += 2 * abs(row - middle) + abs(2 * q - row - middle);
    }
    return value;
}

typedef struct Full {
    int colour, turns, best;
    bool is_own;
} Full;

static int full_value(const Pos *p, int colour, int turns);

static bool visit_full(void *context, const Turn *turn, const Pos *after)
{
    Full *full = context;
    int value = full_value(after, full->colour, full->turns - 1);
    (void)turn;
    if (full->is_own ? value > full->best : value < full->best) full->best = value;
    return true;
}

static int full_value(const Pos *p, int colour, int turns)
{
    if (turns == 0 || p->outcome != ONGOING) return stones_value(p, colour);
    bool is_own = p->to_move == colour;
    Full full = {colour, turns, is_own ? INT32_MIN : INT32_MAX, is_own};
    turns_visit(p, visit_full, &full);
    return full.best;
}

/* The turn chosen is as good as the best of all turns. */
static void check_is_best(const Pos *p, int number, int turns, Rng *rng)
{
    Turn turn;
    Pos after;
    int colour = p->to_move;
    choose(p, number, (Limits){0}, rng, &turn);
    turn_play(p, &turn, &after);
    assert_int_equal(full_value(&after, colour, turns - 1), full_value(p, colour, turns));
}

RULE(iris_value_is_that_of_the_stones)
{
    Rng rng = rng_seeded(3);
    for (int size = 3; size <= 10; size++) {
        Pos p = random_position(GAMES[IRIS], size, 0, 30, &rng);
        assert_int_equal(classic_value(&p, WHITE), stones_value(&p, WHITE));
        assert_int_equal(classic_value(&p, BLACK), stones_value(&p, BLACK));
    }
}

RULE(iris_1_is_exact_on_every_board)
{
    Rng rng = rng_seeded(5);
    for (int size = 3; size <= 10; size++)
        for (int i = 0; i < 10; i++) {
            Pos p = random_position(GAMES[IRIS], size, 0, 4 * size * size, &rng);
            check_is_best(&p, 1, 1, &rng);
        }
}

/* On side 3 all grey turns are among those followed, so nothing is lost at all. */
RULE(iris_2_and_3_are_exact_on_the_smallest_board)
{
    Rng rng = rng_seeded(7);
    for (int i = 0; i < 40; i++) {
        Pos p = random_position(GAMES[IRIS], 3, 0, 9, &rng);
        if (p.iris.grey_count + bits_count(p.iris.pairs) > 9) continue;
        check_is_best(&p, 2, 3, &rng);
        if (p.iris.grey_count + bits_count(p.iris.pairs) <= 6) check_is_best(&p, 3, 5, &rng);
    }
}

/* Few stones are left to place: it reads to the end long before the second is over. */
RULE(iris_4_stops_where_deeper_cannot_change_anything)
{
    Pos p = read_position(&IRIS_3, "WBW/WB1B/W3W/B1BW/WBW b 0");
    Rng rng = rng_seeded(1);
    Turn one, other;
    choose(&p, 4, (Limits){.seconds = 1e9}, &rng, &one);
    rng = rng_seeded(1);
    choose(&p, 4, (Limits){.nodes = 1000000}, &rng, &other);
    assert_memory_equal(&one, &other, sizeof one);
}

RULE(iris_4_answers_without_any_time)
{
    Pos p = play_moves(start_position(&IRIS_8, 1), "h8");
    Rng rng = rng_seeded(1);
    Turn turn;
    char text[TURN_TEXT];
    choose(&p, 4, (Limits){.seconds = 1e-9}, &rng, &turn);
    game_of(&p)->turn_print(&p, &turn, text);
    assert_true(turn_parse(&p, text, &turn, &(Fault){0}));
}

/* -- Six MaKING -- */

RULE(six_values_towers_by_the_square_of_their_height)
{
    check_value(&SIX, "x5/x5/x2,w,x2/x,wb,x3/x5 b -", -3, 3);
    check_value(&SIX, "x5/x5/x2,wwwww,x2/x,bwb,x3/b,x4 b -", 25 - 10, 10 - 25);
}

RULE(six_values_a_king_by_100_more)
{
    check_value(&SIX, "x5/x5/x2,bwbwbw,x2/x,wb,x3/x5 b -", 136 - 4, 4 - 136);
    check_value(&SIX, "x5/x5/x2,wwwwwwb,x2/x5/x5 w -", -149, 149);
    check_value(&SIX_POINTS, "x5/x5/x2,ww,x2/x5/x5 b - 2:1", 104, -104);
}

RULE(six_2_crowns_a_king)
{
    check_choice(&SIX, "x5/x5/x,wwwww,x,b,x/x5/x5 w -", 2, "b3-d3");
    check_choice(&SIX, "x5/x5/x,wwwww,b,x2/x5/x5 b -", 2, "c3-b3");
    check_choice(&SIX_POINTS, "x5/x5/x,wwwww,b,x2/x5/x5 b - 0:0", 2, "c3-b3");
}

/* The highest position after one action is the queen b4-b3, but the pawn on c3 would crown it. */
RULE(six_2_considers_the_reply)
{
    Pos p = read_position(&SIX, "x5/x,w,x3/x,wwww,b,x2/x5/x5 w -"), queen = play_moves(p, "b4-b3");
    Step list[STEPS_MAX];
    for (int i = game_of(&p)->steps(&p, list) - 1; i >= 0; i--) {
        Pos after;
        game_of(&p)->play(&p, list[i], &after);
        assert_true(classic_value(&after, WHITE) <= classic_value(&queen, WHITE));
    }
    for (uint64_t seed = 1; seed <= 20; seed++) {
        char text[TURN_TEXT];
        choose_text(&p, 2, seed, text);
        assert_string_not_equal(text, "b4-b3");
    }
}

RULE(six_2_chooses_at_random_among_equals)
{
    Pos p = start_position(&SIX, 1);
    check_choices(&p, 2,
                  "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 c1 c2 c3 c4 c5 d1 d2 d3 d4 d5 e1 e2 e3 e4 e5");
}

/* -- Cam -- */

/* Two knights 9 and five men 8 from the castle: (12 - 58/7) * 4.15 + (12 - 8) * 4.15. */
RULE(cam_values_the_distance_to_the_enemy_castle)
{
    check_value(&CAM_RULES, "1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1 w 0", 1344600, 1344600);
    /* (12 - 5.5) * 4.15 + (12 - 4) * 4.15 = 60.175, and 22 * 4.15 = 91.3 */
    check_value(&CAM_RULES, "1/3/5/7/2K4/7/7/3M3/7/7/5/1m1/1 w 0", 2527350, 3834600);
}

RULE(cam_takes_50_off_for_an_enemy_next_to_a_piece)
{
    check_value(&CAM_RULES, "1/3/5/7/7/7/3m3/3M3/7/7/5/3/1 w 0", -357000, -8400);
    /* Two of white's pieces stand next to the one of black's, which counts once. */
    check_value(&CAM_RULES, "1/3/5/7/7/7/3m3/3MM2/7/7/5/3/1 w 0", -357000 - 50 * CAM_CLASSIC_UNIT,
                -8400);
}

RULE(cam_2_chooses_at_random_among_equals)
{
    Pos p = read_position(&CAM_RULES, "1/3/5/7/7/7/7/3M3/7/7/5/1m1/1 w 0");
    check_choices(&p, 2, "d6-c7 d6-d7 d6-e7");
}

RULE(cam_2_enters_the_castle)
{
    check_choice(&CAM_RULES, "1/1M1/5/7/7/7/7/7/7/m6/5/3/1 w 0", 2, "d12-d13");
}

/* -- Zurero -- */

RULE(zurero_values_the_longest_rows)
{
    check_value(&ZURERO_7, "7/7/7/7/7/7/7 b", 0, 0);
    check_value(&ZURERO_7, "7/7/7/2BBB2/7/1W1W3/7 w", 1 - 3, 3 - 1);
    check_value(&ZURERO_7, "7/2W4/3W3/2BBW2/7/7/6B b", 3 - 2, 2 - 3);
    check_value(&ZURERO_7, "7/7/4B2/3B3/2W4/1W5/W5B b", 3 - 2, 2 - 3);
    check_value(&ZURERO_7, "W6/W6/W5B/W2B3/7/6B/6B b", 4 - 2, 2 - 4);
    check_value(&ZURERO_7, "7/W1W1W1W/7/BBBBBBB/W1W1W2/7/7 b", 1 - 7, 7 - 1);
}

RULE(zurero_2_makes_five)
{
    Pos p = read_position(&ZURERO_7, "7/7/7/2BBBB1/7/1W1W1W1/3W3 b");
    check_choices(&p, 2, "L4 R4");
}

RULE(zurero_2_chooses_at_random_among_equals)
{
    Pos p = play_moves(start_position(&ZURERO_7, 1), "d4");
    check_choices(&p, 2, "Bd L4 R4 Td");
}

/* -- All games -- */

typedef struct Best {
    int colour, best;
    int (*value)(const Pos *p, int colour);
} Best;

static bool visit_best(void *context, const Turn *turn, const Pos *after)
{
    Best *best = context;
    int value = best->value(after, best->colour);
    (void)turn;
    if (value > best->best) best->best = value;
    return true;
}

/* The worst value for the colour after one more turn, if there is one. */
static int answered_value(const Pos *p, int colour)
{
    Step list[STEPS_MAX];
    int worst = INT32_MAX;
    if (p->outcome != ONGOING) return classic_value(p, colour);
    for (int i = game_of(p)->steps(p, list) - 1; i >= 0; i--) {
        Pos after;
        game_of(p)->play(p, list[i], &after);
        int value = classic_value(&after, colour);
        if (value < worst) worst = value;
    }
    return worst;
}

RULE(players_with_a_value_choose_the_best_turn_by_it)
{
    static const GameId IDS[] = {SIXMAKING, CAM, ZURERO};
    Rng rng = rng_seeded(13);
    for (int i = 0; i < 60; i++) {
        const Game *g = GAMES[IDS[i % 3]];
        Pos p = random_position(g, g->size_default, 0, 40, &rng), after;
        Best best = {p.to_move, INT32_MIN, g->id == SIXMAKING ? answered_value : classic_value};
        Turn turn;
        turns_visit(&p, visit_best, &best);
        choose(&p, 2, (Limits){0}, &rng, &turn);
        turn_play(&p, &turn, &after);
        assert_int_equal(best.value(&after, best.colour), best.best);
    }
}

/* All legal turns, and nothing else, are chosen with some seed. */
RULE(random_players_choose_from_all_turns)
{
    static const struct {
        GameId id;
        int number;
    } PLAYERS[] = {{FUSE, 2}, {SIXMAKING, 1}, {CAM, 1}, {ZURERO, 1}};
    Rng rng = rng_seeded(17);
    for (size_t i = 0; i < sizeof PLAYERS / sizeof *PLAYERS; i++) {
        const Game *g = GAMES[PLAYERS[i].id];
        TurnList list = {0};
        char all[TEXT_MAX] = "";
        Pos p;
        do {
            p = random_position(g, g->size_min, 0, 60, &rng);
            turn_list_fill(&list, &p);
        } while (list.count < 2 || list.count > 12);
        for (int k = 0; k < list.count; k++) {
            if (k > 0) strcat(all, " ");
            strcat(all, list.sorted[k]->text);
        }
        turn_list_free(&list);
        check_choices(&p, PLAYERS[i].number, all);
    }
}

/* Chooses twice with one seed, and checks the turn against the rules. */
static void choose_checked(const Pos *p, int number, Rng *rng, Turn *out)
{
    Pos before = *p;
    Rng same = *rng;
    Turn again, legal;
    Fault fault;
    char text[TURN_TEXT];
    choose(p, number, (Limits){.nodes = NODES}, rng, out);
    choose(p, number, (Limits){.nodes = NODES}, &same, &again);
    assert_memory_equal(p, &before, sizeof before);
    assert_int_equal(out->count, again.count);
    assert_memory_equal(out->steps, again.steps, out->count * sizeof *out->steps);
    game_of(p)->turn_print(p, out, text);
    if (!turn_parse(p, text, &legal, &fault)) fail_msg("%s is not legal", text);
    assert_int_equal(out->count, legal.count);
    assert_memory_equal(out->steps, legal.steps, out->count * sizeof *out->steps);
}

RULE(every_turn_is_legal_and_repeats_with_its_seed)
{
    static Config configs[CONFIGS_MAX];
    int count = configs_fill(configs);
    Rng rng = rng_seeded(19);
    for (int i = 0; i < count; i++)
        for (int number = 1; number <= classic_count(configs[i].game); number++)
            for (int k = 0; k < 6; k++) {
                const Config *c = &configs[i];
                Pos p = random_position(c->game, c->size, c->variant, 1 + k * 10, &rng);
                Turn turn;
                choose_checked(&p, number, &rng, &turn);
            }
}

RULE(whole_games_are_legal)
{
    Rng rng = rng_seeded(23);
    for (int i = 0; GAMES[i]; i++) {
        const Game *g = GAMES[i];
        int players = classic_count(g);
        for (int number = 1; number <= players; number++) {
            Pos p;
            g->start(&p, g->id == IRIS ? 5 : g->size_default, 0, rng_next(&rng));
            for (int ply = 0; p.outcome == ONGOING && ply < PLIES_MAX; ply++) {
                Turn turn;
                choose_checked(&p, ply % 2 ? number : players, &rng, &turn);
                turn_play(&p, &turn, &p);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_its_players),
        cmocka_unit_test(fuse_1_takes_the_right_side_from_the_top),
        cmocka_unit_test(fuse_1_then_takes_the_left_side_the_top_and_the_bottom),
        cmocka_unit_test(fuse_1_takes_the_first_step_of_any_list_even_a_pass),
        cmocka_unit_test(iris_values_lines_and_columns_of_own_stones),
        cmocka_unit_test(iris_1_takes_the_heaviest_pair),
        cmocka_unit_test(iris_1_takes_the_heaviest_greys_that_are_apart),
        cmocka_unit_test(iris_1_does_not_pass_when_it_can_place),
        cmocka_unit_test(iris_value_is_that_of_the_stones),
        cmocka_unit_test(iris_1_is_exact_on_every_board),
        cmocka_unit_test(iris_2_and_3_are_exact_on_the_smallest_board),
        cmocka_unit_test(iris_4_stops_where_deeper_cannot_change_anything),
        cmocka_unit_test(iris_4_answers_without_any_time),
        cmocka_unit_test(six_values_towers_by_the_square_of_their_height),
        cmocka_unit_test(six_values_a_king_by_100_more),
        cmocka_unit_test(six_2_crowns_a_king),
        cmocka_unit_test(six_2_considers_the_reply),
        cmocka_unit_test(six_2_chooses_at_random_among_equals),
        cmocka_unit_test(cam_values_the_distance_to_the_enemy_castle),
        cmocka_unit_test(cam_takes_50_off_for_an_enemy_next_to_a_piece),
        cmocka_unit_test(cam_2_chooses_at_random_among_equals),
        cmocka_unit_test(cam_2_enters_the_castle),
        cmocka_unit_test(zurero_values_the_longest_rows),
        cmocka_unit_test(zurero_2_makes_five),
        cmocka_unit_test(zurero_2_chooses_at_random_among_equals),
        cmocka_unit_test(players_with_a_value_choose_the_best_turn_by_it),
        cmocka_unit_test(random_players_choose_from_all_turns),
        cmocka_unit_test(every_turn_is_legal_and_repeats_with_its_seed),
        cmocka_unit_test(whole_games_are_legal),
    };
    return cmocka_run_group_tests_name("classic", tests, NULL, NULL);
}
