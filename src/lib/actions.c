/* actions.c: the library's steps as numbered actions, positions as planes, and many games at
 * once. */
#include "batch/batch.h"
#include "lib/handles.h"

#include <stdlib.h>

static const Encoding *encoding_at(int game)
{
    return game >= 0 && game < GAME_COUNT ? GAMES[game]->encoding : NULL;
}

static int plane_count(const Encoding *e)
{
    int count = 0;
    while (e->planes[count]) count++;
    return count;
}

const char *quina_about_actions(int game)
{
    return encoding_at(game) ? encoding_at(game)->actions : NULL;
}

const char *quina_about_grid(int game)
{
    return encoding_at(game) ? encoding_at(game)->grid : NULL;
}

const char *quina_about_plane(int game, int plane)
{
    const Encoding *e = encoding_at(game);
    return e && plane >= 0 && plane < plane_count(e) ? e->planes[plane] : NULL;
}

/* Reads game, size and variant as a start. */
static bool read_start(const char *game, int size, const char *variant, Pos *out, char *error,
                       size_t error_size)
{
    GameSpec spec = {.game = game, .size = size, .variant = variant};
    SpecFault fault;
    return spec_read_start(&spec, out, &fault) || give_fault(&fault.fault, error, error_size);
}

bool quina_shape(const char *game, int size, const char *variant, QuinaShape *out, char *error,
                 size_t error_size)
{
    Pos start;
    if (!read_start(game, size, variant, &start, error, error_size)) return false;
    const Encoding *e = game_of(&start)->encoding;
    EncodingShape shape = e->shape(start.size, start.variant);
    *out = (QuinaShape){shape.actions, plane_count(e), shape.rows, shape.columns};
    return true;
}

bool quina_longest_game(const char *game, int size, const char *variant, int *out, char *error,
                        size_t error_size)
{
    Pos start;
    if (!read_start(game, size, variant, &start, error, error_size)) return false;
    *out = game_of(&start)->encoding->shape(start.size, start.variant).longest;
    return true;
}

/* -- One game -- */

static int compare_numbers(const void *a, const void *b)
{
    int32_t one = *(const int32_t *)a, other = *(const int32_t *)b;
    return (one > other) - (one < other);
}

int quina_actions(const QuinaPlay *play, int32_t *out, int most)
{
    const Pos *now = step_history_now(&play->game);
    const Game *g = game_of(now);
    Step list[STEPS_MAX];
    int32_t numbers[STEPS_MAX] = {0};
    int count = g->steps(now, list);
    for (int i = 0; i < count; i++) numbers[i] = g->encoding->action(now, list[i]);
    qsort(numbers, (size_t)count, sizeof *numbers, compare_numbers);
    for (int i = 0; i < count && i < most; i++) out[i] = numbers[i];
    return count;
}

void quina_mask(const QuinaPlay *play, uint8_t *out)
{
    const Pos *now = step_history_now(&play->game);
    const Game *g = game_of(now);
    Step list[STEPS_MAX];
    int count = g->steps(now, list);
    memset(out, 0, (size_t)g->encoding->shape(now->size, now->variant).actions);
    for (int i = 0; i < count; i++) out[g->encoding->action(now, list[i])] = 1;
}

void quina_observe(const QuinaPlay *play, QuinaColour viewer, uint8_t *out)
{
    const Pos *now = step_history_now(&play->game);
    game_of(now)->encoding->observe(now, viewer == QUINA_BLACK ? BLACK : WHITE, out);
}

/* The legal step of that number, or NO_STEP. */
static Step legal_step(const Pos *p, int32_t action)
{
    const Game *g = game_of(p);
    Step list[STEPS_MAX];
    int count = g->steps(p, list);
    if (action < 0 || action >= g->encoding->shape(p->size, p->variant).actions) return NO_STEP;
    Step s = g->encoding->step(p, action);
    for (int i = 0; i < count; i++)
        if (list[i] == s) return s;
    return NO_STEP;
}

bool quina_act(QuinaPlay *play, int32_t action, char *error, size_t error_size)
{
    const Pos *now = step_history_now(&play->game);
    Step s = legal_step(now, action);
    char text[80];
    if (s == NO_STEP) {
        Text reason = text_fixed(text, sizeof text);
        text_format(&reason, "action %d is not legal%s", (int)action,
                    now->outcome == ONGOING ? "" : ": the game is over");
        return give_error(text, error, error_size);
    }
    return step_history_play(&play->game, s) || give_error("there is no memory", error, error_size);
}

bool quina_undo_action(QuinaPlay *play) { return step_history_undo(&play->game); }

bool quina_mid_turn(const QuinaPlay *play) { return play->game.begun.count > 0; }

typedef struct ActionList {
    int32_t *out;
    int count, most;
} ActionList;

static void add_action(void *context, const Pos *before, Step s)
{
    ActionList *list = context;
    if (list->count < list->most)
        list->out[list->count] = game_of(before)->encoding->action(before, s);
    list->count++;
}

int quina_history(const QuinaPlay *play, int32_t *out, int most)
{
    ActionList list = {.most = most};
    list.out = out;
    step_history_visit(&play->game, add_action, &list);
    return list.count;
}

/* A step of a longer turn has no text of its own: its cells describe it. */
static void print_cells(const Pos *p, Step s, Text *out)
{
    const Game *g = game_of(p);
    StepCells cells = g->step_cells(p, s);
    Board *board = calloc(1, sizeof *board);
    if (!board) return;
    g->board(p, board);
    for (int i = 0; i < cells.count; i++)
        text_format(out, "%s%s",
                    i == 0         ? ""
                    : cells.is_set ? "+"
                                   : "-",
                    board->cells[cells.at[i]].label);
    free(board);
}

size_t quina_action_text(const QuinaPlay *play, int32_t action, char *out, size_t size)
{
    const Pos *now = step_history_now(&play->game);
    const Game *g = game_of(now);
    Step s = legal_step(now, action);
    Text text = text_growing();
    char whole[TURN_TEXT];
    if (s == NO_STEP) return give_growing(&text, out, size);
    if (g->one_step) {
        g->turn_print(now, &(Turn){1, {s}}, whole);
        text_string(&text, whole);
    } else if (s == g->stop)
        text_string(&text, "stop");
    else if (g->step_cells(now, s).count == 0)
        text_string(&text, "pass");
    else
        print_cells(now, s, &text);
    return give_growing(&text, out, size);
}

/* -- Many games -- */

struct QuinaBatch {
    Batch *batch;
};

QuinaBatch *quina_batch_new(const char *game, const QuinaBatchOptions *options, char *error,
                            size_t error_size)
{
    Pos start;
    if (!read_start(game, options->size, options->variant, &start, error, error_size)) return NULL;
    if (options->games < 1 || options->games > BATCH_GAMES_MAX || options->threads < 0 ||
        options->threads > BATCH_THREADS_MAX || options->max_plies < 0) {
        give_error("a batch has 1 to 1048576 games, 1 to 64 threads, and no negative limit", error,
                   error_size);
        return NULL;
    }
    QuinaBatch *batch = calloc(1, sizeof *batch);
    if (batch)
        batch->batch = batch_new(&(BatchOptions){.game = game_of(&start),
                                                 .size = start.size,
                                                 .variant = start.variant,
                                                 .games = options->games,
                                                 .threads = options->threads,
                                                 .seed = options->seed,
                                                 .max_plies = options->max_plies,
                                                 .resets = !options->keeps_ended});
    if (batch && batch->batch) return batch;
    free(batch);
    give_error("there is no memory", error, error_size);
    return NULL;
}

void quina_batch_free(QuinaBatch *batch)
{
    if (!batch) return;
    batch_free(batch->batch);
    free(batch);
}

static BatchOutput output_of(const QuinaBatchOutput *o)
{
    return (BatchOutput){o->masks, o->planes, o->rewards, o->done, o->to_move};
}

void quina_batch_reset(QuinaBatch *batch, const QuinaBatchOutput *out)
{
    BatchOutput output = output_of(out);
    batch_reset(batch->batch, &output);
}

bool quina_batch_step(QuinaBatch *batch, const int32_t *actions, const QuinaBatchOutput *out,
                      char *error, size_t error_size)
{
    BatchOutput output = output_of(out);
    int where;
    char text[80];
    BatchStatus status = batch_step(batch->batch, actions, &output, &where);
    if (status == BATCH_FINE) return true;
    if (status == BATCH_NO_MEMORY) return give_error("there is no memory", error, error_size);
    Text reason = text_fixed(text, sizeof text);
    text_format(&reason, "game %d: action %d is not legal", where, (int)actions[where]);
    return give_error(text, error, error_size);
}

void quina_batch_sample(QuinaBatch *batch, int32_t *actions)
{
    batch_sample(batch->batch, actions);
}
