/* level_main.c: the start of a program that holds two levels of x86-64.
 *
 * QUINA_CPU=baseline runs the code for the first x86-64 processors on any. */
#include "levels.h"

#include <stdlib.h>
#include <string.h>

int v1_main(int count, char **words);
int v3_main(int count, char **words);

int main(int count, char **words)
{
    const char *wish = getenv("QUINA_CPU");
    if (cpu_has_v3() && !(wish && strcmp(wish, "baseline") == 0)) return v3_main(count, words);
    return v1_main(count, words);
}
