/* table.c: the bytes of a table file.
 *
 * Index and footer are read when a table is opened; a block is read, checked and decoded for each
 * value. A mapping would save the read, but a file that is cut under a running program, or a bad
 * part of the disk, would end the program by a signal. */
#include "engines/table.h"

#include "core/hash.h"
#include "core/text.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    SYMBOLS = 256,
    RUN_MOST = 9, /* a run of 2^9 values */
    DECODED = 1 << TABLE_CODE_MAX,
    MAGIC_BYTES = 8,
    COUNT_AT = TABLE_NAME,
    SUM_AT = COUNT_AT + 8,
    DATA_AT = SUM_AT + 8,
    LENGTHS_AT = DATA_AT + 8,
    CHECK_AT = LENGTHS_AT + SYMBOLS,
    FOOTER_BYTES = CHECK_AT + 8,
    INDEX_BYTES = 12,                  /* for each block */
    BLOCK_BYTES = 2 * TABLE_BLOCK + 8, /* of a compressed block, at most */
};

static const uint8_t MAGIC[MAGIC_BYTES] = {'q', 'u', 'i', 'n', 'a', 't', 'b', '1'};

struct Table {
    TableSource source;
    uint8_t *index, footer[FOOTER_BYTES];
    uint64_t count, block_count;
    uint64_t data; /* bytes of all blocks; the index comes after them */
    atomic_bool is_damaged;
    uint16_t decode[DECODED]; /* by the next bits: symbol << 4 | length of its code; 0: none */
};

const char *table_status_name(TableStatus status)
{
    static const char *const NAMES[] = {
        [TABLE_FINE] = "",
        [TABLE_NO_TABLE] = N_("it is not a table of quina"),
        [TABLE_CUT] = N_("it is not complete"),
        [TABLE_DAMAGED] = N_("it is damaged: a checksum is wrong"),
        [TABLE_OTHER] = N_("it holds another table"),
        [TABLE_NO_MEMORY] = N_("no memory"),
    };
    return NAMES[status];
}

/* -- Numbers in bytes -- */

static uint64_t get_number(const uint8_t *bytes, int count)
{
    uint64_t n = 0;
    for (int i = count - 1; i >= 0; i--) n = n << 8 | bytes[i];
    return n;
}

static void put_number(uint8_t *bytes, uint64_t n, int count)
{
    for (int i = 0; i < count; i++, n >>= 8) bytes[i] = (uint8_t)n;
}

static uint64_t hash_bytes(uint64_t key, const uint8_t *bytes, size_t length)
{
    size_t i = 0;
    for (; i + 8 <= length; i += 8) key = hash_word(key, get_number(bytes + i, 8));
    return hash_word(key, get_number(bytes + i, (int)(length - i)) ^ (uint64_t)length << 56);
}

static uint32_t block_check(const uint8_t *bytes, size_t length)
{
    return (uint32_t)hash_bytes(0, bytes, length);
}

/* -- Codes -- */

/* The canonical codes for lengths of codes; false if they are no prefix code. */
static bool codes_of(const uint8_t lengths[SYMBOLS], uint16_t codes[SYMBOLS])
{
    uint32_t next = 0;
    for (int length = 1; length <= TABLE_CODE_MAX; length++) {
        next <<= 1;
        for (int s = 0; s < SYMBOLS; s++)
            if (lengths[s] == length) codes[s] = (uint16_t)next++;
        if (next > 1U << length) return false;
    }
    for (int s = 0; s < SYMBOLS; s++)
        if (lengths[s] > TABLE_CODE_MAX) return false;
    return true;
}

static bool fill_decode(Table *t)
{
    const uint8_t *lengths = t->footer + LENGTHS_AT;
    uint16_t codes[SYMBOLS];
    if (!codes_of(lengths, codes)) return false;
    for (int s = 0; s < SYMBOLS; s++) {
        if (!lengths[s]) continue;
        int free_bits = TABLE_CODE_MAX - lengths[s];
        for (int i = 0; i < 1 << free_bits; i++)
            t->decode[(codes[s] << free_bits) + i] = (uint16_t)(s << 4 | lengths[s]);
    }
    return true;
}

/* Lengths of Huffman codes for these frequencies: the two rarest trees become one, until one is
 * left. Where a code gets too long, the frequencies are made more alike. */
static void make_lengths(uint64_t counts[SYMBOLS], uint8_t lengths[SYMBOLS])
{
    for (;;) {
        uint64_t weight[2 * SYMBOLS];
        int parent[2 * SYMBOLS] = {0}, nodes = SYMBOLS, longest = 0;
        bool is_root[2 * SYMBOLS] = {false};
        for (int s = 0; s < SYMBOLS; s++) {
            weight[s] = counts[s];
            is_root[s] = counts[s] > 0;
        }
        for (;;) {
            int least[2] = {-1, -1};
            for (int i = 0; i < nodes; i++) {
                if (!is_root[i]) continue;
                if (least[0] < 0 || weight[i] < weight[least[0]]) {
                    least[1] = least[0];
                    least[0] = i;
                } else if (least[1] < 0 || weight[i] < weight[least[1]]) {
                    least[1] = i;
                }
            }
            if (least[1] < 0) break;
            weight[nodes] = weight[least[0]] + weight[least[1]];
            is_root[nodes] = true;
            for (int i = 0; i < 2; i++) {
                is_root[least[i]] = false;
                parent[least[i]] = nodes;
            }
            nodes++;
        }
        for (int s = 0; s < SYMBOLS; s++) {
            int length = 0;
            for (int i = s; parent[i]; i = parent[i]) length++;
            if (counts[s] && length == 0) length = 1; /* the only symbol */
            lengths[s] = (uint8_t)length;
            if (length > longest) longest = length;
        }
        if (longest <= TABLE_CODE_MAX) return;
        for (int s = 0; s < SYMBOLS; s++)
            if (counts[s]) counts[s] = counts[s] / 4 + 1;
    }
}

/* -- Reading -- */

/* The name, cut or filled up with zeros. */
static void put_name(uint8_t out[TABLE_NAME], const char *name)
{
    for (int i = 0; i < TABLE_NAME; i++) out[i] = *name ? (uint8_t)*name++ : 0;
}

static bool is_name(const uint8_t *bytes, const char *name)
{
    uint8_t wanted[TABLE_NAME];
    put_name(wanted, name);
    return memcmp(bytes, wanted, TABLE_NAME) == 0;
}

static uint64_t blocks_for(uint64_t count) { return (count + TABLE_BLOCK - 1) / TABLE_BLOCK; }

/* The checksum of index and footer, less the checksum itself. */
static uint64_t frame_check(const uint8_t *index, size_t index_bytes, const uint8_t *footer)
{
    return hash_bytes(hash_bytes(0, index, index_bytes), footer, CHECK_AT);
}

static bool read_at(const Table *t, uint64_t at, void *out, size_t length)
{
    return t->source.read(t->source.context, at, out, length);
}

/* Reads the index: its blocks follow each other, and its checksum with that of the footer is the
 * one of the footer. */
static TableStatus read_index(Table *t)
{
    size_t bytes = (size_t)t->block_count * INDEX_BYTES;
    uint64_t before = 0;
    t->index = malloc(bytes + 1);
    if (!t->index) return TABLE_NO_MEMORY;
    if (!read_at(t, MAGIC_BYTES + t->data, t->index, bytes)) return TABLE_CUT;
    uint64_t check = frame_check(t->index, bytes, t->footer);
    if (check != get_number(t->footer + CHECK_AT, 8)) return TABLE_DAMAGED;
    for (size_t i = 0; i < bytes; i += INDEX_BYTES) {
        uint64_t end = get_number(t->index + i, 8);
        if (end < before || end - before > BLOCK_BYTES || end > t->data) return TABLE_DAMAGED;
        before = end;
    }
    return TABLE_FINE;
}

static TableStatus check_frame(Table *t, const char *name, uint64_t count)
{
    uint64_t length = t->source.length;
    uint8_t magic[MAGIC_BYTES];
    if (length < MAGIC_BYTES || !read_at(t, 0, magic, sizeof magic) ||
        memcmp(magic, MAGIC, sizeof magic) != 0)
        return TABLE_NO_TABLE;
    if (length < MAGIC_BYTES + FOOTER_BYTES ||
        !read_at(t, length - FOOTER_BYTES, t->footer, FOOTER_BYTES))
        return TABLE_CUT;
    uint64_t room = length - MAGIC_BYTES - FOOTER_BYTES;
    t->count = get_number(t->footer + COUNT_AT, 8);
    t->block_count = blocks_for(t->count);
    t->data = get_number(t->footer + DATA_AT, 8);
    if (t->count > room * TABLE_BLOCK || t->data > room ||
        t->block_count * INDEX_BYTES != room - t->data)
        return TABLE_CUT;
    TableStatus status = read_index(t);
    if (status != TABLE_FINE) return status;
    if (t->count != count || !is_name(t->footer, name)) return TABLE_OTHER;
    return fill_decode(t) ? TABLE_FINE : TABLE_DAMAGED;
}

void table_free(Table *t)
{
    if (t) free(t->index);
    free(t);
}

Table *table_open(const TableSource *source, const char *name, uint64_t count, TableStatus *status)
{
    Table *t = calloc(1, sizeof *t);
    if (t) t->source = *source;
    *status = t ? check_frame(t, name, count) : TABLE_NO_MEMORY;
    if (*status == TABLE_FINE) return t;
    table_free(t);
    return NULL;
}

uint64_t table_sum(const Table *t) { return get_number(t->footer + SUM_AT, 8); }

/* Decodes the first `wanted` values of a block; false if it does not have them. */
static bool decode_block(const Table *t, const uint8_t *bytes, size_t length, uint8_t *out,
                         int wanted)
{
    uint64_t bits = 0; /* the next of them at the top */
    int left = 0, count = 0;
    size_t at = 0;
    while (count < wanted) {
        for (; left <= 56; left += 8)
            bits |= (uint64_t)(at < length ? bytes[at] : 0) << (56 - left), at++;
        unsigned entry = t->decode[bits >> (64 - TABLE_CODE_MAX)];
        int symbol = (int)(entry >> 4), run = 1;
        if (!entry) return false;
        bits <<= entry & 15;
        left -= (int)(entry & 15);
        if (symbol >= TABLE_RUNS) {
            if (count == 0 || symbol > TABLE_RUNS + RUN_MOST) return false;
            run = 1 << (symbol - TABLE_RUNS);
            symbol = out[count - 1];
        }
        for (; run > 0 && count < wanted; run--) out[count++] = (uint8_t)symbol;
    }
    return true;
}

static bool read_values(const Table *t, uint64_t block, uint8_t out[TABLE_BLOCK], int wanted)
{
    const uint8_t *entry = t->index + INDEX_BYTES * block;
    uint8_t bytes[BLOCK_BYTES];
    uint64_t from = block ? get_number(entry - INDEX_BYTES, 8) : 0;
    size_t length = (size_t)(get_number(entry, 8) - from);
    return read_at(t, MAGIC_BYTES + from, bytes, length) &&
           block_check(bytes, length) == get_number(entry + 8, 4) &&
           decode_block(t, bytes, length, out, wanted);
}

/* The first `wanted` values of a block, or -1. */
static int get_values(Table *t, uint64_t block, uint8_t out[TABLE_BLOCK], int wanted)
{
    if (read_values(t, block, out, wanted)) return wanted;
    atomic_store_explicit(&t->is_damaged, true, memory_order_relaxed);
    return -1;
}

bool table_is_damaged(const Table *t)
{
    return atomic_load_explicit(&t->is_damaged, memory_order_relaxed);
}

int table_get_block(Table *t, uint64_t block, uint8_t out[TABLE_BLOCK])
{
    uint64_t left = t->count - block * TABLE_BLOCK;
    return get_values(t, block, out, left < TABLE_BLOCK ? (int)left : TABLE_BLOCK);
}

int table_get(Table *t, uint64_t number)
{
    uint8_t values[TABLE_BLOCK];
    int at = (int)(number % TABLE_BLOCK);
    return get_values(t, number / TABLE_BLOCK, values, at + 1) < 0 ? -1 : values[at];
}

bool table_verify(Table *t)
{
    uint64_t sum = 0;
    for (uint64_t block = 0; block < t->block_count; block++) {
        uint8_t values[TABLE_BLOCK];
        int count = table_get_block(t, block, values);
        if (count < 0) return false;
        sum = hash_bytes(sum, values, (size_t)count);
    }
    return sum == table_sum(t);
}

/* -- Writing -- */

/* Holes repeat the value before them, or at the beginning of a block the one after. */
static void fill_holes(uint8_t *values, int count)
{
    int first = 0;
    while (first < count && values[first] == TABLE_HOLE) first++;
    uint8_t last = first < count ? values[first] : 0;
    for (int i = 0; i < count; i++) {
        if (values[i] == TABLE_HOLE) values[i] = last;
        last = values[i];
    }
}

/* The symbols of a block; their number. */
static int symbols_of(const uint8_t *values, int count, uint8_t out[TABLE_BLOCK])
{
    int n = 0;
    for (int i = 0; i < count;) {
        out[n++] = values[i];
        int run = 1;
        while (i + run < count && values[i + run] == values[i]) run++;
        i += run;
        run--;
        for (int k = RUN_MOST; k >= 0; k--)
            for (; run >= 1 << k; run -= 1 << k) out[n++] = (uint8_t)(TABLE_RUNS + k);
    }
    return n;
}

static size_t encode_block(const uint8_t *symbols, int count, const uint8_t *lengths,
                           const uint16_t *codes, uint8_t out[BLOCK_BYTES])
{
    uint32_t bits = 0;
    int held = 0;
    size_t at = 0;
    for (int i = 0; i < count; i++) {
        bits = bits << lengths[symbols[i]] | codes[symbols[i]];
        held += lengths[symbols[i]];
        for (; held >= 8; held -= 8) out[at++] = (uint8_t)(bits >> (held - 8));
    }
    if (held) out[at++] = (uint8_t)(bits << (8 - held));
    return at;
}

bool table_write(const char *name, uint8_t *values, uint64_t count,
                 bool (*put)(void *context, const void *bytes, size_t length), void *context)
{
    uint64_t blocks = blocks_for(count), counts[SYMBOLS] = {0}, sum = 0, end = 0;
    size_t index_bytes = (size_t)blocks * INDEX_BYTES;
    uint8_t footer[FOOTER_BYTES] = {0}, symbols[TABLE_BLOCK], bytes[BLOCK_BYTES];
    uint16_t codes[SYMBOLS] = {0};
    uint8_t *index = malloc(index_bytes + 1), *lengths = footer + LENGTHS_AT;
    if (!index) return false;
    for (uint64_t block = 0; block < blocks; block++) {
        uint8_t *first = values + block * TABLE_BLOCK;
        uint64_t left = count - block * TABLE_BLOCK;
        int n = left < TABLE_BLOCK ? (int)left : TABLE_BLOCK;
        fill_holes(first, n);
        sum = hash_bytes(sum, first, (size_t)n);
        n = symbols_of(first, n, symbols);
        for (int i = 0; i < n; i++) counts[symbols[i]]++;
    }
    make_lengths(counts, lengths);
    codes_of(lengths, codes);
    bool ok = put(context, MAGIC, MAGIC_BYTES);
    for (uint64_t block = 0; ok && block < blocks; block++) {
        uint64_t left = count - block * TABLE_BLOCK;
        int n = symbols_of(values + block * TABLE_BLOCK,
                           left < TABLE_BLOCK ? (int)left : TABLE_BLOCK, symbols);
        size_t length = encode_block(symbols, n, lengths, codes, bytes);
        end += length;
        put_number(index + INDEX_BYTES * block, end, 8);
        put_number(index + INDEX_BYTES * block + 8, block_check(bytes, length), 4);
        ok = put(context, bytes, length);
    }
    put_name(footer, name);
    put_number(footer + COUNT_AT, count, 8);
    put_number(footer + SUM_AT, sum, 8);
    put_number(footer + DATA_AT, end, 8);
    put_number(footer + CHECK_AT, frame_check(index, index_bytes, footer), 8);
    ok = ok && put(context, index, index_bytes) && put(context, footer, FOOTER_BYTES);
    free(index);
    return ok;
}
