/* main.c: finds the command and runs it. Only commands print and choose the exit status. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/manual.h"
#include "cli/report.h"
#include "cli/version.h"
#include "core/version.h"
#include "games/games.h"
#include "jobs/transport.h"

#include <assert.h>
#include <signal.h>
#include <string.h>

static const Command *const COMMANDS[] = {&command_games,    &command_rules,
                                          &command_show,     &command_moves,
                                          &command_perft,    &command_best,
                                          &command_match,    &command_selfplay,
                                          &command_ladder,   &command_ugi,
                                          &command_gtp,      &command_record,
                                          &command_solve,    &command_journal,
#ifndef QUINA_CORE
                                          &command_play,     &command_archive,
                                          &command_analysis, &command_serve,
                                          &command_rooms,
#endif
                                          &command_bench,    NULL};

static const Command *find_command(const char *name)
{
    for (int i = 0; COMMANDS[i]; i++)
        if (strcmp(COMMANDS[i]->name, name) == 0) return COMMANDS[i];
    return NULL;
}

static void print_overview(Text *out)
{
    text_string(out, "quina plays ");
    for (int i = 0; i < GAME_COUNT; i++)
        text_format(out, i == 0 ? "%s" : i + 1 < GAME_COUNT ? ", %s" : " and %s", GAMES[i]->title);
    text_string(out, ".\n\nusage: quina COMMAND ...\n\n");
    for (int i = 0; COMMANDS[i]; i++) {
        const Command *c = COMMANDS[i];
        text_format(out, "  %-8s %-14s %s\n", c->name, c->operands, c->summary);
    }
    text_format(out,
                "\nquina --version prints the details of the build.\n"
                "quina COMMAND --help explains a command.\n"
                "Try: quina rules %s, quina show %s, quina moves %s\n",
                GAMES[0]->name, GAMES[1]->name, GAMES[2]->name);
}

/* quina help [--man|--bash|--zsh] */
static int print_help(const char *form)
{
    Text text = text_growing();
    if (!form)
        print_overview(&text);
    else if (strcmp(form, "--man") == 0)
        manual_print_man(COMMANDS, QUINA_VERSION, &text);
    else if (strcmp(form, "--bash") == 0)
        manual_print_bash(COMMANDS, &text);
    else if (strcmp(form, "--zsh") == 0)
        manual_print_zsh(COMMANDS, &text);
    else {
        usage_error("expected quina help, or quina help --man, --bash or --zsh");
        return EXIT_USAGE;
    }
    return report_text(&text);
}

/* Without arguments: the menu if there is a terminal, otherwise the help. */
static const char *without_command(void)
{
#ifndef QUINA_CORE
    if (play_has_terminal()) return "play";
#endif
    return "--help";
}

static int run(int count, char **words)
{
    const char *first = count > 1 ? words[1] : without_command();
    Text text = text_growing();
    Args args;
    for (int i = 0; i < GAME_COUNT; i++) assert(!game_missing(GAMES[i]));
    if (strcmp(first, "--help") == 0) return print_help(NULL);
    if (strcmp(first, "help") == 0) return print_help(count > 2 ? words[2] : NULL);
    if (strcmp(first, "--version") == 0) {
        version_print(&text);
        return report_text(&text);
    }
    const Command *command = find_command(first);
    if (!command) {
        usage_error("there is no command '%s'; see quina --help", first);
        return EXIT_USAGE;
    }
    for (int i = 2; i < count && strcmp(words[i], "--") != 0; i++)
        if (strcmp(words[i], "--help") == 0) {
            args_print_help(command, &text);
            return report_text(&text);
        }
    if (!args_parse(command, count - 2, words + 2, &args)) return EXIT_USAGE;
    signal(SIGXFSZ, SIG_IGN); /* a limit of file sizes is an error of the write */
    return command->run(&args);
}

int main(int count, char **words) { return transport_run(count, words, run); }
