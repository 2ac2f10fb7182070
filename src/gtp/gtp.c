/* gtp.c: the Go Text Protocol: lines, ids, replies, and the commands that do not play. */
#include "gtp/gtp.h"

#include "core/clock.h"
#include "core/version.h"
#include "draw/draw.h"
#include "gtp/play.h"
#include "history/move_list.h"

#include <stdlib.h>
#include <string.h>

/* -- Failing -- */

bool gtp_fail(Text *out, const char *words)
{
    text_string(out, words);
    return false;
}

bool gtp_fail_fault(Text *out, const char *before, const Fault *fault)
{
    char text[FAULT_TEXT];
    fault_print(fault, fault_template(fault->code), text);
    text_string(out, before);
    return gtp_fail(out, text);
}

/* -- About the program -- */

static bool do_protocol_version(Gtp *g, const GtpArgs *args, Text *out)
{
    (void)g;
    (void)args;
    text_string(out, "2");
    return true;
}

static bool do_name(Gtp *g, const GtpArgs *args, Text *out)
{
    (void)g;
    (void)args;
    text_string(out, "quina");
    return true;
}

static bool do_version(Gtp *g, const GtpArgs *args, Text *out)
{
    (void)g;
    (void)args;
    text_string(out, QUINA_VERSION);
    return true;
}

static bool do_known_command(Gtp *g, const GtpArgs *args, Text *out);
static bool do_list_commands(Gtp *g, const GtpArgs *args, Text *out);

static bool do_quit(Gtp *g, const GtpArgs *args, Text *out)
{
    (void)g;
    (void)args;
    (void)out;
    return true;
}

/* -- The game -- */

static bool do_list_games(Gtp *g, const GtpArgs *args, Text *out)
{
    (void)g;
    (void)args;
    for (int i = 0; GAMES[i]; i++) text_format(out, "%s\n", GAMES[i]->name);
    return true;
}

static bool do_set_game(Gtp *g, const GtpArgs *args, Text *out)
{
    char name[GTP_WORD];
    GameSpec spec = {.game = name, .seed = g->options.seed};
    for (size_t i = 0; i < sizeof name; i++) name[i] = text_lower(args->words[0][i]);
    Cursor c = cursor_over(args->words[1]);
    if (args->count > 1 && (!cursor_number(&c, 99, &spec.size) || !cursor_at_end(&c)))
        return gtp_fail(out, "syntax error: expected a game, its size and its variant");
    if (args->count > 2) spec.variant = args->words[2];
    return gtp_begin(g, &spec, out);
}

/* The side of the grid for a size of the game. */
static int grid_side(const Game *game, int size, Board *board)
{
    Pos p;
    VertexGrid grid;
    game->start(&p, size, 0, 0);
    game->board(&p, board);
    grid_make(board, &grid);
    return grid.size;
}

/* The size that drivers for Go send unasked. In a game whose usual grid has another side it changes
 * nothing; otherwise Iris, say, would be played on its largest board. */
enum { DRIVERS_SIZE = 19 };

static bool is_on_drivers_board(const Game *g)
{
    Board board;
    return grid_side(g, g->size_default, &board) == DRIVERS_SIZE;
}

/* The size is the side of the grid, which is what GoGui knows of a board. */
static bool do_boardsize(Gtp *g, const GtpArgs *args, Text *out)
{
    const Game *game = g->options.game;
    int wanted;
    Cursor c = cursor_over(args->words[0]);
    Board *board = malloc(sizeof *board);
    bool is_found = false;
    if (!board) return gtp_fail(out, "no memory");
    if (!cursor_number(&c, GRID_MAX, &wanted) || !cursor_at_end(&c)) wanted = 0;
    int size = game->size_min;
    text_format(out, "unacceptable size; %s has", game->title);
    for (int i = game->size_min; i <= game->size_max; i++) {
        int side = grid_side(game, i, board);
        text_format(out, " %d", side);
        if (side != wanted) continue;
        is_found = true;
        size = i;
    }
    free(board);
    bool is_unasked = wanted == DRIVERS_SIZE && !is_on_drivers_board(game);
    if (!is_found && !is_unasked) return false;
    text_free(out);
    char variant[VARIANT_TEXT];
    GameSpec spec = gtp_spec(g, variant);
    if (!is_unasked) spec.size = size;
    return gtp_begin(g, &spec, out);
}

/* CPU seconds, as gogui-twogtp asks for them after each game. */
static bool do_cputime(Gtp *g, const GtpArgs *args, Text *out)
{
    (void)g;
    (void)args;
    text_format(out, "%.3f", clock_cpu_seconds());
    return true;
}

static bool do_clear_board(Gtp *g, const GtpArgs *args, Text *out)
{
    char variant[VARIANT_TEXT];
    GameSpec spec = gtp_spec(g, variant);
    (void)args;
    return gtp_begin(g, &spec, out);
}

static bool do_komi(Gtp *g, const GtpArgs *args, Text *out)
{
    const char *at = args->words[0];
    size_t whole, part;
    (void)g;
    if (*at == '-' || *at == '+') at++;
    whole = strspn(at, "0123456789");
    at += whole;
    part = *at == '.' ? strspn(at + 1, "0123456789") + 1 : 0;
    if (whole + part == 0 || at[part] != '\0')
        return gtp_fail(out, "syntax error: expected a number");
    return true;
}

static bool do_seed(Gtp *g, const GtpArgs *args, Text *out)
{
    int seed;
    Cursor c = cursor_over(args->words[0]);
    if (args->count == 0) {
        text_format(out, "%llu", (unsigned long long)g->options.seed);
        return true;
    }
    if (!cursor_number(&c, 2000000000, &seed) || !cursor_at_end(&c))
        return gtp_fail(out, "syntax error: expected a number");
    char variant[VARIANT_TEXT];
    GameSpec spec = gtp_spec(g, variant);
    spec.seed = (uint64_t)seed;
    return gtp_begin(g, &spec, out);
}

static bool do_notation(Gtp *g, const GtpArgs *args, Text *out)
{
    const char *word = args->words[0];
    if (args->count == 0) {
        text_string(out, g->options.writes_text ? "text" : "vertices");
        return true;
    }
    if (strcmp(word, "text") != 0 && strcmp(word, "vertices") != 0)
        return gtp_fail(out, "syntax error: expected text or vertices");
    g->options.writes_text = strcmp(word, "text") == 0;
    return true;
}

/* -- Looking -- */

static bool do_showboard(Gtp *g, const GtpArgs *args, Text *out)
{
    const Pos *p = &g->pointing.at;
    Board *board = malloc(sizeof *board);
    (void)args;
    if (!board) return gtp_fail(out, "no memory");
    game_of(p)->board(p, board);
    text_char(out, '\n');
    draw_text(board, NULL, DRAW_ASCII, out);
    free(board);
    if (p->outcome != ONGOING)
        text_format(out, "over: %s", ending_name(p->ending));
    else
        text_format(out, "%s to move", p->to_move == WHITE ? "white" : "black");
    return true;
}

/* The position before the turn under way; or a new start. */
static bool do_position(Gtp *g, const GtpArgs *args, Text *out)
{
    char text[POS_TEXT], variant[VARIANT_TEXT];
    if (*args->rest == '\0') {
        g->options.game->print(history_now(&g->history), text);
        text_string(out, text);
        return true;
    }
    GameSpec spec = gtp_spec(g, variant);
    spec.size = 0;
    spec.position = args->rest;
    return gtp_begin(g, &spec, out);
}

static bool do_legal_moves(Gtp *g, const GtpArgs *args, Text *out)
{
    MoveList list;
    (void)args;
    bool ok = move_list_make(history_now(&g->history), &list);
    for (size_t i = 0; ok && i < list.count; i++) text_format(out, "%s\n", list.texts[i]);
    move_list_free(&list);
    return ok || gtp_fail(out, "no memory");
}

/* The first difference of the scores, where the game has any. */
static bool do_final_score(Gtp *g, const GtpArgs *args, Text *out)
{
    const Pos *p = history_now(&g->history);
    Score *score = malloc(sizeof *score);
    (void)args;
    if (!score) return gtp_fail(out, "no memory");
    if (p->outcome == ONGOING) {
        free(score);
        return gtp_fail(out, "cannot score: the game is not over");
    }
    text_string(out, p->outcome == DRAWN ? "0" : p->outcome == WHITE_WINS ? "W+" : "B+");
    if (p->outcome != DRAWN && g->options.game->has_score) {
        int i = 0;
        *score = (Score){0};
        g->options.game->score(p, score);
        while (i + 1 < SCORE_LIST && score->value[WHITE][i] == score->value[BLACK][i]) i++;
        uint32_t white = score->value[WHITE][i], black = score->value[BLACK][i];
        text_format(out, "%u", white > black ? white - black : black - white);
    }
    free(score);
    return true;
}

/* -- The table -- */

static const GtpCommand COMMANDS[] = {
    {"protocol_version", 0, 0, do_protocol_version},
    {"name", 0, 0, do_name},
    {"version", 0, 0, do_version},
    {"known_command", 1, 1, do_known_command},
    {"list_commands", 0, 0, do_list_commands},
    {"quit", 0, 0, do_quit},
    {"list_games", 0, 0, do_list_games},
    {"set_game", 1, 3, do_set_game},
    {"boardsize", 1, 1, do_boardsize},
    {"clear_board", 0, 0, do_clear_board},
    {"cputime", 0, 0, do_cputime},
    {"komi", 1, 1, do_komi},
    {"showboard", 0, 0, do_showboard},
    {"final_score", 0, 0, do_final_score},
    {"quina-position", 0, -1, do_position},
    {"quina-legal_moves", 0, 0, do_legal_moves},
    {"quina-notation", 0, 1, do_notation},
    {"quina-seed", 0, 1, do_seed},
    {0},
};

static const GtpCommand *const TABLES[] = {COMMANDS,      PLAY_COMMANDS,  THINK_COMMANDS,
                                           LOAD_COMMANDS, GOGUI_COMMANDS, NULL};

static const GtpCommand *find_command(const char *name)
{
    for (int t = 0; TABLES[t]; t++)
        for (const GtpCommand *c = TABLES[t]; c->name; c++)
            if (strcmp(c->name, name) == 0) return c;
    return NULL;
}

static bool do_known_command(Gtp *g, const GtpArgs *args, Text *out)
{
    (void)g;
    text_string(out, find_command(args->words[0]) ? "true" : "false");
    return true;
}

static bool do_list_commands(Gtp *g, const GtpArgs *args, Text *out)
{
    (void)g;
    (void)args;
    for (int t = 0; TABLES[t]; t++)
        for (const GtpCommand *c = TABLES[t]; c->name; c++) text_format(out, "%s\n", c->name);
    return true;
}

/* -- Lines -- */

/* Tabs become spaces, other control characters go, and so does what follows a #. */
static void clean(const char *line, char *out)
{
    for (; *line && *line != '#'; line++) {
        if (*line == '\t')
            *out++ = ' ';
        else if ((unsigned char)*line >= ' ' && *line != '\x7f')
            *out++ = *line;
    }
    *out = '\0';
}

static const char *skip_spaces(const char *at) { return at + strspn(at, " "); }

/* A longer word is cut; no command or move is as long. */
static const char *take_word(const char *at, char out[GTP_WORD])
{
    size_t length = strcspn(at, " ");
    Text word = text_fixed(out, GTP_WORD);
    text_bytes(&word, at, length);
    return skip_spaces(at + length);
}

static void reply_memory(Gtp *g, const char *id)
{
    char line[64];
    Text out = text_fixed(line, sizeof line);
    text_format(&out, "?%s there is not enough memory\n\n", id);
    g->write(g->context, line);
}

/* Empty lines end a reply, so it may have none within. */
static void reply(Gtp *g, bool ok, const char *id, const Text *content)
{
    Text out = text_growing();
    text_format(&out, "%s%s", ok ? "=" : "?", id);
    if (content->length) text_char(&out, ' ');
    for (size_t i = 0; i < content->length && !out.is_cut; i++) {
        bool is_needless = content->data[i] == '\n' &&
                           (i + 1 == content->length || out.data[out.length - 1] == '\n');
        if (!is_needless) text_char(&out, content->data[i]);
    }
    text_string(&out, "\n\n");
    if (content->is_cut || out.is_cut)
        reply_memory(g, id);
    else
        g->write(g->context, out.data);
    text_free(&out);
}

static void reply_words(Gtp *g, const char *id, const char *words)
{
    Text out = text_growing();
    text_string(&out, words);
    reply(g, false, id, &out);
    text_free(&out);
}

/* Runs the command after the id. */
static bool run_line(Gtp *g, const char *id, const char *at)
{
    GtpArgs args = {0};
    char name[GTP_WORD];
    at = args.rest = take_word(at, name);
    while (*at && args.count < GTP_WORDS) at = take_word(at, args.words[args.count++]);
    const GtpCommand *command = find_command(name);
    if (!command) {
        reply_words(g, id, "unknown command");
        return true;
    }
    bool is_too_long = command->most >= 0 && (args.count > command->most || *at);
    if (args.count < command->least || is_too_long) {
        reply_words(g, id, "syntax error: wrong number of arguments");
        return true;
    }
    Text out = text_growing();
    bool ok = command->run(g, &args, &out);
    reply(g, ok, id, &out);
    text_free(&out);
    return command->run != do_quit;
}

bool gtp_line(Gtp *g, const char *line)
{
    char id[16];
    if (strlen(line) > GTP_LINE) {
        gtp_overlong(g);
        return true;
    }
    char *text = malloc(strlen(line) + 1);
    if (!text) {
        reply_memory(g, "");
        return true;
    }
    clean(line, text);
    size_t last = strlen(text);
    while (last > 0 && text[last - 1] == ' ') text[--last] = '\0';
    const char *at = skip_spaces(text);
    size_t digits = strspn(at, "0123456789");
    bool has_id = digits > 0 && digits <= 10 && (at[digits] == ' ' || at[digits] == '\0');
    Text number = text_fixed(id, sizeof id);
    if (has_id) text_bytes(&number, at, digits);
    if (has_id) at = skip_spaces(at + digits);
    bool goes_on = true;
    if (*at)
        goes_on = run_line(g, id, at);
    else if (has_id)
        reply_words(g, id, "syntax error: a number without a command");
    free(text);
    return goes_on;
}

void gtp_overlong(Gtp *g) { reply_words(g, "", "syntax error: the line is too long"); }

/* -- Making -- */

Gtp *gtp_new(const GtpOptions *options, GtpWrite *write, void *context, Fault *fault)
{
    Gtp *g = calloc(1, sizeof *g);
    *fault = (Fault){0};
    if (!g) return NULL;
    g->write = write;
    g->context = context;
    g->options = *options;
    g->options.player = NULL; /* the caller's string may go away; player_text has a copy */
    char variant[VARIANT_TEXT];
    GameSpec spec = gtp_spec(g, variant);
    Text reason = text_growing();
    bool ok = gtp_set_player(g, options->player ? options->player : "engine", fault) &&
              gtp_begin(g, &spec, &reason);
    text_free(&reason);
    if (ok) return g;
    gtp_free(g);
    return NULL;
}

void gtp_free(Gtp *g)
{
    if (!g) return;
    history_free(&g->history);
    player_free(g->player);
    free(g->undo);
    free(g);
}
