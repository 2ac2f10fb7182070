/* view_setup.c: the form for a new game. Left and right change a field. Enter edits a name or a
 * player; on any other field it starts the game. */
#include "core/utf8.h"
#include "engines/classic.h"
#include "tui/describe.h"
#include "tui/remember.h"
#include "tui/state.h"

#include <string.h>

typedef struct FormField {
    const char *name;
    void (*print)(const Screen *s, Text *out);
    void (*change)(Screen *s, int by); /* by 1 or -1; may be NULL */
    char *(*typed)(SessionOptions *o); /* the text that Enter edits; may be NULL */
    size_t room;                       /* its size */
} FormField;

static SessionOptions *options(Screen *s) { return &s->form.plan.options; }

/* Moves `by` places through 0 to count - 1, wrapping around. */
static int wrap_around(int at, int by, int count) { return (at + by + count) % count; }

/* -- Fields -- */

static void print_game(const Screen *s, Text *out)
{
    text_string(out, s->form.plan.options.game->title);
}

/* A choice that must go does not go silently. */
static void drop_start(Screen *s, const char *why)
{
    if (s->form.plan.has_start) screen_say(s, TONE_ALERT, say(&s->words, why));
    s->form.plan.has_start = false;
}

static void check_words(Screen *s);

/* Each game comes back with the board that was last chosen for it, and the same player begins. */
static void change_game(Screen *s, int by)
{
    SessionOptions *o = options(s);
    Form *form = &s->form;
    char first[SESSION_WORD];
    int old = (int)o->game->id, new = wrap_around(old, by, GAME_COUNT);
    memcpy(first, o->players[plan_begins(&form->plan)], sizeof first);
    form->sizes[old] = o->size;
    form->variants[old] = o->variant;
    o->game = GAMES[new];
    o->size = form->sizes[new];
    o->variant = form->variants[new];
    form->plan.is_reversed = false;
    check_words(s);
    drop_start(s, N_("The given position is of another game and is not used."));
    remember_apply(s->host->settings, &form->plan);
    if (strcmp(o->players[plan_begins(&form->plan)], first) != 0) plan_swap_players(&form->plan);
}

/* The players that the arrow keys offer, by number; others can be typed. */
static bool player_word(const Game *g, int number, char out[SESSION_WORD])
{
    Text word = text_fixed(out, SESSION_WORD);
    int classics = classic_count(g);
    if (number == 0)
        text_string(&word, "human");
    else if (number <= LEVEL_MAX)
        text_format(&word, "level:%d", number);
    else if (number <= LEVEL_MAX + classics)
        text_format(&word, "classic:%d", number - LEVEL_MAX);
    else
        text_string(&word, "random");
    return number <= LEVEL_MAX + classics + 1;
}

static bool is_human(const Screen *s, int colour)
{
    const char *word = s->form.plan.options.players[colour];
    return !*word || strcmp(word, "human") == 0;
}

static void print_player(const Screen *s, int colour, Text *out)
{
    const char *word = s->form.plan.options.players[colour];
    describe_name(&s->words, *word ? word : "human", out);
    if (colour == plan_begins(&s->form.plan))
        text_format(out, " %s", say(&s->words, N_("(begins)")));
}

static void change_player(Screen *s, int colour, int by)
{
    SessionOptions *o = options(s);
    char word[SESSION_WORD];
    int at = 0, count = 1;
    for (int i = 0; player_word(o->game, i, word); i++) {
        count = i + 1;
        if (strcmp(word, o->players[colour]) == 0) at = i;
    }
    player_word(o->game, wrap_around(at, by, count), o->players[colour]);
}

/* Bit 0: a person moves first. Bit 1: a person moves second. */
static const char *const MODES[] = {
    N_("computer against computer"),
    N_("human against computer, the human begins"),
    N_("human against computer, the computer begins"),
    N_("human against human"),
};

static int mode_of(const Screen *s)
{
    int first = plan_begins(&s->form.plan);
    return is_human(s, first) | is_human(s, opponent(first)) << 1;
}

static void print_mode(const Screen *s, Text *out)
{
    text_string(out, say(&s->words, MODES[mode_of(s)]));
}

/* The computer player for a colour: the one it had, or the other colour had, or the usual one. */
static void choose_computer(Screen *s, int colour)
{
    const Form *form = &s->form;
    SessionOptions *o = options(s);
    const char *kept =
        *form->computers[colour] ? form->computers[colour] : form->computers[opponent(colour)];
    if (*kept)
        memcpy(o->players[colour], kept, SESSION_WORD);
    else
        remember_opponent(s->host->settings, o->game, o->players[colour]);
}

static void change_mode(Screen *s, int by)
{
    static const int ORDER[] = {3, 1, 2, 0};
    SessionOptions *o = options(s);
    int at = 0, first = plan_begins(&s->form.plan), before = mode_of(s);
    while (ORDER[at] != before) at++;
    int mode = ORDER[wrap_around(at, by, 4)];
    for (int colour = WHITE; colour <= BLACK; colour++)
        if (!is_human(s, colour))
            memcpy(s->form.computers[colour], o->players[colour], SESSION_WORD);
    for (int colour = WHITE; colour <= BLACK; colour++) {
        bool wants_human = mode >> (colour != first) & 1;
        if (wants_human == is_human(s, colour)) continue;
        if (wants_human)
            player_word(o->game, 0, o->players[colour]);
        else
            choose_computer(s, colour);
    }
    if (mode + before == 3 && mode != 0 && before != 0) plan_swap_names(&s->form.plan);
}

/* Where only one colour may begin, the players change colours instead. */
static void print_beginner(const Screen *s, Text *out)
{
    const SessionOptions *o = &s->form.plan.options;
    int colour = plan_begins(&s->form.plan);
    const char *word = is_human(s, colour) ? "human" : o->players[colour];
    text_format(out, "%s, ", say_colour(&s->words, colour));
    describe_name(&s->words, *o->names[colour] ? o->names[colour] : word, out);
}

static void change_beginner(Screen *s, int by)
{
    (void)by;
    plan_swap_beginner(&s->form.plan);
}

static void print_white(const Screen *s, Text *out) { print_player(s, WHITE, out); }
static void print_black(const Screen *s, Text *out) { print_player(s, BLACK, out); }
static void change_white(Screen *s, int by) { change_player(s, WHITE, by); }
static void change_black(Screen *s, int by) { change_player(s, BLACK, by); }

static void print_name(const Screen *s, int colour, Text *out)
{
    const char *name = s->form.plan.options.names[colour];
    text_string(out, *name ? name : "-");
}

static void print_white_name(const Screen *s, Text *out) { print_name(s, WHITE, out); }
static void print_black_name(const Screen *s, Text *out) { print_name(s, BLACK, out); }

static void print_size(const Screen *s, Text *out)
{
    const SessionOptions *o = &s->form.plan.options;
    if (o->size)
        text_int(out, o->size);
    else
        text_char(out, '-');
}

static void change_size(Screen *s, int by)
{
    SessionOptions *o = options(s);
    int count = o->game->size_max - o->game->size_min + 1;
    if (count < 2) return;
    drop_start(s, N_("The given position has another size and is not used."));
    o->size = o->game->size_min + wrap_around(o->size - o->game->size_min, by, count);
}

static void print_variant(const Screen *s, Text *out)
{
    char text[VARIANT_TEXT];
    game_print_variant(s->form.plan.options.game, s->form.plan.options.variant, text);
    text_string(out, say(&s->words, text));
}

/* The next set of compatible variants, by its bits. */
static void change_variant(Screen *s, int by)
{
    SessionOptions *o = options(s);
    char text[VARIANT_TEXT];
    for (int tries = 0, bits = o->variant; tries < 64; tries++) {
        int found;
        Fault fault;
        bits = wrap_around(bits, by, 64);
        game_print_variant(o->game, bits, text);
        if (!game_parse_variant(o->game, text, &found, &fault) || found != bits) continue;
        if (found != o->variant)
            drop_start(s, N_("The given position is of another variant and is not used."));
        o->variant = found;
        return;
    }
}

static void print_match(const Screen *s, Text *out)
{
    int best_of = s->form.plan.options.best_of;
    text_int(out, best_of > 1 ? best_of : 1);
}

static void change_match(Screen *s, int by)
{
    int games = options(s)->best_of > 1 ? options(s)->best_of : 1;
    options(s)->best_of = 2 * wrap_around((games - 1) / 2, by, 5) + 1;
}

static const TimeControl CLOCKS[] = {{0, 0},   {60, 0},   {180, 2},   {300, 0},
                                     {300, 5}, {600, 10}, {1800, 20}, {3600, 30}};

enum { CLOCK_COUNT = sizeof CLOCKS / sizeof *CLOCKS };

static void print_clock(const Screen *s, Text *out)
{
    const TimeControl *c = &s->form.plan.options.control;
    if (c->seconds > 0 || c->increment > 0)
        text_format(out, "%.0f+%.0f", c->seconds / 60, c->increment);
    else
        text_string(out, say(&s->words, N_("none")));
}

static void change_clock(Screen *s, int by)
{
    TimeControl *c = &options(s)->control;
    int at = 0;
    for (int i = 0; i < CLOCK_COUNT; i++)
        if (CLOCKS[i].seconds == c->seconds && CLOCKS[i].increment == c->increment) at = i;
    *c = CLOCKS[wrap_around(at, by, CLOCK_COUNT)];
}

static void print_begin(const Screen *s, Text *out) { (void)s, (void)out; }

static char *white_word(SessionOptions *o) { return o->players[WHITE]; }
static char *black_word(SessionOptions *o) { return o->players[BLACK]; }
static char *white_name(SessionOptions *o) { return o->names[WHITE]; }
static char *black_name(SessionOptions *o) { return o->names[BLACK]; }

static const FormField FIELDS[] = {
    {.name = N_("Begin"), .print = print_begin},
    {.name = N_("Game"), .print = print_game, .change = change_game},
    {.name = N_("Mode"), .print = print_mode, .change = change_mode},
    {.name = N_("White"),
     .print = print_white,
     .change = change_white,
     .typed = white_word,
     .room = SESSION_WORD},
    {.name = N_("Black"),
     .print = print_black,
     .change = change_black,
     .typed = black_word,
     .room = SESSION_WORD},
    {.name = N_("Who begins"), .print = print_beginner, .change = change_beginner},
    {.name = N_("White's name"),
     .print = print_white_name,
     .typed = white_name,
     .room = SESSION_NAME},
    {.name = N_("Black's name"),
     .print = print_black_name,
     .typed = black_name,
     .room = SESSION_NAME},
    {.name = N_("Board size"), .print = print_size, .change = change_size},
    {.name = N_("Variant"), .print = print_variant, .change = change_variant},
    {.name = N_("Best of"), .print = print_match, .change = change_match},
    {.name = N_("Clock"), .print = print_clock, .change = change_clock},
};

enum { FIELD_COUNT = sizeof FIELDS / sizeof *FIELDS, FIRST_LINE = 2, FORM_WIDTH = 66 };

/* -- Drawing -- */

static void draw_field(Screen *s, Surface *g, int column, int line, int i)
{
    char value[SESSION_WORD + 16];
    Text text = text_fixed(value, sizeof value);
    bool is_here = i == s->item, is_typed = is_here && s->form.is_typing;
    int width = g->columns - column < FORM_WIDTH ? g->columns - column : FORM_WIDTH;
    if (is_typed)
        text_format(&text, "%s_", FIELDS[i].typed(options(s)));
    else
        FIELDS[i].print(s, &text);
    if (is_here) {
        surface_paper(g, (Area){column - 2, line, width, 1}, TONE_CHOICE);
        surface_put(g, column - 2, line, '>', TONE_KEY);
        if (!s->look.has_colours) surface_attr(g, (Area){column - 2, line, width, 1}, ATTR_REVERSE);
    }
    surface_text(g, column, line, 17, say(&s->words, FIELDS[i].name),
                 is_here ? TONE_BRIGHT : TONE_DEFAULT);
    bool has_arrows = is_here && FIELDS[i].change && !s->form.is_typing;
    if (has_arrows) surface_put(g, column + 17, line, '<', TONE_KEY);
    int length = (is_typed ? surface_text_end : surface_text)(g, column + 19, line, width - 23,
                                                              value, TONE_TITLE);
    if (has_arrows) surface_put(g, column + 20 + length, line, '>', TONE_KEY);
}

static const BarItem BAR[] = {{0, "↑↓", N_("field")},
                              {0, "←→", N_("change")},
                              {TK_ENTER, N_("Enter"), N_("begin or edit")},
                              {TK_ESCAPE, N_("Esc"), N_("go back")},
                              {0}};

static void draw_setup(Screen *s, double now, Surface *g)
{
    int column = g->columns > FORM_WIDTH ? (g->columns - FORM_WIDTH) / 2 + 2 : 3;
    int rows = g->lines - FIRST_LINE - 1;
    (void)now;
    frame_draw(s, g, say(&s->words, N_("New game")), BAR);
    if (s->item < s->scroll || rows >= FIELD_COUNT) s->scroll = rows >= FIELD_COUNT ? 0 : s->item;
    if (s->item >= s->scroll + rows) s->scroll = s->item - rows + 1;
    for (int i = s->scroll; i < FIELD_COUNT && i < s->scroll + rows; i++)
        draw_field(s, g, column, FIRST_LINE + i - s->scroll, i);
    int line = FIRST_LINE + FIELD_COUNT + 1, width = g->columns - column - 2;
    if (*s->message) {
        if (line >= g->lines - 1) line = g->lines - 2;
        line += surface_wrap(g, (Area){column, line, width, g->lines - 1 - line}, s->message,
                             s->message_tone);
    }
    if (line < g->lines - 1)
        surface_wrap(g, (Area){column, line, width, g->lines - 1 - line},
                     say(&s->words, s->form.plan.options.game->summary), TONE_DIM);
}

/* -- Keys -- */

static void check_words(Screen *s)
{
    PlayerWord words[2];
    Fault fault;
    char why[FAULT_TEXT];
    s->message[0] = '\0';
    if (plan_check(&s->form.plan, words, &fault)) return;
    say_fault(&s->words, &fault, why);
    screen_say(s, TONE_ALERT, why);
}

static void type_text(Screen *s, int key)
{
    char *text = FIELDS[s->item].typed(options(s)), bytes[UTF8_BYTES];
    size_t length = strlen(text);
    if (key == TK_ENTER || key == TK_ESCAPE) {
        while (length > 0 && text[length - 1] == ' ') text[--length] = '\0';
        s->form.is_typing = false;
        check_words(s);
    } else if (key == TK_BACKSPACE && length > 0) {
        do length--;
        while (length > 0 && (text[length] & 0xc0) == 0x80);
        text[length] = '\0';
    } else if (key >= ' ' && key < TK_NONE) {
        Text end = text_fixed(text + length, FIELDS[s->item].room - length);
        size_t count = (size_t)utf8_encode((uint32_t)key, bytes);
        if (count < end.capacity) text_bytes(&end, bytes, count);
    }
}

static void begin(Screen *s, double now)
{
    check_words(s);
    if (*s->message) return;
    if (screen_begin(s, &s->form.plan, now))
        screen_remember_plan(s, &s->form.plan);
    else
        screen_say(s, TONE_ALERT, say(&s->words, N_("There is not enough memory for the game.")));
}

static void key_setup(Screen *s, const Input *input, double now)
{
    int by = input->key == TK_LEFT ? -1 : input->key == TK_RIGHT ? 1 : 0;
    if (s->form.is_typing) {
        type_text(s, input->key);
    } else if (input->key == TK_ESCAPE || input->key == 'q') {
        screen_show(s, VIEW_MENU);
    } else if (by && FIELDS[s->item].change) {
        s->message[0] = '\0';
        FIELDS[s->item].change(s, by);
    } else if (list_key(s, input, FIELD_COUNT, FIRST_LINE)) {
        if (input->key == TK_MOUSE && FIELDS[s->item].change)
            FIELDS[s->item].change(s, 1);
        else if (FIELDS[s->item].typed)
            s->form.is_typing = true;
        else
            begin(s, now);
    }
}

static void open_setup(Screen *s)
{
    s->form.is_typing = false;
    s->message[0] = '\0';
    remember_apply(s->host->settings, &s->form.plan);
}

const ScreenView VIEW_OF_SETUP = {open_setup, draw_setup, key_setup};
