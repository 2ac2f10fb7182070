/* solve_file.c: the saved state of quina solve. */
#define _POSIX_C_SOURCE 200809L
#include "cli/solve_file.h"

#include "cli/args.h"
#include "cli/report.h"
#include "core/hash.h"
#include "games/games.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Words of eight bytes, in the order of this machine. */
enum { MAGIC_AT, GAME_AT, NODES_AT, MILLISECONDS_AT, COUNT_AT, HEAD_WORDS };

#define MAGIC 0x3173766c61736e71U /* changes with the format, and differs in the other byte order */

typedef struct SolveFile {
    FILE *file;
    uint64_t sum; /* of all words so far */
    uint64_t count;
    bool failed;
} SolveFile;

/* The game to its last position: entries hold for no other. */
static uint64_t game_key(const HistoryView *h)
{
    const Pos *p = view_now(h);
    uint64_t key =
        hash_word((uint64_t)p->game << 16 | (uint64_t)p->variant << 8 | p->size, p->clock);
    for (int i = 0; i < h->ply; i++) key = hash_word(key, h->keys[i]);
    return hash_word(key, game_of(p)->hash(p));
}

/* -- Saving -- */

static void put_words(SolveFile *f, const uint64_t *words, size_t count)
{
    f->sum = hash_words(f->sum, words, count);
    if (fwrite(words, sizeof *words, count, f->file) != count) f->failed = true;
}

static bool put_entry(void *context, const uint64_t entry[2])
{
    SolveFile *f = context;
    put_words(f, entry, 2);
    return !f->failed;
}

static bool count_entry(void *context, const uint64_t entry[2])
{
    SolveFile *f = context;
    (void)entry;
    f->count++;
    return true;
}

int solve_file_save(const char *path, const Solve *s, const HistoryView *history,
                    const SolveEffort *effort)
{
    Text fresh = text_growing();
    text_format(&fresh, "%s.new", path);
    if (fresh.is_cut) return report_failure("no memory to save %s", path);
    SolveFile f = {.file = fopen(fresh.data, "wb")};
    f.failed = !f.file;
    if (f.file) {
        solve_visit_table(s, count_entry, &f);
        uint64_t head[HEAD_WORDS] = {[MAGIC_AT] = MAGIC,
                                     [GAME_AT] = game_key(history),
                                     [NODES_AT] = effort->nodes,
                                     [MILLISECONDS_AT] = (uint64_t)(1000 * effort->seconds),
                                     [COUNT_AT] = f.count};
        put_words(&f, head, HEAD_WORDS);
        solve_visit_table(s, put_entry, &f);
        uint64_t sum = f.sum;
        put_words(&f, &sum, 1);
        f.failed |= fflush(f.file) != 0 || fsync(fileno(f.file)) != 0;
        f.failed |= fclose(f.file) != 0;
    }
    f.failed = f.failed || rename(fresh.data, path) != 0;
    int error = errno;
    text_free(&fresh);
    return f.failed ? report_failure("cannot save %s: %s", path, strerror(error)) : EXIT_FINE;
}

/* -- Loading -- */

static bool get_words(SolveFile *f, uint64_t *words, size_t count)
{
    if (fread(words, sizeof *words, count, f->file) != count) return false;
    f->sum = hash_words(f->sum, words, count);
    return true;
}

/* Reads all entries, to restore them or, without a solver, to see that the file is whole. */
static bool get_entries(SolveFile *f, Solve *s)
{
    uint64_t head[HEAD_WORDS], entry[2], sum;
    f->sum = 0;
    rewind(f->file);
    if (!get_words(f, head, HEAD_WORDS)) return false;
    for (uint64_t i = 0; i < head[COUNT_AT]; i++) {
        if (!get_words(f, entry, 2)) return false;
        if (s) solve_restore(s, entry);
    }
    uint64_t expected = f->sum;
    return get_words(f, &sum, 1) && sum == expected && fgetc(f->file) == EOF;
}

int solve_file_load(const char *path, Solve *s, const HistoryView *history, SolveEffort *effort)
{
    SolveFile f = {.file = fopen(path, "rb")};
    uint64_t head[HEAD_WORDS] = {0};
    int status = EXIT_FINE;
    if (!f.file && errno == ENOENT) return EXIT_FINE;
    if (!f.file) return report_failure("cannot read %s: %s", path, strerror(errno));
    if (!get_words(&f, head, HEAD_WORDS) || head[MAGIC_AT] != MAGIC)
        status = report_failure("%s is not a saved state of quina solve", path);
    else if (head[GAME_AT] != game_key(history))
        status = report_failure("%s belongs to another game or position", path);
    else if (!get_entries(&f, NULL))
        status = report_failure("%s is damaged: its checksum is wrong", path);
    else if (!get_entries(&f, s))
        status = report_failure("cannot read %s: %s", path, strerror(errno));
    fclose(f.file);
    if (status != EXIT_FINE) return status;
    effort->nodes = head[NODES_AT];
    effort->seconds = (double)head[MILLISECONDS_AT] / 1000;
    return EXIT_FINE;
}
