/* journal.c: a file of results that survives its program. */
#define _POSIX_C_SOURCE 200809L
#include "jobs/journal.h"

#include "core/hash.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEAD = 16, TABLE_LEAST = 64 };

static const char MAGIC[] = "quina journal 1\n";

/* -- Bytes -- */

static void put_number(unsigned char *at, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++) at[i] = (unsigned char)(number >> 8 * i);
}

static uint64_t get_number(const unsigned char *at, int bytes)
{
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++) number |= (uint64_t)at[i] << 8 * i;
    return number;
}

static uint64_t checksum(int job, const char *bytes, size_t length)
{
    uint64_t key = hash_word((uint32_t)job, length);
    for (size_t i = 0; i < length; i += 8) {
        size_t part = length - i < 8 ? length - i : 8;
        key = hash_word(key, get_number((const unsigned char *)bytes + i, (int)part));
    }
    return key;
}

static void print_record(Text *out, int job, const char *bytes, size_t length)
{
    unsigned char head[HEAD];
    put_number(head, (uint32_t)job, 4);
    put_number(head + 4, length, 4);
    put_number(head + 8, checksum(job, bytes, length), 8);
    text_bytes(out, (const char *)head, HEAD);
    text_bytes(out, bytes, length);
}

/* Reads up to so many bytes; fewer at the end of the file, -1 on an error. */
static ssize_t read_at(int file, char *out, size_t size, uint64_t at)
{
    size_t got = 0;
    while (got < size) {
        ssize_t part = pread(file, out + got, size - got, (off_t)(at + got));
        if (part < 0 && errno == EINTR) continue;
        if (part < 0) return -1;
        if (part == 0) break;
        got += (size_t)part;
    }
    return (ssize_t)got;
}

static bool write_at(int file, const char *bytes, size_t size, uint64_t at)
{
    while (size > 0) {
        ssize_t part = pwrite(file, bytes, size, (off_t)at);
        if (part < 0 && errno == EINTR) continue;
        if (part <= 0) return false;
        bytes += part;
        at += (uint64_t)part;
        size -= (size_t)part;
    }
    return true;
}

/* -- Entries, found by their job -- */

static size_t place_of(const Journal *j, int job)
{
    size_t at = (size_t)hash_word(1, (uint32_t)job) & (j->place_count - 1);
    while (j->places[at] && j->entries[j->places[at] - 1].job != job)
        at = (at + 1) & (j->place_count - 1);
    return at;
}

static bool grow(Journal *j)
{
    size_t capacity = j->capacity ? 2 * j->capacity : TABLE_LEAST;
    JournalEntry *entries = calloc(capacity, sizeof *entries);
    uint32_t *places = calloc(2 * capacity, sizeof *places);
    if (!entries || !places) {
        free(entries);
        free(places);
        return false;
    }
    if (j->entries) memcpy(entries, j->entries, j->count * sizeof *entries);
    free(j->entries);
    free(j->places);
    j->entries = entries;
    j->places = places;
    j->place_count = 2 * capacity;
    j->capacity = capacity;
    for (size_t i = 0; i < j->count; i++) places[place_of(j, entries[i].job)] = (uint32_t)(i + 1);
    return true;
}

const JournalEntry *journal_find(const Journal *j, int job)
{
    uint32_t place = j->place_count ? j->places[place_of(j, job)] : 0;
    return place ? &j->entries[place - 1] : NULL;
}

static bool add_entry(Journal *j, JournalEntry entry)
{
    if (journal_find(j, entry.job)) return true;
    if (j->count == j->capacity && !grow(j)) return false;
    assert(j->entries && j->places);
    j->entries[j->count++] = entry;
    j->places[place_of(j, entry.job)] = (uint32_t)j->count;
    return true;
}

/* -- Reading -- */

/* Whether all that follows is zeros: what some systems leave behind a write that was cut. */
static bool is_blank(int file, uint64_t from, uint64_t end)
{
    char block[4096];
    for (uint64_t at = from; at < end;) {
        ssize_t got = read_at(file, block, sizeof block, at);
        if (got <= 0) return got == 0;
        for (ssize_t i = 0; i < got; i++)
            if (block[i]) return false;
        at += (uint64_t)got;
    }
    return true;
}

/* Reads the record at j->end; *is_whole is false at the end of the whole ones. */
static JournalStatus read_record(Journal *j, uint64_t size, Text *bytes, bool *is_whole)
{
    unsigned char head[HEAD] = {0};
    char block[65536];
    *is_whole = false;
    ssize_t got = read_at(j->file, (char *)head, HEAD, j->end);
    if (got < 0) return JOURNAL_IO;
    int job = (int)(uint32_t)get_number(head, 4);
    uint64_t length = get_number(head + 4, 4), at = j->end + HEAD;
    if (got < HEAD || length > JOURNAL_RESULT_MAX || at + length > size)
        return j->end == size || at + length > size || is_blank(j->file, j->end, size)
                   ? JOURNAL_FINE
                   : JOURNAL_DAMAGED;
    bytes->length = 0;
    for (uint64_t done = 0; done < length;) {
        size_t part = length - done < sizeof block ? (size_t)(length - done) : sizeof block;
        if (read_at(j->file, block, part, at + done) != (ssize_t)part) return JOURNAL_IO;
        text_bytes(bytes, block, part);
        done += part;
    }
    if (bytes->is_cut) return JOURNAL_NO_MEMORY;
    if (get_number(head + 8, 8) != checksum(job, bytes->data ? bytes->data : "", length))
        return at + length == size || is_blank(j->file, j->end, size) ? JOURNAL_FINE
                                                                      : JOURNAL_DAMAGED;
    *is_whole = true;
    j->end = at + length;
    if (job == JOURNAL_TITLE) {
        if (!j->title) j->title = strdup(bytes->data ? bytes->data : "");
        return j->title ? JOURNAL_FINE : JOURNAL_NO_MEMORY;
    }
    return add_entry(j, (JournalEntry){job, (uint32_t)length, at}) ? JOURNAL_FINE
                                                                   : JOURNAL_NO_MEMORY;
}

static JournalStatus read_all(Journal *j)
{
    struct stat about;
    char magic[HEAD];
    if (fstat(j->file, &about) != 0) return JOURNAL_IO;
    uint64_t size = (uint64_t)about.st_size;
    ssize_t got = read_at(j->file, magic, HEAD, 0);
    if (got < 0) return JOURNAL_IO;
    if (memcmp(magic, MAGIC, (size_t)got) != 0) return JOURNAL_NO_JOURNAL;
    if (got < HEAD) { /* it was cut while it was begun */
        j->cut = size;
        return JOURNAL_FINE;
    }
    Text bytes = text_growing();
    bool is_whole = true;
    JournalStatus status = JOURNAL_FINE;
    j->end = HEAD;
    while (status == JOURNAL_FINE && is_whole) status = read_record(j, size, &bytes, &is_whole);
    text_free(&bytes);
    j->cut = size - j->end;
    j->kept = j->count;
    if (status == JOURNAL_FINE && !j->title && j->count) return JOURNAL_NO_JOURNAL;
    return status;
}

JournalStatus journal_read(Journal *j, const char *path)
{
    *j = (Journal){.file = open(path, O_RDONLY | O_CLOEXEC)};
    if (j->file < 0) return JOURNAL_NO_FILE;
    j->unsynced = text_growing();
    JournalStatus status = read_all(j);
    if (status == JOURNAL_FINE && !j->title) status = JOURNAL_NO_JOURNAL;
    if (status != JOURNAL_FINE) journal_close(j);
    return status;
}

JournalStatus journal_get(const Journal *j, const JournalEntry *entry, Text *out)
{
    char block[65536];
    for (uint32_t done = 0; done < entry->length;) {
        size_t part = entry->length - done < sizeof block ? entry->length - done : sizeof block;
        if (read_at(j->file, block, part, entry->at + done) != (ssize_t)part) return JOURNAL_IO;
        text_bytes(out, block, part);
        done += (uint32_t)part;
    }
    return out->is_cut ? JOURNAL_NO_MEMORY : JOURNAL_FINE;
}

/* -- Writing -- */

/* A new file is not safe before its name is. */
static bool sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    int file = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    bool ok = file >= 0 && (fsync(file) == 0 || errno == EINVAL);
    if (file >= 0) close(file);
    free(folder);
    return ok;
}

static JournalStatus begin(Journal *j, const char *path, const char *title)
{
    j->title = strdup(title);
    if (!j->title) return JOURNAL_NO_MEMORY;
    text_bytes(&j->unsynced, MAGIC, HEAD);
    print_record(&j->unsynced, JOURNAL_TITLE, title, strlen(title));
    j->end = 0;
    if (ftruncate(j->file, 0) != 0) return JOURNAL_IO;
    JournalStatus status = journal_sync(j);
    return status == JOURNAL_FINE && !sync_folder(path) ? JOURNAL_IO : status;
}

static JournalStatus lock_and_read(Journal *j, const char *path, const char *title)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(j->file, F_SETLK, &lock) != 0) return JOURNAL_IN_USE;
    JournalStatus status = read_all(j);
    if (status != JOURNAL_FINE) return status;
    if (!j->title) return begin(j, path, title);
    if (strcmp(j->title, title) != 0) return JOURNAL_OTHER_WORK;
    if (j->cut && ftruncate(j->file, (off_t)j->end) != 0) return JOURNAL_IO;
    j->cut = 0;
    return JOURNAL_FINE;
}

JournalStatus journal_open(Journal *j, const char *path, const char *title)
{
    *j = (Journal){.file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666)};
    if (j->file < 0) return JOURNAL_NO_FILE;
    j->unsynced = text_growing();
    JournalStatus status = lock_and_read(j, path, title);
    if (status != JOURNAL_FINE) journal_close(j);
    return status;
}

JournalStatus journal_add(Journal *j, int job, const char *bytes, size_t length)
{
    if (journal_find(j, job)) return JOURNAL_FINE;
    JournalEntry entry = {job, (uint32_t)length, j->end + j->unsynced.length + HEAD};
    if (length > JOURNAL_RESULT_MAX || !add_entry(j, entry)) return JOURNAL_NO_MEMORY;
    print_record(&j->unsynced, job, bytes, length);
    return j->unsynced.is_cut ? JOURNAL_NO_MEMORY : JOURNAL_FINE;
}

JournalStatus journal_sync(Journal *j)
{
    if (j->unsynced.length == 0) return JOURNAL_FINE;
    if (!write_at(j->file, j->unsynced.data, j->unsynced.length, j->end) || fdatasync(j->file) != 0)
        return JOURNAL_IO;
    j->end += j->unsynced.length;
    j->unsynced.length = 0;
    j->kept = j->count;
    return JOURNAL_FINE;
}

void journal_close(Journal *j)
{
    int error = errno;
    if (j->file >= 0) close(j->file);
    text_free(&j->unsynced);
    free(j->title);
    free(j->entries);
    free(j->places);
    *j = (Journal){.file = -1};
    errno = error;
}
