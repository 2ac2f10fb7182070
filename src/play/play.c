/* play.c: a game at a face.
 *
 * What the record of a game does not tell is kept beside it as a note, a line a setting:
 *
 *     white=human         the players and names, by seat
 *     black=level:3
 *     clock=300+5         seconds at first and with each move
 *     best=3
 *     results=WD          of the games before, by colour
 *     seed=7
 *     start=1             it did not begin at the game's own start
 *     swapped=1           who is named white here began as black */
#include "play/play.h"

#include "core/clock.h"

#include <stdlib.h>
#include <string.h>

/* -- Making -- */

bool plan_check(const Plan *plan, PlayerWord words[2], Fault *fault)
{
    for (int seat = 0; seat < 2; seat++) {
        const char *word = plan->options.players[seat];
        if (!player_parse(plan->options.game, *word ? word : "human", &words[seat], fault))
            return false;
    }
    return true;
}

int plan_begins(const Plan *plan)
{
    int colour = (int)plan->options.game->begins;
    if (plan->has_start) return plan->start.to_move;
    return plan->is_turned ? opponent(colour) : colour;
}

static void swap_bytes(char *one, char *other, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        char byte = one[i];
        one[i] = other[i];
        other[i] = byte;
    }
}

void plan_turn_beginner(Plan *plan)
{
    SessionOptions *o = &plan->options;
    if (o->game->id == SIXMAKING && !plan->has_start) {
        plan->is_turned = !plan->is_turned;
        return;
    }
    swap_bytes(o->players[WHITE], o->players[BLACK], sizeof o->players[0]);
    swap_bytes(o->names[WHITE], o->names[BLACK], sizeof o->names[0]);
}

/* The start with the other colour to move. */
static void turn_start(Plan *plan)
{
    const SessionOptions *o = &plan->options;
    char text[POS_TEXT];
    Pos start;
    Fault fault;
    if (!plan->is_turned || plan->has_start) return;
    o->game->start(&start, o->size, o->variant, o->seed);
    o->game->print(&start, text);
    char *side = strchr(text, ' ');
    if (side) side[1] = side[1] == 'w' ? 'b' : 'w';
    plan->has_start = o->game->parse(&plan->start, o->size, o->variant, text, &fault);
}

static bool make_players(Play *p)
{
    for (int seat = 0; seat < 2; seat++) {
        if (p->words[seat].kind == PLAYER_HUMAN || !p->host.make) continue;
        uint64_t seed = 2 * p->plan.options.seed + (uint64_t)seat + 1;
        p->players[seat] = p->host.make(p->plan.options.game, &p->words[seat], seed);
        if (!p->players[seat]) return false;
    }
    return true;
}

bool play_open(Play *p, const Plan *plan, const PlayHost *host)
{
    Fault fault;
    *p = (Play){.plan = *plan, .host = *host, .id = -1};
    turn_start(&p->plan);
    p->plan.options.start = p->plan.has_start ? &p->plan.start : NULL;
    if (plan_check(plan, p->words, &fault)) p->session = session_new(&p->plan.options);
    if (p->session && make_players(p)) return true;
    play_close(p);
    return false;
}

/* The clock of a game that goes on is kept. */
static void drop_claim(Play *p)
{
    bool goes_on = p->session && session_end(p->session) == SESSION_OPEN;
    claim_drop(&p->claim, goes_on && session_has_clock(p->session));
}

void play_close(Play *p)
{
    drop_claim(p);
    session_free(p->session);
    player_free(p->players[0]);
    player_free(p->players[1]);
    free(p->turns);
    *p = (Play){.id = -1};
}

/* -- Who plays -- */

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

static bool is_pass(void *context, const Turn *turn, const Pos *after)
{
    (void)after;
    *(Turn *)context = *turn;
    return false;
}

bool play_must_pass(const Pos *pos, Turn *pass)
{
    Step list[STEPS_MAX];
    char text[TURN_TEXT];
    if (pos->outcome != ONGOING || game_of(pos)->steps(pos, list) != 1) return false;
    turns_visit(pos, is_pass, pass);
    game_of(pos)->turn_print(pos, pass, text);
    return strcmp(text, "pass") == 0;
}

/* -- The archive -- */

static bool note_trouble(Play *p)
{
    Text text = text_fixed(p->trouble, sizeof p->trouble);
    text_string(&text, archive_error(p->host.archive));
    return false;
}

static void write_note(const Play *p, Text *out)
{
    static const char *const SEATS[] = {"white", "black"};
    const SessionOptions *o = &p->plan.options;
    for (int seat = 0; seat < 2; seat++) {
        text_format(out, "%s=%s\n", SEATS[seat], *o->players[seat] ? o->players[seat] : "human");
        if (*o->names[seat]) text_format(out, "%s-name=%s\n", SEATS[seat], o->names[seat]);
    }
    if (session_has_clock(p->session))
        text_format(out, "clock=%.0f+%.0f\n", o->control.seconds, o->control.increment);
    if (o->best_of > 1) text_format(out, "best=%d\nresults=%s\n", o->best_of, p->results);
    text_format(out, "seed=%llu\n", (unsigned long long)o->seed);
    if (p->plan.has_start) text_string(out, "start=1\n");
    if (o->is_swapped) text_string(out, "swapped=1\n");
}

/* What the record of the game says besides its moves. */
static bool keep_tags(Play *p)
{
    Record *r = play_record_start(p);
    bool is_good = r && archive_set_tags(p->host.archive, p->id, r);
    record_free(r);
    return is_good;
}

/* A game is in the archive from its first move, or its end, on. */
static bool begin_in_archive(Play *p)
{
    if (!p->host.archive) return false;
    if (p->id >= 0) return true;
    Text note = text_growing();
    write_note(p, &note);
    p->id = archive_begin(p->host.archive, session_start(p->session), play_name(p, WHITE),
                          play_name(p, BLACK), p->host.face);
    if (p->id >= 0) claim_take(&p->claim, p->host.claims, p->id);
    bool is_good =
        p->id >= 0 && !note.is_cut && archive_set_note(p->host.archive, p->id, note.data);
    text_free(&note);
    return (is_good && keep_tags(p)) || note_trouble(p);
}

bool play_keep(Play *p) { return begin_in_archive(p); }

static void keep_note(Play *p)
{
    Text note = text_growing();
    if (!p->host.archive || p->id < 0) return;
    write_note(p, &note);
    if (!note.is_cut && !archive_set_note(p->host.archive, p->id, note.data)) note_trouble(p);
    if (!keep_tags(p)) note_trouble(p);
    text_free(&note);
}

static void keep_end(Play *p)
{
    if (session_end(p->session) == SESSION_OPEN || !begin_in_archive(p)) return;
    if (!archive_finish(p->host.archive, p->id, session_outcome(p->session),
                        session_reason(p->session)))
        note_trouble(p);
}

static void keep_move(Play *p, int ply)
{
    const SessionMove *m = session_move(p->session, ply);
    int time = session_has_clock(p->session) ? play_tenths(m->left) : NO_TIME;
    if (!begin_in_archive(p)) return;
    if (!archive_add_move(p->host.archive, p->id, ply, session_at(p->session, ply), &m->turn,
                          session_at(p->session, ply + 1), time))
        note_trouble(p);
}

/* -- Playing -- */

bool play_turn(Play *p, const Turn *turn, double now)
{
    bool is_played = session_play(p->session, turn, now);
    if (is_played) keep_move(p, session_ply(p->session) - 1);
    keep_end(p);
    return is_played;
}

/* A person has something to choose here. */
static bool is_choice(const Play *p, int ply)
{
    const Pos *pos = session_at(p->session, ply);
    Turn pass;
    if (play_humans(p) == 0) return true;
    return play_is_human(p, pos->to_move) && !play_must_pass(pos, &pass);
}

static int undo(Play *p, int turns, double now)
{
    int ply = session_ply(p->session);
    if (!session_undo(p->session, turns, now)) return 0;
    if (p->host.archive && p->id >= 0 && !archive_cut(p->host.archive, p->id, ply - turns))
        note_trouble(p);
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
        keep_move(p, session_ply(p->session) - 1), turns++;
    keep_end(p);
    return turns;
}

void play_resign(Play *p, int colour)
{
    session_resign(p->session, colour);
    keep_end(p);
}

void play_agree(Play *p)
{
    session_agree(p->session);
    keep_end(p);
}

void play_beat(Play *p, double now)
{
    int side = session_now(p->session)->to_move;
    if (session_has_clock(p->session))
        claim_beat(&p->claim, session_ply(p->session), session_left(p->session, side, now), now);
}

bool play_check_clock(Play *p, double now)
{
    play_beat(p, now);
    if (!session_check_clock(p->session, now)) return false;
    keep_end(p);
    return true;
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
    if (!session_next_game(p->session, p->plan.options.seed + (uint64_t)number)) return false;
    claim_drop(&p->claim, false);
    size_t length = strlen(p->results);
    if (length + 1 < sizeof p->results) p->results[length] = result_letter(outcome);
    p->id = -1;
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
    if (!match.is_decided || session_outcome(p->session) == ONGOING) return false;
    options.is_swapped = first == 0;
    options.seed += (uint64_t)match.games;
    Session *session = session_new(&options);
    if (!session) return false;
    session_free(p->session);
    p->session = session;
    p->plan.options = options;
    memset(p->results, 0, sizeof p->results);
    p->id = -1;
    for (int seat = 0; seat < 2; seat++)
        if (p->players[seat]) player_clear(p->players[seat], options.seed + (uint64_t)seat);
    return true;
}

void play_set_name(Play *p, int seat, const char *name)
{
    Text text = text_fixed(p->plan.options.names[seat], SESSION_NAME);
    text_string(&text, name);
    keep_note(p);
    if (p->host.archive && p->id >= 0 &&
        !archive_set_names(p->host.archive, p->id, play_name(p, WHITE), play_name(p, BLACK)))
        note_trouble(p);
}

void play_swap(Play *p)
{
    SessionOptions *o = &p->plan.options;
    swap_bytes(o->players[0], o->players[1], sizeof o->players[0]);
    swap_bytes(o->names[0], o->names[1], sizeof o->names[0]);
    PlayerWord word = p->words[0];
    p->words[0] = p->words[1];
    p->words[1] = word;
    Player *player = p->players[0];
    p->players[0] = p->players[1];
    p->players[1] = player;
    keep_note(p);
}

/* -- Thinking -- */

/* With a clock an engine takes a part of its time. */
static Limits clock_limits(const Play *p, int colour, double now)
{
    PlayerKind kind = p->words[session_seat(p->session, colour)].kind;
    if (!session_has_clock(p->session) || (kind != PLAYER_ENGINE && kind != PLAYER_UGI))
        return (Limits){0};
    double left = session_left(p->session, colour, now);
    double seconds = left / 30 + p->plan.options.control.increment * 0.7;
    if (seconds > left / 2) seconds = left / 2;
    return (Limits){.seconds = seconds > 0.01 ? seconds : 0.01};
}

/* Its answer depends on the position and its seed alone, or will once it has been cleared. */
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
    int count = session_ply(s);
    Turn *turns = realloc(p->turns, ((size_t)count + 1) * sizeof *turns);
    if (!turns) return false;
    p->turns = turns;
    for (int i = 0; i < count; i++) turns[i] = session_move(s, i)->turn;
    *out = (Task){.pos = *session_now(s),
                  .start = session_start(s),
                  .turns = turns,
                  .turn_count = count,
                  .game_seed = p->plan.options.seed + strlen(p->results),
                  .limits = clock_limits(p, session_now(s)->to_move, now)};
    out->keys = session_keys(s, &out->key_count);
    seed_player(p);
    return true;
}

/* -- Resuming -- */

typedef struct OpenGame {
    const PlayHost *host;
    ArchiveGame *out;
} OpenGame;

static bool keep_open(void *context, const ArchiveGame *game)
{
    const OpenGame *o = context;
    if (strcmp(game->face, o->host->face) != 0 || game->plies == 0 ||
        claim_is_taken(o->host->claims, game->id))
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
    return strcmp(game.face, host->face) == 0;
}

bool play_find_open(const PlayHost *host, ArchiveGame *out)
{
    *out = (ArchiveGame){0};
    OpenGame o = {host, out};
    return host->archive &&
           archive_find(host->archive, &(ArchiveQuery){.only_open = true}, keep_open, &o) > 0 &&
           out->id > 0;
}

static uint64_t read_number(const char *text)
{
    uint64_t n = 0;
    for (; *text >= '0' && *text <= '9'; text++) n = 10 * n + (uint64_t)(*text - '0');
    return n;
}

static void copy_text(char *out, size_t size, const char *text)
{
    Text copy = text_fixed(out, size);
    text_string(&copy, text);
}

static void read_setting(const char *key, const char *value, Play *p)
{
    SessionOptions *o = &p->plan.options;
    if (strcmp(key, "white") == 0) copy_text(o->players[0], SESSION_WORD, value);
    if (strcmp(key, "black") == 0) copy_text(o->players[1], SESSION_WORD, value);
    if (strcmp(key, "white-name") == 0) copy_text(o->names[0], SESSION_NAME, value);
    if (strcmp(key, "black-name") == 0) copy_text(o->names[1], SESSION_NAME, value);
    if (strcmp(key, "results") == 0) copy_text(p->results, PLAY_RESULTS, value);
    if (strcmp(key, "best") == 0) o->best_of = (int)(read_number(value) % (BEST_OF_MAX + 1));
    if (strcmp(key, "seed") == 0) o->seed = read_number(value);
    if (strcmp(key, "start") == 0) p->plan.has_start = true;
    if (strcmp(key, "swapped") == 0) o->is_swapped = true;
    if (strcmp(key, "clock") == 0) {
        const char *plus = strchr(value, '+');
        o->control =
            (TimeControl){(double)read_number(value), plus ? (double)read_number(plus + 1) : 0};
    }
}

static void read_note(char *note, Play *p)
{
    while (note && *note) {
        char *end = strchr(note, '\n'), *equals = strchr(note, '=');
        if (end) *end = '\0';
        if (equals) {
            *equals = '\0';
            read_setting(note, equals + 1, p);
        }
        note = end ? end + 1 : NULL;
    }
}

/* The games before are told to the session by their results alone. */
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

/* A game that ended otherwise than by the rules ends so again. */
static bool replay_end(Play *p, const Record *r)
{
    const char *reason = record_tag(r, "Termination");
    if (record_result(r) == ONGOING || session_end(p->session) != SESSION_OPEN) return true;
    return session_restore(p->session, record_result(r), reason ? reason : "");
}

/* From what was left after a move, in tenths of a second, and so that it was still in time. */
static double time_spent(const Play *p, int tenths, double now)
{
    double left = session_left(p->session, session_now(p->session)->to_move, now);
    double spent = left + p->plan.options.control.increment - tenths / 10.0;
    if (spent >= left) spent = 0.99 * left;
    return spent > 0 ? spent : 0;
}

/* The seconds that the side to move had used of its turn when the game was left at `time`. */
static double unfinished_turn(const Play *p, double time)
{
    const Session *s = p->session;
    double left, before = session_left(s, session_now(s)->to_move, time);
    bool is_known = session_has_clock(s) && claim_read(&p->claim, session_ply(s), &left);
    return is_known && left < before ? before - left : 0;
}

/* Plays the moves at the times at which they were played, counted from the first. */
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

static bool fail_resume(Play *p, Record *r, const char *why, char error[ARCHIVE_ERROR])
{
    Text text = text_fixed(error, ARCHIVE_ERROR);
    text_string(&text, why);
    record_free(r);
    play_close(p);
    return false;
}

bool play_resume(Play *p, const PlayHost *host, int64_t id, double now, char error[ARCHIVE_ERROR])
{
    Archive *a = host->archive;
    Text note = text_growing();
    Fault fault;
    *p = (Play){.host = *host, .id = id};
    if (!claim_take(&p->claim, host->claims, id))
        return fail_resume(p, NULL, PLAY_ELSEWHERE, error);
    Record *r = archive_load(a, id);
    if (r && archive_note(a, id, &note)) read_note(note.data, p);
    text_free(&note);
    if (!r) return fail_resume(p, r, archive_error(a), error);
    const Pos *start = &record_node(r, 0)->pos;
    p->plan.options.game = game_of(start);
    p->plan.options.size = start->size;
    p->plan.options.variant = start->variant;
    p->plan.start = *start;
    if (!plan_check(&p->plan, p->words, &fault)) {
        char why[FAULT_TEXT];
        fault_print(&fault, fault_template(fault.code), why);
        return fail_resume(p, r, why, error);
    }
    p->plan.options.start = p->plan.has_start ? &p->plan.start : NULL;
    p->session = session_new(&p->plan.options);
    if (p->session && *p->results) replay_results(p);
    if (p->session &&
        game_of(start)->hash(session_start(p->session)) != game_of(start)->hash(start)) {
        session_free(p->session);
        p->plan.has_start = true;
        p->plan.options.start = &p->plan.start;
        p->session = session_new(&p->plan.options);
    }
    if (!p->session || !make_players(p) || !replay_moves(p, r, now) || !replay_end(p, r))
        return fail_resume(p, r, "the game cannot be resumed", error);
    record_free(r);
    return true;
}
