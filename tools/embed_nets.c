/* embed_nets.c: turns files of weights into constants: embed_nets [--apart] NAME=FILE... > out.c
 *
 * Writes a Net NAME_net for each; without the file, one that is not trained. A damaged file is an
 * error. With --apart the nets have room for their weights instead, and a table NET_FILES
 * (wasm/nets.h) says where a whole file is to be copied: it is laid out as a struct of
 * little-endian machines. */
#include "learned/net_file.h"

#include <stdbool.h>
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

static size_t file_size(const Net *n)
{
    size_t size = NET_FILE_HEADER;
    for (int part = 0; part < PARTS; part++)
        size += net_part_count(n, part) * (size_t)net_part_bytes(part);
    return size;
}

/* The header: "QNET", version, inputs, width, buckets, base, checksum of what follows. What is
 * behind the weights belongs to the game. */
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
    size_t weights = file_size(n);
    if (size < weights || (size - weights) % 4) return "the size is wrong";
    n->extra_bytes = (int)(size - weights);
    uint32_t sum = number_at(bytes + 24, 4);
    return sum == net_file_checksum(bytes + NET_FILE_HEADER, size - NET_FILE_HEADER)
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
    if (!n->extra_bytes) return;
    printf("static const uint8_t %s_extra[] = {", name);
    for (int i = 0; i < n->extra_bytes; i++) printf("%s%u,", i % 16 ? "" : "\n", at[i]);
    printf("};\n");
}

/* Every part begins at a multiple of four, because widths are multiples of 32. */
static void print_room(const char *name, const Net *n)
{
    printf("static struct {\n    unsigned char header[%d];\n", NET_FILE_HEADER);
    for (int part = 0; part < PARTS; part++)
        printf("    int%d_t %s[%zu];\n", 8 * net_part_bytes(part), PART_NAMES[part],
               net_part_count(n, part));
    if (n->extra_bytes) printf("    uint8_t extra[%d];\n", n->extra_bytes);
    printf("} %s_file;\n_Static_assert(sizeof %s_file == %zu, \"as in the file\");\n", name, name,
           file_size(n) + (size_t)n->extra_bytes);
}

static void print_net(const char *name, const Net *n, const char *joint)
{
    printf("const Net %s_net = {%d, %d, %d, %d", name, n->inputs, n->width, n->buckets, n->base);
    for (int part = 0; part < PARTS; part++) printf(", %s%s%s", name, joint, PART_NAMES[part]);
    if (n->extra_bytes)
        printf(", %s%sextra, %d};\n", name, joint, n->extra_bytes);
    else
        printf(", NULL, 0};\n");
}

/* Writes the net of NAME=FILE; `word` becomes the name, empty without a file. */
static int embed(char *word, bool is_apart)
{
    char *path = strchr(word, '=');
    if (!path) return fail(word, "expected NAME=FILE");
    *path++ = '\0';
    FILE *file = fopen(path, "rb");
    if (!file) {
        printf("const Net %s_net = {0};\n", word);
        *word = '\0';
        return 0;
    }
    Net n = {0};
    size_t size;
    unsigned char *bytes = read_all(file, &size);
    fclose(file);
    const char *why = bytes ? read_header(bytes, size, &n) : "no memory";
    if (why) return fail(path, why);
    if (is_apart)
        print_room(word, &n);
    else
        print_parts(word, bytes + NET_FILE_HEADER, &n);
    print_net(word, &n, is_apart ? "_file." : "_");
    free(bytes);
    return 0;
}

int main(int count, char **words)
{
    bool is_apart = count > 1 && strcmp(words[1], "--apart") == 0;
    int first = is_apart ? 2 : 1;
    printf("#include \"engines/learned.h\"\n%s\n", is_apart ? "#include \"wasm/nets.h\"\n" : "");
    for (int i = first; i < count; i++)
        if (embed(words[i], is_apart) != 0) return 1;
    if (!is_apart) return 0;
    printf("\nconst NetFile NET_FILES[] = {\n");
    for (int i = first; i < count; i++)
        if (*words[i])
            printf("    {\"%s\", &%s_file, sizeof %s_file},\n", words[i], words[i], words[i]);
    printf("    {0},\n};\n");
    return 0;
}
