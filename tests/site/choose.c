/* choose.c: what the native library answers, line by line, for moves.test.js to compare:
 *
 *     GAME SEED PLAYER MOVES...   ->   HASH NODES SCORE MOVE
 *     perft GAME SEED DEPTH       ->   COUNT */
#include "quina.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *error)
{
    fprintf(stderr, "choose: %s\n", error);
    exit(1);
}

static QuinaPlay *start(const char *game, uint64_t seed)
{
    char error[QUINA_ERROR_TEXT];
    QuinaPlay *play = quina_start(game, 0, NULL, seed, error, sizeof error);
    if (!play) fail(error);
    return play;
}

static void count(char *rest)
{
    char *game = strtok(rest, " "), *seed = strtok(NULL, " "), *depth = strtok(NULL, " ");
    QuinaPlay *play = start(game, strtoull(seed, NULL, 10));
    printf("%" PRIu64 "\n", quina_perft(play, (int)strtol(depth, NULL, 10)));
    quina_free(play);
}

static void choose(char *line)
{
    char error[QUINA_ERROR_TEXT];
    char *game = strtok(line, " "), *text = strtok(NULL, " "), *word = strtok(NULL, " ");
    uint64_t seed = strtoull(text, NULL, 10);
    QuinaPlay *play = start(game, seed);
    while ((text = strtok(NULL, " ")))
        if (!quina_move(play, text, error, sizeof error)) fail(error);
    QuinaPlayer *player = quina_player_new(game, word, seed, error, sizeof error);
    QuinaThought thought;
    if (!player || !quina_choose(player, play, NULL, &thought, error, sizeof error)) fail(error);
    printf("%" PRIu64 " %" PRIu64 " %d %s\n", quina_hash(play), thought.nodes, thought.score,
           thought.move);
    quina_player_free(player);
    quina_free(play);
}

int main(void)
{
    static char line[65536];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "perft ", 6) == 0)
            count(line + 6);
        else
            choose(line);
    }
    return 0;
}
