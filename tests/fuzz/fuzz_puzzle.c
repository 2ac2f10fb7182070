/* fuzz_puzzle.c: any text as a line of puzzles and as the log of solved ones. A puzzle that is read
 * prints back, and its solution and any other first move can be judged; the log can be counted. */
#include "fuzz.h"
#include "puzzles/attempt.h"
#include "puzzles/log.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require_puzzle(const Puzzle *p, const char *line)
{
    Puzzle again;
    const char *why;
    Text text = text_growing();
    puzzle_print(p, &text);
    REQUIRE(puzzle_read(text.data, &again, &why), text.data);
    REQUIRE(again.turns == p->turns && again.goal == p->goal && again.line_count == p->line_count,
            line);
    REQUIRE(memcmp(&again.start, &p->start, sizeof p->start) == 0, line);
    text_free(&text);
}

/* Whatever the line claims, it can be attempted: only a first move, since questions take long. */
static void require_verdict(const Puzzle *p, const char *line)
{
    Verdict verdict;
    Phrase said = {0};
    puzzle_task(p, &said);
    REQUIRE(*said.text, line);
    if (!attempt_judge(p, p->line, 1, &verdict)) return;
    REQUIRE(verdict.status != ATTEMPT_WRONG || verdict.reply_count <= ATTEMPT_REPLIES, line);
    attempt_describe(p, &verdict, &said);
    for (int step = 1; step <= HINT_STEPS; step++)
        attempt_hint(p, &p->start, &p->line[0], step, &said);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Puzzle p;
    const char *why = NULL;
    if (size > TEXT_MAX) return 0;
    char *text = malloc(size + 1);
    if (!text) abort();
    memcpy(text, data, size);
    text[size] = '\0';
    if (puzzle_read(text, &p, &why)) {
        require_puzzle(&p, text);
        require_verdict(&p, text);
    } else {
        REQUIRE(why && *why, text);
    }
    PuzzleLog log = {.text = text_growing()};
    text_string(&log.text, text);
    PuzzleStreaks streaks = puzzle_log_count(&log, 20000);
    REQUIRE(streaks.solved >= 0 && streaks.streak <= streaks.best, text);
    puzzle_log_close(&log);
    free(text);
    return 0;
}
