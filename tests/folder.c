/* folder.c: a temporary folder for a test, removed at its end. */
#define _XOPEN_SOURCE 700
#include "folder.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int folder_make(char folder[FOLDER_PATH])
{
    snprintf(folder, FOLDER_PATH, "/tmp/quina-test-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_one(const char *path, const struct stat *status, int flag, struct FTW *at)
{
    (void)status;
    (void)flag;
    (void)at;
    return remove(path);
}

int folder_remove(const char *folder) { return nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS); }

void folder_file(const char *folder, const char *name, char out[FOLDER_FILE])
{
    snprintf(out, FOLDER_FILE, "%s/%s", folder, name);
}
