/* journal.h: a file of results that survives its program: the results of numbered jobs, appended,
 * and synced before they count.
 *
 *     "quina journal 1\n", then records: job (4 bytes), length (4), checksum (8), the bytes.
 *
 * Numbers are little-endian. The first record has the job JOURNAL_TITLE: its bytes say what work
 * the results are of, so that no journal continues other work. The order of the others is that of
 * their arrival. A last record that is not whole, because its program was killed, is cut off when
 * the file is opened for writing. One process at a time may write: the file is locked. */
#ifndef JOBS_JOURNAL_H
#define JOBS_JOURNAL_H

#include "core/text.h"

#include <stdint.h>

enum { JOURNAL_TITLE = -1, JOURNAL_RESULT_MAX = 1 << 28 };

typedef enum JournalStatus {
    JOURNAL_FINE,
    JOURNAL_NO_FILE,    /* it cannot be opened; errno says why */
    JOURNAL_NO_JOURNAL, /* another kind of file */
    JOURNAL_OTHER_WORK, /* its title is another one */
    JOURNAL_IN_USE,     /* another process writes it */
    JOURNAL_DAMAGED,    /* a record is wrong, and others follow */
    JOURNAL_IO,         /* reading or writing failed; errno says why */
    JOURNAL_NO_MEMORY
} JournalStatus;

/* Where a result is in the file. */
typedef struct JournalEntry {
    int job;
    uint32_t length;
    uint64_t at;
} JournalEntry;

typedef struct Journal {
    int file;
    char *title;
    JournalEntry *entries; /* in the order of the file; of equal jobs only the first */
    size_t count, capacity;
    uint64_t end;     /* of the whole records */
    uint64_t cut;     /* bytes of an incomplete record behind them */
    Text unsynced;    /* added, and not written yet */
    size_t kept;      /* of `entries`, those that are synced */
    uint32_t *places; /* a hash table: job to entry + 1 */
    size_t place_count;
} Journal;

/* Opens a journal for this work, or begins one. */
JournalStatus journal_open(Journal *j, const char *path, const char *title);
/* Opens a journal of any work for reading. */
JournalStatus journal_read(Journal *j, const char *path);
void journal_close(Journal *j);

/* The entry of a job, or NULL. */
const JournalEntry *journal_find(const Journal *j, int job);
/* Appends the bytes of a result to the text. */
JournalStatus journal_get(const Journal *j, const JournalEntry *entry, Text *out);

/* Adds a result; one of a job that is there already is dropped. It counts after the next sync,
 * which may be one for many. */
JournalStatus journal_add(Journal *j, int job, const char *bytes, size_t length);
JournalStatus journal_sync(Journal *j);

#endif
