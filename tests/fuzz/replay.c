/* replay.c: feeds files, and all files of folders, to a fuzz target without libFuzzer.
 *
 *     replay_position tests/fuzz/corpus/position
 *
 * It ends well if no property breaks. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_MAX = 1 << 20, PATH_MAX_BYTES = 4096 };

static bool feed_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(INPUT_MAX);
    bool is_read = file && data;
    if (is_read) {
        size_t size = fread(data, 1, INPUT_MAX, file);
        /* An input of its own size, so that a sanitizer sees a read past its end. */
        uint8_t *exact = realloc(data, size ? size : 1);
        if (exact) data = exact;
        LLVMFuzzerTestOneInput(data, size);
    } else {
        fprintf(stderr, "replay: cannot read %s\n", path);
    }
    if (file) fclose(file);
    free(data);
    return is_read;
}

/* The files fed, or -1 if one could not be read. */
static int feed_folder(const char *folder)
{
    DIR *open = opendir(folder);
    int count = 0;
    if (!open) {
        fprintf(stderr, "replay: cannot open %s\n", folder);
        return -1;
    }
    for (struct dirent *entry; count >= 0 && (entry = readdir(open));) {
        char path[PATH_MAX_BYTES];
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        count = feed_file(path) ? count + 1 : -1;
    }
    closedir(open);
    return count;
}

int main(int argc, char **argv)
{
    int total = 0;
    for (int i = 1; i < argc; i++) {
        struct stat info;
        bool is_folder = stat(argv[i], &info) == 0 && S_ISDIR(info.st_mode);
        int count = is_folder ? feed_folder(argv[i]) : feed_file(argv[i]) ? 1 : -1;
        if (count < 0) return EXIT_FAILURE;
        total += count;
    }
    printf("%d inputs\n", total);
    return total > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
