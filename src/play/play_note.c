/* play_note.c: what the archive keeps beside the record of a game, one setting per line:
 *
 *     white=human         players and names, by seat
 *     black=level:3
 *     clock=300+5         seconds at the start, and added by each move
 *     best=3
 *     results=WD          of the earlier games of the match, by colour
 *     seed=7
 *     start=1             the game did not begin at the start position of its rules
 *     swapped=1           the player named white here had black in the first game */
#include "play/play_parts.h"

#include <string.h>

void play_write_note(const Play *p, Text *out)
{
    static const char *const SEATS[] = {"white", "black"};
    const SessionOptions *o = &p->plan.options;
    for (int seat = 0; seat < 2; seat++) {
        text_format(out, "%s=%s\n", SEATS[seat], *o->players[seat] ? o->players[seat] : "human");
        if (*o->names[seat]) text_format(out, "%s-name=%s\n", SEATS[seat], o->names[seat]);
    }
    if (session_has_clock(p->session))
        text_format(out, "clock=%.0f+%.0f\n", o->control.seconds, o->control.increment);
    if (o->best_of > 1) text_format(out, "best=%d\nresults=%s\n", o->best_of, p->results);
    text_format(out, "seed=%llu\n", (unsigned long long)o->seed);
    if (p->plan.has_start) text_string(out, "start=1\n");
    if (o->is_swapped) text_string(out, "swapped=1\n");
}

static uint64_t read_number(const char *text)
{
    uint64_t n = 0;
    for (; *text >= '0' && *text <= '9'; text++) n = 10 * n + (uint64_t)(*text - '0');
    return n;
}

static void copy_text(char *out, size_t size, const char *text)
{
    Text copy = text_fixed(out, size);
    text_string(&copy, text);
}

static void read_setting(Play *p, const char *key, const char *value)
{
    SessionOptions *o = &p->plan.options;
    if (strcmp(key, "white") == 0) copy_text(o->players[0], SESSION_WORD, value);
    if (strcmp(key, "black") == 0) copy_text(o->players[1], SESSION_WORD, value);
    if (strcmp(key, "white-name") == 0) copy_text(o->names[0], SESSION_NAME, value);
    if (strcmp(key, "black-name") == 0) copy_text(o->names[1], SESSION_NAME, value);
    if (strcmp(key, "results") == 0) copy_text(p->results, PLAY_RESULTS, value);
    if (strcmp(key, "best") == 0) o->best_of = (int)(read_number(value) % (BEST_OF_MAX + 1));
    if (strcmp(key, "seed") == 0) o->seed = read_number(value);
    if (strcmp(key, "start") == 0) p->plan.has_start = true;
    if (strcmp(key, "swapped") == 0) o->is_swapped = true;
    if (strcmp(key, "clock") == 0) {
        const char *plus = strchr(value, '+');
        o->control =
            (TimeControl){(double)read_number(value), plus ? (double)read_number(plus + 1) : 0};
    }
}

void play_read_note(Play *p, char *note)
{
    while (note && *note) {
        char *end = strchr(note, '\n'), *equals = strchr(note, '=');
        if (end) *end = '\0';
        if (equals) {
            *equals = '\0';
            read_setting(p, note, equals + 1);
        }
        note = end ? end + 1 : NULL;
    }
}
