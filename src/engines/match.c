/* match.c: many games between two players. */
#include "engines/match.h"

#include "core/clock.h"
#include "engines/strategy.h"
#include "engines/turn_time.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAME_PLIES = 2000, /* a longer game is drawn; none has been seen */
    JUDGE_NODES = 10000,
    JUDGE_MEGABYTES = 4,
    RESIGN_PLIES = 8 /* in a row in which the players agree on the winner, before one resigns */
};

/* Reasons for losses that are not by the rules. */
static const char ILLEGAL[] = "illegal move", TIME[] = "time", CRASH[] = "crash";

struct MatchWorker {
    const MatchOptions *options;
    Player *players[2];
    History history; /* of the game being played; has room for GAME_PLIES */
    MatchGame game;
    int16_t scores[GAME_PLIES];
    uint64_t game_seed;
    Rng rng;            /* of random turns after the opening */
    double left[2];     /* on the clocks of A and B */
    int winner, agreed; /* the side that both players expect to win, for so many plies */
    Engine *judge;      /* of openings, or NULL */
    uint64_t opening;   /* the seed of the last pair's opening, or of the pair's players */
    int opening_pair;   /* the pair, -1: none yet */
};

static uint64_t pair_seed(const MatchOptions *o, int pair)
{
    Rng rng = rng_seeded(o->seed + 0x9e3779b97f4a7c15U * (uint64_t)(pair + 1));
    return rng_next(&rng);
}

static bool is_stopped(const MatchWorker *w)
{
    return w->options->stop && atomic_load(w->options->stop);
}

/* -- One game -- */

/* A turn of random steps, and the position after it. */
static Turn random_turn(const Game *g, const Pos *p, Rng *rng, Pos *after)
{
    Turn turn = {0};
    *after = *p;
    do {
        turn.steps[turn.count++] = g->random(after, rng);
        g->play(after, turn.steps[turn.count - 1], after);
    } while (after->mid_turn);
    return turn;
}

/* Random turns from the start, the same for both games of a pair; not into an end. */
static bool play_opening(MatchWorker *w, Rng *rng)
{
    const Game *g = w->options->game;
    int plies = w->options->random_plies;
    for (int i = 0; i < plies; i++) {
        Pos after;
        Turn turn = random_turn(g, history_now(&w->history), rng, &after);
        if (after.outcome != ONGOING) return false;
        history_play(&w->history, &turn);
    }
    return true;
}

/* The seconds that a player may take for a turn; 0 if its limits are of another kind. */
static double time_limit(const PlayerWord *w)
{
    bool by_clock = w->kind == PLAYER_ENGINE && !w->limits.nodes && !w->limits.depth;
    return w->limits.seconds > 0 ? w->limits.seconds : by_clock ? 1 : 0;
}

/* The limits that a match sets. A program without limits of its own gets the time of its
 * opponent. */
static Limits limits_of(const MatchWorker *worker, int who)
{
    const MatchOptions *o = worker->options;
    const PlayerWord *w = &o->players[who];
    bool is_limited = w->kind == PLAYER_ENGINE || w->kind == PLAYER_UGI;
    if (o->clock > 0 && is_limited) {
        TurnClock clock = {.left = worker->left[who], .increment = o->increment};
        return (Limits){.seconds = turn_time(&clock)};
    }
    if (o->seconds > 0 && is_limited) return (Limits){.seconds = o->seconds};
    if (w->kind == PLAYER_UGI && !limits_are_set(&w->limits))
        return (Limits){.seconds = time_limit(&o->players[1 - who])};
    return (Limits){0};
}

/* Counts the plies for which both players have agreed on the winner. */
static void note_opinion(MatchWorker *w, int mover, const Result *info)
{
    int percent = w->options->resign;
    double win = info->line_count ? 100 * info->lines[0].win : 50;
    int winner = win >= percent ? mover : 100 - win >= percent ? opponent(mover) : -1;
    w->agreed = winner >= 0 && winner == w->winner ? w->agreed + 1 : winner >= 0;
    w->winner = winner;
}

static TaskClocks clocks_of(const MatchWorker *w)
{
    TaskClocks clocks = {.increment = w->options->increment};
    for (int who = 0; who < 2 && w->options->clock > 0; who++)
        clocks.left[who == 0 ? w->game.a_colour : opponent(w->game.a_colour)] = w->left[who];
    return clocks;
}

/* Whether the player still has time after a move that took so long. */
static bool run_clock(MatchWorker *w, int who, double spent)
{
    w->left[who] -= spent;
    bool has_time = w->options->clock <= 0 || w->left[who] > 0;
    w->left[who] += w->options->increment;
    return has_time;
}

/* Replaces some of the players' turns by random ones that do not end the game. */
static void replace_turn(MatchWorker *w, Turn *turn)
{
    const MatchOptions *o = w->options;
    Pos after;
    if (!o->random_turns || (int)rng_below(&w->rng, 100) >= o->random_turns) return;
    Turn other = random_turn(o->game, history_now(&w->history), &w->rng, &after);
    if (after.outcome == ONGOING) *turn = other;
}

/* One move of a player; false if the game is lost by it. */
static bool make_move(MatchWorker *w, int who)
{
    const MatchOptions *o = w->options;
    Task task = {.history = history_view(&w->history),
                 .limits = limits_of(w, who),
                 .clocks = clocks_of(w),
                 .game_seed = w->game_seed,
                 .stop = o->stop};
    Turn turn;
    Result info;
    double began = clock_seconds(), worked = clock_thread_seconds();
    double limit = o->seconds > 0 ? task.limits.seconds : time_limit(&o->players[who]);
    PlayerStatus status = player_choose(w->players[who], &task, &turn, &info);
    double spent = clock_seconds() - began;
    worked = clock_thread_seconds() - worked;
    w->game.seconds[who] += spent;
    w->game.turns[who]++;
    if (status != PLAYER_FINE) {
        w->game.reason = status == PLAYER_ILLEGAL ? ILLEGAL : status == PLAYER_HUNG ? TIME : CRASH;
        w->game.trouble = w->players[who]->trouble;
        return false;
    }
    /* Only its own processor time counts: a busy machine is not the player's fault. */
    bool is_late = o->clock <= 0 && o->slack > 0 && limit > 0 && worked > limit * 1.05 + o->slack;
    if (!run_clock(w, who, spent) || is_late) {
        w->game.reason = TIME;
        return false;
    }
    if (o->resign) note_opinion(w, task_pos(&task)->to_move, &info);
    w->scores[w->history.ply] = (int16_t)(info.line_count ? info.lines[0].value : SCORE_NONE);
    replace_turn(w, &turn);
    history_play(&w->history, &turn);
    return true;
}

static void play_game(MatchWorker *w, const Pos *start, uint64_t seed, int number)
{
    MatchGame *game = &w->game;
    History *h = &w->history;
    Rng rng = rng_seeded(seed);
    *game = (MatchGame){.number = number, .opening = *start};
    game->a_colour = number % 2 == 0 ? start->to_move : opponent(start->to_move);
    history_restart(h, start);
    if (!play_opening(w, &rng)) history_restart(h, start); /* too short to begin at random */
    game->opening_plies = h->ply;
    for (int i = 0; i < h->ply; i++) w->scores[i] = SCORE_NONE;
    for (int i = 0; i < 2; i++) player_clear(w->players[i], rng_next(&rng) + (uint64_t)number);
    w->game_seed = rng_next(&rng) + (uint64_t)number;
    if (w->options->random_turns) w->rng = rng_seeded(rng_next(&rng) + (uint64_t)number);
    w->left[0] = w->left[1] = w->options->clock;
    w->winner = -1;
    w->agreed = 0;
    int winner = NOBODY; /* of a game that does not end by the rules */
    while (history_now(h)->outcome == ONGOING && h->ply < GAME_PLIES && !is_stopped(w)) {
        int side = history_now(h)->to_move;
        winner = make_move(w, side == game->a_colour ? 0 : 1) ? NOBODY : opponent(side);
        if (winner != NOBODY) break;
        if (history_now(h)->outcome != ONGOING || w->agreed < RESIGN_PLIES) continue;
        winner = w->winner;
        game->reason = "resignation";
        break;
    }
    game->moves = h->turns;
    game->scores = w->scores;
    game->plies = h->ply;
    game->last = *history_now(h);
    if (winner != NOBODY)
        pos_finish(&game->last, win_of(winner), END_NONE);
    else if (game->last.outcome == ONGOING)
        pos_finish(&game->last, DRAWN, END_NONE);
}

/* -- Pairs -- */

static bool is_reason(const char *text, const char *reason)
{
    return text && strncmp(text, reason, strlen(reason)) == 0;
}

/* Adds a game to the score; returns A's half points. */
static int count_game(MatchScore *s, int outcome, int a_colour, int plies, const char *reason)
{
    int loser = outcome == (int)win_of(a_colour) ? 1 : 0;
    s->plies += (uint64_t)plies;
    s->illegal[loser] += is_reason(reason, ILLEGAL);
    s->timeouts[loser] += is_reason(reason, TIME);
    s->crashes[loser] += is_reason(reason, CRASH);
    if (outcome == DRAWN) {
        s->draws++;
        return 1;
    }
    if (outcome == WHITE_WINS)
        s->white_wins++;
    else
        s->black_wins++;
    bool is_won = outcome == (int)win_of(a_colour);
    s->wins += is_won;
    s->losses += !is_won;
    return is_won ? 2 : 0;
}

void match_count_pair(MatchScore *s, const MatchGame games[2])
{
    int points = 0;
    for (int i = 0; i < 2; i++) {
        const MatchGame *game = &games[i];
        points += count_game(s, game->last.outcome, game->a_colour, game->plies, game->reason);
        for (int k = 0; k < 2; k++) {
            s->seconds[k] += game->seconds[k];
            s->moves[k] += (uint64_t)game->turns[k];
        }
    }
    s->pairs[points]++;
}

/* How far from even the opening of this seed is: 0, even, to a half. */
static double judge_opening(MatchWorker *w, uint64_t seed)
{
    const MatchOptions *o = w->options;
    Rng rng = rng_seeded(seed);
    Pos start;
    Result result;
    o->game->start(&start, o->size, o->variant, seed);
    history_restart(&w->history, &start);
    if (!play_opening(w, &rng)) return 1;
    engine_clear(w->judge);
    Task task = {.history = history_of(history_now(&w->history)), .limits = {.nodes = JUDGE_NODES}};
    engine_search(w->judge, &task, &result);
    return fabs(result.lines[0].win - 0.5);
}

/* The seed of a pair's opening: of a few, that of the most even one. */
static uint64_t choose_seed(MatchWorker *w, int pair)
{
    Rng rng = rng_seeded(pair_seed(w->options, pair));
    uint64_t best = rng_next(&rng);
    double least = w->judge ? judge_opening(w, best) : 0;
    for (int i = 1; w->judge && i < w->options->even; i++) {
        uint64_t seed = rng_next(&rng);
        double worth = judge_opening(w, seed);
        if (worth >= least) continue;
        least = worth;
        best = seed;
    }
    return best;
}

const MatchGame *match_worker_play(MatchWorker *w, int pair, bool is_second)
{
    const MatchOptions *o = w->options;
    Pos start;
    if (w->opening_pair != pair) w->opening = choose_seed(w, pair);
    w->opening_pair = pair;
    if (o->openings)
        start = o->openings[pair % o->opening_count];
    else
        o->game->start(&start, o->size, o->variant, w->opening);
    play_game(w, &start, w->opening, 2 * pair + is_second);
    return is_stopped(w) ? NULL : &w->game;
}

/* Balanced openings take searches of their own, which players that do not search do not repay. */
static bool is_worth_judging(const MatchOptions *o)
{
    return player_searches(o->game, o->size, o->variant, &o->players[0]) ||
           player_searches(o->game, o->size, o->variant, &o->players[1]);
}

MatchOptions match_defaults(const MatchOptions *options)
{
    const Opening *opening = &strategy_of(options->game)->opening;
    MatchOptions o = *options;
    if (o.random_plies < 0) o.random_plies = opening->random_plies;
    if (o.even == 0) o.even = is_worth_judging(&o) ? opening->candidates : 1;
    if (o.openings) o.random_plies = 0;
    if (!o.make) o.make = player_new;
    return o;
}

MatchWorker *match_worker_new(const MatchOptions *o)
{
    MatchWorker *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->options = o;
    w->opening_pair = -1;
    bool failed = !history_reserve(&w->history, GAME_PLIES);
    for (int i = 0; i < 2; i++) {
        w->players[i] = o->make(o->game, &o->players[i], o->seed + (uint64_t)i);
        failed |= !w->players[i];
    }
    if (o->even > 1 && !o->openings) {
        w->judge =
            engine_new(o->game, &(EngineOptions){.megabytes = JUDGE_MEGABYTES,
                                                 .search = strategy_of(o->game)->opening.judge});
        failed |= !w->judge;
    }
    if (!failed) return w;
    match_worker_free(w);
    return NULL;
}

void match_worker_free(MatchWorker *w)
{
    if (!w) return;
    for (int i = 0; i < 2; i++)
        if (w->players[i]) player_free(w->players[i]);
    engine_free(w->judge);
    history_free(&w->history);
    free(w);
}

/* -- Numbers -- */

static double to_elo(double score)
{
    if (score < 1e-4) score = 1e-4;
    if (score > 1 - 1e-4) score = 1 - 1e-4;
    return 400 * log10(score / (1 - score));
}

static double from_elo(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

/* The variance of a pair's share of its points, as if `more` pairs had been won and lost as
 * well. */
static double pair_variance(const MatchScore *s, double more)
{
    double counts[5], pairs = 0, mean = 0, variance = 0;
    for (int i = 0; i < 5; i++) {
        counts[i] = s->pairs[i] + (i % 4 == 0 ? more : 0);
        pairs += counts[i];
        mean += counts[i] * i / 4;
    }
    if (pairs <= 1) return 0;
    mean /= pairs;
    for (int i = 0; i < 5; i++) variance += counts[i] * (i / 4.0 - mean) * (i / 4.0 - mean);
    return variance / (pairs - 1);
}

/* Computed from pairs: their variance is that of the match, however uneven the openings are. Half a
 * pair is added as won and half a pair as lost, so that equal results do not make it zero. */
MatchElo match_elo(const MatchScore *s, double elo0, double elo1)
{
    MatchElo e = {0};
    int games = s->wins + s->draws + s->losses, pairs = 0, points = 0;
    double variance = pair_variance(s, 0), doubted = pair_variance(s, 0.5);
    e.score = games ? (s->wins + 0.5 * s->draws) / games : 0.5;
    for (int i = 0; i < 5; i++) {
        pairs += s->pairs[i];
        points += s->pairs[i] * i;
    }
    if (variance == 0) variance = doubted;
    double error = pairs > 0 ? 1.96 * sqrt(variance / pairs) : 0.5;
    e.low = fmax(0, e.score - error);
    e.high = fmin(1, e.score + error);
    e.elo = to_elo(e.score);
    e.elo_error = (to_elo(e.high) - to_elo(e.low)) / 2;
    if (elo0 != elo1 && pairs > 0) {
        double one = from_elo(elo1), zero = from_elo(elo0);
        double ahead = points / 2.0 - pairs * (zero + one); /* of the middle between the two */
        e.llr = (one - zero) * ahead / (2 * fmax(variance, doubted));
    }
    return e;
}
