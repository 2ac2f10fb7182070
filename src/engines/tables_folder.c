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
#include <sys/mman.h>
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
        table_free(t->list[i]);
        if (t->mapped[i]) munmap(t->mapped[i], t->lengths[i]);
    }
    t->endings->close(t->numbers);
    free(t);
}

/* Maps a whole file: 0 or an errno. An empty file has no bytes. */
static int map_file(const char *path, void **bytes, size_t *length)
{
    struct stat info;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), error = 0; /* waits for no pipe */
    *bytes = NULL;
    *length = 0;
    if (file < 0) return errno;
    if (fstat(file, &info) != 0) {
        error = errno;
    } else if (!S_ISREG(info.st_mode)) {
        error = EINVAL;
    } else if (info.st_size > 0) {
        void *mapped = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_SHARED, file, 0);
        if (mapped == MAP_FAILED) {
            error = errno;
        } else {
            *bytes = mapped;
            *length = (size_t)info.st_size;
        }
    }
    close(file);
    return error;
}

bool tables_open_one(Tables *t, const char *folder, int ending, TablesFault *fault)
{
    char name[TABLE_NAME];
    Text path = text_fixed(fault->path, sizeof fault->path);
    tables_path(t, folder, ending, &path);
    fault->status = TABLE_FINE;
    fault->error =
        path.is_cut ? ENAMETOOLONG : map_file(path.data, &t->mapped[ending], &t->lengths[ending]);
    if (fault->error) return false;
    tables_name(t->game, t->endings, ending, name);
    const uint8_t *bytes = t->mapped[ending] ? t->mapped[ending] : (const uint8_t *)"";
    t->list[ending] = table_open(bytes, t->lengths[ending], name,
                                 t->endings->size(t->numbers, ending), &fault->status);
    if (t->list[ending]) {
        t->count++;
        return true;
    }
    if (t->mapped[ending]) munmap(t->mapped[ending], t->lengths[ending]);
    t->mapped[ending] = NULL;
    return false;
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

bool game_tables_exist(const GameTables *t)
{
    for (int i = 0; i < GAME_COUNT; i++)
        if (t->list[i] && t->list[i]->count) return true;
    return false;
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
