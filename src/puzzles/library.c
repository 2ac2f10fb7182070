/* library.c: the puzzles that come with the program, and files of puzzles. */
#include "puzzles/library.h"

#include "core/embedded.h"

#include <string.h>

const char *puzzles_find(const Game *g)
{
    size_t length = strlen(g->name);
    for (const Embedded *e = EMBEDDED_PUZZLES; e->name; e++)
        if (strncmp(e->name, g->name, length) == 0 && strcmp(e->name + length, ".txt") == 0)
            return (const char *)e->bytes;
    return "";
}

const char *puzzles_next(const char *at)
{
    while (*at) {
        if (*at != '#' && *at != '\r' && *at != '\n') return at;
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    return NULL;
}

const char *puzzles_after(const char *line)
{
    line += strcspn(line, "\n");
    return puzzles_next(line + (*line == '\n'));
}

int puzzles_count(const char *text)
{
    int count = 0;
    for (const char *at = puzzles_next(text); at; at = puzzles_after(at)) count++;
    return count;
}

const char *puzzles_line(const char *text, int number)
{
    const char *at = puzzles_next(text);
    while (at && number-- > 1) at = puzzles_after(at);
    return at;
}

/* -- The puzzle of the day -- */

/* Each day another game. The puzzles of a game come in an order that jumps about: the step is a
 * prime, so that all of them come up before the first comes again. */
enum { DAY_STEP = 100003 };

const Game *puzzle_game_of_day(long day) { return GAMES[day % GAME_COUNT]; }

int puzzle_number_of_day(long day, int count)
{
    return count ? (int)(day / GAME_COUNT % count * (DAY_STEP % count) % count) + 1 : 0;
}
