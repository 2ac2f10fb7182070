/* test_iris.c: the rules of Iris, a test for each sentence.
 *
 *      e1 e2 e3          Side 3, on which most of the tests play. Grey are b2 b3, c2 c3 c4,
 *     d1 d2 d3 d4        d2 d3: c3 in the middle, the six others in a ring around it.
 *    c1 c2 c3 c4 c5      Partners are a1 e3, a2 e2, a3 e1, b1 d4, b4 d1, c1 c5.
 *     b1 b2 b3 b4
 *      a1 a2 a3 */
#include "rules_check.h"

#include "core/text.h"

#include <string.h>

static const Rules SIDE_3 = {"iris", 3, "standard"};
static const Rules SIDE_4 = {"iris", 4, "standard"};
static const Rules SIDE_8 = {"iris", 8, "standard"};
static const Rules ANY_SIDE = {"iris", 0, "standard"};

#define START    "3/4/5/4/3 b 0"
#define AFTER_B2 "3/4/5/1B2/3 w 0"

/* -- The board -- */

static Board board_of_side(int n)
{
    Rules rules = {"iris", n, "standard"};
    Pos p = start_position(&rules, 1);
    Board board;
    game_of(&p)->board(&p, &board);
    return board;
}

static int find_cell(const Board *b, int row, int number)
{
    char name[LABEL_TEXT];
    Text text = text_fixed(name, sizeof name);
    text_format(&text, "%c%d", 'a' + row, number);
    for (int i = 0; i < b->cell_count; i++)
        if (strcmp(b->cells[i].label, name) == 0) return i;
    fail_msg("there is no cell %s", name);
    return -1;
}

static int row_width(int n, int row) { return row < n ? n + row : 3 * n - 2 - row; }

RULE(the_board_has_n_cells_a_side)
{
    for (int n = 3; n <= 10; n++) {
        Board b = board_of_side(n);
        assert_int_equal(b.cell_count, 3 * n * n - 3 * n + 1);
        for (int row = 0; row < 2 * n - 1; row++)
            for (int i = 1; i <= row_width(n, row); i++) find_cell(&b, row, i);
    }
}

RULE(row_a_is_the_bottom_row_and_numbers_count_from_the_left)
{
    Board b = board_of_side(8);
    const Cell *a1 = &b.cells[find_cell(&b, 0, 1)], *a8 = &b.cells[find_cell(&b, 0, 8)];
    const Cell *h15 = &b.cells[find_cell(&b, 7, 15)], *o1 = &b.cells[find_cell(&b, 14, 1)];
    assert_true(a1->y > h15->y && h15->y > o1->y);
    assert_true(a1->x < a8->x && a8->x < h15->x);
}

RULE(the_coloured_cells_are_the_rim_and_all_others_are_grey)
{
    for (int n = 3; n <= 10; n++) {
        Board b = board_of_side(n);
        int coloured = 0;
        for (int i = 0; i < b.cell_count; i++) {
            assert_int_equal(b.cells[i].cls == CELL_COLOUR, b.cells[i].neighbour_count < 6);
            coloured += b.cells[i].cls == CELL_COLOUR;
        }
        assert_int_equal(coloured, 6 * (n - 1));
    }
}

/* The rim clockwise from the corner a1: up the left sides, along the top, down, back. */
static int list_rim(const Board *b, int n, int out[60])
{
    int count = 0, top = 2 * n - 2;
    for (int row = 0; row < top; row++) out[count++] = find_cell(b, row, 1);
    for (int i = 1; i < n; i++) out[count++] = find_cell(b, top, i);
    for (int row = top; row > 0; row--) out[count++] = find_cell(b, row, row_width(n, row));
    for (int i = n; i > 1; i--) out[count++] = find_cell(b, 0, i);
    return count;
}

RULE(the_rainbow_colours_repeat_six_times_around_the_rim)
{
    for (int n = 3; n <= 10; n++) {
        Board b = board_of_side(n);
        int rim[60], count = list_rim(&b, n, rim);
        assert_int_equal(b.tints, n - 1);
        assert_int_equal(count, 6 * (n - 1));
        for (int i = 0; i < count; i++) {
            assert_int_equal(b.cells[rim[i]].tint, b.cells[rim[(i + n - 1) % count]].tint);
            for (int j = 1; j < n - 1; j++)
                assert_int_not_equal(b.cells[rim[i]].tint, b.cells[rim[(i + j) % count]].tint);
        }
    }
}

RULE(a_cell_and_its_antipode_share_a_colour)
{
    for (int n = 3; n <= 10; n++) {
        Board b = board_of_side(n);
        int rim[60], count = list_rim(&b, n, rim);
        for (int i = 0; i < count; i++)
            assert_int_equal(b.cells[rim[i]].tint, b.cells[rim[(i + count / 2) % count]].tint);
    }
}

RULE(the_side_of_the_board_follows_from_the_position)
{
    for (int n = 3; n <= 10; n++) {
        Rules rules = {"iris", n, "standard"};
        Pos p = start_position(&rules, 1);
        char text[POS_TEXT];
        game_of(&p)->print(&p, text);
        assert_int_equal(read_position(&ANY_SIDE, text).size, n);
    }
}

/* -- The first turn -- */

RULE(the_board_is_empty_and_black_begins) { check_start(&SIDE_3, START); }

RULE(the_side_is_8_unless_another_is_chosen)
{
    int size = 0;
    Pos p = start_position(&SIDE_3, 1);
    assert_true(game_check_size(game_of(&p), &size, NULL));
    assert_int_equal(size, 8);
}

RULE(the_first_turn_is_one_stone_on_a_grey_cell)
{
    check_moves(&SIDE_3, START, "b2 b3 c2 c3 c4 d2 d3");
    check_after(&SIDE_3, START, "b2", AFTER_B2);
}

RULE(the_first_turn_is_no_coloured_cell) { check_illegal(&SIDE_3, START, "a1 e3 c5"); }

RULE(the_first_turn_is_not_two_stones) { check_illegal(&SIDE_3, START, "b2+d2 c2+c4 a1+e3"); }

RULE(the_first_turn_is_no_pass) { check_illegal(&SIDE_3, START, "pass"); }

/* -- Later turns -- */

RULE(a_later_turn_is_a_pair_two_greys_a_single_grey_or_a_pass)
{
    check_moves(&SIDE_3, AFTER_B2,
                "a1+e3 a2+e2 a3+e1 b1+d4 b3+c2 b3+d2 b3+d3 b4+d1 c1+c5 c2+c4 c2+d3 c3 c4+d2 pass");
}

RULE(a_coloured_pair_is_a_cell_and_its_partner)
{
    check_after(&SIDE_3, AFTER_B2, "a1+e3", "2W/4/5/1B2/W2 b 0");
    check_after(&SIDE_3, AFTER_B2, "b1+d4", "3/3W/5/WB2/3 b 0");
    check_after(&SIDE_3, AFTER_B2, "c1+c5", "3/4/W3W/1B2/3 b 0");
}

RULE(two_coloured_cells_that_are_not_partners_are_no_turn)
{
    check_illegal(&SIDE_3, AFTER_B2, "a1+e1 a1+a2 a1+a3 b1+b4 c1+e3");
}

RULE(one_coloured_cell_alone_is_no_turn) { check_illegal(&SIDE_3, AFTER_B2, "a1 c5 e2"); }

RULE(a_coloured_and_a_grey_cell_are_no_turn)
{
    check_illegal(&SIDE_3, AFTER_B2, "a1+d3 c1+c3 c2+e1");
}

RULE(a_taken_cell_takes_no_stone)
{
    check_illegal(&SIDE_3, AFTER_B2, "b2 b2+d2");
    check_illegal(&SIDE_3, "2W/4/5/1B2/W2 b 0", "a1+e3");
}

RULE(two_greys_must_not_be_adjacent)
{
    check_after(&SIDE_3, AFTER_B2, "c2+d3", "3/2W1/1W3/1B2/3 b 0");
    check_illegal(&SIDE_3, AFTER_B2, "b3+c3 b3+c4 c2+c3 c2+d2 c3+c4 c3+d2 c3+d3 c4+d3 d2+d3");
}

RULE(a_single_grey_is_allowed_if_every_other_empty_grey_is_adjacent_to_it)
{
    check_after(&SIDE_3, AFTER_B2, "c3", "3/4/2W2/1B2/3 b 0");
    check_illegal(&SIDE_3, AFTER_B2, "b3 c2 c4 d2 d3");
}

RULE(no_single_grey_while_a_second_stone_fits_beside_each)
{
    check_moves(&SIDE_3, "3/4/2B2/4/3 w 0",
                "a1+e3 a2+e2 a3+e1 b1+d4 b2+c4 b2+d2 b2+d3 b3+c2 b3+d2 b3+d3 b4+d1 c1+c5 c2+c4 "
                "c2+d3 c4+d2 pass");
}

RULE(of_three_greys_in_a_chain_only_the_middle_one_is_a_single)
{
    check_moves(&SIDE_3, "3/1BB1/1BW2/4/3 w 0",
                "a1+e3 a2+e2 a3+e1 b1+d4 b2+c4 b3 b4+d1 c1+c5 pass");
}

RULE(of_two_adjacent_greys_each_is_a_single)
{
    check_moves(&SIDE_3, "3/1WB1/1BWB1/4/3 w 0", "a1+e3 a2+e2 a3+e1 b1+d4 b2 b3 b4+d1 c1+c5 pass");
}

RULE(two_greys_apart_go_together_or_not_at_all)
{
    check_moves(&SIDE_3, "3/1W2/1BBW1/2B1/3 w 0", "a1+e3 a2+e2 a3+e1 b1+d4 b2+d3 b4+d1 c1+c5 pass");
}

RULE(the_last_grey_is_a_single)
{
    check_moves(&SIDE_3, "3/1WB1/1BWB1/1W2/3 b 0", "a1+e3 a2+e2 a3+e1 b1+d4 b3 b4+d1 c1+c5 pass");
}

RULE(without_empty_greys_there_are_pairs_and_the_pass)
{
    check_moves(&SIDE_3, "3/1WB1/1BWB1/1WB1/3 w 0", "a1+e3 a2+e2 a3+e1 b1+d4 b4+d1 c1+c5 pass");
}

RULE(empty_coloured_cells_do_not_forbid_a_single_grey)
{
    check_legal(&SIDE_3, "3/1WB1/1BWB1/1W2/3 b 0", "b3");
}

RULE(a_pair_is_written_with_the_lower_row_and_then_the_smaller_number_first)
{
    static const char *const POSITION = "8/9/10/11/12/13/14/7B7/14/13/12/11/10/9/8 w 0";
    check_legal(&SIDE_8, POSITION, "c9+d2 c7+c9 g2+g10 h2+h14 a8+o1 h1+h15");
    check_illegal(&SIDE_8, POSITION, "d2+c9 c9+c7 g10+g2 h14+h2 o1+a8 h15+h1");
}

RULE(there_are_7561_moves_after_h8)
{
    static const char *const POSITION = "8/9/10/11/12/13/14/7B7/14/13/12/11/10/9/8 w 0";
    check_move_count(&SIDE_8, POSITION, 7539 + 21 + 1);
    check_moves_from(&SIDE_8, POSITION, "a", "a1+o8 a2+o7 a3+o6 a4+o5 a5+o4 a6+o3 a7+o2 a8+o1");
    check_moves_from(&SIDE_8, POSITION, "h1+", "h1+h15");
    check_moves_from(&SIDE_8, POSITION, "p", "pass");
}

/* -- Passing -- */

RULE(a_pass_is_always_allowed_after_the_first_turn)
{
    check_after(&SIDE_3, AFTER_B2, "pass", "3/4/5/1B2/3 b 1");
}

RULE(after_one_pass_the_game_goes_on)
{
    check_goes_on(&SIDE_3, "3/4/5/1B2/3 b 1");
    check_move_count(&SIDE_3, "3/4/5/1B2/3 b 1", 14);
}

RULE(two_passes_in_a_row_end_the_game)
{
    check_after(&SIDE_3, AFTER_B2, "pass pass", "3/4/5/1B2/3 w 2");
    check_result_after(&SIDE_3, AFTER_B2, "pass pass", "draw", END_SCORE);
    check_moves(&SIDE_3, "3/4/5/1B2/3 w 2", "");
}

RULE(a_stone_between_two_passes_keeps_the_game_going)
{
    check_after(&SIDE_3, AFTER_B2, "pass a1+e3 pass", "2B/4/5/1B2/B2 b 1");
    check_after(&SIDE_3, AFTER_B2, "pass c3 pass c2+c4", "3/4/1BBB1/1B2/3 w 0");
    check_goes_on(&SIDE_3, "2B/4/5/1B2/B2 b 1");
}

/* -- The end -- */

RULE(a_full_board_ends_the_game)
{
    check_goes_on(&SIDE_3, "WBB/WWBB/B1WBB/BWBW/BBW w 0");
    check_after(&SIDE_3, "WBB/WWBB/B1WBB/BWBW/BBW w 0", "c2", "WBB/WWBB/BWWBB/BWBW/BBW b 0");
    check_result_after(&SIDE_3, "WBB/WWBB/B1WBB/BWBW/BBW w 0", "c2", "black", END_SCORE);
    check_result_after(&SIDE_3, "W1B/WWBB/BWWBB/BWBW/B1W w 0", "a2+e2", "white", END_SCORE);
    check_result_after(&SIDE_3, "W1B/WWBB/BWWBB/BWBW/B1W b 0", "a2+e2", "black", END_SCORE);
    check_result_after(&SIDE_3, "W1B/WWBB/BWWBB/BWBW/B1W w 1", "a2+e2", "white", END_SCORE);
}

RULE(the_score_of_a_group_is_its_coloured_cells)
{
    /* White's row of five has two of them, the three in the middle are grey. */
    check_score(&SIDE_3, "BB1/4/WWWWW/4/1BB b 2", "2", "2 2");
}

RULE(groups_without_coloured_cells_score_nothing)
{
    check_score(&SIDE_3, "3/2W1/1W3/1B2/3 b 2", "", "");
    check_result(&SIDE_3, "3/2W1/1W3/1B2/3 b 2", "draw", END_SCORE);
}

RULE(adjacent_stones_of_one_colour_are_one_group)
{
    /* e3 and d4, b1 and a1 touch along the slanted sides; c1 and c5 touch nothing. */
    check_score(&SIDE_3, "2W/3W/B3B/W3/W2 b 2", "2 2", "1 1");
}

RULE(cells_of_the_rim_that_are_not_neighbours_do_not_connect)
{
    /* Two rows up or two cells along is too far; across the middle b2 and d3 do not touch. */
    check_score(&SIDE_3, "W1W/2B1/W3W/1B2/W1W b 2", "1 1 1 1 1 1", "");
    check_score(&SIDE_3, "3/WB1B/5/B1BW/3 b 2", "1 1", "1 1");
}

RULE(the_first_difference_of_the_falling_lists_decides)
{
    static const char *const POSITION = "BWBW/WWBWB/BWBBWW/BWBWWBB/WWBBBB/BWBWW/WBWB w 0";
    check_score(&SIDE_4, POSITION, "4 2 2", "4 2 1 1 1 1");
    check_result(&SIDE_4, POSITION, "white", END_SCORE);
}

RULE(the_largest_group_decides_however_many_cells_the_others_have)
{
    static const char *const POSITION = "BWB/1W2/2W2/1W2/BWB b 2";
    check_score(&SIDE_3, POSITION, "2", "1 1 1 1");
    check_result(&SIDE_3, POSITION, "white", END_SCORE);
}

RULE(a_missing_group_counts_zero)
{
    check_result(&SIDE_3, "BB1/4/WWWWW/4/1BB b 2", "black", END_SCORE);
    static const char *const POSITION = "WWWB/WWBWB/WBWWWB/WBBBBBW/BBBWWW/BWBBW/BWWW b 0";
    check_score(&SIDE_4, POSITION, "6 6", "6");
    check_result(&SIDE_4, POSITION, "white", END_SCORE);
}

RULE(equal_lists_are_a_draw)
{
    static const char *const POSITION = "B1W1/WWWW1/WBWBBB/BWBWBWB/BWBBWW/1BWBW/1W1B b 2";
    check_score(&SIDE_4, POSITION, "3 2 1", "3 2 1");
    check_result(&SIDE_4, POSITION, "draw", END_SCORE);
}

/* All 2^13 ways to fill the board of side 3: six pairs and seven greys. */
RULE(a_full_board_is_never_a_draw)
{
    static const int PLACE[19] = {0, 1, 2, 3, 6, 7, 4, 5, 8, 9, 10, 5, 4, 11, 12, 3, 2, 1, 0};
    static const int WIDTH[5] = {3, 4, 5, 4, 3};
    for (unsigned colours = 0; colours < 1U << 13; colours++) {
        char text[POS_TEXT];
        Text board = text_fixed(text, sizeof text);
        for (int row = 0, i = 0; row < 5; row++) {
            if (row) text_char(&board, '/');
            for (int k = 0; k < WIDTH[row]; k++, i++)
                text_char(&board, colours >> PLACE[i] & 1 ? 'B' : 'W');
        }
        text_string(&board, " b 0");
        Pos p = read_position(&SIDE_3, text);
        assert_true(p.outcome == WHITE_WINS || p.outcome == BLACK_WINS);
    }
}

RULE(a_finished_game_of_side_8_is_counted_right)
{
    static const char *const POSITION =
        "WWBBBWWB/WWB1BBWBB/WBWB2WB1B/BW1W2WB1WW/BBWBWWWB1WBW/B1B1BWBB2WBW/BW2BWB3WB1W/"
        "W2BWWWB3WB1W/WWBWBBB4W1B/WWWBW1B3WBB/WBB2WBW2WB/W1B3B2WB/BB1WW1BWWW/BB3BW1W/BWWBBBWW b 2";
    check_score(&SIDE_8, POSITION, "11 9 2", "9 4 4 3");
    check_result(&SIDE_8, POSITION, "white", END_SCORE);
}

/* -- Counts -- */

RULE(the_numbers_of_move_sequences_are_right)
{
    Pos p = start_position(&SIDE_3, 1);
    check_perft(&p, 1, 7);
    check_perft(&p, 2, 100);
    check_perft(&p, 3, 1201);
    check_perft(&p, 4, 12348);
    p = start_position(&SIDE_4, 1);
    check_perft(&p, 1, 19);
    check_perft(&p, 2, 2383);
    check_perft(&p, 3, 244129);
    p = start_position(&SIDE_8, 1);
    check_perft(&p, 1, 127);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_has_n_cells_a_side),
        cmocka_unit_test(row_a_is_the_bottom_row_and_numbers_count_from_the_left),
        cmocka_unit_test(the_coloured_cells_are_the_rim_and_all_others_are_grey),
        cmocka_unit_test(the_rainbow_colours_repeat_six_times_around_the_rim),
        cmocka_unit_test(a_cell_and_its_antipode_share_a_colour),
        cmocka_unit_test(the_side_of_the_board_follows_from_the_position),
        cmocka_unit_test(the_board_is_empty_and_black_begins),
        cmocka_unit_test(the_side_is_8_unless_another_is_chosen),
        cmocka_unit_test(the_first_turn_is_one_stone_on_a_grey_cell),
        cmocka_unit_test(the_first_turn_is_no_coloured_cell),
        cmocka_unit_test(the_first_turn_is_not_two_stones),
        cmocka_unit_test(the_first_turn_is_no_pass),
        cmocka_unit_test(a_later_turn_is_a_pair_two_greys_a_single_grey_or_a_pass),
        cmocka_unit_test(a_coloured_pair_is_a_cell_and_its_partner),
        cmocka_unit_test(two_coloured_cells_that_are_not_partners_are_no_turn),
        cmocka_unit_test(one_coloured_cell_alone_is_no_turn),
        cmocka_unit_test(a_coloured_and_a_grey_cell_are_no_turn),
        cmocka_unit_test(a_taken_cell_takes_no_stone),
        cmocka_unit_test(two_greys_must_not_be_adjacent),
        cmocka_unit_test(a_single_grey_is_allowed_if_every_other_empty_grey_is_adjacent_to_it),
        cmocka_unit_test(no_single_grey_while_a_second_stone_fits_beside_each),
        cmocka_unit_test(of_three_greys_in_a_chain_only_the_middle_one_is_a_single),
        cmocka_unit_test(of_two_adjacent_greys_each_is_a_single),
        cmocka_unit_test(two_greys_apart_go_together_or_not_at_all),
        cmocka_unit_test(the_last_grey_is_a_single),
        cmocka_unit_test(without_empty_greys_there_are_pairs_and_the_pass),
        cmocka_unit_test(empty_coloured_cells_do_not_forbid_a_single_grey),
        cmocka_unit_test(a_pair_is_written_with_the_lower_row_and_then_the_smaller_number_first),
        cmocka_unit_test(there_are_7561_moves_after_h8),
        cmocka_unit_test(a_pass_is_always_allowed_after_the_first_turn),
        cmocka_unit_test(after_one_pass_the_game_goes_on),
        cmocka_unit_test(two_passes_in_a_row_end_the_game),
        cmocka_unit_test(a_stone_between_two_passes_keeps_the_game_going),
        cmocka_unit_test(a_full_board_ends_the_game),
        cmocka_unit_test(the_score_of_a_group_is_its_coloured_cells),
        cmocka_unit_test(groups_without_coloured_cells_score_nothing),
        cmocka_unit_test(adjacent_stones_of_one_colour_are_one_group),
        cmocka_unit_test(cells_of_the_rim_that_are_not_neighbours_do_not_connect),
        cmocka_unit_test(the_first_difference_of_the_falling_lists_decides),
        cmocka_unit_test(the_largest_group_decides_however_many_cells_the_others_have),
        cmocka_unit_test(a_missing_group_counts_zero),
        cmocka_unit_test(equal_lists_are_a_draw),
        cmocka_unit_test(a_full_board_is_never_a_draw),
        cmocka_unit_test(a_finished_game_of_side_8_is_counted_right),
        cmocka_unit_test(the_numbers_of_move_sequences_are_right),
    };
    return cmocka_run_group_tests_name("iris", tests, NULL, NULL);
}
