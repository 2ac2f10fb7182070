/* plain_setup.c: choosing a game at the prompts: which game, who plays, the settings. */
#include "tui/plain.h"

#include "core/clock.h"
#include "history/spec.h"
#include "tui/describe.h"
#include "tui/remember.h"

#include <stdio.h>
#include <string.h>

static void show_page(Plain *p)
{
    char text[ARCHIVE_ERROR], said[2 * ARCHIVE_ERROR];
    Text why = text_fixed(said, sizeof said);
    if (p->host->serve(p->host->page, text)) {
        plain_put_format(say(p->base.words, N_("The page is at %s until you quit.")), text);
        return;
    }
    say_parts(p->base.words, text, &why);
    plain_put_line(said);
}

static void change_language(Plain *p)
{
    char error[SETTINGS_ERROR];
    words_find(strcmp(p->words.lang, "en") == 0 ? "pt" : "en", &p->words);
    if (p->host->settings)
        plain_say_forgetful(p, settings_set(p->host->settings, "lang", p->words.lang, error),
                            error);
}

/* The choices after the games. */
static const struct {
    const char *label;
    void (*run)(Plain *p);
} CHOICES[] = {{N_("learn a game step by step"), plain_ask_lesson},
               {N_("read the rules of a game"), plain_ask_rules},
               {N_("solve puzzles"), plain_puzzles},
               {N_("play in the browser"), show_page},
               {N_("em português"), change_language},
               {N_("leave"), NULL}};

/* One of the games, or NULL to leave. */
static const Game *ask_game(Plain *p)
{
    enum { COUNT = GAME_COUNT + sizeof CHOICES / sizeof *CHOICES };
    int usual = (int)remember_game(p->host->settings)->id;
    if (remember_is_newcomer(p->host->settings, p->host->play.archive))
        plain_put_format(say(p->base.words, N_("New here? Type %d for a guided first game.")),
                         GAME_COUNT + 1);
    while (!p->is_leaving) {
        char lines[GAME_COUNT][160];
        const char *items[COUNT];
        for (int i = 0; i < GAME_COUNT; i++) {
            Text text = text_fixed(lines[i], sizeof lines[i]);
            text_format(&text, "%s: %s", GAMES[i]->title, say(p->base.words, GAMES[i]->summary));
            items[i] = lines[i];
        }
        for (int i = GAME_COUNT; i < COUNT; i++)
            items[i] = say(p->base.words, CHOICES[i - GAME_COUNT].label);
        int chosen = plain_ask_menu(p, say(p->base.words, N_("Which game?")), items, COUNT, usual);
        if (chosen < 0) return NULL;
        if (chosen < GAME_COUNT) return GAMES[chosen];
        if (!CHOICES[chosen - GAME_COUNT].run) return NULL;
        CHOICES[chosen - GAME_COUNT].run(p);
    }
    return NULL;
}

/* The number of a level that was typed as it is shown, "Level 3", or only its number; or 0. */
static int read_level(const Plain *p)
{
    Cursor c = cursor_over(p->line);
    int number;
    if (cursor_number(&c, LEVEL_MAX, &number) && cursor_at_end(&c)) return number;
    for (int level = 1; level <= LEVEL_MAX; level++) {
        char name[SESSION_NAME];
        Text text = text_fixed(name, sizeof name);
        text_format(&text, say(p->base.words, N_("Level %d")), level);
        if (text_is_equal_caseless(name, p->line)) return level;
    }
    return 0;
}

/* The player that was typed; nothing is the usual one. */
static bool read_player(const Plain *p, const Game *g, char out[SESSION_WORD], Fault *fault)
{
    PlayerWord parsed;
    Text word = text_fixed(out, SESSION_WORD);
    int level = read_level(p);
    if (!*p->line)
        remember_opponent(p->host->settings, g, out);
    else if (level)
        text_format(&word, "level:%d", level);
    else
        text_string(&word, p->line);
    if (word.is_cut)
        return fault_set(fault, FAULT_BAD_PLAYER, "ss", p->line, N_("at most 255 bytes"));
    return player_parse(g, out, &parsed, fault);
}

static bool ask_player(Plain *p, const Game *g, int colour, char out[SESSION_WORD])
{
    char prompt[160 + SESSION_WORD], usual[SESSION_WORD];
    Fault fault;
    Text text = text_fixed(prompt, sizeof prompt);
    remember_opponent(p->host->settings, g, usual);
    text_format(&text, say(p->base.words, N_("%s: level 1 to 10, or a player such as classic:1")),
                say_colour(p->base.words, colour));
    text_string(&text, " [");
    describe_name_briefly(p->base.words, usual, &text);
    text_string(&text, "] > ");
    while (
        plain_ask(p, prompt,
                  say(p->base.words, N_("A player is a level from 1, a beginner, to 10, or random, "
                                        "classic:N, engine or ugi:COMMAND.")))) {
        if (read_player(p, g, out, &fault)) return true;
        plain_put_fault(p, &fault);
    }
    return false;
}

static bool ask_mode(Plain *p, const Game *g)
{
    SessionOptions *o = &p->plan.options;
    const char *items[] = {say(p->base.words, N_("human against human")),
                           say(p->base.words, N_("human against computer, the human begins")),
                           say(p->base.words, N_("human against computer, the computer begins")),
                           say(p->base.words, N_("computer against computer"))};
    int mode = plain_ask_menu(p, say(p->base.words, N_("Who plays?")), items, 4, 1);
    if (mode < 0) return false;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        bool begins = colour == (int)g->begins;
        bool is_human = mode == 0 || (mode == 1 && begins) || (mode == 2 && !begins);
        Text word = text_fixed(o->players[colour], SESSION_WORD);
        if (is_human)
            text_string(&word, "human");
        else if (!ask_player(p, g, colour, o->players[colour]))
            return false;
    }
    return true;
}

/* Takes over the size and the variant if the game has them. */
static void set_board(Plain *p, int size, const char *variant)
{
    SessionOptions *o = &p->plan.options;
    GameSpec spec = {.game = o->game->name, .size = size, .variant = variant};
    SpecFault fault;
    Pos start;
    if (!spec_read_start(&spec, &start, &fault)) {
        plain_put_fault(p, &fault.fault);
        return;
    }
    o->size = start.size;
    o->variant = start.variant;
}

static void ask_size(Plain *p)
{
    const Game *g = p->plan.options.game;
    char variant[VARIANT_TEXT];
    int size;
    if (g->size_min == g->size_max) {
        plain_put_line(say(p->base.words, N_("This game has only one size.")));
        return;
    }
    char prompt[160];
    Text text = text_fixed(prompt, sizeof prompt);
    text_format(&text, say(p->base.words, N_("Size of the board, %d to %d")), g->size_min,
                g->size_max);
    text_string(&text, " > ");
    if (!plain_ask(p, prompt, say(p->base.words, N_("A larger board makes a longer game."))))
        return;
    Cursor c = cursor_over(p->line);
    if (!cursor_number(&c, 99, &size) || !cursor_at_end(&c)) size = 99;
    game_print_variant(g, p->plan.options.variant, variant);
    set_board(p, size, variant);
}

static void ask_variant(Plain *p)
{
    const SessionOptions *o = &p->plan.options;
    char prompt[LINE_SIZE];
    Text text = text_fixed(prompt, sizeof prompt), help = text_growing();
    if (!o->game->variants->word) {
        plain_put_line(say(p->base.words, N_("This game has no variants.")));
        return;
    }
    text_string(&text, say(p->base.words, N_("Variants: standard")));
    for (const Variant *v = o->game->variants; v->word; v++) {
        text_format(&text, ", %s", v->word);
        text_format(&help, "%s: %s\n", v->word, say(p->base.words, v->summary));
    }
    text_string(&text, " > ");
    text_string(&help, say(p->base.words, N_("Several variants are joined by commas.")));
    if (plain_ask(p, prompt, help.data ? help.data : "")) set_board(p, o->size, p->line);
    text_free(&help);
}

/* An empty line keeps the name that is shown, and a hyphen removes it. */
static bool ask_name(Plain *p, int colour)
{
    char prompt[160 + SESSION_NAME], *known = p->plan.options.names[colour];
    Text text = text_fixed(prompt, sizeof prompt);
    text_format(&text, say(p->base.words, N_("Name of %s")), say_colour(p->base.words, colour));
    if (*known) text_format(&text, " [%s]", known);
    text_string(&text, " > ");
    for (;;) {
        if (!plain_ask(p, prompt,
                       say(p->base.words, N_("The name is shown, and kept in the record. Enter "
                                             "keeps it; - removes it."))))
            return false;
        if (strlen(p->line) < SESSION_NAME) break;
        plain_put_format(say(p->base.words, N_("That name is too long: at most %d bytes.")),
                         SESSION_NAME - 1);
    }
    if (!*p->line) return true;
    Text name = text_fixed(known, SESSION_NAME);
    if (strcmp(p->line, "-") != 0) text_string(&name, p->line);
    return true;
}

static void ask_names(Plain *p)
{
    for (int colour = WHITE; colour <= BLACK; colour++)
        if (!ask_name(p, colour)) return;
}

/* Lets the other player begin; see plan_swap_beginner. */
static void ask_begins(Plain *p)
{
    SessionOptions *o = &p->plan.options;
    char lines[2][4 * SESSION_NAME];
    const char *items[2];
    int begins = plan_begins(&p->plan);
    for (int i = 0; i < 2; i++) {
        int colour = i == 0 ? begins : opponent(begins);
        const char *name = *o->names[colour] ? o->names[colour] : o->players[colour];
        Text text = text_fixed(lines[i], sizeof lines[i]);
        text_format(&text, "%s (", say_colour(p->base.words, colour));
        describe_name(p->base.words, name, &text);
        text_char(&text, ')');
        items[i] = lines[i];
    }
    int chosen = plain_ask_menu(p, say(p->base.words, N_("Who begins?")), items, 2, 0);
    if (chosen == 1) plan_swap_beginner(&p->plan);
}

static void ask_match(Plain *p)
{
    char prompt[160];
    int games;
    Text text = text_fixed(prompt, sizeof prompt);
    text_format(&text, "%s > ", say(p->base.words, N_("Games in the match, such as 1, 3 or 5")));
    const char *help = say(p->base.words, N_("A match has an odd number of games, at most 63."));
    if (!plain_ask(p, prompt, help)) return;
    Cursor c = cursor_over(p->line);
    if (cursor_number(&c, BEST_OF_MAX, &games) && cursor_at_end(&c) && games % 2 == 1)
        p->plan.options.best_of = games;
    else
        plain_put_line(help);
}

static void ask_clock(Plain *p)
{
    char prompt[160];
    int minutes, seconds = 0;
    Text text = text_fixed(prompt, sizeof prompt);
    text_format(&text, "%s > ",
                say(p->base.words,
                    N_("Clock: minutes+seconds per move, such as 10+5; 0 for none")));
    const char *help =
        say(p->base.words, N_("Minutes for each side, and seconds gained with each move: 10+5."));
    if (!plain_ask(p, prompt, help)) return;
    Cursor c = cursor_over(p->line);
    if (cursor_number(&c, 600, &minutes) &&
        (!cursor_take(&c, '+') || cursor_number(&c, 600, &seconds)) && cursor_at_end(&c))
        p->plan.options.control = time_control(minutes, seconds);
    else
        plain_put_line(help);
}

/* The settings that have defaults, until the person chooses to begin. */
static bool ask_settings(Plain *p)
{
    static const struct {
        const char *label;
        void (*ask)(Plain *p);
    } SETTINGS[] = {
        {N_("begin"), NULL},      {N_("board size"), ask_size},   {N_("variant"), ask_variant},
        {N_("names"), ask_names}, {N_("who begins"), ask_begins}, {N_("best of"), ask_match},
        {N_("clock"), ask_clock}};
    enum { COUNT = sizeof SETTINGS / sizeof *SETTINGS };
    const char *title = say(p->base.words, N_("Begin, or change something first?"));
    const char *items[COUNT];
    for (int i = 0; i < COUNT; i++) items[i] = say(p->base.words, SETTINGS[i].label);
    while (!p->is_leaving) {
        int chosen = plain_ask_menu(p, title, items, COUNT, 0);
        if (chosen <= 0) return chosen == 0;
        SETTINGS[chosen].ask(p);
    }
    return false;
}

static bool ask_resume(Plain *p)
{
    ArchiveGame open;
    char question[LINE_SIZE], error[ARCHIVE_ERROR], names[2][4 * SESSION_NAME];
    if (!play_find_open(&p->host->play, &open)) return false;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        Text name = text_fixed(names[colour], sizeof names[colour]);
        describe_name(p->base.words, colour == WHITE ? open.white : open.black, &name);
    }
    Text text = text_fixed(question, sizeof question);
    if (strcmp(open.result, "*") == 0)
        text_format(&text, say(p->base.words, N_("Resume %s, %s against %s (moves: %d)?")),
                    describe_game(open.game), names[WHITE], names[BLACK], open.plies);
    else
        text_format(&text, say(p->base.words, N_("Resume the match at %s, %s against %s?")),
                    describe_game(open.game), names[WHITE], names[BLACK]);
    if (!plain_ask_yes(p, question)) return false;
    if (play_resume(&p->play, &p->host->play, open.id, clock_seconds(), error)) return true;
    char said[2 * ARCHIVE_ERROR];
    Text why = text_fixed(said, sizeof said);
    say_parts(p->base.words, error, &why);
    plain_put_line(said);
    return false;
}

static bool begin(Plain *p)
{
    if (!p->plan.has_seed) p->plan.options.seed = p->host->seed;
    if (p->plan.options.size == 0) p->plan.options.size = p->plan.options.game->size_default;
    if (play_open(&p->play, &p->plan, &p->host->play)) return true;
    const char *why = say(p->base.words, N_("There is not enough memory for the game."));
    fprintf(stderr, "quina: %s\n", why);
    p->has_failed = true;
    return false;
}

bool plain_choose(Plain *p, const TuiOptions *options, bool is_first)
{
    char error[SETTINGS_ERROR];
    p->plan = options->plan;
    if (!is_first) p->plan.has_start = false;
    bool asks_game = !p->plan.options.game || !is_first;
    if (asks_game && is_first && ask_resume(p)) return true;
    if (p->is_leaving) return false;
    if (asks_game) {
        p->plan.options = (SessionOptions){.game = ask_game(p), .seed = p->plan.options.seed};
        if (!p->plan.options.game) return false;
    }
    if (!asks_game) return begin(p);
    if (!ask_mode(p, p->plan.options.game)) return false;
    remember_apply(p->host->settings, &p->plan);
    if (!ask_settings(p) || !begin(p)) return false;
    plain_say_forgetful(p, remember_plan(p->host->settings, &p->plan, error), error);
    return true;
}
