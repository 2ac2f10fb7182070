/* tables_folder.c: endgame tables as files of a folder. */
#define _POSIX_C_SOURCE 200809L
#include "engines/tables_folder.h"

#include "engines/strategy.h"
#include "games/games.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool tables_default_folder(Text *out)
{
    const char *own = getenv("QUINA_TABLES"), *data = getenv("XDG_DATA_HOME"),
               *home = getenv("HOME");
    if (own && *own)
        text_string(out, own);
    else if (data && *data == '/')
        text_format(out, "%s/quina/tables", data);
    else if (home && *home)
        text_format(out, "%s/.local/share/quina/tables", home);
    return out->length > 0 && !out->is_cut;
}

void tables_path(const Tables *t, const char *folder, int ending, Text *out)
{
    char name[ENDING_TEXT];
    t->endings->name(ending, name);
    text_format(out, "%s/%s-%s.qtb", folder, t->game->name, name);
}

Tables *tables_new(const Game *g)
{
    const Endings *e = strategy_of(g)->endings;
    Tables *t = e ? calloc(1, sizeof *t) : NULL;
    if (!t) return NULL;
    *t = (Tables){.game = g, .endings = e, .numbers = e->open()};
    if (t->numbers) return t;
    free(t);
    return NULL;
}

void tables_close(Tables *t)
{
    if (!t) return;
    for (int i = 0; i < t->endings->count; i++) {
        if (!t->list[i]) continue;
        table_free(t->list[i]);
        close(t->files[i]);
    }
    t->endings->close(t->numbers);
    free(t);
}

/* A read past the end of the file, or of a bad part of the disk, fails; at a page of a mapping it
 * would be a signal that ends the program. */
static bool read_file(const void *file, uint64_t at, void *out, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t got =
            pread(*(const int *)file, (char *)out + done, length - done, (off_t)(at + done));
        if (got <= 0 && !(got < 0 && errno == EINTR)) return false;
        if (got > 0) done += (size_t)got;
    }
    return true;
}

/* Opens a file that can be read anywhere: 0 or an errno. */
static int open_file(const char *path, int *file, uint64_t *length)
{
    struct stat info;
    *file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* waits for no pipe */
    if (*file < 0) return errno;
    int error = fstat(*file, &info) != 0 ? errno : S_ISREG(info.st_mode) ? 0 : EINVAL;
    *length = error ? 0 : (uint64_t)info.st_size;
    if (error) close(*file);
    return error;
}

bool tables_open_one(Tables *t, const char *folder, int ending, TablesFault *fault)
{
    char name[TABLE_NAME];
    Text path = text_fixed(fault->path, sizeof fault->path);
    int *file = &t->files[ending];
    TableSource source = {.read = read_file, .context = file};
    tables_path(t, folder, ending, &path);
    fault->status = TABLE_FINE;
    fault->error = path.is_cut ? ENAMETOOLONG : open_file(path.data, file, &source.length);
    if (fault->error) return false;
    tables_name(t->game, t->endings, ending, name);
    t->list[ending] =
        table_open(&source, name, t->endings->size(t->numbers, ending), &fault->status);
    if (t->list[ending])
        t->count++;
    else
        close(*file);
    return t->list[ending];
}

static bool is_absent(const TablesFault *fault)
{
    return fault->error == ENOENT || fault->error == ENOTDIR;
}

Tables *tables_open(const char *folder, const Game *g, TablesFault *fault)
{
    Tables *t = tables_new(g);
    *fault = (TablesFault){.status = TABLE_NO_MEMORY};
    for (int i = 0; t && i < t->endings->count; i++) {
        if (tables_open_one(t, folder, i, fault) || is_absent(fault)) continue;
        tables_close(t);
        return NULL;
    }
    return t;
}

void game_tables_close(GameTables *t)
{
    for (int i = 0; i < GAME_COUNT; i++) tables_close(t->list[i]);
    *t = (GameTables){0};
}

bool game_tables_open(GameTables *t, const char *folder, TablesFault *fault)
{
    *t = (GameTables){0};
    for (int i = 0; GAMES[i]; i++) {
        if (!strategy_of(GAMES[i])->endings) continue;
        t->list[GAMES[i]->id] = tables_open(folder, GAMES[i], fault);
        if (t->list[GAMES[i]->id]) continue;
        game_tables_close(t);
        return false;
    }
    return true;
}

int game_tables_count(const GameTables *t)
{
    int count = 0;
    for (int i = 0; i < GAME_COUNT; i++) count += t->list[i] ? t->list[i]->count : 0;
    return count;
}

const char *game_tables_damaged(const GameTables *t, char out[TABLE_NAME])
{
    for (int i = 0; i < GAME_COUNT; i++) {
        const Tables *of_game = t->list[i];
        for (int k = 0; of_game && k < of_game->endings->count; k++) {
            if (!of_game->list[k] || !table_is_damaged(of_game->list[k])) continue;
            tables_name(of_game->game, of_game->endings, k, out);
            return out;
        }
    }
    return NULL;
}

static bool put_bytes(void *file, const void *bytes, size_t length)
{
    return fwrite(bytes, 1, length, file) == length;
}

int tables_write(const Tables *t, const char *folder, int ending, uint8_t *values)
{
    Text path = text_growing(), fresh = text_growing();
    char name[TABLE_NAME];
    tables_path(t, folder, ending, &path);
    tables_path(t, folder, ending, &fresh);
    text_string(&fresh, ".new");
    tables_name(t->game, t->endings, ending, name);
    errno = ENOMEM;
    FILE *file = path.is_cut || fresh.is_cut ? NULL : fopen(fresh.data, "wb");
    bool ok = file;
    if (file) {
        ok = table_write(name, values, t->endings->size(t->numbers, ending), put_bytes, file);
        ok = ok && fflush(file) == 0 && fsync(fileno(file)) == 0;
        ok = fclose(file) == 0 && ok;
        ok = ok && rename(fresh.data, path.data) == 0;
    }
    int error = ok ? 0 : errno ? errno : EIO;
    if (!ok && file) remove(fresh.data);
    text_free(&path);
    text_free(&fresh);
    return error;
}
