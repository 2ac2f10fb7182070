/* perft.c: counts move sequences of a game: perft GAME DEPTH
 *
 *     cc perft.c $(pkg-config --cflags --libs quina) -o perft */
#include <quina.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words)
{
    char error[QUINA_ERROR_TEXT];
    if (count != 3) {
        fprintf(stderr, "usage: perft GAME DEPTH\n");
        return 2;
    }
    QuinaPlay *play = quina_start(words[1], 0, NULL, 0, error, sizeof error);
    if (!play) {
        fprintf(stderr, "perft: %s\n", error);
        return 1;
    }
    long depth = strtol(words[2], NULL, 10);
    for (int d = 1; d <= depth; d++)
        printf("%d %llu\n", d, (unsigned long long)quina_perft(play, d));
    quina_free(play);
    return 0;
}
