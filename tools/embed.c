/* embed.c: turns files into C data: embed [--apart BYTES] NAME FILE... > out.c
 *
 * Writes a table NAME of {file name, bytes, size}, ended by a NULL name. The bytes are followed by
 * a NUL, so that a text can be used as a string. With --apart the bytes of all files go into the
 * file BYTES, and the table has room for them: the WebAssembly function NAME returns its address,
 * and the host copies the bytes there when they are needed. */
#include <stdio.h>
#include <string.h>

enum { FILES_MAX = 256 };

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static long embed_bytes(const char *path, int number)
{
    FILE *file = fopen(path, "rb");
    long size = 0;
    if (!file) {
        perror(path);
        return -1;
    }
    printf("static const unsigned char bytes_%d[] = {", number);
    for (int c; (c = getc(file)) != EOF; size++) printf("%s%d,", size % 24 ? "" : "\n", c);
    printf("0};\n");
    fclose(file);
    return size;
}

static void print_table(const char *table, int count, char **paths, const long *sizes, int is_apart)
{
    long at = 0;
    printf("\nconst Embedded %s[] = {\n", table);
    for (int i = 0; i < count; i++) {
        if (is_apart)
            printf("    {\"%s\", bytes + %ld, %ld},\n", base_name(paths[i]), at, sizes[i]);
        else
            printf("    {\"%s\", bytes_%d, %ld},\n", base_name(paths[i]), i, sizes[i]);
        at += sizes[i] + 1;
    }
    printf("    {0},\n};\n");
}

static int embed(const char *table, int count, char **paths)
{
    long sizes[FILES_MAX];
    for (int i = 0; i < count; i++)
        if ((sizes[i] = embed_bytes(paths[i], i)) < 0) return 1;
    print_table(table, count, paths, sizes, 0);
    return 0;
}

/* Appends the bytes of a file, and a NUL; how many bytes it has, or -1. */
static long append(const char *path, FILE *out)
{
    FILE *file = fopen(path, "rb");
    long size = 0;
    if (!file) {
        perror(path);
        return -1;
    }
    for (int c; (c = getc(file)) != EOF; size++) putc(c, out);
    putc(0, out);
    fclose(file);
    return size;
}

static int embed_apart(const char *out_path, const char *table, int count, char **paths)
{
    long sizes[FILES_MAX], sum = 0;
    FILE *out = fopen(out_path, "wb");
    if (!out) {
        perror(out_path);
        return 1;
    }
    for (int i = 0; i < count; i++) {
        if ((sizes[i] = append(paths[i], out)) < 0) return 1;
        sum += sizes[i] + 1;
    }
    if (fclose(out)) return 1;
    printf("static unsigned char bytes[%ld];\n", sum);
    printf("__attribute__((export_name(\"%s\"))) void *%s_bytes(void);\n", table, table);
    printf("void *%s_bytes(void) { return bytes; }\n", table);
    print_table(table, count, paths, sizes, 1);
    return 0;
}

int main(int count, char **words)
{
    if (count < 2 || count > FILES_MAX) return 2;
    printf("#include \"core/embedded.h\"\n\n");
    if (strcmp(words[1], "--apart") != 0) return embed(words[1], count - 2, words + 2);
    return count < 4 ? 2 : embed_apart(words[2], words[3], count - 4, words + 4);
}
