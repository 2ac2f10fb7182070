/* paint.c: draws a Board on a surface.
 *
 * A cell is a rectangle of background colour with a piece in its middle, never touching its edges:
 * one character in the smallest cells, a shape of block characters in larger ones. Hexagons are
 * drawn as bricks, every other row shifted by half a cell. A tower rises from the bottom of its
 * cell, a disk or two to a line. */
#include "tui/paint.h"

#include "draw/scene.h"

#include <limits.h>
#include <string.h>

/* -- Colours -- */

static const uint8_t INK[] = {[WHITE] = TONE_WHITE, [BLACK] = TONE_BLACK, [NOBODY] = TONE_LINE};

/* One of three shades; neighbouring hexagons always differ. */
static int hex_shade(const Board *b, const Cell *c)
{
    return ((c->x - b->cells[0].x) / 2 + (c->y - b->cells[0].y) / 2 + 3 * b->width) % 3;
}

static Tone ground_paper(const Layout *l, const Board *b, const Cell *c)
{
    switch (l->ground) {
    case GROUND_HEX:
        return c->cls == CELL_COLOUR ? (Tone)(TONE_HUE_0 + scene_hue(b, c))
                                     : (Tone)(TONE_HEX_0 + hex_shade(b, c));
    case GROUND_RING: return c->cls == CELL_RIM ? TONE_RIM : TONE_LIGHT;
    case GROUND_SQUARES:
    case GROUND_TOWERS:
        if (c->cls == CELL_CASTLE) return TONE_CASTLE;
        return scene_shade(c) ? TONE_DARK : TONE_LIGHT;
    case GROUND_LINES:
    case GROUND_COUNT: break;
    }
    return c->cls == CELL_ENTRY ? TONE_DEFAULT : TONE_LIGHT;
}

static Tone flag_paper(int flags, Tone otherwise)
{
    if (flags & FLAG_CURSOR) return TONE_CURSOR;
    if (flags & FLAG_PREVIEW) return TONE_PREVIEW;
    if (flags & FLAG_DECISIVE) return TONE_DECISIVE;
    if (flags & FLAG_CHOSEN) return TONE_CHOSEN;
    if (flags & FLAG_LEGAL) return TONE_LEGAL;
    if (flags & FLAG_TO) return TONE_TO;
    if (flags & FLAG_FROM) return TONE_FROM;
    return otherwise;
}

static int flag_attr(int flags)
{
    return (flags & FLAG_CURSOR ? ATTR_REVERSE : 0) | (flags & FLAG_PREVIEW ? ATTR_BOLD : 0) |
           (flags & FLAG_DECISIVE ? ATTR_REVERSE : 0) |
           (flags & FLAG_CHOSEN ? ATTR_REVERSE | ATTR_BOLD : 0) |
           (flags & (FLAG_TO | FLAG_FROM) ? ATTR_UNDERLINE | ATTR_BOLD : 0);
}

/* -- Pieces -- */

typedef struct CellArea {
    int column, line, width, height;
    int flags;
    Tone paper;
} CellArea;

static void put_middle(Surface *g, const CellArea *p, uint32_t code, Tone ink)
{
    surface_put(g, p->column + (p->width - 1) / 2, p->line + (p->height - 1) / 2, code, ink);
}

/* The quarters of a character that a disc covers, as a block character: bits 0 and 1 the upper
 * ones, 2 and 3 the lower ones. */
static const uint16_t BLOCKS[16] = {' ',    0x2598, 0x259d, 0x2580, 0x2596, 0x258c, 0x259e, 0x259b,
                                    0x2597, 0x259a, 0x2590, 0x259c, 0x2584, 0x2599, 0x259f, 0x2588};

/* In two lines: ▗▆▆▖ over ▝▂▂▘, where ▂ is the paper below a part of the disc. */
static void draw_low_disc(Surface *g, const CellArea *p, Tone ink)
{
    int width = p->width > 4 ? 5 : 4, left = p->column + (p->width - width) / 2;
    for (int x = 1; x < width - 1; x++) {
        surface_put(g, left + x, p->line, 0x2586, ink);
        surface_put(g, left + x, p->line + 1, 0x2582, p->paper);
        surface_paper(g, (Area){left + x, p->line + 1, 1, 1}, ink);
    }
    surface_put(g, left, p->line, BLOCKS[8], ink);
    surface_put(g, left + width - 1, p->line, BLOCKS[4], ink);
    surface_put(g, left, p->line + 1, BLOCKS[2], ink);
    surface_put(g, left + width - 1, p->line + 1, BLOCKS[1], ink);
}

/* A round disc made of quarter characters, which are twice as high as wide. The unit of length is a
 * quarter of their width. */
static void draw_round_disc(Surface *g, const CellArea *p, Tone ink)
{
    int width = 8 * p->width, height = 16 * p->height;
    int radius = (width < height ? width : height) * 2 / 5;
    for (int y = 0; y < p->height; y++)
        for (int x = 0; x < p->width; x++) {
            int bits = 0;
            for (int quarter = 0; quarter < 4; quarter++) {
                int dx = 8 * x + 4 * (quarter & 1) + 2 - width / 2;
                int dy = 16 * y + 8 * (quarter >> 1) + 4 - height / 2;
                if (dx * dx + dy * dy <= radius * radius) bits |= 1 << quarter;
            }
            if (bits) surface_put(g, p->column + x, p->line + y, BLOCKS[bits], ink);
        }
}

static void draw_disc(Surface *g, const CellArea *p, Tone ink)
{
    if (p->height == 2)
        draw_low_disc(g, p, ink);
    else
        draw_round_disc(g, p, ink);
}

/* The head of a horse that looks to the left. */
enum { HORSE_WIDTH = 24, HORSE_HEIGHT = 12 };

static const char HORSE[HORSE_HEIGHT][HORSE_WIDTH + 1] = {
    "...........##...........", ".........######.........", "......############......",
    "....################....", "..###################...", ".#####..##############..",
    "#######################.", "#########..############.", ".#####...##############.",
    "........##############..", "......################..", "....####################",
};

/* In quarters of characters, with a gap above; for cells of four lines or more. */
static void draw_horse(Surface *g, const CellArea *p, Tone ink)
{
    int rows = 2 * p->height - 1, width = p->height * 2 - 1, left = (p->width - width) / 2;
    for (int y = 0; y < p->height; y++)
        for (int x = 0; x < width; x++) {
            int bits = 0;
            for (int quarter = 0; quarter < 4; quarter++) {
                int row = 2 * y + (quarter >> 1) - 1, column = 2 * x + (quarter & 1);
                if (row >= 0 && HORSE[(2 * row + 1) * HORSE_HEIGHT / (2 * rows)]
                                     [(2 * column + 1) * HORSE_WIDTH / (4 * width)] == '#')
                    bits |= 1 << quarter;
            }
            if (bits) surface_put(g, p->column + left + x, p->line + y, BLOCKS[bits], ink);
        }
}

/* Without colours or block characters: an outline drawn with the letter of the piece, with a gap
 * below. */
static void draw_letters(Surface *g, const CellArea *p, char letter, bool is_filled, Tone ink)
{
    int width = p->width > 4 ? p->width - 2 : p->width - 1, height = p->height - 1;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            bool is_edge = y == 0 || y == height - 1 || x == 0 || x == width - 1;
            bool is_corner = (y == 0 || y == height - 1) && (x == 0 || x == width - 1);
            if (height > 2 && is_corner) continue;
            if (is_edge || is_filled)
                surface_put(g, p->column + (p->width - width) / 2 + x, p->line + y,
                            (uint32_t)(unsigned char)letter, ink);
        }
}

static void draw_piece(Surface *g, const CellArea *p, const Cell *c, PieceKind kind,
                       const Look *look)
{
    static const uint16_t BARE[][2] = {
        [PIECE_DISC] = {'O', 'X'}, [PIECE_KING] = {'@', '#'}, [PIECE_KNIGHT] = {'@', '#'}};
    static const uint16_t FULL[] = {
        [PIECE_DISC] = 0x25cf, [PIECE_KING] = 0x265a, [PIECE_KNIGHT] = 0x265e}; /* ● ♚ ♞ */
    Tone ink = (Tone)INK[c->owner];
    bool is_plain = !look->has_colours || !look->is_unicode;
    bool is_horse = kind == PIECE_KNIGHT && !is_plain && p->height > 3;
    if (p->height == 1) {
        put_middle(g, p, is_plain ? BARE[kind][c->owner] : FULL[kind], ink);
        return;
    }
    if (is_plain)
        draw_letters(g, p, (char)BARE[kind][c->owner], c->owner == BLACK, ink);
    else if (is_horse)
        draw_horse(g, p, ink);
    else
        draw_disc(g, p, ink);
    if (kind == PIECE_DISC || is_horse) return;
    CellArea middle = *p;
    put_middle(g, &middle, is_plain ? 'K' : FULL[kind],
               c->owner == WHITE ? TONE_BLACK : TONE_WHITE);
    if (!is_plain)
        surface_paper(g,
                      (Area){p->column + (p->width - 1) / 2, p->line + (p->height - 1) / 2, 1, 1},
                      ink);
}

/* -- Towers -- */

/* Where a tower has two disks to a line, every other line has a shade of its own, so that disks of
 * one colour can be counted. */
static Tone disk_tone(const Cell *c, int disk, bool is_shaded)
{
    if (scene_disk(c, disk) == WHITE) return is_shaded ? TONE_WHITE_SHADE : TONE_WHITE;
    return is_shaded ? TONE_BLACK_SHADE : TONE_BLACK;
}

/* Whole lines per disk, with a gap above it, where the cell has room for a tower of six. */
static void draw_tall(Surface *g, const CellArea *p, const Cell *c)
{
    int thickness = p->height / (c->height > 6 ? c->height : 6), rows = c->height * thickness;
    for (int row = 0; row < rows; row++)
        for (int x = 0; x < p->width - 5; x++)
            surface_put(g, p->column + 1 + x, p->line + p->height - 1 - row,
                        (row + 1) % thickness ? 0x2588 : 0x2586, /* ▆ over █ */
                        disk_tone(c, row / thickness, false));
}

/* Two disks in a line: half blocks, or a line between two of one colour. */
static void draw_pair(Surface *g, int column, int line, Tone lower, Tone upper)
{
    bool is_black = lower == TONE_BLACK || lower == TONE_BLACK_SHADE;
    surface_paper(g, (Area){column, line, 1, 1}, lower);
    if (lower == upper)
        surface_put(g, column, line, 0x2500, is_black ? TONE_SPOT : TONE_HEX_2); /* ─ */
    else
        surface_put(g, column, line, 0x2580, upper); /* ▀ */
}

/* Two disks per line, from the bottom up. */
static void draw_stacked(Surface *g, const CellArea *p, const Cell *c)
{
    int bar = p->width - 5, shown = 2 * p->height;
    int first = c->height > shown ? c->height - shown : 0;
    for (int disk = first; disk < c->height; disk += 2) {
        int row = (disk - first) / 2, line = p->line + p->height - 1 - row;
        Tone lower = disk_tone(c, disk, row & 1);
        for (int x = 0; x < bar; x++) {
            if (disk + 1 < c->height)
                draw_pair(g, p->column + 1 + x, line, lower, disk_tone(c, disk + 1, row & 1));
            else
                surface_put(g, p->column + 1 + x, line, 0x2584, lower); /* ▄ */
        }
    }
}

static void draw_tower(Surface *g, const CellArea *p, const Cell *c, const Look *look)
{
    char text[16];
    Text label = text_fixed(text, sizeof text);
    text_format(&label, "%c%d", c->piece, c->height);
    if (look->has_colours && look->is_unicode) {
        if (c->height <= p->height && p->height >= 6)
            draw_tall(g, p, c);
        else
            draw_stacked(g, p, c);
        surface_text(g, p->column + p->width - 3, p->line + p->height - 1, 3, text,
                     tone_ink_on(p->paper));
        return;
    }
    int shown = c->height > p->width - 1 ? p->width - 1 : c->height;
    for (int i = 0; i < shown; i++)
        surface_put(g, p->column + 1 + i, p->line + p->height - 1,
                    scene_disk(c, c->height - shown + i) == WHITE ? 'w' : 'b',
                    (Tone)INK[scene_disk(c, c->height - shown + i)]);
    surface_text(g, p->column + 1, p->line, 3, text, (Tone)INK[c->owner]);
}

/* -- Empty cells -- */

static void draw_lines(Surface *g, const CellArea *p, const Cell *c, const Scene *s,
                       const Look *look)
{
    static const uint16_t ENDS[16] = {' ',    0x2575, 0x2576, 0x2514, 0x2577, 0x2502,
                                      0x250c, 0x251c, 0x2574, 0x2518, 0x2500, 0x2534,
                                      0x2510, 0x2524, 0x252c, 0x253c};
    int column = p->column + (p->width - 1) / 2, line = p->line + (p->height - 1) / 2;
    if (!look->is_unicode) {
        surface_put(g, column, line, '.', TONE_LINE);
        return;
    }
    bool up = scene_cell(s, c->x, c->y - 2), right = scene_cell(s, c->x + 2, c->y);
    bool down = scene_cell(s, c->x, c->y + 2), left = scene_cell(s, c->x - 2, c->y);
    surface_put(g, column, line, ENDS[up | right << 1 | down << 2 | left << 3], TONE_LINE);
    for (int x = p->column; x < p->column + p->width; x++)
        if ((x < column && left) || (x > column && right))
            surface_put(g, x, line, 0x2500, TONE_LINE);
    for (int y = p->line; y < p->line + p->height; y++)
        if ((y < line && up) || (y > line && down)) surface_put(g, column, y, 0x2502, TONE_LINE);
}

static void draw_empty(Surface *g, const CellArea *p, const Cell *c, const Look *look)
{
    uint32_t dot = look->is_unicode ? 0xb7 : '.';
    if (p->flags & FLAG_LEGAL)
        put_middle(g, p, look->has_colours ? dot : '*', tone_ink_on(p->paper));
    else if (c->cls == CELL_COLOUR)
        put_middle(g, p, '1' + (uint32_t)c->tint, tone_ink_on(p->paper));
    else if (c->cls == CELL_CASTLE)
        put_middle(g, p,
                   look->is_unicode   ? 0x2302
                   : c->tint == WHITE ? 'w'
                                      : 'b',
                   look->has_colours ? (Tone)INK[c->tint & 1] : TONE_DEFAULT);
    else if (c->cls == CELL_RIM)
        put_middle(g, p, look->has_colours ? ' ' : '-', TONE_LINE);
    else
        put_middle(g, p, dot,
                   p->paper >= TONE_HEX_0 && p->paper <= TONE_HEX_2 ? TONE_SPOT : TONE_LINE);
}

/* An entry cell at the edge shows the label of its line, or an arrow under the cursor. */
static void draw_entry(Surface *g, const CellArea *p, const Cell *c, const Look *look)
{
    static const struct {
        char edge;
        uint16_t arrow, ascii;
    } ARROWS[] = {{'L', 0x25b6, '>'}, {'R', 0x25c0, '<'}, {'T', 0x25bc, 'v'}, {'B', 0x25b2, '^'}};
    int length = (int)strlen(c->label + 1);
    Tone ink = p->paper == TONE_DEFAULT ? TONE_DIM : tone_ink_on(p->paper);
    int column = p->column + (p->width - length) / 2;
    surface_text(g, column, p->line + (p->height - 1) / 2, length, c->label + 1, ink);
    for (int i = 0; i < 4 && p->flags & FLAG_CURSOR; i++)
        if (ARROWS[i].edge == c->label[0])
            put_middle(g, p, look->is_unicode ? ARROWS[i].arrow : ARROWS[i].ascii, ink);
}

/* -- Cells and labels -- */

static void draw_cell(Surface *g, const Layout *l, const Scene *s, const Cell *c, int flags,
                      const Look *look)
{
    CellArea p = {layout_column(l, c), layout_line(l, c), l->cell_width, l->cell_height, flags,
                  TONE_DEFAULT};
    PieceKind kind = scene_piece(l->ground, c);
    p.paper = flag_paper(flags, ground_paper(l, s->board, c));
    if (look->has_colours)
        surface_paper(g, (Area){p.column, p.line, p.width, p.height}, p.paper);
    else if (flags)
        surface_attr(g, (Area){p.column, p.line, p.width, p.height}, flag_attr(flags));
    if (c->cls == CELL_ENTRY) {
        draw_entry(g, &p, c, look);
        return;
    }
    if (l->ground == GROUND_LINES) draw_lines(g, &p, c, s, look);
    if (kind == PIECE_TOWER)
        draw_tower(g, &p, c, look);
    else if (kind != PIECE_NONE)
        draw_piece(g, &p, c, kind, look);
    else if (l->ground != GROUND_LINES || flags & FLAG_LEGAL)
        draw_empty(g, &p, c, look);
}

/* Where the outline of the board has a step, two cells are neighbours across a blank corner: a
 * diagonal stroke in that corner links them. */
static void draw_links(Surface *g, const Layout *l, const Scene *s, const Cell *c, const Look *look)
{
    for (int i = 0; i < c->neighbour_count; i++) {
        const Cell *n = &s->board->cells[c->neighbours[i]];
        int dx = n->x - c->x, dy = n->y - c->y;
        if (!dx || !dy || scene_cell(s, n->x, c->y) || !scene_cell(s, c->x, n->y)) continue;
        bool is_rising = (dx > 0) != (dy > 0);
        int column = layout_column(l, c) + (dx > 0 ? l->cell_width : -1);
        int line = layout_line(l, c) + (dy > 0 ? l->cell_height - 1 : 0);
        uint32_t code = is_rising ? 0x2571 : 0x2572; /* ╱ ╲ */
        if (!look->is_unicode) code = is_rising ? '/' : '\\';
        surface_put(g, column, line, code, TONE_DIM);
    }
}

/* The first column of a row's cells and the column after its last: of that row on a hexagon, of the
 * whole board otherwise. */
static void row_ends(const Layout *l, const Board *b, int y, int *first, int *last)
{
    *first = INT_MAX;
    *last = 0;
    for (int i = 0; i < b->cell_count; i++) {
        if (l->ground == GROUND_HEX && b->cells[i].y != y) continue;
        int column = layout_column(l, &b->cells[i]);
        if (column < *first) *first = column;
        if (column + l->cell_width > *last) *last = column + l->cell_width;
    }
}

static void draw_label(Surface *g, const Layout *l, const Board *b, const BoardLabel *label)
{
    int length = (int)strlen(label->text), first, last;
    int y_max = l->y_min + 2 * (l->lines / l->cell_height - 1);
    Cell at = {.x = label->x, .y = label->y};
    if (label->y >= l->y_min && label->y <= y_max) {
        int line = layout_line(l, &at) + (l->cell_height - 1) / 2;
        row_ends(l, b, label->y, &first, &last);
        int column = label->x < b->width / 2 ? first - length - 1 : last + 1;
        surface_text(g, column, line, length, label->text, TONE_DIM);
        return;
    }
    if (label->y < l->y_min && !l->has_labels_above) return;
    int column = layout_column(l, &at) + (l->cell_width - length) / 2;
    surface_text(g, column, label->y < l->y_min ? l->top - 1 : l->top + l->lines, length,
                 label->text, TONE_DIM);
}

void paint_board(Surface *g, const Board *b, const Layout *l, const Look *look,
                 const uint8_t flags[CELLS_MAX])
{
    Scene scene;
    scene_init(&scene, b, NULL);
    for (int i = 0; i < b->cell_count; i++) draw_cell(g, l, &scene, &b->cells[i], flags[i], look);
    for (int i = 0; i < b->cell_count && l->ground == GROUND_SQUARES; i++)
        draw_links(g, l, &scene, &b->cells[i], look);
    if (l->has_entries) return;
    for (int i = 0; i < b->label_count; i++) draw_label(g, l, b, &b->labels[i]);
}
