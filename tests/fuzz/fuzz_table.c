/* fuzz_table.c: any bytes as a table file. What is refused has a reason; what is opened can be read
 * to its end, and its blocks are whole or damaged. */
#include "engines/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { COUNT = 3000 };

static void require(bool condition)
{
    if (!condition) abort();
}

typedef struct Bytes {
    const uint8_t *data;
    size_t size;
} Bytes;

static bool read_bytes(const void *context, uint64_t at, void *out, size_t length)
{
    const Bytes *b = context;
    if (at > b->size || length > b->size - at) return false;
    memcpy(out, b->data + at, length);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    TableStatus status;
    uint8_t values[TABLE_BLOCK];
    Bytes bytes = {data, size};
    TableSource source = {.read = read_bytes, .context = &bytes, .length = size};
    Table *t = table_open(&source, "some", COUNT, &status);
    require((t != NULL) == (status == TABLE_FINE));
    if (!t) require(*table_status_name(status));
    for (uint64_t block = 0; t && block * TABLE_BLOCK < COUNT; block++) {
        int count = table_get_block(t, block, values);
        require(count <= TABLE_BLOCK);
        for (int i = 0; i < count; i++) require(values[i] < TABLE_RUNS);
        int first = table_get(t, block * TABLE_BLOCK);
        require(count < 0 || first == values[0]);
    }
    if (t) table_verify(t);
    table_free(t);
    return 0;
}
