/* walk.c: the keys, or the clicks, of a whole game of two people who move at random.
 *
 *     walk keys|mouse GAME SIZE SEED COLUMNS LINES
 *
 * Prints one line per turn: keys by tmux's names, or places on the screen as column,line (from 1)
 * with keys between them. The game is played on a screen in memory, so that the cursor is where it
 * will be in the terminal that receives them. */
#include "tui/state.h"
#include "tui_bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    int key, dx, dy;
} WAYS[] = {{"Up", TK_UP, 0, -1},
            {"Down", TK_DOWN, 0, 1},
            {"Left", TK_LEFT, -1, 0},
            {"Right", TK_RIGHT, 1, 0}};

/* The first key of a shortest way of the cursor, found backwards from where it leads. */
static int first_way(const Board *b, int from, int to)
{
    int far[CELLS_MAX], best = -1;
    for (int i = 0; i < b->cell_count; i++) far[i] = i == to ? 0 : CELLS_MAX;
    for (int round = 0; round < b->cell_count; round++) {
        bool has_changed = false;
        for (int i = 0; i < b->cell_count; i++)
            for (int way = 0; way < 4; way++) {
                int next = layout_walk(b, i, WAYS[way].dx, WAYS[way].dy);
                if (far[next] + 1 >= far[i]) continue;
                far[i] = far[next] + 1;
                has_changed = true;
            }
        if (!has_changed) break;
    }
    for (int way = 0; way < 4; way++) {
        int next = layout_walk(b, from, WAYS[way].dx, WAYS[way].dy);
        if (far[next] + 1 == far[from]) best = way;
    }
    if (best < 0) fail_msg("no way from %s to %s", b->cells[from].label, b->cells[to].label);
    return best;
}

static void walk_to(Bench *b, int cell)
{
    while (b->screen->cursor != cell) {
        Board board;
        game_board(b->screen, &board);
        int way = first_way(&board, b->screen->cursor, cell);
        printf("%s ", WAYS[way].name);
        press(b, WAYS[way].key);
    }
    printf("Enter ");
    press(b, TK_ENTER);
}

static void click_at(Bench *b, int cell)
{
    Board board;
    GameLayout l;
    game_board(b->screen, &board);
    game_layout(b->screen, &board, &l);
    for (int line = 0; line < b->screen->lines; line++)
        for (int column = 0; column < b->screen->columns; column++) {
            if (layout_hit(&l.board, &board, column, line) != cell) continue;
            printf("%d,%d ", column + 1, line + 1);
            screen_input(b->screen, &(Input){TK_MOUSE, column, line}, b->now);
            screen_tick(b->screen, b->now);
            return;
        }
    fail_msg("%s is not on the screen", board.cells[cell].label);
}

/* Chooses a legal step and points at its cells. */
static void point_at_step(Bench *b, bool has_mouse, Rng *rng)
{
    Screen *s = b->screen;
    const Pos *at = &s->pick.at;
    int ply = session_ply(s->play.session), steps = s->pick.turn.count;
    Step step = game_of(at)->random(at, rng);
    StepCells cells = game_of(at)->step_cells(at, step);
    if (cells.count == 0) {
        printf("p y ");
        press(b, 'p');
        press(b, 'y');
        return;
    }
    bool is_stop = step == game_of(at)->stop;
    for (int i = 0; i < cells.count; i++) {
        if (session_ply(s->play.session) != ply || s->pick.turn.count != steps) return;
        if (!is_stop && i < s->pick.count && s->pick.points[i] == cells.at[i]) continue;
        if (has_mouse)
            click_at(b, cells.at[i]);
        else
            walk_to(b, cells.at[i]);
    }
    if (s->ask == ASK_NUMBER) {
        printf("1 ");
        press(b, '1');
    }
}

int main(int argc, char **argv)
{
    if (argc != 7) return 2;
    bool has_mouse = strcmp(argv[1], "mouse") == 0;
    BenchOptions options = {.game = argv[2],
                            .size = atoi(argv[3]),
                            .seed = (uint64_t)atoi(argv[4]),
                            .white = "human",
                            .black = "human"};
    Bench *b = bench_with(&options);
    Rng rng = rng_seeded(options.seed);
    screen_resize(b->screen, atoi(argv[5]), atoi(argv[6]));
    screen_tick(b->screen, b->now);
    for (int ply = 0; session_end(b->screen->play.session) == SESSION_OPEN;) {
        point_at_step(b, has_mouse, &rng);
        if (session_ply(b->screen->play.session) == ply) continue;
        ply = session_ply(b->screen->play.session);
        putchar('\n');
    }
    bench_free(b);
    return 0;
}
