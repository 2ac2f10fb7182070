/* screen.c: the full screen as a state machine. */
#include "tui/screen.h"

#include "tui/describe.h"
#include "tui/remember.h"
#include "tui/state.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const ScreenView *const VIEWS[] = {
    [VIEW_MENU] = &VIEW_OF_MENU,       [VIEW_SETUP] = &VIEW_OF_SETUP,
    [VIEW_GAME] = &VIEW_OF_GAME,       [VIEW_RULES] = &VIEW_OF_RULES,
    [VIEW_KEYS] = &VIEW_OF_KEYS,       [VIEW_LIST] = &VIEW_OF_LIST,
    [VIEW_LESSONS] = &VIEW_OF_LESSONS, [VIEW_PUZZLES] = &VIEW_OF_PUZZLES,
};

enum { DEFAULT_COLUMNS = 80, DEFAULT_LINES = 24, ANALYSIS_LINES = 3 };

/* -- Views -- */

void screen_show(Screen *s, ViewId view)
{
    if (view != s->view && (view == VIEW_RULES || view == VIEW_KEYS)) s->behind = s->view;
    s->view = view;
    s->item = s->scroll = 0;
    if (VIEWS[view]->open) VIEWS[view]->open(s);
}

void screen_say(Screen *s, Tone tone, const char *text)
{
    Text copy = text_fixed(s->message, sizeof s->message);
    text_string(&copy, text);
    s->message_tone = tone;
}

void screen_say_error(Screen *s, const char *error)
{
    Text text = text_fixed(s->message, sizeof s->message);
    say_parts(&s->words, error, &text);
    s->message_tone = TONE_ALERT;
}

void screen_say_format(Screen *s, Tone tone, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(s->message, sizeof s->message, format, arguments);
    va_end(arguments);
    s->message_tone = tone;
}

void screen_say_warning(Screen *s)
{
    if (!s->host->warning || s->is_warned) return;
    screen_say(s, TONE_ALERT, s->host->warning);
    words_capitalise(s->message);
    s->is_warned = true;
}

void screen_say_forgetful(Screen *s, bool ok, const char *error)
{
    if (ok || s->is_forgetful) return;
    s->is_forgetful = true;
    screen_say_format(s, TONE_ALERT, say(&s->words, N_("Settings are not kept: %s")), error);
}

void screen_remember(Screen *s, const char *key, const char *value)
{
    char error[SETTINGS_ERROR];
    if (s->host->settings)
        screen_say_forgetful(s, settings_set(s->host->settings, key, value, error), error);
}

void screen_remember_plan(Screen *s, const Plan *plan)
{
    char error[SETTINGS_ERROR];
    screen_say_forgetful(s, remember_plan(s->host->settings, plan, error), error);
}

int frame_lines(const Screen *s) { return s->lines - 2; }

void frame_draw_title(const Screen *s, Surface *g, const char *title)
{
    surface_paper(g, (Area){0, 0, g->columns, 1}, TONE_BAR);
    surface_paper(g, (Area){0, g->lines - 1, g->columns, 1}, TONE_BAR);
    if (!s->look.has_colours) surface_attr(g, (Area){0, 0, g->columns, 1}, ATTR_REVERSE);
    int column = 1 + surface_text(g, 1, 0, g->columns, "quina", TONE_TITLE);
    surface_attr(g, (Area){1, 0, 5, 1}, ATTR_BOLD);
    surface_text(g, column + 2, 0, g->columns - column - 2, title, TONE_BRIGHT);
}

static int bar_item_width(const Screen *s, const BarItem *item)
{
    return utf8_columns(say(&s->words, item->name)) + 1 + utf8_columns(say(&s->words, item->label));
}

/* As many items as fit, always with the last one, which says how to leave. */
void frame_draw(Screen *s, Surface *g, const char *title, const BarItem *items)
{
    int column = 1, line = g->lines - 1;
    const BarItem *last = items;
    while (last[1].name) last++;
    int room = g->columns - bar_item_width(s, last) - 2;
    frame_draw_title(s, g, title);
    for (; items->name; items++) {
        const char *name = say(&s->words, items->name), *label = say(&s->words, items->label);
        int first = utf8_columns(name), width = bar_item_width(s, items);
        if (items != last && column + width > room) continue;
        surface_text(g, column, line, first, name, TONE_KEY);
        surface_text(g, column + first + 1, line, width - first - 1, label, TONE_BRIGHT);
        if (items->key) screen_add_zone(s, (Area){column, line, width, 1}, items->key);
        column += width + 2;
    }
}

void screen_add_zone(Screen *s, Area area, int key)
{
    if (s->zone_count < ZONES_MAX) s->zones[s->zone_count++] = (Zone){area, key};
}

/* A click in a zone is the key of the zone. */
static Input translate_click(const Screen *s, const Input *input)
{
    for (int i = 0; i < s->zone_count && input->key == TK_MOUSE; i++) {
        const Area *a = &s->zones[i].area;
        if (input->column >= a->column && input->column < a->column + a->width &&
            input->line >= a->line && input->line < a->line + a->height)
            return (Input){s->zones[i].key, input->column, input->line};
    }
    return *input;
}

void list_mark(const Screen *s, Surface *g, int column, int line)
{
    Area area = {column, line, LIST_WIDTH, 1};
    surface_paper(g, area, TONE_CHOICE);
    surface_put(g, column, line, '>', TONE_KEY);
    if (!s->look.has_colours) surface_attr(g, area, ATTR_REVERSE);
}

int list_gap(const Screen *s) { return s->lines > 12; }

bool list_key(Screen *s, const Input *input, int count, int first_line)
{
    if (count == 0) return false;
    switch (input->key) {
    case TK_WHEEL_UP:
        if (s->item > 0) s->item--;
        break;
    case TK_WHEEL_DOWN:
        if (s->item < count - 1) s->item++;
        break;
    case TK_UP:
    case 'k': s->item = (s->item + count - 1) % count; break;
    case TK_DOWN:
    case 'j': s->item = (s->item + 1) % count; break;
    case TK_HOME: s->item = 0; break;
    case TK_END: s->item = count - 1; break;
    case TK_PAGE_UP: s->item = s->item > 10 ? s->item - 10 : 0; break;
    case TK_PAGE_DOWN: s->item = s->item + 10 < count ? s->item + 10 : count - 1; break;
    case TK_ENTER: return true;
    case TK_MOUSE: {
        int item = input->line - first_line + s->scroll;
        if (item < 0 || item >= count) return false;
        s->item = item;
        return true;
    }
    default: break;
    }
    return false;
}

/* -- The game -- */

static void stop_thinking(Screen *s)
{
    screen_search_stop(&s->move_search);
    screen_search_stop(&s->analysis_search);
    screen_search_stop(&s->hint_search);
    screen_search_stop(&s->review_search);
    s->hint_purpose = HINT_NONE;
}

void screen_refresh(Screen *s)
{
    stop_thinking(s);
    trial_leave(s);
    pick_begin(&s->pick, session_now(s->play.session));
    s->shown = LIVE;
    s->ask = ASK_NOTHING;
    s->hint.count = 0;
}

static void close_game(Screen *s)
{
    stop_thinking(s);
    trial_leave(s);
    if (s->has_play && !play_retry_saving(&s->play)) {
        Text text = text_fixed(s->unsaved, sizeof s->unsaved);
        say_parts(&s->words, s->play.trouble, &text);
    }
    if (s->has_play) play_close(&s->play);
    engine_free(s->engine);
    engine_free(s->hint_engine);
    engine_free(s->review_engine);
    s->engine = s->hint_engine = s->review_engine = NULL;
    memset(&s->review, 0, sizeof s->review);
    s->has_play = s->base.is_replay = false;
}

void screen_leave_game(Screen *s)
{
    close_game(s);
    lesson_end(s);
}

int board_middle(const Pos *p)
{
    Board b;
    int best = 0, least = 1 << 20;
    game_of(p)->board(p, &b);
    for (int i = 0; i < b.cell_count; i++) {
        int far = abs(2 * b.cells[i].x - b.width) + abs(2 * b.cells[i].y - b.height);
        if (far >= least) continue;
        least = far;
        best = i;
    }
    return best;
}

static void enter_game(Screen *s)
{
    s->has_play = true;
    s->is_paused = s->is_waiting = false;
    s->is_flipped = false;
    s->is_typing = false;
    s->message[0] = '\0';
    s->next_at = 0;
    s->pressed = -1;
    s->cursor = board_middle(session_now(s->play.session));
    screen_refresh(s);
    screen_show(s, VIEW_GAME);
}

bool screen_open(Screen *s, const Plan *plan, const PlayHost *host)
{
    Plan full = *plan;
    close_game(s);
    if (!full.has_seed) full.options.seed = s->seed++;
    if (!full.options.size && !full.has_start) full.options.size = full.options.game->size_default;
    if (!play_open(&s->play, &full, host)) return false;
    enter_game(s);
    return true;
}

bool screen_begin(Screen *s, const Plan *plan, double now)
{
    (void)now;
    lesson_end(s);
    return screen_open(s, plan, &s->host->play);
}

static void begin_replay(Screen *s, double now)
{
    s->base.is_replay = true;
    session_pause(s->play.session, now);
    screen_show_ply(s, 0);
    s->message[0] = '\0';
}

/* Opens a record that the command line has read. */
static bool open_record(Screen *s, const Record *record, double now, char error[ARCHIVE_ERROR])
{
    if (!play_replay(&s->play, &s->host->play, record, error)) return false;
    enter_game(s);
    begin_replay(s, now);
    return true;
}

bool screen_resume(Screen *s, int64_t id, bool is_replay, double now)
{
    char error[ARCHIVE_ERROR], said[2 * ARCHIVE_ERROR];
    Text text = text_fixed(said, sizeof said);
    screen_leave_game(s);
    if (!is_replay && !play_is_ours(&s->host->play, id)) {
        screen_say(s, TONE_ALERT, say(&s->words, PLAY_ELSEWHERE));
        return false;
    }
    if (!play_resume(&s->play, &s->host->play, id, now, error)) {
        say_parts(&s->words, error, &text);
        screen_say_format(s, TONE_ALERT, say(&s->words, N_("game %lld: %s")), (long long)id, said);
        return false;
    }
    enter_game(s);
    if (is_replay) {
        s->play.host.archive = NULL;
        begin_replay(s, now);
    }
    return true;
}

void screen_say_save_news(Screen *s)
{
    char why[ARCHIVE_ERROR], said[2 * ARCHIVE_ERROR];
    Text text = text_fixed(said, sizeof said);
    switch (play_save_news(&s->play, why)) {
    case SAVE_NO_NEWS: break;
    case SAVE_FAILED:
        say_parts(&s->words, why, &text);
        screen_say_format(s, TONE_ALERT, say(&s->words, N_("The game is not being saved: %s")),
                          said);
        break;
    case SAVE_RECOVERED:
        screen_say(s, TONE_GOOD, say(&s->words, N_("The whole game is saved again.")));
        break;
    }
}

void screen_play(Screen *s, const Turn *turn, double now)
{
    Pos before = *session_now(s->play.session);
    Turn copy = *turn;
    screen_refresh(s);
    if (!lesson_takes(s, &copy)) return;
    bool is_played = play_turn(&s->play, &copy, now);
    screen_refresh(s);
    if (is_played) {
        Text text = text_fixed(s->message, sizeof s->message);
        describe_turn(&s->words, &before, &copy, &text);
        s->message_tone = TONE_DEFAULT;
    } else if (session_end(s->play.session) == SESSION_OPEN) {
        screen_say(s, TONE_ALERT,
                   say(&s->words, N_("There is not enough memory to play the move.")));
    } else {
        s->message[0] = '\0';
    }
    screen_say_save_news(s);
}

/* -- The computer -- */

static void take_answer(Screen *s, double now)
{
    int colour = session_now(s->play.session)->to_move;
    Turn turn;
    PlayerStatus status = screen_search_take(&s->move_search, &turn);
    s->next_at = now + s->pace;
    if (status == PLAYER_FINE) {
        screen_play(s, &turn, now);
        return;
    }
    char who[2 * SESSION_NAME];
    Text name = text_fixed(who, sizeof who);
    describe_name(&s->words, play_name(&s->play, colour), &name);
    play_resign(&s->play, colour);
    screen_refresh(s);
    screen_say_format(s, TONE_ALERT, say(&s->words, N_("%s cannot continue and resigns.")), who);
}

static void tick_computer(Screen *s, double now)
{
    Task task;
    int colour = session_now(s->play.session)->to_move;
    if (screen_search_is_done(&s->move_search)) {
        take_answer(s, now);
    } else if (!s->move_search.is_busy && !s->is_paused &&
               (play_humans(&s->play) > 0 || now >= s->next_at) &&
               play_task(&s->play, now, &task)) {
        screen_search_stop(&s->analysis_search);
        screen_search_start(&s->move_search, play_player(&s->play, colour), NULL, &task, now);
    }
}

/* The analysis follows the board: another position on it begins another search. */
static void tick_analysis(Screen *s, double now)
{
    HistoryView view = game_view(s);
    const Pos *pos = view_now(&view);
    uint64_t key = game_of(pos)->hash(pos) + (uint64_t)view.ply;
    if (!s->has_analysis) return;
    review_tick(s, now);
    if (s->analysis_search.is_busy && s->analysed == key) return;
    screen_search_stop(&s->analysis_search);
    if (pos->outcome != ONGOING) return;
    if (!s->engine) s->engine = engine_new(game_of(pos), &(EngineOptions){.megabytes = 32});
    if (!s->engine) return;
    Task task = {.history = view,
                 .limits = {.seconds = 60},
                 .is_analysis = true,
                 .lines = ANALYSIS_LINES};
    s->analysed = key;
    screen_search_start(&s->analysis_search, NULL, s->engine, &task, now);
}

void screen_start_hint(Screen *s, HintPurpose purpose, double now)
{
    Task task;
    if (s->hint_purpose == purpose) return; /* pressed again: go on */
    stop_thinking(s);
    if (purpose == HINT_MOVE && lesson_hint(s)) return;
    if (!s->hint_engine) s->hint_engine = hint_engine(session_game(s->play.session));
    if (!s->hint_engine || !hint_task(&s->play, now, &task)) return;
    engine_clear(s->hint_engine);
    if (!screen_search_start(&s->hint_search, NULL, s->hint_engine, &task, now)) return;
    s->hint_purpose = purpose;
    screen_say(s, TONE_DIM,
               purpose == HINT_MOVE
                   ? say(&s->words, N_("Looking for a hint…"))
                   : say(&s->words, N_("The computer is considering your draw offer…")));
}

static void tick_hint(Screen *s, double now)
{
    HintPurpose purpose = s->hint_purpose;
    Result found;
    Turn turn;
    if (!screen_search_is_done(&s->hint_search)) return;
    screen_search_take(&s->hint_search, &turn);
    screen_search_look(&s->hint_search, &found);
    s->hint_purpose = HINT_NONE;
    if (purpose == HINT_MOVE && found.line_count) s->hint = turn;
    command_take_hint(&s->base, purpose, &found, now);
}

static void tick_person(Screen *s, double now)
{
    const Pos *pos = session_now(s->play.session);
    Turn pass;
    bool is_taught = s->lesson && play_humans(&s->play) == 2; /* to pass */
    if (is_taught || !play_must_pass(pos, &pass)) {
        if (s->hint_purpose != HINT_NONE)
            tick_hint(s, now);
        else
            tick_analysis(s, now);
        return;
    }
    int colour = pos->to_move;
    screen_play(s, &pass, now);
    if (session_end(s->play.session) == SESSION_OPEN)
        screen_say_format(s, TONE_KEY, say(&s->words, N_("%s has no move and must pass.")),
                          say_colour(&s->words, colour));
}

/* In the menu and the views behind it the game waits; a page over the game does not stop it. */
static bool is_away(const Screen *s)
{
    bool is_page = s->view == VIEW_RULES || s->view == VIEW_KEYS;
    return s->view != VIEW_GAME && !(is_page && s->behind == VIEW_GAME);
}

/* Stops the clocks and the computer while the person is away; true if so. */
static bool tick_away(Screen *s, double now)
{
    if (is_away(s) && !s->is_waiting) {
        stop_thinking(s);
        session_pause(s->play.session, now);
    } else if (!is_away(s) && s->is_waiting) {
        session_resume(s->play.session, now);
    }
    s->is_waiting = is_away(s);
    return s->is_waiting;
}

void screen_tick(Screen *s, double now)
{
    if (!s->has_play) return;
    if (s->base.is_replay || session_end(s->play.session) != SESSION_OPEN || lesson_is_met(s)) {
        tick_analysis(s, now);
        return;
    }
    if (tick_away(s, now)) return;
    if (play_check_clock(&s->play, now)) {
        screen_refresh(s);
        s->message[0] = '\0';
    } else if (s->trial.is_on) {
        tick_analysis(s, now);
    } else if (play_is_human(&s->play, session_now(s->play.session)->to_move)) {
        tick_person(s, now);
    } else {
        tick_computer(s, now);
    }
    screen_say_save_news(s);
}

void screen_skip(Screen *s, double seconds)
{
    if (s->has_play) session_skip(s->play.session, seconds);
}

bool screen_is_busy(const Screen *s)
{
    if (!s->has_play || s->base.is_replay || session_end(s->play.session) != SESSION_OPEN ||
        s->is_waiting)
        return false;
    if (s->hint_purpose != HINT_NONE) return true;
    return !s->is_paused && !play_is_human(&s->play, session_now(s->play.session)->to_move);
}

/* -- Opening, input, drawing -- */

static bool open_first(Screen *s, const TuiOptions *options, double now, char error[ARCHIVE_ERROR])
{
    ArchiveGame open;
    int64_t id = options->resume;
    Text text = text_fixed(error, ARCHIVE_ERROR);
    if (id == RESUME_NEWEST && play_find_open(&s->host->play, &open)) id = open.id;
    if (id == RESUME_NEWEST) {
        text_string(&text, say(&s->words, N_("there is no unfinished game to resume")));
        return false;
    }
    if (options->replay) return open_record(s, options->replay, now, error);
    if (id != RESUME_NONE) {
        bool is_replay = options->is_opened && !play_can_resume(&s->host->play, id);
        if (screen_resume(s, id, is_replay, now)) return true;
        text_string(&text, s->message);
        return false;
    }
    if (options->is_lesson && options->plan.options.game) {
        if (lesson_begin(s, options->plan.options.game, now)) return true;
        text_string(&text, s->message);
        return false;
    }
    if (!options->plan.options.game) {
        screen_show(s, options->is_lesson ? VIEW_LESSONS : VIEW_MENU);
        return true;
    }
    s->form.plan = options->plan;
    if (screen_begin(s, &options->plan, now)) {
        screen_say_warning(s);
        return true;
    }
    text_string(&text, say(&s->words, N_("There is not enough memory for the game.")));
    return false;
}

static const char NO_SEARCHES[] = N_("there is not enough memory, or no thread can be started");

Screen *screen_new(const TuiHost *host, const TuiOptions *options, const Look *look, double now,
                   char error[ARCHIVE_ERROR])
{
    Screen *s = calloc(1, sizeof *s);
    Text why = text_fixed(error, ARCHIVE_ERROR);
    text_string(&why, say(&host->words, NO_SEARCHES));
    if (!s) return NULL;
    s->base = (Controller){.ui = &SCREEN_UI, .words = &s->words, .play = &s->play};
    s->host = host;
    s->words = host->words;
    s->look = *look;
    s->words.is_unicode = look->is_unicode;
    s->seed = host->seed;
    s->theme = options->theme;
    s->columns = DEFAULT_COLUMNS;
    s->lines = DEFAULT_LINES;
    s->pace = 0.5;
    s->page = text_growing();
    s->page_game = GAMES[0];
    s->play.id = -1;
    s->form.plan.options.game = remember_game(host->settings);
    s->thinking = thinking_new(&(ThinkingOptions){.threads = 2});
    screen_search_init(&s->move_search, s->thinking, PRIORITY_MOVE);
    screen_search_init(&s->hint_search, s->thinking, PRIORITY_HINT);
    screen_search_init(&s->analysis_search, s->thinking, PRIORITY_ANALYSIS);
    screen_search_init(&s->review_search, s->thinking, PRIORITY_ANALYSIS);
    if (s->thinking && open_first(s, options, now, error)) return s;
    screen_free(s);
    return NULL;
}

const char *screen_leave(Screen *s)
{
    screen_leave_game(s);
    return s->unsaved;
}

void screen_free(Screen *s)
{
    if (!s) return;
    screen_leave_game(s);
    screen_search_free(&s->move_search);
    screen_search_free(&s->hint_search);
    screen_search_free(&s->analysis_search);
    screen_search_free(&s->review_search);
    thinking_free(s->thinking);
    text_free(&s->page);
    puzzle_screen_free(s->puzzle);
    free(s);
}

Theme screen_theme(const Screen *s) { return s->theme; }

void screen_set_colours(Screen *s, bool has_colours) { s->look.has_colours = has_colours; }

void screen_resize(Screen *s, int columns, int lines)
{
    s->columns = columns < SURFACE_COLUMNS ? columns : SURFACE_COLUMNS;
    s->lines = lines < SURFACE_LINES ? lines : SURFACE_LINES;
}

void screen_input(Screen *s, const Input *input, double now)
{
    Input meant = translate_click(s, input);
    if (meant.key != TK_NONE) VIEWS[s->view]->key(s, &meant, now);
}

bool screen_is_over(const Screen *s) { return s->is_over; }

const History *screen_history(const Screen *s) { return session_history(s->play.session); }

void screen_draw(Screen *s, double now, Surface *out)
{
    surface_clear(out, s->columns, s->lines);
    s->zone_count = 0;
    if (s->columns >= SCREEN_COLUMNS_MIN && s->lines >= SCREEN_LINES_MIN)
        VIEWS[s->view]->draw(s, now, out);
    else
        surface_wrap(out, (Area){0, 0, s->columns, s->lines},
                     say(&s->words,
                         N_("This window is too small; make it larger. Your game is safe.")),
                     TONE_ALERT);
    if (!s->look.is_unicode) surface_fold(out);
}
