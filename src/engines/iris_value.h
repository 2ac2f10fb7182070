/* iris_value.h: an estimate of positions of Iris. */
#ifndef ENGINES_IRIS_VALUE_H
#define ENGINES_IRIS_VALUE_H

#include "engines/strategy.h"

/* Guide.value. */
int iris_value(const Pos *p);

extern const Features iris_features;

#endif
