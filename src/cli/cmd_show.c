/* cmd_show.c: quina show and quina moves: a position and its legal moves. */
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/report.h"
#include "cli/setup.h"
#include "games/notation.h"
#include "history/move_list.h"

/* -- JSON -- */

static void print_json_moves(Text *out, const MoveList *list)
{
    text_json_key(out, "moves");
    text_char(out, '[');
    for (size_t i = 0; i < list->count; i++) {
        if (i) text_string(out, ", ");
        text_json_string(out, list->texts[i]);
    }
    text_char(out, ']');
}

static void print_json_score(Text *out, const Pos *p)
{
    Score score;
    game_of(p)->score(p, &score);
    text_json_key(out, "score");
    text_char(out, '[');
    for (int colour = WHITE; colour <= BLACK; colour++) {
        bool is_list = game_of(p)->score_is_list;
        if (colour == BLACK) text_string(out, ", ");
        if (is_list) text_char(out, '[');
        for (int i = 0; i < score.count[colour]; i++)
            text_format(out, i ? ", %u" : "%u", score.value[colour][i]);
        if (is_list) text_char(out, ']');
    }
    text_char(out, ']');
}

static void print_json_show(Text *out, const Pos *p, const MoveList *list)
{
    const char *result = outcome_name(p->outcome);
    report_json_head(out, p);
    print_json_moves(out, list);
    text_json_key(out, "result");
    if (result)
        text_json_string(out, result);
    else
        text_string(out, "null");
    if (game_of(p)->has_score) print_json_score(out, p);
    text_string(out, "}\n");
}

/* -- For people -- */

static void print_score_line(Text *out, const Pos *p)
{
    Score score;
    game_of(p)->score(p, &score);
    text_string(out, cli_say(N_("score: ")));
    for (int colour = WHITE; colour <= BLACK; colour++) {
        text_format(out, colour == WHITE ? "%s" : "; %s", cli_say(colour_name(colour)));
        for (int i = 0; i < score.count[colour]; i++)
            text_format(out, i ? ", %u" : " %u", score.value[colour][i]);
        if (score.count[colour] == 0) text_string(out, cli_say(N_(" none")));
    }
    text_char(out, '\n');
}

static bool has_piece(const Board *b, char letter)
{
    for (int i = 0; i < b->cell_count; i++)
        if (b->cells[i].owner != NOBODY && b->cells[i].piece == letter) return true;
    return false;
}

/* What the symbols of the drawing mean; towers and their letters speak for themselves. */
static void print_legend(Text *out, const Game *g, const Board *b, DrawStyle style)
{
    if (b->reserve[WHITE] >= 0) return;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        text_format(out, colour == WHITE ? "%s" : ", %s", cli_say(colour_name(colour)));
        for (const Piece *kind = g->kinds; kind->name; kind++) {
            if (kind->letter && !has_piece(b, kind->letter)) continue;
            text_char(out, ' ');
            draw_symbol(b, (Colour)colour, kind->letter, style, out);
            if (kind->letter) text_format(out, " (%s)", cli_say(kind->name));
        }
    }
    text_char(out, '\n');
}

static void print_lines(Text *out, const Pos *p, const Board *b, size_t moves)
{
    char position[POS_TEXT], variant[VARIANT_TEXT];
    game_of(p)->print(p, position);
    game_print_variant(game_of(p), p->variant, variant);
    text_string(out, game_of(p)->title);
    if (p->variant) text_format(out, " (%s)", variant);
    if (p->outcome == DRAWN)
        text_format(out, cli_say(N_(": a draw, %s\n")), cli_say(ending_name(p->ending)));
    else if (p->outcome != ONGOING)
        text_format(out, cli_say(N_(": %s wins, %s\n")), cli_say(outcome_name(p->outcome)),
                    cli_say(ending_name(p->ending)));
    else
        text_format(out,
                    cli_say(moves == 1 ? N_(": %s to move, %zu move\n")
                                       : N_(": %s to move, %zu moves\n")),
                    cli_say(colour_name(p->to_move)), moves);
    if (game_of(p)->has_score) print_score_line(out, p);
    if (b->points[WHITE] >= 0)
        text_format(out, cli_say(N_("points: white %d; black %d\n")), b->points[WHITE],
                    b->points[BLACK]);
    text_format(out, cli_say(N_("position: %s\n")), position);
}

/* The board after the moves, with the last of them marked. */
static int show_board(const Args *args, const History *h, size_t moves)
{
    const Game *g = history_game(h);
    const Pos *now = history_now(h);
    Board before, board;
    Marks marks;
    g->board(now, &board);
    if (h->ply) {
        g->board(now - 1, &before);
        draw_marks(&before, &board, &marks);
        draw_mark_turn(now - 1, &h->turns[h->ply - 1], &board, &marks);
    }
    Text text = text_growing();
    if (args_has(args, "svg")) {
        draw_svg(&board, h->ply ? &marks : NULL, g->title, &text);
        return report_file(args_value(args, "svg"), &text);
    }
    DrawStyle style = args_has(args, "ascii") ? DRAW_ASCII : report_style();
    draw_text(&board, h->ply ? &marks : NULL, style, &text);
    text_char(&text, '\n');
    print_legend(&text, g, &board, style);
    print_lines(&text, now, &board, moves);
    return report_text(&text);
}

/* The game that the arguments name, and its legal moves; the caller frees both in any case. */
static int read_moves(const Args *args, History *h, MoveList *list)
{
    *list = (MoveList){0};
    int status = history_read(args, h);
    if (status != EXIT_FINE || move_list_make(history_now(h), list)) return status;
    return report_failure("no memory for the moves");
}

static int run_show(const Args *args)
{
    static const char *const FORMS[] = {"json", "svg", "ascii"};
    History h;
    MoveList list;
    int forms = 0;
    for (int i = 0; i < 3; i++) forms += args_has(args, FORMS[i]);
    if (forms > 1) {
        usage_error("--json, --svg and --ascii exclude each other");
        return EXIT_USAGE;
    }
    int status = read_moves(args, &h, &list);
    if (status == EXIT_FINE && args_has(args, "json")) {
        Text text = text_growing();
        print_json_show(&text, history_now(&h), &list);
        status = report_text(&text);
    } else if (status == EXIT_FINE) {
        status = show_board(args, &h, list.count);
    }
    move_list_free(&list);
    history_free(&h);
    return status;
}

static int run_moves(const Args *args)
{
    History h;
    MoveList list;
    int status = read_moves(args, &h, &list);
    if (status == EXIT_FINE) {
        Text text = text_growing();
        if (args_has(args, "json")) {
            report_json_head(&text, history_now(&h));
            print_json_moves(&text, &list);
            text_string(&text, "}\n");
        } else {
            for (size_t i = 0; i < list.count; i++) text_format(&text, "%s\n", list.texts[i]);
        }
        status = report_text(&text);
    }
    move_list_free(&list);
    history_free(&h);
    return status;
}

const Command command_show = {
    .name = "show",
    .operands = "GAME",
    .summary = N_("Draws a position."),
    .details =
        N_("JSON keys: game, size, variant, position, to_move, moves (sorted), result (null, "
           "white,\nblack, draw) and, in games with one, score: white's, then black's."),
    .operands_min = 1,
    .operands_max = 1,
    .options = {SETUP_OPTIONS,
                {"json", NULL, N_("print a JSON object")},
                {"svg", "FILE", N_("write an SVG picture to FILE, - for standard output")},
                {"ascii", NULL, N_("plain ASCII, as in a pipe")}},
    .run = run_show,
};

const Command command_moves = {
    .name = "moves",
    .operands = "GAME",
    .summary = N_("Lists the legal moves of a position, sorted, one per line."),
    .operands_min = 1,
    .operands_max = 1,
    .options = {SETUP_OPTIONS,
                {"json", NULL,
                 N_("print a JSON object with game, size, variant, position, to_move, moves")}},
    .run = run_moves,
};
