/* test_fuse.c: the rules of Fuse, a test for each sentence. */
#include "rules_check.h"

#include <stdio.h>
#include <string.h>

static const Rules FUSE_RULES = {"fuse", 6, "standard"};
static const Rules OMEGA_RULES = {"fuse", 6, "omega"};
static const Rules KINGS_1_RULES = {"fuse", 6, "kings=1"};
static const Rules KINGS_2_RULES = {"fuse", 6, "kings=2"};
static const Rules OMEGA_KINGS_RULES = {"fuse", 6, "omega,kings=1"};

/* A start, and the same after h5:4 h3:4, which makes row d a line with gaps in it. */
#define START "-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w"
#define GAPS  "-BWBBWW-/B6B/W6W/W1B1W2B/B6W/B6B/W6W/-W1B1BW- w"

/* White's only rim disc, h6, faces a full line; c8:3 takes a disc out of that line. */
#define FORCED_PASS "-6-/4WB2/3BWW1B/1B1BBW2/1WWWWBB1/1BBW1WW1/4BB2/-4W1- w"

/* -- The board -- */

RULE(the_rim_has_24_cells_around_36_inner_cells)
{
    Pos p = read_position(&FUSE_RULES, START);
    Board board;
    game_of(&p)->board(&p, &board);
    int rim = 0;
    for (int i = 0; i < board.cell_count; i++) {
        const Cell *cell = &board.cells[i];
        bool is_outer = strchr("ah", cell->label[0]) || strchr("18", cell->label[1]);
        assert_int_equal(cell->cls == CELL_RIM, is_outer);
        rim += is_outer;
    }
    assert_int_equal(rim, 24);
    assert_int_equal(board.cell_count, 60);
}

/* -- The start -- */

enum { RING = 24, ALL = (1 << RING) - 1, ARRANGEMENTS = 40158, DRAWS = 3000 };

/* The ring clockwise from a2, as in the rules. */
static const char *const RING_NAMES[RING] = {"a2", "a3", "a4", "a5", "a6", "a7", "b8", "c8",
                                             "d8", "e8", "f8", "g8", "h7", "h6", "h5", "h4",
                                             "h3", "h2", "g1", "f1", "e1", "d1", "c1", "b1"};

static uint32_t turned(uint32_t ring, int by) { return (ring << by | ring >> (RING - by)) & ALL; }

static int bits_in(uint32_t set)
{
    int count = 0;
    for (; set; set &= set - 1) count++;
    return count;
}

/* No three consecutive cells of the closed ring have one colour. */
static bool is_arrangement(uint32_t white)
{
    uint32_t black = ~white & ALL;
    return !(white & turned(white, 1) & turned(white, 2)) &&
           !(black & turned(black, 1) & turned(black, 2)) && bits_in(white) == RING / 2;
}

/* The white cells of a start, read off its board. */
static uint32_t drawn_ring(uint64_t seed, uint32_t *black)
{
    Pos p = start_position(&FUSE_RULES, seed);
    Board board;
    uint32_t white = 0;
    *black = 0;
    game_of(&p)->board(&p, &board);
    for (int i = 0; i < board.cell_count; i++)
        for (int place = 0; place < RING; place++) {
            if (strcmp(board.cells[i].label, RING_NAMES[place]) != 0) continue;
            if (board.cells[i].owner == WHITE) white |= 1U << place;
            if (board.cells[i].owner == BLACK) *black |= 1U << place;
        }
    return white;
}

RULE(there_are_40158_arrangements)
{
    int count = 0;
    for (uint32_t white = 0; white <= ALL; white++) count += is_arrangement(white);
    assert_int_equal(count, ARRANGEMENTS);
}

RULE(a_start_has_12_discs_a_side_and_no_three_of_a_colour_in_a_row)
{
    for (uint64_t seed = 0; seed < 300; seed++) {
        uint32_t black, white = drawn_ring(seed, &black);
        assert_int_equal(bits_in(white), 12);
        assert_int_equal(white ^ black, ALL);
        assert_true(is_arrangement(white));
    }
}

/* Size n: 2n discs a side on a ring of 4n cells, read off the text. */
RULE(small_boards_begin_alike)
{
    for (int size = 3; size <= 6; size++)
        for (uint64_t seed = 0; seed < 100; seed++) {
            Pos p = start_position(&(Rules){"fuse", size, "standard"}, seed);
            int white = bits_in((uint32_t)p.fuse.discs[WHITE]) +
                        bits_in((uint32_t)(p.fuse.discs[WHITE] >> 32));
            Board board;
            uint8_t ring[24];
            game_of(&p)->board(&p, &board);
            assert_int_equal(board.cell_count, (size + 2) * (size + 2) - 4);
            assert_int_equal(white, 2 * size);
            for (int i = 0; i < 4 * size; i++) {
                int along = i % size + 1, side = i / size;
                char label[LABEL_TEXT];
                int row = side == 0   ? 0
                          : side == 1 ? along
                          : side == 2 ? size + 1
                                      : size + 1 - along;
                int column = side == 0   ? along
                             : side == 1 ? size + 1
                             : side == 2 ? size + 1 - along
                                         : 0;
                snprintf(label, sizeof label, "%c%c", 'a' + row, '1' + column);
                int cell = 0;
                while (strcmp(board.cells[cell].label, label) != 0) cell++;
                ring[i] = board.cells[cell].owner;
                assert_true(ring[i] == WHITE || ring[i] == BLACK);
            }
            for (int i = 0; i < 4 * size; i++)
                assert_false(ring[i] == ring[(i + 1) % (4 * size)] &&
                             ring[i] == ring[(i + 2) % (4 * size)]);
        }
}

RULE(discs_slide_on_small_boards)
{
    static const Rules SMALL = {"fuse", 3, "standard"};
    const char *start = "-BWB-/W3W/W3B/B3W/-WBB- w";
    check_moves_from(&SMALL, start, "b5", "b5:1 b5:2 b5:3");
    check_after(&SMALL, start, "b5:2", "-BWB-/W1W2/W3B/B3W/-WBB- b");
    check_after(&SMALL, start, "b5:2 e4:3", "-BWB-/W1WB1/W3B/B3W/-WB1- w");
    check_after(&SMALL, start, "b5:2 e4:3 b1:1", "-BWB-/1WWB1/W3B/B3W/-WB1- b");
    check_illegal(&SMALL, start, "b5:4 f2:1 a6:1 e5:1");
}

/* In all arrangements together a cell and the next have one colour in a certain share; in draws
 * that favour none the share is nearly the same at each of the 24 places. */
RULE(every_arrangement_is_equally_likely)
{
    int equal_pairs = 0, drawn[RING] = {0}, whites[RING] = {0};
    for (uint32_t white = 0; white <= ALL; white++)
        if (is_arrangement(white)) equal_pairs += !((white ^ white >> 1) & 1);
    for (uint64_t seed = 0; seed < DRAWS; seed++) {
        Pos p = start_position(&FUSE_RULES, seed);
        char text[POS_TEXT];
        game_of(&p)->print(&p, text);
        for (int i = 0; i < 6; i++) whites[i] += text[1 + i] == 'W';
        for (int i = 0; i < 5; i++) drawn[i] += text[1 + i] == text[2 + i];
    }
    double share = (double)equal_pairs / ARRANGEMENTS;
    for (int i = 0; i < 6; i++) assert_in_range(whites[i], DRAWS / 2 - 140, DRAWS / 2 + 140);
    for (int i = 0; i < 5; i++)
        assert_in_range(drawn[i], (int)(share * DRAWS) - 140, (int)(share * DRAWS) + 140);
}

RULE(the_same_seed_draws_the_same_start)
{
    for (uint64_t seed = 0; seed < 50; seed++) {
        uint32_t black;
        assert_int_equal(drawn_ring(seed, &black), drawn_ring(seed, &black));
    }
}

RULE(another_seed_draws_another_start)
{
    uint32_t black;
    int repeats = 0;
    for (uint64_t seed = 0; seed < 50; seed++)
        repeats += drawn_ring(seed, &black) == drawn_ring(seed + 1, &black);
    assert_in_range(repeats, 0, 1);
}

RULE(white_begins)
{
    Pos p = start_position(&FUSE_RULES, 7);
    assert_int_equal(p.to_move, WHITE);
    assert_int_equal(game_of(&p)->begins, WHITE);
}

/* -- Moves -- */

RULE(at_the_start_every_own_disc_moves_one_to_six_cells)
{
    check_moves(&FUSE_RULES, START,
                "a3:1 a3:2 a3:3 a3:4 a3:5 a3:6 a6:1 a6:2 a6:3 a6:4 a6:5 a6:6 "
                "a7:1 a7:2 a7:3 a7:4 a7:5 a7:6 c1:1 c1:2 c1:3 c1:4 c1:5 c1:6 "
                "c8:1 c8:2 c8:3 c8:4 c8:5 c8:6 d1:1 d1:2 d1:3 d1:4 d1:5 d1:6 "
                "e8:1 e8:2 e8:3 e8:4 e8:5 e8:6 g1:1 g1:2 g1:3 g1:4 g1:5 g1:6 "
                "g8:1 g8:2 g8:3 g8:4 g8:5 g8:6 h2:1 h2:2 h2:3 h2:4 h2:5 h2:6 "
                "h5:1 h5:2 h5:3 h5:4 h5:5 h5:6 h7:1 h7:2 h7:3 h7:4 h7:5 h7:6");
}

RULE(only_own_discs_move) { check_illegal(&FUSE_RULES, START, "a2:1 d8:3 e1:6"); }

RULE(a_disc_moves_straight_inwards_from_each_side)
{
    check_after(&FUSE_RULES, START, "c1:2", "-BWBBWW-/B6B/2W4W/W6B/B6W/B6B/W6W/-WBBWBW- b");
    check_after(&FUSE_RULES, START, "c8:2", "-BWBBWW-/B6B/W4W2/W6B/B6W/B6B/W6W/-WBBWBW- b");
    check_after(&FUSE_RULES, START, "a3:2", "-B1BBWW-/B6B/W1W4W/W6B/B6W/B6B/W6W/-WBBWBW- b");
    check_after(&FUSE_RULES, START, "h7:2", "-BWBBWW-/B6B/W6W/W6B/B6W/B5WB/W6W/-WBBWB1- b");
}

RULE(a_disc_moves_at_most_as_far_as_its_line_has_empty_cells)
{
    check_moves_from(&FUSE_RULES, GAPS, "d1", "d1:1 d1:2 d1:3 d1:4");
    check_illegal(&FUSE_RULES, GAPS, "d1:5 d1:6");
}

RULE(a_disc_stops_in_front_of_a_block_without_moving_it)
{
    check_after(&FUSE_RULES, GAPS, "d1:1", "-BWBBWW-/B6B/W6W/1WB1W2B/B6W/B6B/W6W/-W1B1BW- b");
}

RULE(a_disc_pushes_the_disc_in_front_one_cell_ahead)
{
    check_after(&FUSE_RULES, GAPS, "d1:2", "-BWBBWW-/B6B/W6W/2WBW2B/B6W/B6B/W6W/-W1B1BW- b");
}

RULE(a_disc_pushes_the_whole_block_in_front_whatever_its_colours)
{
    check_after(&FUSE_RULES, GAPS, "d1:3", "-BWBBWW-/B6B/W6W/3WBW1B/B6W/B6B/W6W/-W1B1BW- b");
}

RULE(a_block_is_pushed_against_the_far_end_and_nothing_leaves_the_inner_area)
{
    check_after(&FUSE_RULES, GAPS, "d1:4", "-BWBBWW-/B6B/W6W/4WBWB/B6W/B6B/W6W/-W1B1BW- b");
    check_after(&FUSE_RULES, START, "d1:4 a5:4 h5:4",
                "-BWB1WW-/B3B2B/W3W2W/4W2B/B6W/B6B/W6W/-WBB1BW- b");
}

RULE(the_disc_on_the_opposite_rim_cell_plays_no_part)
{
    check_after(&FUSE_RULES, "-BWBBWW-/B6B/W6W/W1B1W2B/B6W/B6B/W6W/-W1B1BW- b", "d8:4",
                "-BWBBWW-/B6B/W6W/WBWB4/B6W/B6B/W6W/-W1B1BW- w");
    check_after(&FUSE_RULES, START, "d1:6", "-BWBBWW-/B6B/W6W/6WB/B6W/B6B/W6W/-WBBWBW- b");
}

RULE(an_emptied_rim_cell_stays_empty)
{
    check_illegal(&FUSE_RULES, "-BWBBWW-/B6B/W6W/1WB1W2B/B6W/B6B/W6W/-W1B1BW- w", "d1:1 h5:1");
    check_illegal(&FUSE_RULES, "-BWBBWW-/B6B/W6W/1WB1W2B/B6W/B6B/W6W/-W1B1BW- b", "h3:1");
}

RULE(a_disc_that_has_entered_no_longer_moves_by_itself)
{
    check_illegal(&FUSE_RULES, GAPS, "d5:1 d3:1");
    check_moves_from(&FUSE_RULES, GAPS, "d5", "");
}

RULE(a_pushed_disc_may_stand_anywhere_in_the_line)
{
    check_after(&FUSE_RULES, START, "d1:4 a5:4", "-BWB1WW-/B6B/W6W/7B/B3B2W/B3W2B/W6W/-WBBWBW- w");
}

RULE(a_disc_in_front_of_a_full_line_does_not_move)
{
    check_illegal(&FUSE_RULES, FORCED_PASS, "h6:1");
}

/* -- Passing -- */

RULE(a_player_who_can_move_must_not_pass)
{
    check_illegal(&FUSE_RULES, START, "pass");
    check_illegal(&FUSE_RULES, GAPS, "pass");
}

RULE(a_player_without_a_move_must_pass)
{
    check_moves(&FUSE_RULES, FORCED_PASS, "pass");
    check_goes_on(&FUSE_RULES, FORCED_PASS);
    check_after(&FUSE_RULES, FORCED_PASS, "pass",
                "-6-/4WB2/3BWW1B/1B1BBW2/1WWWWBB1/1BBW1WW1/4BB2/-4W1- b");
}

RULE(a_player_without_discs_on_the_rim_must_pass)
{
    check_moves(&FUSE_RULES, "-6-/4WB2/1BWWBW2/B2BBB2/1WWWWWB1/1BBW1BW1/4BW2/-6- w", "pass");
}

RULE(a_player_who_passed_gets_moves_back_when_a_push_opens_a_line)
{
    check_after(&FUSE_RULES, FORCED_PASS, "pass c8:3",
                "-6-/4WB2/1BWWB3/1B1BBW2/1WWWWBB1/1BBW1WW1/4BB2/-4W1- w");
    check_moves(&FUSE_RULES, "-6-/4WB2/1BWWB3/1B1BBW2/1WWWWBB1/1BBW1WW1/4BB2/-4W1- w", "h6:1");
}

RULE(a_player_may_have_to_pass_several_times)
{
    check_after(&FUSE_RULES, "-3WB1-/1BBBWWBW/4WBW1/3BWW2/2BBW3/3WB3/2BWW3/-5B- w",
                "pass h7:3 pass a6:3", "-3W2-/1BBBW1BW/4W1W1/3BWB2/2BBWWB1/3WBB2/2BWWW2/-6- w");
}

/* -- The end -- */

RULE(the_game_is_over_when_neither_side_has_a_move)
{
    check_result_after(&FUSE_RULES, FORCED_PASS, "pass c8:3 h6:1", "white", END_SCORE);
}

RULE(no_pass_is_played_when_neither_side_has_a_move)
{
    static const char *const OVER = "-4W1-/3BBB2/2W1WWB1/1BBBBBW1/4WBW1/1BW1WWW1/4BW2/-6- w";
    check_moves(&FUSE_RULES, OVER, "");
    check_illegal(&FUSE_RULES, OVER, "pass a6:1");
}

RULE(discs_stuck_on_the_rim_do_not_keep_the_game_going)
{
    check_result_after(&FUSE_RULES, "-3WB1-/1BBBWWBW/4WBW1/3BWW2/2BBW3/3WB3/2BWW3/-5B- w",
                       "pass h7:3 pass a6:3 b8:1", "white", END_SCORE);
}

RULE(the_larger_group_wins)
{
    static const char *const OVER = "-4W1-/3BBB2/2W1WWB1/1BBBBBW1/4WBW1/1BW1WWW1/4BW2/-6- w";
    check_score(&FUSE_RULES, OVER, "7", "6");
    check_result(&FUSE_RULES, OVER, "white", END_SCORE);
}

RULE(it_does_not_matter_who_would_be_to_move)
{
    check_result(&FUSE_RULES, "-4W1-/3BBB2/2W1WWB1/1BBBBBW1/4WBW1/1BW1WWW1/4BW2/-6- b", "white",
                 END_SCORE);
}

RULE(black_may_win)
{
    static const char *const OVER = "-6-/1W2WB2/2BBWBW1/3WB1W1/1B1BWW2/1BWWBW2/3WBB2/-3B2- b";
    check_score(&FUSE_RULES, OVER, "3", "4");
    check_result(&FUSE_RULES, OVER, "black", END_SCORE);
}

RULE(equal_groups_are_a_draw)
{
    static const char *const OVER = "-6-/3BWBW1/1BWWWBW1/2B1BWW1/1WWBWB2/2BBB3/1B1W4/-6- w";
    check_score(&FUSE_RULES, OVER, "4", "4");
    check_result(&FUSE_RULES, OVER, "draw", END_SCORE);
}

/* a6 is one of white's seven: without it there would be six on either side. */
RULE(a_disc_stuck_on_the_rim_counts_and_touches_the_cell_in_front)
{
    static const char *const OVER = "-3BW1-/3BWWB1/1WBWWW2/1B1BWBB1/3WBB2/4WB2/4WBW1/-6- w";
    check_score(&FUSE_RULES, OVER, "7", "6");
    check_result(&FUSE_RULES, OVER, "white", END_SCORE);
}

RULE(rim_discs_touch_their_neighbours_on_the_same_side)
{
    check_score(&FUSE_RULES, START, "2", "2");
}

/* Every side alternates, and all four pairs across a corner are equal. */
RULE(discs_across_a_missing_corner_do_not_touch)
{
    check_score(&FUSE_RULES, "-WBWBWB-/W6B/B6W/W6B/B6W/W6B/B6W/-BWBWBW- w", "1", "1");
}

RULE(stuck_discs_across_a_missing_corner_do_not_touch)
{
    static const char *const OVER = "-W5-/WBWBWBW1/1WB1B1B1/1BWBWBW1/1WBWB3/1B6/1W6/-6- w";
    check_score(&FUSE_RULES, OVER, "1", "1");
    check_result(&FUSE_RULES, OVER, "draw", END_SCORE);
}

RULE(diagonal_neighbours_do_not_touch)
{
    check_score(&FUSE_RULES, "-6-/1WBWBWB1/1BWBWBW1/1WBWBWB1/1BWBWBW1/8/8/-6- w", "1", "1");
}

/* b8 and c1, c8 and d1 and so on have one colour. */
RULE(discs_at_opposite_ends_of_neighbouring_rows_do_not_touch)
{
    check_score(&FUSE_RULES, "-WBWBWB-/B6W/W6B/B6W/W6B/B6W/W6B/-BWBWBW- w", "1", "1");
}

/* -- Variants -- */

RULE(omega_multiplies_the_sizes_of_all_groups)
{
    static const char *const OVER = "-4W1-/3BBB2/2W1WWB1/1BBBBBW1/4WBW1/1BW1WWW1/4BW2/-6- w";
    check_score(&OMEGA_RULES, OVER, "14", "18");
    check_result(&OMEGA_RULES, OVER, "black", END_SCORE);
}

RULE(omega_changes_no_move)
{
    check_after(&OMEGA_RULES, START, "d1:4 a5:4", "-BWB1WW-/B6B/W6W/7B/B3B2W/B3W2B/W6W/-WBBWBW- w");
    check_moves(&OMEGA_RULES, FORCED_PASS, "pass");
}

RULE(with_kings_white_marks_first)
{
    check_moves(&KINGS_1_RULES, START,
                "K:a3 K:a6 K:a7 K:c1 K:c8 K:d1 K:e8 K:g1 K:g8 K:h2 K:h5 K:h7");
    check_after(&KINGS_1_RULES, START, "K:d1", "-BWBBWW-/B6B/W6W/K6B/B6W/B6B/W6W/-WBBWBW- b");
}

RULE(with_kings_black_marks_second)
{
    check_moves(&KINGS_1_RULES, "-BWBBWW-/B6B/W6W/K6B/B6W/B6B/W6W/-WBBWBW- b",
                "K:a2 K:a4 K:a5 K:b1 K:b8 K:d8 K:e1 K:f1 K:f8 K:h3 K:h4 K:h6");
}

RULE(with_kings_white_moves_first_when_both_have_marked)
{
    check_after(&KINGS_1_RULES, START, "K:d1 K:a5", "-BWBkWW-/B6B/W6W/K6B/B6W/B6B/W6W/-WBBWBW- w");
    check_move_count(&KINGS_1_RULES, "-BWBkWW-/B6B/W6W/K6B/B6W/B6B/W6W/-WBBWBW- w", 72);
}

RULE(only_own_discs_are_marked) { check_illegal(&KINGS_1_RULES, START, "K:a2 K:d8"); }

RULE(nothing_moves_before_the_kings_are_marked)
{
    check_illegal(&KINGS_1_RULES, START, "d1:4 pass");
    check_illegal(&KINGS_2_RULES, "-BWBBWW-/B6B/W6K/K6B/B6W/B6B/W6W/-WBBWBW- b", "a5:4 pass");
}

RULE(kings_are_marked_only_before_move_1_and_only_in_the_variant)
{
    check_illegal(&KINGS_1_RULES, "-BWBkWW-/B6B/W6W/K6B/B6W/B6B/W6W/-WBBWBW- w", "K:c1");
    check_illegal(&FUSE_RULES, START, "K:d1");
}

RULE(with_two_kings_each_player_marks_two_different_discs)
{
    check_move_count(&KINGS_2_RULES, START, 66);
    check_legal(&KINGS_2_RULES, START, "K:c8+d1 K:a3+h7 K:c1+c8");
    check_illegal(&KINGS_2_RULES, START, "K:d1 K:d1+d1 K:d1+d8");
    check_illegal(&KINGS_1_RULES, START, "K:c8+d1");
    check_after(&KINGS_2_RULES, START, "K:c8+d1 K:a2+a5",
                "-kWBkWW-/B6B/W6K/K6B/B6W/B6B/W6W/-WBBWBW- w");
}

RULE(the_mark_travels_with_a_disc_that_moves)
{
    check_after(&KINGS_1_RULES, START, "K:d1 K:a5 d1:4",
                "-BWBkWW-/B6B/W6W/4K2B/B6W/B6B/W6W/-WBBWBW- b");
}

RULE(the_mark_travels_with_a_disc_that_is_pushed)
{
    check_after(&KINGS_1_RULES, START, "K:d1 K:a5 d1:4 a5:4",
                "-BWB1WW-/B6B/W6W/7B/B3k2W/B3K2B/W6W/-WBBWBW- w");
    check_after(&KINGS_1_RULES, START, "K:d1 K:a5 d1:4 a5:4 h5:4",
                "-BWB1WW-/B3k2B/W3K2W/4W2B/B6W/B6B/W6W/-WBB1BW- b");
}

RULE(a_king_counts_as_two_in_its_group)
{
    /* White's king stands in a group of two, black's in the group of six. */
    static const char *const OVER = "-4W1-/3BBB2/2W1KWB1/1BBkBBW1/4WBW1/1BW1WWW1/4BW2/-6- w";
    check_score(&KINGS_1_RULES, OVER, "7", "7");
    check_result(&KINGS_1_RULES, OVER, "draw", END_SCORE);
}

RULE(both_of_two_kings_count)
{
    static const char *const OVER = "-4W1-/3BBB2/2W1KWB1/1BBkkBW1/4WBW1/1BW1WWK1/4BW2/-6- w";
    check_score(&KINGS_2_RULES, OVER, "8", "8");
}

RULE(a_king_counts_as_two_in_every_factor_of_omega)
{
    static const char *const OVER = "-4W1-/3BBB2/2W1KWB1/1BBkBBW1/4WBW1/1BW1WWW1/4BW2/-6- w";
    check_score(&OMEGA_KINGS_RULES, OVER, "21", "21");
    check_result(&OMEGA_KINGS_RULES, OVER, "draw", END_SCORE);
}

/* -- Counts -- */

RULE(the_numbers_of_move_sequences_are_right)
{
    Pos p = read_position(&FUSE_RULES, START);
    check_perft(&p, 1, 72);
    check_perft(&p, 2, 5076);
    check_perft(&p, 3, 320301);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rim_has_24_cells_around_36_inner_cells),
        cmocka_unit_test(there_are_40158_arrangements),
        cmocka_unit_test(small_boards_begin_alike),
        cmocka_unit_test(discs_slide_on_small_boards),
        cmocka_unit_test(a_start_has_12_discs_a_side_and_no_three_of_a_colour_in_a_row),
        cmocka_unit_test(every_arrangement_is_equally_likely),
        cmocka_unit_test(the_same_seed_draws_the_same_start),
        cmocka_unit_test(another_seed_draws_another_start),
        cmocka_unit_test(white_begins),
        cmocka_unit_test(at_the_start_every_own_disc_moves_one_to_six_cells),
        cmocka_unit_test(only_own_discs_move),
        cmocka_unit_test(a_disc_moves_straight_inwards_from_each_side),
        cmocka_unit_test(a_disc_moves_at_most_as_far_as_its_line_has_empty_cells),
        cmocka_unit_test(a_disc_stops_in_front_of_a_block_without_moving_it),
        cmocka_unit_test(a_disc_pushes_the_disc_in_front_one_cell_ahead),
        cmocka_unit_test(a_disc_pushes_the_whole_block_in_front_whatever_its_colours),
        cmocka_unit_test(a_block_is_pushed_against_the_far_end_and_nothing_leaves_the_inner_area),
        cmocka_unit_test(the_disc_on_the_opposite_rim_cell_plays_no_part),
        cmocka_unit_test(an_emptied_rim_cell_stays_empty),
        cmocka_unit_test(a_disc_that_has_entered_no_longer_moves_by_itself),
        cmocka_unit_test(a_pushed_disc_may_stand_anywhere_in_the_line),
        cmocka_unit_test(a_disc_in_front_of_a_full_line_does_not_move),
        cmocka_unit_test(a_player_who_can_move_must_not_pass),
        cmocka_unit_test(a_player_without_a_move_must_pass),
        cmocka_unit_test(a_player_without_discs_on_the_rim_must_pass),
        cmocka_unit_test(a_player_who_passed_gets_moves_back_when_a_push_opens_a_line),
        cmocka_unit_test(a_player_may_have_to_pass_several_times),
        cmocka_unit_test(the_game_is_over_when_neither_side_has_a_move),
        cmocka_unit_test(no_pass_is_played_when_neither_side_has_a_move),
        cmocka_unit_test(discs_stuck_on_the_rim_do_not_keep_the_game_going),
        cmocka_unit_test(the_larger_group_wins),
        cmocka_unit_test(it_does_not_matter_who_would_be_to_move),
        cmocka_unit_test(black_may_win),
        cmocka_unit_test(equal_groups_are_a_draw),
        cmocka_unit_test(a_disc_stuck_on_the_rim_counts_and_touches_the_cell_in_front),
        cmocka_unit_test(rim_discs_touch_their_neighbours_on_the_same_side),
        cmocka_unit_test(discs_across_a_missing_corner_do_not_touch),
        cmocka_unit_test(stuck_discs_across_a_missing_corner_do_not_touch),
        cmocka_unit_test(diagonal_neighbours_do_not_touch),
        cmocka_unit_test(discs_at_opposite_ends_of_neighbouring_rows_do_not_touch),
        cmocka_unit_test(omega_multiplies_the_sizes_of_all_groups),
        cmocka_unit_test(omega_changes_no_move),
        cmocka_unit_test(with_kings_white_marks_first),
        cmocka_unit_test(with_kings_black_marks_second),
        cmocka_unit_test(with_kings_white_moves_first_when_both_have_marked),
        cmocka_unit_test(only_own_discs_are_marked),
        cmocka_unit_test(nothing_moves_before_the_kings_are_marked),
        cmocka_unit_test(kings_are_marked_only_before_move_1_and_only_in_the_variant),
        cmocka_unit_test(with_two_kings_each_player_marks_two_different_discs),
        cmocka_unit_test(the_mark_travels_with_a_disc_that_moves),
        cmocka_unit_test(the_mark_travels_with_a_disc_that_is_pushed),
        cmocka_unit_test(a_king_counts_as_two_in_its_group),
        cmocka_unit_test(both_of_two_kings_count),
        cmocka_unit_test(a_king_counts_as_two_in_every_factor_of_omega),
        cmocka_unit_test(the_numbers_of_move_sequences_are_right),
    };
    return cmocka_run_group_tests_name("fuse", tests, NULL, NULL);
}
