/* test_screens.c: every view of the full screen, character by character: keys in, a surface out.
 *
 * A picture is a file of tests/golden/tui: the characters, then a letter a cell for the colours of
 * the paper. QUINA_GOLDEN_WRITE=1 writes them anew: read the difference before it is committed. */
#define _POSIX_C_SOURCE 200809L
#include "tui_bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Picture {
    const char *name;
    BenchOptions options;
    int columns, lines;
    const char *keys;
    bool has_archive; /* with earlier games */
} Picture;

#define TWO(title, n) .game = title, .white = "human", .black = "human", .size = n
#define TOWERS        "x5/x2,wbw,x2/x2,wb,b,x/x5/bbbbw,x4 w -"

static const Picture PICTURES[] = {
    {"menu", {0}, 80, 24, "Down", false},
    {"menu-60x20", {0}, 60, 20, "", false},
    {"menu-120x40", {0}, 120, 40, "", false},
    {"menu-40x12", {0}, 40, 12, "Down Down", false},
    {"menu-portuguese", {.lang = "pt"}, 80, 24, "", false},
    {"menu-plain", {.is_ascii = true, .is_colourless = true, .lang = "pt"}, 80, 24, "", false},
    {"menu-resume", {0}, 80, 24, "", true},
    {"menu-resume-40x12", {0}, 40, 12, "", true},
    {"menu-page", {0}, 80, 24, "Down Down Down Enter", false},
    {"menu-page-40x12", {.lang = "pt"}, 40, 12, "Down Down Down Down Down Enter", true},
    {"menu-game", {TWO("cam", 0)}, 80, 24, "m", false},
    {"setup", {.game = "fuse"}, 80, 24, "n Down Down Right", false},
    {"setup-60x20", {.game = "iris"}, 60, 20, "n", false},
    {"setup-40x12", {.game = "iris"}, 40, 12, "n Up", false},
    {"setup-name", {.game = "cam"}, 80, 24, "n Down Down Down Down Down Down Enter Ana", false},
    {"setup-word", {.game = "cam"}, 80, 24, "n Down Down Down Down Enter Back x Enter", false},
    {"setup-begins",
     {.game = "sixmaking", .names = "Ana,Rui"},
     80,
     24,
     "n Down Down Down Down Down Right",
     false},
    {"setup-portuguese", {.game = "zurero", .lang = "pt"}, 80, 24, "n Down", false},
    {"rules", {TWO("iris", 0)}, 80, 24, "R", false},
    {"rules-portuguese", {TWO("cam", 0), .lang = "pt"}, 80, 24, "R PgDn", false},
    {"rules-board", {TWO("sixmaking", 0)}, 120, 40, "R PgDn", false},
    {"keys", {TWO("fuse", 0)}, 80, 24, "?", false},
    {"keys-portuguese", {TWO("fuse", 0), .lang = "pt"}, 120, 40, "?", false},
    {"keys-end", {TWO("iris", 0)}, 80, 24, "? End", false},
    {"keys-end-portuguese", {TWO("iris", 0), .lang = "pt"}, 80, 24, "? End", false},
    {"lessons", {0}, 80, 24, "Down Enter Down", false},
    {"lessons-40x12", {.lang = "pt"}, 40, 12, "Down Enter", false},
    {"lesson", {.game = "iris", .is_lesson = true}, 80, 24, "Enter", false},
    {"lesson-portuguese",
     {.game = "sixmaking", .is_lesson = true, .lang = "pt"},
     100,
     30,
     "NNh",
     false},
    {"puzzles", {0}, 80, 24, "Down Down Enter Down Left", false},
    {"puzzles-40x12", {.lang = "pt"}, 40, 12, "Down Down Enter", false},
    {"puzzle", {0}, 80, 24, "Down Down Enter Up Up Enter h", false},
    {"puzzle-portuguese", {.lang = "pt"}, 60, 20, "Down Down Enter Up Enter Home Enter", false},
    {"list", {0}, 80, 24, "Down Down Down Down Enter Down", true},
    {"list-portuguese", {.lang = "pt"}, 60, 20, "Down Down Down Down Enter Down", true},
    {"replay", {0}, 80, 24, "Down Down Down Down Enter Enter Right Right", true},
    {"too-small", {TWO("cam", 0)}, 30, 10, "", false},
    {"too-small-for-board", {TWO("zurero", 19)}, 60, 20, "", false},

    {"fuse-60x20", {TWO("fuse", 0)}, 60, 20, "", false},
    {"fuse-80x24", {TWO("fuse", 0)}, 80, 24, ":a3:2 Enter", false},
    {"fuse-120x40", {TWO("fuse", 0)}, 120, 40, "", false},
    {"fuse-push",
     {TWO("fuse", 0)},
     80,
     24,
     ":d1:3 Enter :d8:3 Enter Up Up Up Right Enter Down Down Down Down",
     false},
    {"fuse-plain", {TWO("fuse", 0), .is_colourless = true}, 80, 24, "", false},
    {"fuse-kings", {TWO("fuse", 0), .variant = "kings=1"}, 80, 24, "", false},
    {"fuse-hint", {.game = "fuse", .white = "human", .black = "level:1"}, 80, 24, "h Wait", false},
    {"fuse-refused", {TWO("fuse", 0)}, 80, 24, ":b1:9 Enter", false},
    {"fuse-typing", {TWO("fuse", 0)}, 80, 24, ":a", false},
    {"iris-60x20", {TWO("iris", 8)}, 60, 20, ":d4 Enter", false},
    {"iris-80x24", {TWO("iris", 8)}, 80, 24, ":d4 Enter Enter Right", false},
    {"iris-120x40", {TWO("iris", 8)}, 120, 40, ":d4 Enter :h9+c3 Enter", false},
    {"iris-plain",
     {TWO("iris", 4), .is_ascii = true, .is_colourless = true},
     80,
     24,
     ":d4 Enter Enter",
     false},
    {"sixmaking-60x20", {TWO("sixmaking", 0), .position = TOWERS}, 60, 20, "", false},
    {"sixmaking-80x24", {TWO("sixmaking", 0), .position = TOWERS}, 80, 24, "Enter Right", false},
    {"sixmaking-120x40", {TWO("sixmaking", 0), .position = TOWERS}, 120, 40, "Up", false},
    {"sixmaking-200x68", {TWO("sixmaking", 0), .position = TOWERS}, 200, 68, "", false},
    {"sixmaking-disks",
     {TWO("sixmaking", 0), .position = TOWERS},
     80,
     24,
     "Enter Right Enter",
     false},
    {"sixmaking-plain",
     {TWO("sixmaking", 0), .position = TOWERS, .is_ascii = true, .is_colourless = true},
     80,
     24,
     "",
     false},
    {"cam-60x20", {TWO("cam", 0)}, 60, 20, "", false},
    {"cam-80x24", {TWO("cam", 0)}, 80, 24, ":d5-d6 Enter", false},
    {"cam-100x30", {TWO("cam", 0)}, 100, 30, ":d5-d6 Enter", false},
    {"cam-120x40", {TWO("cam", 0)}, 120, 40, ":d5-d6 Enter f", false},
    {"cam-leap", {TWO("cam", 0)}, 80, 24, "Down Down Down Left Enter Up Up Enter", false},
    {"zurero-60x20", {TWO("zurero", 7)}, 60, 20, "", false},
    {"zurero-80x24", {TWO("zurero", 19)}, 80, 24, ":j10 Enter :L10 Enter", false},
    {"zurero-120x40", {TWO("zurero", 13)}, 120, 40, ":g7 Enter :L7 Enter", false},
    {"zurero-140x50", {TWO("zurero", 19)}, 140, 50, ":j10 Enter :L10 Enter", false},
    {"zurero-compact", {TWO("zurero", 9)}, 120, 40, ":e5 Enter c", false},
    {"zurero-entry", {TWO("zurero", 9)}, 80, 24, ":e5 Enter :L5 Enter PgUp", false},

    {"match",
     {TWO("zurero", 5), .names = "Ana,Rui", .best_of = 3, .seconds = 300},
     80,
     24,
     ":c3 Enter :L3 Enter r y",
     false},
    {"clocks-portuguese",
     {TWO("cam", 0), .names = "Ana,Rui", .seconds = 300, .lang = "pt"},
     80,
     24,
     "",
     false},
    {"match-next",
     {TWO("zurero", 5), .names = "Ana,Rui", .best_of = 3},
     80,
     24,
     "r y Enter",
     false},
    {"resign", {TWO("cam", 0)}, 80, 24, "r", false},
    {"draw", {TWO("cam", 0)}, 80, 24, "d y", false},
    {"end-portuguese",
     {.game = "iris", .white = "random", .black = "random", .size = 3, .lang = "pt"},
     80,
     24,
     "+ + + Wait",
     false},
    {"paused",
     {.game = "sixmaking", .white = "human", .black = "random"},
     80,
     24,
     "z :c3 Enter",
     false},
    {"look-back", {TWO("zurero", 7)}, 80, 24, ":d4 Enter :L4 Enter [", false},
    {"pass",
     {TWO("fuse", 0), .position = "-B5-/1WWWWWW1/1WWWWWW1/1BBBBBB1/1BBBBB2/8/8/-6- w"},
     80,
     24,
     ":a2:1 Enter",
     false},
};

/* -- Archive -- */

/* Two earlier games, one of them unfinished. */
static Archive *make_archive(const char *path)
{
    char error[ARCHIVE_ERROR];
    Archive *a = archive_open(path, error);
    assert_non_null(a);
    BenchOptions options = {TWO("cam", 0), .names = "Ana,Rui", .archive = a};
    Bench *b = bench_with(&options);
    press_all(b, ":d5-d6 Enter :d9-d8 Enter r y");
    bench_free(b);
    options = (BenchOptions){TWO("zurero", 7), .names = "Eva,Gil", .archive = a};
    b = bench_with(&options);
    press_all(b, ":d4 Enter :L4 Enter :R4 Enter");
    bench_free(b);
    return a;
}

/* The games are dated with the day of the test. */
static void hide_dates(char *text)
{
    for (char *at = text; (at = strstr(at, "  20")); at += 4)
        if (strlen(at) > 12 && at[6] == '-' && at[9] == '-') memcpy(at + 2, "yyyy-mm-dd", 10);
}

/* -- Pictures -- */

static void write_papers(const Surface *g, Text *out)
{
    for (int y = 0; y < g->lines; y++) {
        int last = g->columns;
        while (last > 0 && !g->at[y][last - 1].paper && !g->at[y][last - 1].attr) last--;
        for (int x = 0; x < last; x++) {
            const Glyph *glyph = &g->at[y][x];
            text_char(out, glyph->paper                 ? (char)('A' + glyph->paper)
                           : glyph->attr & ATTR_REVERSE ? '#'
                           : glyph->attr                ? '\''
                                                        : ' ');
        }
        text_char(out, '\n');
    }
}

static void compare(const char *name, Text *text)
{
    char path[256];
    Text kept = text_growing();
    snprintf(path, sizeof path, QUINA_TESTS "/golden/tui/%s.txt", name);
    FILE *file = fopen(path, getenv("QUINA_GOLDEN_WRITE") ? "wb" : "rb");
    if (!file) fail_msg("%s cannot be opened; QUINA_GOLDEN_WRITE=1 makes it", path);
    if (getenv("QUINA_GOLDEN_WRITE"))
        fwrite(text->data, 1, text->length, file);
    else
        for (int c; (c = fgetc(file)) != EOF;) text_char(&kept, (char)c);
    fclose(file);
    if (!getenv("QUINA_GOLDEN_WRITE") && strcmp(kept.data ? kept.data : "", text->data) != 0)
        fail_msg("%s differs:\n%s", name, text->data);
    text_free(&kept);
}

/* From 80x24 on everything fits, so that there is no ellipsis; only a list of completions may end
 * with one. */
static void assert_nothing_is_cut(const Picture *picture, const Bench *b)
{
    if (strstr(picture->name, "typing")) return;
    for (int y = 0; y < picture->lines; y++)
        for (int x = 0; x < picture->columns; x++)
            if (b->surface.at[y][x].code == 0x2026)
                fail_msg("%s is cut in line %d", picture->name, y + 1);
}

/* -- Contrast -- */

/* Backgrounds of common terminals, dark and light. */
static const uint8_t BACKGROUNDS[2][5][3] = {
    {{0, 0, 0}, {0x2e, 0x34, 0x36}, {0, 0x2b, 0x36}, {0x28, 0x28, 0x28}, {0x28, 0x2a, 0x36}},
    {{255, 255, 255},
     {0xfd, 0xf6, 0xe3},
     {0xee, 0xee, 0xec},
     {0xff, 0xff, 0xdd},
     {0xfa, 0xfa, 0xfa}},
};

static double contrast_of(const Glyph *glyph, bool is_light)
{
    int ink = tone_colour((Tone)glyph->ink, is_light, true);
    int paper = tone_colour((Tone)glyph->paper, is_light, true);
    double least = 21;
    if (ink < 0) return paper < 0 ? least : 0; /* the terminal's own text is its own affair */
    for (int i = 0; i < 5; i++) {
        const uint8_t *b = BACKGROUNDS[is_light][i];
        double under = paper < 0 ? tone_luminance_of(b[0], b[1], b[2]) : tone_luminance(paper);
        double contrast = tone_contrast(tone_luminance(ink), under);
        if (contrast < least) least = contrast;
    }
    return least;
}

/* Text has letters, digits and signs; the rest are lines, which may be faint, and pieces. */
static bool is_text(uint32_t code)
{
    return code > ' ' && code != '.' && code != 0xb7 && code < 0x2500;
}

static bool is_piece(const Glyph *glyph)
{
    bool is_shape = (glyph->code >= 0x2580 && glyph->code <= 0x259f) || glyph->code == 0x25cf ||
                    glyph->code == 0x265a || glyph->code == 0x265e;
    return is_shape && (glyph->ink == TONE_WHITE || glyph->ink == TONE_BLACK) &&
           glyph->paper != TONE_WHITE && glyph->paper != TONE_BLACK &&
           glyph->paper != TONE_WHITE_SHADE && glyph->paper != TONE_BLACK_SHADE;
}

static void check_contrast(const char *name, const Surface *g)
{
    for (int y = 0; y < g->lines; y++)
        for (int x = 0; x < g->columns; x++)
            for (int is_light = 0; is_light < 2; is_light++) {
                const Glyph *glyph = &g->at[y][x];
                double contrast = contrast_of(glyph, is_light);
                if (is_text(glyph->code) ? contrast >= 4.5 : is_piece(glyph) ? contrast >= 3 : true)
                    continue;
                fail_msg("%s: contrast %.2f of ink %d on paper %d, line %d, column %d", name,
                         contrast, glyph->ink, glyph->paper, y, x);
            }
}

/* The bar and the graph of chances: both shares, and what is not known yet. */
static void shares_of_chances_can_be_told_apart(void **state)
{
    (void)state;
    for (int is_light = 0; is_light < 2; is_light++) {
        double white = tone_luminance(tone_colour(TONE_SHARE_WHITE, is_light, true));
        double black = tone_luminance(tone_colour(TONE_SHARE_BLACK, is_light, true));
        assert_true(tone_contrast(white, black) >= 3);
        for (int i = 0; i < 5; i++) {
            const uint8_t *b = BACKGROUNDS[is_light][i];
            double under = tone_luminance_of(b[0], b[1], b[2]);
            assert_true(tone_contrast(white, under) >= 1.5);
            assert_true(tone_contrast(black, under) >= 1.5);
        }
    }
}

/* With 16 colours none of a piece may be that of the cell below it. */
static void no_piece_vanishes_in_16_colours(void **state)
{
    static const Tone PIECES[] = {TONE_WHITE, TONE_BLACK, TONE_WHITE_SHADE, TONE_BLACK_SHADE};
    static const Tone PAPERS[] = {TONE_LIGHT,  TONE_DARK,   TONE_TO,      TONE_FROM,    TONE_LEGAL,
                                  TONE_CHOSEN, TONE_CURSOR, TONE_PREVIEW, TONE_DECISIVE};
    (void)state;
    for (int is_light = 0; is_light < 2; is_light++)
        for (int i = 0; i < 4; i++) {
            int piece = tone_colour(PIECES[i], is_light, false);
            for (size_t k = 0; k < sizeof PAPERS / sizeof *PAPERS; k++)
                assert_int_not_equal(piece, tone_colour(PAPERS[k], is_light, false));
            for (Tone hex = TONE_HEX_0; i < 2 && hex <= TONE_HEX_2; hex++)
                assert_int_not_equal(piece, tone_colour(hex, is_light, false));
            Tone line = i % 2 ? TONE_SPOT : TONE_HEX_2; /* between two disks of one colour */
            assert_int_not_equal(piece, tone_colour(line, is_light, false));
        }
}

static void picture_is_as_it_was(void **state)
{
    const Picture *picture = *state;
    BenchOptions options = picture->options;
    Text text = text_growing();
    char folder[] = "/tmp/quina-screens-XXXXXX", path[64], command[80];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/archive.db", folder);
    setenv("XDG_DATA_HOME", folder, 1); /* no puzzle is solved */
    if (picture->has_archive) options.archive = make_archive(path);
    Bench *b = bench_with(&options);
    screen_resize(b->screen, picture->columns, picture->lines);
    screen_tick(b->screen, b->now);
    press_all(b, picture->keys);
    text_string(&text, shown(b));
    if (!options.is_colourless) check_contrast(picture->name, &b->surface);
    text_string(&text, "\n");
    write_papers(&b->surface, &text);
    hide_dates(text.data);
    compare(picture->name, &text);
    if (picture->columns >= 80 && picture->lines >= 24) assert_nothing_is_cut(picture, b);
    text_free(&text);
    bench_free(b);
    if (options.archive) archive_close(options.archive);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    enum { COUNT = sizeof PICTURES / sizeof *PICTURES };
    static Picture pictures[COUNT];
    static struct CMUnitTest tests[COUNT + 2] = {[COUNT] = cmocka_unit_test(
                                                     shares_of_chances_can_be_told_apart),
                                                 cmocka_unit_test(no_piece_vanishes_in_16_colours)};
    memcpy(pictures, PICTURES, sizeof pictures);
    for (size_t i = 0; i < COUNT; i++)
        tests[i] =
            (struct CMUnitTest){pictures[i].name, picture_is_as_it_was, NULL, NULL, &pictures[i]};
    return _cmocka_run_group_tests("screens", tests, COUNT + 2, NULL, NULL);
}
