/* duel.c: two players play one game, which is shown move by move: duel GAME WHITE BLACK
 *
 *     cc duel.c $(pkg-config --cflags --libs quina) -o duel
 *     ./duel zurero level:3 classic:2 */
#include <quina.h>
#include <stdio.h>
#include <stdlib.h>

static void show(const QuinaPlay *play)
{
    size_t length = quina_draw(play, QUINA_ASCII, NULL, 0);
    char *picture = malloc(length + 1);
    if (!picture) return;
    quina_draw(play, QUINA_ASCII, picture, length + 1);
    puts(picture);
    free(picture);
}

/* Plays to the end; false if something went wrong. */
static bool play_out(QuinaPlay *play, QuinaPlayer *players[2], char *error, size_t size)
{
    static const char *const NAMES[] = {"white", "black"};
    while (quina_result(play) == QUINA_ONGOING) {
        QuinaColour side = quina_to_move(play);
        QuinaThought thought;
        if (!quina_choose(players[side], play, NULL, &thought, error, size) ||
            !quina_move(play, thought.move, error, size))
            return false;
        printf("%d. %s: %s\n", quina_ply(play), NAMES[side], thought.move);
    }
    return true;
}

int main(int count, char **words)
{
    static const char *const RESULTS[] = {"", "white wins", "black wins", "a draw"};
    char error[QUINA_ERROR_TEXT] = "";
    if (count != 4) {
        fprintf(stderr, "usage: duel GAME WHITE BLACK\n");
        return 2;
    }
    QuinaPlay *play = quina_start(words[1], 0, NULL, 1, error, sizeof error);
    QuinaPlayer *players[2] = {NULL, NULL};
    for (int i = 0; play && i < 2; i++)
        players[i] = quina_player_new(words[1], words[2 + i], 1, error, sizeof error);
    bool is_good = play && players[0] && players[1] && play_out(play, players, error, sizeof error);
    if (is_good) {
        show(play);
        printf("%s: %s\n", RESULTS[quina_result(play)], quina_reason(play));
    } else {
        fprintf(stderr, "duel: %s\n", error);
    }
    for (int i = 0; i < 2; i++) quina_player_free(players[i]);
    quina_free(play);
    return is_good ? 0 : 1;
}
