/* main.c: finds the command and runs it. Only commands print and choose the exit status. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/manual.h"
#include "cli/report.h"
#include "cli/version.h"
#include "core/processor.h"
#include "core/version.h"
#include "games/games.h"
#include "jobs/transport.h"

#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static const Command *const COMMANDS[] = {&command_games,    &command_rules,
                                          &command_show,     &command_moves,
                                          &command_perft,    &command_best,
                                          &command_match,    &command_selfplay,
                                          &command_ladder,   &command_ugi,
                                          &command_gtp,      &command_record,
                                          &command_solve,    &command_puzzles,
                                          &command_journal,  &command_tables,
#ifndef QUINA_CORE
                                          &command_play,     &command_archive,
                                          &command_analysis, &command_serve,
                                          &command_rooms,    &command_settings,
                                          &command_learn,
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
    text_format(out, "%s ", cli_say(N_("quina plays")));
    for (int i = 0; i < GAME_COUNT; i++)
        text_format(out,
                    i == 0               ? "%s"
                    : i + 1 < GAME_COUNT ? ", %s"
                                         : cli_say(N_(" and %s")),
                    GAMES[i]->title);
    text_string(out, cli_say(N_(".\n\nusage: quina COMMAND ...\n\n")));
    for (int i = 0; COMMANDS[i]; i++) {
        const Command *c = COMMANDS[i];
        text_format(out, "  %-8s %-14s %s\n", c->name, c->operands, cli_say(c->summary));
    }
    text_format(out,
                cli_say(N_("\nWithout a command quina opens the menu; the options of quina play "
                           "apply.\n"
                           "quina COMMAND --help explains a command; --lang pt is for every one.\n"
                           "quina --version prints the details of the build.\n"
                           "Try: quina rules %s, quina show %s, quina moves %s\n")),
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

/* Without a command: the menu, with its options if there are any; without a terminal and options
 * the help. */
static const char *without_command(bool has_options)
{
#ifndef QUINA_CORE
    if (has_options || play_has_terminal()) return "play";
#endif
    (void)has_options;
    return "--help";
}

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static int run_command(const Command *command, int count, char **words)
{
    Text text = text_growing();
    Args args;
    for (int i = 0; i < count && strcmp(words[i], "--") != 0; i++)
        if (is_help(words[i])) {
            args_print_help(command, &text);
            return report_text(&text);
        }
    if (!args_parse(command, count, words, &args)) return EXIT_USAGE;
    signal(SIGXFSZ, SIG_IGN); /* a limit of file sizes is an error of the write */
    return command->run(&args);
}

static int run(int count, char **words)
{
    Text text = text_growing();
    for (int i = 0; i < GAME_COUNT; i++) assert(!game_missing(GAMES[i]));
    int status = language_choose(&count, words);
    if (status != EXIT_FINE) return status;
    const char *first = count > 1 ? words[1] : without_command(false);
    if (is_help(first)) return print_help(NULL);
    if (strcmp(first, "help") == 0) return print_help(count > 2 ? words[2] : NULL);
    if (strcmp(first, "--version") == 0) {
        version_print(&text);
        return report_text(&text);
    }
    bool is_option = strncmp(first, "--", 2) == 0;
    if (is_option) first = without_command(true);
    const Command *command = find_command(first);
    if (!command) {
        usage_error("there is no command '%s'; see quina --help", first);
        return EXIT_USAGE;
    }
    int skipped = count > 1 && !is_option ? 2 : 1;
    return run_command(command, count - skipped, words + skipped);
}

/* The message is not translated: that needs code which may not run here. */
BASELINE int main(int count, char **words)
{
    if (processor_fits()) return transport_run(count, words, run);
    fputs(
        "quina: this processor lacks instructions that this program was built for; build it here, "
        "or with make ARCH=any\n",
        stderr);
    return EXIT_FAILED;
}
