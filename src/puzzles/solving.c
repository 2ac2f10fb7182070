/* solving.c: a puzzle being solved in a terminal. */
#include "puzzles/solving.h"

#include "puzzles/library.h"

bool solving_begin(Solving *s, const Game *g, int number)
{
    const char *line = number > 0 ? puzzles_line(puzzles_find(g), number) : NULL, *why;
    *s = (Solving){.game = g, .number = number};
    if (!line || !puzzle_read(line, &s->puzzle, &why)) return false;
    s->at = s->puzzle.start;
    return true;
}

bool solving_begin_daily(Solving *s, long day)
{
    const Game *g = puzzle_game_of_day(day);
    bool ok = solving_begin(s, g, puzzle_number_of_day(day, puzzles_count(puzzles_find(g))));
    s->is_daily = true;
    return ok;
}

int solving_next(const PuzzleLog *log, const Game *g, PuzzleGrade grade, int number)
{
    const char *text = puzzles_find(g), *why;
    int count = puzzles_count(text), any = 0;
    for (int i = 0; i < count; i++) {
        int next = (number + i) % count + 1;
        Puzzle p;
        if (!puzzle_read(puzzles_line(text, next), &p, &why)) continue;
        if (grade != PUZZLE_GRADES && puzzle_grade(&p) != grade) continue;
        if (!puzzle_log_has(log, &p)) return next;
        if (!any) any = next;
    }
    return any;
}

bool solving_try(Solving *s, PuzzleLog *log, const Turn *turn, Verdict *out)
{
    if (s->count + 2 > ATTEMPT_TURNS) return false;
    s->turns[s->count] = *turn;
    if (!attempt_judge(&s->puzzle, s->turns, s->count + 1, out)) return false;
    if (out->status == ATTEMPT_WRONG) {
        s->mistakes++;
        return true;
    }
    turn_play(&s->at, turn, &s->at);
    s->count++;
    s->hints = 0;
    for (int i = 0; i < out->reply_count; i++) {
        s->turns[s->count++] = out->replies[i];
        turn_play(&s->at, &out->replies[i], &s->at);
    }
    s->is_over = out->status == ATTEMPT_SOLVED;
    if (s->is_over)
        s->is_unsaved =
            !puzzle_log_add(log, &s->puzzle, puzzle_today(), s->mistakes == 0, s->is_daily);
    return true;
}

bool solving_hint(Solving *s, Phrase *out)
{
    Turn solution;
    if (!attempt_solution(&s->puzzle, s->turns, s->count, &solution)) return false;
    if (s->hints < HINT_STEPS) s->hints++;
    s->mistakes++;
    attempt_hint(&s->puzzle, &s->at, &solution, s->hints, out);
    return true;
}
