/* computer.c: the players of this program, hints, and whether a draw is taken. */
#include "rooms/hall.h"

#include "core/hash.h"
#include "engines/result_json.h"
#include "engines/turn_time.h"
#include "play/hint.h"

#include <string.h>

static const double TELL_SECONDS = 0.5;

static uint64_t room_key(const Room *r)
{
    uint64_t key = 0;
    for (const char *at = r->name; *at; at++) key = hash_word(key, (unsigned char)*at);
    return key;
}

/* -- Moves -- */

/* Two computers play only for who watches, at the pace that was asked for. */
static bool may_go_on(const Web *web, const Room *r)
{
    if (room_humans(r) > 0 || r->wants_step) return true;
    return !r->is_paused && r->clients && web->now >= r->moved + r->pace;
}

static bool is_to_move(const Room *r)
{
    const Session *s = r->play.session;
    return room_status(r) == ROOM_PLAYING && !play_is_human(&r->play, session_now(s)->to_move);
}

static void note_seen(Job *job, const Result *so_far)
{
    if (so_far->line_count == 0) return;
    atomic_store(&job->seen_depth, so_far->depth);
    atomic_store(&job->seen_win, (int)(10000 * so_far->lines[0].win));
    atomic_store(&job->seen_proven, (int)so_far->lines[0].proven);
    atomic_fetch_add(&job->seen, 1);
}

static Job *make_move_job(Web *web, Room *r)
{
    const Session *s = r->play.session;
    int colour = session_now(s)->to_move;
    PlayerWord word = r->play.words[session_seat(s, colour)];
    Task task;
    if (!pool_bound(&word) || !play_task(&r->play, web->now, &task)) return NULL;
    Job *job = job_new(JOB_MOVE, &word, &task);
    if (!job) return NULL;
    job->owner = r->owner ? r->owner : room_key(r);
    job->seed = hash_word(r->play.plan.options.seed, (uint64_t)session_ply(s));
    job->purpose = JOB_FOR_MOVE;
    job->context = r;
    job->progress = note_seen;
    if (session_has_clock(s) && session_ply(s) > 0)
        job->deadline =
            web->now + turn_time_max(&(TurnClock){.left = session_left(s, colour, web->now)});
    return job;
}

void computer_attend(Web *web, Room *r)
{
    if (r->job || web->is_stopping || !is_to_move(r) || !may_go_on(web, r)) return;
    r->job = make_move_job(web, r);
    if (!r->job) return;
    r->is_thinking = false;
    r->told = web->now;
    pool_add(web->pool, r->job);
}

void computer_cancel(Web *web, Room *r)
{
    Job *job = r->job;
    if (!job) return;
    r->job = NULL;
    job->context = NULL;
    if (web->pool) pool_cancel(web->pool, job);
}

static void play_job(Web *web, Room *r, const Job *job)
{
    r->job = NULL;
    if (job->is_cancelled || job->has_failed || !is_to_move(r)) return;
    if (play_turn(&r->play, &job->turn, web->now)) atomic_fetch_add(&web->counters.moves, 1);
    r->wants_step = false;
    r->moved = r->used = web->now;
    r->offers[OFFER_DRAW] = r->offers[OFFER_UNDO] = NO_SEAT;
    rooms_change(web, r, true);
    computer_attend(web, r);
}

/* What the computer sees is told now and then. */
void computer_tick(Web *web, Room *r)
{
    computer_attend(web, r);
    if (!r->job || !r->clients || web->now - r->told < TELL_SECONDS) return;
    if (atomic_load(&r->job->seen) == 0) return;
    atomic_store(&r->job->seen, 0);
    r->is_thinking = true;
    r->depth = atomic_load(&r->job->seen_depth);
    r->win = atomic_load(&r->job->seen_win) / 10000.0;
    r->proven = (Proven)atomic_load(&r->job->seen_proven);
    r->told = web->now;
    room_touch(r, false);
    rooms_tell(web, r);
}

/* -- Hints and draws -- */

bool computer_ask(Web *web, Room *r, int purpose, const Call *c, Answer *a)
{
    static const PlayerWord HINT_PLAYER = {.kind = PLAYER_ENGINE,
                                           .options = {.threads = 1, .megabytes = 8},
                                           .limits = {.nodes = HINT_NODES}};
    Task task;
    Job *job = hint_task(&r->play, web->now, &task) ? job_new(JOB_HINT, &HINT_PLAYER, &task) : NULL;
    if (!job)
        return answer_refuse(a, c, REFUSE_BUSY, N_("there is no memory for the request"), NULL);
    job->owner = visitor_key(c->address);
    job->purpose = purpose;
    job->pending = c->pending;
    job->deadline = web->now + JOB_SECONDS_MAX;
    a->kind = ANSWER_LATER;
    pool_add(web->pool, job);
    return true;
}

/* The room of a call that was put off, if it still is what was thought about. */
static Room *find_asked(Web *web, const Job *job, const Call *c)
{
    char name[ROOM_NAME];
    const char *rest = call_after(c, "/api/rooms/");
    Text text = text_fixed(name, sizeof name);
    text_bytes(&text, rest, strcspn(rest, "/"));
    Room *r = rooms_find(web, name, strlen(name));
    if (!r || room_status(r) != ROOM_PLAYING) return NULL;
    const Pos *now = session_now(r->play.session);
    return game_of(now)->hash(now) == game_of(now)->hash(task_pos(&job->task)) ? r : NULL;
}

static void answer_ask(Web *web, Job *job)
{
    Pending *p = job->pending;
    const Call *c = p->call;
    Answer *a = &p->answer;
    bool is_good = !job->is_cancelled && !job->has_failed && job->result.line_count > 0;
    Room *r = is_good ? find_asked(web, job, c) : NULL;
    answer_init(a);
    if (web->is_stopping) {
        answer_refuse(a, c, REFUSE_STOPPING, N_("the server is going down"), NULL);
    } else if (!r) {
        answer_refuse(a, c, REFUSE_CONFLICT, N_("the position has changed meanwhile"), NULL);
    } else {
        int seat = room_find_seat(r, call_secret(c));
        Text text = text_growing();
        bool accepts = hint_accepts_draw(&r->play, opponent(room_colour(r, seat)), &job->result);
        if (job->purpose == JOB_FOR_DRAW && accepts) {
            computer_cancel(web, r);
            play_agree(&r->play);
            rooms_change(web, r, true);
        }
        hall_print_state(web, r, seat, c, a);
        if (job->purpose == JOB_FOR_HINT) {
            text_char(&text, '{');
            result_print_json(&text, task_pos(&job->task), &job->result);
            text_char(&text, '}');
            answer_add_member(a, "hint", text.data ? text.data : "null");
        } else {
            answer_add_member(a, "accepted", accepts ? "true" : "false");
        }
        text_free(&text);
    }
    hall_answer(web, p);
}

void computer_done(Web *web, Job *job)
{
    Room *r = job->context;
    if (job->purpose != JOB_FOR_MOVE)
        answer_ask(web, job);
    else if (r && r->job == job)
        play_job(web, r, job);
    job_free(job);
}
