/* record_file.h: a file of games being read by a verb of quina record. */
#ifndef CLI_RECORD_FILE_H
#define CLI_RECORD_FILE_H

#include "cli/args.h"
#include "record/reader.h"

typedef struct RecordFile {
    const char *name; /* for messages */
    Text bytes;
    RecordReader reader;
    int number; /* of the game last read, from 1 */
} RecordFile;

/* Opens the operand FILE, - for standard input, with --from for its format and --game, --size and
 * --variant for records that do not name their game. Returns an exit status; if it is not
 * EXIT_FINE, the reason has been printed. */
int record_file_open(const Args *args, RecordFile *out);
/* The same for this path; the name of the game may be NULL. */
int record_file_open_path(const char *path, const char *name, RecordFile *out);
void record_file_close(RecordFile *f);

ReadStatus record_file_next(RecordFile *f, Record **out, ReadReport *report);

/* "FILE:LINE:COLUMN: game N: what is wrong; what was dropped" */
void record_file_print_fault(const RecordFile *f, const ReadReport *report, Text *out);

/* The game that --pick names, or the first; NULL, after printing the reason, if it cannot be
 * read. */
Record *record_file_pick(RecordFile *f, const Args *args, int *status);

/* The plies that --ply, --plies and --every name, ascending: those of the main line. */
enum { PLIES_MAX = 400 };

typedef struct Plies {
    int count, at[PLIES_MAX];
} Plies;

/* Without these options: every ply if `all`, otherwise the last. */
int record_plies(const Args *args, const Record *r, bool all, Plies *out);

/* "12. b1:4", or "start". */
void record_print_caption(const Record *r, int node, Text *out);

/* Verbs in files of their own. */
int record_stats(const Args *args);
int record_svg(const Args *args);

#endif
