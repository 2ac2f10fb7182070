/* cmd_show.c: quina show and quina moves: a position drawn, in numbers, and its moves. */
#include "cli/commands.h"
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

static void print_json_score(Text *out, const Setup *s)
{
    Score score;
    s->game->score(&s->now, &score);
    text_json_key(out, "score");
    text_char(out, '[');
    for (int colour = WHITE; colour <= BLACK; colour++) {
        bool is_list = s->game->score_is_list;
        if (colour == BLACK) text_string(out, ", ");
        if (is_list) text_char(out, '[');
        for (int i = 0; i < score.count[colour]; i++)
            text_format(out, i ? ", %u" : "%u", score.value[colour][i]);
        if (is_list) text_char(out, ']');
    }
    text_char(out, ']');
}

static void print_json_head(Text *out, const Setup *s)
{
    char position[POS_TEXT], variant[VARIANT_TEXT];
    s->game->print(&s->now, position);
    game_print_variant(s->game, s->now.variant, variant);
    text_char(out, '{');
    text_json_key(out, "game");
    text_json_string(out, s->game->name);
    text_json_key(out, "size");
    text_int(out, s->now.size);
    text_json_key(out, "variant");
    text_json_string(out, variant);
    text_json_key(out, "position");
    text_json_string(out, position);
    text_json_key(out, "to_move");
    text_json_string(out, colour_name(s->now.to_move));
}

static void print_json_show(Text *out, const Setup *s, const MoveList *list)
{
    const char *result = outcome_name(s->now.outcome);
    print_json_head(out, s);
    print_json_moves(out, list);
    text_json_key(out, "result");
    if (result)
        text_json_string(out, result);
    else
        text_string(out, "null");
    if (s->game->has_score) print_json_score(out, s);
    text_string(out, "}\n");
}

/* -- For people -- */

static void print_score_line(Text *out, const Setup *s)
{
    Score score;
    s->game->score(&s->now, &score);
    text_string(out, "score: ");
    for (int colour = WHITE; colour <= BLACK; colour++) {
        text_format(out, colour == WHITE ? "%s" : "; %s", colour_name(colour));
        for (int i = 0; i < score.count[colour]; i++)
            text_format(out, i ? ", %u" : " %u", score.value[colour][i]);
        if (score.count[colour] == 0) text_string(out, " none");
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
        text_format(out, colour == WHITE ? "%s" : ", %s", colour_name(colour));
        for (const Piece *kind = g->kinds; kind->name; kind++) {
            if (kind->letter && !has_piece(b, kind->letter)) continue;
            text_char(out, ' ');
            draw_symbol(b, (Colour)colour, kind->letter, style, out);
            if (kind->letter) text_format(out, " (%s)", kind->name);
        }
    }
    text_char(out, '\n');
}

static void print_lines(Text *out, const Setup *s, const Board *b, size_t moves)
{
    char position[POS_TEXT], variant[VARIANT_TEXT];
    s->game->print(&s->now, position);
    game_print_variant(s->game, s->now.variant, variant);
    text_string(out, s->game->title);
    if (s->now.variant) text_format(out, " (%s)", variant);
    if (s->now.outcome == DRAWN)
        text_format(out, ": a draw, %s\n", ending_name(s->now.ending));
    else if (s->now.outcome != ONGOING)
        text_format(out, ": %s wins, %s\n", outcome_name(s->now.outcome),
                    ending_name(s->now.ending));
    else
        text_format(out, ": %s to move, %zu %s\n", colour_name(s->now.to_move), moves,
                    moves == 1 ? "move" : "moves");
    if (s->game->has_score) print_score_line(out, s);
    if (b->points[WHITE] >= 0)
        text_format(out, "points: white %d; black %d\n", b->points[WHITE], b->points[BLACK]);
    text_format(out, "position: %s\n", position);
}

static int show_svg(const Setup *s, const Board *b, const Marks *marks, const char *path)
{
    Text text = text_growing();
    draw_svg(b, s->moves ? marks : NULL, s->game->title, &text);
    return report_file(path, &text);
}

static int show_text(const Setup *s, const Board *b, const Marks *marks, DrawStyle style,
                     size_t moves)
{
    Text text = text_growing();
    draw_text(b, s->moves ? marks : NULL, style, &text);
    text_char(&text, '\n');
    print_legend(&text, s->game, b, style);
    print_lines(&text, s, b, moves);
    return report_text(&text);
}

static bool list_moves(const Pos *p, MoveList *list)
{
    if (move_list_make(p, list)) return true;
    move_list_free(list);
    report_failure("no memory for the moves");
    return false;
}

static int run_show(const Args *args)
{
    static const char *const FORMS[] = {"json", "svg", "ascii"};
    Setup s;
    MoveList list;
    int forms = 0;
    for (int i = 0; i < 3; i++) forms += args_has(args, FORMS[i]);
    if (forms > 1) {
        usage_error("--json, --svg and --ascii exclude each other");
        return EXIT_USAGE;
    }
    int status = setup_read(args, &s);
    setup_free(&s);
    if (status != EXIT_FINE) return status;
    if (!list_moves(&s.now, &list)) return EXIT_FAILED;
    Board before, now;
    Marks marks;
    s.game->board(&s.before, &before);
    s.game->board(&s.now, &now);
    draw_marks(&before, &now, &marks);
    draw_mark_turn(&s.before, &s.last, &now, &marks);
    if (args_has(args, "json")) {
        Text text = text_growing();
        print_json_show(&text, &s, &list);
        status = report_text(&text);
    } else if (args_has(args, "svg")) {
        status = show_svg(&s, &now, &marks, args_value(args, "svg"));
    } else {
        DrawStyle style = args_has(args, "ascii") ? DRAW_ASCII : report_style();
        status = show_text(&s, &now, &marks, style, list.count);
    }
    move_list_free(&list);
    return status;
}

static int run_moves(const Args *args)
{
    Setup s;
    MoveList list;
    int status = setup_read(args, &s);
    setup_free(&s);
    if (status != EXIT_FINE) return status;
    if (!list_moves(&s.now, &list)) return EXIT_FAILED;
    Text text = text_growing();
    if (args_has(args, "json")) {
        print_json_head(&text, &s);
        print_json_moves(&text, &list);
        text_string(&text, "}\n");
    } else {
        for (size_t i = 0; i < list.count; i++) text_format(&text, "%s\n", list.texts[i]);
    }
    move_list_free(&list);
    return report_text(&text);
}

const Command command_show = {
    .name = "show",
    .operands = "GAME",
    .summary = "Draws a position.",
    .details = "JSON keys: game, size, variant, position, to_move, moves (sorted), result (null, "
               "white,\nblack, draw) and, in games with one, score: white's, then black's.",
    .operands_min = 1,
    .operands_max = 1,
    .options = {SETUP_OPTIONS,
                {"json", NULL, "print a JSON object"},
                {"svg", "FILE", "write an SVG picture to FILE, - for standard output"},
                {"ascii", NULL, "plain ASCII, as in a pipe"}},
    .run = run_show,
};

const Command command_moves = {
    .name = "moves",
    .operands = "GAME",
    .summary = "Lists the legal moves of a position, sorted, one per line.",
    .operands_min = 1,
    .operands_max = 1,
    .options = {SETUP_OPTIONS,
                {"json", NULL,
                 "print a JSON object with game, size, variant, position, to_move, moves"}},
    .run = run_moves,
};
