/* plain.c: the game at plain prompts: lines in, lines out, for pipes and simple terminals. */
#define _POSIX_C_SOURCE 200809L
#include "tui/plain.h"

#include "core/clock.h"
#include "draw/draw.h"
#include "draw/page.h"
#include "tui/describe.h"
#include "tui/typed.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* -- Lines -- */

/* Lines with a newline at the end. On a terminal they are wrapped at spaces, as pages are; a pipe
 * gets them as they are. */
static void put_lines(const char *text)
{
    bool is_terminal = isatty(STDOUT_FILENO);
    while (*text && is_terminal) {
        size_t length = utf8_wrap(text, PAGE_WIDTH);
        if (!text[length]) break;
        printf("%.*s\n", (int)length, text);
        text += length + (text[length] == ' ' || text[length] == '\n');
    }
    puts(text);
}

void plain_put(const Plain *p, Text *text)
{
    put_lines(text->data ? text->data : "");
    if (text->is_cut) puts(say(p->base.words, N_("There is not enough memory to print it all.")));
    text_free(text);
}

void plain_put_line(const char *line) { put_lines(line); }

void plain_put_format(const char *format, ...)
{
    char text[4 * LINE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    put_lines(text);
}

void plain_say_forgetful(Plain *p, bool ok, const char *error)
{
    if (ok || p->is_forgetful) return;
    p->is_forgetful = true;
    plain_put_format(say(p->base.words, N_("Settings are not kept: %s")), error);
}

void plain_put_fault(const Plain *p, const Fault *fault)
{
    char why[FAULT_TEXT];
    say_fault(p->base.words, fault, why);
    plain_put_line(why);
}

void plain_refuse(const Plain *p, const Fault *fault)
{
    char why[FAULT_TEXT];
    say_fault(p->base.words, fault, why);
    plain_put_format(say(p->base.words, N_("No: %s.")), why);
    if (fault->code == FAULT_NOT_A_MOVE)
        plain_put_line(say(p->base.words, N_("Type help for everything that can be typed.")));
}

/* Watches a running clock; false if the time runs out before a line comes. */
static bool wait_for_line(Plain *p)
{
    enum { POLL_MS = 200 };
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    Session *s = p->play.session;
    while (s && session_end(s) == SESSION_OPEN && session_has_clock(s)) {
        double before = clock_seconds();
        play_save_clock(&p->play, before);
        bool has_line = poll(&input, 1, POLL_MS) != 0;
        double now = clock_seconds();
        if (clock_stopped(before, now) > 0) session_skip(s, now - before);
        if (has_line) return true;
        if (session_left(s, session_now(s)->to_move, now) <= 0) return false;
    }
    return true;
}

/* Reads a line into p->line; one that does not fit is skipped. False at the end of the input. */
static bool take_line(Plain *p, bool *is_too_long)
{
    int c = 0;
    if (!fgets(p->line, sizeof p->line, stdin)) return false;
    *is_too_long = !strchr(p->line, '\n') && strlen(p->line) + 1 == sizeof p->line;
    while (*is_too_long && c != '\n' && c != EOF) c = getchar();
    return true;
}

bool plain_read_line(Plain *p, const char *prompt)
{
    for (bool is_too_long = true; is_too_long;) {
        fputs(prompt, stdout);
        fflush(stdout);
        bool is_in_time = wait_for_line(p);
        if (!is_in_time || !take_line(p, &is_too_long)) {
            putchar('\n');
            p->line[0] = '\0';
            p->is_leaving |= is_in_time;
            return false;
        }
        if (is_too_long)
            plain_put_format(say(p->base.words, N_("That line is too long: at most %d bytes.")),
                             LINE_SIZE - 2);
    }
    size_t length = strlen(p->line), first = strspn(p->line, " \t\r\n");
    while (length > first && strchr(" \t\r\n", p->line[length - 1])) length--;
    memmove(p->line, p->line + first, length - first);
    p->line[length - first] = '\0';
    if (p->echoes) puts(p->line);
    return true;
}

/* -- Prompts -- */

static bool is_command(const Plain *p, const char *word)
{
    const char *argument;
    const GameCommand *command = command_with_word(p->base.words, p->line, IN_PROMPT, &argument);
    return command && !*argument && strcmp(command->word, word) == 0;
}

void plain_ask_rules(Plain *p)
{
    const char *titles[GAME_COUNT];
    const Game *game = p->play.session ? session_game(p->play.session) : p->plan.options.game;
    for (int i = 0; i < GAME_COUNT; i++) titles[i] = GAMES[i]->title;
    int chosen = game ? (int)game->id
                      : plain_ask_menu(p, say(p->base.words, N_("The rules of which game?")),
                                       titles, GAME_COUNT, 0);
    if (chosen >= 0) plain_show_rules(p, GAMES[chosen]);
}

bool plain_ask(Plain *p, const char *prompt, const char *help)
{
    while (plain_read_line(p, prompt)) {
        if (strcmp(p->line, "q") == 0 || is_command(p, "quit")) {
            p->is_leaving = true;
            return false;
        }
        if (is_command(p, "rules")) {
            plain_ask_rules(p);
            if (p->is_leaving) return false;
        } else if (is_command(p, "help") || strcmp(p->line, "?") == 0) {
            plain_put_line(help);
            plain_put_line(say(p->base.words, N_("At any prompt: help, rules, quit.")));
        } else {
            return true;
        }
    }
    return false;
}

/* Whether the item begins with the typed text; capitals and spaces do not count. */
static bool begins_with(const char *item, const char *typed)
{
    for (; *typed; typed++) {
        if (*typed == ' ') continue;
        while (*item == ' ') item++;
        if (text_lower(*item++) != text_lower(*typed)) return false;
    }
    return true;
}

/* The only item that begins with the typed text, such as the name of a game; or -1. */
static int find_item(const char *const *items, int count, const char *typed)
{
    int found = -1;
    for (int i = 0; i < count; i++) {
        if (!begins_with(items[i], typed)) continue;
        if (found >= 0) return -1;
        found = i;
    }
    return found;
}

int plain_ask_menu(Plain *p, const char *title, const char *const *items, int count, int otherwise)
{
    char prompt[32], help[160];
    Text text = text_fixed(prompt, sizeof prompt), line = text_fixed(help, sizeof help);
    text_format(&text, "[%d] > ", otherwise + 1);
    text_format(&line, say(p->base.words, N_("Type a number from 1 to %d, or Enter for %d.")),
                count, otherwise + 1);
    for (;;) {
        plain_put_line(title);
        for (int i = 0; i < count; i++) printf("  %d. %s\n", i + 1, items[i]);
        if (!plain_ask(p, prompt, help)) return -1;
        Cursor c = cursor_over(p->line);
        int number;
        if (!*p->line) return otherwise;
        if (cursor_number(&c, count, &number) && number > 0 && cursor_at_end(&c)) return number - 1;
        number = find_item(items, count, p->line);
        if (number >= 0) return number;
        plain_put_format(say(p->base.words, N_("Please type a number from 1 to %d.")), count);
    }
}

bool plain_ask_yes(Plain *p, const char *question)
{
    char prompt[LINE_SIZE];
    Text text = text_fixed(prompt, sizeof prompt);
    text_format(&text, "%s %s > ", question, say(p->base.words, N_("(y/n)")));
    if (!plain_ask(p, prompt, say(p->base.words, N_("Type y for yes, or n for no.")))) return false;
    char first = text_lower(p->line[0]);
    return first == 'y' || first == 's';
}

/* -- Showing the game -- */

void plain_show_position(const Plain *p)
{
    if (!p->is_brief) plain_show_board(p);
}

void plain_show_board(const Plain *p)
{
    const Session *s = p->play.session;
    Board before, now;
    Marks marks = {{0}};
    int ply = session_ply(s);
    session_game(s)->board(session_now(s), &now);
    if (ply > 0) {
        session_game(s)->board(session_at(s, ply - 1), &before);
        draw_marks(&before, &now, &marks);
        draw_mark_turn(session_at(s, ply - 1), session_turn(s, ply - 1), &now, &marks);
    }
    Text text = text_growing();
    text_char(&text, '\n');
    draw_text(&now, ply > 0 ? &marks : NULL, DRAW_ASCII, &text);
    plain_put(p, &text);
}

static void show_clocks(const Plain *p)
{
    const Session *s = p->play.session;
    double now = clock_seconds();
    if (!session_has_clock(s)) return;
    Text text = text_growing();
    text_string(&text, say(p->base.words, N_("Clocks:")));
    for (int colour = WHITE; colour <= BLACK; colour++) {
        text_format(&text, colour ? "; %s " : " %s ", say_colour(p->base.words, colour));
        describe_clock(session_left(s, colour, now), &text);
    }
    plain_put(p, &text);
}

void plain_show_state(const Plain *p)
{
    Text text = text_growing(), score = text_growing(), match = text_growing();
    describe_score(p->base.words, session_now(p->play.session), &score);
    describe_match(p->base.words, &p->play, &match);
    if (score.is_cut || match.is_cut) text.is_cut = true;
    if (score.length) text_format(&text, "%s.\n", score.data);
    describe_state(p->base.words, &p->play, &text);
    if (session_end(p->play.session) != SESSION_OPEN && match.length)
        text_format(&text, "\n%s.", match.data);
    plain_put(p, &text);
    MatchState state = session_match(p->play.session);
    if (state.best_of > 1 && state.is_decided) {
        Text end = text_growing();
        describe_match_end(p->base.words, &p->play, &end);
        plain_put(p, &end);
    }
    text_free(&score);
    text_free(&match);
    show_clocks(p);
}

static void show_last(const Plain *p)
{
    const Session *s = p->play.session;
    int ply = session_ply(s);
    Text text = text_growing();
    describe_turn(p->base.words, session_at(s, ply - 1), session_turn(s, ply - 1), &text);
    plain_put(p, &text);
}

void plain_show_save_news(Plain *p)
{
    char why[ARCHIVE_ERROR], said[2 * ARCHIVE_ERROR];
    Text text = text_fixed(said, sizeof said);
    switch (play_save_news(&p->play, why)) {
    case SAVE_NO_NEWS: break;
    case SAVE_FAILED:
        say_parts(p->base.words, why, &text);
        plain_put_format(say(p->base.words, N_("The game is not being saved: %s")), said);
        break;
    case SAVE_RECOVERED:
        plain_put_line(say(p->base.words, N_("The whole game is saved again.")));
        break;
    }
}

void plain_put_page(const Plain *p, const Game *g, const char *source)
{
    Text text = text_growing();
    Fault fault;
    if (page_print(g, source, DRAW_ASCII, PAGE_WIDTH, &text, &fault))
        plain_put(p, &text);
    else
        text_free(&text);
}

void plain_show_rules(const Plain *p, const Game *g)
{
    const char *source = page_find(g, p->base.words->lang);
    if (source) plain_put_page(p, g, source);
}

/* -- A game -- */

void plain_play(Plain *p, const Turn *turn)
{
    if (play_turn(&p->play, turn, clock_seconds())) {
        plain_show_save_news(p);
        show_last(p);
    } else if (session_end(p->play.session) == SESSION_OPEN) {
        plain_put_line(say(p->base.words, N_("There is not enough memory to play the move.")));
    }
    plain_show_position(p);
    if (!p->step || p->step->goal == GOAL_GAME) plain_show_state(p); /* a task ends here */
}

void plain_show_instruction(Plain *p)
{
    char prompt[PHRASE_TEXT];
    Pick pick;
    pick_begin(&pick, session_now(p->play.session));
    describe_prompt(p->base.words, &pick, prompt);
    const char *typing = describe_input(p->base.words, &pick.at);
    if (strcmp(prompt, p->prompt) != 0) plain_put_line(prompt);
    if (typing != p->typing) plain_put_line(typing);
    memcpy(p->prompt, prompt, sizeof prompt);
    p->typing = typing;
}

/* A turn that nobody types would be tried again and again. */
static void play_untyped(Plain *p, const Turn *turn)
{
    int ply = session_ply(p->play.session);
    plain_play(p, turn);
    bool is_stuck = session_ply(p->play.session) == ply;
    if (is_stuck && session_end(p->play.session) == SESSION_OPEN) p->is_leaving = true;
}

static void turn_of_person(Plain *p)
{
    const Pos *now = session_now(p->play.session);
    Fault fault;
    Turn turn;
    if (play_must_pass(now, &turn)) {
        plain_put_format(say(p->base.words, N_("%s has no move and must pass.")),
                         say_colour(p->base.words, now->to_move));
        play_untyped(p, &turn);
        return;
    }
    plain_show_instruction(p);
    if (!plain_read_line(p, "> ") || !*p->line || plain_run_command(p)) return;
    if (typed_parse(now, p->line, &turn, &fault)) {
        plain_play(p, &turn);
        return;
    }
    plain_refuse(p, &fault);
}

static const char *status_text(PlayerStatus status)
{
    static const char *const TEXTS[] = {[PLAYER_FINE] = "",
                                        [PLAYER_ILLEGAL] = N_("it played an illegal move"),
                                        [PLAYER_HUNG] = N_("it did not answer"),
                                        [PLAYER_CRASHED] = N_("it has exited")};
    return TEXTS[status];
}

static void turn_of_computer(Plain *p)
{
    int colour = session_now(p->play.session)->to_move;
    Task task;
    Turn turn;
    Result info;
    fflush(stdout);
    if (!play_task(&p->play, clock_seconds(), &task)) {
        p->is_leaving = true;
        return;
    }
    PlayerStatus status = player_choose(play_player(&p->play, colour), &task, &turn, &info);
    if (status == PLAYER_FINE) {
        play_untyped(p, &turn);
        return;
    }
    char who[2 * SESSION_NAME];
    Text name = text_fixed(who, sizeof who);
    describe_name(p->base.words, play_name(&p->play, colour), &name);
    plain_put_format(say(p->base.words, N_("%s cannot continue: %s.")), who,
                     say(p->base.words, status_text(status)));
    play_resign(&p->play, colour);
    plain_show_state(p);
}

void plain_show_symbols(const Plain *p)
{
    const Pos *now = session_now(p->play.session);
    Text line = text_growing();
    Board board;
    bool has_class[CELL_ENTRY + 1] = {false};
    game_of(now)->board(now, &board);
    if (board.ground == GROUND_TOWERS) return;
    for (const Piece *kind = game_of(now)->kinds; kind->name; kind++)
        for (int colour = WHITE; colour <= BLACK; colour++) {
            if (kind->variants && !(kind->variants & now->variant)) continue;
            text_string(&line, line.length ? ", " : "");
            draw_symbol(&board, (Colour)colour, kind->letter, DRAW_ASCII, &line);
            text_format(&line, " %s", say(p->base.words, kind->names[colour]));
        }
    for (int i = 0; i < board.cell_count; i++) has_class[board.cells[i].cls] = true;
    if (has_class[CELL_COLOUR])
        text_string(&line, say(p->base.words, N_("; digits: coloured cells")));
    if (has_class[CELL_CASTLE]) text_string(&line, say(p->base.words, N_("; castles: w, b")));
    plain_put(p, &line);
}

/* In brief mode a game begins with the list of its pieces. */
static void show_start(Plain *p)
{
    if (p->is_brief) {
        plain_show_pieces(p);
    } else {
        plain_show_board(p);
        plain_show_symbols(p);
    }
    plain_show_state(p);
}

void plain_run_game(Plain *p)
{
    p->wants_new = p->skips = false;
    p->prompt[0] = '\0';
    p->typing = NULL;
    show_start(p);
    while (!p->is_leaving && !p->wants_new && !p->skips) {
        if (session_end(p->play.session) != SESSION_OPEN) {
            if (!play_next(&p->play)) return;
            plain_put_format(say(p->base.words, N_("Game %d of the match.")),
                             session_match(p->play.session).games + 1);
            show_start(p);
        } else if (play_check_clock(&p->play, clock_seconds())) {
            plain_show_state(p);
        } else if (play_is_human(&p->play, session_now(p->play.session)->to_move)) {
            turn_of_person(p);
        } else {
            turn_of_computer(p);
        }
    }
}

/* -- The program -- */

static int resume_given(Plain *p, int64_t id, bool is_opened)
{
    ArchiveGame open;
    char error[ARCHIVE_ERROR], said[2 * ARCHIVE_ERROR];
    Text text = text_fixed(error, sizeof error), why = text_fixed(said, sizeof said);
    if (id == RESUME_NEWEST && play_find_open(&p->host->play, &open)) id = open.id;
    if (id == RESUME_NEWEST) {
        fputs(say(p->base.words, N_("quina: there is no unfinished game to resume\n")), stderr);
        return 1;
    }
    if (!is_opened && !play_is_ours(&p->host->play, id))
        text_string(&text, PLAY_ELSEWHERE);
    else if (play_resume(&p->play, &p->host->play, id, clock_seconds(), error))
        return 0;
    say_parts(p->base.words, error, &why);
    fprintf(stderr, say(p->base.words, N_("quina: game %lld: %s\n")), (long long)id, said);
    return 1;
}

/* A game that is over: its moves and its end. */
static void show_replay(Plain *p)
{
    const Session *s = p->play.session;
    p->play.host.archive = NULL;
    for (int ply = 0; ply < session_ply(s); ply++) {
        Text text = text_growing();
        text_format(&text, "%d. ", ply + 1);
        describe_turn(p->base.words, session_at(s, ply), session_turn(s, ply), &text);
        plain_put(p, &text);
    }
    plain_show_position(p);
    plain_show_state(p);
}

void plain_leave_game(Plain *p)
{
    char said[2 * ARCHIVE_ERROR];
    Text text = text_fixed(said, sizeof said);
    if (!play_retry_saving(&p->play)) {
        say_parts(p->base.words, p->play.trouble, &text);
        fprintf(stderr, say(p->base.words, N_("quina: the game is not saved: %s\n")), said);
        p->is_unsaved = true;
    }
    play_close(&p->play);
}

int plain_exit_status(const Plain *p)
{
    bool can_read = !ferror(stdin), can_write = fflush(stdout) == 0 && !ferror(stdout);
    if (!can_read) fputs(say(p->base.words, N_("quina: standard input cannot be read\n")), stderr);
    if (!can_write)
        fputs(say(p->base.words, N_("quina: standard output cannot be written\n")), stderr);
    return can_read && can_write && !p->is_unsaved && !p->has_failed ? 0 : 1;
}

int tui_plain(const TuiHost *host, const TuiOptions *options)
{
    Plain p = {.host = host,
               .echoes = !isatty(STDIN_FILENO),
               .is_brief = options->is_brief,
               .words = host->words};
    p.base = (Controller){.ui = &PLAIN_UI, .words = &p.words, .play = &p.play};
    int status = 0;
    setvbuf(stdin, NULL, _IONBF, 0); /* so that poll sees all input */
    if (options->resume != RESUME_NONE) {
        status = resume_given(&p, options->resume, options->is_opened);
        if (status == 0 && options->is_opened && !play_can_resume(&host->play, options->resume))
            show_replay(&p);
        else if (status == 0)
            plain_run_game(&p);
        plain_leave_game(&p);
    } else if (options->is_lesson) {
        if (options->plan.options.game)
            plain_learn(&p, options->plan.options.game);
        else
            plain_ask_lesson(&p);
    } else {
        bool is_first = true;
        while (!p.is_leaving && plain_choose(&p, options, is_first)) {
            plain_run_game(&p);
            plain_leave_game(&p);
            is_first = false;
            if (options->plan.options.game && !p.wants_new) break;
        }
    }
    return plain_exit_status(&p) == 0 ? status : 1;
}
