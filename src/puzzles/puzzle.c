/* puzzle.c: the text of a puzzle, and the puzzles that come with the program. */
#include "puzzles/puzzle.h"

#include "engines/levels.h"
#include "games/notation.h"
#include "history/spec.h"

#include <inttypes.h>
#include <limits.h>
#include <string.h>

static const char *const GOALS[PUZZLE_GOALS] = {"win", "draw"};
static const char *const GRADES[PUZZLE_GRADES] = {N_("easy"), N_("medium"), N_("hard")};

enum { EASY_LEVEL = 3, MEDIUM_LEVEL = 6 };

const char *puzzle_goal_name(PuzzleGoal goal) { return GOALS[goal]; }
const char *puzzle_grade_name(PuzzleGrade grade) { return GRADES[grade]; }

PuzzleGrade puzzle_grade(const Puzzle *p)
{
    return p->level <= EASY_LEVEL     ? PUZZLE_EASY
           : p->level <= MEDIUM_LEVEL ? PUZZLE_MEDIUM
                                      : PUZZLE_HARD;
}

void puzzle_task(const Puzzle *p, Phrase *out)
{
    const char *side = side_name(puzzle_solver(p));
    if (p->goal == PUZZLE_DRAW)
        phrase_set(out, N_("%1 to move and draw: every other move loses."), "s", side);
    else if (p->turns == 1)
        phrase_set(out, N_("%1 to move and win at once."), "s", side);
    else
        phrase_set(out, N_("%1 to move and win in %2 moves."), "sd", side, p->turns);
}

/* -- Printing -- */

void puzzle_print(const Puzzle *p, Text *out)
{
    const Game *g = game_of(&p->start);
    char variant[VARIANT_TEXT], position[POS_TEXT], move[TURN_TEXT];
    Pos at = p->start;
    game_print_variant(g, p->start.variant, variant);
    g->print(&p->start, position);
    text_format(out, "%s\t%d\t%s\t%s\t%d\t%d\t%" PRIu64 "\t%s\t%s\t", g->name, p->start.size,
                variant, GOALS[p->goal], p->turns, p->level, p->nodes,
                p->theme ? p->theme->word : "-", position);
    for (int i = 0; i < p->line_count; i++) {
        g->turn_print(&at, &p->line[i], move);
        text_format(out, i ? " %s" : "%s", move);
        turn_play(&at, &p->line[i], &at);
    }
    text_char(out, '\n');
}

/* -- Reading -- */

enum { FIELDS = 10 };
enum { GAME, SIZE, VARIANT, GOAL, TURNS, LEVEL, NODES, THEME, POSITION, SOLUTION };

/* The fields of a line, cut out of `memory`. */
static bool split(const char *line, char memory[PUZZLE_TEXT], char *fields[FIELDS])
{
    size_t length = strcspn(line, "\r\n");
    if (length >= PUZZLE_TEXT) return false;
    memcpy(memory, line, length);
    memory[length] = '\0';
    char *at = memory;
    for (int i = 0; i < FIELDS; i++) {
        fields[i] = at;
        at = strchr(at, '\t');
        if (!at) return i == FIELDS - 1;
        *at++ = '\0';
    }
    return false;
}

static bool read_number(const char *text, int max, int *out)
{
    Cursor c = cursor_over(text);
    return cursor_number(&c, max, out) && cursor_at_end(&c);
}

static bool read_goal(const char *word, PuzzleGoal *out)
{
    for (int i = 0; i < PUZZLE_GOALS; i++)
        if (strcmp(word, GOALS[i]) == 0) {
            *out = (PuzzleGoal)i;
            return true;
        }
    return false;
}

const PuzzleTheme *puzzle_theme(const Pos *start, const Turn *line, int count)
{
    const PuzzleStyle *style = &strategy_of(game_of(start))->puzzles;
    int number = style->theme ? style->theme(start, line, count) : -1;
    return number < 0 ? NULL : &style->themes[number];
}

static const PuzzleTheme *find_theme(const Game *g, const char *word)
{
    const PuzzleTheme *t = strategy_of(g)->puzzles.themes;
    for (; t && t->word; t++)
        if (strcmp(t->word, word) == 0) return t;
    return NULL;
}

static bool read_solution(char *moves, Puzzle *out)
{
    Pos at = out->start;
    for (char *move = moves; *move;) {
        char *end = move + strcspn(move, " ");
        bool is_last = !*end;
        *end = '\0';
        if (out->line_count == PUZZLE_LINE ||
            !turn_parse(&at, move, &out->line[out->line_count], NULL))
            return false;
        turn_play(&at, &out->line[out->line_count++], &at);
        move = is_last ? end : end + 1;
    }
    return out->line_count > 0;
}

bool puzzle_read(const char *line, Puzzle *out, const char **why)
{
    char memory[PUZZLE_TEXT], *f[FIELDS];
    int size, nodes;
    SpecFault fault;
    *out = (Puzzle){0};
    *why = N_("a puzzle has ten fields with tabs between them");
    if (!split(line, memory, f)) return false;
    *why = N_("the position is not one of this game");
    if (!read_number(f[SIZE], 1000, &size)) return false;
    GameSpec spec = {.game = f[GAME], .variant = f[VARIANT], .position = f[POSITION], .size = size};
    if (!spec_read_start(&spec, &out->start, &fault)) return false;
    if (out->start.outcome != ONGOING) return false;
    *why = N_("the goal, the number of moves or the level is not valid");
    if (!read_goal(f[GOAL], &out->goal) || !read_number(f[TURNS], PUZZLE_TURNS, &out->turns) ||
        !read_number(f[LEVEL], LEVEL_MAX, &out->level) || !read_number(f[NODES], INT_MAX, &nodes) ||
        out->turns < 1 || out->level < 1)
        return false;
    out->nodes = (uint64_t)nodes;
    out->theme = find_theme(game_of(&out->start), f[THEME]);
    *why = N_("a move of the solution is not legal");
    if (!read_solution(f[SOLUTION], out)) return false;
    if (!out->theme) out->theme = puzzle_theme(&out->start, out->line, out->line_count);
    return true;
}
