/* draw_text.c: a Board as lines of text; the sheet says where everything goes. */
#include "draw/sheet.h"

#include <string.h>

/* -- Symbols and colours -- */

typedef struct Symbols {
    uint16_t piece[PIECE_TOWER + 1][2]; /* of a tower: its disks */
    uint16_t empty, rim, castle[2];
} Symbols;

/* Without colours black is a cross and white a ring, as in ASCII: whether a filled circle is black
 * or white depends on the terminal. */
static const Symbols SYMBOLS[] = {
    [DRAW_ASCII] = {.piece = {[PIECE_DISC] = {'O', 'X'},
                              [PIECE_KING] = {'@', '#'},
                              [PIECE_KNIGHT] = {'@', '#'},
                              [PIECE_TOWER] = {'w', 'b'}},
                    .empty = '.',
                    .rim = '-',
                    .castle = {'w', 'b'}},
    [DRAW_UNICODE] = {.piece = {[PIECE_DISC] = {0x25cb, 0x2715}, /* ○ ✕ */
                                [PIECE_KING] = {0x25ce, 0x203b}, /* ◎ ※ */
                                [PIECE_KNIGHT] = {0x25ce, 0x203b},
                                [PIECE_TOWER] = {0x25cb, 0x2715}},
                      .empty = 0xb7, /* · */
                      .rim = ' ',
                      .castle = {0x2302, 0x2302}},                /* ⌂ */
    [DRAW_COLOUR] = {.piece = {[PIECE_DISC] = {0x25cf, 0x25cf},   /* ● */
                               [PIECE_KING] = {0x265a, 0x265a},   /* ♚ */
                               [PIECE_KNIGHT] = {0x265e, 0x265e}, /* ♞ */
                               [PIECE_TOWER] = {0x25cf, 0x25cf}},
                     .empty = 0xb7,
                     .rim = ' ',
                     .castle = {0x2302, 0x2302}},
};

/* Backgrounds are of medium brightness, so that black and white both stand out. */
enum {
    INK_WHITE = 231,
    INK_BLACK = 16,
    INK_FAINT = 94,
    INK_HEX = 250,
    PAPER_LIGHT = 137,
    PAPER_DARK = 101,
    PAPER_RIM = 94,
    PAPER_HEX = 243,
    PAPER_CASTLE = 131,
    PAPER_TO = 27,
    PAPER_FROM = 67
};

static const uint8_t INK[] = {[WHITE] = INK_WHITE, [BLACK] = INK_BLACK, [NOBODY] = INK_FAINT};
static const uint8_t HUES[SCENE_HUES] = {167, 166, 136, 100, 64, 30, 67, 98, 133};

static int cell_paper(const Scene *s, const Cell *cell)
{
    switch (s->board->ground) {
    case GROUND_HEX: return cell->cls == CELL_COLOUR ? HUES[scene_hue(s->board, cell)] : PAPER_HEX;
    case GROUND_RING: return cell->cls == CELL_RIM ? PAPER_RIM : PAPER_LIGHT;
    case GROUND_SQUARES:
        if (cell->cls == CELL_CASTLE) return PAPER_CASTLE;
        return scene_shade(cell) ? PAPER_DARK : PAPER_LIGHT;
    case GROUND_TOWERS: return scene_shade(cell) ? PAPER_DARK : PAPER_LIGHT;
    case GROUND_LINES:
    case GROUND_COUNT: break;
    }
    return PAPER_LIGHT;
}

/* -- Cells -- */

/* The lines of a crossing, and the piece of line to its right. */
static void draw_crossing(Sheet *s, const Cell *cell, int column, int line)
{
    int x = cell->x, y = cell->y;
    int ends = (scene_cell(&s->scene, x, y - 2) ? LINE_UP : 0) |
               (scene_cell(&s->scene, x + 2, y) ? LINE_RIGHT : 0) |
               (scene_cell(&s->scene, x, y + 2) ? LINE_DOWN : 0) |
               (scene_cell(&s->scene, x - 2, y) ? LINE_LEFT : 0);
    canvas_put(&s->canvas, column, line, SHEET_LINES[ends], INK_FAINT);
    if (ends & LINE_RIGHT)
        canvas_put(&s->canvas, column + 1, line, SHEET_LINES[LINE_LEFT | LINE_RIGHT], INK_FAINT);
}

static void draw_empty(Sheet *s, const Cell *cell, int column, int line)
{
    const Symbols *symbols = &SYMBOLS[s->style];
    int code = symbols->empty, ink = INK_FAINT;
    if (s->scene.board->ground == GROUND_LINES && s->style != DRAW_ASCII) return;
    if (s->scene.board->ground == GROUND_HEX) ink = INK_HEX;
    switch ((CellClass)cell->cls) {
    case CELL_RIM: code = symbols->rim; break;
    case CELL_COLOUR:
        code = '1' + cell->tint;
        ink = INK_BLACK;
        break;
    case CELL_CASTLE:
        code = symbols->castle[cell->tint & 1];
        ink = INK[cell->tint & 1];
        break;
    case CELL_PLAIN:
    case CELL_ENTRY: break;
    }
    canvas_put(&s->canvas, column, line, code, ink);
}

/* Returns its length. */
static int draw_number(Sheet *s, int column, int line, int number, int ink)
{
    char memory[16];
    Text text = text_fixed(memory, sizeof memory);
    text_int(&text, number);
    canvas_string(&s->canvas, column, line, memory, ink);
    return (int)text.length;
}

/* A tower lies on its side, its bottom at the left; its letter and height are below it where there
 * is room. */
static void draw_tower(Sheet *s, const Cell *cell, int column, int line)
{
    const uint16_t *disks = SYMBOLS[s->style].piece[PIECE_TOWER];
    for (int i = 0; i < cell->height; i++) {
        Colour colour = scene_disk(cell, i);
        canvas_put(&s->canvas, column + i, line, disks[colour], INK[colour]);
    }
    if (s->style == DRAW_ASCII) return;
    int at = s->columns.start[cell->x] + (s->columns.width[cell->x] - 2) / 2;
    int ink = INK[cell->owner];
    canvas_put(&s->canvas, at, line + 1, cell->piece, ink);
    draw_number(s, at + 1, line + 1, cell->height, ink);
}

/* In colour, a mark is a background; a marked hexagon keeps its own on one of its two columns. */
static void draw_paper(Sheet *s, const Cell *cell, Mark mark)
{
    static const uint8_t PAPERS[] = {[MARK_TO] = PAPER_TO, [MARK_FROM] = PAPER_FROM};
    int column = s->columns.start[cell->x], line = s->lines.start[cell->y];
    int width = s->columns.width[cell->x], height = s->lines.width[cell->y];
    bool is_wider = s->scene.board->ground == GROUND_HEX ||
                    (s->scene.board->ground == GROUND_LINES && cell->x < s->scene.right);
    int paper = cell_paper(&s->scene, cell);
    canvas_paper(&s->canvas, column, line, width + is_wider, height, paper);
    if (mark != MARK_NONE) canvas_paper(&s->canvas, column, line, width, height, PAPERS[mark]);
}

/* How many columns the content of a cell takes, and the first of them. */
static int content_length(const Sheet *s, const Cell *cell)
{
    return scene_piece(s->scene.board->ground, cell) == PIECE_TOWER ? cell->height : 1;
}

static int content_column(const Sheet *s, const Cell *cell)
{
    int room = s->columns.width[cell->x] - content_length(s, cell);
    return s->columns.start[cell->x] + room / 2;
}

static void draw_cell(Sheet *s, const Cell *cell, Mark mark)
{
    PieceKind kind = scene_piece(s->scene.board->ground, cell);
    int column = content_column(s, cell), line = s->lines.start[cell->y];

    if (s->style == DRAW_COLOUR) draw_paper(s, cell, mark);
    if (s->scene.board->ground == GROUND_LINES && s->style != DRAW_ASCII)
        draw_crossing(s, cell, column, line);

    if (kind == PIECE_NONE)
        draw_empty(s, cell, column, line);
    else if (kind == PIECE_TOWER)
        draw_tower(s, cell, column, line);
    else
        canvas_put(&s->canvas, column, line, SYMBOLS[s->style].piece[kind][cell->owner],
                   INK[cell->owner]);
}

static void draw_cells(Sheet *s)
{
    for (int i = 0; i < s->scene.board->cell_count; i++) {
        const Cell *cell = &s->scene.board->cells[i];
        if (cell->cls != CELL_ENTRY) draw_cell(s, cell, scene_mark(&s->scene, i));
    }
}

static void draw_bracket(Canvas *c, int column, int line, char bracket)
{
    bool is_taken = canvas_code(c, column, line) == ']' || canvas_code(c, column, line) == ')';
    canvas_put(c, column, line, is_taken ? '|' : bracket, 0);
}

/* Drawn after all cells, from left to right: brackets go into the borders between cells. */
static void draw_last_move(Sheet *s)
{
    static const char BRACKETS[][2] = {[MARK_TO] = {'[', ']'}, [MARK_FROM] = {'(', ')'}};
    for (int y = s->scene.top; y <= s->scene.bottom; y++)
        for (int x = s->scene.left; x <= s->scene.right; x++) {
            const Cell *cell = scene_cell(&s->scene, x, y);
            Mark mark = cell ? scene_mark(&s->scene, s->scene.at[y][x]) : MARK_NONE;
            if (mark == MARK_NONE) continue;
            int column = content_column(s, cell), line = s->lines.start[y];
            draw_bracket(&s->canvas, column - 1, line, BRACKETS[mark][0]);
            draw_bracket(&s->canvas, column + content_length(s, cell), line, BRACKETS[mark][1]);
        }
}

/* Labels beside the board are aligned towards it; those above and below are centred. */
static void draw_labels(Sheet *s)
{
    for (int i = 0; i < s->scene.board->label_count; i++) {
        const BoardLabel *label = &s->scene.board->labels[i];
        int length = (int)strlen(label->text), column = s->columns.start[label->x];
        int width = s->columns.width[label->x];
        bool is_beside = label->y >= s->scene.top && label->y <= s->scene.bottom;
        if (!is_beside)
            column += (width - length) / 2;
        else if (label->x < (s->scene.left + s->scene.right) / 2)
            column += width - length;
        else if (s->scene.board->ground == GROUND_HEX)
            column++; /* the last hexagon's second column */
        canvas_string(&s->canvas, column, s->lines.start[label->y], label->text, 0);
    }
}

/* The disks not yet placed, below everything else. */
static void draw_reserve(Sheet *s)
{
    const Board *b = s->scene.board;
    int column = s->columns.start[s->scene.left], line = s->lines.start[SCENE_SPAN] + 1;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        if (b->reserve[colour] < 0) continue;
        int ink = INK[colour];
        canvas_put(&s->canvas, column, line, SYMBOLS[s->style].piece[PIECE_TOWER][colour], ink);
        int length = draw_number(s, column + 2, line, b->reserve[colour], ink);
        if (s->style == DRAW_COLOUR)
            canvas_paper(&s->canvas, column - 1, line, length + 4, 1, PAPER_LIGHT);
        column += length + 5;
    }
}

void draw_text(const Board *b, const Marks *marks, DrawStyle style, Text *out)
{
    Sheet s;
    sheet_init(&s, b, marks, style);
    draw_cells(&s);
    if (style != DRAW_COLOUR) draw_last_move(&s);
    draw_labels(&s);
    draw_reserve(&s);
    canvas_write(&s.canvas, style == DRAW_COLOUR, out);
}

void draw_symbol(const Board *b, Colour owner, char piece, DrawStyle style, Text *out)
{
    Cell cell = {.owner = (uint8_t)owner, .height = 1, .piece = piece};
    PieceKind kind = scene_piece(b->ground, &cell);
    bool is_coloured = style == DRAW_COLOUR;
    if (is_coloured) text_format(out, "\x1b[0;38;5;%d;48;5;%dm ", INK[owner], PAPER_LIGHT);
    canvas_utf8(SYMBOLS[style].piece[kind][owner], out);
    if (is_coloured) text_string(out, " \x1b[0m");
}
