/* pixels.c: a Board as pixels: cells as squares or hexagons, pieces as discs.
 *
 * Everything is a shape with a test whether a point is inside; a pixel takes the share of the
 * colour that its SAMPLES x SAMPLES points give it. */
#include "draw/pixels.h"

#include "draw/scene.h"

enum { SAMPLES = 3, MARGIN = 12 };

static const double LINE = 0.6; /* pixels, half its width */

typedef struct Canvas {
    unsigned char *pixels;
    const Scene *scene;
    double half, left, top; /* half a cell, and where (0, 0) is, in pixels */
} Canvas;

typedef struct Shape {
    double x, y, radius;
    enum { DISC, SQUARE, HEXAGON, ROW, COLUMN } form;
} Shape;

static double distance(double a, double b) { return a < b ? b - a : a - b; }

static bool is_inside(const Shape *s, double x, double y)
{
    double dx = distance(x, s->x), dy = distance(y, s->y);
    switch (s->form) {
    case DISC: return dx * dx + dy * dy <= s->radius * s->radius;
    case SQUARE: return dx <= s->radius && dy <= s->radius;
    case ROW: return dx <= s->radius && dy <= LINE;
    case COLUMN: return dx <= LINE && dy <= s->radius;
    case HEXAGON: break; /* with points above and below */
    }
    return dx <= s->radius && dy + dx * 0.57735 <= s->radius * 1.1547;
}

static int digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

/* Blends a colour such as "#dec08d" into a pixel. */
static void blend(unsigned char *pixel, const char *colour, int inside)
{
    enum { ALL = SAMPLES * SAMPLES };
    for (int i = 0; i < 3; i++) {
        int value = 16 * digit(colour[1 + 2 * i]) + digit(colour[2 + 2 * i]);
        pixel[i] = (unsigned char)((pixel[i] * (ALL - inside) + value * inside) / ALL);
    }
}

/* How many points of a pixel are inside; if its corners agree, so does the rest of it. */
static int count_inside(const Shape *s, int x, int y)
{
    int corners = is_inside(s, x, y) + is_inside(s, x + 1, y) + is_inside(s, x, y + 1) +
                  is_inside(s, x + 1, y + 1);
    int inside = 0;
    if (corners == 4) return SAMPLES * SAMPLES;
    if (corners == 0 && s->form != ROW && s->form != COLUMN) return 0;
    for (int i = 0; i < SAMPLES; i++)
        for (int j = 0; j < SAMPLES; j++)
            inside += is_inside(s, x + (i + 0.5) / SAMPLES, y + (j + 0.5) / SAMPLES);
    return inside;
}

static void paint(Canvas *c, const Shape *s, const char *colour)
{
    double reach = 1.2 * s->radius + 1;
    for (int y = (int)(s->y - reach); y <= (int)(s->y + reach); y++)
        for (int x = (int)(s->x - reach); x <= (int)(s->x + reach); x++) {
            if (x < 0 || y < 0 || x >= PIXELS_WIDTH || y >= PIXELS_HEIGHT) continue;
            int inside = count_inside(s, x, y);
            size_t at = 3 * ((size_t)y * PIXELS_WIDTH + (size_t)x);
            if (inside) blend(&c->pixels[at], colour, inside);
        }
}

/* -- The board -- */

static Shape shape_at(const Canvas *c, const Cell *cell, double size)
{
    bool is_hex = c->scene->board->ground == GROUND_HEX;
    return (Shape){.x = c->left + cell->x * c->half,
                   .y = c->top + cell->y * c->half * (is_hex ? 0.866 : 1),
                   .radius = size * c->half};
}

static void paint_cell(Canvas *c, const Cell *cell, double size, const char *colour)
{
    Shape s = shape_at(c, cell, size);
    s.form = c->scene->board->ground == GROUND_HEX ? HEXAGON : SQUARE;
    paint(c, &s, colour);
}

static void paint_ground(Canvas *c, const Cell *cell)
{
    if (c->scene->board->ground == GROUND_LINES)
        paint_cell(c, cell, 1.02, "#e6c88f");
    else
        paint_cell(c, cell, 0.97, scene_fill(c->scene->board, cell));
}

/* Where pieces are on crossings, lines cross. */
static void paint_lines(Canvas *c, const Cell *cell)
{
    Shape s = shape_at(c, cell, 1);
    if (c->scene->board->ground != GROUND_LINES) return;
    s.form = ROW;
    paint(c, &s, "#8a6a3c");
    s.form = COLUMN;
    paint(c, &s, "#8a6a3c");
}

static void paint_frame(Canvas *c, const Cell *cell) { paint_cell(c, cell, 1.12, "#6b4a2b"); }

static void paint_disc(Canvas *c, const Cell *cell, double size, Colour colour)
{
    static const char *const FILLS[] = {[WHITE] = "#fbf7ec", [BLACK] = "#2b2a2e"};
    static const char *const EDGES[] = {[WHITE] = "#8a7f6a", [BLACK] = "#0c0b0d"};
    Shape s = shape_at(c, cell, size);
    paint(c, &s, EDGES[colour]);
    s.radius *= 0.92;
    paint(c, &s, FILLS[colour]);
}

/* A tower is seen from above: its disks are rings around the one on top. Other pieces than discs
 * have a mark. */
static void paint_piece(Canvas *c, const Cell *cell)
{
    Colour owner = (Colour)cell->owner;
    PieceKind kind = scene_piece(c->scene->board->ground, cell);
    if (kind == PIECE_NONE) return;
    if (kind == PIECE_TOWER) {
        for (int i = 0; i < cell->height; i++)
            paint_disc(c, cell, 0.88 - 0.12 * i, scene_disk(cell, i));
        return;
    }
    paint_disc(c, cell, 0.84, owner);
    if (kind != PIECE_DISC)
        paint_disc(c, cell, kind == PIECE_KING ? 0.4 : 0.22, owner == WHITE ? BLACK : WHITE);
}

/* The board fills the picture. */
static void fit(Canvas *c)
{
    const Scene *s = c->scene;
    double flat = s->board->ground == GROUND_HEX ? 0.866 : 1;
    double wide = s->right - s->left + 2.4, high = (s->bottom - s->top) * flat + 2.6;
    double across = (PIXELS_WIDTH - 2 * MARGIN) / wide, down = (PIXELS_HEIGHT - 2 * MARGIN) / high;
    c->half = across < down ? across : down;
    c->left = PIXELS_WIDTH / 2.0 - (s->left + s->right) / 2.0 * c->half;
    c->top = PIXELS_HEIGHT / 2.0 - (s->top + s->bottom) / 2.0 * c->half * flat;
}

void draw_pixels(const Board *b, unsigned char out[PIXELS_BYTES])
{
    static const unsigned char PAPER[3] = {0xf8, 0xf2, 0xe4};
    static void (*const PASSES[])(Canvas * c, const Cell *cell) = {paint_frame, paint_ground,
                                                                   paint_lines, paint_piece};
    Scene scene;
    scene_init(&scene, b, NULL);
    Canvas c = {.pixels = out, .scene = &scene};
    for (int i = 0; i < PIXELS_BYTES; i++) out[i] = PAPER[i % 3];
    fit(&c);
    for (size_t pass = 0; pass < sizeof PASSES / sizeof *PASSES; pass++)
        for (int i = 0; i < b->cell_count; i++)
            if (b->cells[i].cls != CELL_ENTRY) PASSES[pass](&c, &b->cells[i]);
}
