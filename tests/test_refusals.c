/* test_refusals.c: refused input, and the messages about it.
 *
 * Tables of malformed and impossible positions, of moves that are not legal, and of options that do
 * not exist, each with the whole message. Together they reach every reason of games/fault.h. */
#include "rules_check.h"

#include "core/text.h"
#include "tui/surface.h"
#include "words/words.h"

#include <string.h>

static const Rules FUSE_RULES = {"fuse", 6, "standard"};
static const Rules KINGS_1 = {"fuse", 6, "kings=1"};
static const Rules KINGS_2 = {"fuse", 6, "kings=2"};
static const Rules IRIS_ANY = {"iris", 0, "standard"};
static const Rules IRIS_3 = {"iris", 3, "standard"};
static const Rules IRIS_4 = {"iris", 4, "standard"};
static const Rules SIX_ANY = {"sixmaking", 0, "standard"};
static const Rules SIX_5 = {"sixmaking", 5, "standard"};
static const Rules SIX_4 = {"sixmaking", 4, "standard"};
static const Rules POINTS = {"sixmaking", 5, "points=6"};
static const Rules CAM_RULES = {"cam", 0, "standard"};
static const Rules ZURERO_ANY = {"zurero", 0, "standard"};
static const Rules ZURERO_5 = {"zurero", 5, "standard"};
static const Rules ZURERO_6 = {"zurero", 6, "standard"};
static const Rules ZURERO_7 = {"zurero", 7, "standard"};
static const Rules ZURERO_19 = {"zurero", 19, "standard"};

/* -- How a table is checked -- */

/* A position, or a position and a move, and the message; the list ends without a message. */
typedef struct Refusal {
    const Rules *rules;
    const char *position, *move, *message;
} Refusal;

static bool is_message(const Fault *fault, const char *message)
{
    char text[FAULT_TEXT];
    fault_print(fault, fault_template(fault->code), text);
    if (strcmp(text, message) == 0) return true;
    print_error("expected: %s\n but got: %s\n", message, text);
    return false;
}

/* Checks that the position is refused and the output left untouched. */
static bool is_position_refused(const Refusal *r, Fault *fault)
{
    Pos p, before;
    int variant;
    const Game *g = rules_game(r->rules, &variant);
    memset(&p, 0xa5, sizeof p);
    memcpy(&before, &p, sizeof p);
    if (g->parse(&p, r->rules->size, variant, r->position, fault)) return false;
    assert_memory_equal(&p, &before, sizeof p);
    return true;
}

static bool is_move_refused(const Refusal *r, Fault *fault)
{
    Pos p = read_position(r->rules, r->position), before;
    Turn turn, untouched;
    memcpy(&before, &p, sizeof p);
    memset(&turn, 0xa5, sizeof turn);
    memcpy(&untouched, &turn, sizeof turn);
    if (turn_parse(&p, r->move, &turn, fault)) return false;
    assert_memory_equal(&p, &before, sizeof p);
    assert_memory_equal(&turn, &untouched, sizeof turn);
    return true;
}

static bool is_refused(const Refusal *r, Fault *fault)
{
    *fault = (Fault){0};
    return r->move ? is_move_refused(r, fault) : is_position_refused(r, fault);
}

/* A screen of 80x24 has two lines for it, in every language. */
static bool fits_the_screen(const Fault *fault)
{
    static const char *const LANGS[] = {"en", "pt"};
    for (int i = 0; i < 2; i++) {
        char text[FAULT_TEXT];
        Words words;
        assert_true(words_find(LANGS[i], &words));
        say_fault(&words, fault, text);
        if (surface_wrap_lines(text, 78) > 2) return false;
    }
    return true;
}

/* Every row of the table is checked, even after one that fails. */
static void check_table(const Refusal *table)
{
    int wrong = 0;
    for (const Refusal *r = table; r->message; r++) {
        Fault fault;
        if (is_refused(r, &fault)) {
            wrong += !is_message(&fault, r->message);
            if (r->move && !fits_the_screen(&fault)) {
                print_error("too long: %s\n", r->message);
                wrong++;
            }
        } else {
            print_error("accepted: %s %s\n", r->position, r->move ? r->move : "");
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

/* -- Fuse -- */

#define FUSE_START "-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w"
#define FUSE_GAPS  "-BWBBWW-/B6B/W6W/W1B1W2B/B6W/B6B/W6W/-W1B1BW- w"

static const Refusal FUSE_POSITIONS[] = {
    {&FUSE_RULES, "-BWBBWW-/B6B/W6W/W6B/B6W/B6B/-WBBWBW- w", NULL,
     "the board has 7 rows, expected 8"},
    {&FUSE_RULES, "-BWBBWW-/B6B/W6W/W6B/8/B6W/B6B/W6W/-WBBWBW- w", NULL,
     "the board has 9 rows, expected 8"},
    {&FUSE_RULES, "-BWBBWW-/B6B/W5W/W6B/B6W/B6B/W6W/-WBBWBW- w", NULL,
     "row 3 has 7 cells, expected 8"},
    {&FUSE_RULES, "-BWBBWW-/B7B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w", NULL,
     "row 2 has 9 cells, expected 8"},
    {&FUSE_RULES, "-BWBBWW-/B6B/W6W//B6W/B6B/W6W/-WBBWBW- w", NULL,
     "row 4 has 0 cells, expected 8"},
    {&FUSE_RULES, "-BWXBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w", NULL,
     "row 1: 'X' at character 4 is not a piece; expected -, W, B or a number of empty cells"},
    {&FUSE_RULES, "-BW\u00e9BWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w", NULL,
     "row 1: '\u00e9' at character 4 is not a piece; expected -, W, B or a number of empty cells"},
    {&FUSE_RULES, "-BWBBWW-/b6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w", NULL,
     "row 2: 'b' at character 10 is not a piece; expected -, W, B or a number of empty cells"},
    {&FUSE_RULES, "-BWBBWW-/B6B/W6W/K6B/B6W/B6B/W6W/-WBBWBW- w", NULL,
     "row 4: 'K' at character 18 is not a piece; expected -, W, B or a number of empty cells"},
    {&KINGS_1, "-BWBBWW-/B6B/W6W/M6B/B6W/B6B/W6W/-WBBWBW- w", NULL,
     "row 4: 'M' at character 18 is not a piece; expected -, W, B, K, k or a number of empty "
     "cells"},
    {&FUSE_RULES, "-BWBBWW-/B0B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w", NULL,
     "row 2: '0' at character 11 is not a number of empty cells from 1 to 8"},
    {&FUSE_RULES, "-BWBBWW-/B06B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w", NULL,
     "row 2: '06' at character 11 is not a number of empty cells from 1 to 8"},
    {&FUSE_RULES, "-BWBBWW-/B100B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w", NULL,
     "row 2: '100' at character 11 is not a number of empty cells from 1 to 8"},
    {&FUSE_RULES, "-BWBBWW-/B3-2B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w", NULL,
     "row 2: cell 5 is not a corner, so it cannot be '-'"},
    {&FUSE_RULES, "-BWBBWW1/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w", NULL,
     "row 1: cell 8 is a corner and must be '-'"},
    {&FUSE_RULES, "-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/WWBBWBW- w", NULL,
     "row 8: cell 1 is a corner and must be '-'"},
    {&FUSE_RULES, "-WWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w", NULL,
     "the board has 13 white discs, expected 12"},
    {&FUSE_RULES, "-1WBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w", NULL,
     "the board has 11 black discs, expected 12"},
    {&FUSE_RULES, "-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW-", NULL,
     "the position ends too soon: expected the side to move (w or b) after the board"},
    {&FUSE_RULES, "-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- ", NULL,
     "the position ends too soon: expected the side to move (w or b) after the board"},
    {&FUSE_RULES, "-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW-  w", NULL,
     "two spaces at character 42, expected one"},
    {&FUSE_RULES, "-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- W", NULL,
     "'W' is not a side to move; expected w or b"},
    {&FUSE_RULES, "-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- white", NULL,
     "'white' is not a side to move; expected w or b"},
    {&FUSE_RULES, FUSE_START " 0", NULL, "' 0' after the end of the position at character 44"},
    {&FUSE_RULES, FUSE_START " ", NULL, "' ' after the end of the position at character 44"},
    {&KINGS_1, "-BWBBWW-/B6B/K6W/K6B/B6W/B6B/W6W/-WBBWBW- b", NULL,
     "white has 2 kings, expected 1"},
    {&KINGS_2, "-BWBBWk-/k6B/K6W/K6B/k6W/B6B/W6W/-WBWWBW- w", NULL,
     "black has 3 kings, expected 2"},
    {&KINGS_1, FUSE_GAPS, NULL, "the kings must be marked before the first move"},
    {&KINGS_1, "-BWBBWW-/B6B/W6W/W1B1W2B/B6W/B6B/K6W/-W1B1BW- w", NULL,
     "the kings must be marked before the first move"},
    {&KINGS_1, "-kWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w", NULL,
     "the kings must be marked before the first move"},
    {0},
};

static const Refusal FUSE_MOVES[] = {
    {&FUSE_RULES, FUSE_START, "", "'' is not a move of Fuse; expected a move such as b1:4"},
    {&FUSE_RULES, FUSE_START, "d1", "'d1' is not a move of Fuse; expected a move such as b1:4"},
    {&FUSE_RULES, FUSE_START, "d1:0", "'d1:0' is not a move of Fuse; expected a move such as b1:4"},
    {&FUSE_RULES, FUSE_START, "d1:04",
     "'d1:04' is not a move of Fuse; expected a move such as b1:4"},
    {&FUSE_RULES, FUSE_START, "d1:4 ",
     "'d1:4 ' is not a move of Fuse; expected a move such as b1:4"},
    {&FUSE_RULES, FUSE_START, "a1:3", "a1:3 is not legal: there is no cell a1 on this board"},
    {&FUSE_RULES, FUSE_START, "j4:2", "j4:2 is not legal: there is no cell j4 on this board"},
    {&FUSE_RULES, "-6-/4WB2/1BWWB3/1B1BBW2/1WWWWBB1/1BBW1WW1/4BB2/-4W1- w", "pass",
     "pass is not legal: a player who can move must move (h6:1)"},
    {&FUSE_RULES, "-6-/4WB2/3BWW1B/1B1BBW2/1WWWWBB1/1BBW1WW1/4BB2/-4W1- w", "h6:1",
     "h6:1 is not legal: no white disc can move, so white must pass"},
    {&FUSE_RULES, FUSE_GAPS, "d5:1",
     "d5:1 is not legal: d5 is not on the rim, and only discs on the rim move"},
    {&FUSE_RULES, FUSE_GAPS, "h5:2", "h5:2 is not legal: there is no disc on h5"},
    {&FUSE_RULES, FUSE_GAPS, "a2:1", "a2:1 is not legal: the disc on a2 is the opponent's"},
    {&FUSE_RULES, "-3W2-/1BBBW1BW/4W1W1/3BWB2/2BBWWB1/3WBB2/2BWWW2/-6- w", "a5:1",
     "a5:1 is not legal: the line in front of a5 is full"},
    {&FUSE_RULES, FUSE_GAPS, "d1:5",
     "d1:5 is not legal: the line in front of d1 has room for 4, so the disc moves at most 4"},
    {&FUSE_RULES, FUSE_START, "d1:7",
     "d1:7 is not legal: the line in front of d1 has room for 6, so the disc moves at most 6"},
    {&KINGS_1, FUSE_START, "d1:4", "d1:4 is not legal: the kings are marked first (K:a3)"},
    {&KINGS_1, FUSE_START, "pass", "pass is not legal: the kings are marked first (K:a3)"},
    {&KINGS_1, FUSE_START, "K:a2", "K:a2 is not legal: the disc on a2 is the opponent's"},
    {&KINGS_2, FUSE_START, "K:a2+d1", "K:a2+d1 is not legal: the disc on a2 is the opponent's"},
    {&FUSE_RULES, FUSE_START, "K:d1",
     "K:d1 is not legal: kings are marked only before the first move, with the variant kings"},
    {&KINGS_1, FUSE_START, "K:c8+d1",
     "K:c8+d1 is not legal: the number of kings to mark is 1, not 2"},
    {&KINGS_2, FUSE_START, "K:d1", "K:d1 is not legal: the number of kings to mark is 2, not 1"},
    {&KINGS_1, FUSE_START, "K:d1+d1", "K:d1+d1 is not legal: that move is written K:d1"},
    {&KINGS_2, FUSE_START, "K:d1+d1",
     "K:d1+d1 is not legal: the number of kings to mark is 2, not 1"},
    {&KINGS_1, FUSE_START, "K:b2",
     "K:b2 is not legal: b2 is not on the rim, where all discs are while kings are marked"},
    {&KINGS_2, FUSE_START, "K:d1+g7",
     "K:d1+g7 is not legal: g7 is not on the rim, where all discs are while kings are marked"},
    {&KINGS_1, FUSE_START, "K:", "'K:' is not a move of Fuse; expected a move such as b1:4"},
    {&KINGS_1, FUSE_START, "K:d1+", "'K:d1+' is not a move of Fuse; expected a move such as b1:4"},
    {&KINGS_2, FUSE_START, "K:d1+c8", "K:d1+c8 is not legal: that move is written K:c8+d1"},
    {&FUSE_RULES, "-4W1-/3BBB2/2W1WWB1/1BBBBBW1/4WBW1/1BW1WWW1/4BW2/-6- w", "pass",
     "pass is not legal: the game is over (the groups are counted)"},
    {0},
};

/* -- Iris -- */

static const Refusal IRIS_POSITIONS[] = {
    {&IRIS_3, "3/4/5/4 b 0", NULL, "the board has 4 rows, expected 5"},
    {&IRIS_ANY, "3/4/5/4/3/2 b 0", NULL, "the board has 6 rows, expected 5"},
    {&IRIS_4, "3/4/5/4/3 b 0", NULL, "the board has 5 rows, expected 7"},
    {&IRIS_ANY, "2/3/2 b 0", NULL, "Iris has no size 2; expected 3 to 10"},
    {&IRIS_3, "3/4/5/5/3 b 0", NULL, "row 4 has 5 cells, expected 4"},
    {&IRIS_3, "3/4/5/4/BWBW b 0", NULL, "row 5 has 4 cells, expected 3"},
    {&IRIS_3, "3/4/2K2/4/3 b 0", NULL,
     "row 3: 'K' at character 6 is not a piece; expected W, B or a number of empty cells"},
    {&IRIS_3, "3/4/5/4/3/ b 0", NULL, "the board has 6 rows, expected 5"},
    {&IRIS_3, "3/4/5/04/3 b 0", NULL,
     "row 4: '04' at character 7 is not a number of empty cells from 1 to 4"},
    {&IRIS_3, "3/4/5/1B20/3 w 0", NULL, "row 4 has 22 cells, expected 4"},
    {&IRIS_3, "B2/4/2B2/4/3 w 0", NULL,
     "the coloured cells e1 and a3 are partners and must hold the same colour"},
    {&IRIS_3, "3/4/B1B1W/4/3 w 0", NULL,
     "the coloured cells c1 and c5 are partners and must hold the same colour"},
    {&IRIS_3, "3/4/5/4/3", NULL,
     "the position ends too soon: expected the side to move (w or b) after the board"},
    {&IRIS_3, "3/4/5/4/3 b", NULL,
     "the position ends too soon: expected the passes in a row after the side to move"},
    {&IRIS_3, "3/4/5/4/3 x 0", NULL, "'x' is not a side to move; expected w or b"},
    {&IRIS_3, "3/4/5/1B2/3 w 3", NULL,
     "'3' is not the passes in a row; expected a number from 0 to 2"},
    {&IRIS_3, "3/4/5/1B2/3 w 00", NULL,
     "'00' is not the passes in a row; expected a number from 0 to 2"},
    {&IRIS_3, "3/4/5/1B2/3 w -1", NULL,
     "'-1' is not the passes in a row; expected a number from 0 to 2"},
    {&IRIS_3, "3/4/5/1B2/3 w 0 0", NULL, "' 0' after the end of the position at character 16"},
    {&IRIS_3, "3/4/5/4/3 w 0", NULL, "the empty board has black to move and no passes"},
    {&IRIS_3, "3/4/5/4/3 b 1", NULL, "the empty board has black to move and no passes"},
    {&IRIS_3, "WBB/WWBB/BWWBB/BWBW/BBW b 1", NULL,
     "a full board ends the game: no pass can follow"},
    {0},
};

#define IRIS_START    "3/4/5/4/3 b 0"
#define IRIS_AFTER_B2 "3/4/5/1B2/3 w 0"

static const Refusal IRIS_MOVES[] = {
    {&IRIS_3, IRIS_AFTER_B2, "c3+",
     "'c3+' is not a move of Iris; expected a move such as c4+f7, c4 or pass"},
    {&IRIS_3, IRIS_AFTER_B2, "c2+c4+d3",
     "'c2+c4+d3' is not a move of Iris; expected a move such as c4+f7, c4 or pass"},
    {&IRIS_3, IRIS_AFTER_B2, "c03",
     "'c03' is not a move of Iris; expected a move such as c4+f7, c4 or pass"},
    {&IRIS_3, IRIS_AFTER_B2, "c6", "c6 is not legal: there is no cell c6 on this board"},
    {&IRIS_3, IRIS_AFTER_B2, "c2+f1", "c2+f1 is not legal: there is no cell f1 on this board"},
    {&IRIS_3, IRIS_START, "pass", "pass is not legal: black begins with one stone on a grey cell"},
    {&IRIS_3, IRIS_START, "a1",
     "a1 is not legal: the first stone goes on a grey cell, and a1 is coloured"},
    {&IRIS_3, IRIS_START, "b2+d2", "b2+d2 is not legal: the first turn is exactly one stone"},
    {&IRIS_3, IRIS_START, "a1+e3", "a1+e3 is not legal: the first turn is exactly one stone"},
    {&IRIS_3, IRIS_AFTER_B2, "b2", "b2 is not legal: b2 is not empty"},
    {&IRIS_3, IRIS_AFTER_B2, "b2+d2", "b2+d2 is not legal: b2 is not empty"},
    {&IRIS_3, "2W/4/5/1B2/W2 b 0", "a1+e3", "a1+e3 is not legal: a1 is not empty"},
    {&IRIS_3, IRIS_AFTER_B2, "c4+c4", "c4+c4 is not legal: c4 is named twice"},
    {&IRIS_3, IRIS_AFTER_B2, "c2+c3", "c2+c3 is not legal: c2 and c3 are adjacent"},
    {&IRIS_3, IRIS_AFTER_B2, "a1+d3",
     "a1+d3 is not legal: a turn is two grey cells or a coloured pair, never mixed"},
    {&IRIS_3, IRIS_AFTER_B2, "a1+a2", "a1+a2 is not legal: the partner of a1 is e3"},
    {&IRIS_3, IRIS_AFTER_B2, "a1", "a1 is not legal: a stone on a1 needs one on its partner e3"},
    {&IRIS_3, IRIS_AFTER_B2, "c2",
     "c2 is not legal: one stone alone is allowed only when no second fits, and b3 is free"},
    {&IRIS_3, IRIS_AFTER_B2, "d3+c2", "d3+c2 is not legal: that move is written c2+d3"},
    {&IRIS_3, IRIS_AFTER_B2, "e3+a1", "e3+a1 is not legal: that move is written a1+e3"},
    {&IRIS_3, "3/4/5/1B2/3 w 2", "c3",
     "c3 is not legal: the game is over (the groups are counted)"},
    {0},
};

/* -- Six MaKING -- */

#define RING(tower)  "w,b,w,b,w/b,x3,b/w,x," tower ",x,w/b,x3,b/w,b,w,b,w"
#define CROWD(tower) "w,b,w,b,w/b,w,b,w,b/w,b," tower ",b,w/b,w,b,w,b/w,b,w,b,w"
#define NOT_A_TOWER                                                                            \
    " is not a tower; expected w and b from bottom to top, or x and a number of empty cells, " \
    "joined by commas"

static const Refusal SIX_POSITIONS[] = {
    {&SIX_5, "x5/x5/x5/x5 w -", NULL, "the board has 4 rows, expected 5"},
    {&SIX_4, "x5/x5/x5/x5/x5 w -", NULL, "the board has 5 rows, expected 4"},
    {&SIX_ANY, "x6/x6/x6/x6/x6/x6 w -", NULL, "Six MaKING has no size 6; expected 4 to 5"},
    {&SIX_5, "x5/x4/x5/x5/x5 w -", NULL, "row 2 has 4 cells, expected 5"},
    {&SIX_5, "x5/x5/x2,w,x3/x5/x5 w -", NULL, "row 3 has 6 cells, expected 5"},
    {&SIX_5, "x5/x5/x2,k,x2/x5/x5 w -", NULL, "row 3: 'k' at character 10" NOT_A_TOWER},
    {&SIX_5, "x5/x5/x2,wWb,x2/x5/x5 w -", NULL, "row 3: 'W' at character 11" NOT_A_TOWER},
    {&SIX_5, "x5/x5/x2,\u00e9,x2/x5/x5 w -", NULL, "row 3: '\u00e9' at character 10" NOT_A_TOWER},
    {&SIX_5, "x5/5/x5/x5/x5 w -", NULL, "row 2: '5' at character 4" NOT_A_TOWER},
    {&SIX_5, "x4,/x5/x5/x5/x5 w -", NULL, "row 1: '/' at character 4" NOT_A_TOWER},
    {&SIX_5, "x5/x5/x5/x5/ w -", NULL, "row 5: ' ' at character 13" NOT_A_TOWER},
    {&SIX_5, "x0,w/x5/x5/x5/x5 w -", NULL,
     "row 1: the empty cells at character 1 are not written x, x2, x3 and so on"},
    {&SIX_5, "w,x1,w,x2/x5/x5/x5/x5 w -", NULL,
     "row 1: the empty cells at character 3 are not written x, x2, x3 and so on"},
    {&SIX_5, "x5/x05/x5/x5/x5 w -", NULL,
     "row 2: the empty cells at character 4 are not written x, x2, x3 and so on"},
    {&SIX_5, "x2,x3/x5/x5/x5/x5 w -", NULL,
     "row 1: the empty cells at character 4 are not written x, x2, x3 and so on"},
    {&SIX_5, "wwwwwwbbbbb,x4/x5/x5/x5/x5 w -", NULL,
     "row 1: a tower of 11 disks at character 1, at most 10 are possible"},
    {&SIX_5, "wwwww,wwwww,wwwww,ww,x/x5/x5/x5/x5 w -", NULL,
     "the board has 17 white disks, at most 16 are possible"},
    {&SIX_4, "bbbbb,bbbbb,bbb,x/x4/x4/x4 w -", NULL,
     "the board has 13 black disks, at most 12 are possible"},
    {&SIX_5, "wwwwww,bbbbbb,x3/x5/x5/x5/x5 w -", NULL,
     "the board has 2 towers of six or more, at most 1 is possible"},
    {&POINTS, "wwwwww,x4/x5/x5/x5/x5 b - 1:0", NULL,
     "with points=6 a tower of six or more leaves the board"},
    {&SIX_5, "x5/x5/x5/x5/x5", NULL,
     "the position ends too soon: expected the side to move (w or b) after the board"},
    {&SIX_5, "x5/x5/x5/x5/x5 w", NULL,
     "the position ends too soon: expected the move banned by ko, or - after the side to move"},
    {&POINTS, "x5/x5/x5/x5/x5 w -", NULL,
     "the position ends too soon: expected the points white:black after the ko move"},
    {&SIX_5, "x5/x5/x5/x5/x5 - -", NULL, "'-' is not a side to move; expected w or b"},
    {&SIX_5, "x5/x5/ww,x4/x5/b,x4 b a3", NULL,
     "'a3' is not a move banned by ko; expected - or a move of part of a tower such as a2-a3:1"},
    {&SIX_5, "x5/x5/ww,x4/x5/b,x4 b a3-a1", NULL,
     "'a3-a1' is not a move banned by ko; expected - or a move of part of a tower such as "
     "a2-a3:1"},
    {&SIX_5, "x5/x5/ww,x4/x5/b,x4 b A3-A1:1", NULL,
     "'A3-A1:1' is not a move banned by ko; expected - or a move of part of a tower such as "
     "a2-a3:1"},
    {&SIX_5, "x5/x5/bbw,x4/x5/b,x4 b a3-a1:1", NULL,
     "the ko move a3-a1:1 would be illegal anyway; expected -"},
    {&SIX_5, "x5/x5/ww,x4/x5/b,x3,wwwwww b a3-a1:1", NULL,
     "the ko move a3-a1:1 would be illegal anyway; expected -"},
    {&POINTS, "x5/x5/ww,x4/x5/b,x4 b a3-a1:1 0:6", NULL,
     "the ko move a3-a1:1 would be illegal anyway; expected -"},
    {&POINTS, "x5/x5/x5/x5/x5 w - 7:0", NULL,
     "'7:0' is not a score; expected white:black points such as 2:1"},
    {&POINTS, "x5/x5/x5/x5/x5 w - 6:6", NULL,
     "'6:6' is not a score; expected white:black points such as 2:1"},
    {&POINTS, "x5/x5/x5/x5/x5 w - 2", NULL,
     "'2' is not a score; expected white:black points such as 2:1"},
    {&SIX_5, "x5/x5/x5/x5/x5 w - 0:0", NULL,
     "' 0:0' after the end of the position at character 19"},
    {0},
};

static const Refusal SIX_MOVES[] = {
    {&SIX_5, RING("w") " w -", "pass", "pass is not legal: there is no passing in Six MaKING"},
    {&SIX_5, RING("w") " w -", "c3-",
     "'c3-' is not a move of Six MaKING; expected a move such as c3 or a1-a3:2"},
    {&SIX_5, RING("bw") " w -", "c3-c5:0",
     "'c3-c5:0' is not a move of Six MaKING; expected a move such as c3 or a1-a3:2"},
    {&SIX_5, RING("w") " w -", "f3", "f3 is not legal: there is no cell f3 on this board"},
    {&SIX_4, "x4/x4/x4/w,x3 b -", "a1-a5", "a1-a5 is not legal: there is no cell a5 on this board"},
    {&SIX_5, RING("w") " w -", "c3",
     "c3 is not legal: c3 is not empty, and a disk is placed on an empty cell"},
    {&SIX_4, "www,x3/www,x,w,x/www,x3/w,w,x,b w -", "b4",
     "b4 is not legal: white has no disk left to place"},
    {&SIX_5, RING("w") " w -", "c4-c5", "c4-c5 is not legal: there is no tower on c4"},
    {&SIX_5, RING("w") " w -", "c3-c4",
     "c3-c4 is not legal: c4 is empty, and a move ends on another tower"},
    {&SIX_5, RING("ww") " w -", "c3-c3", "c3-c3 is not legal: a tower cannot move onto itself"},
    {&SIX_5, RING("w") " w -", "c3-c3",
     "c3-c3 is not legal: the tower on c3 moves as a pawn, one cell along a row or column, and can "
     "reach none"},
    {&SIX_5, RING("bw") " w -", "c3-c5:3", "c3-c5:3 is not legal: the tower on c3 has height 2"},
    {&SIX_5, RING("w") " w -", "c3-c5",
     "c3-c5 is not legal: the tower on c3 moves as a pawn, one cell along a row or column"},
    {&SIX_5, RING("bw") " w -", "c3-a1",
     "c3-a1 is not legal: the tower on c3 moves as a rook, to the first tower along a row or "
     "column"},
    {&SIX_5, CROWD("bbw") " w -", "c3-c4",
     "c3-c4 is not legal: the tower on c3 moves as a knight, in an L, jumping"},
    {&SIX_5, RING("bbbw") " w -", "c3-c5:2",
     "c3-c5:2 is not legal: the tower on c3 moves as a bishop, to the first tower on a diagonal"},
    {&SIX_5, RING("bbbbw") " w -", "c3-b5",
     "c3-b5 is not legal: the tower on c3 moves as a queen, to the first tower in any direction"},
    {&SIX_5, "x5/x5/x5/x5/bw,x,b,x,b w -", "a1-e1",
     "a1-e1 is not legal: the tower on c1 stands in the way"},
    {&SIX_5, "x4,b/x5/x2,b,x2/x5/bbbw,x4 w -", "a1-e5:1",
     "a1-e5:1 is not legal: the tower on c3 stands in the way"},
    {&SIX_5, "x5/x5/ww,x4/x5/b,x4 b a3-a1:1", "a3-a1:1",
     "a3-a1:1 is not legal: ko, it would take back the last move"},
    {&SIX_5, "b,x4/x5/x5/x5/wwwwb,x4 w -", "a1-a5",
     "a1-a5 is not legal: it would give the opponent a tower of six"},
    {&SIX_5, RING("bw") " w -", "c3-c5:2", "c3-c5:2 is not legal: that move is written c3-c5"},
    {&SIX_5, "x5/x5/x2,bbbbbb,x2/x5/bww,x4 w -", "a5",
     "a5 is not legal: the game is over (a tower of six)"},
    {&SIX_5, "x2,b,x,www/x5/x5/www,www,x3/www,www,x2,w w -", "a5",
     "a5 is not legal: the game is over (no legal move)"},
    {&POINTS, "x5/x5/x5/x5/x5 b - 6:5", "a5", "a5 is not legal: the game is over (six points)"},
    {0},
};

/* -- Cam -- */

#define CAM_START "1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1 w 0"

static const Refusal CAM_POSITIONS[] = {
    {&CAM_RULES, "1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3 w 0", NULL,
     "the board has 12 rows, expected 13"},
    {&CAM_RULES, "2/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1 w 0", NULL,
     "row 1 has 2 cells, expected 1"},
    {&CAM_RULES, "1/3/5/2k1k2/1mmmmm2/7/7/7/1MMMMM1/2K1K2/5/3/1 w 0", NULL,
     "row 5 has 8 cells, expected 7"},
    {&CAM_RULES, "1/3/5/2k1k2/1mmmmm1/7/7/7/1WMMMM1/2K1K2/5/3/1 w 0", NULL,
     "row 9: 'W' at character 28 is not a piece; expected K, M, k, m or a number of empty cells"},
    {&CAM_RULES, "1/3/5/2k1k2/0mmmmm2/7/7/7/1MMMMM1/2K1K2/5/3/1 w 0", NULL,
     "row 5: '0' at character 13 is not a number of empty cells from 1 to 7"},
    {&CAM_RULES, "1/3/5/2k1k2/1mmmmm1/07/7/7/1MMMMM1/2K1K2/5/3/1 w 0", NULL,
     "row 6: '07' at character 21 is not a number of empty cells from 1 to 7"},
    {&CAM_RULES, "1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMMM/2K1K2/5/3/1 w 0", NULL,
     "the board has 8 white pieces, at most 7 are possible"},
    {&CAM_RULES, "1/3/5/2kkk2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1 w 0", NULL,
     "the board has 8 black pieces, at most 7 are possible"},
    {&CAM_RULES, "1/3/5/7/7/7/7/7/7/7/5/3/1 w 0", NULL, "the board has no pieces"},
    {&CAM_RULES, "1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1", NULL,
     "the position ends too soon: expected the side to move (w or b) after the board"},
    {&CAM_RULES, "1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1 w", NULL,
     "the position ends too soon: expected the plies since the last capture after the side to "
     "move"},
    {&CAM_RULES, "1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1 B 0", NULL,
     "'B' is not a side to move; expected w or b"},
    {&CAM_RULES, "1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1 w 101", NULL,
     "'101' is not the plies since the last capture; expected a number from 0 to 100"},
    {&CAM_RULES, "1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1 w 05", NULL,
     "'05' is not the plies since the last capture; expected a number from 0 to 100"},
    {&CAM_RULES, CAM_START " -", NULL, "' -' after the end of the position at character 50"},
    {0},
};

static const Refusal CAM_MOVES[] = {
    {&CAM_RULES, CAM_START, "d5",
     "'d5' is not a move of Cam; expected a move such as b5-b6, c4-c6-a4 or e6xe8"},
    {&CAM_RULES, CAM_START, "pass", "pass is not legal: there is no passing in Cam"},
    {&CAM_RULES, CAM_START, "b5+b6",
     "'b5+b6' is not a move of Cam; expected a move such as b5-b6, c4-c6-a4 or e6xe8"},
    {&CAM_RULES, CAM_START, "b5-b06",
     "'b5-b06' is not a move of Cam; expected a move such as b5-b6, c4-c6-a4 or e6xe8"},
    {&CAM_RULES, CAM_START, "b5-",
     "'b5-' is not a move of Cam; expected a move such as b5-b6, c4-c6-a4 or e6xe8"},
    {&CAM_RULES, CAM_START, "a1-b2", "a1-b2 is not legal: there is no cell a1 on this board"},
    {&CAM_RULES, CAM_START, "f5-h7", "f5-h7 is not legal: there is no cell h7 on this board"},
    {&CAM_RULES, CAM_START, "d7-d8", "d7-d8 is not legal: there is no piece on d7"},
    {&CAM_RULES, CAM_START, "b9-b8", "b9-b8 is not legal: the piece on b9 is the opponent's"},
    {&CAM_RULES, "1/3/5/m6/7/7/7/3m3/3M3/5M1/5/3/1 w 0", "f4-f5",
     "f4-f5 is not legal: a capture is compulsory (d5xd7)"},
    {&CAM_RULES, "1/3/5/m6/7/7/7/7/1Mm4/2K4/5/3/1 w 0", "b5-b6",
     "b5-b6 is not legal: a capture is compulsory (b5xd5, ...)"},
    {&CAM_RULES, "1/3/5/M6/7/7/7/7/7/7/m3m/m1m/M w 0", "a10-a9",
     "a10-a9 is not legal: the piece on its own castle must move (d1-d2)"},
    {&CAM_RULES, "1/3/5/m6/7/7/5m1/5M1/7/7/5/m2/M w 0", "f6xf8",
     "f6xf8 is not legal: the piece on its own castle must capture (d1xb3)"},
    {&CAM_RULES, "1/3/5/m6/7/7/5m1/5M1/7/7/5/m2/M w 0", "d1-d2",
     "d1-d2 is not legal: the piece on its own castle must capture (d1xb3)"},
    {&CAM_RULES, "1/3/5/m6/7/4m2/7/3m3/3M3/7/5/3/1 w 0", "d5xd7",
     "d5xd7 is not legal: a jump must go on while it can (d5xd7xf9)"},
    {&CAM_RULES, "1/3/5/m6/7/7/3m3/7/3M3/3K3/5/3/1 w 0", "d4-d6",
     "d4-d6 is not legal: a knight that canters next to an enemy it can jump must charge "
     "(d4-d6xd8)"},
    {&CAM_RULES, "1/1M1/m4/1mmM3/3K3/7/7/7/7/7/5/3/1 w 0", "d9-d11-d13",
     "d9-d11-d13 is not legal: a knight that canters next to an enemy it can jump must charge "
     "(d9-d11xb9)"},
    {&CAM_RULES, CAM_START, "b5-c5", "b5-c5 is not legal: c5 is not empty"},
    {&CAM_RULES, "1/3/5/m6/7/7/3M3/3M3/3M3/7/5/3/1 w 0", "d5-d7",
     "d5-d7 is not legal: d7 is not empty"},
    {&CAM_RULES, "1/3/5/m6/7/7/7/7/7/7/5/1K1/1 w 0", "d2-d1",
     "d2-d1 is not legal: d1 is the piece's own castle, entered only by a jump"},
    {&CAM_RULES, "1/3/5/m6/7/7/7/7/7/7/M4/M1M/1 w 0", "b3-d1-f3",
     "b3-d1-f3 is not legal: d1 is the piece's own castle, entered only by a jump"},
    {&CAM_RULES, "1/3/5/m6/7/7/3M3/7/3M3/7/5/3/1 w 0", "d5-d7",
     "d5-d7 is not legal: from d5 to d7 there is nothing to leap over"},
    {&CAM_RULES, "1/3/5/m6/7/7/3K3/7/7/7/5/3/1 w 0", "d7-a7",
     "d7-a7 is not legal: a7 is neither one step nor one leap from d7"},
    {&CAM_RULES, "1/3/5/m6/7/7/7/7/K6/7/5/3/1 w 0", "a5-g6",
     "a5-g6 is not legal: g6 is neither one step nor one leap from a5"},
    {&CAM_RULES, "1/3/5/m6/7/7/7/7/6K/7/5/3/1 w 0", "g5-a6",
     "g5-a6 is not legal: a6 is neither one step nor one leap from g5"},
    {&CAM_RULES, "1/3/5/m6/7/7/7/7/7/6K/5/3/1 w 0", "g4-a7",
     "g4-a7 is not legal: a7 is neither one step nor one leap from g4"},
    {&CAM_RULES, "1/3/5/m6/7/7/3K3/7/7/7/5/3/1 w 0", "d7-d8-d9",
     "d7-d8-d9 is not legal: a step to the next square is a whole move"},
    {&CAM_RULES, "1/3/5/m6/7/7/3m3/7/3M3/3M3/5/3/1 w 0", "d4-d6xd8",
     "d4-d6xd8 is not legal: only a knight may jump after a canter"},
    {&CAM_RULES, "1/3/5/m6/7/7/3M3/7/3m3/3K3/5/3/1 w 0", "d4xd6-d8",
     "d4xd6-d8 is not legal: a canter may not follow a jump"},
    {&CAM_RULES, "1/3/5/m6/7/7/4M2/3M1M1/3MM2/7/5/3/1 w 0", "d5-d7-f7-f5-d5",
     "d5-d7-f7-f5-d5 is not legal: a canter may not visit d5 twice"},
    {&CAM_RULES, "1/MM1/2M2/7/7/7/7/7/7/m6/5/3/1 w 0", "d11-d13-b11",
     "d11-d13-b11 is not legal: the move ends on the enemy castle d13"},
    {&CAM_RULES, "1/3/5/m6/7/7/7/3M3/3M3/7/5/3/1 w 0", "d5xd7",
     "d5xd7 is not legal: that move is written d5-d7"},
    {&CAM_RULES, "1/3/5/m6/7/7/7/3m3/3M3/7/5/3/1 w 0", "d5-d7",
     "d5-d7 is not legal: that move is written d5xd7"},
    {&CAM_RULES, "M/3/5/7/7/7/7/7/7/m6/5/3/1 b 1", "a4-a5",
     "a4-a5 is not legal: the game is over (a piece in the enemy castle)"},
    {&CAM_RULES, "1/3/5/7/7/7/3M3/7/7/7/5/3/1 b 0", "d7-d8",
     "d7-d8 is not legal: the game is over (all pieces taken)"},
    {&CAM_RULES, "1/3/5/m6/7/7/3M3/7/7/7/5/3/1 w 100", "d7-d8",
     "d7-d8 is not legal: the game is over (100 plies without a capture)"},
    {0},
};

/* -- Zurero -- */

static const Refusal ZURERO_POSITIONS[] = {
    {&ZURERO_5, "5/5/5/5 b", NULL, "the board has 4 rows, expected 5"},
    {&ZURERO_ANY, "4/4/4/4 b", NULL, "Zurero has no size 4; expected 5 to 19"},
    {&ZURERO_5, "5/5/6/5/5 b", NULL, "row 3 has 6 cells, expected 5"},
    {&ZURERO_5, "5/5/2B1/5/5 w", NULL, "row 3 has 4 cells, expected 5"},
    {&ZURERO_5, "5/5/2X2/5/5 w", NULL,
     "row 3: 'X' at character 6 is not a piece; expected W, B or a number of empty cells"},
    {&ZURERO_5, "5/5/2B02/5/5 w", NULL,
     "row 3: '02' at character 7 is not a number of empty cells from 1 to 5"},
    {&ZURERO_5, "5/5/0/5/5 w", NULL,
     "row 3: '0' at character 5 is not a number of empty cells from 1 to 5"},
    {&ZURERO_5, "5/5/5/5/5", NULL,
     "the position ends too soon: expected the side to move (w or b) after the board"},
    {&ZURERO_5, "5/5/5/5/5 0", NULL, "'0' is not a side to move; expected w or b"},
    {&ZURERO_5, "5/5/5/5/5 b 0", NULL, "' 0' after the end of the position at character 12"},
    {&ZURERO_5, "5/5/2BB1/5/5 w", NULL,
     "the board has 2 black and 0 white stones, which is impossible with white to move"},
    {&ZURERO_5, "5/5/1WB2/5/5 w", NULL,
     "the board has 1 black and 1 white stones, which is impossible with white to move"},
    {&ZURERO_5, "5/5/5/5/5 w", NULL,
     "the board has 0 black and 0 white stones, which is impossible with white to move"},
    {&ZURERO_5, "5/5/5/5/B4 w", NULL,
     "the centre is empty, but it is taken from the first move on"},
    {&ZURERO_6, "6/6/6/6/1B4/6 w", NULL,
     "the centre is empty, but it is taken from the first move on"},
    {0},
};

static const Refusal ZURERO_MOVES[] = {
    {&ZURERO_7, "7/7/7/3B3/7/7/7 w", "pass", "pass is not legal: there is no passing in Zurero"},
    {&ZURERO_7, "7/7/7/3B3/7/7/7 w", "L0",
     "'L0' is not a move of Zurero; expected a move such as L4 or Tc"},
    {&ZURERO_7, "7/7/7/3B3/7/7/7 w", "L",
     "'L' is not a move of Zurero; expected a move such as L4 or Tc"},
    {&ZURERO_7, "7/7/7/3B3/7/7/7 w", "L-4",
     "'L-4' is not a move of Zurero; expected a move such as L4 or Tc"},
    {&ZURERO_5, "5/5/5/5/5 b", "c6", "c6 is not legal: there is no cell c6 on this board"},
    {&ZURERO_19, "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 b", "a1",
     "a1 is not legal: the first stone goes to the centre (j10)"},
    {&ZURERO_19, "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 b", "L10",
     "L10 is not legal: the first stone goes to the centre (j10)"},
    {&ZURERO_6, "6/6/6/6/6/6 b", "b2",
     "b2 is not legal: the first stone goes to the centre (c3, ...)"},
    {&ZURERO_7, "7/7/7/3B3/7/7/7 w", "d4",
     "d4 is not legal: after the first move stones are slid in from an edge (such as L4)"},
    {&ZURERO_7, "7/7/7/3B3/7/7/7 w", "L1",
     "L1 is not legal: there is no stone on line 1 to stop it"},
    {&ZURERO_7, "7/7/7/3B3/7/7/7 w", "Tb",
     "Tb is not legal: there is no stone on line b to stop it"},
    {&ZURERO_7, "7/7/7/3B3/7/7/BW5 w", "L1",
     "L1 is not legal: the first two points of line 1 from that edge are taken"},
    {&ZURERO_7, "6W/6B/7/3B3/7/7/7 w", "Tg",
     "Tg is not legal: the first two points of line g from that edge are taken"},
    {&ZURERO_7, "7/7/7/BBBBB2/7/7/W1W1W1W w", "R4",
     "R4 is not legal: the game is over (five in a row)"},
    {0},
};

static const Refusal *const TABLES[] = {
    FUSE_POSITIONS, FUSE_MOVES,    IRIS_POSITIONS, IRIS_MOVES,       SIX_POSITIONS,
    SIX_MOVES,      CAM_POSITIONS, CAM_MOVES,      ZURERO_POSITIONS, ZURERO_MOVES,
};

RULE(bad_positions_of_fuse_are_refused_with_the_reason) { check_table(FUSE_POSITIONS); }
RULE(bad_positions_of_iris_are_refused_with_the_reason) { check_table(IRIS_POSITIONS); }
RULE(bad_positions_of_sixmaking_are_refused_with_the_reason) { check_table(SIX_POSITIONS); }
RULE(bad_positions_of_cam_are_refused_with_the_reason) { check_table(CAM_POSITIONS); }
RULE(bad_positions_of_zurero_are_refused_with_the_reason) { check_table(ZURERO_POSITIONS); }
RULE(bad_moves_of_fuse_are_refused_with_the_reason) { check_table(FUSE_MOVES); }
RULE(bad_moves_of_iris_are_refused_with_the_reason) { check_table(IRIS_MOVES); }
RULE(bad_moves_of_sixmaking_are_refused_with_the_reason) { check_table(SIX_MOVES); }
RULE(bad_moves_of_cam_are_refused_with_the_reason) { check_table(CAM_MOVES); }
RULE(bad_moves_of_zurero_are_refused_with_the_reason) { check_table(ZURERO_MOVES); }

/* -- Options -- */

typedef struct BadOption {
    const char *game;
    int size;
    const char *variant, *message;
} BadOption;

static const BadOption OPTIONS[] = {
    {"chess", 0, "", "there is no game 'chess'; the games are fuse, iris, sixmaking, cam, zurero"},
    {"Cam", 0, "", "there is no game 'Cam'; the games are fuse, iris, sixmaking, cam, zurero"},
    {"iris", 2, "", "Iris has no size 2; expected 3 to 10"},
    {"zurero", 20, "", "Zurero has no size 20; expected 5 to 19"},
    {"sixmaking", 6, "", "Six MaKING has no size 6; expected 4 to 5"},
    {"cam", 7, "", "Cam has one size and takes no --size"},
    {"fuse", 0, "kings=3",
     "Fuse has no variant 'kings=3'; expected standard, omega, kings=1, kings=2"},
    {"fuse", 0, "omega,", "Fuse has no variant ''; expected standard, omega, kings=1, kings=2"},
    {"cam", 0, "omega", "Cam has no variant 'omega'; expected standard"},
    {"fuse", 0, "kings=1,omega,kings=2", "the variants 'kings=1' and 'kings=2' exclude each other"},
};

RULE(bad_options_are_refused_with_the_reason)
{
    int wrong = 0;
    for (size_t i = 0; i < sizeof OPTIONS / sizeof *OPTIONS; i++) {
        const BadOption *o = &OPTIONS[i];
        const Game *g = NULL;
        Fault fault = {0};
        int size = o->size, variant = 77;
        bool is_accepted = game_find(o->game, &g, &fault) && game_check_size(g, &size, &fault) &&
                           game_parse_variant(g, o->variant, &variant, &fault);
        wrong += is_accepted || !is_message(&fault, o->message);
        assert_int_equal(variant, 77);
    }
    assert_int_equal(wrong, 0);
}

RULE(a_variant_is_printed_in_the_order_of_the_list)
{
    const Game *g;
    Fault fault;
    int variant;
    char text[VARIANT_TEXT];
    assert_true(game_find("fuse", &g, &fault));
    assert_true(game_parse_variant(g, "kings=2,omega", &variant, &fault));
    game_print_variant(g, variant, text);
    assert_string_equal(text, "omega,kings=2");
    assert_true(game_parse_variant(g, "standard", &variant, &fault));
    game_print_variant(g, variant, text);
    assert_string_equal(text, "standard");
}

/* -- All reasons -- */

/* A reason that no row reaches cannot be given, or lacks an example here. The list of games/fault.h
 * begins with options; positions and moves follow. */
RULE(every_reason_about_positions_and_moves_is_given_for_something)
{
    static const char *const NAMES[] = {
#define X(name, text) #name,
        FAULT_LIST(X)
#undef X
    };
    enum { REASONS = sizeof NAMES / sizeof *NAMES };
    bool is_given[REASONS] = {false};
    for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++)
        for (const Refusal *r = TABLES[i]; r->message; r++) {
            Fault fault;
            is_refused(r, &fault);
            is_given[fault.code] = true;
        }
    int missing = 0;
    for (int code = FAULT_ROW_COUNT; code < REASONS; code++) {
        if (is_given[code]) continue;
        print_error("no example of %s\n", NAMES[code]);
        missing++;
    }
    assert_int_equal(missing, 0);
}

RULE(a_reason_need_not_be_asked_for)
{
    Pos p = read_position(&CAM_RULES, CAM_START);
    Turn turn;
    assert_false(turn_parse(&p, "b5-b9", &turn, NULL));
    assert_false(game_of(&p)->parse(&p, 0, 0, "nonsense", NULL));
}

/* Every byte from 0x80 on belongs to a whole character of two bytes, as those of the text do. */
static bool has_whole_characters(const char *text)
{
    for (; *text; text++) {
        if ((unsigned char)*text < 0x80) continue;
        if ((*text & 0xe0) != 0xc0 || (text[1] & 0xc0) != 0x80) return false;
        text++;
    }
    return true;
}

static void check_long_text(const Game *g, const char *text)
{
    Pos p;
    Turn turn;
    Fault fault;
    char message[FAULT_TEXT];
    g->start(&p, g->size_default, 0, 1);
    assert_false(turn_parse(&p, text, &turn, &fault));
    fault_print(&fault, fault_template(fault.code), message);
    assert_true(has_whole_characters(message));
    assert_false(g->parse(&p, 0, 0, text, &fault));
    fault_print(&fault, fault_template(fault.code), message);
    assert_true(has_whole_characters(message));
}

RULE(long_texts_are_refused_without_harm)
{
    static const char *const PIECES[] = {"a", "1", "-", "x", "/",  "W",      "+",      ":",
                                         "0", " ", "9", "K", "a1", "a1-a2-", "\u00e9", "a\u00e9"};
    char text[5000];
    for (int i = 0; GAMES[i]; i++)
        for (size_t k = 0; k < sizeof PIECES / sizeof *PIECES; k++) {
            Text long_text = text_fixed(text, sizeof text);
            while (long_text.length + 8 < sizeof text) text_string(&long_text, PIECES[k]);
            check_long_text(GAMES[i], text);
        }
}

/* -- Upper and lower case -- */

static void change_case(char *text, bool is_upper)
{
    for (; *text; text++) {
        if (is_upper && *text >= 'a' && *text <= 'z') *text = (char)(*text - 'a' + 'A');
        if (!is_upper) *text = text_lower(*text);
    }
}

static bool reads_any_case(void *context, const Turn *turn, const Pos *after)
{
    const Pos *p = context;
    (void)after;
    for (int i = 0; i < 2; i++) {
        char text[TURN_TEXT], printed[TURN_TEXT];
        Turn read;
        game_of(p)->turn_print(p, turn, printed);
        memcpy(text, printed, sizeof text);
        change_case(text, i == 0);
        if (!turn_parse(p, text, &read, NULL)) fail_msg("%s is refused", text);
        game_of(p)->turn_print(p, &read, text);
        assert_string_equal(text, printed);
    }
    return true;
}

RULE(moves_are_read_without_regard_to_case)
{
    static const struct {
        const Rules *rules;
        const char *position;
    } EXAMPLES[] = {
        {&FUSE_RULES, FUSE_START},
        {&FUSE_RULES, "-6-/4WB2/3BWW1B/1B1BBW2/1WWWWBB1/1BBW1WW1/4BB2/-4W1- w"},
        {&KINGS_2, FUSE_START},
        {&IRIS_3, IRIS_AFTER_B2},
        {&SIX_5, RING("bbw") " w -"},
        {&CAM_RULES, CAM_START},
        {&CAM_RULES, "1/3/5/7/7/7/1m3m1/5M1/1M5/1K5/5/3/1 w 0"},
        {&ZURERO_19, "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 b"},
        {&ZURERO_7, "7/7/7/BWBWBWB/7/7/7 w"},
        {&ZURERO_7, "7/7/7/3B3/7/7/1B3W1 w"},
    };
    for (size_t i = 0; i < sizeof EXAMPLES / sizeof *EXAMPLES; i++) {
        Pos p = read_position(EXAMPLES[i].rules, EXAMPLES[i].position);
        turns_visit(&p, reads_any_case, &p);
    }
}

RULE(a_refused_move_is_shown_as_it_was_typed)
{
    Pos p = read_position(&CAM_RULES, CAM_START);
    Turn turn;
    Fault fault;
    assert_false(turn_parse(&p, "B5-C5", &turn, &fault));
    assert_true(is_message(&fault, "B5-C5 is not legal: c5 is not empty"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_positions_of_fuse_are_refused_with_the_reason),
        cmocka_unit_test(bad_positions_of_iris_are_refused_with_the_reason),
        cmocka_unit_test(bad_positions_of_sixmaking_are_refused_with_the_reason),
        cmocka_unit_test(bad_positions_of_cam_are_refused_with_the_reason),
        cmocka_unit_test(bad_positions_of_zurero_are_refused_with_the_reason),
        cmocka_unit_test(bad_moves_of_fuse_are_refused_with_the_reason),
        cmocka_unit_test(bad_moves_of_iris_are_refused_with_the_reason),
        cmocka_unit_test(bad_moves_of_sixmaking_are_refused_with_the_reason),
        cmocka_unit_test(bad_moves_of_cam_are_refused_with_the_reason),
        cmocka_unit_test(bad_moves_of_zurero_are_refused_with_the_reason),
        cmocka_unit_test(bad_options_are_refused_with_the_reason),
        cmocka_unit_test(a_variant_is_printed_in_the_order_of_the_list),
        cmocka_unit_test(every_reason_about_positions_and_moves_is_given_for_something),
        cmocka_unit_test(a_reason_need_not_be_asked_for),
        cmocka_unit_test(long_texts_are_refused_without_harm),
        cmocka_unit_test(moves_are_read_without_regard_to_case),
        cmocka_unit_test(a_refused_move_is_shown_as_it_was_typed),
    };
    return cmocka_run_group_tests_name("refusals", tests, NULL, NULL);
}
