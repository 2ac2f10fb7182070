/* cmd_settings.c: quina settings: what the program remembers about its user. */
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/report.h"
#include "games/games.h"
#include "play/settings.h"

#include <string.h>

/* The settings being listed. */
typedef struct Listing {
    const Settings *settings;
    Text text;
    bool json;
} Listing;

static void print_setting(Listing *l, const char *key)
{
    char value[SETTING_TEXT];
    if (!settings_get(l->settings, key, value)) return;
    if (l->json) {
        text_json_key(&l->text, key);
        text_json_string(&l->text, value);
    } else {
        text_format(&l->text, "%s=%s\n", key, value);
    }
}

/* A kind that ends with a dot has a key for each game. */
static void print_kind(Listing *l, const SettingKind *kind)
{
    if (kind->key[strlen(kind->key) - 1] != '.') {
        print_setting(l, kind->key);
        return;
    }
    for (int i = 0; GAMES[i]; i++) {
        char key[SETTING_TEXT];
        Text text = text_fixed(key, sizeof key);
        text_format(&text, "%s%s", kind->key, GAMES[i]->name);
        print_setting(l, key);
    }
}

static int list_settings(const Settings *s, bool json)
{
    Listing l = {s, text_growing(), json};
    if (json) text_char(&l.text, '{');
    for (const SettingKind *kind = SETTING_KINDS; kind->key; kind++) print_kind(&l, kind);
    if (json) text_string(&l.text, "}\n");
    return report_text(&l.text);
}

static int show_setting(const Settings *s, const char *key)
{
    char value[SETTING_TEXT];
    Text text = text_growing();
    if (!settings_get(s, key, value)) return report_failure("%s is not set", key);
    text_format(&text, "%s\n", value);
    return report_text(&text);
}

static int change_setting(Settings *s, const char *key, const char *value)
{
    char error[SETTINGS_ERROR];
    const SettingKind *kind = setting_kind(key);
    if (*value && (strlen(value) >= SETTING_TEXT || !kind->is_valid(key, value))) {
        usage_error("'%s' is not a value of %s; expected %s", value, key, cli_say(kind->takes));
        return EXIT_USAGE;
    }
    if (!*s->path) return report_failure("there is no place to keep settings in");
    if (settings_set(s, key, value, error)) return EXIT_FINE;
    return report_failure("cannot write %s", error);
}

/* The file being read, and whether it could not be. */
typedef struct Reading {
    char path[SETTINGS_PATH];
    bool failed;
} Reading;

static void report_line(void *context, int line, const char *why, const char *what)
{
    Reading *reading = context;
    char text[SETTINGS_ERROR];
    Text out = text_fixed(text, sizeof text);
    if (line == 0) reading->failed = true;
    text_format(&out, line ? "%s:%d" : "%s", reading->path, line);
    setting_fault_print(cli_say(why), what, &out);
    report_failure("%s", text);
}

static int run_settings(const Args *args)
{
    const char *key = args->operand_count > 0 ? args->operands[0] : NULL;
    Reading reading = {.failed = false};
    Settings s;
    if (!settings_default_path(reading.path)) reading.path[0] = '\0';
    if (key && !setting_kind(key)) {
        usage_error("there is no setting '%s'; see quina settings --help", key);
        return EXIT_USAGE;
    }
    settings_load(&s, reading.path, report_line, &reading);
    int status = reading.failed            ? EXIT_FAILED
                 : !key                    ? list_settings(&s, args_has(args, "json"))
                 : args->operand_count > 1 ? change_setting(&s, key, args->operands[1])
                                           : show_setting(&s, key);
    settings_free(&s);
    return status;
}

const Command command_settings = {
    .name = "settings",
    .operands = "[KEY [VALUE]]",
    .summary = N_("Lists, shows or changes what quina remembers about you."),
    .details = N_("An empty VALUE removes the setting. The keys:\n"
                  "  lang        en or pt\n"
                  "  name        your name; name2 is that of a second person at this terminal\n"
                  "  opponent    the computer player you meet, such as level:3\n"
                  "  theme       colours of the full screen, as for quina play --theme\n"
                  "  brief       on: no boards at the prompts unless asked for\n"
                  "  game        the game that was played last\n"
                  "  size.GAME   the size of the board\n\n"
                  "Options of a command override settings. quina-formats(5) describes the file.\n"
                  "JSON: an object with the keys that are set."),
    .operands_max = 2,
    .options = {{"json", NULL, N_("print a JSON object")}},
    .run = run_settings,
};
