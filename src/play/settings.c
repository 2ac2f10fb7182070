/* settings.c: what the program remembers about its user. */
#define _POSIX_C_SOURCE 200809L
#define _XOPEN_SOURCE   700
#include "play/settings.h"

#include "core/utf8.h"
#include "engines/player.h"
#include "session/session.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX = 65536 };

/* -- Keys -- */

/* The choices are separated by spaces. */
static bool is_choice(const char *choices, const char *value)
{
    size_t length = strlen(value);
    for (const char *at = choices; *at; at += strspn(at, " ")) {
        size_t word = strcspn(at, " ");
        if (word == length && memcmp(at, value, length) == 0) return true;
        at += word;
    }
    return false;
}

static bool is_listed(const char *key, const char *value)
{
    return is_choice(setting_kind(key)->takes, value);
}

static bool is_name(const char *key, const char *value)
{
    (void)key;
    return strlen(value) < SESSION_NAME;
}

/* A player of some game, but not a person. */
static bool is_opponent(const char *key, const char *value)
{
    PlayerWord word;
    Fault fault;
    (void)key;
    if (strlen(value) >= SESSION_WORD) return false;
    for (int i = 0; GAMES[i]; i++)
        if (player_parse(GAMES[i], value, &word, &fault)) return word.kind != PLAYER_HUMAN;
    return false;
}

static bool is_game(const char *key, const char *value)
{
    const Game *game;
    Fault fault;
    (void)key;
    return game_find(value, &game, &fault);
}

static bool is_size(const char *key, const char *value)
{
    const Game *game;
    Fault fault;
    Cursor c = cursor_over(value);
    int size;
    return game_find(strchr(key, '.') + 1, &game, &fault) && cursor_number(&c, 99, &size) &&
           cursor_at_end(&c) && size >= game->size_min && size <= game->size_max;
}

/* The step that was reached, or done. */
static bool is_lesson(const char *key, const char *value)
{
    Cursor c = cursor_over(value);
    int step;
    (void)key;
    return strcmp(value, "done") == 0 ||
           (cursor_number(&c, 99, &step) && cursor_at_end(&c) && step > 0);
}

#define YES_NO "on off"

const SettingKind SETTING_KINDS[] = {
    {"lang", "en pt", is_listed},
    {"name", N_("your name, at most 63 bytes"), is_name},
    {"name2", N_("the name of the second person at this terminal"), is_name},
    {"game", N_("the game that was played last"), is_game},
    {"opponent", N_("a computer player, such as level:3"), is_opponent},
    {"theme", "auto dark light 256 16 none", is_listed},
    {"brief", YES_NO, is_listed},
    {"size.", N_("a size of the board, a number"), is_size},
    {"lesson.", N_("the step of the guided first game, or done"), is_lesson},
    {NULL, NULL, NULL},
};

const SettingKind *setting_kind(const char *key)
{
    for (const SettingKind *kind = SETTING_KINDS; kind->key; kind++) {
        size_t length = strlen(kind->key);
        bool is_family = kind->key[length - 1] == '.';
        if (is_family ? strncmp(kind->key, key, length) == 0 && is_game(key, key + length)
                      : strcmp(kind->key, key) == 0)
            return kind;
    }
    return NULL;
}

/* -- Lines -- */

typedef struct SettingLine {
    const char *start;
    size_t length;                               /* without the newline */
    char key[SETTING_TEXT], value[SETTING_TEXT]; /* "" in a comment or a bad line */
    bool is_bad;
} SettingLine;

static bool is_clean(const char *text, size_t length)
{
    for (const char *end = text + length; text < end;) {
        int bytes = utf8_length(text, end);
        if (bytes == 0 || (unsigned char)*text < ' ') return false;
        text += bytes;
    }
    return true;
}

static void copy_trimmed(const char *start, const char *end, Text *out)
{
    while (start < end && *start == ' ') start++;
    while (end > start && end[-1] == ' ') end--;
    text_bytes(out, start, (size_t)(end - start));
}

/* Reads the line at *at and moves past it; false at the end. */
static bool next_line(const char **at, SettingLine *line)
{
    *line = (SettingLine){.start = *at, .length = *at ? strcspn(*at, "\n") : 0};
    if (!*at || !**at) return false;
    const char *end = line->start + line->length;
    *at = *end ? end + 1 : end;
    if (end > line->start && end[-1] == '\r') end--;
    const char *first = line->start + strspn(line->start, " ");
    if (first >= end || *first == '#') return true;
    const char *equals = memchr(first, '=', (size_t)(end - first));
    Text key = text_fixed(line->key, SETTING_TEXT), value = text_fixed(line->value, SETTING_TEXT);
    line->is_bad = !equals || equals == first || !is_clean(first, (size_t)(end - first));
    if (line->is_bad) return true;
    copy_trimmed(first, equals, &key);
    copy_trimmed(equals + 1, end, &value);
    line->is_bad = key.is_cut || value.is_cut;
    return true;
}

static bool is_usable(const SettingLine *line)
{
    const SettingKind *kind = line->is_bad ? NULL : setting_kind(line->key);
    return kind && *line->value && kind->is_valid(line->key, line->value);
}

static void report_faults(const Settings *s, SettingsReport *report, void *context)
{
    const char *at = s->text.data;
    SettingLine line;
    for (int number = 1; next_line(&at, &line); number++) {
        char shown[64];
        Text text = text_fixed(shown, sizeof shown);
        utf8_clean(&text, line.start, utf8_cut(line.start, line.length, 40));
        if (line.is_bad)
            report(context, number, N_("'%s' is not a setting; expected KEY=VALUE"), shown);
        else if (*line.key && setting_kind(line.key) && !is_usable(&line))
            report(context, number, N_("'%s' has a value that cannot be used, and is ignored"),
                   shown);
    }
}

void setting_fault_print(const char *why, const char *what, Text *out)
{
    const char *hole = strstr(why, "%s");
    size_t length = hole ? (size_t)(hole - why) : strlen(why);
    text_string(out, ": ");
    text_bytes(out, why, length);
    if (hole) text_format(out, "%s%s", what, hole + 2);
}

/* -- Reading -- */

bool settings_default_path(char out[SETTINGS_PATH])
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    Text text = text_fixed(out, SETTINGS_PATH);
    if (config && *config == '/')
        text_format(&text, "%s/quina/settings", config);
    else if (home && *home == '/')
        text_format(&text, "%s/.config/quina/settings", home);
    return text.length > 0 && !text.is_cut;
}

/* 0, or an errno. */
static int read_file(const char *path, Text *out)
{
    char bytes[4096];
    size_t length;
    FILE *file = fopen(path, "rb");
    if (!file) return errno == ENOENT || errno == ENOTDIR ? 0 : errno;
    errno = 0;
    while (out->length <= FILE_MAX && (length = fread(bytes, 1, sizeof bytes, file)) > 0)
        text_bytes(out, bytes, length);
    int error = ferror(file) ? errno : out->length > FILE_MAX ? EFBIG : out->is_cut ? ENOMEM : 0;
    if (!error && out->length && strlen(out->data) != out->length) error = EILSEQ;
    fclose(file);
    return error;
}

void settings_load(Settings *s, const char *path, SettingsReport *report, void *context)
{
    Text copy = text_fixed(s->path, sizeof s->path);
    text_string(&copy, path);
    s->text = text_growing();
    int error = *path ? read_file(path, &s->text) : 0;
    if (error) {
        settings_free(s);
        s->path[0] = '\0'; /* a file that cannot be read must not be replaced */
        if (report) report(context, 0, N_("cannot be read: %s"), strerror(error));
        return;
    }
    if (report) report_faults(s, report, context);
}

void settings_free(Settings *s)
{
    text_free(&s->text);
    s->text = text_growing();
}

/* The last line with a key counts. */
bool settings_get(const Settings *s, const char *key, char out[SETTING_TEXT])
{
    const char *at = s->text.data;
    SettingLine line;
    bool is_found = false;
    while (next_line(&at, &line)) {
        if (strcmp(line.key, key) != 0 || !is_usable(&line)) continue;
        memcpy(out, line.value, SETTING_TEXT);
        is_found = true;
    }
    return is_found;
}

bool settings_get_default(const char *key, char out[SETTING_TEXT])
{
    char path[SETTINGS_PATH];
    Settings s;
    if (!settings_default_path(path)) return false;
    settings_load(&s, path, NULL, NULL);
    bool is_found = settings_get(&s, key, out);
    settings_free(&s);
    return is_found;
}

/* -- Writing -- */

/* The text with the key changed in its line, or in a new one at the end. */
static Text change_text(const char *from, const char *key, const char *value)
{
    Text to = text_growing();
    SettingLine line;
    bool is_written = !*value;
    while (next_line(&from, &line)) {
        if (strcmp(line.key, key) != 0 || !*line.key) {
            text_bytes(&to, line.start, line.length);
            text_char(&to, '\n');
        } else if (!is_written) {
            text_format(&to, "%s=%s\n", key, value);
            is_written = true;
        }
    }
    if (!is_written) text_format(&to, "%s=%s\n", key, value);
    return to;
}

/* Makes the folders of a path; returns why one of them cannot be made, or 0. */
static int make_folders(char *path)
{
    int error = 0;
    for (char *at = path + 1; (at = strchr(at, '/')); at++) {
        *at = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST && !error) error = errno;
        *at = '/';
    }
    return error;
}

static bool write_bytes(int file, const char *data, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, data, length);
        if (written < 0) return false;
        data += written;
        length -= (size_t)written;
    }
    return fsync(file) == 0;
}

/* A new file takes the place of the old one. A link stays a link: the file it names is replaced. */
static bool replace_file(const char *path, const Text *text)
{
    char real[PATH_MAX], temporary[PATH_MAX];
    Text name = text_fixed(temporary, sizeof temporary);
    int error = 0;
    if (!realpath(path, real)) {
        Text copy = text_fixed(real, sizeof real);
        text_string(&copy, path);
        error = make_folders(real);
    }
    text_format(&name, "%s.XXXXXX", real);
    int file = mkstemp(temporary);
    if (file < 0) {
        if (error) errno = error;
        return false;
    }
    bool ok = write_bytes(file, text->data ? text->data : "", text->length);
    error = errno;
    if (close(file) != 0 && ok) {
        ok = false;
        error = errno;
    }
    if (ok && rename(temporary, real) == 0) return true;
    if (!ok) errno = error;
    error = errno;
    unlink(temporary);
    errno = error;
    return false;
}

bool settings_set(Settings *s, const char *key, const char *value, char error[SETTINGS_ERROR])
{
    char now[SETTING_TEXT] = "";
    Text reason = text_fixed(error, SETTINGS_ERROR), fresh = text_growing();
    settings_get(s, key, now);
    if (strcmp(now, value) == 0) return true;
    bool is_fresh = *s->path && read_file(s->path, &fresh) == 0;
    Text changed = change_text(is_fresh ? fresh.data : s->text.data, key, value);
    text_free(&fresh);
    settings_free(s);
    s->text = changed;
    if (!*s->path) return true;
    if (is_fresh && !changed.is_cut && replace_file(s->path, &changed)) return true;
    text_format(&reason, "%s: %s", s->path, strerror(errno));
    return false;
}
