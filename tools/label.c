/* label.c: writes games in which every position of a stage has a score, for build/train.
 *
 *     label GAME --out FILE (--playouts N | --depth D) [--size N] [--games N] [--seed S]
 *           [--least L] [--most M] [--random P]
 *
 * A game is there for its positions, which should be like those that a search meets: in each, a
 * share of the turns is random (drawn from P to 85 percent), and the others are those that look
 * best at a glance, with some noise. Positions with L to M turns left (Guide.turns_left) get a
 * score: the mean result of N random games, or the value of a search to depth D, which near the end
 * is exact. The result of such a game means nothing: train with --lambda 1. */
#include "engines/strategy.h"
#include "history/scored_game.h"
#include "search/mcts_numbers.h"
#include "training.h"

enum { SCORE_MOST = 800, MEGABYTES = 1, RANDOM_MOST = 85, NOISE = 120, LEFT_MOST = 1000 };

typedef struct Options {
    const Game *game;
    const char *out;
    int size, games, playouts, depth, least, most, random;
    uint64_t seed;
} Options;

typedef struct Labeller {
    const Options *options;
    const Guide *guide;
    Engine *engine;
    Rng rng;
} Labeller;

static int mean_of_playouts(Labeller *l, const Pos *p)
{
    int points = 0, count = l->options->playouts;
    for (int i = 0; i < count; i++) {
        Pos end = *p;
        l->options->game->playout(&end, &l->rng, LEFT_MOST);
        points += end.outcome == (int)win_of(p->to_move)             ? 2
                  : end.outcome == (int)win_of(opponent(p->to_move)) ? 0
                                                                     : 1;
    }
    return value_of_chance(l->guide, points / (2.0 * count));
}

static int value_by_search(Labeller *l, const Pos *p)
{
    Result found;
    Task task = {.history = history_of(p), .limits = {.depth = l->options->depth}};
    engine_search(l->engine, &task, &found);
    return found.lines[0].value;
}

static int16_t score_of(Labeller *l, const Pos *p)
{
    const Options *o = l->options;
    int left = l->guide->turns_left(p);
    if (left < o->least || left > o->most) return SCORE_NONE;
    int score = o->playouts ? mean_of_playouts(l, p) : value_by_search(l, p);
    return (int16_t)(score > SCORE_MOST ? SCORE_MOST : score < -SCORE_MOST ? -SCORE_MOST : score);
}

/* The turn that looks best, or any. */
typedef struct Glance {
    Labeller *labeller;
    int mover, best, count;
    bool is_random;
    Turn turn;
} Glance;

static bool see_turn(void *context, const Turn *turn, const Pos *after)
{
    Glance *g = context;
    Labeller *l = g->labeller;
    int value = 0;
    if (!g->is_random)
        value = glance_value(l->guide, after, g->mover) + (int)rng_below(&l->rng, NOISE);
    bool is_chosen = g->is_random ? rng_below(&l->rng, (uint32_t)g->count + 1) == 0
                                  : g->count == 0 || value > g->best;
    g->count++;
    if (!is_chosen) return true;
    g->best = value;
    g->turn = *turn;
    return true;
}

static Turn choose(Labeller *l, const Pos *p, int random)
{
    Glance g = {.labeller = l, .mover = p->to_move};
    g.is_random = (int)rng_below(&l->rng, 100) < random;
    turns_visit(p, see_turn, &g);
    return g.turn;
}

static bool write_game(Labeller *l, FILE *file)
{
    static ScoredTurns room;
    static char bytes[1 << 18];
    const Options *o = l->options;
    ScoredGame game = {.turns = room.turns, .scores = room.scores};
    Text text = text_fixed(bytes, sizeof bytes);
    int random = o->random + (int)rng_below(&l->rng, (uint32_t)(RANDOM_MOST - o->random + 1));
    o->game->start(&game.start, o->size, 0, rng_next(&l->rng));
    Pos at = game.start;
    engine_clear(l->engine);
    while (at.outcome == ONGOING && game.plies < SCORED_PLIES) {
        bool is_over = l->guide->turns_left(&at) < o->least;
        room.scores[game.plies] = score_of(l, &at);
        room.turns[game.plies] = choose(l, &at, is_over ? 100 : random);
        turn_play(&at, &room.turns[game.plies], &at);
        game.plies++;
    }
    game.outcome = at.outcome == ONGOING ? DRAWN : at.outcome;
    scored_game_print(&game, &text);
    return !text.is_cut && fwrite(text.data, 1, text.length, file) == text.length;
}

static int label(const Options *o)
{
    Labeller l = {.options = o, .guide = guide_of(o->game), .rng = rng_seeded(o->seed)};
    FILE *file = fopen(o->out, "wb");
    if (!file) return training_fail(o->out, strerror(errno));
    l.engine =
        engine_new(o->game, &(EngineOptions){.megabytes = MEGABYTES, .search = SEARCH_ALPHABETA});
    bool ok = l.engine != NULL;
    for (int i = 0; ok && i < o->games; i++) ok = write_game(&l, file);
    engine_free(l.engine);
    ok = fclose(file) == 0 && ok;
    return ok ? 0 : training_fail(o->out, "cannot be written");
}

static bool read_option(Options *o, const char *name, const char *value)
{
    const struct {
        const char *name;
        int *to;
        double least, most;
    } NUMBERS[] = {{"--size", &o->size, 1, 100},
                   {"--games", &o->games, 1, 1e9},
                   {"--playouts", &o->playouts, 1, 1e6},
                   {"--depth", &o->depth, 1, 100},
                   {"--least", &o->least, 0, LEFT_MOST},
                   {"--most", &o->most, 0, LEFT_MOST},
                   {"--random", &o->random, 0, RANDOM_MOST}};
    double n;
    if (strcmp(name, "--out") == 0) {
        o->out = value;
        return true;
    }
    if (strcmp(name, "--seed") == 0 && training_number(value, 0, 1e15, &n)) {
        o->seed = (uint64_t)n;
        return true;
    }
    for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++) {
        if (strcmp(name, NUMBERS[i].name) != 0) continue;
        bool ok = training_number(value, NUMBERS[i].least, NUMBERS[i].most, &n);
        if (ok) *NUMBERS[i].to = (int)n;
        return ok;
    }
    return false;
}

static bool read_words(int count, char **words, Options *o)
{
    Fault fault;
    if (count < 2 || !game_find(words[1], &o->game, &fault)) return false;
    if (!guide_of(o->game)->turns_left) return !training_fail(words[1], "has no stages");
    o->size = o->game->size_default;
    for (int i = 2; i < count; i += 2)
        if (i + 1 == count || !read_option(o, words[i], words[i + 1]))
            return !training_fail(words[i], "not an option with a value in its range");
    return o->out && (o->playouts != 0) != (o->depth != 0);
}

int main(int count, char **words)
{
    Options o = {.games = 1000, .most = LEFT_MOST, .random = 15, .seed = 1};
    if (read_words(count, words, &o)) return label(&o);
    fprintf(stderr,
            "usage: label GAME --out FILE (--playouts N | --depth D) [--size N] [--games N]\n"
            "             [--seed S] [--least L] [--most M] [--random P]\n");
    return 2;
}
