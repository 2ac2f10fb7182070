/* embed.c: turns files into C data: embed NAME FILE... > out.c
 *
 * Writes a table NAME of {file name, bytes, size}, ended by a NULL name. The bytes are followed by
 * a NUL, so that a text can be used as a string. */
#include <stdio.h>
#include <string.h>

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

int main(int count, char **words)
{
    long sizes[256];
    if (count < 2 || count > 256) return 2;
    printf("#include \"core/embedded.h\"\n\n");
    for (int i = 2; i < count; i++)
        if ((sizes[i] = embed_bytes(words[i], i)) < 0) return 1;
    printf("\nconst Embedded %s[] = {\n", words[1]);
    for (int i = 2; i < count; i++)
        printf("    {\"%s\", bytes_%d, %ld},\n", base_name(words[i]), i, sizes[i]);
    printf("    {0},\n};\n");
    return 0;
}
