/* certificate.c: checks a certificate of quina solve by the oracle's rules alone.
 *
 * The lines of a strategy are sorted by position. The walk plays the strategy's turn where its side
 * moves and every legal move where the other side does, and looks at the end of every line of play.
 * A position that is still being looked at when it comes up again is a circle: with that, nobody
 * wins. */
#include "certificate.h"

#include "oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NEW, OPEN, DONE };

typedef struct Line {
    char *position, *move;
    int state;
} Line;

typedef struct Strategy {
    char game[32], variant[64], side[8];
    int size;
    bool wins; /* else it holds */
    Line *lines;
    size_t count;
} Strategy;

static int compare_lines(const void *a, const void *b)
{
    return strcmp(((const Line *)a)->position, ((const Line *)b)->position);
}

static bool is_good_end(const Strategy *s, const char *result)
{
    if (s->wins) return strcmp(result, s->side) == 0;
    return strcmp(result, s->side) == 0 || strcmp(result, "draw") == 0;
}

static bool walk(Strategy *s, const char *position);

/* After every move of the list, or only after the one with that text. */
static bool walk_moves(Strategy *s, const OracleList *list, const char *only)
{
    bool found = false, ok = true;
    for (int i = 0; i < list->count && ok; i++) {
        if (only && strcmp(list->moves[i].text, only) != 0) continue;
        found = true;
        ok = walk(s, list->moves[i].next);
    }
    return ok && found;
}

static bool walk(Strategy *s, const char *position)
{
    OracleList list;
    Line wanted = {.position = (char *)(size_t)position}, *line = NULL;
    char side = strchr(position, ' ')[1];
    oracle_list(s->game, s->size, s->variant, position, true, &list);
    bool ok;
    if (list.result[0]) {
        ok = is_good_end(s, list.result);
    } else if (strcmp(oracle_colour(side), s->side) != 0) {
        ok = walk_moves(s, &list, NULL);
    } else {
        if (s->count) line = bsearch(&wanted, s->lines, s->count, sizeof *s->lines, compare_lines);
        if (!line)
            ok = false;
        else if (line->state != NEW)
            ok = line->state == DONE || !s->wins;
        else {
            line->state = OPEN;
            ok = walk_moves(s, &list, line->move);
            line->state = DONE;
        }
    }
    oracle_free(&list);
    return ok;
}

/* The rest of the line that begins with the word; the cursor goes on to the next line. */
static char *take(char **at, const char *word)
{
    size_t length = strlen(word);
    char *end = strchr(*at, '\n'), *rest = *at + length + 1;
    if (!end || strncmp(*at, word, length) != 0 || (*at)[length] != ' ')
        oracle_fail(word, "this line of a certificate is missing");
    *end = '\0';
    *at = end + 1;
    return rest;
}

static void read_lines(Strategy *s, char **at)
{
    s->count = 0;
    for (size_t capacity = 0;; s->count++) {
        char *end = strchr(*at, '\n'), *tab = strchr(*at, '\t');
        if (!end || !tab || tab > end) break;
        if (s->count == capacity) {
            capacity = capacity ? 2 * capacity : 1024;
            s->lines = realloc(s->lines, capacity * sizeof *s->lines);
            if (!s->lines) oracle_fail("certificate", "no memory");
        }
        *tab = *end = '\0';
        s->lines[s->count] = (Line){*at, tab + 1, NEW};
        *at = end + 1;
    }
    if (s->count) qsort(s->lines, s->count, sizeof *s->lines, compare_lines);
}

static bool check_strategy(Strategy *s, char **at, const char *root, const char *side, bool wins)
{
    char expected[32];
    snprintf(expected, sizeof expected, "%s %s", side, wins ? "wins" : "holds");
    if (strcmp(take(at, "strategy"), expected) != 0) return false;
    snprintf(s->side, sizeof s->side, "%s", side);
    s->wins = wins;
    read_lines(s, at);
    return walk(s, root);
}

bool oracle_certificate(const char *text, size_t *positions)
{
    size_t length = strlen(text) + 1;
    char *copy = malloc(length), *at = copy;
    Strategy s = {0};
    if (!copy) oracle_fail("certificate", "no memory");
    memcpy(copy, text, length);
    if (strcmp(take(&at, "quina"), "certificate 1") != 0) oracle_fail(text, "not a certificate");
    snprintf(s.game, sizeof s.game, "%s", take(&at, "game"));
    s.size = atoi(take(&at, "size"));
    snprintf(s.variant, sizeof s.variant, "%s", take(&at, "variant"));
    char *root = take(&at, "position"), *value = take(&at, "value");
    const char *mover = oracle_colour(strchr(root, ' ')[1]);
    const char *other = strcmp(mover, "white") == 0 ? "black" : "white";
    bool ok;
    if (strcmp(value, "draw") == 0) {
        ok = check_strategy(&s, &at, root, "white", false);
        *positions = s.count;
        ok = ok && check_strategy(&s, &at, root, "black", false);
        *positions += s.count;
    } else {
        ok = check_strategy(&s, &at, root, strcmp(value, "win") == 0 ? mover : other, true);
        *positions = s.count;
    }
    ok = ok && (size_t)atol(take(&at, "end")) == *positions && *at == '\0';
    free(s.lines);
    free(copy);
    return ok;
}
