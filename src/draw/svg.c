/* svg.c: a Board as a whole SVG document.
 *
 * Painted from the back to the front: panel, frame, cells, pieces, marks of the last move, labels.
 * Colours are attributes, not a style sheet: pictures on one page cannot affect each other, and a
 * page with a strict Content-Security-Policy still shows them. */
#include "draw/svg_parts.h"

/* Half a cell in tenths, by the kind of board. */
static const int HALF[GROUND_COUNT] = {[GROUND_SQUARES] = 220,
                                       [GROUND_RING] = 220,
                                       [GROUND_TOWERS] = 420,
                                       [GROUND_LINES] = 150,
                                       [GROUND_HEX] = 180};

typedef struct Picture {
    Scene scene;
    Text *out;
    int half;
    int left, top, width, height; /* of the panel, in tenths of a unit */
} Picture;

static int at_x(const Picture *p, int x) { return x * p->half - p->left; }

/* Rows of hexagons are closer together by sqrt(3) / 2, the height of an equilateral triangle. */
static int scale_y(const Picture *p, int y)
{
    int n = y * p->half;
    return p->scene.board->ground == GROUND_HEX ? (n * 866 + 500) / 1000 : n;
}

static int at_y(const Picture *p, int y) { return scale_y(p, y) - p->top; }

/* -- Panel -- */

/* Labels of a board of squares are near its edges, however large the squares are. */
static int beside(int place, int first, int last, int half)
{
    enum { GAP = 220 };
    if (place < first) return (first - 1) * half - GAP;
    if (place > last) return (last + 1) * half + GAP;
    return place * half;
}

static bool has_own_places(const Picture *p)
{
    return p->scene.board->ground == GROUND_HEX || p->scene.board->ground == GROUND_LINES;
}

static int label_x(const Picture *p, const BoardLabel *label)
{
    const Scene *s = &p->scene;
    if (has_own_places(p)) return at_x(p, label->x);
    return beside(label->x, s->left, s->right, p->half) - p->left;
}

static int label_y(const Picture *p, const BoardLabel *label)
{
    const Scene *s = &p->scene;
    if (has_own_places(p)) return at_y(p, label->y);
    return beside(label->y, s->top, s->bottom, p->half) - p->top;
}

/* The panel holds the cells and the labels, with room for the reserve below. */
static void picture_init(Picture *p)
{
    enum { MARGIN = 220 };
    const Scene *s = &p->scene;
    p->half = HALF[s->board->ground];
    int left = at_x(p, s->left - 1), right = at_x(p, s->right + 1);
    bool is_hex = s->board->ground == GROUND_HEX;
    int point = is_hex ? p->half / 3 : 0; /* the points above and below */
    int top = at_y(p, s->top - 1) - point, bottom = at_y(p, s->bottom + 1) + point;
    for (int i = 0; i < s->board->label_count; i++) {
        int x = label_x(p, &s->board->labels[i]), y = label_y(p, &s->board->labels[i]);
        if (x < left) left = x;
        if (x > right) right = x;
        if (y < top) top = y;
        if (y > bottom) bottom = y;
    }
    if (s->board->reserve[WHITE] >= 0) bottom += p->half;
    p->left = left - MARGIN;
    p->top = top - MARGIN;
    p->width = right + MARGIN - p->left;
    p->height = bottom + MARGIN - p->top;
}

static void draw_head(const Picture *p, const char *title)
{
    const int size[] = {p->width, p->height, p->width, p->height};
    svg_write(p->out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"@\" height=\"@\" "
              "viewBox=\"0 0 @ @\" role=\"img\" "
              "font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n",
              size);
    text_string(p->out, "<title>");
    svg_escape(p->out, title ? title : "");
    text_string(p->out, "</title>\n");
    svg_defs(p->out);
    svg_write(p->out,
              "<rect x=\"1\" y=\"1\" width=\"@\" height=\"@\" rx=\"12\" fill=\"#f8f2e4\" "
              "stroke=\"#d8c8a6\" stroke-width=\"2\"/>\n",
              (const int[]){p->width - 20, p->height - 20});
}

/* -- Cells -- */

/* The outline of a cell, enlarged by some tenths, as part of a path. */
static void draw_outline(const Picture *p, const Cell *cell, int grown)
{
    int half = p->half + grown, x = at_x(p, cell->x), y = at_y(p, cell->y);
    if (p->scene.board->ground != GROUND_HEX) {
        svg_write(p->out, "M@ @h@v@h@z",
                  (const int[]){x - half, y - half, 2 * half, 2 * half, -2 * half});
        return;
    }
    int radius = (half * 1155 + 500) / 1000, slope = radius / 2;
    svg_write(p->out, "M@ @l@ @v@l@ @ @ @v@z",
              (const int[]){x, y - radius, half, radius - slope, 2 * slope, -half, radius - slope,
                            -half, slope - radius, -2 * slope});
}

/* Every cell, slightly enlarged: what shows around the cells is the frame. */
static void draw_frame(const Picture *p)
{
    const Board *b = p->scene.board;
    text_string(p->out, "<path fill=\"#6b4a2b\" stroke=\"#6b4a2b\" stroke-width=\"8\" "
                        "stroke-linejoin=\"round\" d=\"");
    for (int i = 0; i < b->cell_count; i++) draw_outline(p, &b->cells[i], 10);
    text_string(p->out, "\"/>\n");
}

static void draw_cells(const Picture *p)
{
    const Board *b = p->scene.board;
    text_string(p->out, p->scene.board->ground == GROUND_HEX ? "<g stroke=\"#8f887b\">\n"
                                                             : "<g stroke=\"#b08d57\">\n");
    for (int i = 0; i < b->cell_count; i++) {
        const Cell *cell = &b->cells[i];
        text_format(p->out, "<path fill=\"%s\" d=\"", scene_fill(p->scene.board, cell));
        draw_outline(p, cell, 0);
        text_string(p->out, "\"/>\n");
    }
    text_string(p->out, "</g>\n");
}

/* A line from the first to the last crossing of each row and column. */
static void draw_lines(const Picture *p)
{
    const Scene *s = &p->scene;
    int left = at_x(p, s->left), right = at_x(p, s->right);
    int top = at_y(p, s->top), bottom = at_y(p, s->bottom), half = p->half;
    svg_write(p->out,
              "<rect x=\"@\" y=\"@\" width=\"@\" height=\"@\" rx=\"4\" fill=\"#e6c587\" "
              "stroke=\"#6b4a2b\" stroke-width=\"3\"/>\n",
              (const int[]){left - half, top - half, right - left + 2 * half,
                            bottom - top + 2 * half});
    text_string(p->out, "<path fill=\"none\" stroke=\"#6e5330\" stroke-linecap=\"square\" d=\"");
    for (int y = s->top; y <= s->bottom; y += 2)
        svg_write(p->out, "M@ @H@", (const int[]){left, at_y(p, y), right});
    for (int x = s->left; x <= s->right; x += 2)
        svg_write(p->out, "M@ @V@", (const int[]){at_x(p, x), top, bottom});
    text_string(p->out, "\"/>\n");
}

/* The arrow where a stone is slid in, pointing at the board. */
static void draw_entry(const Picture *p, const Cell *cell)
{
    const Scene *s = &p->scene;
    int dx = cell->x < s->left ? 1 : cell->x > s->right ? -1 : 0;
    int dy = cell->y < s->top ? 1 : cell->y > s->bottom ? -1 : 0;
    int size = p->half * 22 / 100, x = at_x(p, cell->x) + 2 * dx * size;
    int y = at_y(p, cell->y) + 2 * dy * size;
    svg_write(p->out, "<path d=\"M@ @L@ @ @ @z\"/>\n",
              (const int[]){x + dx * size, y + dy * size, x - dx * size + dy * size,
                            y - dy * size + dx * size, x - dx * size - dy * size,
                            y - dy * size - dx * size});
}

static void draw_ground(const Picture *p)
{
    if (p->scene.board->ground != GROUND_LINES) {
        draw_frame(p);
        draw_cells(p);
        return;
    }
    draw_lines(p);
    text_string(p->out, "<g fill=\"#b08d57\">\n");
    for (int i = 0; i < p->scene.board->cell_count; i++)
        if (p->scene.board->cells[i].cls == CELL_ENTRY) draw_entry(p, &p->scene.board->cells[i]);
    text_string(p->out, "</g>\n");
}

/* -- Pieces and marks -- */

static void draw_number(const Picture *p, const Cell *cell)
{
    int size = p->half * 75 / 100;
    svg_write(p->out,
              "<text x=\"@\" y=\"@\" font-size=\"@\" text-anchor=\"middle\" fill=\"#000\" "
              "fill-opacity=\".45\">",
              (const int[]){at_x(p, cell->x), at_y(p, cell->y) + size * 36 / 100, size});
    text_format(p->out, "%d</text>\n", cell->tint + 1);
}

static void draw_pieces(const Picture *p)
{
    const Board *b = p->scene.board;
    for (int i = 0; i < b->cell_count; i++) {
        const Cell *cell = &b->cells[i];
        int x = at_x(p, cell->x), y = at_y(p, cell->y);
        PieceKind kind = scene_piece(p->scene.board->ground, cell);
        if (kind == PIECE_NONE && cell->cls == CELL_COLOUR) draw_number(p, cell);
        if (kind == PIECE_NONE && cell->cls == CELL_CASTLE)
            svg_castle(p->out, (Colour)(cell->tint & 1), x, y, p->half);
        svg_piece(p->out, kind, cell, x, y, p->half);
    }
}

/* A new piece gets a ring, around its figure if it has one; an emptied cell gets a dashed ring. A
 * tower is too tall for a ring: it gets a frame around its cell. */
static void draw_mark(const Picture *p, const Cell *cell, Mark mark)
{
    int x = at_x(p, cell->x), y = at_y(p, cell->y), half = p->half;
    if (p->scene.board->ground == GROUND_TOWERS) {
        int side = half * 95 / 100;
        svg_write(p->out, "<rect x=\"@\" y=\"@\" width=\"@\" height=\"@\" rx=\"6\"",
                  (const int[]){x - side, y - side, 2 * side, 2 * side});
    } else {
        bool has_figure = scene_piece(p->scene.board->ground, cell) > PIECE_DISC;
        int radius = half * (has_figure ? 70 : 44) / 100;
        svg_write(p->out, "<circle cx=\"@\" cy=\"@\" r=\"@\"", (const int[]){x, y, radius});
    }
    text_string(p->out, mark == MARK_FROM ? " stroke-dasharray=\"4 3\"/>\n" : "/>\n");
}

static void draw_last_move(const Picture *p)
{
    svg_write(p->out, "<g fill=\"none\" stroke=\"" SVG_ACCENT "\" stroke-width=\"@\">\n",
              (const int[]){p->half > 160 ? 30 : 22});
    for (int i = 0; i < p->scene.board->cell_count; i++) {
        Mark mark = scene_mark(&p->scene, i);
        if (mark != MARK_NONE) draw_mark(p, &p->scene.board->cells[i], mark);
    }
    text_string(p->out, "</g>\n");
}

/* -- Words and numbers -- */

static void draw_labels(const Picture *p)
{
    const Board *b = p->scene.board;
    int size = 130;
    svg_write(p->out, "<g font-size=\"@\" text-anchor=\"middle\" fill=\"#5b4a33\">\n",
              (const int[]){size});
    for (int i = 0; i < b->label_count; i++) {
        const BoardLabel *label = &b->labels[i];
        svg_write(p->out, "<text x=\"@\" y=\"@\">",
                  (const int[]){label_x(p, label), label_y(p, label) + size * 36 / 100});
        svg_escape(p->out, label->text);
        text_string(p->out, "</text>\n");
    }
    text_string(p->out, "</g>\n");
}

/* A disk of each colour below the board, with the number left. */
static void draw_reserve(const Picture *p)
{
    const Board *b = p->scene.board;
    if (b->reserve[WHITE] < 0) return;
    int y = p->height - 240, half = p->half * 70 / 100, size = 180;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        int x = p->width / 2 + (colour == WHITE ? -1 : 1) * p->half;
        svg_disk(p->out, (Colour)colour, x - half / 2, y, half * 22 / 100, half);
        svg_write(p->out, "<text x=\"@\" y=\"@\" font-size=\"@\" fill=\"#4a3a26\">",
                  (const int[]){x + half * 30 / 100, y + size / 10, size});
        text_format(p->out, "%d</text>\n", b->reserve[colour]);
    }
}

void draw_svg(const Board *b, const Marks *marks, const char *title, Text *out)
{
    Picture p = {.out = out};
    scene_init(&p.scene, b, marks);
    picture_init(&p);
    draw_head(&p, title);
    draw_ground(&p);
    draw_pieces(&p);
    draw_last_move(&p);
    draw_labels(&p);
    draw_reserve(&p);
    text_string(out, "</svg>\n");
}
