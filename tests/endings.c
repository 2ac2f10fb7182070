/* endings.c: positions near the end of a game, drawn at random. */
#include "endings.h"

#include <stdio.h>
#include <string.h>

bool ending_of_game(const Game *g, int size, int variant, int left, Rng *rng, char text[POS_TEXT])
{
    enum { SEEN = 600 };
    static Pos seen[SEEN];
    Pos p;
    int count = 0;
    g->start(&p, size, variant, rng_next(rng));
    while (p.outcome == ONGOING && count < SEEN) {
        if (!p.mid_turn) seen[count++] = p;
        g->play(&p, g->random(&p, rng), &p);
    }
    if (p.outcome == ONGOING || count < left) return false;
    g->print(&seen[count - left], text);
    return true;
}

void ending_of_pieces(Rng *rng, int white, int black, int clock, char text[POS_TEXT])
{
    static const int WIDTH[13] = {1, 3, 5, 7, 7, 7, 7, 7, 7, 7, 5, 3, 1};
    enum { SQUARES = 67 };
    char cells[SQUARES];
    memset(cells, '1', sizeof cells);
    for (int i = 0; i < white + black;) {
        uint32_t at = 1 + rng_below(rng, SQUARES - 2);
        if (cells[at] != '1') continue;
        const char *pieces = i++ < white ? "KM" : "km";
        cells[at] = pieces[rng_below(rng, 2)];
    }
    size_t length = 0, cell = 0;
    for (int row = 0; row < 13; row++) {
        int empty = 0;
        for (int i = 0; i < WIDTH[row]; i++, cell++) {
            if (cells[cell] == '1') {
                empty++;
                continue;
            }
            if (empty) text[length++] = (char)('0' + empty);
            empty = 0;
            text[length++] = cells[cell];
        }
        if (empty) text[length++] = (char)('0' + empty);
        text[length++] = row < 12 ? '/' : ' ';
    }
    snprintf(text + length, POS_TEXT - length, "%c %d", rng_below(rng, 2) ? 'w' : 'b', clock);
}
