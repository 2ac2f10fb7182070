/* fuzz_journal.c: any bytes as a journal of results. What is read has a title and results that can
 * be fetched; a journal that is opened for its own work takes another result and has all of them
 * afterwards.
 *
 * Most inputs have wrong checksums and go no further. So the first byte chooses whether the bytes
 * are the file, or its records: a job (1 byte, signed), a length (1 byte) and the bytes. */
#define _GNU_SOURCE
#include "core/hash.h"
#include "fuzz.h"
#include "jobs/journal.h"

#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEAD = 16, JOB_AGAIN = 7 };

static void put(Text *out, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++) text_char(out, (char)(number >> 8 * i));
}

static uint64_t checksum(int job, const uint8_t *bytes, size_t length)
{
    uint64_t key = hash_word((uint32_t)job, length);
    for (size_t i = 0; i < length; i += 8) {
        uint64_t word = 0;
        for (size_t k = i; k < length && k < i + 8; k++) word |= (uint64_t)bytes[k] << 8 * (k - i);
        key = hash_word(key, word);
    }
    return key;
}

/* The records of the input with right checksums; those of large jobs, too. */
static void write_records(const uint8_t *data, size_t size, Text *out)
{
    text_string(out, "quina journal 1\n");
    for (size_t at = 0; at + 2 <= size;) {
        int job = (int8_t)data[at] == INT8_MAX ? INT32_MAX : (int8_t)data[at];
        size_t length = data[at + 1];
        at += 2;
        if (length > size - at) length = size - at;
        put(out, (uint32_t)job, 4);
        put(out, length, 4);
        put(out, checksum(job, data + at, length), 8);
        text_bytes(out, (const char *)data + at, length);
        at += length;
    }
}

static void require_results(const Journal *j)
{
    Text result = text_growing();
    for (size_t i = 0; i < j->count; i++) {
        result.length = 0;
        REQUIRE(journal_get(j, &j->entries[i], &result) == JOURNAL_FINE, j->title);
        REQUIRE(result.length == j->entries[i].length, j->title);
        REQUIRE(journal_find(j, j->entries[i].job) == &j->entries[i], j->title);
    }
    text_free(&result);
}

static void require_journal(const char *path)
{
    Journal j;
    if (journal_read(&j, path) != JOURNAL_FINE) return;
    require_results(&j);
    char *title = strdup(j.title);
    bool is_new = !journal_find(&j, JOB_AGAIN);
    size_t count = j.count + is_new;
    journal_close(&j);
    REQUIRE(journal_open(&j, path, title) == JOURNAL_FINE, title);
    REQUIRE(journal_add(&j, JOB_AGAIN, "more", 4) == JOURNAL_FINE, title);
    REQUIRE(journal_sync(&j) == JOURNAL_FINE, title);
    journal_close(&j);
    REQUIRE(journal_read(&j, path) == JOURNAL_FINE, title);
    REQUIRE(j.count == count && j.cut == 0 && strcmp(j.title, title) == 0, title);
    require_results(&j);
    journal_close(&j);
    free(title);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[64];
    Text bytes = text_growing();
    int file = memfd_create("journal", MFD_CLOEXEC);
    if (size > 0 && data[0] & 1)
        write_records(data + 1, size - 1, &bytes);
    else if (size > 0)
        text_bytes(&bytes, (const char *)data + 1, size - 1);
    if (file < 0) abort();
    if (bytes.length && write(file, bytes.data, bytes.length) != (ssize_t)bytes.length) abort();
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    require_journal(path);
    close(file);
    text_free(&bytes);
    return 0;
}
