/* sixmaking_classic.h: the value that the classic player of Six MaKING plays by. */
#ifndef ENGINES_SIXMAKING_CLASSIC_H
#define ENGINES_SIXMAKING_CLASSIC_H

#include "engines/classic.h"

int sixmaking_classic_value(const Pos *p, int colour);

/* The value after the opponent's best reply. */
int sixmaking_classic_answered(const Pos *p, int colour);

#endif
