/* net_file.h: the file of a net: its header and the order of its weights; docs/formats.md has the
 * layout. For the tools that write and embed it; the program itself holds the weights as
 * constants. */
#ifndef LEARNED_NET_FILE_H
#define LEARNED_NET_FILE_H

#include "core/hash.h"
#include "learned/net.h"

#include <stddef.h>

enum { NET_FILE_HEADER = 28, NET_FILE_VERSION = 1 };

/* How many weights each part has, in the order in which they stand in a file. */
enum {
    PART_FIRST,
    PART_FIRST_BIAS,
    PART_SECOND,
    PART_SECOND_BIAS,
    PART_THIRD,
    PART_THIRD_BIAS,
    PARTS
};

static inline size_t net_part_count(const Net *n, int part)
{
    const size_t width = (size_t)n->width, hidden = (size_t)n->buckets * NET_HIDDEN;
    const size_t counts[PARTS] = {(size_t)n->inputs * width, width, hidden * width, hidden, hidden,
                                  (size_t)n->buckets};
    return counts[part];
}

/* Biases of the later layers take four bytes, all other weights two. */
static inline int net_part_bytes(int part)
{
    return part == PART_SECOND_BIAS || part == PART_THIRD_BIAS ? 4 : 2;
}

/* Of what follows the header. */
static inline uint32_t net_file_checksum(const unsigned char *bytes, size_t size)
{
    uint64_t key = size;
    for (size_t i = 0; i < size; i++) key = hash_word(key, bytes[i]);
    return (uint32_t)(key ^ key >> 32);
}

#endif
