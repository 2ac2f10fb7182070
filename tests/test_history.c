/* test_history.c: a game so far, the repetition rule, and the one parser for a game that a caller
 * describes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/text.h"
#include "history/spec_json.h"

/* -- Memory that runs out: the Makefile links this program with --wrap for these two -- */

static int blocks_left = -1; /* allocations that succeed; < 0: all */

void *__real_malloc(size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_realloc(void *memory, size_t size);

static bool has_block(void)
{
    if (blocks_left == 0) return false;
    if (blocks_left > 0) blocks_left--;
    return true;
}

void *__wrap_malloc(size_t size) { return has_block() ? __real_malloc(size) : NULL; }

void *__wrap_realloc(void *memory, size_t size)
{
    return has_block() ? __real_realloc(memory, size) : NULL;
}

/* -- Helpers -- */

static Pos start_of(const Game *g)
{
    Pos p;
    g->start(&p, g->size_default, 0, 3);
    return p;
}

static Turn random_turn(const Pos *p, Rng *rng)
{
    const Game *g = game_of(p);
    Turn turn = {0};
    Pos at = *p;
    do {
        turn.steps[turn.count++] = g->random(&at, rng);
        g->play(&at, turn.steps[turn.count - 1], &at);
    } while (at.mid_turn);
    return turn;
}

/* The canonical text says everything about a position but its ending. */
static void assert_same_position(const Pos *a, const Pos *b)
{
    char one[POS_TEXT], other[POS_TEXT];
    game_of(a)->print(a, one);
    game_of(b)->print(b, other);
    assert_string_equal(one, other);
    assert_int_equal(a->outcome, b->outcome);
    assert_int_equal(a->ending, b->ending);
}

static History read_game(const GameSpec *spec)
{
    History h;
    SpecFault fault;
    char text[FAULT_TEXT];
    if (spec_read(spec, &h, &fault)) return h;
    fault_print(&fault.fault, fault_template(fault.fault.code), text);
    fail_msg("%s: %s", spec_field_name(fault.field), text);
    return (History){0};
}

/* -- Playing -- */

static void a_game_keeps_turns_positions_and_keys(void **state)
{
    (void)state;
    for (int i = 0; GAMES[i]; i++) {
        Rng rng = rng_seeded(5);
        Pos p = start_of(GAMES[i]);
        History h;
        assert_true(history_init(&h, &p));
        assert_ptr_equal(history_game(&h), GAMES[i]);
        for (int ply = 0; history_now(&h)->outcome == ONGOING && ply < 300; ply++) {
            Turn turn = random_turn(&p, &rng);
            turn_play(&p, &turn, &p);
            assert_true(history_play(&h, &turn));
            assert_int_equal(h.ply, ply + 1);
            assert_int_equal(h.length, ply + 1);
            assert_int_equal(h.turns[ply].count, turn.count);
            assert_memory_equal(h.turns[ply].steps, turn.steps, turn.count * sizeof(Step));
            assert_true(h.keys[ply + 1] == GAMES[i]->hash(&p));
            if (history_now(&h)->ending == END_REPETITION) break;
            assert_same_position(history_now(&h), &p);
        }
        history_free(&h);
    }
}

static void turns_are_undone_and_redone(void **state)
{
    (void)state;
    GameSpec spec = {.game = "cam", .moves = "b5-b6 b9-b8 d5-d6"};
    History h = read_game(&spec);
    Pos last = *history_now(&h);
    history_go(&h, 1);
    assert_int_equal(h.ply, 1);
    assert_int_equal(h.length, 3);
    assert_same_position(history_now(&h), &h.positions[1]);
    history_go(&h, 3);
    assert_same_position(history_now(&h), &last);
    history_go(&h, 1);
    assert_true(history_play_text(&h, "d9-d8", NULL));
    assert_int_equal(h.length, 2); /* the undone turns cannot be redone any more */
    history_restart(&h, &h.positions[0]);
    assert_int_equal(h.length, 0);
    history_free(&h);
}

static void a_refused_move_changes_nothing(void **state)
{
    (void)state;
    GameSpec spec = {.game = "zurero"};
    History h = read_game(&spec);
    Fault fault;
    assert_false(history_play_text(&h, "A1", &fault));
    assert_int_equal(h.ply, 0);
    history_free(&h);
}

/* -- Repetition -- */

static const char CAM_ROUND[] = "c4-c3 c10-c11 c3-c4 c11-c10 ";

static void the_third_occurrence_is_a_draw(void **state)
{
    (void)state;
    Text moves = text_growing();
    text_string(&moves, CAM_ROUND);
    text_string(&moves, CAM_ROUND);
    GameSpec spec = {.game = "cam", .moves = moves.data};
    History h = read_game(&spec);
    for (int i = 0; i < h.ply; i++) assert_int_equal(h.positions[i].outcome, ONGOING);
    assert_int_equal(h.ply, 8);
    assert_int_equal(history_now(&h)->outcome, DRAWN);
    assert_int_equal(history_now(&h)->ending, END_REPETITION);
    /* Cam's clock of plies without a capture is no part of a position that recurs. */
    assert_int_not_equal(h.positions[0].clock, h.positions[4].clock);
    assert_true(h.keys[0] == h.keys[4] && h.keys[4] == h.keys[8]);
    history_free(&h);
    text_free(&moves);
}

/* Turns that were undone do not count. */
static void repetition_counts_the_turns_that_stand(void **state)
{
    (void)state;
    GameSpec spec = {.game = "cam", .moves = CAM_ROUND};
    History h = read_game(&spec);
    for (int i = 0; i < 2; i++) { /* the start has occurred once, then twice, then thrice */
        assert_int_equal(history_now(&h)->outcome, ONGOING);
        history_go(&h, 3);
        assert_true(history_play_text(&h, "c11-c10", NULL));
    }
    assert_int_equal(history_now(&h)->outcome, ONGOING);
    while (history_now(&h)->outcome == ONGOING) assert_true(history_play(&h, &h.turns[h.ply - 4]));
    assert_int_equal(h.ply, 8);
    history_free(&h);
}

static void only_games_that_repeat_are_judged(void **state)
{
    (void)state;
    for (int i = 0; GAMES[i]; i++) {
        Pos p = start_of(GAMES[i]), won = p;
        uint64_t key = GAMES[i]->hash(&p), before[] = {key, key ^ 1, key};
        judge_repetition(&p, key, before, 2);
        assert_int_equal(p.outcome, ONGOING); /* the second occurrence */
        judge_repetition(&p, key, before, 3);
        assert_int_equal(p.outcome, GAMES[i]->repeats ? DRAWN : ONGOING);
        pos_finish(&won, BLACK_WINS, END_CASTLE);
        judge_repetition(&won, key, before, 3);
        assert_int_equal(won.outcome, BLACK_WINS); /* another ending takes precedence */
    }
}

/* Longer than any memory that a game begins with; every occurrence is remembered. */
static void long_games_forget_nothing(void **state)
{
    (void)state;
    enum { PLIES = 3000 };
    GameSpec spec = {.game = "cam", .moves = CAM_ROUND};
    History h = read_game(&spec);
    assert_true(h.keys[4] == h.keys[0]);
    while (h.ply < PLIES) { /* a key that no position has: the same board, but never a draw */
        assert_true(history_play(&h, &h.turns[h.ply - 4]));
        h.positions[h.ply].outcome = ONGOING;
        h.positions[h.ply].clock = 0;
        h.keys[h.ply] = (uint64_t)h.ply;
    }
    assert_true(history_play(&h, &h.turns[0]));
    assert_int_equal(history_now(&h)->outcome, ONGOING);
    for (int i = 1; i < 4; i++) assert_true(history_play(&h, &h.turns[i]));
    assert_int_equal(h.ply, PLIES + 4);
    assert_int_equal(history_now(&h)->ending, END_REPETITION);
    history_free(&h);
}

/* -- Views -- */

static void a_view_ends_at_any_position(void **state)
{
    (void)state;
    Rng rng = rng_seeded(1);
    Pos p = start_of(GAMES[ZURERO]);
    History h, copy;
    assert_true(history_init(&h, &p));
    while (h.ply < 3) {
        Turn turn = random_turn(history_now(&h), &rng);
        assert_true(history_play(&h, &turn));
    }
    HistoryView all = history_view(&h), two = history_view_at(&h, 2),
                bare = history_of(history_now(&h));
    assert_int_equal(all.ply, 3);
    assert_ptr_equal(view_now(&all), history_now(&h));
    assert_ptr_equal(view_now(&two), &h.positions[2]);
    assert_ptr_equal(view_now(&bare), history_now(&h));
    assert_true(history_copy(&copy, &two));
    assert_int_equal(copy.ply, 2);
    assert_true(history_play(&copy, &h.turns[2]));
    assert_same_position(history_now(&copy), history_now(&h));
    assert_true(copy.keys[3] == h.keys[3] && copy.keys[2] == h.keys[2]);
    history_free(&copy);
    assert_true(history_copy(&copy, &bare));
    assert_int_equal(copy.length, 0);
    assert_same_position(history_now(&copy), history_now(&h));
    history_free(&copy);
    history_free(&h);
}

/* -- Memory -- */

static void a_failed_allocation_is_a_status(void **state)
{
    (void)state;
    Pos p = start_of(GAMES[CAM]);
    for (int good = 0; good < 3; good++) { /* a history is three arrays */
        History h;
        SpecFault fault;
        HistoryView view = history_of(&p);
        blocks_left = good;
        assert_false(history_init(&h, &p));
        blocks_left = good;
        assert_false(history_copy(&h, &view));
        blocks_left = good;
        assert_false(spec_read(&(GameSpec){.game = "cam"}, &h, &fault));
        blocks_left = -1;
        assert_int_equal(fault.fault.code, FAULT_NO_MEMORY);
        assert_int_equal(fault.field, SPEC_NONE);
        assert_null(spec_field_name(fault.field));
    }
}

static void a_game_that_cannot_grow_stays_as_it_is(void **state)
{
    (void)state;
    Rng rng = rng_seeded(1);
    Pos p = start_of(GAMES[IRIS]);
    History h;
    Fault fault;
    assert_true(history_init(&h, &p));
    while (h.ply < h.capacity) {
        Turn turn = random_turn(history_now(&h), &rng);
        assert_true(history_play(&h, &turn));
    }
    int full = h.ply;
    Turn turn = random_turn(history_now(&h), &rng);
    char text[TURN_TEXT];
    GAMES[IRIS]->turn_print(history_now(&h), &turn, text);
    for (int good = 0; good < 3; good++) {
        blocks_left = good;
        assert_false(history_play_text(&h, text, &fault));
        blocks_left = -1;
        assert_int_equal(fault.code, FAULT_NO_MEMORY);
        assert_int_equal(h.ply, full);
        assert_int_equal(h.length, full);
    }
    assert_true(history_play(&h, &turn));
    assert_int_equal(h.ply, full + 1);
    history_free(&h);
}

/* -- Parsing a specification -- */

static void every_field_is_read(void **state)
{
    (void)state;
    Pos drawn;
    GAMES[FUSE]->start(&drawn, 6, 0, 42);
    History h = read_game(&(GameSpec){.game = "fuse", .size = 6, .seed = 42});
    assert_same_position(history_now(&h), &drawn);
    history_free(&h);
    h = read_game(&(GameSpec){.game = "iris", .variant = "standard"});
    assert_int_equal(history_now(&h)->size, GAMES[IRIS]->size_default);
    history_free(&h);
    h = read_game(&(GameSpec){.game = "sixmaking", .variant = "points=6"});
    assert_int_not_equal(history_now(&h)->variant, 0);
    history_free(&h);
    /* The size follows from the text of a position. */
    h = read_game(&(GameSpec){.game = "sixmaking", .position = "x5/x5/x5/x5/x5 w -"});
    assert_int_equal(history_now(&h)->size, 5);
    history_free(&h);
}

/* The same moves as a list, with blanks between them, and with commas. */
static void moves_come_as_a_list_or_as_one_text(void **state)
{
    (void)state;
    static const char *const LIST[] = {"c4-c3", "c10-c11"};
    const GameSpec SPECS[] = {
        {.game = "cam", .move_list = LIST, .move_count = 2},
        {.game = "cam", .moves = "c4-c3 c10-c11"},
        {.game = "cam", .moves = "\n  c4-c3\t\r\n C10-c11  "},
        {.game = "cam", .moves = "c4-c3,c10-c11", .separator = ','},
        {.game = "cam", .moves = "c4-c3,c10-c11,", .separator = ','},
        {.game = "cam", .moves = "c4-c3,c10-c11", .separator = ',', .moves_max = 2},
    };
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        History h = read_game(&SPECS[i]);
        char text[POS_TEXT];
        assert_int_equal(h.ply, 2);
        GAMES[CAM]->turn_print(&h.positions[1], &h.turns[1], text);
        assert_string_equal(text, "c10-c11");
        history_free(&h);
    }
}

static void a_fault_names_its_field(void **state)
{
    (void)state;
    static const char *const LIST[] = {"c4-c3", "c4-c3"};
    static const struct {
        GameSpec spec;
        const char *field;
        int move;
        FaultCode code;
    } FAULTS[] = {
        {{0}, "game", 0, FAULT_GAME_MISSING},
        {{.game = "go"}, "game", 0, FAULT_NO_GAME},
        {{.game = ""}, "game", 0, FAULT_NO_GAME},
        {{.game = "cam", .size = 5}, "size", 0, FAULT_ONE_SIZE},
        {{.game = "iris", .size = 99}, "size", 0, FAULT_BAD_SIZE},
        {{.game = "iris", .size = 99, .position = "x"}, "size", 0, FAULT_BAD_SIZE},
        {{.game = "cam", .variant = "x"}, "variant", 0, FAULT_BAD_VARIANT},
        {{.game = "cam", .position = ""}, "position", 0, FAULT_ROW_COUNT},
        {{.game = "sixmaking", .size = 4, .position = "x5/x5/x5/x5/x5 w -"},
         "position",
         0,
         FAULT_ROW_COUNT},
        {{.game = "cam", .moves = "x"}, "moves", 1, FAULT_NOT_A_MOVE},
        {{.game = "cam", .move_list = LIST, .move_count = 2}, "moves", 2, FAULT_CAM_EMPTY},
        {{.game = "cam", .moves = "c4-c3 c10-c11 z"}, "moves", 3, FAULT_NOT_A_MOVE},
        {{.game = "cam", .moves = "c4-c3,,c10-c11", .separator = ','},
         "moves",
         2,
         FAULT_NOT_A_MOVE},
        {{.game = "cam", .moves = "c4-c3 c10-c11", .moves_max = 1}, "moves", 0, FAULT_MANY_MOVES},
        {{.game = "cam", .move_list = LIST, .move_count = 2, .moves_max = 1},
         "moves",
         0,
         FAULT_MANY_MOVES},
    };
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++) {
        History h = {.ply = -1};
        SpecFault fault;
        char text[FAULT_TEXT];
        if (spec_read(&FAULTS[i].spec, &h, &fault)) fail_msg("fault %zu was not found", i);
        fault_print(&fault.fault, fault_template(fault.fault.code), text);
        if (fault.fault.code != FAULTS[i].code) fail_msg("fault %zu: %s", i, text);
        assert_string_equal(spec_field_name(fault.field), FAULTS[i].field);
        assert_int_equal(fault.move, FAULTS[i].move);
        assert_int_equal(h.ply, -1); /* nothing was written */
    }
}

/* A move after the end of the game is at fault, not the moves before it. */
static void a_move_after_the_end_is_refused(void **state)
{
    (void)state;
    Text moves = text_growing();
    for (int i = 0; i < 2; i++) text_string(&moves, CAM_ROUND);
    text_string(&moves, "c4-c3");
    GameSpec spec = {.game = "cam", .moves = moves.data};
    SpecFault fault;
    History h;
    assert_false(spec_read(&spec, &h, &fault));
    assert_int_equal(fault.fault.code, FAULT_GAME_OVER);
    assert_int_equal(fault.move, 9);
    text_free(&moves);
}

/* -- Parsing JSON -- */

static bool read_json(const char *text, History *out, SpecFault *fault)
{
    JsonSpec named;
    JsonFault json;
    Json *object = json_parse(text, strlen(text), &json);
    assert_non_null(object);
    bool ok = json_spec_read(object, 1000, &named, fault) && spec_read(&named.spec, out, fault);
    json_spec_free(&named);
    json_free(object);
    return ok;
}

static void json_members_are_read(void **state)
{
    (void)state;
    History h;
    SpecFault fault;
    assert_true(read_json("{\"game\":\"cam\",\"size\":0,\"variant\":null,\"position\":\"\","
                          "\"seed\":1000,\"moves\":[\"c4-c3\",\"c10-c11\"],\"other\":[]}",
                          &h, &fault));
    assert_ptr_equal(history_game(&h), GAMES[CAM]);
    assert_int_equal(h.ply, 2);
    history_free(&h);
}

static void json_of_the_wrong_type_names_its_field(void **state)
{
    (void)state;
    static const struct {
        const char *text, *field;
        FaultCode code;
    } FAULTS[] = {
        {"{}", "game", FAULT_GAME_MISSING},
        {"{\"game\":\"\"}", "game", FAULT_GAME_MISSING},
        {"{\"game\":5}", "game", FAULT_NOT_TEXT},
        {"{\"game\":\"cam\",\"variant\":[]}", "variant", FAULT_NOT_TEXT},
        {"{\"game\":\"cam\",\"position\":1}", "position", FAULT_NOT_TEXT},
        {"{\"game\":\"cam\",\"size\":\"5\"}", "size", FAULT_NOT_WHOLE},
        {"{\"game\":\"cam\",\"size\":100}", "size", FAULT_NOT_WHOLE},
        {"{\"game\":\"cam\",\"seed\":-1}", "seed", FAULT_NOT_WHOLE},
        {"{\"game\":\"cam\",\"seed\":1001}", "seed", FAULT_NOT_WHOLE},
        {"{\"game\":\"cam\",\"moves\":\"c4-c3\"}", "moves", FAULT_NOT_LIST},
        {"{\"game\":\"cam\",\"moves\":[\"c4-c3\",5]}", "moves", FAULT_NOT_LIST},
    };
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++) {
        History h;
        SpecFault fault;
        if (read_json(FAULTS[i].text, &h, &fault)) fail_msg("%s was read", FAULTS[i].text);
        assert_int_equal(fault.fault.code, FAULTS[i].code);
        assert_string_equal(spec_field_name(fault.field), FAULTS[i].field);
        assert_int_equal(fault.move, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_keeps_turns_positions_and_keys),
        cmocka_unit_test(turns_are_undone_and_redone),
        cmocka_unit_test(a_refused_move_changes_nothing),
        cmocka_unit_test(the_third_occurrence_is_a_draw),
        cmocka_unit_test(repetition_counts_the_turns_that_stand),
        cmocka_unit_test(only_games_that_repeat_are_judged),
        cmocka_unit_test(long_games_forget_nothing),
        cmocka_unit_test(a_view_ends_at_any_position),
        cmocka_unit_test(a_failed_allocation_is_a_status),
        cmocka_unit_test(a_game_that_cannot_grow_stays_as_it_is),
        cmocka_unit_test(every_field_is_read),
        cmocka_unit_test(moves_come_as_a_list_or_as_one_text),
        cmocka_unit_test(a_fault_names_its_field),
        cmocka_unit_test(a_move_after_the_end_is_refused),
        cmocka_unit_test(json_members_are_read),
        cmocka_unit_test(json_of_the_wrong_type_names_its_field),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
