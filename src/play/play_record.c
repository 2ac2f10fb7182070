/* play_record.c: a game as a record. */
#include "core/clock.h"
#include "play/play_parts.h"
#include "record/formats.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static void set_players(Record *r, const Play *p)
{
    const SessionOptions *o = &p->plan.options;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        int seat = session_seat(p->session, colour);
        const char *word = *o->players[seat] ? o->players[seat] : "human";
        record_set_player(r, colour, o->names[seat], word);
    }
}

static void set_control(Record *r, const Play *p)
{
    const TimeControl *c = &p->plan.options.control;
    char text[40];
    Text control = text_fixed(text, sizeof text);
    if (!session_has_clock(p->session)) return;
    text_format(&control, "%.0f+%.0f", c->seconds, c->increment);
    record_set_tag(r, "TimeControl", text);
}

/* The seed of a random start; each game of a match uses the next one. */
static void set_seed(Record *r, const Play *p)
{
    char start[POS_TEXT], text[24];
    Text seed = text_fixed(text, sizeof text);
    record_print_start(r, start);
    if (!*start || p->plan.has_start) return;
    text_format(&seed, "%llu", (unsigned long long)p->plan.options.seed + strlen(p->results));
    record_set_tag(r, "Seed", text);
}

Record *play_record_start(const Play *p)
{
    Record *r = record_new(session_start(p->session));
    char date[CLOCK_DATE];
    if (!r) return NULL;
    clock_print_date(date);
    record_set_tag(r, "Event", p->host.front_end);
    record_set_tag(r, "Date", date);
    set_players(r, p);
    set_control(r, p);
    set_seed(r, p);
    return r;
}

Record *play_record(const Play *p)
{
    const Session *s = p->session;
    Record *r = play_record_start(p);
    int node = 0;
    for (int i = 0; r && i < session_ply(s); i++) {
        if (record_add_turn(r, node, session_turn(s, i), &node) != RECORD_FINE) break;
        if (session_has_clock(s)) record_set_time(r, node, play_tenths(session_time(s, i)->left));
    }
    if (!r) return NULL;
    play_write_variations(p, r);
    record_set_result(r, session_outcome(s));
    if (record_check_result(r) == RESULT_UNEXPLAINED || session_end(s) == SESSION_ABANDONED)
        record_set_tag(r, "Termination", session_reason(s));
    return r;
}

bool play_save(const Play *p, const char *path)
{
    Text text = text_growing();
    Record *r = play_record(p);
    if (r) record_text_write(r, &text);
    bool ok = r && !text.is_cut;
    record_free(r);
    errno = ok ? 0 : ENOMEM;
    FILE *file = ok ? fopen(path, "wb") : NULL;
    ok = file && fwrite(text.data, 1, text.length, file) == text.length;
    if (file) ok &= fclose(file) == 0;
    text_free(&text);
    return ok;
}
