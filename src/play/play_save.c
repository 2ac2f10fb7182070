/* play_save.c: writes a game being played to the archive.
 *
 * The play knows what the archive has of the game, and each change writes whatever is missing:
 * after a write has failed, the next one begins with what the failed one left out. So the archive
 * has the game as it is, or an earlier state of it, and never one with a gap. */
#include "play/play_parts.h"

static bool report_trouble(Play *p)
{
    Text text = text_fixed(p->trouble, sizeof p->trouble);
    text_string(&text, archive_error(p->host.archive));
    p->saved.failed = true;
    return false;
}

static bool save_start(Play *p)
{
    if (p->id >= 0) return true;
    p->id = archive_begin(p->host.archive, session_start(p->session), play_name(p, WHITE),
                          play_name(p, BLACK), p->host.front_end);
    p->saved = (Saved){.failed = p->saved.failed};
    if (p->id >= 0) game_lock_take(&p->lock, p->host.lock_beside, p->id);
    return p->id >= 0;
}

/* Names, the note, and the tags of the record: players, date, clock, seed. */
static bool save_settings(Play *p)
{
    if (p->saved.settings) return true;
    Archive *a = p->host.archive;
    Text note = text_growing();
    play_write_note(p, &note);
    Record *r = play_record_start(p);
    p->saved.settings = r && !note.is_cut && archive_set_note(a, p->id, note.data) &&
                        archive_set_tags(a, p->id, r) &&
                        archive_set_names(a, p->id, play_name(p, WHITE), play_name(p, BLACK));
    record_free(r);
    text_free(&note);
    return p->saved.settings;
}

/* Deletes the moves that were undone. */
static bool save_undo(Play *p)
{
    Saved *s = &p->saved;
    if (s->common == s->plies) return true;
    if (!archive_cut(p->host.archive, p->id, s->common, s->plies)) return false;
    s->plies = s->common;
    s->end = false;
    return true;
}

static bool save_moves(Play *p)
{
    const Session *s = p->session;
    for (int ply = p->saved.plies; ply < session_ply(s); ply++) {
        int time = session_has_clock(s) ? play_tenths(session_time(s, ply)->left) : NO_TIME;
        if (!archive_add_move(p->host.archive, p->id, ply, session_at(s, ply), session_turn(s, ply),
                              session_at(s, ply + 1), time))
            return false;
        p->saved.plies = p->saved.common = ply + 1;
        p->saved.end = false;
    }
    return true;
}

static bool save_end(Play *p)
{
    if (session_end(p->session) == SESSION_OPEN || p->saved.end) return true;
    p->saved.end = archive_finish(p->host.archive, p->id, session_outcome(p->session),
                                  session_reason(p->session));
    return p->saved.end;
}

bool play_keep(Play *p)
{
    if (!p->host.archive) return false;
    if (!save_start(p) || !save_settings(p) || !save_undo(p) || !save_moves(p) || !save_end(p))
        return report_trouble(p);
    p->saved.recovered |= p->saved.failed;
    p->saved.failed = false;
    return true;
}

bool play_retry_saving(Play *p) { return !p->saved.failed || play_keep(p); }

void play_save_change(Play *p)
{
    bool is_begun = session_ply(p->session) > 0 || session_end(p->session) != SESSION_OPEN;
    if (p->id >= 0 || is_begun) play_keep(p);
}

void play_mark_undone(Play *p)
{
    if (p->saved.common > session_ply(p->session)) p->saved.common = session_ply(p->session);
}

SaveNews play_save_news(Play *p, char why[ARCHIVE_ERROR])
{
    Text text = text_fixed(why, ARCHIVE_ERROR);
    SaveNews news = p->saved.recovered ? SAVE_RECOVERED : SAVE_NO_NEWS;
    if (p->saved.failed) news = *p->trouble ? SAVE_FAILED : SAVE_NO_NEWS;
    text_string(&text, p->trouble);
    p->trouble[0] = '\0';
    p->saved.recovered = false;
    return news;
}
