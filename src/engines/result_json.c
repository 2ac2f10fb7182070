/* result_json.c: what a search found as members of a JSON object. */
#include "engines/result_json.h"

#include <inttypes.h>

void result_complete(Result *r, const Turn *turn)
{
    if (r->line_count) return;
    r->line_count = 1;
    r->lines[0] = (Line){.pv = {*turn}, .pv_count = 1, .win = 0.5, .distance = -1};
}

const char *proven_name(Proven proven)
{
    static const char *const NAMES[] = {[PROVEN_NOT] = NULL,
                                        [PROVEN_WIN] = N_("win"),
                                        [PROVEN_LOSS] = N_("loss"),
                                        [PROVEN_DRAW] = N_("draw")};
    return NAMES[proven];
}

/* Calls print for each move, with its text. */
static void visit_pv(Text *out, const Pos *from, const Line *line, const char *between,
                     void (*print)(Text *out, const char *move))
{
    Pos at = *from;
    for (int i = 0; i < line->pv_count; i++) {
        char move[TURN_TEXT];
        game_of(from)->turn_print(&at, &line->pv[i], move);
        turn_play(&at, &line->pv[i], &at);
        if (i) text_string(out, between);
        print(out, move);
    }
}

void line_print_pv(Text *out, const Pos *from, const Line *line)
{
    visit_pv(out, from, line, " ", text_string);
}

static void print_line(Text *out, const Pos *from, const Line *line)
{
    char move[TURN_TEXT];
    const char *proven = proven_name(line->proven);
    game_of(from)->turn_print(from, &line->pv[0], move);
    text_json_key(out, "move");
    text_json_string(out, move);
    text_json_key(out, "score");
    text_int(out, line->value);
    text_json_key(out, "win");
    text_format(out, "%.4f", line->win);
    text_json_key(out, "proven");
    if (proven)
        text_json_string(out, proven);
    else
        text_string(out, "null");
    text_json_key(out, "distance");
    if (line->distance >= 0)
        text_int(out, line->distance);
    else
        text_string(out, "null");
    text_json_key(out, "pv");
    text_char(out, '[');
    visit_pv(out, from, line, ", ", text_json_string);
    text_char(out, ']');
}

void result_print_json(Text *out, const Pos *from, const Result *r)
{
    print_line(out, from, &r->lines[0]);
    text_json_key(out, "depth");
    text_int(out, r->depth);
    text_json_key(out, "nodes");
    text_format(out, "%" PRIu64, r->nodes);
    text_json_key(out, "nps");
    text_format(out, "%.0f", r->seconds > 0 ? (double)r->nodes / r->seconds : 0);
    text_json_key(out, "time_ms");
    text_format(out, "%.0f", 1000 * r->seconds);
    text_json_key(out, "lines");
    text_char(out, '[');
    for (int i = 0; i < r->line_count; i++) {
        text_string(out, i ? ", {" : "{");
        print_line(out, from, &r->lines[i]);
        text_char(out, '}');
    }
    text_char(out, ']');
}
