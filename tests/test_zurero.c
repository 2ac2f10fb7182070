/* test_zurero.c: the rules of Zurero, a test for each sentence. */
#include "rules_check.h"

#include "core/text.h"

static const Rules SIZE_5 = {"zurero", 5, "standard"};
static const Rules SIZE_6 = {"zurero", 6, "standard"};
static const Rules SIZE_7 = {"zurero", 7, "standard"};
static const Rules SIZE_18 = {"zurero", 18, "standard"};
static const Rules SIZE_19 = {"zurero", 19, "standard"};
static const Rules ANY_SIZE = {"zurero", 0, "standard"};

#define EMPTY_19 "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 b"
#define FIRST_7  "7/7/7/3B3/7/7/7 w"

/* -- The board and the first move -- */

RULE(the_board_is_empty_and_black_begins) { check_start(&SIZE_19, EMPTY_19); }

RULE(the_size_is_19_unless_another_is_chosen)
{
    int size = 0;
    Pos p = start_position(&SIZE_5, 1);
    assert_true(game_check_size(game_of(&p), &size, NULL));
    assert_int_equal(size, 19);
}

RULE(sizes_go_from_5_to_19)
{
    for (int n = 5; n <= 19; n++) {
        Rules rules = {"zurero", n, "standard"};
        Pos p = start_position(&rules, 1);
        char text[POS_TEXT];
        game_of(&p)->print(&p, text);
        assert_int_equal(read_position(&ANY_SIZE, text).size, n);
        check_perft(&p, 1, n % 2 ? 1 : 4);
    }
}

RULE(the_first_move_is_the_centre)
{
    check_moves(&SIZE_19, EMPTY_19, "j10");
    check_moves(&SIZE_5, "5/5/5/5/5 b", "c3");
    check_illegal(&SIZE_19, EMPTY_19, "j9 a1 L10 Tj");
    check_after(&SIZE_5, "5/5/5/5/5 b", "c3", "5/5/2B2/5/5 w");
}

RULE(on_an_even_board_the_first_move_is_one_of_the_four_central_points)
{
    check_moves(&SIZE_6, "6/6/6/6/6/6 b", "c3 c4 d3 d4");
    check_illegal(&SIZE_6, "6/6/6/6/6/6 b", "b3 c2 c5 e4");
    check_moves(&SIZE_18, "18/18/18/18/18/18/18/18/18/18/18/18/18/18/18/18/18/18 b",
                "i10 i9 j10 j9");
    check_after(&SIZE_6, "6/6/6/6/6/6 b", "d3", "6/6/6/3B2/6/6 w");
}

RULE(later_stones_are_not_put_on_points) { check_illegal(&SIZE_7, FIRST_7, "d4 d5 a1"); }

RULE(white_moves_second) { check_moves(&SIZE_7, FIRST_7, "Bd L4 R4 Td"); }

RULE(there_is_no_passing) { check_illegal(&SIZE_7, FIRST_7, "pass"); }

RULE(columns_are_lettered_from_the_left_with_i_in_use)
{
    check_after(&SIZE_19, EMPTY_19, "j10 R10",
                "19/19/19/19/19/19/19/19/19/8BW9/19/19/19/19/19/19/19/19/19 b");
    check_moves(&SIZE_19, "19/19/19/19/19/19/19/19/19/8BW9/19/19/19/19/19/19/19/19/19 b",
                "Bi Bj L10 R10 Ti Tj");
}

/* -- Sliding in -- */

RULE(a_stone_slides_in_from_either_end_of_a_row_or_column)
{
    check_after(&SIZE_7, FIRST_7, "L4", "7/7/7/3WB2/7/7/7 b");
    check_after(&SIZE_7, FIRST_7, "R4", "7/7/7/2BW3/7/7/7 b");
    check_after(&SIZE_7, FIRST_7, "Td", "7/7/7/3W3/3B3/7/7 b");
    check_after(&SIZE_7, FIRST_7, "Bd", "7/7/3B3/3W3/7/7/7 b");
}

RULE(a_line_without_a_stone_takes_none)
{
    check_illegal(&SIZE_7, FIRST_7, "L1 L3 R5 R7 Ta Te Bc Bg");
}

RULE(the_first_stone_met_is_pushed_one_point_if_the_next_is_empty)
{
    check_after(&SIZE_7, "7/7/7/3B3/7/7/1B3W1 w", "L1", "7/7/7/3B3/7/7/1WB2W1 b");
    check_after(&SIZE_7, "7/7/7/3B3/7/7/1B3W1 w", "R1", "7/7/7/3B3/7/7/1B2WW1 b");
}

RULE(a_stone_of_either_colour_is_pushed)
{
    check_after(&SIZE_7, "7/7/7/3B3/7/7/1W5 b", "L1", "7/7/7/3B3/7/7/1BW4 w");
    check_after(&SIZE_7, "7/7/7/3W3/7/7/1B5 b", "L1", "7/7/7/3W3/7/7/1BB4 w");
}

RULE(only_the_first_stone_is_pushed_never_a_row_of_them)
{
    check_after(&SIZE_7, "7/7/7/3B3/7/7/1W1WB2 b", "L1", "7/7/7/3B3/7/7/1BWWB2 w");
    check_after(&SIZE_7, "7/7/7/3B3/7/7/1WBW3 b", "L1", "7/7/7/3B3/7/7/BWBW3 w");
}

RULE(a_stone_on_the_entry_point_is_pushed_too)
{
    check_after(&SIZE_7, "7/7/7/3B3/7/7/W6 b", "L1", "7/7/7/3B3/7/7/BW5 w");
    check_after(&SIZE_7, "7/7/7/3B3/7/7/W6 b", "Ba", "7/7/7/3B3/7/W6/B6 w");
}

RULE(a_stone_is_pushed_onto_the_far_edge)
{
    check_after(&SIZE_7, "7/7/7/3B3/7/7/5W1 b", "L1", "7/7/7/3B3/7/7/5BW w");
    check_after(&SIZE_7, "7/7/7/3B3/7/7/1W5 b", "R1", "7/7/7/3B3/7/7/WB5 w");
}

RULE(nothing_falls_off_a_stone_stops_before_one_on_the_far_edge)
{
    check_after(&SIZE_7, "7/7/7/3B3/7/7/W6 b", "R1", "7/7/7/3B3/7/7/WB5 w");
    check_after(&SIZE_7, "7/7/7/3B3/7/7/W6 b", "Ta", "7/7/7/3B3/7/B6/W6 w");
    check_after(&SIZE_7, "6W/7/7/3B3/7/7/7 b", "L7", "5BW/7/7/3B3/7/7/7 w");
    check_after(&SIZE_7, "6W/7/7/3B3/7/7/7 b", "Bg", "6W/6B/7/3B3/7/7/7 w");
}

RULE(a_stone_stops_before_two_in_a_row)
{
    check_after(&SIZE_7, "7/7/7/3BW2/7/7/7 b", "L4", "7/7/7/2BBW2/7/7/7 w");
    check_after(&SIZE_7, "7/7/7/3BW2/7/7/7 b", "R4", "7/7/7/3BWB1/7/7/7 w");
    check_after(&SIZE_7, "7/7/3W3/3B3/7/7/7 b", "Td", "7/3B3/3W3/3B3/7/7/7 w");
    check_after(&SIZE_7, "7/7/3W3/3B3/7/7/7 b", "Bd", "7/7/3W3/3B3/3B3/7/7 w");
}

RULE(two_stones_at_the_entry_close_it)
{
    check_illegal(&SIZE_7, "7/7/7/3B3/7/7/BW5 w", "L1");
    check_after(&SIZE_7, "7/7/7/3B3/7/7/BW5 w", "R1", "7/7/7/3B3/7/7/BWW4 b");
    check_illegal(&SIZE_7, "6W/6B/7/3B3/7/7/7 w", "Tg");
    check_illegal(&SIZE_7, "7/7/7/3B3/7/6W/6B w", "Bg");
    check_illegal(&SIZE_7, "5BW/7/7/3B3/7/7/7 w", "R7");
}

RULE(a_full_line_is_closed_at_both_ends)
{
    check_illegal(&SIZE_7, "7/7/7/BWBWBWB/7/7/7 w", "L4 R4");
    check_moves(&SIZE_7, "7/7/7/BWBWBWB/7/7/7 w", "Ba Bb Bc Bd Be Bf Bg Ta Tb Tc Td Te Tf Tg");
}

/* -- Five in a row -- */

RULE(five_in_a_row_of_a_line_win)
{
    check_result_after(&SIZE_7, "7/7/7/BBBB3/7/7/W1W1W1W b", "R4", "black", END_FIVE);
}

RULE(five_in_a_column_win)
{
    check_result_after(&SIZE_7, "7/7/7/W2B3/3B3/W2B3/W2BW2 b", "Td", "black", END_FIVE);
}

RULE(five_on_a_rising_diagonal_win)
{
    check_result_after(&SIZE_7, "7/3WW2/4B2/3B3/2B4/1B5/W5W b", "R6", "black", END_FIVE);
}

RULE(five_on_a_falling_diagonal_win)
{
    check_result_after(&SIZE_7, "7/2WW3/2B4/3B3/4B2/5B1/W5W b", "L6", "black", END_FIVE);
}

RULE(white_wins_with_five_too)
{
    check_result_after(&SIZE_7, "7/7/7/WWWW3/7/7/BBB1BB1 w", "R4", "white", END_FIVE);
}

RULE(four_in_a_row_are_not_enough)
{
    check_goes_on(&SIZE_7, "7/7/7/BBBB3/7/7/W1W1W1W b");
    check_goes_on(&SIZE_7, "7/7/4B2/3B3/2B4/1B5/WWW3W b");
}

RULE(a_gap_breaks_a_row) { check_goes_on(&SIZE_7, "7/7/BBB1BBB/3W3/7/7/WW1W1W1 w"); }

RULE(a_row_does_not_go_on_in_the_next_line)
{
    check_goes_on(&SIZE_7, "7/7/4BBB/BB1B3/7/3W3/WW1W1W1 w");
    check_goes_on(&SIZE_7, "5B1/6B/B6/1BBB3/7/3W3/WW1W1W1 w");
}

/* The gap of row 3 is filled from below. */
RULE(more_than_five_in_a_row_win_too)
{
    check_after(&SIZE_7, "7/7/3W3/3W3/BBB1BB1/7/WW4W b", "Bd", "7/7/3W3/3W3/BBBBBB1/7/WW4W w");
    check_result_after(&SIZE_7, "7/7/3W3/3W3/BBB1BB1/7/WW4W b", "Bd", "black", END_FIVE);
}

RULE(five_count_at_the_edges_of_the_board)
{
    check_result(&SIZE_19,
                 "18B/17B1/16B2/15B3/14B4/19/19/19/19/9W9/19/19/19/19/19/19/19/19/W16WW w", "black",
                 END_FIVE);
    check_result(&SIZE_19, "18B/18B/18B/18B/18B/19/19/19/19/9W9/19/19/19/19/19/19/19/19/W16WW w",
                 "black", END_FIVE);
    check_result(&SIZE_19, "18B/18B/18B/18B/19/19/19/19/19/9B9/19/19/19/19/19/19/19/19/14WWWWW b",
                 "white", END_FIVE);
    check_result(&SIZE_5, "W3B/1W1B1/2B2/1B3/B1WW1 w", "black", END_FIVE);
}

/* L4 pushes the stone from d4 to e4. */
RULE(if_both_have_five_the_mover_wins)
{
    check_after(&SIZE_7, "7/3BW2/3BW2/3W3/3BW2/3BW2/B6 b", "L4", "7/3BW2/3BW2/3BW2/3BW2/3BW2/B6 w");
    check_result_after(&SIZE_7, "7/3BW2/3BW2/3W3/3BW2/3BW2/B6 b", "L4", "black", END_FIVE);
    check_result_after(&SIZE_7, "7/3WB2/3WB2/3B3/3WB2/3WB2/7 w", "L4", "white", END_FIVE);
}

RULE(if_only_the_opponent_has_five_the_opponent_wins)
{
    check_after(&SIZE_7, "B6/4W2/4W2/3W3/4W2/4W2/B1B1B1B b", "L4",
                "B6/4W2/4W2/3BW2/4W2/4W2/B1B1B1B w");
    check_result_after(&SIZE_7, "B6/4W2/4W2/3W3/4W2/4W2/B1B1B1B b", "L4", "white", END_FIVE);
    check_result_after(&SIZE_7, "W6/4B2/4B2/3B3/4B2/4B2/W1W1W2 w", "L4", "black", END_FIVE);
}

RULE(a_finished_game_has_no_moves) { check_moves(&SIZE_7, "7/7/7/BBBBB2/7/7/W1W1W1W w", ""); }

/* -- No move -- */

RULE(a_full_board_is_a_draw)
{
    check_result_after(&SIZE_5, "1WWWW/BWBBB/WBBBW/BWBWB/WBWB1 w", "R1 L5", "draw", END_NO_MOVE);
}

RULE(a_board_with_all_entries_closed_is_a_draw)
{
    check_result_after(&SIZE_6, "1BBWWB/1BWBWW/WWB1WB/BWBWBB/BWWBBB/BBWWWW w", "L6 L5", "draw",
                       END_NO_MOVE);
    check_result(&SIZE_7, "BWBBBWB/WWWBWBW/BB3WB/WW1W1WB/BB3WW/WBBWBBB/BWWBBWW w", "draw",
                 END_NO_MOVE);
}

RULE(five_with_the_last_stone_win_even_if_all_entries_are_closed)
{
    check_result_after(&SIZE_5, "1BBBB/BWWBW/WBBWW/BWBWB/WBWWW b", "L5", "black", END_FIVE);
}

/* -- Counts -- */

RULE(the_numbers_of_move_sequences_are_right)
{
    static const uint64_t COUNTS[2][5] = {{1, 4, 24, 188, 1740}, {1, 4, 24, 192, 1856}};
    for (int plies = 1; plies <= 5; plies++) {
        Pos small = start_position(&SIZE_5, 1), large = start_position(&SIZE_19, 1);
        check_perft(&small, plies, COUNTS[0][plies - 1]);
        check_perft(&large, plies, COUNTS[1][plies - 1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_is_empty_and_black_begins),
        cmocka_unit_test(the_size_is_19_unless_another_is_chosen),
        cmocka_unit_test(sizes_go_from_5_to_19),
        cmocka_unit_test(the_first_move_is_the_centre),
        cmocka_unit_test(on_an_even_board_the_first_move_is_one_of_the_four_central_points),
        cmocka_unit_test(later_stones_are_not_put_on_points),
        cmocka_unit_test(white_moves_second),
        cmocka_unit_test(there_is_no_passing),
        cmocka_unit_test(columns_are_lettered_from_the_left_with_i_in_use),
        cmocka_unit_test(a_stone_slides_in_from_either_end_of_a_row_or_column),
        cmocka_unit_test(a_line_without_a_stone_takes_none),
        cmocka_unit_test(the_first_stone_met_is_pushed_one_point_if_the_next_is_empty),
        cmocka_unit_test(a_stone_of_either_colour_is_pushed),
        cmocka_unit_test(only_the_first_stone_is_pushed_never_a_row_of_them),
        cmocka_unit_test(a_stone_on_the_entry_point_is_pushed_too),
        cmocka_unit_test(a_stone_is_pushed_onto_the_far_edge),
        cmocka_unit_test(nothing_falls_off_a_stone_stops_before_one_on_the_far_edge),
        cmocka_unit_test(a_stone_stops_before_two_in_a_row),
        cmocka_unit_test(two_stones_at_the_entry_close_it),
        cmocka_unit_test(a_full_line_is_closed_at_both_ends),
        cmocka_unit_test(five_in_a_row_of_a_line_win),
        cmocka_unit_test(five_in_a_column_win),
        cmocka_unit_test(five_on_a_rising_diagonal_win),
        cmocka_unit_test(five_on_a_falling_diagonal_win),
        cmocka_unit_test(white_wins_with_five_too),
        cmocka_unit_test(four_in_a_row_are_not_enough),
        cmocka_unit_test(a_gap_breaks_a_row),
        cmocka_unit_test(a_row_does_not_go_on_in_the_next_line),
        cmocka_unit_test(more_than_five_in_a_row_win_too),
        cmocka_unit_test(five_count_at_the_edges_of_the_board),
        cmocka_unit_test(if_both_have_five_the_mover_wins),
        cmocka_unit_test(if_only_the_opponent_has_five_the_opponent_wins),
        cmocka_unit_test(a_finished_game_has_no_moves),
        cmocka_unit_test(a_full_board_is_a_draw),
        cmocka_unit_test(a_board_with_all_entries_closed_is_a_draw),
        cmocka_unit_test(five_with_the_last_stone_win_even_if_all_entries_are_closed),
        cmocka_unit_test(the_numbers_of_move_sequences_are_right),
    };
    return cmocka_run_group_tests_name("zurero", tests, NULL, NULL);
}
