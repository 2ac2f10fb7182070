/* cmd_rules.c: quina rules. */
#include "cli/commands.h"
#include "cli/report.h"
#include "draw/page.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE_WIDTH = 78 };

/* The language of the locale: pt or en. */
static const char *locale_language(void)
{
    static const char *const VARIABLES[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(VARIABLES[i]);
        if (value && *value) return strncmp(value, "pt", 2) == 0 ? "pt" : "en";
    }
    return "en";
}

static int run_rules(const Args *args)
{
    const char *lang = args_has(args, "lang") ? args_value(args, "lang") : locale_language();
    const Game *game;
    Fault fault;
    if (!game_find(args->operands[0], &game, &fault)) {
        report_fault("", &fault);
        return EXIT_USAGE;
    }
    const char *source = page_find(game, lang);
    if (!source) {
        usage_error("--lang '%s' is not en or pt", lang);
        return EXIT_USAGE;
    }
    Text text = text_growing();
    if (!page_print(game, source, report_style(), PAGE_WIDTH, &text, &fault)) {
        text_free(&text);
        return report_fault("rules page", &fault);
    }
    return report_text(&text);
}

const Command command_rules = {
    .name = "rules",
    .operands = "GAME",
    .summary = "Shows the rules of a game with drawn examples.",
    .operands_min = 1,
    .operands_max = 1,
    .options = {{"lang", "en|pt", "English or Portuguese (default: from the locale)"}},
    .run = run_rules,
};
