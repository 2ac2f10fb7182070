/* cam_tables.h: small endgame tables of Cam, made for a test. */
#ifndef TESTS_CAM_TABLES_H
#define TESTS_CAM_TABLES_H

#include "engines/tables.h"

/* Solves the endings with up to so many pieces and opens their files in the folder; NULL if that
 * fails. Closed by tables_close. */
Tables *cam_tables_make(const char *folder, int pieces);

#endif
