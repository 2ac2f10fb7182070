/* stats_svg.c: results and lengths of many games as a chart.
 *
 *   Cam, 120 games
 *   [ white 48 % | draws 4 % | black 48 % ]     a bar
 *    ▂ ▅ █ ▆ ▃ ▁                                a column a bin of lengths
 *   10    40   70                               plies
 */
#include "core/text.h"
#include "record/stats.h"

enum { WIDTH = 640, LEFT = 24, BAR = 592, PANEL = 250, COLUMNS_HEIGHT = 110 };

static void write_label(Text *out, int x, int y, int size, const char *anchor, const char *text)
{
    text_format(out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"%s\">", x, y, size,
                anchor);
    text_string(out, text);
    text_string(out, "</text>\n");
}

static void write_results(const StatsGroup *g, int y, Text *out)
{
    static const struct {
        Outcome result;
        const char *name, *fill, *ink;
    } PARTS[] = {{WHITE_WINS, "white", "#faf6ec", "#3a332b"},
                 {DRAWN, "draws", "#c39a63", "#3a332b"},
                 {ONGOING, "open", "#dcd8d0", "#3a332b"},
                 {BLACK_WINS, "black", "#333236", "#faf6ec"}};
    int done = 0;
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
        int games = g->results[PARTS[i].result];
        int x = LEFT + (int)((long)BAR * done / g->count);
        done += games;
        int width = LEFT + (int)((long)BAR * done / g->count) - x;
        if (games == 0) continue;
        text_format(out,
                    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"28\" fill=\"%s\" "
                    "stroke=\"#857a69\"><title>%s %d</title></rect>\n",
                    x, y, width, PARTS[i].fill, PARTS[i].name, games);
        if (width < 100) continue;
        text_format(out,
                    "<text x=\"%d\" y=\"%d\" font-size=\"13\" text-anchor=\"middle\" "
                    "fill=\"%s\">%s %.1f %%</text>\n",
                    x + width / 2, y + 19, PARTS[i].ink, PARTS[i].name, 100.0 * games / g->count);
    }
}

static void write_columns(const StatsLengths *lengths, int y, Text *out)
{
    int most = 1, step = BAR / (lengths->bins ? lengths->bins : 1);
    for (int i = 0; i < lengths->bins; i++)
        if (lengths->games[i] > most) most = lengths->games[i];
    for (int i = 0; i < lengths->bins; i++) {
        char text[32];
        int height = (int)(((long)COLUMNS_HEIGHT * lengths->games[i] + most - 1) / most);
        int x = LEFT + i * step, from = lengths->min + i * lengths->width;
        text_format(out,
                    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#6b4a2b\"><title>%d "
                    "to %d plies: %d games</title></rect>\n",
                    x + 2, y + COLUMNS_HEIGHT - height, step - 4, height, from,
                    from + lengths->width - 1, lengths->games[i]);
        Text label = text_fixed(text, sizeof text);
        text_int(&label, from);
        write_label(out, x + 2, y + COLUMNS_HEIGHT + 16, 12, "start", text);
    }
}

static void write_group(const StatsGroup *g, int y, Text *out)
{
    StatsLengths lengths;
    char variant[VARIANT_TEXT], text[160];
    Text title = text_fixed(text, sizeof text);
    stats_lengths(g, &lengths);
    game_print_variant(g->game, g->variant, variant);
    text_string(&title, g->game->title);
    if (g->game->size_min != g->game->size_max) text_format(&title, ", size %d", g->size);
    if (g->variant) text_format(&title, ", %s", variant);
    text_format(&title, ": %d %s, %.1f plies on average", g->count,
                g->count == 1 ? "game" : "games", lengths.mean);
    write_label(out, LEFT, y + 24, 16, "start", text);
    write_results(g, y + 36, out);
    write_columns(&lengths, y + 80, out);
    write_label(out, LEFT + BAR, y + 80 + COLUMNS_HEIGHT + 34, 12, "end",
                "games by length in plies");
}

void stats_svg(const Stats *s, Text *out)
{
    int height = PANEL * (s->count ? s->count : 1);
    text_format(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                "viewBox=\"0 0 %d %d\" role=\"img\" fill=\"#3a332b\" "
                "font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n",
                WIDTH, height, WIDTH, height);
    text_string(out, "<title>Games: results and lengths</title>\n");
    text_format(out, "<rect width=\"%d\" height=\"%d\" fill=\"#f8f2e4\"/>\n", WIDTH, height);
    for (int i = 0; i < s->count; i++) write_group(&s->groups[i], i * PANEL, out);
    text_string(out, "</svg>\n");
}
