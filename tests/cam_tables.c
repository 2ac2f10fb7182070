/* cam_tables.c: small endgame tables of Cam, made for a test. */
#include "cam_tables.h"

#include "engines/tables_folder.h"
#include "games/games.h"

#include <stdlib.h>

static bool make_one(Tables *t, const char *folder, int ending, uint8_t *values[TABLES_MAX])
{
    TablesFault fault;
    values[ending] = malloc((size_t)t->endings->size(t->numbers, ending));
    EndingTask task = {.ending = ending,
                       .values = values[ending],
                       .lower = (const uint8_t *const *)values};
    return values[ending] && t->endings->solve(t->numbers, &task) == ENDING_FINE &&
           tables_write(t, folder, ending, values[ending]) == 0 &&
           tables_open_one(t, folder, ending, &fault);
}

Tables *cam_tables_make(const char *folder, int pieces)
{
    uint8_t *values[TABLES_MAX] = {NULL};
    Tables *t = tables_new(GAMES[CAM]);
    bool ok = t;
    for (int i = 0; ok && i < t->endings->count && t->endings->pieces(i) <= pieces; i++)
        ok = make_one(t, folder, i, values);
    for (int i = 0; i < TABLES_MAX; i++) free(values[i]);
    if (ok) return t;
    tables_close(t);
    return NULL;
}
