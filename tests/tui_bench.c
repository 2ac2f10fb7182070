/* tui_bench.c: the full screen without a terminal. */
#include "tui_bench.h"

#include "core/clock.h"
#include "tui/remember.h"

#include <stdlib.h>
#include <string.h>

static void read_options(const BenchOptions *options, TuiOptions *out)
{
    SessionOptions *o = &out->plan.options;
    const char *comma = options->names ? strchr(options->names, ',') : NULL;
    Fault fault;
    if (comma) {
        memcpy(o->names[WHITE], options->names, (size_t)(comma - options->names));
        strcpy(o->names[BLACK], comma + 1);
    }
    o->best_of = options->best_of;
    o->seed = options->seed;
    out->plan.has_seed = options->seed != 0;
    o->control.seconds = options->seconds;
    if (!options->game) return;
    assert_true(game_find(options->game, &o->game, &fault));
    o->size = options->size ? options->size : o->game->size_default;
    if (options->variant)
        assert_true(game_parse_variant(o->game, options->variant, &o->variant, &fault));
    if (options->position) {
        assert_true(
            o->game->parse(&out->plan.start, options->size, o->variant, options->position, &fault));
        out->plan.has_start = true;
        o->size = out->plan.start.size;
    }
    if (options->white) {
        strcpy(o->players[WHITE], options->white);
        strcpy(o->players[BLACK], options->black);
    }
    remember_apply(NULL, &out->plan);
}

static bool serve(void *page, char text[ARCHIVE_ERROR])
{
    const char *answer = page;
    strcpy(text, answer);
    return strncmp(answer, "http", 4) == 0;
}

Bench *bench_with(const BenchOptions *options)
{
    Bench *b = calloc(1, sizeof *b);
    TuiOptions tui = {.resume = RESUME_NONE,
                      .replay = options->record,
                      .is_lesson = options->is_lesson};
    Look look = {.has_colours = !options->is_colourless, .is_unicode = !options->is_ascii};
    char error[ARCHIVE_ERROR] = "";
    assert_non_null(b);
    b->host.play =
        (PlayHost){.front_end = "terminal", .makes_players = true, .archive = options->archive};
    b->host.seed = 7;
    b->host.settings = options->settings;
    b->host.serve = serve;
    strcpy(b->page, "http://127.0.0.1:8080/");
    b->host.page = b->page;
    assert_true(words_find(options->lang ? options->lang : "en", &b->host.words));
    read_options(options, &tui);
    b->text = text_growing();
    b->screen = screen_new(&b->host, &tui, &look, 0, error);
    assert_non_null(b->screen);
    return b;
}

Bench *bench_new(const char *game, const char *white, const char *black, int size, const char *lang)
{
    return bench_with(
        &(BenchOptions){.game = game, .white = white, .black = black, .size = size, .lang = lang});
}

void bench_free(Bench *b)
{
    screen_free(b->screen);
    text_free(&b->text);
    free(b);
}

const char *shown(Bench *b)
{
    text_free(&b->text);
    b->text = text_growing();
    screen_draw(b->screen, b->now, &b->surface);
    surface_write(&b->surface, &b->text);
    return b->text.data;
}

void press(Bench *b, int key)
{
    screen_input(b->screen, &(Input){key, 0, 0}, b->now);
    screen_tick(b->screen, b->now);
    b->now += 0.1;
}

void type(Bench *b, const char *text)
{
    for (; *text; text++) press(b, *text);
    press(b, TK_ENTER);
}

void wait_for_computer(Bench *b)
{
    for (int i = 0; i < 20000 && screen_is_busy(b->screen); i++) {
        screen_tick(b->screen, b->now);
        b->now += 0.5;
        clock_sleep(0.0005);
    }
    assert_false(screen_is_busy(b->screen));
}

static bool press_named(Bench *b, const char *word, size_t length)
{
    static const struct {
        const char *name;
        int key;
    } KEYS[] = {{"Up", TK_UP},        {"Down", TK_DOWN},      {"Left", TK_LEFT},
                {"Right", TK_RIGHT},  {"Home", TK_HOME},      {"End", TK_END},
                {"PgUp", TK_PAGE_UP}, {"PgDn", TK_PAGE_DOWN}, {"Enter", TK_ENTER},
                {"Esc", TK_ESCAPE},   {"Tab", TK_TAB},        {"Back", TK_BACKSPACE}};
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        if (strlen(KEYS[i].name) != length || strncmp(KEYS[i].name, word, length) != 0) continue;
        press(b, KEYS[i].key);
        return true;
    }
    return false;
}

void press_all(Bench *b, const char *words)
{
    while (*words) {
        size_t length = strcspn(words, " ");
        if (length == 4 && strncmp(words, "Wait", 4) == 0)
            wait_for_computer(b);
        else if (!press_named(b, words, length))
            for (size_t i = 0; i < length; i++) press(b, words[i]);
        words += length + (words[length] == ' ');
    }
}
