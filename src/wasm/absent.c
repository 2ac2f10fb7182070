/* absent.c: parts of games that nothing asks for in a browser: how programs that learn see them,
 * and endgame tables, which are files. Their sources are left out; what refers to them finds these.
 *
 * site.mk defines ABSENT_ENDINGS: X(NAME) for each table of endings. */
#include "engines/tables.h"
#include "games/encoding.h"
#include "search/search.h"

#define X(id, name, type, member) const Encoding name##_encoding = {0};
GAME_LIST(X)
#undef X

#ifndef ABSENT_ENDINGS
#define ABSENT_ENDINGS
#endif

#define X(name) const Endings name = {0};
ABSENT_ENDINGS
#undef X

int tables_probe(const void *tables, const Pos *p)
{
    (void)tables;
    (void)p;
    return VALUE_NONE;
}
