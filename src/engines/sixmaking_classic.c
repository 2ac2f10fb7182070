/* sixmaking_classic.c: the value that the classic player of Six MaKING plays by: height * height
 * for each own tower, and 100 for a king, less the same for the opponent. With points=6 a king goes
 * back at once, and its point keeps the 100. */
#include "engines/sixmaking_classic.h"

#include "games/sixmaking_geometry.h"

#include <limits.h>

enum { KING_VALUE = 100 };

int sixmaking_classic_value(const Pos *p, int colour)
{
    const SixPos *s = &p->six;
    int value = KING_VALUE * (s->points[colour] - s->points[opponent(colour)]);
    for (int cell = 0; cell < SIXMAKING_CELLS; cell++) {
        int height = sixmaking_height(s->tower[cell]), top = sixmaking_top(s->tower[cell]);
        int worth = height * height + (height >= SIXMAKING_KING ? KING_VALUE : 0);
        value += top == colour ? worth : -worth;
    }
    return value;
}

typedef struct Answer {
    int colour, worst;
} Answer;

static bool visit_answer(void *context, const Turn *turn, const Pos *after)
{
    Answer *answer = context;
    int value = sixmaking_classic_value(after, answer->colour);
    (void)turn;
    if (value < answer->worst) answer->worst = value;
    return true;
}

int sixmaking_classic_answered(const Pos *p, int colour)
{
    Answer answer = {colour, INT_MAX};
    if (p->outcome != ONGOING) return sixmaking_classic_value(p, colour);
    turns_visit(p, visit_answer, &answer);
    return answer.worst;
}
