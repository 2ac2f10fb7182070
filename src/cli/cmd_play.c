/* cmd_play.c: quina play: a game at this terminal. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/page.h"
#include "cli/record_file.h"
#include "cli/report.h"
#include "cli/setup.h"
#include "tui/remember.h"
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
    bool has_players = args_has(args, "white") || args_has(args, "black");
    for (int colour = WHITE; colour <= BLACK; colour++) {
        const char *word = args_value(args, NAMES[colour]);
        if (!word) word = has_players ? "human" : "";
        if (!copy_word(o->players[colour], SESSION_WORD, NAMES[colour], word, strlen(word)))
            return false;
    }
    PlayerWord words[2];
    Fault fault;
    if (!o->game) {
        if (!has_players) return true;
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
    plan->options.size = spec.size || spec.position ? start.size : 0; /* 0: the remembered one */
    plan->options.variant = start.variant;
    plan->start = start;
    plan->has_start = spec.position != NULL;
    return EXIT_FINE;
}

static bool read_id(const char *text, int *id)
{
    Cursor c = cursor_over(text);
    return cursor_number(&c, 1000000000, id) && cursor_at_end(&c) && *id > 0;
}

/* A number in place of GAME is a game of the archive. */
static bool read_resume(const Args *args, TuiOptions *options)
{
    const char *operand = args->operand_count ? args->operands[0] : NULL;
    bool is_asked = args_has(args, "resume");
    int id;
    options->resume = is_asked ? RESUME_NEWEST : RESUME_NONE;
    if (!operand) return true;
    if (read_id(operand, &id)) {
        options->resume = id;
        options->is_opened = !is_asked;
        return true;
    }
    return !is_asked || usage_error("--resume takes the number of a game, not '%s'", operand);
}

static bool read_theme(const Args *args, const Settings *settings, TuiOptions *options)
{
    char kept[SETTING_TEXT];
    const char *value = args_value(args, "theme");
    options->is_ascii = args_has(args, "ascii");
    if (!value && settings_get(settings, "theme", kept)) value = kept;
    for (int i = THEME_AUTO; value && i < THEME_COUNT; i++) {
        if (strcmp(THEME_NAMES[i], value) != 0) continue;
        options->theme = (Theme)i;
        return true;
    }
    return !value || usage_error("--theme '%s' is not auto, dark, light, 256, 16 or none", value);
}

static bool is_brief(const Args *args, const Settings *settings)
{
    char kept[SETTING_TEXT];
    return args_has(args, "brief") ||
           (settings_get(settings, "brief", kept) && strcmp(kept, "on") == 0);
}

static int read_options(const Args *args, const Settings *settings, TuiOptions *options)
{
    SessionOptions *o = &options->plan.options;
    *options = (TuiOptions){0};
    if (!read_resume(args, options) || !read_theme(args, settings, options)) return EXIT_USAGE;
    options->is_brief = is_brief(args, settings);
    int status = read_game(args, options);
    if (status != EXIT_FINE) return status;
    bool ok = read_players(args, options) && read_names(args, o) && read_clock(args, o) &&
              args_number(args, "best-of", 1, BEST_OF_MAX, 1, &o->best_of);
    if (ok && o->best_of % 2 == 0)
        ok = usage_error("--best-of %d: a match has an odd number of games", o->best_of);
    if (ok && o->game) remember_apply(settings, &options->plan);
    return ok ? EXIT_FINE : EXIT_USAGE;
}

/* -- The host -- */

enum { PATH_TEXT = 1024, WRITE_MILLISECONDS = 800 };

/* What goes wrong before the game begins, and does not stop it. */
typedef struct Warnings {
    char first[1024]; /* for the full screen, which hides standard error; "" if all is well */
    char path[SETTINGS_PATH]; /* of the settings */
} Warnings;

static void warn(Warnings *w, const char *text)
{
    Text first = text_fixed(w->first, sizeof w->first);
    report_failure("%s", text);
    if (!*w->first) text_string(&first, text);
}

static void warn_setting(void *context, int line, const char *why, const char *what)
{
    Warnings *w = context;
    char text[sizeof w->first];
    Text out = text_fixed(text, sizeof text);
    text_format(&out, line ? "%s:%d" : "%s", w->path, line);
    setting_fault_print(cli_say(why), what, &out);
    warn(w, text);
}

static void load_settings(Settings *s, Warnings *w)
{
    if (!settings_default_path(w->path)) w->path[0] = '\0';
    settings_load(s, w->path, warn_setting, w);
}

/* Without --archive and without a home, the games are simply not kept; if the usual archive cannot
 * be opened, neither, but with a warning. */
static int open_archive(const Args *args, TuiHost *host, Warnings *w, char path[PATH_TEXT])
{
    char error[ARCHIVE_ERROR], why[REASON_TEXT], line[REASON_TEXT + 128];
    Text text = text_fixed(path, PATH_TEXT), said = text_fixed(line, sizeof line);
    if (args_has(args, "no-archive")) return EXIT_FINE;
    if (args_has(args, "archive"))
        text_string(&text, args_value(args, "archive"));
    else if (!archive_default_path(path, PATH_TEXT))
        return EXIT_FINE;
    host->play.archive = archive_open(path, error);
    if (host->play.archive) {
        /* Somebody looks at the board: what another writer holds up is written by a later move. */
        archive_set_patience(host->play.archive, WRITE_MILLISECONDS);
        host->play.lock_beside = path;
    } else if (args_has(args, "archive"))
        return report_failure("%s; or play with --no-archive", cli_say_parts(error, why));
    else {
        text_format(&said, cli_say(N_("games are not saved: %s")), cli_say_parts(error, why));
        warn(w, line);
    }
    return EXIT_FINE;
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
        return report_failure("--replay needs the full screen; quina record replay prints records");
    int status = record_file_open_path(path, args->operand_count ? args->operands[0] : NULL, &file);
    if (status != EXIT_FINE) return status;
    *out = record_file_pick(&file, args, &status);
    record_file_close(&file);
    return status;
}

static int run_terminal(const Args *args, bool is_lesson)
{
    TuiHost host = {.words = words_of_locale(),
                    .play = {.front_end = "terminal", .makes_players = true}};
    Page page = {0};
    Warnings warnings = {0};
    Settings settings;
    TuiOptions options;
    char path[PATH_TEXT];
    Record *replay = NULL;
    load_settings(&settings, &warnings);
    int status = read_options(args, &settings, &options);
    if (status == EXIT_FINE) status = read_replay(args, &replay);
    options.replay = replay;
    options.is_lesson = is_lesson;
    if (status == EXIT_FINE) status = open_archive(args, &host, &warnings, path);
    if (status == EXIT_FINE && options.resume != RESUME_NONE && !host.play.archive)
        status = report_failure("there is no archive to resume from");
    if (status == EXIT_FINE) {
        host.seed = (uint64_t)time(NULL);
        host.settings = &settings;
        host.warning = *warnings.first ? warnings.first : NULL;
        page.path = host.play.lock_beside;
        host.serve = page_serve;
        host.page = &page;
        status = args_has(args, "plain") || is_dumb() ? tui_plain(&host, &options)
                                                      : tui_screen(&host, &options);
        page_stop(&page);
    }
    archive_close(host.play.archive);
    record_free(replay);
    settings_free(&settings);
    return status;
}

static int run_play(const Args *args) { return run_terminal(args, false); }
static int run_learn(const Args *args) { return run_terminal(args, true); }

bool play_has_terminal(void) { return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO); }

const Command command_play = {
    .name = "play",
    .operands = "[GAME|ID]",
    .summary = N_("Plays in the terminal, full screen or at a prompt."),
    .details = N_(
        "Without GAME it opens a menu; with one, you play at once against the computer, unless\n"
        "players are given. With the number ID it opens that game of the archive. A player is\n"
        "human, first, random, classic:N, level:1 to level:10, engine[:time=S,...] or\n"
        "ugi:COMMAND. Moves are typed as quina moves lists them, or as letters and numbers with\n"
        "anything between them; a number can replace a letter: b1:4 is also b 1 4 or 2,1,4;\n"
        "c4+f7 is also 3 4 6 7; the command help shows the forms of the game. Every move is in\n"
        "the archive before it is shown. Choices made in the menu are remembered as settings."),
    .operands_min = 0,
    .operands_max = 1,
    .options =
        {{"white", "PLAYER", N_("white player (default: human, if black is given)")},
         {"black", "PLAYER", N_("black player (default: human, if white is given)")},
         {"size", "N", N_("size of the board (quina games lists them)")},
         {"variant", "V", N_("variants, joined by commas (quina games lists them)")},
         {"seed", "S", N_("seed of everything that is random")},
         {"position", "P", N_("start from this position")},
         {"best-of", "N", N_("play a match of up to N games, an odd number, colours alternating")},
         {"clock", "MIN+SEC", N_("minutes for each side, and seconds gained with each move")},
         {"names", "W,B", N_("names of the white and black player in the first game")},
         {"resume", NULL, N_("continue the newest unfinished game, or game ID")},
         {"replay", "FILE", N_("look at a game of a record file, and analyse it")},
         {"pick", "N", N_("with --replay: the number of the game in the file (default: 1)")},
         {"brief", NULL, N_("at the prompt: no boards unless asked for, for screen readers")},
         {"theme", "T", N_("colours: auto, dark, light, 256, 16 or none")},
         {"ascii", NULL, N_("use only ASCII characters")},
         {"plain", NULL, N_("play at a prompt, as in a pipe")},
         {"archive", "FILE", N_("the archive (default: in the XDG data folder)")},
         {"no-archive", NULL, N_("do not save the game")}},
    .run = run_play,
};

const Command command_learn = {
    .name = "learn",
    .operands = "[GAME]",
    .summary = N_("Teaches a game step by step in the terminal."),
    .details =
        N_("A guided first game: small tasks on a small board, each with a goal, and at last a\n"
           "game against the first level. It takes about three minutes, and goes on at the\n"
           "step that was reached. Without GAME it asks for one."),
    .operands_min = 0,
    .operands_max = 1,
    .options = {{"brief", NULL,
                 N_("at the prompt: no boards unless asked for, for screen readers")},
                {"theme", "T", N_("colours: auto, dark, light, 256, 16 or none")},
                {"ascii", NULL, N_("use only ASCII characters")},
                {"plain", NULL, N_("play at a prompt, as in a pipe")}},
    .run = run_learn,
};
