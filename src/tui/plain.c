/* plain.c: the game by prompts: a line in, lines out, for pipes and simple terminals. */
#define _POSIX_C_SOURCE 200809L
#include "core/clock.h"
#include "draw/draw.h"
#include "draw/page.h"
#include "play/hint.h"
#include "session/move_list.h"
#include "tui/tell.h"
#include "tui/tui.h"
#include "tui/typed.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_SIZE = 1024, PAGE_WIDTH = 78, MENU_MAX = 16 };

typedef struct Plain {
    const TuiHost *host;
    const Words *words;
    Play play;
    Plan plan;
    bool echoes;                /* what is read is not seen otherwise */
    bool is_leaving, wants_new; /* quit or the end of the input; new */
    char line[LINE_SIZE];       /* the last one read, without blanks around it */
} Plain;

/* -- Lines -- */

static void put_text(Text *text)
{
    if (text->data) fputs(text->data, stdout);
    putchar('\n');
    text_free(text);
}

static void put_line(const char *line) { puts(line); }

/* While a clock runs it is looked at; false if the time is over before a line comes. */
static bool wait_for_line(Plain *p)
{
    enum { GLANCE_MS = 200 };
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    const Session *s = p->play.session;
    while (s && session_end(s) == SESSION_OPEN && session_has_clock(s)) {
        double now = clock_seconds();
        play_save_clock(&p->play, now);
        if (poll(&input, 1, GLANCE_MS) != 0) return true;
        if (session_left(s, session_now(s)->to_move, now) <= 0) return false;
    }
    return true;
}

/* False at the end of the input, which leaves; and with an empty line when the time is over. */
static bool read_line(Plain *p, const char *prompt)
{
    fputs(prompt, stdout);
    fflush(stdout);
    p->line[0] = '\0';
    if (!wait_for_line(p)) {
        putchar('\n');
        return false;
    }
    if (!fgets(p->line, sizeof p->line, stdin)) {
        putchar('\n');
        p->line[0] = '\0';
        p->is_leaving = true;
        return false;
    }
    size_t length = strlen(p->line), first = strspn(p->line, " \t\r\n");
    while (length > first && strchr(" \t\r\n", p->line[length - 1])) length--;
    memmove(p->line, p->line + first, length - first);
    p->line[length - first] = '\0';
    if (p->echoes) puts(p->line);
    return true;
}

static bool is_quit(const char *line)
{
    return strcmp(line, "quit") == 0 || strcmp(line, "q") == 0;
}

/* The number of the chosen item from 0, `otherwise` for an empty line, -1 to leave. */
static int ask_menu(Plain *p, const char *title, const char *const *items, int count, int otherwise)
{
    for (;;) {
        put_line(title);
        for (int i = 0; i < count; i++) printf("  %d. %s\n", i + 1, items[i]);
        char prompt[32];
        Text text = text_fixed(prompt, sizeof prompt);
        text_format(&text, "[%d] > ", otherwise + 1);
        if (!read_line(p, prompt)) return -1;
        Cursor c = cursor_over(p->line);
        int number;
        if (!*p->line) return otherwise;
        if (cursor_number(&c, count, &number) && number > 0 && cursor_at_end(&c)) return number - 1;
        if (is_quit(p->line)) {
            p->is_leaving = true;
            return -1;
        }
        printf(say(p->words, N_("Please type a number from 1 to %d.")), count);
        putchar('\n');
    }
}

static bool ask_yes(Plain *p, const char *question)
{
    char prompt[LINE_SIZE];
    Text text = text_fixed(prompt, sizeof prompt);
    text_format(&text, "%s %s > ", question, say(p->words, N_("(y/n)")));
    if (!read_line(p, prompt)) return false;
    if (is_quit(p->line)) p->is_leaving = true;
    char first = text_lower(p->line[0]);
    return first == 'y' || first == 's';
}

/* -- What is shown -- */

static void show_board(const Plain *p)
{
    const Session *s = p->play.session;
    Board before, now;
    Marks marks = {{0}};
    int ply = session_ply(s);
    session_game(s)->board(session_now(s), &now);
    if (ply > 0) {
        session_game(s)->board(session_at(s, ply - 1), &before);
        draw_marks(&before, &now, &marks);
        draw_mark_turn(session_at(s, ply - 1), &session_move(s, ply - 1)->turn, &now, &marks);
    }
    Text text = text_growing();
    text_char(&text, '\n');
    draw_text(&now, ply > 0 ? &marks : NULL, DRAW_ASCII, &text);
    put_text(&text);
}

static void show_clocks(const Plain *p)
{
    const Session *s = p->play.session;
    double now = clock_seconds();
    if (!session_has_clock(s)) return;
    Text text = text_growing();
    text_string(&text, say(p->words, N_("Clocks:")));
    for (int colour = WHITE; colour <= BLACK; colour++) {
        text_format(&text, colour ? "; %s " : " %s ", say_colour(p->words, colour));
        tell_clock(session_left(s, colour, now), &text);
    }
    put_text(&text);
}

static void show_state(const Plain *p)
{
    Text text = text_growing(), score = text_growing(), match = text_growing();
    tell_score(p->words, session_now(p->play.session), &score);
    tell_match(p->words, &p->play, &match);
    if (score.length) text_format(&text, "%s.\n", score.data);
    tell_state(p->words, &p->play, &text);
    if (session_end(p->play.session) != SESSION_OPEN && match.length)
        text_format(&text, "\n%s.", match.data);
    put_text(&text);
    text_free(&score);
    text_free(&match);
    show_clocks(p);
}

static void show_last(const Plain *p)
{
    const Session *s = p->play.session;
    int ply = session_ply(s);
    Text text = text_growing();
    tell_turn(p->words, session_at(s, ply - 1), &session_move(s, ply - 1)->turn, &text);
    put_text(&text);
}

static void show_trouble(Plain *p)
{
    if (!*p->play.trouble) return;
    printf(say(p->words, N_("The archive could not be written: %s")), p->play.trouble);
    putchar('\n');
    p->play.trouble[0] = '\0';
}

static void play_one(Plain *p, const Turn *turn)
{
    if (play_turn(&p->play, turn, clock_seconds())) {
        show_trouble(p);
        show_last(p);
    }
    show_board(p);
    show_state(p);
}

/* -- Commands -- */

typedef struct PlainCommand {
    const char *name, *help;
    void (*run)(Plain *p, const char *rest);
} PlainCommand;

static void run_help(Plain *p, const char *rest);

static void run_moves(Plain *p, const char *rest)
{
    MoveList list;
    int column = 0;
    (void)rest;
    if (move_list_make(session_now(p->play.session), &list)) {
        for (size_t i = 0; i < list.count; i++) {
            int length = (int)strlen(list.texts[i]);
            if (column && column + 1 + length > PAGE_WIDTH) {
                putchar('\n');
                column = 0;
            }
            printf(column ? " %s" : "%s", list.texts[i]);
            column += length + (column > 0);
        }
        putchar('\n');
    }
    move_list_free(&list);
}

static void run_hint(Plain *p, const char *rest)
{
    Result result;
    (void)rest;
    if (!hint_search(&p->play, clock_seconds(), &result)) return;
    Text text = text_growing();
    char move[TURN_TEXT];
    const Pos *now = session_now(p->play.session);
    game_of(now)->turn_print(now, &result.lines[0].pv[0], move);
    text_format(&text, say(p->words, N_("Hint: %s.")), move);
    put_text(&text);
}

static void tell_change(Plain *p, bool is_done, const char *done, const char *not_done)
{
    put_line(is_done ? done : not_done);
    if (!is_done) return;
    show_trouble(p);
    show_board(p);
    show_state(p);
}

static void run_undo(Plain *p, const char *rest)
{
    (void)rest;
    tell_change(p, play_undo(&p->play, clock_seconds()) > 0, say(p->words, N_("Taken back.")),
                say(p->words, N_("There is nothing to take back.")));
}

static void run_redo(Plain *p, const char *rest)
{
    (void)rest;
    tell_change(p, play_redo(&p->play, clock_seconds()) > 0, say(p->words, N_("Played again.")),
                say(p->words, N_("There is nothing to play again.")));
}

static void run_resign(Plain *p, const char *rest)
{
    (void)rest;
    play_resign(&p->play, session_now(p->play.session)->to_move);
    show_state(p);
}

static void run_draw(Plain *p, const char *rest)
{
    int other = opponent(session_now(p->play.session)->to_move);
    bool is_taken;
    (void)rest;
    if (play_is_human(&p->play, other)) {
        char who[2 * SESSION_NAME], question[4 * SESSION_NAME];
        Text name = text_fixed(who, sizeof who), text = text_fixed(question, sizeof question);
        tell_player(p->words, &p->play, other, &name);
        text_format(&text, say(p->words, N_("%s, do you take the draw?")), who);
        is_taken = ask_yes(p, question);
    } else {
        is_taken = hint_search_draw(&p->play, other, clock_seconds());
    }
    if (!is_taken) {
        put_line(say(p->words, N_("The draw is not taken.")));
        return;
    }
    play_agree(&p->play);
    show_state(p);
}

static void run_save(Plain *p, const char *rest)
{
    if (!*rest)
        put_line(say(p->words, N_("Type the name of a file after save.")));
    else if (play_save(&p->play, rest))
        printf(say(p->words, N_("Saved in %s.")), rest), putchar('\n');
    else
        printf(say(p->words, N_("%s cannot be written: %s")), rest, strerror(errno)), putchar('\n');
}

static void show_rules(const Plain *p, const Game *g)
{
    const char *source = page_find(g, p->words->lang);
    Text text = text_growing();
    Fault fault;
    if (source && page_print(g, source, DRAW_ASCII, PAGE_WIDTH, &text, &fault))
        put_text(&text);
    else
        text_free(&text);
}

static void run_rules(Plain *p, const char *rest)
{
    (void)rest;
    show_rules(p, session_game(p->play.session));
}

static void run_board(Plain *p, const char *rest)
{
    (void)rest;
    show_board(p);
    show_state(p);
}

/* Another draw of what the game leaves to chance, before the first move. */
static void run_shuffle(Plain *p, const char *rest)
{
    (void)rest;
    if (session_ply(p->play.session) > 0) {
        put_line(say(p->words, N_("The game has begun; there is no other draw.")));
        return;
    }
    Plan plan = p->play.plan;
    plan.options.seed++;
    play_close(&p->play);
    if (!play_open(&p->play, &plan, &p->host->play)) {
        p->is_leaving = true;
        return;
    }
    run_board(p, "");
}

static void run_new(Plain *p, const char *rest)
{
    (void)rest;
    p->wants_new = true;
}

static void run_quit(Plain *p, const char *rest)
{
    (void)rest;
    p->is_leaving = true;
}

static const PlainCommand COMMANDS[] = {
    {"help", N_("this list"), run_help},
    {"moves", N_("all legal moves"), run_moves},
    {"hint", N_("a move the computer would play"), run_hint},
    {"board", N_("the board again"), run_board},
    {"undo", N_("take your last move back"), run_undo},
    {"redo", N_("play what was taken back"), run_redo},
    {"resign", N_("give the game up"), run_resign},
    {"draw", N_("offer a draw"), run_draw},
    {"shuffle", N_("before the first move: another start, if it is drawn"), run_shuffle},
    {"save", N_("save FILE: write the game as a record"), run_save},
    {"rules", N_("the rules of the game"), run_rules},
    {"new", N_("leave this game and choose another"), run_new},
    {"quit", N_("leave; the game can be resumed"), run_quit},
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static void run_help(Plain *p, const char *rest)
{
    (void)rest;
    put_line(tell_typing_at(p->words, session_now(p->play.session)));
    for (int i = 0; i < COMMAND_COUNT; i++)
        printf("  %-8s %s\n", COMMANDS[i].name, say(p->words, COMMANDS[i].help));
}

static bool run_command(Plain *p)
{
    size_t length = strcspn(p->line, " ");
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strlen(COMMANDS[i].name) != length || strncmp(COMMANDS[i].name, p->line, length) != 0)
            continue;
        char rest[LINE_SIZE];
        Text text = text_fixed(rest, sizeof rest);
        text_string(&text, p->line + length + strspn(p->line + length, " "));
        COMMANDS[i].run(p, rest);
        return true;
    }
    return false;
}

/* -- A game -- */

static void turn_of_person(Plain *p)
{
    const Pos *now = session_now(p->play.session);
    Fault fault;
    Turn turn;
    if (play_must_pass(now, &turn)) {
        printf(say(p->words, N_("%s has no move and must pass.")),
               say_colour(p->words, now->to_move));
        putchar('\n');
        play_one(p, &turn);
        return;
    }
    if (!read_line(p, "> ") || !*p->line || run_command(p)) return;
    if (typed_parse(now, p->line, &turn, &fault)) {
        play_one(p, &turn);
        return;
    }
    char why[FAULT_TEXT];
    say_fault(p->words, &fault, why);
    printf(say(p->words, N_("No: %s.")), why);
    putchar('\n');
}

static const char *status_text(PlayerStatus status)
{
    static const char *const TEXTS[] = {[PLAYER_FINE] = "",
                                        [PLAYER_ILLEGAL] = N_("it played an illegal move"),
                                        [PLAYER_HUNG] = N_("it did not answer"),
                                        [PLAYER_CRASHED] = N_("it has stopped")};
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
        play_one(p, &turn);
        return;
    }
    printf(say(p->words, N_("%s cannot go on: %s.")), play_name(&p->play, colour),
           say(p->words, status_text(status)));
    putchar('\n');
    play_resign(&p->play, colour);
    show_state(p);
}

/* Until it ends or is left. */
static void run_game(Plain *p)
{
    p->wants_new = false;
    show_board(p);
    show_state(p);
    if (play_humans(&p->play) > 0) put_line(tell_typing_at(p->words, session_now(p->play.session)));
    while (!p->is_leaving && !p->wants_new) {
        if (session_end(p->play.session) != SESSION_OPEN) {
            if (!play_next(&p->play)) return;
            printf(say(p->words, N_("Game %d of the match.")),
                   session_match(p->play.session).games + 1);
            putchar('\n');
            show_board(p);
            show_state(p);
        } else if (play_check_clock(&p->play, clock_seconds())) {
            show_state(p);
        } else if (play_is_human(&p->play, session_now(p->play.session)->to_move)) {
            turn_of_person(p);
        } else {
            turn_of_computer(p);
        }
    }
}

/* -- Choosing -- */

/* One of the games; the two items after them are the rules and to leave. */
static void show_page(const Plain *p)
{
    char text[ARCHIVE_ERROR];
    if (p->host->serve(p->host->page, text))
        printf(say(p->words, N_("The page is at %s until you quit.")), text);
    else
        fputs(say(p->words, text), stdout);
    putchar('\n');
}

static const Game *ask_game(Plain *p)
{
    enum { RULES = GAME_COUNT, PAGE, LEAVE, COUNT };
    char lines[GAME_COUNT][160];
    const char *items[COUNT], *titles[GAME_COUNT];
    for (int i = 0; i < GAME_COUNT; i++) {
        Text text = text_fixed(lines[i], sizeof lines[i]);
        text_format(&text, "%s: %s", GAMES[i]->title, say(p->words, GAMES[i]->summary));
        items[i] = lines[i];
        titles[i] = GAMES[i]->title;
    }
    items[RULES] = say(p->words, N_("the rules of a game"));
    items[PAGE] = say(p->words, N_("play in the browser"));
    items[LEAVE] = say(p->words, N_("leave"));
    for (;;) {
        int chosen = ask_menu(p, say(p->words, N_("Which game?")), items, COUNT, 0);
        if (chosen < 0 || chosen == LEAVE) return NULL;
        if (chosen < GAME_COUNT) return GAMES[chosen];
        if (chosen == PAGE) {
            show_page(p);
            continue;
        }
        chosen = ask_menu(p, say(p->words, N_("The rules of which game?")), titles, GAME_COUNT, 0);
        if (chosen < 0) return NULL;
        show_rules(p, GAMES[chosen]);
    }
}

/* The player that was typed: nothing is level 3, a number is a level. */
static bool read_player(const Plain *p, const Game *g, char out[SESSION_WORD], Fault *fault)
{
    PlayerWord parsed;
    Text word = text_fixed(out, SESSION_WORD);
    Cursor c = cursor_over(p->line);
    int number;
    if (!*p->line)
        text_string(&word, "level:3");
    else if (cursor_number(&c, LEVEL_MAX, &number) && cursor_at_end(&c))
        text_format(&word, "level:%d", number);
    else
        text_string(&word, p->line);
    if (word.is_cut)
        return fault_set(fault, FAULT_BAD_PLAYER, "ss", p->line, N_("at most 255 bytes"));
    return player_parse(g, out, &parsed, fault);
}

static bool ask_player(Plain *p, const Game *g, int colour, char out[SESSION_WORD])
{
    char prompt[160], why[FAULT_TEXT];
    Fault fault;
    Text text = text_fixed(prompt, sizeof prompt);
    text_format(&text, say(p->words, N_("%s: level 1 to 10, or a player's word")),
                say_colour(p->words, colour));
    text_string(&text, " [3] > ");
    while (read_line(p, prompt)) {
        if (read_player(p, g, out, &fault)) return true;
        say_fault(p->words, &fault, why);
        put_line(why);
    }
    return false;
}

static bool ask_mode(Plain *p, const Game *g)
{
    SessionOptions *o = &p->plan.options;
    const char *items[] = {say(p->words, N_("human against human")),
                           say(p->words, N_("human against computer, the human begins")),
                           say(p->words, N_("human against computer, the computer begins")),
                           say(p->words, N_("computer against computer"))};
    int mode = ask_menu(p, say(p->words, N_("Who plays?")), items, 4, 1);
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

static void ask_size(Plain *p)
{
    const Game *g = p->plan.options.game;
    int size;
    Fault fault;
    char why[FAULT_TEXT];
    if (g->size_min == g->size_max) {
        put_line(say(p->words, N_("This game has one size.")));
        return;
    }
    printf(say(p->words, N_("Size of the board, %d to %d")), g->size_min, g->size_max);
    if (!read_line(p, " > ")) return;
    Cursor c = cursor_over(p->line);
    if (!cursor_number(&c, 99, &size) || !cursor_at_end(&c)) size = 99;
    if (game_check_size(g, &size, &fault)) {
        p->plan.options.size = size;
        return;
    }
    say_fault(p->words, &fault, why);
    put_line(why);
}

static void ask_variant(Plain *p)
{
    const Game *g = p->plan.options.game;
    Fault fault;
    char why[FAULT_TEXT];
    fputs(say(p->words, N_("Variants: standard")), stdout);
    for (const Variant *v = g->variants; v->word; v++) printf(", %s", v->word);
    if (!read_line(p, " > ") || game_parse_variant(g, p->line, &p->plan.options.variant, &fault))
        return;
    say_fault(p->words, &fault, why);
    put_line(why);
}

static void ask_names(Plain *p)
{
    for (int colour = WHITE; colour <= BLACK; colour++) {
        printf(say(p->words, N_("Name of %s")), say_colour(p->words, colour));
        if (!read_line(p, " > ")) return;
        Text name = text_fixed(p->plan.options.names[colour], SESSION_NAME);
        text_string(&name, p->line);
    }
}

/* In Six MaKING either colour may begin; elsewhere it is a matter of who has which colour. */
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
        text_format(&text, "%s (%s)", say_colour(p->words, colour),
                    strcmp(name, "human") == 0 ? say(p->words, N_("human")) : name);
        items[i] = lines[i];
    }
    int chosen = ask_menu(p, say(p->words, N_("Who begins?")), items, 2, 0);
    if (chosen == 1) plan_swap_beginner(&p->plan);
}

static void ask_match(Plain *p)
{
    int games;
    fputs(say(p->words, N_("Games in the match, such as 1, 3 or 5")), stdout);
    if (!read_line(p, " > ")) return;
    Cursor c = cursor_over(p->line);
    if (cursor_number(&c, BEST_OF_MAX, &games) && cursor_at_end(&c) && games > 0)
        p->plan.options.best_of = games;
}

static void ask_clock(Plain *p)
{
    int minutes, seconds = 0;
    fputs(say(p->words, N_("Clock: minutes+seconds a move, such as 10+5; 0 for none")), stdout);
    if (!read_line(p, " > ")) return;
    Cursor c = cursor_over(p->line);
    if (cursor_number(&c, 600, &minutes) &&
        (!cursor_take(&c, '+') || cursor_number(&c, 600, &seconds)) && cursor_at_end(&c))
        p->plan.options.control = time_control(minutes, seconds);
}

/* The settings that have defaults, until the game is to begin. */
static bool ask_settings(Plain *p)
{
    static void (*const ASKS[])(Plain * p) = {NULL,       ask_size,  ask_variant, ask_names,
                                              ask_begins, ask_match, ask_clock};
    const char *items[] = {say(p->words, N_("begin")),      say(p->words, N_("board size")),
                           say(p->words, N_("variant")),    say(p->words, N_("names")),
                           say(p->words, N_("who begins")), say(p->words, N_("best of")),
                           say(p->words, N_("clock"))};
    for (;;) {
        int chosen =
            ask_menu(p, say(p->words, N_("Begin, or change something first?")), items, 7, 0);
        if (chosen < 0) return false;
        if (chosen == 0) return true;
        ASKS[chosen](p);
        if (p->is_leaving) return false;
    }
}

static bool ask_resume(Plain *p)
{
    ArchiveGame open;
    char question[LINE_SIZE], error[ARCHIVE_ERROR];
    if (!play_find_open(&p->host->play, &open)) return false;
    Text text = text_fixed(question, sizeof question);
    text_format(&text, say(p->words, N_("Resume %s, %s against %s, after %d moves?")), open.game,
                open.white, open.black, open.plies);
    if (!ask_yes(p, question)) return false;
    if (play_resume(&p->play, &p->host->play, open.id, clock_seconds(), error)) return true;
    put_line(say(p->words, error));
    return false;
}

/* -- The whole -- */

static bool begin(Plain *p)
{
    if (!p->plan.has_seed) p->plan.options.seed = p->host->seed;
    if (p->plan.options.size == 0) p->plan.options.size = p->plan.options.game->size_default;
    if (play_open(&p->play, &p->plan, &p->host->play)) return true;
    put_line(say(p->words, N_("There is no memory for the game.")));
    return false;
}

/* Asks for all that is not known; false to leave. */
static bool choose(Plain *p, const TuiWish *wish, bool is_first)
{
    p->plan = wish->plan;
    if (!is_first) p->plan.has_start = false;
    bool asks_game = !p->plan.options.game || !is_first;
    if (asks_game && is_first && ask_resume(p)) return true;
    if (p->is_leaving) return false;
    if (asks_game) {
        p->plan.options = (SessionOptions){.game = ask_game(p), .seed = p->plan.options.seed};
        if (!p->plan.options.game) return false;
    }
    if ((asks_game || !wish->has_players) &&
        (!ask_mode(p, p->plan.options.game) || !ask_settings(p)))
        return false;
    return begin(p);
}

static int resume_given(Plain *p, int64_t id)
{
    ArchiveGame open;
    char error[ARCHIVE_ERROR];
    if (id == RESUME_NEWEST && play_find_open(&p->host->play, &open)) id = open.id;
    if (id == RESUME_NEWEST) {
        fputs(say(p->words, N_("quina: there is no unfinished game to resume\n")), stderr);
        return 1;
    }
    Text text = text_fixed(error, sizeof error);
    if (!play_is_ours(&p->host->play, id))
        text_string(&text, PLAY_ELSEWHERE);
    else if (play_resume(&p->play, &p->host->play, id, clock_seconds(), error))
        return 0;
    fprintf(stderr, "quina: %s\n", say(p->words, error));
    return 1;
}

int tui_plain(const TuiHost *host, const TuiWish *wish)
{
    Plain p = {.host = host, .words = &host->words, .echoes = !isatty(STDIN_FILENO)};
    int status = 0;
    setvbuf(stdin, NULL, _IONBF, 0); /* so that poll sees all there is */
    if (wish->resume != RESUME_NONE) {
        status = resume_given(&p, wish->resume);
        if (status == 0) run_game(&p);
        play_close(&p.play);
    } else {
        bool is_first = true;
        while (!p.is_leaving && choose(&p, wish, is_first)) {
            run_game(&p);
            play_close(&p.play);
            is_first = false;
            if (wish->plan.options.game && !p.wants_new) break;
        }
    }
    return fflush(stdout) == 0 ? status : 1;
}
