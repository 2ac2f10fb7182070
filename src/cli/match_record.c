/* match_record.c: the games of a match as records in a file. */
#define _POSIX_C_SOURCE 200809L
#include "cli/match_record.h"

#include "record/formats.h"

#include <string.h>
#include <time.h>

static void set_date(Record *r)
{
    char date[16];
    time_t now = time(NULL);
    struct tm parts;
    if (gmtime_r(&now, &parts) && strftime(date, sizeof date, "%Y.%m.%d", &parts))
        record_set_tag(r, "Date", date);
}

bool match_record_write(FILE *file, const MatchGame *game, const char *const players[2],
                        const char *event)
{
    Record *r = record_new(&game->opening);
    Text text = text_growing();
    char round[16];
    int node = 0;
    bool is_good = r != NULL;
    for (int i = 0; is_good && i < game->plies; i++) {
        Turn turn = turn_in_order(game_of(&game->opening), &game->moves[i]);
        is_good = record_add_turn(r, node, &turn, &node) == RECORD_FINE;
    }
    if (is_good) {
        Text number = text_fixed(round, sizeof round);
        text_int(&number, game->number + 1);
        record_set_tag(r, "Event", event);
        record_set_tag(r, "Round", round);
        record_set_tag(r, "White", players[game->a_colour == WHITE ? 0 : 1]);
        record_set_tag(r, "Black", players[game->a_colour == WHITE ? 1 : 0]);
        set_date(r);
        record_set_result(r, (Outcome)game->last.outcome);
        if (record_check_result(r) == RESULT_UNEXPLAINED)
            record_set_tag(r, "Termination", game->reason ? game->reason : "unterminated");
        record_text_write(r, &text);
        is_good = !text.is_cut && fprintf(file, "%s\n", text.data) > 0 && fflush(file) == 0;
    }
    text_free(&text);
    record_free(r);
    return is_good;
}
