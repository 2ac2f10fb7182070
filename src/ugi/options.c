/* options.c: the options of UGI. */
#include "core/version.h"
#include "engines/player.h"
#include "ugi/state.h"

#include <string.h>

typedef struct UgiOption {
    const char *name, *form; /* what is printed after `type` */
    bool (*set)(Ugi *u, const char *value, Fault *fault);
} UgiOption;

static bool read_int(const char *value, int min, int max, int *out)
{
    Cursor c = cursor_over(value);
    int n;
    if (!cursor_number(&c, max, &n) || !cursor_at_end(&c) || n < min) return false;
    *out = n;
    return true;
}

static bool bad_value(const char *value, Fault *fault)
{
    return fault_set(fault, FAULT_BAD_OPTION, "s", value);
}

/* With the size and variant that were set just before, as far as the game has them. */
static bool option_game(Ugi *u, const char *value, Fault *fault)
{
    const char *variant = *u->wish.variant ? u->wish.variant : NULL;
    const GameSpec SPECS[] = {{.game = value, .size = u->wish.size, .variant = variant},
                              {.game = value, .size = u->wish.size},
                              {.game = value, .variant = variant},
                              {.game = value}};
    if (strcmp(value, u->settings.game->name) == 0) return true;
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        GameSpec spec = SPECS[i];
        spec.seed = u->settings.seed;
        if (ugi_begin(u, &spec, fault)) return true;
    }
    return false;
}

static bool option_size(Ugi *u, const char *value, Fault *fault)
{
    char variant[VARIANT_TEXT];
    GameSpec spec = ugi_spec(u, variant);
    if (!read_int(value, 0, 99, &spec.size)) return bad_value(value, fault);
    u->wish.size = spec.size;
    return ugi_begin(u, &spec, fault);
}

static bool option_variant(Ugi *u, const char *value, Fault *fault)
{
    char variant[VARIANT_TEXT];
    GameSpec spec = ugi_spec(u, variant);
    Text wish = text_fixed(u->wish.variant, sizeof u->wish.variant);
    text_string(&wish, value);
    spec.variant = value;
    return ugi_begin(u, &spec, fault);
}

/* A number that the engine is made with: setting it discards the engine. */
static bool set_engine_number(Ugi *u, const char *value, int min, int max, int *out, Fault *fault)
{
    if (!read_int(value, min, max, out)) return bad_value(value, fault);
    ugi_forget_engine(u);
    return true;
}

static bool option_threads(Ugi *u, const char *value, Fault *fault)
{
    return set_engine_number(u, value, 1, ENGINE_THREADS_MAX, &u->settings.threads, fault);
}

static bool option_hash(Ugi *u, const char *value, Fault *fault)
{
    return set_engine_number(u, value, 1, ENGINE_HASH_MAX, &u->settings.megabytes, fault);
}

static bool option_level(Ugi *u, const char *value, Fault *fault)
{
    return set_engine_number(u, value, 0, LEVEL_MAX, &u->settings.level, fault);
}

static bool option_lines(Ugi *u, const char *value, Fault *fault)
{
    return read_int(value, 1, LINES_MAX, &u->settings.lines) || bad_value(value, fault);
}

static bool option_search(Ugi *u, const char *value, Fault *fault)
{
    static const char *const NAMES[] = {[SEARCH_AUTO] = "auto",
                                        [SEARCH_ALPHABETA] = "alphabeta",
                                        [SEARCH_MCTS] = "mcts",
                                        [SEARCH_UCT] = "uct"};
    for (int i = SEARCH_AUTO; i <= SEARCH_UCT; i++)
        if (strcmp(value, NAMES[i]) == 0) {
            ugi_forget_engine(u);
            u->settings.search = (SearchKind)i;
            return true;
        }
    return bad_value(value, fault);
}

static bool option_seed(Ugi *u, const char *value, Fault *fault)
{
    Cursor c = cursor_over(value);
    char variant[VARIANT_TEXT];
    GameSpec spec = ugi_spec(u, variant);
    if (strpbrk(value, "- \t") || !ugi_next_number(&c, UINT64_MAX / 16, &spec.seed))
        return bad_value(value, fault);
    u->has_seed = true;
    return ugi_begin(u, &spec, fault);
}

/* A folder of endgame tables; none: without any. */
static bool option_tables(Ugi *u, const char *value, Fault *fault)
{
    GameTables opened = {0};
    TablesFault why;
    bool is_none = !*value || strcmp(value, "none") == 0;
    (void)fault;
    if (!is_none && !game_tables_open(&opened, value, &why)) {
        Text line = text_growing();
        text_format(&line, "info string cannot use the table %s: %s", why.path,
                    why.error ? strerror(why.error) : table_status_name(why.status));
        ugi_say(u, &line);
        return true;
    }
    if (!is_none && !game_tables_count(&opened)) {
        game_tables_close(&opened);
        ugi_say_format(u, "info string there are no tables in %", value);
        return true;
    }
    ugi_forget_engine(u);
    game_tables_close(&u->own_tables);
    u->own_tables = opened;
    u->tables = &u->own_tables;
    return true;
}

static const UgiOption OPTIONS[] = {
    {"Game", "combo", option_game}, /* print_option adds the games */
    {"Size", "spin default 0 min 0 max 19", option_size},
    {"Variant", "string default standard", option_variant},
    {"Threads", "spin default 1 min 1 max 64", option_threads},
    {"Hash", "spin default 64 min 1 max 65536", option_hash},
    {"Level", "spin default 0 min 0 max 10", option_level},
    {"Search", "combo default auto var auto var alphabeta var mcts var uct", option_search},
    {"MultiPV", "spin default 1 min 1 max 16", option_lines},
    {"Seed", "string default 0", option_seed},
    {"Tables", "string default none", option_tables},
};

enum { OPTION_COUNT = sizeof OPTIONS / sizeof *OPTIONS };

/* The rest of the line without the spaces around it: a folder may have some in its name. */
static void take_value(Cursor *c, char out[UGI_VALUE])
{
    Text value = text_fixed(out, UGI_VALUE);
    ugi_skip_spaces(c);
    text_string(&value, c->at);
    while (value.length && strchr(" \t", out[value.length - 1])) out[--value.length] = '\0';
}

void ugi_do_setoption(Ugi *u, Cursor *c)
{
    char word[UGI_WORD], name[UGI_WORD] = "", value[UGI_VALUE] = "";
    Fault fault;
    if (!ugi_next_word(c, word) || strcmp(word, "name") != 0 || !ugi_next_word(c, name)) {
        ugi_complain(u, "expected setoption name NAME value VALUE");
        return;
    }
    if (ugi_next_word(c, word) && strcmp(word, "value") != 0) {
        ugi_complain(u, "expected setoption name NAME value VALUE");
        return;
    }
    take_value(c, value);
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        if (!text_is_equal_caseless(name, OPTIONS[i].name)) continue;
        if (!OPTIONS[i].set(u, value, &fault)) ugi_complain_fault(u, &fault);
        return;
    }
    ugi_say_format(u, "info string there is no option '%'", name);
}

static void print_option(const UgiOption *o, Text *out)
{
    text_format(out, "option name %s type %s", o->name, o->form);
    if (o->set != option_game) return;
    text_format(out, " default %s", GAMES[0]->name);
    for (int i = 0; GAMES[i]; i++) text_format(out, " var %s", GAMES[i]->name);
}

void ugi_do_hello(Ugi *u, const char *answer)
{
    ugi_say_format(u, "id name quina %", QUINA_VERSION);
    ugi_say_format(u, "id author the % authors", "quina");
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        Text line = text_growing();
        print_option(&OPTIONS[i], &line);
        ugi_say(u, &line);
    }
    ugi_say_format(u, "%", answer);
}
