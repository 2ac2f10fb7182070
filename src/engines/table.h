/* table.h: the bytes of a table file: many small numbers, compressed in blocks.
 *
 *     "quinatb1"   blocks   index   footer
 *
 * The index has, for each block, where it ends (8 bytes, from the first block on) and its checksum
 * (4 bytes). The footer has the name of the table, the number of values, their checksum, the length
 * of all blocks, the lengths of the codes of 256 symbols, and a checksum of index and footer.
 * Numbers are little-endian. docs/formats.md describes it.
 *
 * A block has BLOCK_VALUES values, as canonical Huffman codes, the first bit the highest of its
 * byte. A symbol below TABLE_RUNS is a value; TABLE_RUNS + k repeats the value before it 2^k times.
 * A hole, a number that is no position, has any value. */
#ifndef ENGINES_TABLE_H
#define ENGINES_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TABLE_NAME = 24,
    TABLE_BLOCK = 1024, /* values of a block; the last has fewer */
    TABLE_RUNS = 224,   /* values are below */
    TABLE_HOLE = 255,   /* given to table_write */
    TABLE_CODE_MAX = 12
};

typedef struct Table Table;

/* Where a table reads its bytes, as often as it needs them. They may become fewer, or change, while
 * it is open: then values are damaged. */
typedef struct TableSource {
    bool (*read)(const void *context, uint64_t at, void *out, size_t length); /* by any thread */
    const void *context;
    uint64_t length;
} TableSource;

typedef enum TableStatus {
    TABLE_FINE,
    TABLE_NO_TABLE, /* not a table file */
    TABLE_CUT,      /* shorter or longer than it says */
    TABLE_DAMAGED,  /* a checksum is wrong */
    TABLE_OTHER,    /* of another name or number of values */
    TABLE_NO_MEMORY
} TableStatus;

/* What is wrong, for people. */
const char *table_status_name(TableStatus status);

/* Footer and index are checked and kept, blocks when they are read. NULL with a status if something
 * is wrong. */
Table *table_open(const TableSource *source, const char *name, uint64_t count, TableStatus *status);
void table_free(Table *t);

/* A value, or -1 if its block is damaged or cannot be read. Any thread may call it. */
int table_get(Table *t, uint64_t number);
/* Reads the values of a block: their number, or -1 as above. */
int table_get_block(Table *t, uint64_t block, uint8_t out[TABLE_BLOCK]);
/* Whether one of these has answered -1. */
bool table_is_damaged(const Table *t);
/* The checksum of all values, as the footer has it. */
uint64_t table_sum(const Table *t);
/* Reads everything and compares the checksum of all values. */
bool table_verify(Table *t);

/* Writes a table by calls of put; holes in `values` get values. False if a call of put fails or
 * there is no memory. */
bool table_write(const char *name, uint8_t *values, uint64_t count,
                 bool (*put)(void *context, const void *bytes, size_t length), void *context);

#endif
