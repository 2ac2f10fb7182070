/* cmd_rules.c: quina rules. */
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/report.h"
#include "draw/page.h"
#include "games/games.h"

enum { PAGE_WIDTH = 78 };

static int run_rules(const Args *args)
{
    const Game *game;
    Fault fault;
    if (!game_find(args->operands[0], &game, &fault)) {
        report_fault("", &fault);
        return EXIT_USAGE;
    }
    Text text = text_growing();
    const char *source = page_find(game, language_name());
    if (!page_print(game, source, report_style(), PAGE_WIDTH, &text, &fault)) {
        text_free(&text);
        return report_fault(cli_say(N_("rules page")), &fault);
    }
    return report_text(&text);
}

const Command command_rules = {
    .name = "rules",
    .operands = "GAME",
    .summary = N_("Shows the rules of a game with drawn examples."),
    .operands_min = 1,
    .operands_max = 1,
    .run = run_rules,
};
