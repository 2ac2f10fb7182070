/* play_resume.c: resuming a game of the archive exactly where it was left. */
#include "play/play_parts.h"

#include <string.h>

/* -- Finding -- */

typedef struct OpenGame {
    const PlayHost *host;
    ArchiveGame *out;
} OpenGame;

static bool keep_if_open(void *context, const ArchiveGame *game)
{
    const OpenGame *o = context;
    if (strcmp(game->front_end, o->host->front_end) != 0 || game->plies == 0 ||
        game_lock_is_held(o->host->lock_beside, game->id))
        return true;
    *o->out = *game;
    return false;
}

static bool keep_game(void *context, const ArchiveGame *game)
{
    *(ArchiveGame *)context = *game;
    return false;
}

bool play_is_ours(const PlayHost *host, int64_t id)
{
    ArchiveGame game;
    if (archive_find(host->archive, &(ArchiveQuery){.id = id}, keep_game, &game) <= 0) return true;
    return strcmp(game.front_end, host->front_end) == 0;
}

/* -- Matches between two games -- */

enum { MATCHES_MAX = 64 }; /* so many of the newest games are looked at */

typedef struct MatchFinder {
    const PlayHost *host;
    ArchiveGame *out;
    uint64_t seeds[MATCHES_MAX]; /* of the matches of newer games: those have gone on */
    int count;
} MatchFinder;

/* Whether the match of a finished game has more games to come. */
static bool has_next_game(const Play *p, const char *result)
{
    char results[PLAY_RESULTS + 1];
    Text text = text_fixed(results, sizeof results);
    const SessionOptions *o = &p->plan.options;
    int points[2] = {0};
    text_format(&text, "%s%c", p->results,
                strcmp(result, "1-0") == 0   ? 'W'
                : strcmp(result, "0-1") == 0 ? 'B'
                                             : 'D');
    for (int i = 0; results[i]; i++) {
        int colour = results[i] == 'W' ? WHITE : BLACK;
        bool is_usual = i % 2 == o->is_swapped;
        if (results[i] == 'D') points[0]++, points[1]++;
        if (results[i] != 'D') points[is_usual ? colour : opponent(colour)] += 2;
    }
    return (int)text.length < o->best_of && points[0] <= o->best_of && points[1] <= o->best_of;
}

/* The plan and earlier results of a game of this front end; an empty play for any other. */
static Play read_play(const PlayHost *host, const ArchiveGame *game)
{
    Text note = text_growing();
    Play p = {.id = -1};
    if (strcmp(game->front_end, host->front_end) == 0 &&
        archive_note(host->archive, game->id, &note) && note.data)
        play_read_note(&p, note.data);
    text_free(&note);
    return p;
}

static bool is_finished(const ArchiveGame *game) { return strcmp(game->result, "*") != 0; }

bool play_can_resume(const PlayHost *host, int64_t id)
{
    ArchiveGame game;
    if (archive_find(host->archive, &(ArchiveQuery){.id = id}, keep_game, &game) <= 0) return true;
    Play p = read_play(host, &game);
    bool is_ours = strcmp(game.front_end, host->front_end) == 0;
    return is_ours && (!is_finished(&game) || has_next_game(&p, game.result));
}

static bool keep_if_between(void *context, const ArchiveGame *game)
{
    MatchFinder *f = context;
    Play p = read_play(f->host, game);
    bool is_newest = true;
    for (int i = 0; i < f->count; i++) is_newest &= f->seeds[i] != p.plan.options.seed;
    if (p.plan.options.best_of > 1 && is_finished(game) && is_newest &&
        has_next_game(&p, game->result) && !game_lock_is_held(f->host->lock_beside, game->id)) {
        *f->out = *game;
        return false;
    }
    if (p.plan.options.best_of > 1) f->seeds[f->count++] = p.plan.options.seed;
    return true;
}

/* The newer of an unfinished game, and a match that waits for its next game. */
bool play_find_open(const PlayHost *host, ArchiveGame *out)
{
    ArchiveGame between = {0};
    *out = (ArchiveGame){0};
    OpenGame o = {host, out};
    MatchFinder f = {.host = host, .out = &between};
    if (!host->archive) return false;
    archive_find(host->archive, &(ArchiveQuery){.only_open = true}, keep_if_open, &o);
    archive_find(host->archive, &(ArchiveQuery){.limit = MATCHES_MAX}, keep_if_between, &f);
    if (between.id > out->id) *out = between;
    return out->id > 0;
}

/* -- Replaying -- */

/* Gives the session the results of the earlier games of the match. */
static void replay_results(Play *p)
{
    uint64_t number = 0;
    for (const char *at = p->results; *at; at++) {
        if (*at == 'D')
            session_agree(p->session);
        else
            session_resign(p->session, *at == 'W' ? BLACK : WHITE);
        session_next_game(p->session, p->plan.options.seed + ++number);
    }
}

/* Restores an end that the moves do not explain, such as a resignation. */
static bool replay_end(Play *p, const Record *r)
{
    const char *reason = record_tag(r, "Termination");
    if (session_end(p->session) != SESSION_OPEN || (record_result(r) == ONGOING && !reason))
        return true;
    return session_restore(p->session, record_result(r), reason ? reason : "");
}

/* The seconds a move took, from the time left after it in tenths of a second; always less than the
 * player had, so that replaying never loses on time. */
static double time_spent(const Play *p, int tenths, double now)
{
    double left = session_left(p->session, session_now(p->session)->to_move, now);
    double spent = left + p->plan.options.control.increment - tenths / 10.0;
    if (spent >= left) spent = 0.99 * left;
    return spent > 0 ? spent : 0;
}

/* The seconds that the side to move had already used of its turn when the game was left. */
static double unfinished_turn(const Play *p, double time)
{
    const Session *s = p->session;
    double left, before = session_left(s, session_now(s)->to_move, time);
    bool is_known = session_has_clock(s) && game_lock_read_clock(&p->lock, session_ply(s), &left);
    return is_known && left < before ? before - left : 0;
}

/* Plays the moves at their original times, counted from the first. */
static bool replay_moves(Play *p, const Record *r, double now)
{
    double time = 0;
    for (int node = record_node(r, 0)->child; node != NO_NODE; node = record_node(r, node)->child) {
        const RecordNode *n = record_node(r, node);
        bool is_timed = session_has_clock(p->session) && session_ply(p->session) > 0;
        if (is_timed && n->time != NO_TIME) time += time_spent(p, n->time, time);
        if (!session_play(p->session, &n->turn, time)) return false;
    }
    session_pause(p->session, time + unfinished_turn(p, time));
    session_resume(p->session, now);
    return true;
}

/* -- Resuming -- */

/* Fills the plan from the record and the note beside it. */
static bool restore_plan(Play *p, const Record *r, char *note, char error[ARCHIVE_ERROR])
{
    const Pos *start = &record_node(r, 0)->pos;
    Fault fault;
    if (note) play_read_note(p, note);
    p->plan.options.game = game_of(start);
    p->plan.options.size = start->size;
    p->plan.options.variant = start->variant;
    p->plan.start = *start;
    if (plan_check(&p->plan, p->words, &fault)) return true;
    Text text = text_fixed(error, ARCHIVE_ERROR);
    char why[FAULT_TEXT];
    fault_print(&fault, fault_template(fault.code), why);
    text_string(&text, why);
    return false;
}

/* Makes a session with the start of the record, even where the seed no longer draws it. */
static bool restore_session(Play *p)
{
    const Game *g = p->plan.options.game;
    p->plan.options.start = p->plan.has_start ? &p->plan.start : NULL;
    p->session = session_new(&p->plan.options);
    if (p->session && *p->results) replay_results(p);
    if (!p->session || g->hash(session_start(p->session)) == g->hash(&p->plan.start))
        return p->session != NULL;
    session_free(p->session);
    p->plan.has_start = true;
    p->plan.options.start = &p->plan.start;
    p->session = session_new(&p->plan.options);
    return p->session != NULL;
}

static bool restore_game(Play *p, double now, char error[ARCHIVE_ERROR])
{
    Archive *a = p->host.archive;
    Text note = text_growing(), text = text_fixed(error, ARCHIVE_ERROR);
    Record *r = archive_load(a, p->id);
    bool ok = false;
    if (!r || !archive_note(a, p->id, &note))
        text_string(&text, archive_error(a));
    else if (restore_plan(p, r, note.data, error)) {
        ok = restore_session(p) && play_make_players(p) && replay_moves(p, r, now) &&
             replay_end(p, r);
        if (!ok) text_string(&text, N_("the game cannot be resumed"));
        p->saved = (Saved){.settings = true, .end = ok && session_end(p->session) != SESSION_OPEN};
        if (ok) p->saved.plies = p->saved.common = session_ply(p->session);
        if (ok) play_read_variations(p, r);
    }
    text_free(&note);
    record_free(r);
    return ok;
}

bool play_resume(Play *p, const PlayHost *host, int64_t id, double now, char error[ARCHIVE_ERROR])
{
    Text text = text_fixed(error, ARCHIVE_ERROR);
    *p = (Play){.host = *host, .id = id};
    if (!game_lock_take(&p->lock, host->lock_beside, id))
        text_string(&text, PLAY_ELSEWHERE);
    else if (restore_game(p, now, error))
        return true;
    play_close(p);
    return false;
}

/* -- Records of other origin -- */

bool play_replay(Play *p, const PlayHost *host, const Record *r, char error[ARCHIVE_ERROR])
{
    static const char *const TAGS[] = {"White", "Black"};
    *p = (Play){.host = *host, .id = -1};
    p->host.archive = NULL;
    p->plan.has_start = true;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        const char *name = record_tag(r, TAGS[colour]);
        Text text = text_fixed(p->plan.options.names[colour], SESSION_NAME);
        text_string(&text, name ? name : "?");
    }
    if (restore_plan(p, r, NULL, error) && restore_session(p) && replay_moves(p, r, 0)) {
        replay_end(p, r); /* an end without a known reason is left out */
        play_read_variations(p, r);
        return true;
    }
    Text text = text_fixed(error, ARCHIVE_ERROR);
    text_string(&text, N_("the record cannot be replayed"));
    play_close(p);
    return false;
}
