/* match_record.c: the games of a match as records. */
#include "cli/match_record.h"

#include "core/clock.h"
#include "record/formats.h"

void match_record_print(const MatchGame *game, const char *const players[2], const char *event,
                        Text *out)
{
    Record *r = record_new(&game->opening);
    char round[16], date[CLOCK_DATE];
    int node = 0;
    bool ok = r != NULL;
    for (int i = 0; ok && i < game->plies; i++) {
        Turn turn = turn_in_order(game_of(&game->opening), &game->moves[i]);
        ok = record_add_turn(r, node, &turn, &node) == RECORD_FINE;
    }
    if (ok) {
        Text number = text_fixed(round, sizeof round);
        text_int(&number, game->number + 1);
        record_set_tag(r, "Event", event);
        record_set_tag(r, "Round", round);
        record_set_player(r, game->a_colour, "", players[0]);
        record_set_player(r, !game->a_colour, "", players[1]);
        clock_print_date(date);
        record_set_tag(r, "Date", date);
        record_set_result(r, (Outcome)game->last.outcome);
        if (record_check_result(r) == RESULT_UNEXPLAINED)
            record_set_tag(r, "Termination", game->reason ? game->reason : "unterminated");
        record_text_write(r, out);
        text_char(out, '\n');
    }
    if (!ok) out->is_cut = true;
    record_free(r);
}
