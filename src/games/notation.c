/* notation.c: what the texts of positions and moves have in common. */
#include "games/notation.h"

#include <string.h>

int grid_count_rows(const char *text)
{
    int rows = 1;
    for (; *text && *text != ' '; text++) rows += *text == '/';
    return rows;
}

/* "W, B or -": the letters of a board for people. */
static void print_pieces(const char *pieces, char out[FIELD_TEXT])
{
    Text text = text_fixed(out, FIELD_TEXT);
    for (int i = 0; pieces[i]; i++) {
        text_char(&text, pieces[i]);
        if (pieces[i + 1]) text_string(&text, ", ");
    }
}

/* One row up to its slash or space; cells past its width are counted, not kept. */
static bool parse_row(Grid *g, int row, uint8_t *cells, Cursor *c, Fault *fault)
{
    int count = 0, run = 0;
    while (*c->at && *c->at != '/' && *c->at != ' ') {
        const char *piece = strchr(g->pieces, *c->at);
        if (piece) {
            if (count < g->width[row]) cells[count] = (uint8_t)(piece - g->pieces + 1);
            count++;
            c->at++;
        } else if (*c->at >= '0' && *c->at <= '9') {
            char number[FIELD_TEXT];
            Text digits = text_fixed(number, sizeof number);
            int column = cursor_column(c);
            text_bytes(&digits, c->at, strspn(c->at, "0123456789"));
            if (!cursor_number(c, 99, &run) || run == 0)
                return fault_set(fault, FAULT_BAD_RUN, "dsdd", row + 1, number, column,
                                 g->width[row]);
            count += run;
        } else {
            char pieces[FIELD_TEXT], character[CHARACTER_TEXT];
            print_pieces(g->pieces, pieces);
            cursor_character(c, character);
            return fault_set(fault, FAULT_BAD_CELL, "dsds", row + 1, character, cursor_column(c),
                             pieces);
        }
    }
    if (count != g->width[row])
        return fault_set(fault, FAULT_ROW_WIDTH, "ddd", row + 1, count, g->width[row]);
    return true;
}

bool grid_parse(Grid *g, Cursor *c, Fault *fault)
{
    int rows = grid_count_rows(c->at);
    if (rows != g->rows) return fault_set(fault, FAULT_ROW_COUNT, "dd", rows, g->rows);
    memset(g->cells, 0, sizeof g->cells);
    uint8_t *cells = g->cells;
    for (int row = 0; row < rows; row++) {
        if (row > 0) c->at++;
        if (!parse_row(g, row, cells, c, fault)) return false;
        cells += g->width[row];
    }
    return true;
}

void grid_print(const Grid *g, Text *out)
{
    const uint8_t *cells = g->cells;
    for (int row = 0; row < g->rows; row++) {
        if (row > 0) text_char(out, '/');
        int run = 0;
        for (int i = 0; i < g->width[row]; i++) {
            if (cells[i] == 0) {
                run++;
                continue;
            }
            if (run) text_int(out, run);
            run = 0;
            text_char(out, g->pieces[cells[i] - 1]);
        }
        if (run) text_int(out, run);
        cells += g->width[row];
    }
}

bool field_parse(Cursor *c, const char *name, const char *before, char out[FIELD_TEXT],
                 Fault *fault)
{
    if (!cursor_take(c, ' ')) return fault_set(fault, FAULT_NO_FIELD, "ss", name, before);
    if (*c->at == ' ') return fault_set(fault, FAULT_TWO_SPACES, "d", cursor_column(c) - 1);
    Text word = text_fixed(out, FIELD_TEXT);
    while (*c->at && *c->at != ' ') text_char(&word, *c->at++);
    if (word.length == 0) return fault_set(fault, FAULT_NO_FIELD, "ss", name, before);
    return true;
}

bool field_parse_side(Cursor *c, uint8_t *side, Fault *fault)
{
    char word[FIELD_TEXT];
    if (!field_parse(c, "the side to move (w or b)", "board", word, fault)) return false;
    if (strcmp(word, "w") != 0 && strcmp(word, "b") != 0)
        return fault_set(fault, FAULT_BAD_SIDE, "s", word);
    *side = word[0] == 'w' ? WHITE : BLACK;
    return true;
}

bool field_parse_number(Cursor *c, const char *name, const char *before, int max, int *out,
                        Fault *fault)
{
    char word[FIELD_TEXT];
    if (!field_parse(c, name, before, word, fault)) return false;
    Cursor digits = cursor_over(word);
    int number;
    if (!cursor_number(&digits, max, &number) || !cursor_at_end(&digits))
        return fault_set(fault, FAULT_BAD_NUMBER, "ssd", word, name, max);
    *out = number;
    return true;
}

bool field_parse_end(const Cursor *c, Fault *fault)
{
    if (cursor_at_end(c)) return true;
    return fault_set(fault, FAULT_TRAILING, "sd", c->at, cursor_column(c));
}

void field_print_side(Text *out, int side) { text_string(out, side == WHITE ? " w" : " b"); }

const char *colour_name(int colour) { return colour == WHITE ? N_("white") : N_("black"); }
const char *side_name(int colour) { return colour == WHITE ? N_("White") : N_("Black"); }
