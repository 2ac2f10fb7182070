/* test_golden.c: a random game of each kind, written move by move and compared byte for byte
 * with the text in golden/.
 *
 * The moves are drawn from the sorted list, so a text changes only when the rules, the texts or the
 * numbers of core/rng.h do. QUINA_GOLDEN_WRITE=1 rewrites the texts: review the difference
 * before you commit it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "configs.h"
#include "core/text.h"
#include "history/history.h"
#include "turn_list.h"

enum { LENGTH_MAX = 28000, SHOWN = 8, SEED = 2019 };

/* The default sizes with all variants, and a small size where there is one. */
static const struct {
    const char *game;
    int size;
} KINDS[] = {{"fuse", 6},      {"iris", 8}, {"iris", 4},    {"sixmaking", 5},
             {"sixmaking", 4}, {"cam", 0},  {"zurero", 19}, {"zurero", 6}};

static bool is_kind(const Config *c)
{
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (strcmp(KINDS[i].game, c->game->name) == 0 && KINDS[i].size == c->size) return true;
    return false;
}

/* "sixmaking-4-points-6.txt": the size where it is not the default, the variant where there is one.
 */
static void print_path(const Config *c, char out[256])
{
    Text path = text_fixed(out, 256);
    text_format(&path, QUINA_TESTS "/golden/%s", c->game->name);
    if (c->size != c->game->size_default) text_format(&path, "-%d", c->size);
    if (c->variant) {
        text_char(&path, '-');
        for (const char *at = c->variant_text; *at; at++)
            text_char(&path, *at == '=' || *at == ',' ? '-' : *at);
    }
    text_string(&path, ".txt");
}

/* -- Playing -- */

/* The first moves and the last one, their number, and the hash of all of them. */
static void print_moves(Text *out, const TurnList *list)
{
    char hash[TURN_LIST_HASH];
    turn_list_hash(list, hash);
    text_format(out, "moves    %d %s:", list->count, hash);
    for (int i = 0; i < list->count; i++) {
        if (i >= SHOWN - 1 && i + 1 < list->count) continue;
        if (i >= SHOWN) text_string(out, " ..");
        text_format(out, " %s", list->sorted[i]->text);
    }
    text_char(out, '\n');
}

static void print_score(Text *out, const Pos *p)
{
    Score score;
    if (!game_of(p)->has_score) return;
    game_of(p)->score(p, &score);
    text_string(out, "score   ");
    for (int side = WHITE; side <= BLACK; side++) {
        text_string(out, side == WHITE ? " white" : ", black");
        for (int i = 0; i < score.count[side]; i++)
            text_format(out, " %lu", (unsigned long)score.value[side][i]);
    }
    text_char(out, '\n');
}

static void print_position(Text *out, const Pos *p)
{
    char text[POS_TEXT];
    game_of(p)->print(p, text);
    text_format(out, "\nply      %d\nposition ", p->ply);
    text_string(out, text);
    text_char(out, '\n');
    print_score(out, p);
}

static void print_game(Text *out, const Config *c)
{
    Rng rng = rng_seeded(SEED);
    TurnList list = {0};
    History h;
    Pos p;
    c->game->start(&p, c->size, c->variant, SEED);
    assert_true(history_init(&h, &p));
    text_format(out, "game     %s\nsize     %d\nvariant  %s\n", c->game->name, c->size,
                c->variant_text);
    print_position(out, &p);
    while (p.outcome == ONGOING && out->length < LENGTH_MAX) {
        turn_list_fill(&list, &p);
        print_moves(out, &list);
        const TurnEntry *entry = list.sorted[rng_below(&rng, (uint32_t)list.count)];
        text_format(out, "move     %s\n", entry->text);
        assert_true(history_play(&h, &entry->turn));
        p = *history_now(&h);
        print_position(out, &p);
    }
    if (p.outcome == ONGOING)
        text_string(out, "result   left here\n");
    else
        text_format(out, "result   %s, %s\n", outcome_name(p.outcome), ending_name(p.ending));
    turn_list_free(&list);
    history_free(&h);
}

/* -- Comparing -- */

static void write_file(const char *path, const Text *text)
{
    FILE *file = fopen(path, "w");
    if (!file) fail_msg("%s cannot be written", path);
    size_t written = fwrite(text->data, 1, text->length, file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(written, text->length);
}

static Text read_file(const char *path)
{
    char piece[4096];
    Text text = text_growing();
    FILE *file = fopen(path, "r");
    if (!file) fail_msg("%s cannot be opened; QUINA_GOLDEN_WRITE=1 makes it", path);
    for (size_t count; (count = fread(piece, 1, sizeof piece, file)) > 0;)
        text_bytes(&text, piece, count);
    fclose(file);
    return text;
}

/* Reports only the first line that differs, which is clearer than two whole texts. */
static void compare_texts(const char *path, const char *found, const char *wanted)
{
    for (int line = 1; *found || *wanted; line++) {
        size_t mine = strcspn(found, "\n"), theirs = strcspn(wanted, "\n");
        if (mine != theirs || memcmp(found, wanted, mine + 1) != 0)
            fail_msg("%s:%d: '%.*s', expected '%.*s'", path, line, (int)mine, found, (int)theirs,
                     wanted);
        if (!found[mine]) break;
        found += mine + 1;
        wanted += theirs + 1;
    }
}

static void game_is_as_it_was(void **state)
{
    const Config *c = *state;
    char path[256];
    Text text = text_growing();
    print_path(c, path);
    print_game(&text, c);
    assert_false(text.is_cut);
    if (getenv("QUINA_GOLDEN_WRITE")) write_file(path, &text);
    Text kept = read_file(path);
    compare_texts(path, text.data, kept.length ? kept.data : "");
    assert_int_equal(text.length, kept.length);
    text_free(&text);
    text_free(&kept);
}

int main(void)
{
    static Config configs[CONFIGS_MAX];
    static struct CMUnitTest tests[CONFIGS_MAX];
    size_t count = 0;
    int config_count = configs_fill(configs);
    for (int i = 0; i < config_count; i++)
        if (is_kind(&configs[i]))
            tests[count++] =
                (struct CMUnitTest){configs[i].name, game_is_as_it_was, NULL, NULL, &configs[i]};
    return _cmocka_run_group_tests("golden", tests, count, NULL, NULL);
}
