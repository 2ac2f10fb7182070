/* settings.h: what the program remembers about its user, in a file of lines KEY=VALUE.
 *
 * The file is $XDG_CONFIG_HOME/quina/settings; docs/formats.md describes it. A change replaces the
 * file as a whole, so that it is never half written, and keeps comments, unknown keys and the order
 * of lines. */
#ifndef PLAY_SETTINGS_H
#define PLAY_SETTINGS_H

#include "core/text.h"

enum { SETTING_TEXT = 256, SETTINGS_PATH = 1024, SETTINGS_ERROR = SETTINGS_PATH + 128 };

typedef struct Settings {
    char path[SETTINGS_PATH]; /* "": there is no file, and nothing is remembered */
    Text text;                /* the file as it is */
} Settings;

/* Called for each line that cannot be used; `why` is a text to be translated, with one %s for
 * `what`. */
typedef void SettingsReport(void *context, int line, const char *why, const char *what);

/* ": " and the translated text with its %s filled in. */
void setting_fault_print(const char *why, const char *what, Text *out);

/* The known keys in the order of the documents, with what they take; ended by a NULL key. The keys
 * "size." and "lesson." stand for one key for each game: "size." and its name. */
typedef struct SettingKind {
    const char *key;
    const char *takes; /* the choices, or a description, to be translated */
    bool (*is_valid)(const char *key, const char *value);
} SettingKind;

extern const SettingKind SETTING_KINDS[];

/* NULL if the key is unknown. */
const SettingKind *setting_kind(const char *key);

/* False if the environment names no folder for settings. */
bool settings_default_path(char out[SETTINGS_PATH]);

/* A file that does not exist has no settings; one that cannot be read neither, and is never
 * written. `report` may be NULL. Freed by settings_free in any case. */
void settings_load(Settings *s, const char *path, SettingsReport *report, void *context);
void settings_free(Settings *s);

/* The value of a key; false if it has none, or one that cannot be used. */
bool settings_get(const Settings *s, const char *key, char out[SETTING_TEXT]);
/* The same from the default file. */
bool settings_get_default(const char *key, char out[SETTING_TEXT]);

/* Changes a key in the file, even if another process has changed others; an empty value removes it.
 * Writes nothing if the value is there already, or there is no file to write. False, with the
 * reason, on failure; the value then holds for this process. */
bool settings_set(Settings *s, const char *key, const char *value, char error[SETTINGS_ERROR]);

#endif
