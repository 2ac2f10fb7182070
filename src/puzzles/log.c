/* log.c: which puzzles were solved. */
#define _POSIX_C_SOURCE 200809L
#include "puzzles/log.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { SECONDS_A_DAY = 86400, LINE_TEXT = 128, READ_BYTES = 4096 };

long puzzle_today(void) { return (long)(time(NULL) / SECONDS_A_DAY); }

/* -- The file -- */

/* The folder of the user's data, with `name` in it; makes the folders if `makes`. */
static bool find_path(const char *name, bool makes, char out[PUZZLE_LOG_PATH])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    Text path = text_fixed(out, PUZZLE_LOG_PATH);
    if (data && *data == '/')
        text_string(&path, data);
    else if (home && *home)
        text_format(&path, "%s/.local/share", home);
    else
        return false;
    text_string(&path, "/quina");
    for (char *at = out + 1; makes && (at = strchr(at, '/')); at++) {
        *at = '\0';
        mkdir(out, 0700);
        *at = '/';
    }
    if (makes) mkdir(out, 0700);
    text_format(&path, "/%s", name);
    return !path.is_cut;
}

void puzzle_log_open(PuzzleLog *log)
{
    char bytes[READ_BYTES];
    *log = (PuzzleLog){.text = text_growing()};
    if (!find_path("puzzles.log", false, log->path)) log->path[0] = '\0';
    if (!*log->path) return;
    FILE *file = fopen(log->path, "r");
    if (!file && errno != ENOENT && errno != ENOTDIR) log->error = errno;
    for (size_t got; file && (got = fread(bytes, 1, sizeof bytes, file)) > 0;)
        text_bytes(&log->text, bytes, got);
    if (file && ferror(file)) log->error = EIO;
    if (log->text.is_cut) log->error = ENOMEM;
    if (file) fclose(file);
}

void puzzle_log_close(PuzzleLog *log) { text_free(&log->text); }

static void print_key(const Puzzle *p, Text *out)
{
    const Game *g = game_of(&p->start);
    text_format(out, "%s %016" PRIx64, g->name, g->symmetric_hash(&p->start));
}

bool puzzle_log_add(PuzzleLog *log, const Puzzle *p, long day, bool is_clean, bool is_daily)
{
    char line[LINE_TEXT];
    Text text = text_fixed(line, sizeof line);
    text_format(&text, "%ld ", day);
    print_key(p, &text);
    text_format(&text, " %s%s\n", is_clean ? "clean" : "helped", is_daily ? " daily" : "");
    text_string(&log->text, line);
    if (log->text.is_cut) log->error = ENOMEM;
    if (!*log->path) return true;
    if (!find_path("puzzles.log", true, log->path)) return false;
    FILE *file = fopen(log->path, "a");
    if (!file) return false;
    bool ok = fputs(line, file) >= 0;
    return fclose(file) == 0 && ok;
}

/* -- Reading lines -- */

typedef struct LogLine {
    int day;
    char key[LINE_TEXT]; /* the game and the hash */
    bool is_clean, is_daily;
} LogLine;

/* Reads the line and goes on to the next; a line that is not one is left out. False at the end. */
static bool next_line(const char **at, LogLine *out)
{
    while (*at && **at) {
        char line[LINE_TEXT];
        size_t length = strcspn(*at, "\n");
        Text text = text_fixed(line, sizeof line);
        text_bytes(&text, *at, length);
        *at += length + ((*at)[length] == '\n');
        Cursor c = cursor_over(line);
        if (text.is_cut || !cursor_number(&c, INT_MAX, &out->day) || !cursor_take(&c, ' '))
            continue;
        const char *hash = strchr(c.at, ' '), *result = hash ? strchr(hash + 1, ' ') : NULL;
        if (!result) continue;
        Text key = text_fixed(out->key, sizeof out->key);
        text_bytes(&key, c.at, (size_t)(result - c.at));
        out->is_clean = strncmp(result, " clean", 6) == 0;
        out->is_daily = strstr(result, " daily") != NULL;
        return true;
    }
    return false;
}

bool puzzle_log_has(const PuzzleLog *log, const Puzzle *p)
{
    char key[LINE_TEXT];
    Text text = text_fixed(key, sizeof key);
    LogLine line;
    print_key(p, &text);
    for (const char *at = log->text.data; next_line(&at, &line);)
        if (strcmp(line.key, key) == 0) return true;
    return false;
}

/* Whether an earlier line, before `end`, has the same puzzle. */
static bool is_again(const PuzzleLog *log, const char *end, const char *key)
{
    LogLine line;
    for (const char *at = log->text.data; at < end && next_line(&at, &line) && at < end;)
        if (strcmp(line.key, key) == 0) return true;
    return false;
}

PuzzleStreaks puzzle_log_count(const PuzzleLog *log, long today)
{
    PuzzleStreaks s = {0};
    LogLine line;
    long last = -2;
    for (const char *at = log->text.data; next_line(&at, &line);) {
        s.solved += !is_again(log, at, line.key);
        s.streak = line.is_clean ? s.streak + 1 : 0;
        if (s.streak > s.best) s.best = s.streak;
        if (!line.is_daily || line.day == last) continue;
        s.days = line.day == last + 1 ? s.days + 1 : 1;
        last = line.day;
    }
    if (last < today - 1) s.days = 0;
    return s;
}
