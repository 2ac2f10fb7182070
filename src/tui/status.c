/* status.c: the lines around the board: the title, what to do now, the last message, the keys that
 * work now. */
#include "tui/describe.h"
#include "tui/state.h"

#include <string.h>

/* -- What is going on -- */

GamePhase game_phase(const Screen *s)
{
    const Session *session = s->play.session;
    if (s->trial.is_on) return PHASE_TRIAL;
    if (s->base.is_replay) return PHASE_REPLAY;
    if (s->shown != LIVE) return PHASE_BACK;
    if (lesson_is_met(s)) return PHASE_LESSON;
    if (session_end(session) != SESSION_OPEN) return PHASE_OVER;
    if (play_humans(&s->play) == 0) return PHASE_WATCH;
    return play_is_human(&s->play, session_now(session)->to_move) ? PHASE_TURN : PHASE_WAIT;
}

/* -- The title -- */

static void print_title(const Screen *s, Text *out)
{
    char variant[VARIANT_TEXT];
    const SessionOptions *o = &s->play.plan.options;
    text_string(out, o->game->title);
    if (o->size && o->game->size_min != o->game->size_max) text_format(out, " %d", o->size);
    game_print_variant(o->game, o->variant, variant);
    if (o->variant) text_format(out, " (%s)", variant);
    if (s->base.is_replay) text_format(out, "  [%s]", say(&s->words, N_("replay")));
    if (s->lesson)
        text_format(out, say(&s->words, N_("  first game, step %d of %d")), s->step + 1,
                    s->lesson->count);
    if (s->shown != LIVE)
        text_format(out, say(&s->words, N_("  after move %d of %d")), s->shown,
                    session_ply(s->play.session));
}

void status_draw_cell(const Screen *s, Surface *g, const char *title, const Game *game,
                      const Cell *cell)
{
    char text[96];
    Text name = text_fixed(text, sizeof text);
    describe_cell(&s->words, game, cell, &name);
    int room = g->columns - utf8_columns(title) - 12, width = utf8_columns(text);
    if (width > room) width = room;
    if (room > 2) surface_text(g, g->columns - 1 - width, 0, width, text, TONE_KEY);
}

void status_draw_title(const Screen *s, Surface *g, const Board *b)
{
    char title[128];
    Text text = text_fixed(title, sizeof title);
    print_title(s, &text);
    frame_draw_title(s, g, title);
    if (game_phase(s) == PHASE_WATCH) return; /* without a cursor */
    status_draw_cell(s, g, title, session_game(s->play.session), &b->cells[s->cursor]);
}

/* -- What to do -- */

/* Says how cells that can be chosen are marked: "Choose one of your rim discs (green)." */
static void add_green(const Screen *s, int width, Text *out)
{
    const char *green = say(&s->words, N_("(green)"));
    bool ends_well = out->length && out->data[out->length - 1] == '.';
    if (!s->look.has_colours || !ends_well || !game_shows_choices(s)) return;
    if (utf8_columns(out->data) + 1 + utf8_columns(green) > width) return;
    out->length--;
    text_format(out, " %s.", green);
}

/* Whose turn it is, and what the player is to do; the first is left out where both do not fit. */
static void print_turn(const Screen *s, int width, Text *out)
{
    char prompt[PHRASE_TEXT], both[2 * PHRASE_TEXT];
    Text line = text_fixed(both, sizeof both), end = text_fixed(prompt, sizeof prompt);
    describe_prompt(&s->words, &s->pick, prompt);
    end.length = strlen(prompt);
    add_green(s, width, &end);
    describe_state(&s->words, &s->play, &line);
    text_format(&line, " %s", prompt);
    text_string(out, pick_is_fresh(&s->pick) && utf8_columns(both) <= width ? both : prompt);
}

/* The result, who has won the match, and how to go on. */
static void print_over(const Screen *s, int width, Text *out)
{
    char line[MESSAGE_MAX];
    Text text = text_fixed(line, sizeof line);
    MatchState match = session_match(s->play.session);
    describe_state(&s->words, &s->play, &text);
    if (match.best_of > 1 && match.is_decided) {
        text_char(&text, ' ');
        describe_match_end(&s->words, &s->play, &text);
    }
    size_t whole = text.length;
    text_format(&text, " %s",
                s->lesson          ? say(&s->words, N_("Enter: try again"))
                : match.is_decided ? say(&s->words, N_("Enter: another game"))
                                   : say(&s->words, N_("Enter: next game of the match")));
    if (utf8_columns(line) > width) line[whole] = '\0';
    text_string(out, line);
}

static void print_wait(const Screen *s, Text *out)
{
    char who[2 * SESSION_NAME];
    Text name = text_fixed(who, sizeof who);
    describe_player(&s->words, &s->play, session_now(s->play.session)->to_move, &name);
    text_format(out,
                s->is_paused ? say(&s->words, N_("%s to move. Paused; z: continue, .: one move"))
                             : say(&s->words, N_("%s is thinking.")),
                who);
}

void status_print_instruction(const Screen *s, int width, Text *out)
{
    bool is_end = s->base.is_replay && s->shown == session_ply(s->play.session) &&
                  session_end(s->play.session) != SESSION_OPEN;
    switch (game_phase(s)) {
    case PHASE_TURN: print_turn(s, width, out); break;
    case PHASE_OVER: print_over(s, width, out); break;
    case PHASE_WAIT:
    case PHASE_WATCH: print_wait(s, out); break;
    case PHASE_BACK:
        text_string(out,
                    say(&s->words, N_("Looking back. Try a move on the board; Esc: the game")));
        break;
    case PHASE_TRIAL:
        text_format(out, say(&s->words, N_("A variation, moves: %d. It is kept. Esc: the game")),
                    s->trial.history.ply - s->trial.from);
        break;
    case PHASE_LESSON:
        text_string(out, s->step + 1 < s->lesson->count
                             ? say(&s->words, N_("Well done. Enter: the next step"))
                             : say(&s->words, N_("Well done. Enter: another game")));
        break;
    case PHASE_REPLAY:
        if (is_end)
            describe_state(&s->words, &s->play, out);
        else
            text_string(out, say(&s->words, N_("Left, right: moves. Try a move on the board.")));
        break;
    }
}

static void draw_typing(const Screen *s, Surface *g, int line)
{
    int column = 1 + surface_text(g, 1, line, 2, "> ", TONE_KEY);
    column += surface_text_end(g, column, line, g->columns - 4, s->typed, TONE_BRIGHT);
    surface_put(g, column, line, '_', TONE_KEY);
    if (s->completion.count > 0)
        surface_text(g, column + 3, line, g->columns - column - 4, s->completion.list, TONE_DIM);
}

int status_draw_numbers(Screen *s, Surface *g, const Pick *pick, int column, int line)
{
    int numbers[STEPS_MAX], count = pick_cell_numbers(pick, numbers);
    Board b;
    game_of(&pick->at)->board(&pick->at, &b);
    for (int i = 0; i < count; i++) {
        char text[64];
        Text label = text_fixed(text, sizeof text);
        if (i + 1 < count)
            text_format(&label, " %d ", numbers[i]);
        else if (numbers[i] < b.cells[pick->points[0]].height) /* the rules forbid to move all */
            text_format(&label, " %d (Enter) ", numbers[i]);
        else
            text_format(&label, say(&s->words, N_(" %d: all (Enter) ")), numbers[i]);
        int width = surface_text(g, column, line, g->columns - column, text, TONE_BRIGHT);
        surface_paper(g, (Area){column, line, width, 1}, TONE_CHOICE);
        if (!s->look.has_colours) surface_attr(g, (Area){column, line, width, 1}, ATTR_REVERSE);
        screen_add_zone(s, (Area){column, line, width, 1}, '0' + numbers[i]);
        column += width + 1;
    }
    return column;
}

static void draw_numbers(Screen *s, Surface *g, int line)
{
    int column = status_draw_numbers(s, g, &s->pick, 1, line);
    screen_add_zone(s, (Area){column, line, 12, 1}, TK_ESCAPE);
    surface_text(g, column + 1, line, g->columns - column - 1, say(&s->words, N_("Esc: cancel")),
                 TONE_DIM);
}

static bool is_over(const Screen *s)
{
    return game_phase(s) == PHASE_OVER || game_phase(s) == PHASE_LESSON;
}

/* The lines that the instruction needs: more than one only where names are long. */
static int instruction_lines(const Screen *s)
{
    char text[2 * PHRASE_TEXT];
    Text line = text_fixed(text, sizeof text);
    status_print_instruction(s, s->columns - 2, &line);
    return surface_wrap_lines(text, s->columns - 2);
}

/* A long message takes the line of the instruction, too, and with one line only the message goes
 * before the instruction; but nothing takes the place of a result. */
static bool has_message(const Screen *s, int lines)
{
    int used = is_over(s) && s->ask == ASK_NOTHING ? instruction_lines(s) : 0;
    if (!*s->message) return false;
    return used == 0 || used + surface_wrap_lines(s->message, s->columns - 2) <= lines;
}

static bool asks_below(const Screen *s) { return s->is_typing || s->ask == ASK_NUMBER; }

bool status_has_instruction(const Screen *s, int lines)
{
    int used = instruction_lines(s);
    if (asks_below(s))
        used++;
    else if (has_message(s, lines))
        used += surface_wrap_lines(s->message, s->columns - 2);
    return used <= lines;
}

/* Before the first move the line of the last message says how moves are made. */
static void draw_welcome(const Screen *s, Surface *g, int line)
{
    const char *text =
        say(&s->words, N_("Arrows and Enter, or the mouse, choose; ? shows all keys."));
    bool is_start = game_phase(s) == PHASE_TURN && session_ply(s->play.session) == 0;
    if (is_start && pick_is_fresh(&s->pick) && utf8_columns(text) <= g->columns - 2)
        surface_text(g, 1, line, g->columns - 2, text, TONE_DIM);
}

void status_draw(Screen *s, Surface *g, int lines)
{
    char text[2 * PHRASE_TEXT];
    Text line = text_fixed(text, sizeof text);
    int last = g->lines - 2, width = g->columns - 2;
    bool ends = is_over(s), says = has_message(s, lines),
         is_long = surface_wrap_lines(s->message, width) > 1, is_tall = instruction_lines(s) > 1;
    status_print_instruction(s, width, &line);
    if (status_has_instruction(s, lines)) {
        Area area = {1, last + 1 - lines, width, is_tall ? lines : 1};
        surface_wrap(g, area, text, ends ? TONE_GOOD : TONE_KEY);
        if (ends) surface_attr(g, area, ATTR_BOLD);
        if (ends) screen_add_zone(s, area, TK_ENTER);
    }
    if (s->is_typing)
        draw_typing(s, g, last);
    else if (s->ask == ASK_NUMBER)
        draw_numbers(s, g, last);
    else if (says && !is_long)
        surface_text(g, 1, last, width, s->message, s->message_tone);
    else if (says) {
        surface_clear_area(g, (Area){0, last - 1, g->columns, 2});
        surface_wrap(g, (Area){1, last - 1, width, 2}, s->message, s->message_tone);
    } else if (!ends && lines > 1 && !is_tall) {
        draw_welcome(s, g, last);
    }
}

/* -- The key bar -- */

/* The keys of each phase, the most useful first; as many as fit are shown. */
static const char *const BARS[] = {
    [PHASE_TURN] = ":hHNuapm?[drfUsnRLcxSq", [PHASE_WAIT] = "!uam?[zfsRcq",
    [PHASE_WATCH] = "z.+-am?[fsnRcq",        [PHASE_OVER] = "n[{<>avsum?Rfcq",
    [PHASE_BACK] = "][{}<>avHm?fscq",        [PHASE_TRIAL] = "][}avHm?fscq",
    [PHASE_REPLAY] = "[]{}<>avHsm?fcq",      [PHASE_LESSON] = "uNnm?[fRcq",
};

static bool is_offered(Screen *s, int key)
{
    const Session *session = s->play.session;
    int last = session_ply(session);
    Turn line;
    switch (key) {
    case 'p': return game_can_pass(s);
    case 'N': return s->lesson != NULL;
    case 'H': return s->hint.count > 0 || (game_can_choose(s) && game_best_line(s, &line));
    case '[':
    case '{': return game_shown_ply(s) > 0;
    case ']': return game_shown_ply(s) < (s->trial.is_on ? s->trial.history.length : last);
    case '}': return !s->base.is_replay || game_shown_ply(s) < last;
    case 'r': return !s->lesson || play_humans(&s->play) < 2; /* not in a task */
    case 'S': return session_ply(session) == 0 && session_game(session)->random_start;
    case 'u': return session_ply(session) > 0;
    case 'U': return session_length(session) > session_ply(session);
    case 'v': return play_next_variation(&s->play, game_shown_ply(s), 0) >= 0;
    case '<':
    case '>': return s->has_analysis;
    default: return true;
    }
}

static const char *bar_label(const Screen *s, const GameCommand *command)
{
    bool is_paused = command->key == 'z' && s->is_paused;
    return say(&s->words, is_paused ? N_("continue") : command->label);
}

/* On the way through the moves a key keeps its place at both ends, so that it can be clicked again
 * and again. */
static bool keeps_place(const Screen *s, int key)
{
    GamePhase phase = game_phase(s);
    bool is_way = phase == PHASE_BACK || phase == PHASE_TRIAL || phase == PHASE_REPLAY;
    return is_way && strchr("[]{}", key);
}

void status_draw_bar(Screen *s, Surface *g)
{
    int column = 1, line = g->lines - 1;
    for (const char *key = BARS[game_phase(s)]; *key; key++) {
        const GameCommand *command = command_with_key(*key);
        bool works = is_offered(s, *key);
        if (!command || (!works && !keeps_place(s, *key))) continue;
        if (s->lesson && command->flags & NOT_IN_LESSON) continue;
        const char *label = bar_label(s, command);
        int width = utf8_columns(label) + 2;
        if (column + width > g->columns - 1) continue;
        if (works) {
            surface_put(g, column, line, (uint32_t)*key, TONE_KEY);
            surface_text(g, column + 2, line, width, label, TONE_BRIGHT);
            screen_add_zone(s, (Area){column, line, width, 1}, *key);
        }
        column += width + 2;
    }
}
