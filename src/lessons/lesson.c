/* lesson.c: the steps of a lesson, read line by line, and whether a move meets a goal. */
#include "lessons/lesson.h"

#include "core/embedded.h"
#include "draw/page.h"

#include <string.h>

typedef enum Amount { AMOUNT_NONE, AMOUNT_NUMBER, AMOUNT_WORDS } Amount;

static const struct {
    const char *name;
    Amount amount;
} GOALS[GOAL_COUNT] = {
    [GOAL_ANY] = {"any", AMOUNT_NONE},         [GOAL_MOVE] = {"move", AMOUNT_WORDS},
    [GOAL_SCORE] = {"score", AMOUNT_NUMBER},   [GOAL_TAKE] = {"take", AMOUNT_NUMBER},
    [GOAL_HEIGHT] = {"height", AMOUNT_NUMBER}, [GOAL_SAFE] = {"safe", AMOUNT_NONE},
    [GOAL_WIN] = {"win", AMOUNT_NONE},         [GOAL_GAME] = {"game", AMOUNT_WORDS},
};

const char *goal_name(Goal goal) { return GOALS[goal].name; }

const char *lesson_find(const Game *g, const char *lang)
{
    char name[48];
    Text text = text_fixed(name, sizeof name);
    text_format(&text, "%s-lesson.%s.txt", g->name, lang);
    for (const Embedded *e = EMBEDDED_RULES; e->name; e++)
        if (strcmp(e->name, name) == 0) return (const char *)e->bytes;
    return NULL;
}

/* -- Reading -- */

enum { LINE_TEXT = 1024 };

typedef struct Reader {
    const Game *game;
    Lesson *lesson;
    LessonStep *step; /* NULL before the first one */
    char *paragraph;  /* that the next line continues, or NULL */
    bool has_board, has_goal;
    LessonFault *fault;
} Reader;

static bool fail(Reader *r, const char *reason)
{
    r->fault->reason = reason;
    return false;
}

static bool copy(Reader *r, char *to, size_t size, const char *from)
{
    Text text = text_fixed(to, size);
    text_string(&text, from);
    return !text.is_cut || fail(r, "this is too long");
}

/* Each paragraph may occur once in a step, and goes on until an empty line. */
static bool begin_paragraph(Reader *r, char *to, const char *line)
{
    if (*to) return fail(r, "there is already such a paragraph");
    r->paragraph = to;
    return copy(r, to, LESSON_TEXT, line);
}

static bool go_on(Reader *r, const char *line)
{
    size_t length = strlen(r->paragraph);
    if (length + 1 == LESSON_TEXT) return fail(r, "this is too long");
    r->paragraph[length] = ' ';
    r->paragraph[length + 1] = '\0';
    return copy(r, r->paragraph + length + 1, LESSON_TEXT - length - 1, line);
}

static bool read_board(Reader *r, char *line)
{
    History h;
    Fault fault;
    if (r->has_board) return fail(r, "there is already a board");
    if (!page_read_board(r->game, line, &h, &fault)) return fail(r, "this is no position");
    r->step->start = *history_now(&h);
    r->has_board = h.ply == 0 && h.positions[0].outcome == ONGOING;
    history_free(&h);
    return r->has_board || fail(r, "expected a position without moves that is not over");
}

static bool read_amount(Reader *r, const char *text)
{
    Cursor c = cursor_over(text);
    Amount amount = GOALS[r->step->goal].amount;
    if (amount == AMOUNT_NONE) return !*text || fail(r, "this goal is one word");
    if (amount == AMOUNT_WORDS)
        return *text ? copy(r, r->step->words, LESSON_MOVES, text) : fail(r, "expected words");
    return (cursor_number(&c, 99, &r->step->amount) && cursor_at_end(&c)) ||
           fail(r, "expected a number");
}

static bool read_goal(Reader *r, char *line)
{
    size_t length = strcspn(line, " ");
    const char *rest = line + length + (line[length] == ' ');
    line[length] = '\0';
    if (r->has_goal) return fail(r, "there is already a goal");
    for (int i = 0; i < GOAL_COUNT; i++) {
        if (strcmp(line, GOALS[i].name) != 0) continue;
        if (i == GOAL_SCORE && !r->game->has_score) break;
        r->has_goal = true;
        r->step->goal = (Goal)i;
        return read_amount(r, rest);
    }
    return fail(r, "there is no such goal");
}

static bool read_solution(Reader *r, char *line)
{
    return copy(r, r->step->solution, LESSON_MOVES, line);
}

static bool read_wrong(Reader *r, char *line)
{
    return copy(r, r->step->wrong, LESSON_MOVES, line);
}

static bool read_hint(Reader *r, char *line) { return begin_paragraph(r, r->step->hint, line); }

static bool read_praise(Reader *r, char *line) { return begin_paragraph(r, r->step->praise, line); }

static bool is_complete(Reader *r)
{
    const LessonStep *step = r->step;
    if (!step) return true;
    if (!r->has_board || !r->has_goal) return fail(r, "the step above has no board or no goal");
    if (!*step->task || !*step->hint || !*step->praise || !*step->solution)
        return fail(r, "the step above lacks its task, hint, praise or solution");
    return true;
}

static bool begin_step(Reader *r, const char *title)
{
    Lesson *lesson = r->lesson;
    if (!is_complete(r)) return false;
    if (lesson->count == LESSON_STEPS) return fail(r, "there are too many steps");
    r->step = &lesson->steps[lesson->count++];
    r->has_board = r->has_goal = false;
    return copy(r, r->step->title, LESSON_TITLE, title);
}

/* How the lines of a step begin, but those of its task. */
static const struct {
    const char *start;
    bool (*read)(Reader *r, char *line);
} LINES[] = {
    {"@board ", read_board}, {"@goal ", read_goal}, {"@solution ", read_solution},
    {"@wrong ", read_wrong}, {"? ", read_hint},     {"! ", read_praise},
};

static bool read_line(Reader *r, char *line)
{
    if (!*line) {
        r->paragraph = NULL;
        return true;
    }
    if (strncmp(line, "## ", 3) == 0) {
        r->paragraph = NULL;
        return begin_step(r, line + 3);
    }
    if (strncmp(line, "# ", 2) == 0 && !r->step)
        return copy(r, r->lesson->title, LESSON_TITLE, line + 2);
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        size_t length = strlen(LINES[i].start);
        if (strncmp(line, LINES[i].start, length) != 0) continue;
        r->paragraph = NULL;
        return r->step ? LINES[i].read(r, line + length) : fail(r, "there is no step yet");
    }
    if (*line == '@') return fail(r, "there is no such command");
    if (r->paragraph) return go_on(r, line);
    return begin_paragraph(r, r->step ? r->step->task : r->lesson->intro, line);
}

bool lesson_read(const Game *g, const char *source, Lesson *out, LessonFault *fault)
{
    Reader r = {.game = g, .lesson = out, .fault = fault};
    *out = (Lesson){0};
    for (fault->line = 1; *source; fault->line++) {
        char line[LINE_TEXT];
        size_t length = strcspn(source, "\n");
        Text text = text_fixed(line, sizeof line);
        text_bytes(&text, source, length);
        if (text.is_cut) return fail(&r, "this is too long");
        if (!read_line(&r, line)) return false;
        source += length + (source[length] == '\n');
    }
    if (!*out->title || !*out->intro || !out->count)
        return fail(&r, "expected a title, an introduction and steps");
    return is_complete(&r);
}

/* -- Goals -- */

/* Whether `words`, moves with a space between, has the turn. */
static bool has_turn(const Pos *p, const char *words, const Turn *turn)
{
    while (*words) {
        char move[TURN_TEXT];
        size_t length = strcspn(words, " ");
        Text text = text_fixed(move, sizeof move);
        Turn other;
        text_bytes(&text, words, length);
        if (turn_parse(p, move, &other, NULL) && other.count == turn->count &&
            memcmp(other.steps, turn->steps, turn->count * sizeof *turn->steps) == 0)
            return true;
        words += length + (words[length] == ' ');
    }
    return false;
}

static int count_pieces(const Pos *p, Colour owner)
{
    Board b;
    int count = 0;
    game_of(p)->board(p, &b);
    for (int i = 0; i < b.cell_count; i++) count += b.cells[i].owner == owner;
    return count;
}

static bool has_tower(const Pos *p, Colour owner, int height)
{
    Board b;
    game_of(p)->board(p, &b);
    for (int i = 0; i < b.cell_count; i++)
        if (b.cells[i].owner == owner && b.cells[i].height >= height) return true;
    return false;
}

static bool has_score(const Pos *p, Colour owner, int amount)
{
    Score score;
    game_of(p)->score(p, &score);
    return score.count[owner] > 0 && score.value[owner][0] >= (uint32_t)amount;
}

/* Stops at a turn that wins for the side that makes it. */
static bool is_no_win(void *context, const Turn *turn, const Pos *after)
{
    bool *is_safe = context;
    (void)turn;
    *is_safe = after->outcome != (Outcome)win_of(opponent(after->to_move));
    return *is_safe;
}

static bool is_safe(const Pos *p, Colour mover)
{
    bool safe = true;
    if (p->outcome != ONGOING) return p->outcome != (uint8_t)win_of(opponent((int)mover));
    turns_visit(p, is_no_win, &safe);
    return safe;
}

static bool is_met(const LessonStep *step, const Turn *turn, const Pos *after)
{
    const Pos *before = &step->start;
    Colour mover = (Colour)before->to_move, other = (Colour)opponent((int)mover);
    switch (step->goal) {
    case GOAL_ANY: return true;
    case GOAL_MOVE: return has_turn(before, step->words, turn);
    case GOAL_SCORE: return has_score(after, mover, step->amount);
    case GOAL_TAKE: return count_pieces(before, other) - count_pieces(after, other) >= step->amount;
    case GOAL_HEIGHT: return has_tower(after, mover, step->amount);
    case GOAL_SAFE: return is_safe(after, mover);
    case GOAL_WIN: return after->outcome == (uint8_t)win_of((int)mover);
    case GOAL_GAME:
    case GOAL_COUNT: break;
    }
    return false;
}

bool lesson_try(const LessonStep *step, const char *move, Pos *after, bool *met, Fault *fault)
{
    Turn turn;
    if (!turn_parse(&step->start, move, &turn, fault)) return false;
    turn_play(&step->start, &turn, after);
    *met = is_met(step, &turn, after);
    return true;
}
