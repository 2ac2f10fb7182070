/* embed_nets.c: turns files of weights into constants: embed_nets NAME=FILE... > out.c
 *
 * Writes a Net NAME_net for each; without the file, one that is not trained. A damaged file is an
 * error. */
#include "core/hash.h"
#include "learned/net_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const PART_NAMES[PARTS] = {"first",       "first_bias", "second",
                                              "second_bias", "third",      "third_bias"};

static uint32_t number_at(const unsigned char *at, int bytes)
{
    uint32_t number = 0;
    for (int i = 0; i < bytes; i++) number |= (uint32_t)at[i] << 8 * i;
    return number;
}

static int fail(const char *path, const char *why)
{
    fprintf(stderr, "embed_nets: %s: %s\n", path, why);
    return 1;
}

static unsigned char *read_all(FILE *file, size_t *size)
{
    size_t room = 1 << 22;
    unsigned char *bytes = malloc(room);
    *size = bytes ? fread(bytes, 1, room, file) : 0;
    return bytes;
}

static uint32_t checksum(const unsigned char *bytes, size_t size)
{
    uint64_t key = size;
    for (size_t i = 0; i < size; i++) key = hash_word(key, bytes[i]);
    return (uint32_t)(key ^ key >> 32);
}

static size_t file_size(const Net *n)
{
    size_t size = NET_FILE_HEADER;
    for (int part = 0; part < PARTS; part++)
        size += net_part_count(n, part) * (size_t)net_part_bytes(part);
    return size;
}

/* The header: "QNET", version, inputs, width, buckets, base, checksum of what follows. */
static const char *read_header(const unsigned char *bytes, size_t size, Net *n)
{
    if (size < NET_FILE_HEADER || memcmp(bytes, "QNET", 4) != 0) return "not a file of weights";
    if (number_at(bytes + 4, 4) != NET_FILE_VERSION) return "another version";
    n->inputs = (int)number_at(bytes + 8, 4);
    n->width = (int)number_at(bytes + 12, 4);
    n->buckets = (int)number_at(bytes + 16, 4);
    n->base = (int)number_at(bytes + 20, 4);
    if (n->inputs < 1 || n->inputs > 65535 || n->buckets < 1 || n->buckets > 64 ||
        (n->width != 32 && n->width != 64 && n->width != 128))
        return "a number of the header is out of range";
    if (file_size(n) != size) return "the size is wrong";
    uint32_t sum = number_at(bytes + 24, 4);
    return sum == checksum(bytes + NET_FILE_HEADER, size - NET_FILE_HEADER)
               ? NULL
               : "the checksum is wrong";
}

static void print_parts(const char *name, const unsigned char *at, const Net *n)
{
    for (int part = 0; part < PARTS; part++) {
        int bytes = net_part_bytes(part);
        printf("static const int%d_t %s_%s[] = {", 8 * bytes, name, PART_NAMES[part]);
        for (size_t i = 0; i < net_part_count(n, part); i++, at += bytes) {
            uint32_t number = number_at(at, bytes);
            printf("%s%ld,", i % 16 ? "" : "\n",
                   bytes == 2 ? (long)(int16_t)(uint16_t)number : (long)(int32_t)number);
        }
        printf("};\n");
    }
}

static void print_net(const char *name, const unsigned char *bytes, const Net *n)
{
    print_parts(name, bytes + NET_FILE_HEADER, n);
    printf("const Net %s_net = {%d, %d, %d, %d", name, n->inputs, n->width, n->buckets, n->base);
    for (int part = 0; part < PARTS; part++) printf(", %s_%s", name, PART_NAMES[part]);
    printf("};\n");
}

int main(int count, char **words)
{
    printf("#include \"engines/learned.h\"\n\n");
    for (int i = 1; i < count; i++) {
        char *path = strchr(words[i], '=');
        if (!path) return fail(words[i], "expected NAME=FILE");
        *path++ = '\0';
        FILE *file = fopen(path, "rb");
        if (!file) {
            printf("const Net %s_net = {0};\n", words[i]);
            continue;
        }
        Net n = {0};
        size_t size;
        unsigned char *bytes = read_all(file, &size);
        fclose(file);
        const char *why = bytes ? read_header(bytes, size, &n) : "no memory";
        if (why) return fail(path, why);
        print_net(words[i], bytes, &n);
        free(bytes);
    }
    return 0;
}
