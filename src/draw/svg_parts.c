/* svg_parts.c: numbers, discs, knights, crowns, castles and towers of an SVG picture. */
#include "draw/svg_parts.h"

/* The half axes of a disk seen from the side, in hundredths of half a cell. */
enum { DISK_RX = 56, DISK_RY = 16 };

static void write_tenths(Text *out, int n)
{
    if (n < 0) {
        text_char(out, '-');
        n = -n;
    }
    text_int(out, n / 10);
    if (n % 10) text_format(out, ".%d", n % 10);
}

void svg_write(Text *out, const char *pattern, const int *tenths)
{
    for (; *pattern; pattern++) {
        if (*pattern == '@')
            write_tenths(out, *tenths++);
        else
            text_char(out, *pattern);
    }
}

void svg_escape(Text *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            text_string(out, "&lt;");
        else if (*text == '>')
            text_string(out, "&gt;");
        else if (*text == '&')
            text_string(out, "&amp;");
        else if ((unsigned char)*text < ' ' || *text == 0x7f)
            text_char(out, ' ');
        else
            text_char(out, *text);
    }
}

/* How the pieces of a colour are painted. */
typedef struct Paint {
    const char *disc, *edge;      /* from above */
    const char *side, *top, *rim; /* from the side */
    const char *figure;           /* the crown or the knight on it */
} Paint;

static const Paint PAINTS[] = {
    [WHITE] = {.disc = "url(#quina-white)",
               .edge = "#857a69",
               .side = "url(#quina-white-side)",
               .top = "#fffdf7",
               .rim = "#8d8271",
               .figure = "#3a332b"},
    [BLACK] = {.disc = "url(#quina-black)",
               .edge = "#000",
               .side = "url(#quina-black-side)",
               .top = "#4b4a50",
               .rim = "#8b8990",
               .figure = "#f3ecdf"},
};

/* Figures are drawn in a box from -100 to 100 and scaled. The knight looks to the left. */
void svg_defs(Text *out)
{
    text_string(
        out,
        "<defs>\n"
        "<radialGradient id=\"quina-white\" cx=\".38\" cy=\".32\" r=\".75\">"
        "<stop offset=\"0\" stop-color=\"#fff\"/><stop offset=\".6\" stop-color=\"#faf6ec\"/>"
        "<stop offset=\"1\" stop-color=\"#ddd3c0\"/></radialGradient>\n"
        "<radialGradient id=\"quina-black\" cx=\".38\" cy=\".32\" r=\".75\">"
        "<stop offset=\"0\" stop-color=\"#6a686e\"/><stop offset=\".5\" stop-color=\"#333236\"/>"
        "<stop offset=\"1\" stop-color=\"#161518\"/></radialGradient>\n"
        "<linearGradient id=\"quina-white-side\"><stop offset=\"0\" stop-color=\"#d9cfbb\"/>"
        "<stop offset=\".35\" stop-color=\"#faf5ea\"/><stop offset=\"1\" stop-color=\"#cabfa9\"/>"
        "</linearGradient>\n"
        "<linearGradient id=\"quina-black-side\"><stop offset=\"0\" stop-color=\"#1c1b1e\"/>"
        "<stop offset=\".35\" stop-color=\"#4a494e\"/><stop offset=\"1\" stop-color=\"#121114\"/>"
        "</linearGradient>\n"
        "<path id=\"quina-knight\" fill-rule=\"evenodd\" d=\"M-58 92C-56 56-14 44-8 8-22 20-42 "
        "20-52 34-62 48-90 38-86 16"
        "-82-4-66-22-60-46L-54-88-28-72-14-96C52-88 88-24 78 92zM-44-28a9 9 0 1 0 18 0a9 9 0 1 "
        "0-18 0z\"/>\n"
        "<path id=\"quina-crown\" d=\"M-62 58-78-40-38-4 0-66 38-4 78-40 62 58z\"/>\n"
        "<path id=\"quina-castle\" d=\"M-84 88V-80h38v30h27v-30h38v30h27v-30h38V88h-56V44"
        "a28 28 0 0 0-56 0V88z\"/>\n"
        "</defs>\n");
}

static void svg_figure(Text *out, const char *name, const char *fill, int x, int y, int size)
{
    text_format(out, "<use href=\"#quina-%s\" fill=\"%s\" ", name, fill);
    svg_write(out, "transform=\"translate(@ @) ", (const int[]){x, y});
    text_format(out, "scale(.%03d)\"/>\n", size); /* tenths over a hundred */
}

static void svg_disc(Text *out, const Paint *paint, int x, int y, int radius)
{
    svg_write(out, "<circle cx=\"@\" cy=\"@\" r=\"@\" fill=\"#000\" fill-opacity=\".22\"/>",
              (const int[]){x + radius / 14, y + radius / 9, radius});
    svg_write(out, "<circle cx=\"@\" cy=\"@\" r=\"@\"", (const int[]){x, y, radius});
    text_format(out, " fill=\"%s\" stroke=\"%s\"/>\n", paint->disc, paint->edge);
}

/* The side is an upright band with round ends below and above, closed by the ellipse on top. */
void svg_disk(Text *out, Colour colour, int x, int y, int thickness, int half)
{
    const Paint *paint = &PAINTS[colour];
    int rx = half * DISK_RX / 100, ry = half * DISK_RY / 100;
    text_format(out, "<g stroke=\"%s\" stroke-width=\".8\">", paint->rim);
    svg_write(out, "<path d=\"M@ @v@a@ @ 0 0 0 @ 0v@z\"",
              (const int[]){x - rx, y - thickness, thickness, rx, ry, 2 * rx, -thickness});
    text_format(out, " fill=\"%s\"/>", paint->side);
    svg_write(out, "<ellipse cx=\"@\" cy=\"@\" rx=\"@\" ry=\"@\"",
              (const int[]){x, y - thickness, rx, ry});
    text_format(out, " fill=\"%s\"/></g>\n", paint->top);
}

/* Disks get thinner when there are many, so that kings of ten stay on their cell. */
static void svg_tower(Text *out, const Cell *cell, int x, int y, int half)
{
    int bottom = y + half * 70 / 100, rx = half * DISK_RX / 100, ry = half * DISK_RY / 100;
    int thickness = half * 22 / 100;
    if (cell->height * thickness > half * 118 / 100) thickness = half * 118 / 100 / cell->height;
    svg_write(out, "<ellipse cx=\"@\" cy=\"@\" rx=\"@\" ry=\"@\" fill-opacity=\".22\"/>",
              (const int[]){x + half / 25, bottom + half / 25, rx + half / 40, ry});
    for (int i = 0; i < cell->height; i++)
        svg_disk(out, scene_disk(cell, i), x, bottom - i * thickness, thickness, half);

    int size = half * 32 / 100, text_y = y - half * 60 / 100;
    svg_write(out, "<g font-size=\"@\" text-anchor=\"middle\" fill=\"#4a3a26\">",
              (const int[]){size});
    svg_write(out, "<text x=\"@\" y=\"@\" font-weight=\"bold\">",
              (const int[]){x - half * 76 / 100, text_y});
    text_format(out, "%c</text>", cell->piece ? cell->piece : ' ');
    svg_write(out, "<text x=\"@\" y=\"@\">", (const int[]){x + half * 76 / 100, text_y});
    text_format(out, "%d</text></g>\n", cell->height);
}

void svg_piece(Text *out, PieceKind kind, const Cell *cell, int x, int y, int half)
{
    if (kind == PIECE_NONE) return;
    if (kind == PIECE_TOWER) {
        svg_tower(out, cell, x, y, half);
        return;
    }
    const Paint *paint = &PAINTS[cell->owner];
    svg_disc(out, paint, x, y, half * 80 / 100);
    if (kind == PIECE_KING) svg_figure(out, "crown", paint->figure, x, y, half / 2);
    if (kind == PIECE_KNIGHT) svg_figure(out, "knight", paint->figure, x, y, half * 60 / 100);
}

void svg_castle(Text *out, Colour owner, int x, int y, int half)
{
    svg_figure(out, "castle", owner == WHITE ? "#fff8ea" : "#2b2623", x, y, half / 2);
}
