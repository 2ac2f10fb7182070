/* test_sixmaking.c: the rules of Six MaKING, a test for each sentence. */
#include "rules_check.h"

#include "core/text.h"

static const Rules SIZE_5 = {"sixmaking", 5, "standard"};
static const Rules SIZE_4 = {"sixmaking", 4, "standard"};
static const Rules POINTS = {"sixmaking", 5, "points=6"};

/* Pawns all around the edge, and a tower in the middle. */
#define RING(tower) "w,b,w,b,w/b,x3,b/w,x," tower ",x,w/b,x3,b/w,b,w,b,w"
/* Pawns everywhere else. */
#define CROWD(tower) "w,b,w,b,w/b,w,b,w,b/w,b," tower ",b,w/b,w,b,w,b/w,b,w,b,w"

static void check_reserve(const Pos *p, int white, int black)
{
    Board board;
    game_of(p)->board(p, &board);
    assert_int_equal(board.reserve[WHITE], white);
    assert_int_equal(board.reserve[BLACK], black);
}

/* The tower of height h on c3 moves to exactly these cells, whole and by every part. */
static void check_targets(const char *position, int h, const char *targets)
{
    char list[2048];
    Text text = text_fixed(list, sizeof list);
    for (const char *at = targets; at[0] && at[1]; at += at[2] ? 3 : 2) {
        text_format(&text, "%sc3-%.2s", text.length ? " " : "", at);
        for (int k = 1; k < h; k++) text_format(&text, " c3-%.2s:%d", at, k);
    }
    check_moves_from(&SIZE_5, position, "c3", list);
}

/* -- The board -- */

RULE(the_board_starts_empty_and_white_begins)
{
    check_start(&SIZE_5, "x5/x5/x5/x5/x5 w -");
    check_start(&SIZE_4, "x4/x4/x4/x4 w -");
}

RULE(the_size_is_5_unless_4_is_chosen)
{
    int size = 0;
    Pos p = start_position(&SIZE_4, 1);
    assert_true(game_check_size(game_of(&p), &size, NULL));
    assert_int_equal(size, 5);
}

RULE(all_disks_start_in_the_reserves_16_or_12_a_player)
{
    Pos p = start_position(&SIZE_5, 1);
    check_reserve(&p, 16, 16);
    p = start_position(&SIZE_4, 1);
    check_reserve(&p, 12, 12);
}

RULE(the_side_to_move_may_be_chosen_at_the_start)
{
    check_after(&SIZE_5, "x5/x5/x5/x5/x5 b -", "a1", "x5/x5/x5/x5/b,x4 w -");
}

/* -- Placing -- */

RULE(a_disk_is_placed_on_any_empty_cell)
{
    check_moves(&SIZE_5, "x5/x5/x5/x5/x5 w -",
                "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 c1 c2 c3 c4 c5 d1 d2 d3 d4 d5 e1 e2 e3 e4 e5");
    check_after(&SIZE_5, "x5/x5/x5/x5/x5 w -", "c3 e5 a1", "x4,b/x5/x2,w,x2/x5/w,x4 b -");
    check_after(&SIZE_4, "x4/x4/x4/x4 w -", "d4 a1", "x3,w/x4/x4/b,x3 w -");
}

RULE(a_disk_is_not_placed_on_a_tower)
{
    check_illegal(&SIZE_5, "x5/x5/x2,w,x2/x5/x5 b -", "c3");
    check_illegal(&SIZE_5, "x5/x5/x2,w,x2/x5/x5 w -", "c3");
}

RULE(a_placed_disk_comes_from_the_own_reserve)
{
    Pos p = play_moves(start_position(&SIZE_5, 1), "c3 e5 a1");
    check_reserve(&p, 14, 15);
}

RULE(moving_takes_nothing_from_the_reserve)
{
    Pos p = play_moves(read_position(&SIZE_5, "x5/x5/x2,w,x2/x2,b,x2/x5 w -"), "c3-c2");
    check_reserve(&p, 15, 15);
}

RULE(without_a_reserve_no_disk_is_placed)
{
    static const char *const POSITION = "www,x3/www,x,w,x/www,x3/w,w,x,b w -";
    Pos p = read_position(&SIZE_4, POSITION);
    check_reserve(&p, 0, 11);
    check_illegal(&SIZE_4, POSITION, "b4 d3 c1");
    check_legal(&SIZE_4, "www,x3/www,x,w,x/www,x3/w,w,x,b b -", "b4 d3 c1");
}

RULE(there_is_no_passing) { check_illegal(&SIZE_5, "x5/x5/x2,w,x2/x5/x5 b -", "pass"); }

/* -- Moving -- */

RULE(a_pawn_moves_one_cell_orthogonally)
{
    check_targets(CROWD("w") " w -", 1, "b3 c2 c4 d3");
    check_targets(RING("w") " w -", 1, "");
}

RULE(a_rook_moves_to_the_first_tower_along_a_row_or_column)
{
    check_targets(RING("bw") " w -", 2, "a3 c1 c5 e3");
    check_targets(CROWD("bw") " w -", 2, "b3 c2 c4 d3");
}

RULE(a_knight_moves_in_an_l_and_jumps)
{
    check_targets(RING("bbw") " w -", 3, "a2 a4 b1 b5 d1 d5 e2 e4");
    check_targets(CROWD("bbw") " w -", 3, "a2 a4 b1 b5 d1 d5 e2 e4");
}

RULE(a_bishop_moves_to_the_first_tower_on_a_diagonal)
{
    check_targets(RING("bbbw") " w -", 4, "a1 a5 e1 e5");
    check_targets(CROWD("bbww") " w -", 4, "b2 b4 d2 d4");
}

RULE(a_queen_moves_to_the_first_tower_in_any_of_the_eight_directions)
{
    check_targets(RING("bbbbw") " w -", 5, "a1 a3 a5 c1 c5 e1 e3 e5");
    check_targets(CROWD("bbwbw") " w -", 5, "b2 b3 b4 c2 c4 d2 d3 d4");
}

RULE(the_edges_of_the_board_are_not_joined)
{
    check_moves_from(&SIZE_5, "b,x4/x4,b/x5/x5/wb,x4 w -", "e4", "");
    check_moves_from(&SIZE_5, "b,x3,wbw/x5/b,x4/x5/x5 w -", "e5", "");
    check_moves_from(&SIZE_4, "x4/x3,w/b,x3/x4 w -", "d3", "");
}

RULE(only_the_first_tower_met_is_reached)
{
    check_legal(&SIZE_5, "x5/x5/x5/x5/bw,x,b,x,b w -", "a1-c1");
    check_illegal(&SIZE_5, "x5/x5/x5/x5/bw,x,b,x,b w -", "a1-e1 a1-e1:1");
    check_legal(&SIZE_5, "x4,b/x5/x2,b,x2/x5/bbbw,x4 w -", "a1-c3");
    check_illegal(&SIZE_5, "x4,b/x5/x2,b,x2/x5/bbbw,x4 w -", "a1-e5");
    check_illegal(&SIZE_5, "b,x4/x5/b,x4/x5/bbwbw,x4 w -", "a1-a5");
}

RULE(a_tower_never_moves_to_an_empty_cell)
{
    check_illegal(&SIZE_5, RING("w") " w -", "c3-c4 c3-b3");
    check_illegal(&SIZE_5, RING("bw") " w -", "c3-c4 c3-d3:1");
    check_illegal(&SIZE_5, "x5/x5/x5/x5/bbw,x4 w -", "a1-b3 a1-c2:1");
}

RULE(a_tower_never_moves_onto_itself)
{
    check_illegal(&SIZE_5, RING("bw") " w -", "c3-c3 c3-c3:1");
}

RULE(a_whole_tower_leaves_its_cell_empty)
{
    check_after(&SIZE_5, "x5/x5/w,x4/x5/bw,x4 w -", "a1-a3", "x5/x5/wbw,x4/x5/x5 b -");
}

RULE(a_part_of_a_tower_leaves_the_rest)
{
    check_after(&SIZE_5, "x5/x2,w,x2/x5/x,bwb,x3/x5 w -", "b2-c4:2",
                "x5/x2,wwb,x2/x5/x,b,x3/x5 b c4-b2:2");
}

RULE(the_order_of_the_moved_disks_is_kept)
{
    check_after(&SIZE_5, "x5/x5/x2,wb,x2/x5/wwbb,x4 w -", "a1-c3:3",
                "x5/x5/x2,wbwbb,x2/x5/w,x4 b c3-a1:3");
    check_after(&SIZE_5, "x5/x5/x2,w,x2/x5/wbwb,x4 w -", "a1-c3", "x5/x5/x2,wwbwb,x2/x5/x5 b -");
}

RULE(a_part_moves_in_the_way_of_the_whole_tower)
{
    check_legal(&SIZE_5, CROWD("bbw") " w -", "c3-b5:1 c3-b5:2");
    check_illegal(&SIZE_5, CROWD("bbw") " w -", "c3-c4:1 c3-d3:2");
    check_illegal(&SIZE_5, RING("bbbw") " w -", "c3-c5:2 c3-b5:3");
}

RULE(no_more_disks_move_than_the_tower_has)
{
    check_illegal(&SIZE_5, RING("bw") " w -", "c3-c5:3 c3-c5:5");
}

RULE(a_player_moves_towers_of_either_colour)
{
    check_legal(&SIZE_5, "x5/x5/x2,b,x2/x2,w,x2/x5 w -", "c3-c2 c2-c3");
    check_legal(&SIZE_5, "x5/x5/x2,b,x2/x2,w,x2/x5 b -", "c3-c2 c2-c3");
    check_legal(&SIZE_5, RING("wbb") " w -", "c3-a2 c3-a2:1");
}

RULE(the_height_after_the_move_gives_the_next_way)
{
    check_after(&SIZE_5, "x5/x5/x2,b,x2/x2,w,x2/x5 w -", "c3-c2", "x5/x5/x5/x2,wb,x2/x5 b -");
    check_legal(&SIZE_5, "w,x4/x5/x5/wb,x4/x5 b -", "a2-a5 a2-a5:1");
}

/* -- Ko -- */

RULE(after_a_part_has_moved_the_same_number_may_not_move_back)
{
    check_after(&SIZE_5, "x5/x5/w,x4/x5/bw,x4 w -", "a1-a3:1", "x5/x5/ww,x4/x5/b,x4 b a3-a1:1");
    check_illegal(&SIZE_5, "x5/x5/ww,x4/x5/b,x4 b a3-a1:1", "a3-a1:1");
}

RULE(another_number_may_move_back)
{
    check_legal(&SIZE_5, "x5/x5/ww,x4/x5/b,x4 b a3-a1:1", "a3-a1");
    check_legal(&SIZE_5, "x5/x2,wwb,x2/x5/x,b,x3/x5 b c4-b2:2", "c4-b2 c4-b2:1");
}

RULE(the_same_number_may_move_elsewhere)
{
    check_legal(&SIZE_5, "x5/x5/ww,x3,w/x5/b,x4 b a3-a1:1", "a3-e3:1");
}

RULE(ko_bans_the_answer_only_from_where_the_move_went)
{
    check_legal(&SIZE_5, "x5/x5/ww,x4/x,b,x3/bb,x4 b a3-a1:1", "a1-a3:1");
}

RULE(ko_lifts_after_one_turn)
{
    check_after(&SIZE_5, "x5/x5/ww,x4/x5/b,x4 b a3-a1:1", "e5", "x4,b/x5/ww,x4/x5/b,x4 w -");
    check_legal(&SIZE_5, "x4,b/x5/ww,x4/x5/b,x4 w -", "a3-a1:1");
}

RULE(no_ko_is_written_after_a_whole_tower_has_moved)
{
    check_after(&SIZE_5, "x5/x5/w,x4/x5/bw,x4 w -", "a1-a3", "x5/x5/wbw,x4/x5/x5 b -");
}

/* The rook makes a knight, which could not go back. */
RULE(no_ko_is_written_where_the_answer_would_be_illegal_anyway)
{
    check_after(&SIZE_5, "x5/x5/bb,x4/x5/bw,x4 w -", "a1-a3:1", "x5/x5/bbw,x4/x5/b,x4 b -");
}

RULE(no_ko_is_written_after_placing)
{
    check_after(&SIZE_5, "x5/x5/w,x4/x5/bw,x4 w -", "e5", "x4,w/x5/w,x4/x5/bw,x4 b -");
}

/* -- Kings -- */

RULE(a_tower_of_six_wins_for_the_colour_on_top)
{
    check_result_after(&SIZE_5, "b,x4/x5/x5/x5/bbbbw,x4 w -", "a1-a5", "white", END_KING);
    check_result_after(&SIZE_5, "w,x4/x5/x5/x5/wwwwb,x4 b -", "a1-a5", "black", END_KING);
}

RULE(kings_have_six_to_ten_disks)
{
    static const char *const TARGETS[] = {"b", "wb", "bbw", "wbbb", "bwbbb"};
    for (int i = 0; i < 5; i++) {
        char before[POS_TEXT], after[POS_TEXT];
        Text text = text_fixed(before, sizeof before);
        text_format(&text, "%s,x4/x5/x5/x5/bwwbw,x4 w -", TARGETS[i]);
        text = text_fixed(after, sizeof after);
        text_format(&text, "%sbwwbw,x4/x5/x5/x5/x5 b -", TARGETS[i]);
        check_after(&SIZE_5, before, "a1-a5", after);
        check_result_after(&SIZE_5, before, "a1-a5", "white", END_KING);
    }
}

RULE(a_part_may_make_a_king_and_leaves_no_ko)
{
    check_after(&SIZE_5, "x5/x5/x2,bbbbb,x2/x5/bwwb,x4 b -", "a1-c3:1",
                "x5/x5/x2,bbbbbb,x2/x5/bww,x4 w -");
    check_result_after(&SIZE_5, "x5/x5/x2,bbbbb,x2/x5/bwwb,x4 b -", "a1-c3:1", "black", END_KING);
}

RULE(a_tower_of_five_wins_nothing) { check_goes_on(&SIZE_5, "x5/x5/x2,bbbbb,x2/x5/bwwb,x4 b -"); }

RULE(a_move_that_makes_the_opponents_king_is_illegal)
{
    check_illegal(&SIZE_5, "b,x4/x5/x5/x5/wwwwb,x4 w -", "a1-a5");
    check_illegal(&SIZE_5, "bw,x4/x5/x5/x5/wwwwb,x4 w -", "a1-a5 a1-a5:4");
    check_illegal(&SIZE_5, "x5/x5/x2,wwwww,x2/x5/wwwb,x4 w -", "a1-c3:1 a1-c3");
}

RULE(a_part_too_small_for_a_king_is_no_gift)
{
    check_legal(&SIZE_5, "b,x4/x5/x5/x5/wwwwb,x4 w -", "a1-a5:1 a1-a5:2 a1-a5:3 a1-a5:4");
    check_legal(&SIZE_5, "bw,x4/x5/x5/x5/wwwwb,x4 w -", "a1-a5:3");
}

RULE(a_king_ends_the_game) { check_moves(&SIZE_5, "x5/x5/x2,bbbbbb,x2/x5/bww,x4 w -", ""); }

/* -- No action -- */

/* White's 16 disks are on the board, five knights and a pawn, and none can move. */
RULE(a_player_without_a_legal_action_loses)
{
    check_result_after(&SIZE_5, "x4,www/x5/x5/www,www,x3/www,www,x2,w b -", "c5", "black",
                       END_NO_MOVE);
}

RULE(a_player_with_a_disk_to_place_has_an_action)
{
    check_goes_on(&SIZE_5, "x4,www/x5/x5/www,www,x3/www,ww,x2,w b -");
    check_goes_on(&SIZE_5, "x2,b,x,www/x5/x5/www,www,x3/www,www,x3 w -");
}

/* White's only action is a3-a1:1; a3-a1 would be a gift. */
RULE(a_player_whose_only_action_is_banned_by_ko_loses)
{
    check_after(&SIZE_5, "x,w,x,w,x/x5/w,x4/x3,www,x/wwwwb,x2,www,www b -", "a1-a3:1",
                "x,w,x,w,x/x5/wb,x4/x3,www,x/wwww,x2,www,www w a3-a1:1");
    check_result_after(&SIZE_5, "x,w,x,w,x/x5/w,x4/x3,www,x/wwwwb,x2,www,www b -", "a1-a3:1",
                       "black", END_NO_MOVE);
    check_moves(&SIZE_5, "x,w,x,w,x/x5/wb,x4/x3,www,x/wwww,x2,www,www w -", "a3-a1:1");
}

/* -- Repetition -- */

#define TO_AND_FRO "a1-a3:1 e1-e3:1 a3-a1:1 e3-e1:1 "
#define PAIRS      "x5/x5/w,x3,b/x5/bw,x3,wb w -"

/* Without a ko at first, the position after the first move is the first to come again. */
RULE(the_third_occurrence_of_a_position_is_a_draw)
{
    Pos p = play_with_history(&SIZE_5, PAIRS, TO_AND_FRO TO_AND_FRO "a1-a3:1");
    check_over(&p, "draw", END_REPETITION);
}

RULE(the_second_occurrence_of_a_position_is_none)
{
    Pos p = play_with_history(&SIZE_5, PAIRS, TO_AND_FRO "a1-a3:1 e1-e3:1 a3-a1:1");
    assert_int_equal(p.outcome, ONGOING);
}

RULE(positions_that_differ_in_the_ko_are_different)
{
    Pos p = play_with_history(&SIZE_5, PAIRS, TO_AND_FRO TO_AND_FRO);
    assert_int_equal(p.outcome, ONGOING);
    char text[POS_TEXT];
    game_of(&p)->print(&p, text);
    assert_string_equal(text, "x5/x5/w,x3,b/x5/bw,x3,wb w e1-e3:1");
}

RULE(a_win_comes_before_the_third_occurrence)
{
    Pos p = read_position(&SIZE_5, "x5/x5/x2,bbbbbb,x2/x5/bww,x4 w -");
    uint64_t key = game_of(&p)->hash(&p), before[] = {key, key, key};
    judge_repetition(&p, key, before, 3);
    check_over(&p, "black", END_KING);
}

/* -- The variant points=6 -- */

RULE(with_points_the_score_starts_at_zero) { check_start(&POINTS, "x5/x5/x5/x5/x5 w - 0:0"); }

RULE(with_points_a_king_scores_one_for_the_colour_on_top_and_leaves_the_board)
{
    check_after(&POINTS, "b,x4/x5/x5/x5/bbbbw,x4 w - 0:0", "a1-a5", "x5/x5/x5/x5/x5 b - 1:0");
    check_after(&POINTS, "w,x4/x5/x5/x5/wwwwb,x4 b - 3:4", "a1-a5", "x5/x5/x5/x5/x5 w - 3:5");
}

RULE(with_points_the_disks_of_a_king_go_back_to_their_owners)
{
    Pos p = read_position(&POINTS, "b,x4/x5/x,wb,x3/x5/bbbww,x4 w - 0:0");
    check_reserve(&p, 13, 11);
    p = play_moves(p, "a1-a5");
    check_reserve(&p, 15, 15);
}

RULE(with_points_a_king_of_a_part_leaves_the_rest)
{
    check_after(&POINTS, "x5/x5/x2,bbbbb,x2/x5/bwwb,x4 b - 0:0", "a1-c3:1",
                "x5/x5/x5/x5/bww,x4 w - 0:1");
}

RULE(with_points_play_goes_on_with_the_other_player)
{
    check_move_count(&POINTS, "x5/x5/x5/x5/x5 b - 1:0", 25);
    check_goes_on(&POINTS, "x5/x5/x5/x5/x5 b - 5:5");
}

RULE(with_points_the_first_to_six_wins)
{
    check_after(&POINTS, "b,x4/x5/x5/x5/bbbbw,x4 w - 5:5", "a1-a5", "x5/x5/x5/x5/x5 b - 6:5");
    check_result_after(&POINTS, "b,x4/x5/x5/x5/bbbbw,x4 w - 5:5", "a1-a5", "white", END_POINTS);
    check_result_after(&POINTS, "w,x4/x5/x5/x5/wwwwb,x4 b - 0:5", "a1-a5", "black", END_POINTS);
}

RULE(with_points_a_gift_is_illegal_too)
{
    check_illegal(&POINTS, "b,x4/x5/x5/x5/wwwwb,x4 w - 0:0", "a1-a5");
}

RULE(with_points_ko_holds_too)
{
    check_after(&POINTS, "x5/x5/w,x4/x5/bw,x4 w - 2:0", "a1-a3:1",
                "x5/x5/ww,x4/x5/b,x4 b a3-a1:1 2:0");
    check_illegal(&POINTS, "x5/x5/ww,x4/x5/b,x4 b a3-a1:1 2:0", "a3-a1:1");
}

RULE(positions_that_differ_in_the_points_are_different)
{
    Pos one = read_position(&POINTS, "x5/x5/x5/x5/x5 b - 1:0");
    Pos two = read_position(&POINTS, "x5/x5/x5/x5/x5 b - 2:0");
    assert_int_not_equal(game_of(&one)->hash(&one), game_of(&two)->hash(&two));
}

/* -- Counts -- */

/* On 5x5 the third ply has 600 * 23 placements and 160 moves of pawns. */
RULE(the_numbers_of_move_sequences_are_right)
{
    static const uint64_t COUNTS[2][4] = {{16, 240, 3456, 49152},
                                          {25, 600, 600 * 23 + 160, 318480}};
    for (int plies = 1; plies <= 4; plies++) {
        Pos small = start_position(&SIZE_4, 1), large = start_position(&SIZE_5, 1);
        check_perft(&small, plies, COUNTS[0][plies - 1]);
        check_perft(&large, plies, COUNTS[1][plies - 1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_starts_empty_and_white_begins),
        cmocka_unit_test(the_size_is_5_unless_4_is_chosen),
        cmocka_unit_test(all_disks_start_in_the_reserves_16_or_12_a_player),
        cmocka_unit_test(the_side_to_move_may_be_chosen_at_the_start),
        cmocka_unit_test(a_disk_is_placed_on_any_empty_cell),
        cmocka_unit_test(a_disk_is_not_placed_on_a_tower),
        cmocka_unit_test(a_placed_disk_comes_from_the_own_reserve),
        cmocka_unit_test(moving_takes_nothing_from_the_reserve),
        cmocka_unit_test(without_a_reserve_no_disk_is_placed),
        cmocka_unit_test(there_is_no_passing),
        cmocka_unit_test(a_pawn_moves_one_cell_orthogonally),
        cmocka_unit_test(a_rook_moves_to_the_first_tower_along_a_row_or_column),
        cmocka_unit_test(a_knight_moves_in_an_l_and_jumps),
        cmocka_unit_test(a_bishop_moves_to_the_first_tower_on_a_diagonal),
        cmocka_unit_test(a_queen_moves_to_the_first_tower_in_any_of_the_eight_directions),
        cmocka_unit_test(the_edges_of_the_board_are_not_joined),
        cmocka_unit_test(only_the_first_tower_met_is_reached),
        cmocka_unit_test(a_tower_never_moves_to_an_empty_cell),
        cmocka_unit_test(a_tower_never_moves_onto_itself),
        cmocka_unit_test(a_whole_tower_leaves_its_cell_empty),
        cmocka_unit_test(a_part_of_a_tower_leaves_the_rest),
        cmocka_unit_test(the_order_of_the_moved_disks_is_kept),
        cmocka_unit_test(a_part_moves_in_the_way_of_the_whole_tower),
        cmocka_unit_test(no_more_disks_move_than_the_tower_has),
        cmocka_unit_test(a_player_moves_towers_of_either_colour),
        cmocka_unit_test(the_height_after_the_move_gives_the_next_way),
        cmocka_unit_test(after_a_part_has_moved_the_same_number_may_not_move_back),
        cmocka_unit_test(another_number_may_move_back),
        cmocka_unit_test(the_same_number_may_move_elsewhere),
        cmocka_unit_test(ko_bans_the_answer_only_from_where_the_move_went),
        cmocka_unit_test(ko_lifts_after_one_turn),
        cmocka_unit_test(no_ko_is_written_after_a_whole_tower_has_moved),
        cmocka_unit_test(no_ko_is_written_where_the_answer_would_be_illegal_anyway),
        cmocka_unit_test(no_ko_is_written_after_placing),
        cmocka_unit_test(a_tower_of_six_wins_for_the_colour_on_top),
        cmocka_unit_test(kings_have_six_to_ten_disks),
        cmocka_unit_test(a_part_may_make_a_king_and_leaves_no_ko),
        cmocka_unit_test(a_tower_of_five_wins_nothing),
        cmocka_unit_test(a_move_that_makes_the_opponents_king_is_illegal),
        cmocka_unit_test(a_part_too_small_for_a_king_is_no_gift),
        cmocka_unit_test(a_king_ends_the_game),
        cmocka_unit_test(a_player_without_a_legal_action_loses),
        cmocka_unit_test(a_player_with_a_disk_to_place_has_an_action),
        cmocka_unit_test(a_player_whose_only_action_is_banned_by_ko_loses),
        cmocka_unit_test(the_third_occurrence_of_a_position_is_a_draw),
        cmocka_unit_test(the_second_occurrence_of_a_position_is_none),
        cmocka_unit_test(positions_that_differ_in_the_ko_are_different),
        cmocka_unit_test(a_win_comes_before_the_third_occurrence),
        cmocka_unit_test(with_points_the_score_starts_at_zero),
        cmocka_unit_test(with_points_a_king_scores_one_for_the_colour_on_top_and_leaves_the_board),
        cmocka_unit_test(with_points_the_disks_of_a_king_go_back_to_their_owners),
        cmocka_unit_test(with_points_a_king_of_a_part_leaves_the_rest),
        cmocka_unit_test(with_points_play_goes_on_with_the_other_player),
        cmocka_unit_test(with_points_the_first_to_six_wins),
        cmocka_unit_test(with_points_a_gift_is_illegal_too),
        cmocka_unit_test(with_points_ko_holds_too),
        cmocka_unit_test(positions_that_differ_in_the_points_are_different),
        cmocka_unit_test(the_numbers_of_move_sequences_are_right),
    };
    return cmocka_run_group_tests_name("sixmaking", tests, NULL, NULL);
}
