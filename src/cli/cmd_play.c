/* cmd_play.c: quina play: a game at this terminal. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/page.h"
#include "cli/record_file.h"
#include "cli/report.h"
#include "cli/setup.h"
#include "tui/tui.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* -- Options -- */

static bool copy_word(char *out, size_t size, const char *name, const char *value, size_t length)
{
    Text text = text_fixed(out, size);
    text_bytes(&text, value, length);
    for (size_t i = 0; i < text.length; i++)
        if ((unsigned char)out[i] < ' ') out[i] = ' ';
    return !text.is_cut || usage_error("--%s is longer than %d bytes", name, (int)size - 1);
}

static bool read_players(const Args *args, TuiOptions *options)
{
    static const char *const NAMES[] = {"white", "black"};
    SessionOptions *o = &options->plan.options;
    options->has_players = args_has(args, "white") || args_has(args, "black");
    for (int colour = WHITE; colour <= BLACK; colour++) {
        const char *word = args_value(args, NAMES[colour]);
        if (!word) word = options->has_players ? "human" : "";
        if (!copy_word(o->players[colour], SESSION_WORD, NAMES[colour], word, strlen(word)))
            return false;
    }
    PlayerWord words[2];
    Fault fault;
    if (!o->game) {
        if (!options->has_players) return true;
        return usage_error("--white and --black need a GAME");
    }
    if (plan_check(&options->plan, words, &fault)) return true;
    report_fault("", &fault);
    return false;
}

static bool read_names(const Args *args, SessionOptions *o)
{
    const char *names = args_value(args, "names"), *comma = names ? strchr(names, ',') : NULL;
    if (!names) return true;
    if (!comma) return usage_error("--names '%s' is not two names separated by a comma", names);
    return copy_word(o->names[0], SESSION_NAME, "names", names, (size_t)(comma - names)) &&
           copy_word(o->names[1], SESSION_NAME, "names", comma + 1, strlen(comma + 1));
}

static bool read_clock(const Args *args, SessionOptions *o)
{
    const char *value = args_value(args, "clock");
    int minutes, seconds = 0;
    if (!value) return true;
    Cursor c = cursor_over(value);
    if (cursor_number(&c, 600, &minutes) &&
        (!cursor_take(&c, '+') || cursor_number(&c, 600, &seconds)) && cursor_at_end(&c)) {
        o->control = time_control(minutes, seconds);
        return true;
    }
    return usage_error("--clock '%s' is not minutes+seconds such as 10+5", value);
}

/* The game and where it begins; without GAME the menu asks for them. */
static int read_game(const Args *args, TuiOptions *options)
{
    Plan *plan = &options->plan;
    GameSpec spec;
    SpecFault fault;
    Pos start;
    int status = spec_options(args, &spec);
    if (status != EXIT_FINE) return status;
    spec.position = args_value(args, "position");
    plan->has_seed = args_has(args, "seed");
    plan->options.seed = spec.seed;
    if (!spec.game || options->resume != RESUME_NONE) {
        if (!spec.size && !spec.variant && !spec.position) return EXIT_FINE;
        usage_error("--size, --variant and --position need a GAME");
        return EXIT_USAGE;
    }
    if (!spec_read_start(&spec, &start, &fault)) return spec_report(&fault);
    plan->options.game = game_of(&start);
    plan->options.size = start.size;
    plan->options.variant = start.variant;
    plan->start = start;
    plan->has_start = spec.position != NULL;
    return EXIT_FINE;
}

static bool read_resume(const Args *args, TuiOptions *options)
{
    const char *value = args_value(args, "resume");
    int id;
    options->resume = RESUME_NONE;
    if (!value) return true;
    options->resume = RESUME_NEWEST;
    if (args->operand_count == 0) return true;
    Cursor c = cursor_over(args->operands[0]);
    if (!cursor_number(&c, 1000000000, &id) || !cursor_at_end(&c) || id == 0)
        return usage_error("--resume takes the number of a game, not '%s'", args->operands[0]);
    options->resume = id;
    return true;
}

static bool read_theme(const Args *args, TuiOptions *options)
{
    const char *value = args_value(args, "theme");
    options->is_ascii = args_has(args, "ascii");
    for (int i = THEME_AUTO; value && i < THEME_COUNT; i++) {
        if (strcmp(THEME_NAMES[i], value) != 0) continue;
        options->theme = (Theme)i;
        return true;
    }
    return !value || usage_error("--theme '%s' is not auto, dark, light, 256, 16 or none", value);
}

static int read_options(const Args *args, TuiOptions *options)
{
    SessionOptions *o = &options->plan.options;
    *options = (TuiOptions){0};
    if (!read_resume(args, options) || !read_theme(args, options)) return EXIT_USAGE;
    int status = read_game(args, options);
    if (status != EXIT_FINE) return status;
    bool ok = read_players(args, options) && read_names(args, o) && read_clock(args, o) &&
              args_number(args, "best-of", 1, BEST_OF_MAX, 1, &o->best_of);
    return ok ? EXIT_FINE : EXIT_USAGE;
}

/* -- The host -- */

enum { PATH_TEXT = 1024 };

/* Without --archive and without a home, the games are simply not kept. */
static int open_archive(const Args *args, TuiHost *host, char path[PATH_TEXT])
{
    char error[ARCHIVE_ERROR];
    Text text = text_fixed(path, PATH_TEXT);
    if (args_has(args, "no-archive")) return EXIT_FINE;
    if (args_has(args, "archive"))
        text_string(&text, args_value(args, "archive"));
    else if (!archive_default_path(path, PATH_TEXT))
        return EXIT_FINE;
    host->play.archive = archive_open(path, error);
    host->play.lock_beside = path;
    if (host->play.archive) return EXIT_FINE;
    return report_failure("%s; or play with --no-archive", error);
}

static bool is_dumb(void)
{
    const char *terminal = getenv("TERM");
    return !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !terminal || !*terminal ||
           strcmp(terminal, "dumb") == 0;
}

/* The record to look at; *out is NULL without --replay. */
static int read_replay(const Args *args, Record **out)
{
    const char *path = args_value(args, "replay");
    RecordFile file;
    *out = NULL;
    if (!path) return EXIT_FINE;
    if (args_has(args, "resume")) {
        usage_error("--replay and --resume exclude each other");
        return EXIT_USAGE;
    }
    if (args_has(args, "plain") || is_dumb())
        return report_failure("--replay needs the full screen; quina record show prints records");
    int status = record_file_open_path(path, args->operand_count ? args->operands[0] : NULL, &file);
    if (status != EXIT_FINE) return status;
    *out = record_file_pick(&file, args, &status);
    record_file_close(&file);
    return status;
}

static int run_play(const Args *args)
{
    TuiHost host = {.words = words_of_locale(),
                    .play = {.front_end = "terminal", .makes_players = true}};
    Page page = {0};
    TuiOptions options;
    char path[PATH_TEXT];
    const char *lang = args_value(args, "lang");
    if (lang && !words_find(lang, &host.words)) {
        usage_error("--lang '%s' is not en or pt", lang);
        return EXIT_USAGE;
    }
    Record *replay;
    int status = read_options(args, &options);
    if (status == EXIT_FINE) status = read_replay(args, &replay);
    if (status != EXIT_FINE) return status;
    options.replay = replay;
    status = open_archive(args, &host, path);
    if (status != EXIT_FINE) {
        record_free(replay);
        return status;
    }
    if (options.resume != RESUME_NONE && !host.play.archive) {
        status = report_failure("there is no archive to resume from");
    } else {
        host.seed = (uint64_t)time(NULL);
        page.path = host.play.lock_beside;
        host.serve = page_serve;
        host.page = &page;
        status = args_has(args, "plain") || is_dumb() ? tui_plain(&host, &options)
                                                      : tui_screen(&host, &options);
        page_stop(&page);
    }
    archive_close(host.play.archive);
    record_free(replay);
    return status;
}

bool play_has_terminal(void) { return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO); }

const Command command_play = {
    .name = "play",
    .operands = "[GAME|ID]",
    .summary = "Plays in the terminal, full screen or at a prompt.",
    .details =
        "Without GAME it opens a menu. A player is human, first, random, classic:N, level:1 to\n"
        "level:10, engine[:time=S,...] or ugi:COMMAND. Moves are typed as quina moves lists them,\n"
        "or as letters and numbers with anything between them; a number can replace a letter:\n"
        "b1:4 is also b 1 4 or 2,1,4; c4+f7 is also 3 4 6 7; the command help shows the forms of\n"
        "the game. Every move is in the archive before it is shown.",
    .operands_min = 0,
    .operands_max = 1,
    .options = {{"white", "PLAYER", "white player (default: human)"},
                {"black", "PLAYER", "black player (default: human)"},
                {"size", "N", "size of the board (quina games lists them)"},
                {"variant", "V", "variants, joined by commas (quina games lists them)"},
                {"seed", "S", "seed of everything that is random"},
                {"position", "P", "start from this position"},
                {"best-of", "N", "play a match of up to N games, colours alternating"},
                {"clock", "MIN+SEC", "minutes for each side, and seconds gained with each move"},
                {"names", "W,B", "names of the white and black player in the first game"},
                {"resume", NULL, "continue the newest unfinished game, or game ID"},
                {"replay", "FILE", "look at a game of a record file, and analyse it"},
                {"pick", "N", "with --replay: the number of the game in the file (default: 1)"},
                {"theme", "T", "colours: auto, dark, light, 256, 16 or none"},
                {"ascii", NULL, "use only ASCII characters"},
                {"plain", NULL, "play at a prompt, as in a pipe"},
                {"archive", "FILE", "the archive (default: in the XDG data folder)"},
                {"no-archive", NULL, "do not save the game"},
                {"lang", "en|pt", "English or Portuguese (default: from the locale)"}},
    .run = run_play,
};
