/* play.c: a game being played: session, players, archive. */
#include "play/play.h"

#include "engines/turn_time.h"
#include "play/play_parts.h"
#include "thinking/players.h"

#include <stdlib.h>
#include <string.h>

/* -- Opening and closing -- */

bool play_make_players(Play *p)
{
    for (int seat = 0; seat < 2; seat++) {
        if (p->words[seat].kind == PLAYER_HUMAN || !p->host.makes_players) continue;
        uint64_t seed = 2 * p->plan.options.seed + (uint64_t)seat + 1;
        p->players[seat] = player_make(p->plan.options.game, &p->words[seat], seed);
        if (!p->players[seat]) return false;
    }
    return true;
}

bool play_open(Play *p, const Plan *plan, const PlayHost *host)
{
    Fault fault;
    *p = (Play){.plan = *plan, .host = *host, .id = -1};
    plan_apply_reversal(&p->plan);
    p->plan.options.start = p->plan.has_start ? &p->plan.start : NULL;
    if (plan_check(plan, p->words, &fault)) p->session = session_new(&p->plan.options);
    if (p->session && play_make_players(p)) return true;
    play_close(p);
    return false;
}

void play_close(Play *p)
{
    bool is_open = p->session && session_end(p->session) == SESSION_OPEN;
    game_lock_release(&p->lock, is_open && session_has_clock(p->session));
    session_free(p->session);
    player_free(p->players[0]);
    player_free(p->players[1]);
    free(p->variations);
    *p = (Play){.id = -1};
}

/* -- Players -- */

bool play_is_human(const Play *p, int colour)
{
    return p->words[session_seat(p->session, colour)].kind == PLAYER_HUMAN;
}

int play_humans(const Play *p)
{
    return (p->words[0].kind == PLAYER_HUMAN) + (p->words[1].kind == PLAYER_HUMAN);
}

Player *play_player(const Play *p, int colour)
{
    return p->players[session_seat(p->session, colour)];
}

const char *play_name(const Play *p, int colour)
{
    int seat = session_seat(p->session, colour);
    const SessionOptions *o = &p->plan.options;
    if (*o->names[seat]) return o->names[seat];
    return *o->players[seat] ? o->players[seat] : "human";
}

/* A pass is a turn of one step without cells. */
bool play_can_pass(const Pos *pos, Turn *pass)
{
    Step list[STEPS_MAX];
    int count = pos->outcome == ONGOING && !pos->mid_turn ? game_of(pos)->steps(pos, list) : 0;
    for (int i = 0; i < count; i++) {
        if (game_of(pos)->step_cells(pos, list[i]).count > 0) continue;
        *pass = (Turn){.count = 1, .steps = {list[i]}};
        return true;
    }
    return false;
}

bool play_must_pass(const Pos *pos, Turn *pass)
{
    Step list[STEPS_MAX];
    return play_can_pass(pos, pass) && game_of(pos)->steps(pos, list) == 1;
}

/* -- Playing -- */

bool play_turn(Play *p, const Turn *turn, double now)
{
    bool is_played = session_play(p->session, turn, now);
    play_save_change(p);
    return is_played;
}

/* Whether undo and redo stop at this ply: a person has a choice here. */
static bool is_choice(const Play *p, int ply)
{
    const Pos *pos = session_at(p->session, ply);
    Turn pass;
    if (play_humans(p) == 0) return true;
    return play_is_human(p, pos->to_move) && !play_must_pass(pos, &pass);
}

static int undo(Play *p, int turns, double now)
{
    if (!session_undo(p->session, turns, now)) return 0;
    play_mark_undone(p);
    play_save_change(p);
    return turns;
}

int play_undo(Play *p, double now)
{
    int ply = session_ply(p->session), turns = 0;
    while (turns < ply && (turns == 0 || !is_choice(p, ply - turns))) turns++;
    return undo(p, turns, now);
}

int play_undo_for(Play *p, int colour, double now)
{
    int ply = session_ply(p->session), turns = 1;
    while (turns <= ply && session_at(p->session, ply - turns)->to_move != colour) turns++;
    return turns <= ply ? undo(p, turns, now) : 0;
}

int play_redo(Play *p, double now)
{
    int turns = 0;
    while ((turns == 0 || !is_choice(p, session_ply(p->session))) && session_redo(p->session, now))
        turns++;
    play_save_change(p);
    return turns;
}

void play_resign(Play *p, int colour)
{
    session_resign(p->session, colour);
    play_save_change(p);
}

void play_agree(Play *p)
{
    session_agree(p->session);
    play_save_change(p);
}

void play_claim(Play *p, int colour)
{
    session_claim(p->session, colour);
    play_save_change(p);
}

void play_abandon(Play *p)
{
    session_abandon(p->session);
    play_save_change(p);
}

void play_save_clock(Play *p, double now)
{
    int side = session_now(p->session)->to_move;
    if (session_has_clock(p->session))
        game_lock_save_clock(&p->lock, session_ply(p->session), session_left(p->session, side, now),
                             now);
}

bool play_check_clock(Play *p, double now)
{
    play_save_clock(p, now);
    if (!session_check_clock(p->session, now)) return false;
    play_save_change(p);
    return true;
}

/* The next game is not in the archive yet. */
static void forget_saved(Play *p)
{
    p->id = -1;
    p->saved = (Saved){0};
    p->variation_count = 0;
}

static char result_letter(Outcome outcome)
{
    if (outcome == DRAWN) return 'D';
    return outcome == WHITE_WINS ? 'W' : 'B';
}

bool play_next(Play *p)
{
    Outcome outcome = session_outcome(p->session);
    int number = session_match(p->session).games;
    play_retry_saving(p);
    if (!session_next_game(p->session, p->plan.options.seed + (uint64_t)number)) return false;
    game_lock_release(&p->lock, false);
    size_t length = strlen(p->results);
    if (length + 1 < sizeof p->results) p->results[length] = result_letter(outcome);
    forget_saved(p);
    for (int seat = 0; seat < 2; seat++)
        if (p->players[seat])
            player_clear(p->players[seat], p->plan.options.seed + (uint64_t)(3 * number + seat));
    return true;
}

bool play_rematch(Play *p)
{
    int first = session_seat(p->session, WHITE);
    MatchState match = session_match(p->session);
    SessionOptions options = p->plan.options;
    bool is_abandoned = session_end(p->session) == SESSION_ABANDONED;
    if (!is_abandoned && (!match.is_decided || session_outcome(p->session) == ONGOING))
        return false;
    play_retry_saving(p);
    options.is_swapped = first == 0;
    options.seed += (uint64_t)match.games;
    Session *session = session_new(&options);
    if (!session) return false;
    session_free(p->session);
    p->session = session;
    p->plan.options = options;
    memset(p->results, 0, sizeof p->results);
    forget_saved(p);
    for (int seat = 0; seat < 2; seat++)
        if (p->players[seat]) player_clear(p->players[seat], options.seed + (uint64_t)seat);
    return true;
}

/* Saves changed names or players. */
static void save_settings(Play *p)
{
    p->saved.settings = false;
    play_save_change(p);
}

void play_set_name(Play *p, int seat, const char *name)
{
    Text text = text_fixed(p->plan.options.names[seat], SESSION_NAME);
    text_string(&text, name);
    save_settings(p);
}

bool play_set_player(Play *p, int seat, const char *word)
{
    Plan plan = p->plan;
    PlayerWord words[2];
    Fault fault;
    Text text = text_fixed(plan.options.players[seat], SESSION_WORD);
    text_string(&text, word);
    if (!plan_check(&plan, words, &fault)) return false;
    memcpy(p->plan.options.players[seat], plan.options.players[seat], SESSION_WORD);
    p->words[seat] = words[seat];
    save_settings(p);
    return true;
}

void play_swap(Play *p)
{
    plan_swap_players(&p->plan);
    PlayerWord word = p->words[0];
    p->words[0] = p->words[1];
    p->words[1] = word;
    Player *player = p->players[0];
    p->players[0] = p->players[1];
    p->players[1] = player;
    save_settings(p);
}

/* -- Thinking -- */

/* With a clock, an engine spends a share of its time on each move. */
static Limits clock_limits(const Play *p, int colour, double now)
{
    PlayerKind kind = p->words[session_seat(p->session, colour)].kind;
    if (!session_has_clock(p->session) || (kind != PLAYER_ENGINE && kind != PLAYER_UGI))
        return (Limits){0};
    TurnClock clock = {.left = session_left(p->session, colour, now),
                       .increment = p->plan.options.control.increment};
    return (Limits){.seconds = turn_time(&clock)};
}

/* Whether its move depends only on the position and the seed it was last cleared with. */
static bool is_repeatable(const PlayerWord *w)
{
    return w->kind == PLAYER_RANDOM || w->kind == PLAYER_CLASSIC ||
           (w->kind == PLAYER_LEVEL && w->number < LEVEL_MAX);
}

static void seed_player(const Play *p)
{
    const Session *s = p->session;
    int seat = session_seat(s, session_now(s)->to_move), ply = session_ply(s);
    if (!p->players[seat] || !is_repeatable(&p->words[seat])) return;
    Rng rng = rng_seeded(p->plan.options.seed);
    rng.state ^= (uint64_t)strlen(p->results) << 32 | (uint64_t)ply << 1 | (uint64_t)seat;
    player_clear(p->players[seat], rng_next(&rng));
}

bool play_task(Play *p, double now, Task *out)
{
    const Session *s = p->session;
    *out = (Task){.history = history_view(session_history(s)),
                  .game_seed = p->plan.options.seed + strlen(p->results),
                  .limits = clock_limits(p, session_now(s)->to_move, now)};
    seed_player(p);
    return true;
}
