/* quina.c: the public library over histories and players. */
#include "lib/handles.h"

#include "core/text.h"
#include "core/version.h"
#include "draw/draw.h"
#include "history/move_list.h"
#include "search/perft.h"
#include "thinking/players.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)QUINA_ERROR_TEXT >= (int)FAULT_TEXT, "errors fit");
static_assert((int)QUINA_MOVE_TEXT >= (int)TURN_TEXT, "moves fit");
static_assert((int)QUINA_POSITION_TEXT >= (int)POS_TEXT, "positions fit");
static_assert((int)QUINA_WHITE == (int)WHITE && (int)QUINA_DRAW == (int)DRAWN, "the same numbers");

struct QuinaPlayer {
    const Game *game;
    Player *player;
    atomic_bool stop;
};

/* -- Games -- */

const char *quina_version(void) { return QUINA_VERSION; }

int quina_game_count(void) { return GAME_COUNT; }

static const Game *game_at(int game) { return game >= 0 && game < GAME_COUNT ? GAMES[game] : NULL; }

const char *quina_game_name(int game) { return game_at(game) ? game_at(game)->name : NULL; }

const char *quina_game_title(int game) { return game_at(game) ? game_at(game)->title : NULL; }

void quina_game_sizes(int game, int *least, int *most, int *usual)
{
    const Game *g = game_at(game);
    *least = g ? g->size_min : 0;
    *most = g ? g->size_max : 0;
    *usual = g ? g->size_default : 0;
}

size_t quina_game_variants(int game, char *out, size_t size)
{
    const Game *g = game_at(game);
    Text text = text_growing();
    for (const Variant *v = g ? g->variants : NULL; v && v->word; v++)
        text_format(&text, "%s%s", v == g->variants ? "" : " ", v->word);
    return give_growing(&text, out, size);
}

/* -- Plays -- */

static QuinaPlay *read_play(const GameSpec *spec, char *error, size_t error_size)
{
    QuinaPlay *play = calloc(1, sizeof *play);
    SpecFault fault = {.fault.code = FAULT_NO_MEMORY};
    if (play && spec_read(spec, &play->game.turns, &fault)) return play;
    free(play);
    give_fault(&fault.fault, error, error_size);
    return NULL;
}

QuinaPlay *quina_start(const char *game, int size, const char *variant, uint64_t seed, char *error,
                       size_t error_size)
{
    GameSpec spec = {.game = game, .size = size, .variant = variant, .seed = seed};
    return read_play(&spec, error, error_size);
}

QuinaPlay *quina_set_up(const char *game, int size, const char *variant, const char *position,
                        char *error, size_t error_size)
{
    GameSpec spec = {.game = game, .size = size, .variant = variant, .position = position};
    return read_play(&spec, error, error_size);
}

QuinaPlay *quina_copy(const QuinaPlay *play)
{
    const HistoryView whole = history_view(&play->game.turns);
    QuinaPlay *copy = calloc(1, sizeof *copy);
    if (!copy || !history_copy(&copy->game.turns, &whole)) {
        free(copy);
        return NULL;
    }
    copy->game.begun = play->game.begun;
    copy->game.middle = play->game.middle;
    return copy;
}

void quina_free(QuinaPlay *play)
{
    if (!play) return;
    history_free(&play->game.turns);
    free(play);
}

bool quina_move(QuinaPlay *play, const char *move, char *error, size_t error_size)
{
    Fault fault;
    if (play->game.begun.count) return give_error(TURN_HAS_BEGUN, error, error_size);
    if (history_play_text(&play->game.turns, move, &fault)) return true;
    return give_fault(&fault, error, error_size);
}

bool quina_undo(QuinaPlay *play)
{
    History *h = &play->game.turns;
    if (play->game.begun.count) {
        play->game.begun.count = 0;
        return true;
    }
    if (h->ply == 0) return false;
    history_go(h, h->ply - 1);
    return true;
}

int quina_ply(const QuinaPlay *play) { return play->game.turns.ply; }

const char *quina_game(const QuinaPlay *play) { return history_game(&play->game.turns)->name; }

int quina_size(const QuinaPlay *play) { return history_now(&play->game.turns)->size; }

QuinaColour quina_to_move(const QuinaPlay *play)
{
    return (QuinaColour)history_now(&play->game.turns)->to_move;
}

QuinaResult quina_result(const QuinaPlay *play)
{
    return (QuinaResult)history_now(&play->game.turns)->outcome;
}

const char *quina_reason(const QuinaPlay *play)
{
    return ending_name(history_now(&play->game.turns)->ending);
}

uint64_t quina_hash(const QuinaPlay *play)
{
    const Pos *now = step_history_now(&play->game);
    return game_of(now)->hash(now);
}

size_t quina_position(const QuinaPlay *play, char *out, size_t size)
{
    char text[POS_TEXT];
    history_game(&play->game.turns)->print(history_now(&play->game.turns), text);
    return give_text(text, out, size);
}

size_t quina_start_position(const QuinaPlay *play, char *out, size_t size)
{
    char text[POS_TEXT];
    history_game(&play->game.turns)->print(play->game.turns.positions, text);
    return give_text(text, out, size);
}

size_t quina_variant(const QuinaPlay *play, char *out, size_t size)
{
    char text[VARIANT_TEXT];
    const Pos *p = history_now(&play->game.turns);
    game_print_variant(game_of(p), p->variant, text);
    return give_text(text, out, size);
}

size_t quina_moves(const QuinaPlay *play, char *out, size_t size)
{
    MoveList list;
    Text text = text_growing();
    if (move_list_make(history_now(&play->game.turns), &list))
        for (size_t i = 0; i < list.count; i++) text_format(&text, "%s\n", list.texts[i]);
    move_list_free(&list);
    return give_growing(&text, out, size);
}

size_t quina_played(const QuinaPlay *play, char *out, size_t size)
{
    const History *h = &play->game.turns;
    Text text = text_growing();
    for (int i = 0; i < h->ply; i++) {
        char move[TURN_TEXT];
        history_game(h)->turn_print(&h->positions[i], &h->turns[i], move);
        text_format(&text, "%s%s", i ? " " : "", move);
    }
    return give_growing(&text, out, size);
}

int quina_score(const QuinaPlay *play, QuinaColour colour, unsigned *out, int most)
{
    const Game *g = history_game(&play->game.turns);
    Score score;
    if (!g->has_score || (colour != QUINA_WHITE && colour != QUINA_BLACK)) return 0;
    g->score(history_now(&play->game.turns), &score);
    for (int i = 0; i < score.count[colour] && i < most; i++) out[i] = score.value[colour][i];
    return score.count[colour];
}

QuinaResult quina_playout(const QuinaPlay *play, uint64_t seed, int most, int *turns)
{
    Pos at = *step_history_now(&play->game);
    Rng rng = rng_seeded(seed);
    int played = game_of(&at)->playout(&at, &rng, most);
    if (turns) *turns = played;
    return (QuinaResult)at.outcome;
}

static QuinaCell cell_of(const Cell *c)
{
    QuinaCell cell = {.x = c->x,
                      .y = c->y,
                      .kind = (QuinaCellKind)c->cls,
                      .tint = c->tint,
                      .owner = (QuinaColour)c->owner,
                      .height = c->height,
                      .tower = c->tower,
                      .piece = c->piece,
                      .neighbour_count = c->neighbour_count};
    Text label = text_fixed(cell.label, sizeof cell.label);
    text_string(&label, c->label);
    for (int i = 0; i < c->neighbour_count; i++) cell.neighbours[i] = c->neighbours[i];
    return cell;
}

int quina_cells(const QuinaPlay *play, QuinaCell *out, int most)
{
    Board *board = calloc(1, sizeof *board);
    const Pos *now = step_history_now(&play->game);
    if (!board) return 0;
    game_of(now)->board(now, board);
    int count = board->cell_count;
    for (int i = 0; i < count && i < most; i++) out[i] = cell_of(&board->cells[i]);
    free(board);
    return count;
}

uint64_t quina_perft(const QuinaPlay *play, int depth)
{
    return depth < 0 ? 0 : perft(history_now(&play->game.turns), depth);
}

size_t quina_draw(const QuinaPlay *play, QuinaStyle style, char *out, size_t size)
{
    const History *h = &play->game.turns;
    const Game *g = history_game(h);
    Board *boards = calloc(2, sizeof *boards);
    Marks marks;
    Text text = text_growing();
    if (!boards) return give_growing(&text, out, size);
    const Pos *before = &h->positions[h->ply ? h->ply - 1 : 0];
    g->board(before, &boards[0]);
    g->board(step_history_now(&play->game), &boards[1]);
    draw_marks(&boards[0], &boards[1], &marks);
    if (h->ply) draw_mark_turn(before, &h->turns[h->ply - 1], &boards[1], &marks);
    if (style == QUINA_SVG)
        draw_svg(&boards[1], &marks, g->title, &text);
    else
        draw_text(&boards[1], &marks, (DrawStyle)style, &text);
    free(boards);
    return give_growing(&text, out, size);
}

/* -- Players -- */

QuinaPlayer *quina_player_new(const char *game, const char *word, uint64_t seed, char *error,
                              size_t error_size)
{
    PlayerWord parsed;
    Fault fault;
    const Game *g;
    if (!game_find(game, &g, &fault) || !player_parse(g, word, &parsed, &fault)) {
        give_fault(&fault, error, error_size);
        return NULL;
    }
    if (parsed.kind == PLAYER_HUMAN) {
        give_error("expected a computer player, not a person", error, error_size);
        return NULL;
    }
    QuinaPlayer *player = calloc(1, sizeof *player);
    if (player) player->player = player_make(g, &parsed, seed);
    if (!player || !player->player) {
        free(player);
        give_error("there is no memory", error, error_size);
        return NULL;
    }
    player->game = g;
    return player;
}

void quina_player_free(QuinaPlayer *player)
{
    if (!player) return;
    player_free(player->player);
    free(player);
}

void quina_player_stop(QuinaPlayer *player) { atomic_store(&player->stop, true); }

static void fill_thought(const Pos *p, const Turn *turn, const Result *r, QuinaThought *out)
{
    *out = (QuinaThought){
        .win = 0.5, .distance = -1, .depth = r->depth, .nodes = r->nodes, .seconds = r->seconds};
    game_of(p)->turn_print(p, turn, out->move);
    if (r->line_count == 0) return;
    out->score = r->lines[0].value;
    out->win = r->lines[0].win;
    out->proven = (QuinaProven)r->lines[0].proven;
    out->distance = r->lines[0].distance;
}

/* Only a player in another program fails. */
static const char *const FAILURES[] = {
    [PLAYER_ILLEGAL] = "the move of the player's program is not legal",
    [PLAYER_HUNG] = "the player's program did not answer in time",
    [PLAYER_CRASHED] = "the player's program could not be started, or has ended",
};

bool quina_choose(QuinaPlayer *player, const QuinaPlay *play, const QuinaLimits *limits,
                  QuinaThought *out, char *error, size_t error_size)
{
    const History *h = &play->game.turns;
    if (history_game(h) != player->game)
        return give_error("the player was made for another game", error, error_size);
    if (history_now(h)->outcome != ONGOING)
        return give_error("the game is over", error, error_size);
    if (play->game.begun.count) return give_error(TURN_HAS_BEGUN, error, error_size);
    if (limits && !(limits->seconds >= 0 && limits->depth >= 0))
        return give_error("the limits are not numbers from 0", error, error_size);
    Task task = {.history = history_view(h), .stop = &player->stop};
    Turn turn;
    Result r;
    if (limits) task.limits = (Limits){limits->seconds, limits->nodes, limits->depth};
    atomic_store(&player->stop, false);
    PlayerStatus status = player_choose(player->player, &task, &turn, &r);
    if (status != PLAYER_FINE) return give_error(FAILURES[status], error, error_size);
    fill_thought(task_pos(&task), &turn, &r, out);
    return true;
}
