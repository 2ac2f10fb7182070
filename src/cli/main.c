/* main.c: quina. Finds the command and runs it; the commands alone print and decide the status. */
#include "cli/commands.h"
#include "cli/report.h"

#include <stdio.h>
#include <string.h>

#ifndef QUINA_VERSION
#define QUINA_VERSION "unknown"
#endif

static const Command *const COMMANDS[] = {&command_games,  &command_rules,
                                          &command_show,   &command_moves,
                                          &command_perft,  &command_best,
                                          &command_match,  &command_selfplay,
                                          &command_ladder, &command_ugi,
                                          &command_record,
#ifndef QUINA_CORE
                                          &command_play,   &command_archive,
#endif
                                          &command_bench,  NULL};

static const Command *find_command(const char *name)
{
    for (int i = 0; COMMANDS[i]; i++)
        if (strcmp(COMMANDS[i]->name, name) == 0) return COMMANDS[i];
    return NULL;
}

static int print_overview(void)
{
    printf("quina plays Fuse, Iris, Six MaKING, Cam and Zurero.\n\nusage: quina COMMAND ...\n\n");
    for (int i = 0; COMMANDS[i]; i++) {
        const Command *c = COMMANDS[i];
        printf("  %-8s %-12s %s\n", c->name, c->operands, c->summary);
    }
    printf("\nquina COMMAND --help tells more of a command.\n"
           "Try: quina rules fuse, quina show cam, quina moves zurero --size 7\n");
    return EXIT_FINE;
}

/* What is meant by nothing: the menu, if there is a terminal to show it on. */
static const char *without_command(void)
{
#ifndef QUINA_CORE
    if (play_has_terminal()) return "play";
#endif
    return "--help";
}

int main(int count, char **words)
{
    const char *first = count > 1 ? words[1] : without_command();
    Args args;
    if (strcmp(first, "--help") == 0 || strcmp(first, "help") == 0) return print_overview();
    if (strcmp(first, "--version") == 0) {
        printf("quina %s\n", QUINA_VERSION);
        return EXIT_FINE;
    }
    const Command *command = find_command(first);
    if (!command) {
        usage_error("there is no command '%s'; see quina --help", first);
        return EXIT_USAGE;
    }
    for (int i = 2; i < count && strcmp(words[i], "--") != 0; i++)
        if (strcmp(words[i], "--help") == 0) {
            args_print_help(command);
            return EXIT_FINE;
        }
    if (!args_parse(command, count - 2, words + 2, &args)) return EXIT_USAGE;
    return command->run(&args);
}
