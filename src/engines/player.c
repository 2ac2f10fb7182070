/* player.c: a player is one word everywhere. */
#include "engines/player.h"

#include "core/text.h"
#include "engines/classic.h"
#include "engines/levels.h"

#include <stdlib.h>
#include <string.h>

/* -- The word -- */

static const struct {
    const char *name;
    SearchKind kind;
} SEARCHES[] = {{"alphabeta", SEARCH_ALPHABETA}, {"mcts", SEARCH_MCTS}, {"uct", SEARCH_UCT}};

static bool bad_word(const char *text, const char *expected, Fault *fault)
{
    return fault_set(fault, FAULT_BAD_PLAYER, "ss", text, expected);
}

/* Seconds with up to six decimals. */
static bool read_seconds(Cursor *c, double *out)
{
    int whole, digits = 0;
    double unit = 1;
    if (!cursor_number(c, 86400, &whole)) return false;
    *out = whole;
    if (!cursor_take(c, '.')) return true;
    for (; *c->at >= '0' && *c->at <= '9' && digits < 6; c->at++, digits++) {
        unit /= 10;
        *out += (*c->at - '0') * unit;
    }
    return digits > 0;
}

static bool read_count(Cursor *c, uint64_t *out)
{
    uint64_t n = 0;
    const char *first = c->at;
    for (; *c->at >= '0' && *c->at <= '9' && c->at - first < 18; c->at++)
        n = 10 * n + (uint64_t)(*c->at - '0');
    *out = n;
    return c->at > first;
}

static bool read_search(Cursor *c, SearchKind *out)
{
    for (size_t i = 0; i < sizeof SEARCHES / sizeof *SEARCHES; i++) {
        size_t length = strlen(SEARCHES[i].name);
        if (strncmp(c->at, SEARCHES[i].name, length) != 0) continue;
        c->at += length;
        *out = SEARCHES[i].kind;
        return true;
    }
    return false;
}

static bool read_value(Cursor *c, ValueKind *out)
{
    static const char LINEAR[] = "linear";
    if (strncmp(c->at, LINEAR, sizeof LINEAR - 1) != 0) return false;
    c->at += sizeof LINEAR - 1;
    *out = VALUE_LINEAR;
    return true;
}

static bool take_key(Cursor *c, const char *key)
{
    size_t length = strlen(key);
    if (strncmp(c->at, key, length) != 0 || c->at[length] != '=') return false;
    c->at += length + 1;
    return true;
}

static bool read_setting(Cursor *c, PlayerWord *w)
{
    if (take_key(c, "time")) return read_seconds(c, &w->limits.seconds) && w->limits.seconds > 0;
    if (take_key(c, "nodes")) return read_count(c, &w->limits.nodes) && w->limits.nodes > 0;
    if (take_key(c, "depth"))
        return cursor_number(c, DEPTH_MAX, &w->limits.depth) && w->limits.depth > 0;
    if (take_key(c, "threads"))
        return cursor_number(c, ENGINE_THREADS_MAX, &w->options.threads) && w->options.threads > 0;
    if (take_key(c, "hash"))
        return cursor_number(c, ENGINE_HASH_MAX, &w->options.megabytes) && w->options.megabytes > 0;
    if (take_key(c, "search")) return read_search(c, &w->options.search);
    if (take_key(c, "value")) return read_value(c, &w->options.value);
    if (take_key(c, "seed")) return w->has_seed = read_count(c, &w->seed);
    return false;
}

static bool read_engine(const char *text, PlayerWord *w, Fault *fault)
{
    Cursor c = cursor_over(text + strlen("engine"));
    w->kind = PLAYER_ENGINE;
    if (cursor_at_end(&c)) return true;
    bool ok = cursor_take(&c, ':');
    do ok = ok && read_setting(&c, w);
    while (ok && cursor_take(&c, ','));
    if (ok && cursor_at_end(&c)) return true;
    return bad_word(text,
                    "engine:time=S,nodes=N,depth=D,threads=T,hash=MB,search=alphabeta|mcts|uct,"
                    "value=linear,seed=S",
                    fault);
}

/* A command may begin with limits and a colon: time=0.5:./bot. */
static bool read_ugi(const char *text, PlayerWord *w)
{
    PlayerWord limited = {0};
    Cursor c = cursor_over(text);
    bool ok;
    do ok = read_setting(&c, &limited);
    while (ok && cursor_take(&c, ','));
    if (ok && limits_are_set(&limited.limits) && cursor_take(&c, ':')) {
        w->limits = limited.limits;
        text = c.at;
    }
    if (!*text || strlen(text) >= sizeof w->command) return false;
    w->kind = PLAYER_UGI;
    memcpy(w->command, text, strlen(text) + 1);
    return true;
}

/* "classic:2" for a name and its greatest number. */
static bool read_numbered(const char *text, const char *name, int most, PlayerWord *w, Fault *fault)
{
    char expected[64];
    Cursor c = cursor_over(text + strlen(name));
    Text list = text_fixed(expected, sizeof expected);
    text_format(&list, "%s:1 to %s:%d", name, name, most);
    if (cursor_take(&c, ':') && cursor_number(&c, most, &w->number) && w->number > 0 &&
        cursor_at_end(&c))
        return true;
    return bad_word(text, expected, fault);
}

static bool is_word(const char *text, const char *name)
{
    size_t length = strlen(name);
    return strncmp(text, name, length) == 0 && (text[length] == '\0' || text[length] == ':');
}

bool player_parse(const Game *g, const char *text, PlayerWord *out, Fault *fault)
{
    PlayerWord w = {0};
    bool ok = true;
    if (strcmp(text, "human") == 0)
        w.kind = PLAYER_HUMAN;
    else if (strcmp(text, "first") == 0)
        w.kind = PLAYER_FIRST;
    else if (strcmp(text, "random") == 0)
        w.kind = PLAYER_RANDOM;
    else if (is_word(text, "classic")) {
        w.kind = PLAYER_CLASSIC;
        ok = read_numbered(text, "classic", classic_count(g), &w, fault);
    } else if (is_word(text, "level")) {
        w.kind = PLAYER_LEVEL;
        ok = read_numbered(text, "level", LEVEL_MAX, &w, fault);
    } else if (is_word(text, "engine")) {
        ok = read_engine(text, &w, fault);
    } else if (!(is_word(text, "ugi") && text[3] == ':' && read_ugi(text + 4, &w))) {
        ok = bad_word(text, N_("human, first, random, classic:N, level:N, engine or ugi:COMMAND"),
                      fault);
    }
    if (ok) *out = w;
    return ok;
}

Limits player_limits(const PlayerWord *word, Limits own, const Limits *most)
{
    Limits limits = limits_are_set(&own) ? own : word->limits;
    bool has_limits = word->kind == PLAYER_ENGINE || limits_are_set(&limits);
    return has_limits ? limits_within(limits, most) : limits;
}

bool player_word_is_same(const PlayerWord *a, const PlayerWord *b)
{
    const EngineOptions *o = &a->options, *p = &b->options;
    return a->kind == b->kind && a->number == b->number && o->threads == p->threads &&
           o->megabytes == p->megabytes && o->search == p->search && o->value == p->value &&
           a->limits.seconds == b->limits.seconds && a->limits.nodes == b->limits.nodes &&
           a->limits.depth == b->limits.depth && a->has_seed == b->has_seed && a->seed == b->seed &&
           strcmp(a->command, b->command) == 0;
}

/* -- The player -- */

typedef struct OwnPlayer {
    Player player;
    PlayerWord word;
    Rng rng;
    Engine *engine;
} OwnPlayer;

static PlayerStatus own_choose(Player *player, const Task *task, Turn *out, Result *info);
static void own_clear(Player *player, uint64_t seed);
static void own_free(Player *player);

static bool has_engine(const PlayerWord *word)
{
    return word->kind == PLAYER_LEVEL || word->kind == PLAYER_ENGINE;
}

static EngineOptions engine_options(const Game *g, const PlayerWord *word)
{
    if (word->kind != PLAYER_LEVEL) return word->options;
    EngineOptions options = level_options(g, word->number);
    /* The last level thinks for a time: only its moves need not be the same everywhere. */
    if (word->number == LEVEL_MAX) {
        options.threads = word->options.threads;
        options.value = word->options.value;
    }
    return options;
}

bool player_uses_learned(const Game *g, const PlayerWord *word)
{
    return has_engine(word) && engine_options(g, word).value == VALUE_AUTO;
}

Player *player_new(const Game *g, const PlayerWord *word, uint64_t seed)
{
    OwnPlayer *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->player = (Player){.choose = own_choose, .clear = own_clear, .free = own_free};
    p->word = *word;
    p->rng = rng_seeded(word->has_seed ? word->seed : seed);
    if (has_engine(word)) {
        EngineOptions options = engine_options(g, word);
        p->engine = engine_new(g, &options);
        if (!p->engine) {
            free(p);
            return NULL;
        }
    }
    return &p->player;
}

static void own_free(Player *player)
{
    OwnPlayer *p = (OwnPlayer *)player;
    engine_free(p->engine);
    free(p);
}

static void own_clear(Player *player, uint64_t seed)
{
    OwnPlayer *p = (OwnPlayer *)player;
    p->rng = rng_seeded(p->word.has_seed ? p->word.seed : seed);
    if (p->engine) engine_clear(p->engine);
}

typedef struct PickTurn {
    Rng *rng;
    int seen;
    bool wants_first;
    Turn turn;
} PickTurn;

/* The first turn, or each with the same chance: the k-th seen replaces the choice once in k. */
static bool pick_turn(void *context, const Turn *turn, const Pos *after)
{
    PickTurn *pick = context;
    (void)after;
    pick->seen++;
    if (pick->seen == 1 || rng_below(pick->rng, (uint32_t)pick->seen) == 0) pick->turn = *turn;
    return !pick->wants_first;
}

static void think(OwnPlayer *p, const Task *task, Turn *out, Result *info)
{
    Task own = *task;
    if (!limits_are_set(&own.limits)) own.limits = p->word.limits;
    if (!limits_are_set(&own.limits)) own.limits.seconds = 1;
    own.seed = rng_next(&p->rng);
    engine_search(p->engine, &own, info);
    *out = info->lines[0].pv[0];
}

/* In play a classic player takes its own time. */
static void choose_classic(OwnPlayer *p, const Task *task, Turn *out)
{
    ClassicTask own = {.pos = task_pos(task), .rng = &p->rng};
    if (task->is_analysis) own.limits = task->limits;
    classic_choose(p->word.number, &own, out);
}

static PlayerStatus own_choose(Player *player, const Task *task, Turn *out, Result *info)
{
    OwnPlayer *p = (OwnPlayer *)player;
    *info = (Result){0};
    switch (p->word.kind) {
    case PLAYER_ENGINE: think(p, task, out, info); break;
    case PLAYER_LEVEL: level_choose(p->engine, p->word.number, task, &p->rng, out, info); break;
    case PLAYER_CLASSIC: choose_classic(p, task, out); break;
    case PLAYER_HUMAN:
    case PLAYER_UGI:
    case PLAYER_FIRST:
    case PLAYER_RANDOM: {
        PickTurn pick = {.rng = &p->rng, .wants_first = p->word.kind == PLAYER_FIRST};
        turns_visit(task_pos(task), pick_turn, &pick);
        *out = pick.turn;
        break;
    }
    }
    return PLAYER_FINE;
}

PlayerStatus player_choose(Player *p, const Task *task, Turn *out, Result *info)
{
    return p->choose(p, task, out, info);
}

void player_clear(Player *p, uint64_t seed) { p->clear(p, seed); }

void player_free(Player *p)
{
    if (p) p->free(p);
}

bool player_searches(const Game *g, int size, int variant, const PlayerWord *word)
{
    switch (word->kind) {
    case PLAYER_HUMAN:
    case PLAYER_FIRST:
    case PLAYER_RANDOM: return false;
    case PLAYER_CLASSIC: return classic_searches(g, word->number);
    case PLAYER_LEVEL: return level_searches(g, size, variant, word->number);
    case PLAYER_ENGINE:
    case PLAYER_UGI: break;
    }
    return true;
}
