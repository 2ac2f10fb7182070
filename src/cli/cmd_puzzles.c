/* cmd_puzzles.c: quina puzzles: makes, lists, shows, solves, checks and converts puzzles. */
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/match_jobs.h"
#include "cli/progress.h"
#include "cli/puzzle_jobs.h"
#include "cli/report.h"
#include "games/notation.h"
#include "puzzles/library.h"
#include "puzzles/log.h"
#include "puzzles/make.h"
#include "record/formats.h"

#ifndef QUINA_CORE
#include "tui/tui.h"
#endif

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* -- Which puzzles -- */

/* The puzzles of --file, or those of a game in the program. */
typedef struct Collection {
    const char *text;
    const Game *game; /* NULL: those of all games */
    Text file;        /* freed by the caller */
    int first, last;  /* numbers, from 1 */
} Collection;

static int read_collection(const Args *args, Collection *out)
{
    const char *path = args_value(args, "file");
    const char *name = args->operand_count > 1 ? args->operands[1] : NULL;
    Fault fault;
    *out = (Collection){.file = text_growing(), .first = 1, .last = INT_MAX};
    if (name && !game_find(name, &out->game, &fault)) return report_fault("", &fault);
    if (path) {
        int error = file_read(path, FILE_MAX, &out->file);
        if (error) return report_failure("cannot read %s: %s", path, strerror(error));
        out->text = out->file.data ? out->file.data : "";
    } else if (out->game) {
        out->text = puzzles_find(out->game);
    }
    if (args->operand_count > 2) {
        Cursor c = cursor_over(args->operands[2]);
        bool ok = cursor_number(&c, INT_MAX, &out->first) && cursor_at_end(&c) && out->first > 0;
        if (!ok) return report_failure("'%s' is not the number of a puzzle", args->operands[2]);
        out->last = out->first;
    }
    return EXIT_FINE;
}

typedef bool PuzzleVisit(void *context, int number, const Puzzle *p);

/* Visits the puzzles of one text; a line that is not a puzzle is reported. Numbers go on from
 * *number. */
static bool visit_text(const Collection *c, const char *text, PuzzleVisit *visit, void *context)
{
    int number = 0;
    for (const char *line = puzzles_next(text); line; line = puzzles_after(line)) {
        Puzzle p;
        const char *why;
        number++;
        if (number < c->first || number > c->last) continue;
        if (!puzzle_read(line, &p, &why)) {
            report_failure("puzzle %d: %s", number, cli_say(why));
            return false;
        }
        if (c->game && game_of(&p.start) != c->game) continue;
        if (!visit(context, number, &p)) return false;
    }
    return true;
}

static bool visit_all(const Collection *c, PuzzleVisit *visit, void *context)
{
    bool ok = true;
    if (c->text) return visit_text(c, c->text, visit, context);
    for (int i = 0; ok && i < GAME_COUNT; i++)
        ok = visit_text(c, puzzles_find(GAMES[i]), visit, context);
    return ok;
}

/* -- List and show -- */

typedef struct Listing {
    const Args *args;
    Text text;
    PuzzleLog log;
    int count;
} Listing;

static void print_json(Text *out, int number, const Puzzle *p, bool is_solved)
{
    const Game *g = game_of(&p->start);
    char position[POS_TEXT], move[TURN_TEXT];
    Pos at = p->start;
    g->print(&p->start, position);
    text_format(out,
                "{\"number\": %d, \"game\": \"%s\", \"size\": %d, \"goal\": \"%s\", "
                "\"moves\": %d, \"level\": %d, \"grade\": \"%s\", \"nodes\": %" PRIu64
                ", \"theme\": \"%s\", \"solved\": %s, \"position\": ",
                number, g->name, p->start.size, puzzle_goal_name(p->goal), p->turns, p->level,
                puzzle_grade_name(puzzle_grade(p)), p->nodes, p->theme ? p->theme->word : "-",
                is_solved ? "true" : "false");
    text_json_string(out, position);
    text_string(out, ", \"solution\": [");
    for (int i = 0; i < p->line_count; i++) {
        g->turn_print(&at, &p->line[i], move);
        text_string(out, i ? ", " : "");
        text_json_string(out, move);
        turn_play(&at, &p->line[i], &at);
    }
    text_string(out, "]}");
}

static bool is_wanted(const Args *args, const Puzzle *p)
{
    const char *grade = args_value(args, "grade");
    return !grade || strcmp(grade, puzzle_grade_name(puzzle_grade(p))) == 0;
}

static bool list_puzzle(void *context, int number, const Puzzle *p)
{
    Listing *l = context;
    bool is_solved = puzzle_log_has(&l->log, p);
    if (!is_wanted(l->args, p)) return true;
    l->count++;
    if (args_has(l->args, "json")) {
        text_string(&l->text, l->count > 1 ? ",\n" : "[");
        print_json(&l->text, number, p, is_solved);
        return true;
    }
    text_format(&l->text, "%-10s %4d  %-4s %d  %s %2d  %-6s  %s%s\n", game_of(&p->start)->name,
                number, cli_say(puzzle_goal_name(p->goal)), p->turns, cli_say(N_("level")),
                p->level, cli_say(puzzle_grade_name(puzzle_grade(p))),
                p->theme ? cli_say(p->theme->title) : "", is_solved ? cli_say(N_(", solved")) : "");
    return true;
}

static int run_list(const Args *args)
{
    Collection c;
    Listing l = {.args = args, .text = text_growing()};
    int status = read_collection(args, &c);
    puzzle_log_open(&l.log);
    if (l.log.error)
        status = report_failure("cannot read %s: %s", l.log.path, strerror(l.log.error));
    if (status == EXIT_FINE && !visit_all(&c, list_puzzle, &l)) status = EXIT_FAILED;
    if (args_has(args, "json")) {
        text_string(&l.text, l.count ? "]\n" : "[]\n");
    } else {
        PuzzleStreaks s = puzzle_log_count(&l.log, puzzle_today());
        text_format(&l.text,
                    cli_say(N_("Puzzles: %d; solved: %d; streak: %d, best: %d; days: %d\n")),
                    l.count, s.solved, s.streak, s.best, s.days);
    }
    puzzle_log_close(&l.log);
    text_free(&c.file);
    if (status == EXIT_FINE) return report_text(&l.text);
    text_free(&l.text);
    return status;
}

static bool show_puzzle(void *context, int number, const Puzzle *p)
{
    Listing *l = context;
    Board board;
    Phrase task;
    char said[PHRASE_TEXT];
    Pos at = p->start;
    const Game *g = game_of(&p->start);
    l->count++;
    if (args_has(l->args, "json")) {
        print_json(&l->text, number, p, puzzle_log_has(&l->log, p));
        text_char(&l->text, '\n');
        return true;
    }
    g->board(&p->start, &board);
    draw_text(&board, NULL, args_has(l->args, "ascii") ? DRAW_ASCII : report_style(), &l->text);
    puzzle_task(p, &task);
    cli_say_phrase(&task, said);
    text_format(&l->text, "\n%s %d: %s\n", g->title, number, said);
    if (!args_has(l->args, "solution")) return true;
    text_string(&l->text, cli_say(N_("solution:")));
    for (int i = 0; i < p->line_count; i++) {
        char move[TURN_TEXT];
        g->turn_print(&at, &p->line[i], move);
        text_format(&l->text, " %s", move);
        turn_play(&at, &p->line[i], &at);
    }
    text_format(&l->text, "\n%s: %s; %s %d\n", cli_say(N_("theme")),
                p->theme ? cli_say(p->theme->title) : "-", cli_say(N_("level")), p->level);
    return true;
}

/* quina puzzles show GAME N; quina puzzles show is the puzzle of the day. */
static int run_show(const Args *args)
{
    Collection c;
    Listing l = {.args = args, .text = text_growing()};
    int status = read_collection(args, &c);
    if (status == EXIT_FINE && args->operand_count == 1 && !c.text) {
        c.game = puzzle_game_of_day(puzzle_today());
        c.text = puzzles_find(c.game);
        c.first = c.last = puzzle_number_of_day(puzzle_today(), puzzles_count(c.text));
    } else if (args->operand_count == 2) {
        c.last = c.first;
    }
    puzzle_log_open(&l.log);
    if (l.log.error)
        status = report_failure("cannot read %s: %s", l.log.path, strerror(l.log.error));
    if (status == EXIT_FINE && !visit_all(&c, show_puzzle, &l)) status = EXIT_FAILED;
    puzzle_log_close(&l.log);
    text_free(&c.file);
    if (status == EXIT_FINE && !l.count) status = report_failure("there is no such puzzle");
    if (status == EXIT_FINE) return report_text(&l.text);
    text_free(&l.text);
    return status;
}

/* -- Check -- */

typedef struct Checking {
    int count, bad;
    Progress progress;
    uint64_t *seen;
    int seen_count;
} Checking;

static bool is_alike(Checking *k, const Puzzle *p)
{
    uint64_t key = game_of(&p->start)->symmetric_hash(&p->start);
    uint64_t *grown = realloc(k->seen, ((size_t)k->seen_count + 1) * sizeof *grown);
    if (!grown) return false;
    k->seen = grown;
    for (int i = 0; i < k->seen_count; i++)
        if (k->seen[i] == key) return true;
    k->seen[k->seen_count++] = key;
    return false;
}

static bool check_puzzle(void *context, int number, const Puzzle *p)
{
    Checking *k = context;
    const char *why = N_("it is an image of another puzzle");
    k->count++;
    progress_show(&k->progress, (uint64_t)k->count, "");
    if (!is_alike(k, p) && puzzle_check(p, PUZZLE_CHECK_NODES, &why)) return true;
    k->bad++;
    progress_end(&k->progress);
    report_failure("%s %d: %s", game_of(&p->start)->name, number, cli_say(why));
    return true;
}

static int run_check(const Args *args)
{
    Collection c;
    Checking k = {0};
    int status = read_collection(args, &c);
    k.progress = progress_begin(args, N_("puzzles"), 0, 0);
    if (status == EXIT_FINE && !visit_all(&c, check_puzzle, &k)) status = EXIT_FAILED;
    progress_end(&k.progress);
    text_free(&c.file);
    free(k.seen);
    if (status != EXIT_FINE) return status;
    Text text = text_growing();
    text_format(&text, cli_say(N_("Puzzles: %d; bad: %d\n")), k.count, k.bad);
    status = report_text(&text);
    return k.bad ? EXIT_FAILED : status;
}

/* -- Export and import -- */

/* A puzzle as a record: its solution is the main line, and the tag Puzzle has the rest. */
static Record *make_record(const Puzzle *p)
{
    Record *r = record_new(&p->start);
    char value[TAG_VALUE];
    Text text = text_fixed(value, sizeof value);
    int node = 0;
    bool ok = r != NULL;
    for (int i = 0; ok && i < p->line_count; i++) {
        Turn turn = turn_in_order(game_of(&p->start), &p->line[i]);
        ok = record_add_turn(r, node, &turn, &node) == RECORD_FINE;
    }
    text_format(&text, "%s %d %d %" PRIu64 " %s", puzzle_goal_name(p->goal), p->turns, p->level,
                p->nodes, p->theme ? p->theme->word : "-");
    if (ok) {
        record_set_tag(r, "Event", "quina puzzles");
        record_set_tag(r, "Puzzle", value);
        record_set_result(r, (Outcome)record_node(r, record_last(r))->pos.outcome);
        return r;
    }
    record_free(r);
    return NULL;
}

static bool export_puzzle(void *context, int number, const Puzzle *p)
{
    Listing *l = context;
    const char *to = args_value(l->args, "to");
    (void)number;
    if (!is_wanted(l->args, p)) return true;
    l->count++;
    if (!to || strcmp(to, "text") == 0) {
        puzzle_print(p, &l->text);
        return true;
    }
    Record *r = make_record(p);
    if (r) sgf_write(r, &l->text);
    if (r) text_char(&l->text, '\n');
    record_free(r);
    return r || report_failure("no memory for the puzzles") == EXIT_FINE;
}

static int run_export(const Args *args)
{
    const char *to = args_value(args, "to"), *out = args_value(args, "out");
    Collection c;
    Listing l = {.args = args, .text = text_growing()};
    if (to && strcmp(to, "text") != 0 && strcmp(to, "sgf") != 0) {
        usage_error("--to '%s' is not text or sgf", to);
        return EXIT_USAGE;
    }
    int status = read_collection(args, &c);
    if (status == EXIT_FINE && !visit_all(&c, export_puzzle, &l)) status = EXIT_FAILED;
    text_free(&c.file);
    if (status == EXIT_FINE) return report_file(out ? out : "-", &l.text);
    text_free(&l.text);
    return status;
}

/* The puzzle of a record; the text of a puzzle is built and read, so that one reader checks all. */
static bool read_record(const Record *r, Puzzle *out, const char **why)
{
    const char *tag = record_tag(r, "Puzzle");
    const Pos *start = &record_node(r, 0)->pos;
    char position[POS_TEXT], variant[VARIANT_TEXT], move[TURN_TEXT], value[TAG_VALUE];
    Text line = text_growing(), fields = text_fixed(value, sizeof value);
    game_of(start)->print(start, position);
    game_print_variant(game_of(start), start->variant, variant);
    text_string(&fields, tag ? tag : "");
    if (!tag)
        text_format(&fields, "win %d %d 0 -", record_node(r, record_last(r))->ply / 2 + 1,
                    LEVEL_MAX);
    for (char *at = value; *at; at++)
        if (*at == ' ') *at = '\t';
    text_format(&line, "%s\t%d\t%s\t%s\t%s\t", game_of(start)->name, start->size, variant, value,
                position);
    for (int ply = 1, node; (node = record_at_ply(r, ply)) != NO_NODE; ply++) {
        record_print_move(r, node, move);
        text_format(&line, ply > 1 ? " %s" : "%s", move);
    }
    *why = N_("there is not enough memory");
    bool ok = !line.is_cut && puzzle_read(line.data, out, why);
    text_free(&line);
    return ok;
}

/* Proves the puzzle and appends its line. */
static bool import_puzzle(void *context, int number, const Puzzle *p)
{
    Listing *l = context;
    const char *why;
    l->count++;
    if (puzzle_check(p, PUZZLE_CHECK_NODES, &why)) {
        puzzle_print(p, &l->text);
        return true;
    }
    report_failure("puzzle %d: %s", number, cli_say(why));
    return false;
}

static bool import_records(const Text *bytes, Listing *l)
{
    RecordReader reader;
    Record *r = NULL;
    ReadReport report;
    ReadStatus status;
    bool ok = true;
    reader_open(&reader, bytes->data, bytes->length, NULL);
    while (ok && (status = reader_next(&reader, &r, &report)) != READ_END) {
        Puzzle p;
        const char *why = N_("the game is damaged; see quina record check");
        ok = status == READ_FINE && read_record(r, &p, &why);
        if (!ok) report_failure("puzzle %d: %s", l->count + 1, cli_say(why));
        if (ok) ok = import_puzzle(l, l->count + 1, &p);
        record_free(r);
        r = NULL;
    }
    reader_close(&reader);
    return ok;
}

static int run_import(const Args *args)
{
    const char *out = args_value(args, "out");
    Text bytes = text_growing();
    Listing l = {.args = args, .text = text_growing()};
    if (args->operand_count != 2) {
        usage_error("expected quina puzzles import FILE");
        return EXIT_USAGE;
    }
    int error = file_read(args->operands[1], FILE_MAX, &bytes);
    if (error) {
        text_free(&bytes);
        return report_failure("cannot read %s: %s", args->operands[1], strerror(error));
    }
    const char *text = bytes.data ? bytes.data : "";
    bool is_text = strchr(text, '\t') && text[strspn(text, " \r\n")] != '(';
    Collection c = {.text = text, .first = 1, .last = INT_MAX};
    bool ok = is_text ? visit_all(&c, import_puzzle, &l) : import_records(&bytes, &l);
    text_free(&bytes);
    if (ok && l.count) return report_file(out ? out : "-", &l.text);
    text_free(&l.text);
    return ok ? report_failure("%s has no puzzles", args->operands[1]) : EXIT_FAILED;
}

/* -- Solve -- */

#ifndef QUINA_CORE
/* quina puzzles solve [GAME [N]] */
static int run_solve(const Args *args)
{
    Collection c;
    Words words;
    int status = read_collection(args, &c);
    words_find(language_name(), &words);
    if (status != EXIT_FINE) return status;
    return tui_puzzles(&words, args_has(args, "brief"), c.game, c.last == INT_MAX ? 0 : c.first);
}
#endif

/* -- The command -- */

static const struct Verb {
    const char *name;
    int (*run)(const Args *args);
    int operands_max;
    const char *options[8];
} VERBS[] = {
    {"make", puzzle_jobs_run, 2, {"size", "variant", "seed", "count", "jobs", "resume", "quiet"}},
    {"list", run_list, 2, {"file", "grade", "json"}},
    {"show", run_show, 3, {"file", "solution", "ascii", "json"}},
#ifndef QUINA_CORE
    {"solve", run_solve, 3, {"brief"}},
#endif
    {"check", run_check, 3, {"file", "quiet"}},
    {"export", run_export, 3, {"file", "grade", "to", "out"}},
    {"import", run_import, 2, {"out"}},
};

static bool takes_option(const struct Verb *verb, const char *name)
{
    for (int i = 0; i < 8 && verb->options[i]; i++)
        if (strcmp(verb->options[i], name) == 0) return true;
    return false;
}

static int run_puzzles(const Args *args)
{
    const char *name = args->operands[0];
    const struct Verb *verb = VERBS, *past = VERBS + sizeof VERBS / sizeof *VERBS;
    while (verb < past && strcmp(verb->name, name) != 0) verb++;
    if (verb == past)
        usage_error("there is no puzzles verb '%s'; see quina puzzles --help", name);
    else if (args->operand_count > verb->operands_max)
        usage_error("quina puzzles %s: '%s' is too much", name, args->operands[verb->operands_max]);
    else {
        for (const Option *o = args->command->options; o->name; o++)
            if (args_has(args, o->name) && !takes_option(verb, o->name)) {
                usage_error("quina puzzles %s takes no --%s", name, o->name);
                return EXIT_USAGE;
            }
        return verb->run(args);
    }
    return EXIT_USAGE;
}

const Command command_puzzles = {
    .name = "puzzles",
    .operands = "VERB ...",
    .verbs = "make list show solve check export import",
    .summary = N_("Puzzles: positions in which exactly one move wins."),
    .details =
        N_("The verbs:\n"
           "  list [GAME]         the puzzles of the program, and what you have solved;\n"
           "                      --grade, --json\n"
           "  show [GAME [N]]     a puzzle, or the puzzle of the day; --solution, --json\n"
           "  solve [GAME [N]]    solve puzzles at a prompt: type moves, hint, solution, next; "
           "--brief\n"
           "  check [GAME [N]]    solves puzzles again with the exact solver\n"
           "  export [GAME [N]]   prints puzzles as text or SGF; --grade, --to, --out\n"
           "  import FILE         reads text or SGF, proves every puzzle, and prints it as text\n"
           "  make GAME           finds puzzles in games between levels, and proves them; --size,\n"
           "                      --variant, --count, --seed, --jobs, --resume\n"
           "With --file FILE, list, show, check and export use the puzzles of a file."),
    .operands_min = 1,
    .operands_max = 3,
    .options = {{"file", "FILE", N_("the puzzles of FILE instead of those of the program")},
                {"grade", "GRADE", N_("only easy, medium or hard puzzles")},
                {"solution", NULL, N_("show the solution, too")},
                {"to", "FORMAT", N_("text (the default) or sgf")},
                {"out", "FILE", N_("write to FILE instead of standard output")},
                {"size", "N", N_("size of the board (quina games lists them)")},
                {"variant", "V", N_("variants, joined by commas (quina games lists them)")},
                {"seed", "S", N_("seed of everything that is random (default 0)")},
                {"count", "N", N_("number of puzzles (default 10)")},
                {"jobs", "J", N_("play J games at once (default 1)")},
                {"resume", "FILE",
                 N_("save results in the journal FILE, and continue after those in it")},
                {"brief", NULL, N_("at the prompt: no boards, for screen readers")},
                {"ascii", NULL, N_("plain ASCII, as in a pipe")},
                {"json", NULL, N_("print JSON")},
                QUIET_OPTION},
    .run = run_puzzles,
};
