/* test_prompts.c: the sentence for each phase of a turn, in every game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/text.h"
#include "games/games.h"

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
    {"fuse", "", RIM " w", "", "b1", "Now choose how far the disc slides."},
    {"fuse", "kings=1", RIM " w", "", "", "Mark one of your discs as king."},
    {"fuse", "kings=2", RIM " w", "", "", "Mark two of your discs as kings."},
    {"fuse", "kings=2", RIM " w", "", "b1", "Now mark your second king."},
    {"fuse", "", "-BBBBBB-/B7/B7/B7/B7/BWWWWWW1/BWWWWWW1/-6- w", "", "", "You cannot move: pass."},
    {"iris", "", NULL, "", "", "First stone: a grey cell."},
    {"iris", "", "3/4/2B2/4/3 w 0", "", "",
     "First stone: a grey cell; or a coloured cell and its partner; or pass."},
    {"iris", "", "3/4/2B2/4/3 w 0", "b2", "", "Second stone: a grey cell not next to the first."},
    {"iris", "", "3/4/2B2/4/3 w 0", "", "a1", "Now its partner, the opposite cell."},
    {"iris", "", "3/1WW1/1BBB1/1WW1/3 w 0", "", "", "A coloured cell and its partner, or pass."},
    {"sixmaking", "", NULL, "", "", "Place a disk or choose a tower."},
    {"sixmaking", "", "x4/x4/x4/ww,b,x2 w -", "", "a1", "Now choose the tower to move onto."},
    {"sixmaking", "", "x4/x4/x4/ww,b,x2 w -", "", "a1 b1", "Now choose how many disks move."},
    {"sixmaking", "", "w,w,w,w/w,w,w,w/w,w,w,w/b,b,b,b w -", "", "", "Choose a tower."},
    {"cam", "", NULL, "", "", "Choose one of your pieces."},
    {"cam", "", NULL, "", "b5", "Now choose the next square of its path."},
    {"cam", "", NULL, "c4-c6", "", "Canter on, or choose c6 again to stop."},
    {"cam", "", "1/3/5/7/7/7/3m3/3M3/7/7/5/3/1 w 0", "", "", "You must capture: choose d6."},
    {"cam", "", "1/3/5/7/3m3/7/3m3/3M3/7/7/5/3/1 w 0", "d6-d8", "",
     "Go on jumping: choose the next square."},
    {"cam", "", "1/3/5/7/7/3m3/7/3M3/3K3/7/5/3/1 w 0", "d5-d7", "",
     "Go on: this move must end with a jump."},
    {"cam", "", "1/3/5/3k3/7/7/7/7/7/7/5/3/M w 0", "", "",
     "The piece on your castle must move: choose d1."},
    {"zurero", "", NULL, "", "", "Place the first stone in the centre."},
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
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_phase_has_its_sentence)};
    return cmocka_run_group_tests_name("prompts", tests, NULL, NULL);
}
