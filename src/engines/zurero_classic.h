/* zurero_classic.h: the value that the classic player of Zurero plays by. */
#ifndef ENGINES_ZURERO_CLASSIC_H
#define ENGINES_ZURERO_CLASSIC_H

#include "engines/classic.h"

int zurero_classic_value(const Pos *p, int colour);

#endif
