/* quina.c: the public library over histories and players. */
#include "quina.h"

#include "core/text.h"
#include "core/version.h"
#include "draw/draw.h"
#include "engines/player.h"
#include "history/move_list.h"
#include "history/spec.h"
#include "search/perft.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)QUINA_ERROR_TEXT >= (int)FAULT_TEXT, "errors fit");
static_assert((int)QUINA_MOVE_TEXT >= (int)TURN_TEXT, "moves fit");
static_assert((int)QUINA_POSITION_TEXT >= (int)POS_TEXT, "positions fit");
static_assert((int)QUINA_WHITE == (int)WHITE && (int)QUINA_DRAW == (int)DRAWN, "the same numbers");

struct QuinaPlay {
    History history;
};

struct QuinaPlayer {
    const Game *game;
    Player *player;
    atomic_bool stop;
};

/* -- Texts -- */

static size_t give_text(const char *text, char *out, size_t size)
{
    size_t length = strlen(text);
    if (size > 0) {
        size_t part = length < size ? length : size - 1;
        memcpy(out, text, part);
        out[part] = '\0';
    }
    return length;
}

/* Gives the text and frees it; an empty one may have no data. */
static size_t give_growing(Text *text, char *out, size_t size)
{
    size_t length = give_text(text->data ? text->data : "", out, size);
    text_free(text);
    return length;
}

static bool give_fault(const Fault *fault, char *error, size_t size)
{
    char text[FAULT_TEXT];
    fault_print(fault, fault_template(fault->code), text);
    if (error) give_text(text, error, size);
    return false;
}

static bool give_error(const char *text, char *error, size_t size)
{
    if (error) give_text(text, error, size);
    return false;
}

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
    if (play && spec_read(spec, &play->history, &fault)) return play;
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
    const HistoryView whole = history_view(&play->history);
    QuinaPlay *copy = calloc(1, sizeof *copy);
    if (copy && history_copy(&copy->history, &whole)) return copy;
    free(copy);
    return NULL;
}

void quina_free(QuinaPlay *play)
{
    if (!play) return;
    history_free(&play->history);
    free(play);
}

bool quina_move(QuinaPlay *play, const char *move, char *error, size_t error_size)
{
    Fault fault;
    if (history_play_text(&play->history, move, &fault)) return true;
    return give_fault(&fault, error, error_size);
}

bool quina_undo(QuinaPlay *play)
{
    History *h = &play->history;
    if (h->ply == 0) return false;
    history_go(h, h->ply - 1);
    return true;
}

int quina_ply(const QuinaPlay *play) { return play->history.ply; }

const char *quina_game(const QuinaPlay *play) { return history_game(&play->history)->name; }

int quina_size(const QuinaPlay *play) { return history_now(&play->history)->size; }

QuinaColour quina_to_move(const QuinaPlay *play)
{
    return (QuinaColour)history_now(&play->history)->to_move;
}

QuinaResult quina_result(const QuinaPlay *play)
{
    return (QuinaResult)history_now(&play->history)->outcome;
}

const char *quina_reason(const QuinaPlay *play)
{
    return ending_name(history_now(&play->history)->ending);
}

uint64_t quina_hash(const QuinaPlay *play) { return play->history.keys[play->history.ply]; }

size_t quina_position(const QuinaPlay *play, char *out, size_t size)
{
    char text[POS_TEXT];
    history_game(&play->history)->print(history_now(&play->history), text);
    return give_text(text, out, size);
}

size_t quina_moves(const QuinaPlay *play, char *out, size_t size)
{
    MoveList list;
    Text text = text_growing();
    if (move_list_make(history_now(&play->history), &list))
        for (size_t i = 0; i < list.count; i++) text_format(&text, "%s\n", list.texts[i]);
    move_list_free(&list);
    return give_growing(&text, out, size);
}

size_t quina_played(const QuinaPlay *play, char *out, size_t size)
{
    const History *h = &play->history;
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
    const Game *g = history_game(&play->history);
    Score score;
    if (!g->has_score || (colour != QUINA_WHITE && colour != QUINA_BLACK)) return 0;
    g->score(history_now(&play->history), &score);
    for (int i = 0; i < score.count[colour] && i < most; i++) out[i] = score.value[colour][i];
    return score.count[colour];
}

uint64_t quina_perft(const QuinaPlay *play, int depth)
{
    return depth < 0 ? 0 : perft(history_now(&play->history), depth);
}

size_t quina_draw(const QuinaPlay *play, QuinaStyle style, char *out, size_t size)
{
    const History *h = &play->history;
    const Game *g = history_game(h);
    Board *boards = calloc(2, sizeof *boards);
    Marks marks;
    Text text = text_growing();
    if (!boards) return give_growing(&text, out, size);
    const Pos *before = &h->positions[h->ply ? h->ply - 1 : 0];
    g->board(before, &boards[0]);
    g->board(history_now(h), &boards[1]);
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
    if (parsed.kind == PLAYER_HUMAN || parsed.kind == PLAYER_UGI) {
        give_error("expected a player of the library, not a person or another program", error,
                   error_size);
        return NULL;
    }
    QuinaPlayer *player = calloc(1, sizeof *player);
    if (player) player->player = player_new(g, &parsed, seed);
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

bool quina_choose(QuinaPlayer *player, const QuinaPlay *play, const QuinaLimits *limits,
                  QuinaThought *out, char *error, size_t error_size)
{
    const History *h = &play->history;
    if (history_game(h) != player->game)
        return give_error("the player was made for another game", error, error_size);
    if (history_now(h)->outcome != ONGOING)
        return give_error("the game is over", error, error_size);
    Task task = {.history = history_view(h), .stop = &player->stop};
    Turn turn;
    Result r;
    if (limits) task.limits = (Limits){limits->seconds, limits->nodes, limits->depth};
    atomic_store(&player->stop, false);
    player_choose(player->player, &task, &turn, &r);
    fill_thought(task_pos(&task), &turn, &r, out);
    return true;
}
