/* tui_bench.h: the full screen without a terminal, with a clock of its own. */
#ifndef TESTS_TUI_BENCH_H
#define TESTS_TUI_BENCH_H

#include "tui/screen.h"
#include "tui/surface.h"

#include <stdarg.h>
#include <stddef.h>

#include <setjmp.h>

#include <cmocka.h>

typedef struct Bench {
    TuiHost host;
    Screen *screen;
    Surface surface;
    Text text;
    double now;
    char page[ARCHIVE_ERROR]; /* what serving the page says: an address, or why not */
} Bench;

/* What is on the screen at first; zeros stand for the menu, in English, with all there is. */
typedef struct BenchOptions {
    const char *game, *white, *black, *lang, *names, *position, *variant;
    int size, best_of, seconds;
    uint64_t seed; /* 0: that of the host, 7 */
    bool is_ascii, is_colourless, is_lesson;
    Settings *settings;
    Archive *archive;
    const Record *record; /* a record to look at */
} BenchOptions;

Bench *bench_with(const BenchOptions *options);
Bench *bench_new(const char *game, const char *white, const char *black, int size,
                 const char *lang);
void bench_free(Bench *b);

/* The screen as text, until it is asked again. */
const char *shown(Bench *b);
void press(Bench *b, int key);
/* Every character, and Enter. */
void type(Bench *b, const char *text);
/* Words with spaces between: Up Down Left Right Home End PgUp PgDn Enter Esc Tab Back are keys,
 * Wait lets the computer come to its end, and of any other word every character is pressed. */
void press_all(Bench *b, const char *words);
/* Until nothing happens by itself any more; real time, but never long. */
void wait_for_computer(Bench *b);

#define assert_shows(b, words)                                                                \
    do {                                                                                      \
        if (!strstr(shown(b), words)) fail_msg("'%s' is not on:\n%s", words, (b)->text.data); \
    } while (0)
#define assert_hides(b, words)                                                           \
    do {                                                                                 \
        if (strstr(shown(b), words)) fail_msg("'%s' is on:\n%s", words, (b)->text.data); \
    } while (0)

#endif
