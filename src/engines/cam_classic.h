/* cam_classic.h: the value that the classic player of Cam plays by. */
#ifndef ENGINES_CAM_CLASSIC_H
#define ENGINES_CAM_CLASSIC_H

#include "engines/classic.h"

/* The parts of a point, so that the value is a whole number. */
enum { CAM_CLASSIC_UNIT = 42000 };

int cam_classic_value(const Pos *p, int colour);

#endif
