/* setup.c: the options that name a position. */
#include "cli/setup.h"

#include "cli/report.h"

#include <stdlib.h>
#include <string.h>

static int read_start(const Args *args, Setup *s)
{
    const char *position = args_value(args, "position"),
               *variant_text = args_value(args, "variant");
    Fault fault;
    int size, variant = 0;
    unsigned long long seed;
    if (!game_find(args->operands[0], &s->game, &fault)) {
        report_fault("", &fault);
        return EXIT_USAGE;
    }
    if (!args_number(args, "size", 1, 99, 0, &size) || !args_seed(args, &seed)) return EXIT_USAGE;
    bool has_size = size != 0;
    if (!game_check_size(s->game, &size, &fault) ||
        (variant_text && !game_parse_variant(s->game, variant_text, &variant, &fault))) {
        report_fault("", &fault);
        return EXIT_USAGE;
    }
    if (!position)
        s->game->start(&s->first, size, variant, seed);
    else if (!s->game->parse(&s->first, has_size ? size : 0, variant, position, &fault))
        return report_fault("position", &fault);
    return EXIT_FINE;
}

/* Plays the words of `text`; the number of moves is at most that of its characters. */
static int play_moves(Setup *s, const char *text, History *history)
{
    char word[TURN_TEXT], where[32];
    Fault fault;
    history_add(history, &s->now);
    for (;;) {
        text += strspn(text, " \t\r\n");
        size_t length = strcspn(text, " \t\r\n");
        if (length == 0) return EXIT_FINE;
        Text copy = text_fixed(word, sizeof word), place = text_fixed(where, sizeof where);
        text_bytes(&copy, text, length);
        text_format(&place, "move %d", s->moves + 1);
        Turn turn;
        if (!turn_parse(&s->now, word, &turn, &fault)) return report_fault(where, &fault);
        s->before = s->now;
        turn_play(&s->before, &turn, &s->now);
        s->last = turn;
        history_add(history, &s->now);
        s->moves++;
        text += length;
    }
}

int setup_read(const Args *args, Setup *out)
{
    const char *moves = args_value(args, "moves");
    *out = (Setup){0};
    int status = read_start(args, out);
    if (status != EXIT_FINE) return status;
    out->now = out->before = out->first;
    if (!moves) return EXIT_FINE;
    size_t most = strlen(moves) / 2 + 2;
    History history = {malloc(most * sizeof(uint64_t)), 0, (int)most};
    if (!history.keys) return report_failure("no memory for the moves");
    status = play_moves(out, moves, &history);
    out->keys = history.keys;
    out->key_count = history.count > 0 ? history.count - 1 : 0;
    return status;
}

void setup_free(Setup *s)
{
    free(s->keys);
    s->keys = NULL;
}
