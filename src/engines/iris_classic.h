/* iris_classic.h: the classic players of Iris. */
#ifndef ENGINES_IRIS_CLASSIC_H
#define ENGINES_IRIS_CLASSIC_H

#include "engines/classic.h"

/* Classic.choose: looks c->turns turns ahead or, if that is 0, as many as the limits allow. */
void iris_classic_choose(const Classic *c, const ClassicTask *task, Turn *out);

/* The value that they play by. */
int iris_classic_value(const Pos *p, int colour);

#endif
