/* cmd_games.c: quina games. */
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/report.h"
#include "games/games.h"

static void print_json(Text *out)
{
    text_char(out, '[');
    for (int i = 0; GAMES[i]; i++) {
        const Game *g = GAMES[i];
        text_string(out, i ? ",\n {" : "{");
        text_json_key(out, "id");
        text_json_string(out, g->name);
        text_json_key(out, "title");
        text_json_string(out, g->title);
        text_json_key(out, "summary");
        text_json_string(out, g->summary);
        text_json_key(out, "sizes");
        text_char(out, '[');
        for (int size = g->size_min; size && size <= g->size_max; size++)
            text_format(out, size > g->size_min ? ", %d" : "%d", size);
        text_char(out, ']');
        text_json_key(out, "default_size");
        text_int(out, g->size_default);
        text_json_key(out, "variants");
        text_char(out, '[');
        for (const Variant *v = g->variants; v->word; v++) {
            if (v != g->variants) text_string(out, ", ");
            text_json_string(out, v->word);
        }
        text_char(out, ']');
        text_json_key(out, "first");
        text_json_string(out, g->begins == WHITE ? "white" : "black");
        text_char(out, '}');
    }
    text_string(out, "]\n");
}

static void print_table(Text *out)
{
    for (int i = 0; GAMES[i]; i++) {
        const Game *g = GAMES[i];
        text_format(out, "%-10s %s: %s\n", g->name, g->title, cli_say(g->summary));
        if (g->size_min < g->size_max)
            text_format(out, cli_say(N_("%-10s sizes %d to %d, usually %d\n")), "", g->size_min,
                        g->size_max, g->size_default);
        else
            text_format(out, cli_say(N_("%-10s one size\n")), "");
        for (const Variant *v = g->variants; v->word; v++)
            text_format(out, cli_say(N_("%-10s variant %s: %s\n")), "", v->word,
                        cli_say(v->summary));
    }
}

static int run_games(const Args *args)
{
    Text text = text_growing();
    if (args_has(args, "json"))
        print_json(&text);
    else
        print_table(&text);
    return report_text(&text);
}

const Command command_games = {
    .name = "games",
    .operands = "",
    .summary = N_("Lists the games with their sizes and variants."),
    .options = {{"json", NULL,
                 N_("print a JSON list with id, title, summary, sizes, default_size, "
                    "variants, first")}},
    .run = run_games,
};
