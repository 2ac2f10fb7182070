/* test_prompts.c: the sentence for each phase of a turn, for each end, and for each refusal of a
 * cell that is pointed at, in every game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/text.h"
#include "games/games.h"
#include "tui/pick.h"
#include "tui/surface.h"
#include "words/words.h"

#include <string.h>

/* The steps are made, the cells pointed at; both are joined by spaces. A step is named by its
 * cells, as "c4-c6"; a position of NULL is the start. */
typedef struct Phase {
    const char *game, *variant, *position;
    const char *steps, *cells, *prompt;
} Phase;

#define RIM "-BWBBWW-/W6B/W6W/W6B/B6W/B6B/W6B/-WBBWBW-"

static const Phase PHASES[] = {
    {"fuse", "", RIM " w", "", "", "Choose one of your rim discs."},
    {"fuse", "", RIM " w", "", "b1", "Choose where the disc on b1 stops: 1 to 6 cells in."},
    {"fuse", "kings=1", RIM " w", "", "", "Mark your king: choose one of your discs."},
    {"fuse", "kings=2", RIM " w", "", "", "Mark your two kings: choose two of your discs."},
    {"fuse", "kings=2", RIM " w", "", "b1", "Now choose your second king."},
    {"fuse", "", "-BBBBBB-/B7/B7/B7/B7/BWWWWWW1/BWWWWWW1/-6- w", "", "", "You cannot move: pass."},
    {"iris", "", NULL, "", "", "First stone: a grey cell."},
    {"iris", "", "3/4/2B2/4/3 w 0", "", "",
     "First stone: a grey cell; or a coloured cell and its partner; or pass."},
    {"iris", "", "3/4/2B2/4/3 w 0", "b2", "",
     "Second stone: a grey cell not next to the first, b2."},
    {"iris", "", "3/4/2B2/4/3 w 0", "", "a1", "Now its partner e3, the opposite cell."},
    {"iris", "", "3/4/2B2/4/3 w 0", "", "e3", "Now its partner a1, the opposite cell."},
    {"iris", "", "3/1WW1/1BBB1/1WW1/3 w 0", "", "", "A coloured cell and its partner, or pass."},
    {"sixmaking", "", NULL, "", "",
     "Add a disk on an empty cell, or choose a tower to move or split."},
    {"sixmaking", "", "x4/x4/x4/ww,b,x2 w -", "", "a1",
     "Choose where a1 moves, as a rook: to the first tower along a row or column."},
    {"sixmaking", "", "x4/x4/x4/ww,b,x2 w -", "", "a1 b1",
     "Move the whole tower on a1, or split it: how many disks move?"},
    {"sixmaking", "", "w,w,w,w/w,w,w,w/w,w,w,w/b,b,b,b w -", "", "",
     "Choose a tower to move or split."},
    {"cam", "", NULL, "", "", "Choose one of your pieces."},
    {"cam", "", NULL, "", "b5", "Choose the next square of the path of b5."},
    {"cam", "", NULL, "c4-c6", "", "Canter on, or choose c6 again to stop."},
    {"cam", "", "1/3/5/7/7/7/3m3/3M3/7/7/5/3/1 w 0", "", "", "You must capture: d6 can jump."},
    {"cam", "", "1/3/5/7/3m3/7/3m3/3M3/7/7/5/3/1 w 0", "d6-d8", "",
     "Go on jumping: choose the next square."},
    {"cam", "", "1/3/5/7/7/3m3/7/3M3/3K3/7/5/3/1 w 0", "d5-d7", "",
     "Go on: this move must end with a jump."},
    {"cam", "", "1/3/5/3k3/7/7/7/7/7/7/5/3/M w 0", "", "",
     "The piece on your castle must move: choose d1."},
    {"zurero", "", NULL, "", "", "First stone: the centre."},
    {"zurero", "", "5/5/2B2/5/5 w", "", "",
     "Choose an edge and a line, and slide a stone in from there."},
    {"zurero", "", "5/BBBBB/1WWWW/5/5 w", "", "", "The game is over."},
};

static int cell_named(const Pos *p, const char *label)
{
    Board b;
    game_of(p)->board(p, &b);
    for (int i = 0; i < b.cell_count; i++)
        if (strcmp(b.cells[i].label, label) == 0) return i;
    fail_msg("no cell %s", label);
    return -1;
}

/* The next word of a list joined by spaces; false at its end. */
static bool take_word(const char **list, char out[TURN_TEXT])
{
    size_t length = strcspn(*list, " ");
    Text word = text_fixed(out, TURN_TEXT);
    text_bytes(&word, *list, length);
    *list += length + strspn(*list + length, " ");
    return length > 0;
}

/* In both languages a text fits into so many lines of a screen of 80 columns. */
static void assert_fits(const Phrase *phrase, const Fault *fault, int lines)
{
    static const char *const LANGS[] = {"en", "pt"};
    for (int i = 0; i < 2; i++) {
        char said[PHRASE_TEXT + FAULT_TEXT];
        Words words;
        assert_true(words_find(LANGS[i], &words));
        if (phrase)
            say_phrase(&words, phrase, said);
        else
            say_reason(&words, fault, said);
        if (surface_wrap_lines(said, 78) > lines) fail_msg("too long: %s", said);
    }
}

/* Makes the step whose cells have these names. */
static void make_step(Pos *p, const char *name)
{
    const Game *g = game_of(p);
    Board b;
    Step list[STEPS_MAX];
    int count = g->steps(p, list);
    g->board(p, &b);
    for (int i = 0; i < count; i++) {
        StepCells cells = g->step_cells(p, list[i]);
        char named[TURN_TEXT];
        Text text = text_fixed(named, sizeof named);
        for (int k = 0; k < cells.count; k++)
            text_format(&text, k ? "-%s" : "%s", b.cells[cells.at[k]].label);
        if (strcmp(named, name) != 0) continue;
        g->play(p, list[i], p);
        return;
    }
    fail_msg("no step %s", name);
}

static void each_phase_has_its_sentence(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof PHASES / sizeof *PHASES; i++) {
        const Phase *phase = &PHASES[i];
        const Game *g;
        const char *steps = phase->steps, *cells = phase->cells;
        char word[TURN_TEXT], said[PHRASE_TEXT];
        uint16_t chosen[STEP_CELLS] = {0};
        int variant, count = 0;
        Fault fault;
        Phrase prompt;
        Pos p;
        assert_true(game_find(phase->game, &g, &fault));
        assert_true(game_parse_variant(g, phase->variant, &variant, &fault));
        if (!phase->position)
            g->start(&p, g->size_default, variant, 1);
        else if (!g->parse(&p, 0, variant, phase->position, &fault))
            fail_msg("%s: %s", phase->position, fault_template(fault.code));
        while (take_word(&steps, word)) make_step(&p, word);
        while (take_word(&cells, word)) chosen[count++] = (uint16_t)cell_named(&p, word);
        turn_prompt(&p, chosen, count, &prompt);
        phrase_print(&prompt, prompt.text, said);
        assert_string_equal(said, phase->prompt);
        assert_fits(&prompt, NULL, 1);
    }
}

/* -- Ends -- */

typedef struct End {
    const char *game, *variant, *position, *result, *cells;
} End;

#define COUNTED "-4W1-/3BBB2/2W1WWB1/1BBBBBW1/4WBW1/1BW1WWW1/4BW2/-6- w"

static const End ENDS[] = {
    {"fuse", "", COUNTED, "White wins 7–6, largest groups",
     "d2 d3 d4 d5 d6 d7 e5 e6 e7 f5 f6 f7 g6"},
    {"fuse", "omega", COUNTED, "Black wins 18–14, products of all groups", ""},
    {"iris", "", "WWW/WBBW/WBBBW/WBBW/WWW w 0", "White wins 12–0, largest groups",
     "a1 a2 a3 b1 b4 c1 c5 d1 d4 e1 e2 e3"},
    {"iris", "", "WWW/WWWB/BBBBB/BBBW/WWW w 0",
     "White wins 4–0, groups number 2: the larger ones are equal", "a1 a2 a3 b4"},
    {"sixmaking", "", "x4/x4/x,bbbwww,x2/x4 b -", "White wins: a tower of six on b2", "b2"},
    {"cam", "", "M/3/5/7/7/7/7/7/7/2k4/5/3/1 b 0", "White wins: a piece in the enemy castle",
     "d13"},
    {"cam", "", "1/3/5/7/7/7/7/7/7/2K4/5/3/1 b 3", "White wins: all pieces taken", ""},
    {"zurero", "", "5/BBBBB/1WWWW/5/5 w", "Black wins: five in a row", "a4 b4 c4 d4 e4"},
};

static void print_decisive(const Board *b, char out[TURN_TEXT])
{
    Text text = text_fixed(out, TURN_TEXT);
    char labels[CELLS_MAX][LABEL_TEXT];
    int count = 0;
    for (int i = 0; i < b->cell_count; i++)
        if (b->cells[i].is_decisive) memcpy(labels[count++], b->cells[i].label, LABEL_TEXT);
    for (int rank = 0; rank < count; rank++)
        for (int i = 0; i < count; i++) {
            int before = 0;
            for (int k = 0; k < count; k++) before += strcmp(labels[k], labels[i]) < 0;
            if (before == rank) text_format(&text, rank ? " %s" : "%s", labels[i]);
        }
}

static void each_end_has_its_sentence_and_shows_what_decided(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++) {
        const Game *g;
        char said[PHRASE_TEXT], cells[TURN_TEXT];
        int variant;
        Fault fault;
        Phrase result;
        Board b;
        Pos p;
        assert_true(game_find(ENDS[i].game, &g, &fault));
        assert_true(game_parse_variant(g, ENDS[i].variant, &variant, &fault));
        if (!g->parse(&p, 0, variant, ENDS[i].position, &fault))
            fail_msg("%s: %s", ENDS[i].position, fault_template(fault.code));
        assert_int_not_equal(p.outcome, ONGOING);
        result_describe(&p, &result);
        phrase_print(&result, result.text, said);
        assert_string_equal(said, ENDS[i].result);
        assert_fits(&result, NULL, 1);
        g->board(&p, &b);
        board_mark(&p, &b);
        print_decisive(&b, cells);
        assert_string_equal(cells, ENDS[i].cells);
    }
}

/* -- Refusals -- */

typedef struct Refusal {
    const char *game, *variant, *position;
    const char *cells; /* all but the last can be chosen */
    const char *reason;
} Refusal;

static const Refusal REFUSALS[] = {
    {"fuse", "", RIM " w", "a2", "The disc on a2 is the opponent's."},
    {"fuse", "", RIM " w", "b2", "b2 is not on the rim, and only discs on the rim move."},
    {"fuse", "kings=2", RIM " w", "a2", "The disc on a2 is the opponent's."},
    {"fuse", "kings=2", RIM " w", "b1 a2", "The disc on a2 is the opponent's."},
    {"fuse", "kings=2", RIM " w", "b1 b2",
     "b2 is not on the rim, where all discs are while kings are marked."},
    {"iris", "", "3/4/2B2/4/3 w 0", "c3", "c3 is not empty."},
    {"iris", "", "3/4/2B2/4/3 w 0", "b2 b3", "b2 and b3 are adjacent."},
    {"iris", "", "3/4/2B2/4/3 w 0", "b2 a1",
     "A turn is two grey cells or a coloured pair, never mixed."},
    {"sixmaking", "", "x4/x4/x4/w,x3 w -", "a1",
     "The tower on a1 moves as a pawn, one cell along a row or column, and can reach none."},
    {"sixmaking", "", "x4/x4/x4/ww,b,x2 w -", "a1 a2",
     "a2 is empty, and a move ends on another tower."},
    {"cam", "", NULL, "d7", "There is no piece on d7."},
    {"cam", "", NULL, "b5 b9", "b9 is neither one step nor one leap from b5."},
    {"cam", "", NULL, "c4 c6 c8", "From c6 to c8 there is nothing to leap over."},
    {"zurero", "", "5/5/2B2/5/5 w", "L5", "There is no stone on line 5 to stop it."},
};

static void each_refused_cell_has_its_reason(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof REFUSALS / sizeof *REFUSALS; i++) {
        const Refusal *r = &REFUSALS[i];
        const Game *g;
        const char *cells = r->cells;
        char word[TURN_TEXT], why[FAULT_TEXT] = "";
        int variant;
        Fault fault;
        Pick pick;
        Pos p;
        assert_true(game_find(r->game, &g, &fault));
        assert_true(game_parse_variant(g, r->variant, &variant, &fault));
        if (r->position)
            assert_true(g->parse(&p, 0, variant, r->position, &fault));
        else
            g->start(&p, g->size_default, variant, 1);
        pick_begin(&pick, &p);
        while (take_word(&cells, word)) {
            int cell = cell_named(&p, word);
            bool is_last = !*cells;
            assert_int_equal(pick_cell(&pick, cell) == PICK_REFUSED, is_last);
            if (is_last) assert_true(pick_explain(&pick, (uint16_t)cell, &fault));
        }
        say_reason(&(Words){.lang = "en"}, &fault, why);
        assert_string_equal(why, r->reason);
        assert_fits(NULL, &fault, 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_phase_has_its_sentence),
        cmocka_unit_test(each_end_has_its_sentence_and_shows_what_decided),
        cmocka_unit_test(each_refused_cell_has_its_reason),
    };
    return cmocka_run_group_tests_name("prompts", tests, NULL, NULL);
}
