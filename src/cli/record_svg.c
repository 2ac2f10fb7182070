/* record_svg.c: quina record svg: a position of a game, or a sheet of them, as one picture.
 *
 * Every board is an SVG document nested in the sheet; only the first keeps the shapes that all of
 * them use. */
#include "cli/record_file.h"
#include "cli/report.h"
#include "draw/draw.h"
#include "draw/svg_parts.h"

#include <string.h>

enum { CAPTION = 26, GAP = 8 };

static void draw_node(const Record *r, int node, const char *title, Text *out)
{
    const Game *g = record_game(r);
    const RecordNode *n = record_node(r, node);
    Board before, now;
    Marks marks;
    g->board(&n->pos, &now);
    if (n->parent != NO_NODE) {
        g->board(&record_node(r, n->parent)->pos, &before);
        draw_marks(&before, &now, &marks);
    }
    draw_svg(&now, n->parent != NO_NODE ? &marks : NULL, title, out);
}

/* A numeric attribute of the document's first element, without its fraction. */
static int find_number(const char *svg, const char *attribute)
{
    const char *found = strstr(svg, attribute);
    int number = 0;
    if (!found) return 0;
    for (found += strlen(attribute); *found >= '0' && *found <= '9'; found++)
        number = 10 * number + (*found - '0');
    return number + (*found == '.');
}

static int sheet_columns(int count)
{
    int columns = 1;
    while (columns * columns < count && columns < 6) columns++;
    return columns;
}

/* Writes the document, without its shapes if an earlier one has them. */
static void write_board(const char *svg, bool has_shapes, Text *out)
{
    const char *from = has_shapes ? strstr(svg, "<defs>") : NULL;
    const char *to = from ? strstr(from, "</defs>\n") : NULL;
    if (!to) {
        text_string(out, svg);
        return;
    }
    text_bytes(out, svg, (size_t)(from - svg));
    text_string(out, to + strlen("</defs>\n"));
}

static void write_sheet(const Record *r, const Plies *plies, const char *title, Text *out)
{
    Text board = text_growing();
    draw_node(r, 0, NULL, &board);
    out->is_cut |= board.is_cut;
    if (board.is_cut) {
        text_free(&board);
        return;
    }
    int columns = sheet_columns(plies->count), rows = (plies->count + columns - 1) / columns;
    int width = find_number(board.data, "width=\"") + GAP;
    int height = find_number(board.data, "height=\"") + CAPTION;
    text_format(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                "viewBox=\"0 0 %d %d\" font-family=\"Helvetica, Arial, 'DejaVu Sans', "
                "sans-serif\">\n<title>",
                columns * width, rows * height, columns * width, rows * height);
    svg_escape(out, title);
    text_string(out, "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    for (int i = 0; i < plies->count; i++) {
        int node = record_at_ply(r, plies->at[i]), x = i % columns * width,
            y = i / columns * height;
        text_format(out, "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\">\n", x, y, width,
                    height - CAPTION);
        board.length = 0;
        draw_node(r, node, NULL, &board);
        write_board(board.data, i > 0, out);
        text_string(out, "</svg>\n");
        text_format(out, "<text x=\"%d\" y=\"%d\" font-size=\"16\" text-anchor=\"middle\">",
                    x + width / 2, y + height - 8);
        record_print_caption(r, node, out);
        text_string(out, "</text>\n");
        out->is_cut |= board.is_cut;
    }
    text_string(out, "</svg>\n");
    text_free(&board);
}

static void print_title(const Record *r, Text *out)
{
    const char *white = record_tag(r, "White"), *black = record_tag(r, "Black");
    text_string(out, record_game(r)->title);
    if (!white && !black) return;
    text_string(out, ": ");
    text_string(out, white ? white : "?");
    text_string(out, " - ");
    text_string(out, black ? black : "?");
}

int record_svg(const Args *args)
{
    const char *path = args_value(args, "out");
    RecordFile file;
    Plies plies;
    int status = record_file_open(args, &file);
    if (status != EXIT_FINE) return status;
    Record *r = record_file_pick(&file, args, &status);
    if (r) status = record_plies(args, r, false, &plies);
    if (r && status == EXIT_FINE) {
        Text title = text_growing(), text = text_growing();
        print_title(r, &title);
        if (title.is_cut)
            text.is_cut = true;
        else if (plies.count == 1)
            draw_node(r, record_at_ply(r, plies.at[0]), title.data, &text);
        else
            write_sheet(r, &plies, title.data, &text);
        text_free(&title);
        status = report_file(path ? path : "-", &text);
    }
    record_free(r);
    record_file_close(&file);
    return status;
}
