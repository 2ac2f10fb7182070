/* folder.h: a folder of a test's own, gone with the test. */
#ifndef TESTS_FOLDER_H
#define TESTS_FOLDER_H

enum { FOLDER_PATH = 64, FOLDER_FILE = 128 };

/* Makes one for files; 0, or -1 if that fails. Removing it takes all that is in it. */
int folder_make(char folder[FOLDER_PATH]);
int folder_remove(const char *folder);
/* The path of a file in it. */
void folder_file(const char *folder, const char *name, char out[FOLDER_FILE]);

#endif
