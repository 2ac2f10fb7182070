/* test_cam.c: the rules of Cam, a test for each sentence.
 *
 * The comment before a position lists its pieces: K and M are white knights and men, k and m black
 * ones. A black man far away is there only because a side without pieces has lost. */
#include "rules_check.h"

static const Rules CAM_RULES = {"cam", 0, "standard"};

#define START "1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1 w 0"

/* -- The board and the start -- */

RULE(the_board_has_67_squares_in_centred_rows)
{
    static const int WIDTH[13] = {1, 3, 5, 7, 7, 7, 7, 7, 7, 7, 5, 3, 1};
    Pos p = start_position(&CAM_RULES, 1);
    Board board;
    int rows[13] = {0};
    game_of(&p)->board(&p, &board);
    assert_int_equal(board.cell_count, 67);
    for (int i = 0; i < board.cell_count; i++) {
        const char *label = board.cells[i].label;
        int row = label[2] ? 10 * (label[1] - '0') + label[2] - '0' : label[1] - '0';
        int left = 'a' + (7 - WIDTH[row - 1]) / 2;
        assert_in_range(label[0], left, left + WIDTH[row - 1] - 1);
        rows[row - 1]++;
        bool is_castle = label[0] == 'd' && (row == 1 || row == 13);
        assert_int_equal(board.cells[i].cls == CELL_CASTLE, is_castle);
    }
    for (int i = 0; i < 13; i++) assert_int_equal(rows[i], WIDTH[i]);
}

RULE(each_side_starts_with_two_knights_and_five_men_and_white_begins)
{
    check_start(&CAM_RULES, START);
}

RULE(there_are_54_first_moves)
{
    check_moves(&CAM_RULES, START,
                "b5-a4 b5-a5 b5-a6 b5-b4 b5-b6 b5-c6 b5-d3 c4-a6 c4-b3 c4-b4 c4-c3 c4-c6 "
                "c4-c6-a4 c4-d3 c4-d4 c4-e6 c4-e6-g4 c5-a5 c5-b4 c5-b6 c5-c3 c5-c6 c5-d4 c5-d6 "
                "d5-b3 d5-c6 d5-d4 d5-d6 d5-e6 d5-f3 e4-c6 e4-c6-a4 e4-d3 e4-d4 e4-e3 e4-e6 "
                "e4-e6-g4 e4-f3 e4-f4 e4-g6 e5-d4 e5-d6 e5-e3 e5-e6 e5-f4 e5-f6 e5-g5 f5-d3 "
                "f5-e6 f5-f4 f5-f6 f5-g4 f5-g5 f5-g6");
}

RULE(there_is_no_passing) { check_illegal(&CAM_RULES, START, "pass"); }

RULE(only_own_pieces_move) { check_illegal(&CAM_RULES, START, "b9-b8 d7-d8"); }

/* -- Plain moves -- */

/* K d7 */
RULE(a_piece_steps_to_an_empty_square_in_eight_directions)
{
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/3K3/7/7/7/5/3/1 w 0",
                "d7-c6 d7-c7 d7-c8 d7-d6 d7-d8 d7-e6 d7-e7 d7-e8");
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/3M3/7/7/7/5/3/1 w 0",
                "d7-c6 d7-c7 d7-c8 d7-d6 d7-d8 d7-e6 d7-e7 d7-e8");
}

/* M a4; M g7; M c12 */
RULE(a_piece_does_not_step_off_the_board)
{
    check_moves(&CAM_RULES, "1/3/5/4m2/7/7/7/7/7/M6/5/3/1 w 0", "a4-a5 a4-b3 a4-b4 a4-b5");
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/6M/7/7/7/5/3/1 w 0", "g7-f6 g7-f7 g7-f8 g7-g6 g7-g8");
    check_moves(&CAM_RULES, "1/M2/5/7/7/7/7/7/7/6m/5/3/1 w 0",
                "c12-b11 c12-c11 c12-d11 c12-d12 c12-d13");
    check_moves(&CAM_RULES, "1/3/M4/7/7/7/7/7/7/6m/5/3/1 w 0",
                "b11-a10 b11-b10 b11-c10 b11-c11 b11-c12");
}

RULE(a_piece_does_not_step_further_than_one_square)
{
    check_illegal(&CAM_RULES, "1/3/5/m6/7/7/3K3/7/7/7/5/3/1 w 0", "d7-d9 d7-f7 d7-e9 d7-a7");
}

RULE(a_step_is_a_whole_move)
{
    check_illegal(&CAM_RULES, "1/3/5/m6/7/7/3K3/7/7/7/5/3/1 w 0", "d7-d8-d9 d7-d8-d7");
}

RULE(a_piece_does_not_step_onto_another)
{
    check_illegal(&CAM_RULES, START, "b5-c5 c4-d5 c4-c5");
    check_illegal(&CAM_RULES, "1/3/5/7/3m3/3m3/3M3/7/7/7/5/3/1 w 0", "d7-d8");
}

RULE(a_piece_does_not_step_into_the_own_castle)
{
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/7/7/7/7/5/1K1/1 w 0", "d2-c2 d2-c3 d2-d3 d2-e2 d2-e3");
    check_moves(&CAM_RULES, "1/m2/5/7/7/7/7/7/7/6M/5/3/1 b 0", "c12-b11 c12-c11 c12-d11 c12-d12");
}

/* -- Canters -- */

/* M d5 d6 */
RULE(a_piece_canters_over_an_adjacent_friend_to_the_square_just_beyond)
{
    check_after(&CAM_RULES, "1/3/5/m6/7/7/7/3M3/3M3/7/5/3/1 w 0", "d5-d7",
                "1/3/5/m6/7/7/3M3/3M3/7/7/5/3/1 b 1");
    check_after(&CAM_RULES, "1/3/5/m6/7/7/7/3K3/3K3/7/5/3/1 w 0", "d5-d7",
                "1/3/5/m6/7/7/3K3/3K3/7/7/5/3/1 b 1");
    check_after(&CAM_RULES, "1/3/5/m6/7/7/7/4K2/3M3/7/5/3/1 w 0", "d5-f7",
                "1/3/5/m6/7/7/5M1/4K2/7/7/5/3/1 b 1");
}

RULE(nothing_is_taken_by_a_canter)
{
    check_after(&CAM_RULES, START, "c4-c6-a4", "1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/K3K2/5/3/1 b 1");
}

/* M d5 d6 d7, and M d5 d6 m d7 */
RULE(the_square_beyond_must_be_empty)
{
    check_illegal(&CAM_RULES, "1/3/5/m6/7/7/3M3/3M3/3M3/7/5/3/1 w 0", "d5-d7 d5-d8");
    check_illegal(&CAM_RULES, "1/3/5/7/7/3m3/3m3/3M3/3M3/7/5/3/1 w 0", "d5-d7");
}

RULE(a_canter_needs_a_friend_to_leap_over)
{
    check_illegal(&CAM_RULES, "1/3/5/m6/7/7/3M3/7/3M3/7/5/3/1 w 0", "d5-d7 d5-d8 d5-f5 d5-f7");
}

/* M d5 d6 e7 */
RULE(a_canter_may_turn_and_may_stop_after_any_leap)
{
    check_moves_from(&CAM_RULES, "1/3/5/m6/7/7/4M2/3M3/3M3/7/5/3/1 w 0", "d5",
                     "d5-c4 d5-c5 d5-c6 d5-d4 d5-d7 d5-d7-f7 d5-e4 d5-e5 d5-e6");
}

RULE(a_canter_is_never_a_duty)
{
    check_legal(&CAM_RULES, "1/3/5/m6/7/7/4M2/3M3/3M3/7/5/3/1 w 0", "d5-c4 d6-c7 e7-f8");
}

/* M d5, with friends d6 e7 f6 e5 in a ring */
RULE(a_canter_visits_no_square_twice_the_start_included)
{
    static const char *const POSITION = "1/3/5/m6/7/7/4M2/3M1M1/3MM2/7/5/3/1 w 0";
    check_legal(&CAM_RULES, POSITION, "d5-d7 d5-d7-f7 d5-d7-f7-f5 d5-f5 d5-f5-f7 d5-f5-f7-d7");
    check_illegal(&CAM_RULES, POSITION, "d5-d7-d5 d5-d7-f7-f5-d5 d5-d7-f7-d7 d5-f5-f7-f5");
}

/* M d6, with friends e7 e8 */
RULE(a_canter_may_leap_over_the_same_friend_twice)
{
    check_legal(&CAM_RULES, "1/3/5/m6/7/4M2/4M2/3M3/7/7/5/3/1 w 0", "d6-f8-d8-f6");
}

/* M b3 c2 e2; beyond c2 lies the castle */
RULE(a_canter_never_lands_on_the_own_castle_not_even_in_passing)
{
    check_illegal(&CAM_RULES, "1/3/5/m6/7/7/7/7/7/7/M4/M1M/1 w 0", "b3-d1 b3-d1-f3");
    check_illegal(&CAM_RULES, "1/3/5/m6/7/7/7/7/7/7/2M2/1M1/1 w 0", "d3-d1");
    check_illegal(&CAM_RULES, "1/3/5/m6/7/7/7/7/7/7/K4/M2/1 w 0", "b3-d1");
    check_illegal(&CAM_RULES, "1/m1m/m4/7/7/7/7/7/7/6M/5/3/1 b 0", "b11-d13 b11-d13-f11");
}

/* -- Jumps -- */

/* K d5, m d6 */
RULE(a_jump_takes_the_enemy_it_leaps_over)
{
    check_after(&CAM_RULES, "1/3/5/m6/7/7/7/3m3/3K3/7/5/3/1 w 7", "d5xd7",
                "1/3/5/m6/7/7/3K3/7/7/7/5/3/1 b 0");
    check_after(&CAM_RULES, "1/3/5/m6/7/7/7/3k3/3M3/7/5/3/1 w 7", "d5xd7",
                "1/3/5/m6/7/7/3M3/7/7/7/5/3/1 b 0");
}

RULE(men_and_knights_jump_in_all_eight_directions)
{
    static const char *const TAKEN[] = {
        "1/3/5/m6/7/7/3M3/2m4/7/7/5/3/1 w 0", "1/3/5/m6/7/7/2mM3/7/7/7/5/3/1 w 0",
        "1/3/5/m6/7/2m4/3K3/7/7/7/5/3/1 w 0", "1/3/5/m6/7/7/3M3/3m3/7/7/5/3/1 w 0",
        "1/3/5/m6/7/3m3/3K3/7/7/7/5/3/1 w 0", "1/3/5/m6/7/7/3M3/4m2/7/7/5/3/1 w 0",
        "1/3/5/m6/7/7/3Mm2/7/7/7/5/3/1 w 0",  "1/3/5/m6/7/4m2/3K3/7/7/7/5/3/1 w 0"};
    static const char *const MOVES[] = {"d7xb5", "d7xb7", "d7xb9", "d7xd5",
                                        "d7xd9", "d7xf5", "d7xf7", "d7xf9"};
    for (int i = 0; i < 8; i++) check_moves(&CAM_RULES, TAKEN[i], MOVES[i]);
}

RULE(a_jump_needs_an_empty_square_beyond_the_enemy)
{
    check_moves_from(&CAM_RULES, "1/3/5/7/7/7/3m3/3m3/3M3/7/5/3/1 w 0", "d5",
                     "d5-c4 d5-c5 d5-c6 d5-d4 d5-e4 d5-e5 d5-e6");
    check_illegal(&CAM_RULES, "1/3/5/7/7/5mm/6m/6M/7/7/5/3/1 w 0", "g6xg8");
    check_legal(&CAM_RULES, "1/3/5/7/7/7/6m/5M1/7/7/5/3/1 w 0", "f6-f7");
}

/* M d5, m d6 e8 */
RULE(a_jump_must_go_on_while_it_can)
{
    check_moves(&CAM_RULES, "1/3/5/m6/7/4m2/7/3m3/3M3/7/5/3/1 w 0", "d5xd7xf9");
    check_illegal(&CAM_RULES, "1/3/5/m6/7/4m2/7/3m3/3M3/7/5/3/1 w 0", "d5xd7");
}

/* M d5, m d6; then m c8, or m e8 and f10 */
RULE(a_jump_may_go_on_by_any_branch_however_short)
{
    check_moves(&CAM_RULES, "1/3/5/5m1/7/2m1m2/7/3m3/3M3/6m/5/3/1 w 0", "d5xd7xb9 d5xd7xf9xf11");
}

RULE(any_jump_may_be_chosen_however_short)
{
    check_moves(&CAM_RULES, "1/3/5/7/7/4m2/7/3m3/m2M3/M5m/5/3/1 w 0", "a4xa6 d5xd7xf9");
}

RULE(an_enemy_is_removed_at_once_and_not_jumped_twice)
{
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/7/3m3/3M3/7/5/3/1 w 0", "d5xd7");
    check_illegal(&CAM_RULES, "1/3/5/m6/7/7/7/3m3/3M3/7/5/3/1 w 0", "d5xd7xd5");
}

/* M d5, m d6 e7 f6 e5 in a ring */
RULE(a_jump_may_end_on_its_start)
{
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/4m2/3m1m1/3Mm2/7/5/3/1 w 0",
                "d5xd7xf7xf5xd5 d5xf5xf7xd7xd5");
    check_after(&CAM_RULES, "1/3/5/m6/7/7/4m2/3m1m1/3Mm2/7/5/3/1 w 3", "d5xd7xf7xf5xd5",
                "1/3/5/m6/7/7/7/7/3M3/7/5/3/1 b 0");
}

/* The same with m c4 */
RULE(a_jump_may_cross_its_start)
{
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/4m2/3m1m1/3Mm2/2m4/5/3/1 w 0",
                "d5xb3 d5xd7xf7xf5xd5xb3 d5xf5xf7xd7xd5xb3");
}

RULE(no_friend_is_jumped)
{
    check_illegal(&CAM_RULES, "1/3/5/m6/7/7/7/3M3/3M3/7/5/3/1 w 0", "d5xd7");
}

/* K d4, m d5, M d7 */
RULE(no_canter_follows_a_jump)
{
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/3M3/7/3m3/3K3/5/3/1 w 0", "d4xd6");
    check_illegal(&CAM_RULES, "1/3/5/m6/7/7/3M3/7/3m3/3K3/5/3/1 w 0", "d4xd6-d8");
}

/* -- The own castle -- */

/* K d3, m d2 */
RULE(a_jump_may_land_on_the_own_castle)
{
    check_after(&CAM_RULES, "1/3/5/m6/7/7/7/7/7/7/2K2/1m1/1 w 0", "d3xd1",
                "1/3/5/m6/7/7/7/7/7/7/5/3/K b 0");
    check_after(&CAM_RULES, "1/1K1/2m2/7/7/7/7/7/7/6M/5/3/1 b 0", "d11xd13",
                "m/3/5/7/7/7/7/7/7/6M/5/3/1 w 0");
}

/* K d3, m d2 c2 */
RULE(a_jump_must_go_on_out_of_the_own_castle_if_it_can)
{
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/7/7/7/7/2K2/mm1/1 w 0", "d3xd1xb3");
}

/* K d1, M f6 */
RULE(a_piece_on_the_own_castle_must_move_first)
{
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/7/5M1/7/7/5/3/K w 0", "d1-c2 d1-d2 d1-e2");
    check_moves(&CAM_RULES, "m/3/5/7/7/7/7/5m1/7/6M/5/3/1 b 0", "d13-c12 d13-d12 d13-e12");
}

/* K d1, M f6, m f7 */
RULE(a_piece_on_the_own_castle_moves_even_if_another_could_jump)
{
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/5m1/5M1/7/7/5/3/K w 0", "d1-c2 d1-d2 d1-e2");
}

/* K d1, m c2, and M f6 m f7 */
RULE(a_piece_on_the_own_castle_that_can_jump_must_capture)
{
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/7/7/7/7/5/m2/K w 0", "d1xb3");
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/5m1/5M1/7/7/5/m2/M w 0", "d1xb3");
}

/* K d1, M d2, m c2 d4 */
RULE(a_knight_on_the_own_castle_may_capture_by_a_charge)
{
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/7/7/7/3m3/5/mM1/K w 0", "d1-d3xd5 d1xb3");
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/7/7/7/3m3/5/mM1/M w 0", "d1xb3");
}

/* K d1, M d2, m d4 */
RULE(a_charge_out_of_the_own_castle_without_a_jump_at_once_is_no_duty)
{
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/7/7/7/3m3/5/1M1/K w 0", "d1-c2 d1-d3xd5 d1-e2");
}

/* K d1, m c2 c3 d2 */
RULE(a_jump_may_return_to_the_own_castle)
{
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/7/7/7/7/1m3/mm1/K w 0", "d1xb3xd3xd1 d1xd3xb3xd1");
}

/* -- Captures are compulsory -- */

/* M d5, m d6, M f4 */
RULE(if_a_piece_has_a_jump_the_turn_must_capture)
{
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/7/3m3/3M3/5M1/5/3/1 w 0", "d5xd7");
    check_illegal(&CAM_RULES, "1/3/5/m6/7/7/7/3m3/3M3/5M1/5/3/1 w 0", "f4-f5 d5-c5");
}

RULE(any_piece_with_a_jump_may_make_it)
{
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/7/3m3/3M2m/6K/5/3/1 w 0", "d5xd7 g4xg6");
}

/* M f6, m f7; K b4, M b5, m b7 */
RULE(a_charge_by_another_knight_answers_the_duty)
{
    check_moves(&CAM_RULES, "1/3/5/7/7/7/1m3m1/5M1/1M5/1K5/5/3/1 w 0", "b4-b6xb8 f6xf8");
}

RULE(a_canter_alone_does_not_answer_the_duty)
{
    check_illegal(&CAM_RULES, "1/3/5/7/7/7/1m3m1/5M1/1M5/1K5/5/3/1 w 0", "b4-b6 b5-b6 b4-a4");
}

/* The same with a man on b4 */
RULE(a_man_does_not_answer_the_duty_by_a_charge)
{
    check_moves(&CAM_RULES, "1/3/5/7/7/7/1m3m1/5M1/1M5/1M5/5/3/1 w 0", "f6xf8");
}

/* M g6, m g7; K b4, M b5 c7, m d9: the knight reaches d9 with its second leap */
RULE(a_charge_that_answers_the_duty_may_begin_with_several_leaps)
{
    check_moves(&CAM_RULES, "1/3/5/7/3m3/7/2M3m/6M/1M5/1K5/5/3/1 w 0", "b4-b6-d8xd10 g6xg8");
}

RULE(a_charge_possible_without_a_jump_at_once_is_no_duty)
{
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/3m3/7/3M3/3K3/5/3/1 w 0",
                "d4-c3 d4-c4 d4-c5 d4-d3 d4-d6xd8 d4-e3 d4-e4 d4-e5 "
                "d5-c4 d5-c5 d5-c6 d5-d3 d5-d6 d5-e4 d5-e5 d5-e6");
}

/* -- Charges and touching -- */

/* K d4, M d5, m d7 */
RULE(a_knight_charges_by_a_canter_and_then_a_jump)
{
    check_after(&CAM_RULES, "1/3/5/m6/7/7/3m3/7/3M3/3K3/5/3/1 w 9", "d4-d6xd8",
                "1/3/5/m6/7/3K3/7/7/3M3/7/5/3/1 b 0");
}

RULE(a_man_never_charges)
{
    check_illegal(&CAM_RULES, "1/3/5/m6/7/7/3m3/7/3M3/3M3/5/3/1 w 0", "d4-d6xd8");
}

RULE(a_man_that_canters_has_no_duty_to_charge)
{
    check_legal(&CAM_RULES, "1/3/5/m6/7/7/3m3/7/3M3/3M3/5/3/1 w 0", "d4-d6");
}

RULE(a_knight_may_not_end_its_canter_next_to_an_enemy_it_could_jump)
{
    check_illegal(&CAM_RULES, "1/3/5/m6/7/7/3m3/7/3M3/3K3/5/3/1 w 0", "d4-d6");
}

/* K d4, M d5 e6, m c7: d6 touches c7, f6 touches nothing */
RULE(a_knight_that_touches_an_enemy_in_passing_must_charge)
{
    check_moves_from(&CAM_RULES, "1/3/5/m6/7/7/2m4/4M2/3M3/3K3/5/3/1 w 0", "d4-d6", "d4-d6xb8");
    check_illegal(&CAM_RULES, "1/3/5/m6/7/7/2m4/4M2/3M3/3K3/5/3/1 w 0", "d4-d6-f6");
}

/* Follows every step of every turn. */
static void check_steps_go_on(const Pos *p)
{
    Step list[STEPS_MAX];
    int count = game_of(p)->steps(p, list);
    assert_int_not_equal(count, 0);
    for (int i = 0; i < count; i++) {
        Pos after;
        game_of(p)->play(p, list[i], &after);
        if (after.mid_turn) check_steps_go_on(&after);
    }
}

/* K d4, M d5 e6, m c7; and K b4, M b5 c7 with M f6, m f7, a duty */
RULE(no_leap_is_offered_from_which_the_charge_could_not_follow)
{
    Pos touched = read_position(&CAM_RULES, "1/3/5/m6/7/7/2m4/4M2/3M3/3K3/5/3/1 w 0");
    Pos on_duty = read_position(&CAM_RULES, "1/3/5/m6/7/7/2M2m1/5M1/1M5/1K5/5/3/1 w 0");
    check_steps_go_on(&touched);
    check_steps_go_on(&on_duty);
}

/* K d4, M d5 e6, m c7 and m f7, which is touched on f6; m g8 keeps e6 from jumping it */
RULE(a_knight_that_has_touched_may_charge_later_in_its_canter)
{
    check_moves_from(&CAM_RULES, "1/3/5/7/7/6m/2m2m1/4M2/3M3/3K3/5/3/1 w 0", "d4-d6",
                     "d4-d6-f6xf8 d4-d6xb8");
}

/* K d4, M d5 e6, m f7 g8: only f6 touches */
RULE(a_knight_may_stop_its_canter_before_it_touches)
{
    check_moves_from(&CAM_RULES, "1/3/5/7/7/6m/5m1/4M2/3M3/3K3/5/3/1 w 0", "d4-d6",
                     "d4-d6 d4-d6-f6xf8");
}

/* K d4, M d5, m d7 with m d8 behind it; K f4, M f5, m g7 at the edge */
RULE(an_enemy_that_cannot_be_jumped_is_not_touched)
{
    check_legal(&CAM_RULES, "1/3/5/7/7/3m3/3m3/7/3M3/3K3/5/3/1 w 0", "d4-d6");
    check_legal(&CAM_RULES, "1/3/5/7/7/7/6m/7/5M1/5K1/5/3/1 w 0", "f4-f6");
}

/* K d4, M d5, m d7 e9 */
RULE(the_jump_of_a_charge_must_go_on_while_it_can)
{
    check_moves_from(&CAM_RULES, "1/3/5/m6/4m2/7/3m3/7/3M3/3K3/5/3/1 w 0", "d4-d6", "d4-d6xd8xf10");
}

/* K d4, M d5, m d7, M d9 */
RULE(no_canter_follows_the_jump_of_a_charge)
{
    check_illegal(&CAM_RULES, "1/3/5/m6/3M3/7/3m3/7/3M3/3K3/5/3/1 w 0", "d4-d6xd8-d10");
    check_legal(&CAM_RULES, "1/3/5/m6/3M3/7/3m3/7/3M3/3K3/5/3/1 w 0", "d4-d6xd8");
}

/* K d4, M d5 e6, m e5; with M f4 the charge back to d4 is the only one */
RULE(the_start_of_a_charge_counts_as_empty)
{
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/7/4M2/3Mm2/3K3/5/3/1 w 0",
                "d4-d6-f6xd4 d4-d6xf4 d4xf6 d5xf5 e6xe4");
    check_moves(&CAM_RULES, "1/3/5/m6/7/7/7/4M2/3Mm2/3K1M1/5/3/1 w 0",
                "d4-d6-f6xd4 d4xf6 d5xf5 e6xe4 f4xd6");
}

RULE(a_plain_step_next_to_an_enemy_is_no_touching)
{
    check_legal(&CAM_RULES, "1/3/5/m6/7/7/7/3m3/7/3K3/5/3/1 w 0", "d4-d5 d4-c5 d4-e5 d4-d3");
}

/* K d5, M d4, m d2 */
RULE(a_charge_may_jump_onto_the_own_castle)
{
    check_legal(&CAM_RULES, "1/3/5/m6/7/7/7/7/3K3/3M3/5/1m1/1 w 0", "d5-d3xd1");
    check_illegal(&CAM_RULES, "1/3/5/m6/7/7/7/7/3K3/3M3/5/1m1/1 w 0", "d5-d3");
}

/* -- The enemy castle -- */

RULE(a_piece_that_steps_onto_the_enemy_castle_wins)
{
    check_result_after(&CAM_RULES, "1/1M1/5/7/7/7/7/7/7/m6/5/3/1 w 0", "d12-d13", "white",
                       END_CASTLE);
    check_result_after(&CAM_RULES, "1/3/5/M6/7/7/7/7/7/7/5/k2/1 b 0", "c2-d1", "black", END_CASTLE);
}

RULE(a_piece_that_canters_onto_the_enemy_castle_wins)
{
    check_result_after(&CAM_RULES, "1/1M1/2M2/7/7/7/7/7/7/m6/5/3/1 w 0", "d11-d13", "white",
                       END_CASTLE);
    check_result_after(&CAM_RULES, "1/3/5/M6/7/7/7/7/7/7/m4/m2/1 b 0", "b3-d1", "black",
                       END_CASTLE);
}

/* K d11, m d12 */
RULE(a_piece_that_jumps_onto_the_enemy_castle_wins)
{
    check_result_after(&CAM_RULES, "1/1m1/2K2/7/7/7/7/7/7/m6/5/3/1 w 0", "d11xd13", "white",
                       END_CASTLE);
}

/* The same with m c12, which could be jumped from d13 */
RULE(a_jump_ends_on_the_enemy_castle_even_if_it_could_go_on)
{
    check_moves(&CAM_RULES, "1/mm1/2K2/7/7/7/7/7/7/m6/5/3/1 w 0", "d11xd13");
    check_result_after(&CAM_RULES, "1/mm1/2K2/7/7/7/7/7/7/m6/5/3/1 w 0", "d11xd13", "white",
                       END_CASTLE);
}

/* M d11 d12 c12: over c12 lies b11 */
RULE(a_canter_ends_on_the_enemy_castle)
{
    check_legal(&CAM_RULES, "1/MM1/2M2/7/7/7/7/7/7/m6/5/3/1 w 0", "d11-d13");
    check_illegal(&CAM_RULES, "1/MM1/2M2/7/7/7/7/7/7/m6/5/3/1 w 0", "d11-d13-b11");
}

/* K d11, M d12, m c12, which could be jumped from d13 */
RULE(a_knight_touches_nothing_on_the_enemy_castle)
{
    check_legal(&CAM_RULES, "1/mM1/2K2/7/7/7/7/7/7/m6/5/3/1 w 0", "d11-d13");
    check_illegal(&CAM_RULES, "1/mM1/2K2/7/7/7/7/7/7/m6/5/3/1 w 0", "d11-d13xb11");
}

/* K d9, M d10 d12, m c10 b10 b11: d11 touches c10; then m e12 too, next to the castle */
RULE(a_knight_that_touched_on_the_way_may_not_canter_onto_the_enemy_castle)
{
    static const char *const POSITION = "1/1M1/m4/1mmM3/3K3/7/7/7/7/7/5/3/1 w 0";
    check_moves_from(&CAM_RULES, POSITION, "d9-d11", "d9-d11xb9");
    check_illegal(&CAM_RULES, POSITION, "d9-d11-d13");
    check_moves_from(&CAM_RULES, "1/1Mm/m4/1mmM3/3K3/7/7/7/7/7/5/3/1 w 0", "d9-d11", "d9-d11xb9");
}

/* K d11, M d12, and M f6 m f7: the way onto the castle is no capture */
RULE(the_enemy_castle_does_not_free_from_the_duty_to_capture)
{
    check_moves(&CAM_RULES, "1/1M1/5/7/7/7/5m1/5M1/7/m6/5/3/1 w 0", "f6xf8");
    check_moves(&CAM_RULES, "1/1M1/2K2/7/7/7/5m1/5M1/7/m6/5/3/1 w 0", "f6xf8");
}

/* -- Ends -- */

RULE(taking_the_last_enemy_piece_wins)
{
    check_result_after(&CAM_RULES, "1/3/5/7/7/7/7/3m3/3K3/7/5/3/1 w 0", "d5xd7", "white",
                       END_CAPTURED);
    check_result_after(&CAM_RULES, "1/3/5/7/7/7/3k3/3M3/7/7/5/3/1 b 0", "d7xd5", "black",
                       END_CAPTURED);
}

/* M d1 and all around it, two deep, m c2 d2 e2 b3 f3 and now d3; M a10 could move but may not */
RULE(a_player_without_a_legal_move_loses)
{
    check_result_after(&CAM_RULES, "1/3/5/M6/7/7/7/7/7/3m3/m3m/mmm/M b 0", "d4-d3", "black",
                       END_NO_MOVE);
    check_result_after(&CAM_RULES, "1/3/5/7/7/7/7/7/7/3m3/m3m/mmm/M b 0", "d4-d3", "black",
                       END_NO_MOVE);
}

RULE(a_player_with_one_legal_move_goes_on)
{
    check_moves(&CAM_RULES, "1/3/5/M6/7/7/7/7/7/7/m3m/mmm/M w 0", "d1xd3");
}

RULE(a_finished_game_has_no_moves)
{
    check_moves(&CAM_RULES, "M/3/5/7/7/7/7/7/7/m6/5/3/1 b 1", "");
}

/* -- The clock -- */

RULE(the_clock_counts_plies_without_a_capture)
{
    check_after(&CAM_RULES, "1/3/5/m6/7/7/3M3/7/7/7/5/3/1 w 0", "d7-d6 a10-a9 d6-d7",
                "1/3/5/7/m6/7/3M3/7/7/7/5/3/1 b 3");
    check_after(&CAM_RULES, "1/3/5/m6/7/7/7/3M3/3M3/7/5/3/1 w 41", "d5-d7",
                "1/3/5/m6/7/7/3M3/3M3/7/7/5/3/1 b 42");
}

RULE(a_capture_sets_the_clock_back)
{
    check_after(&CAM_RULES, "1/3/5/m6/7/7/7/3m3/3M3/7/5/3/1 w 57", "d5xd7",
                "1/3/5/m6/7/7/3M3/7/7/7/5/3/1 b 0");
    check_after(&CAM_RULES, "1/3/5/m6/7/7/3m3/7/3M3/3K3/5/3/1 w 57", "d4-d6xd8",
                "1/3/5/m6/7/3K3/7/7/3M3/7/5/3/1 b 0");
}

RULE(a_hundred_plies_without_a_capture_are_a_draw)
{
    check_after(&CAM_RULES, "1/3/5/m6/7/7/3M3/7/7/7/5/3/1 w 99", "d7-d6",
                "1/3/5/m6/7/7/7/3M3/7/7/5/3/1 b 100");
    check_result_after(&CAM_RULES, "1/3/5/m6/7/7/3M3/7/7/7/5/3/1 w 99", "d7-d6", "draw", END_CLOCK);
}

RULE(ninety_nine_plies_are_no_draw)
{
    check_goes_on(&CAM_RULES, "1/3/5/m6/7/7/3M3/7/7/7/5/3/1 w 99");
    check_after(&CAM_RULES, "1/3/5/m6/7/7/3M3/7/7/7/5/3/1 w 98", "d7-d6",
                "1/3/5/m6/7/7/7/3M3/7/7/5/3/1 b 99");
}

RULE(a_capture_on_the_hundredth_ply_is_no_draw)
{
    check_after(&CAM_RULES, "1/3/5/m6/7/7/7/3m3/3M3/7/5/3/1 w 99", "d5xd7",
                "1/3/5/m6/7/7/3M3/7/7/7/5/3/1 b 0");
    check_goes_on(&CAM_RULES, "1/3/5/m6/7/7/3M3/7/7/7/5/3/1 b 0");
}

RULE(a_win_on_the_hundredth_ply_is_a_win)
{
    check_result_after(&CAM_RULES, "1/1M1/5/7/7/7/7/7/7/m6/5/3/1 w 99", "d12-d13", "white",
                       END_CASTLE);
    check_result_after(&CAM_RULES, "1/3/5/7/7/7/7/3m3/3K3/7/5/3/1 w 99", "d5xd7", "white",
                       END_CAPTURED);
    check_result_after(&CAM_RULES, "1/3/5/M6/7/7/7/7/7/3m3/m3m/mmm/M b 99", "d4-d3", "black",
                       END_NO_MOVE);
}

/* -- Repetition -- */

#define TO_AND_FRO "b4-b5 f10-f9 b5-b4 f9-f10 "

RULE(the_third_occurrence_of_a_position_is_a_draw_whatever_the_clock)
{
    Pos p =
        play_with_history(&CAM_RULES, "1/3/5/5k1/7/7/7/7/7/1K5/5/3/1 w 0", TO_AND_FRO TO_AND_FRO);
    check_over(&p, "draw", END_REPETITION);
}

RULE(the_second_occurrence_of_a_position_is_none)
{
    Pos p = play_with_history(&CAM_RULES, "1/3/5/5k1/7/7/7/7/7/1K5/5/3/1 w 0",
                              TO_AND_FRO "b4-b5 f10-f9 b5-b4");
    assert_int_equal(p.outcome, ONGOING);
}

RULE(the_occurrences_need_not_follow_each_other)
{
    Pos p = play_with_history(&CAM_RULES, "1/3/5/5k1/7/7/7/7/7/1K5/5/3/1 w 0",
                              TO_AND_FRO "b4-c4 f10-e10 c4-b4 e10-f10");
    check_over(&p, "draw", END_REPETITION);
}

RULE(the_same_board_with_the_other_side_to_move_is_another_position)
{
    Pos white = read_position(&CAM_RULES, "1/3/5/5k1/7/7/7/7/7/1K5/5/3/1 w 0");
    Pos black = read_position(&CAM_RULES, "1/3/5/5k1/7/7/7/7/7/1K5/5/3/1 b 0");
    Pos later = read_position(&CAM_RULES, "1/3/5/5k1/7/7/7/7/7/1K5/5/3/1 w 8");
    Pos man = read_position(&CAM_RULES, "1/3/5/5k1/7/7/7/7/7/1M5/5/3/1 w 0");
    const Game *g = game_of(&white);
    assert_int_not_equal(g->hash(&white), g->hash(&black));
    assert_int_not_equal(g->hash(&white), g->hash(&man));
    assert_int_equal(g->hash(&white), g->hash(&later));
}

/* -- Counts -- */

RULE(the_numbers_of_move_sequences_are_right)
{
    Pos p = start_position(&CAM_RULES, 1);
    check_perft(&p, 1, 54);
    check_perft(&p, 2, 2916);
    check_perft(&p, 3, 187380);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_has_67_squares_in_centred_rows),
        cmocka_unit_test(each_side_starts_with_two_knights_and_five_men_and_white_begins),
        cmocka_unit_test(there_are_54_first_moves),
        cmocka_unit_test(there_is_no_passing),
        cmocka_unit_test(only_own_pieces_move),
        cmocka_unit_test(a_piece_steps_to_an_empty_square_in_eight_directions),
        cmocka_unit_test(a_piece_does_not_step_off_the_board),
        cmocka_unit_test(a_piece_does_not_step_further_than_one_square),
        cmocka_unit_test(a_step_is_a_whole_move),
        cmocka_unit_test(a_piece_does_not_step_onto_another),
        cmocka_unit_test(a_piece_does_not_step_into_the_own_castle),
        cmocka_unit_test(a_piece_canters_over_an_adjacent_friend_to_the_square_just_beyond),
        cmocka_unit_test(nothing_is_taken_by_a_canter),
        cmocka_unit_test(the_square_beyond_must_be_empty),
        cmocka_unit_test(a_canter_needs_a_friend_to_leap_over),
        cmocka_unit_test(a_canter_may_turn_and_may_stop_after_any_leap),
        cmocka_unit_test(a_canter_is_never_a_duty),
        cmocka_unit_test(a_canter_visits_no_square_twice_the_start_included),
        cmocka_unit_test(a_canter_may_leap_over_the_same_friend_twice),
        cmocka_unit_test(a_canter_never_lands_on_the_own_castle_not_even_in_passing),
        cmocka_unit_test(a_jump_takes_the_enemy_it_leaps_over),
        cmocka_unit_test(men_and_knights_jump_in_all_eight_directions),
        cmocka_unit_test(a_jump_needs_an_empty_square_beyond_the_enemy),
        cmocka_unit_test(a_jump_must_go_on_while_it_can),
        cmocka_unit_test(a_jump_may_go_on_by_any_branch_however_short),
        cmocka_unit_test(any_jump_may_be_chosen_however_short),
        cmocka_unit_test(an_enemy_is_removed_at_once_and_not_jumped_twice),
        cmocka_unit_test(a_jump_may_end_on_its_start),
        cmocka_unit_test(a_jump_may_cross_its_start),
        cmocka_unit_test(no_friend_is_jumped),
        cmocka_unit_test(no_canter_follows_a_jump),
        cmocka_unit_test(a_jump_may_land_on_the_own_castle),
        cmocka_unit_test(a_jump_must_go_on_out_of_the_own_castle_if_it_can),
        cmocka_unit_test(a_piece_on_the_own_castle_must_move_first),
        cmocka_unit_test(a_piece_on_the_own_castle_moves_even_if_another_could_jump),
        cmocka_unit_test(a_piece_on_the_own_castle_that_can_jump_must_capture),
        cmocka_unit_test(a_knight_on_the_own_castle_may_capture_by_a_charge),
        cmocka_unit_test(a_charge_out_of_the_own_castle_without_a_jump_at_once_is_no_duty),
        cmocka_unit_test(a_jump_may_return_to_the_own_castle),
        cmocka_unit_test(if_a_piece_has_a_jump_the_turn_must_capture),
        cmocka_unit_test(any_piece_with_a_jump_may_make_it),
        cmocka_unit_test(a_charge_by_another_knight_answers_the_duty),
        cmocka_unit_test(a_canter_alone_does_not_answer_the_duty),
        cmocka_unit_test(a_man_does_not_answer_the_duty_by_a_charge),
        cmocka_unit_test(a_charge_that_answers_the_duty_may_begin_with_several_leaps),
        cmocka_unit_test(a_charge_possible_without_a_jump_at_once_is_no_duty),
        cmocka_unit_test(a_knight_charges_by_a_canter_and_then_a_jump),
        cmocka_unit_test(a_man_never_charges),
        cmocka_unit_test(a_man_that_canters_has_no_duty_to_charge),
        cmocka_unit_test(a_knight_may_not_end_its_canter_next_to_an_enemy_it_could_jump),
        cmocka_unit_test(a_knight_that_touches_an_enemy_in_passing_must_charge),
        cmocka_unit_test(no_leap_is_offered_from_which_the_charge_could_not_follow),
        cmocka_unit_test(a_knight_that_has_touched_may_charge_later_in_its_canter),
        cmocka_unit_test(a_knight_may_stop_its_canter_before_it_touches),
        cmocka_unit_test(an_enemy_that_cannot_be_jumped_is_not_touched),
        cmocka_unit_test(the_jump_of_a_charge_must_go_on_while_it_can),
        cmocka_unit_test(no_canter_follows_the_jump_of_a_charge),
        cmocka_unit_test(the_start_of_a_charge_counts_as_empty),
        cmocka_unit_test(a_plain_step_next_to_an_enemy_is_no_touching),
        cmocka_unit_test(a_charge_may_jump_onto_the_own_castle),
        cmocka_unit_test(a_piece_that_steps_onto_the_enemy_castle_wins),
        cmocka_unit_test(a_piece_that_canters_onto_the_enemy_castle_wins),
        cmocka_unit_test(a_piece_that_jumps_onto_the_enemy_castle_wins),
        cmocka_unit_test(a_jump_ends_on_the_enemy_castle_even_if_it_could_go_on),
        cmocka_unit_test(a_canter_ends_on_the_enemy_castle),
        cmocka_unit_test(a_knight_touches_nothing_on_the_enemy_castle),
        cmocka_unit_test(a_knight_that_touched_on_the_way_may_not_canter_onto_the_enemy_castle),
        cmocka_unit_test(the_enemy_castle_does_not_free_from_the_duty_to_capture),
        cmocka_unit_test(taking_the_last_enemy_piece_wins),
        cmocka_unit_test(a_player_without_a_legal_move_loses),
        cmocka_unit_test(a_player_with_one_legal_move_goes_on),
        cmocka_unit_test(a_finished_game_has_no_moves),
        cmocka_unit_test(the_clock_counts_plies_without_a_capture),
        cmocka_unit_test(a_capture_sets_the_clock_back),
        cmocka_unit_test(a_hundred_plies_without_a_capture_are_a_draw),
        cmocka_unit_test(ninety_nine_plies_are_no_draw),
        cmocka_unit_test(a_capture_on_the_hundredth_ply_is_no_draw),
        cmocka_unit_test(a_win_on_the_hundredth_ply_is_a_win),
        cmocka_unit_test(the_third_occurrence_of_a_position_is_a_draw_whatever_the_clock),
        cmocka_unit_test(the_second_occurrence_of_a_position_is_none),
        cmocka_unit_test(the_occurrences_need_not_follow_each_other),
        cmocka_unit_test(the_same_board_with_the_other_side_to_move_is_another_position),
        cmocka_unit_test(the_numbers_of_move_sequences_are_right),
    };
    return cmocka_run_group_tests_name("cam", tests, NULL, NULL);
}
