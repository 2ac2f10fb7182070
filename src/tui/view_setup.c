/* view_setup.c: a form for a new game. Left and right change a field, Enter on a name types it. */
#include "tui/state.h"

#include <string.h>

typedef struct Field {
    const char *name;
    void (*print)(const Screen *s, Text *out);
    void (*change)(Screen *s, int by); /* by 1 or -1 */
} Field;

static SessionOptions *options(Screen *s) { return &s->form.plan.options; }

/* The number `by` places on in 0 to count - 1, round and round. */
static int turn_round(int at, int by, int count) { return (at + by + count) % count; }

/* -- Fields -- */

static void print_game(const Screen *s, Text *out)
{
    text_string(out, s->form.plan.options.game->title);
}

static void change_game(Screen *s, int by)
{
    SessionOptions *o = options(s);
    int at = turn_round((int)o->game->id, by, GAME_COUNT);
    o->game = GAMES[at];
    o->size = o->game->size_default;
    o->variant = 0;
    s->form.plan.has_start = false;
}

/* The players that the arrows lead to; any other word comes from the command line. */
static const char *const PLAYERS[] = {"human",    "level:1",   "level:2",   "level:3", "level:4",
                                      "level:5",  "level:6",   "level:7",   "level:8", "level:9",
                                      "level:10", "classic:1", "classic:2", "random"};

enum { PLAYER_COUNT = sizeof PLAYERS / sizeof *PLAYERS };

static void print_player(const Screen *s, int colour, Text *out)
{
    const char *word = s->form.plan.options.players[colour];
    bool is_human = !*word || strcmp(word, "human") == 0;
    text_string(out, is_human ? say(&s->words, N_("human")) : word);
    if (colour == (int)s->form.plan.options.game->begins)
        text_format(out, " %s", say(&s->words, N_("(begins)")));
}

static void change_player(Screen *s, int colour, int by)
{
    int at = 0;
    for (int i = 0; i < PLAYER_COUNT; i++)
        if (strcmp(PLAYERS[i], options(s)->players[colour]) == 0) at = i;
    Text word = text_fixed(options(s)->players[colour], SESSION_NAME);
    text_string(&word, PLAYERS[turn_round(at, by, PLAYER_COUNT)]);
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
    if (o->game->size_max > 0)
        o->size = o->game->size_min + turn_round(o->size - o->game->size_min, by, count);
}

static void print_variant(const Screen *s, Text *out)
{
    char text[VARIANT_TEXT];
    game_print_variant(s->form.plan.options.game, s->form.plan.options.variant, text);
    text_string(out, say(&s->words, text));
}

/* All sets of variants that do not exclude each other, by their bits. */
static void change_variant(Screen *s, int by)
{
    SessionOptions *o = options(s);
    char text[VARIANT_TEXT];
    for (int tries = 0, bits = o->variant; tries < 64; tries++) {
        int found;
        Fault fault;
        bits = turn_round(bits, by, 64);
        game_print_variant(o->game, bits, text);
        if (!game_parse_variant(o->game, text, &found, &fault) || found != bits) continue;
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
    options(s)->best_of = 2 * turn_round((games - 1) / 2, by, 5) + 1;
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
    *c = CLOCKS[turn_round(at, by, CLOCK_COUNT)];
}

static void print_begin(const Screen *s, Text *out) { (void)s, (void)out; }

static const Field FIELDS[] = {
    {N_("Begin"), print_begin, NULL},
    {N_("Game"), print_game, change_game},
    {N_("White"), print_white, change_white},
    {N_("Black"), print_black, change_black},
    {N_("Board size"), print_size, change_size},
    {N_("Variant"), print_variant, change_variant},
    {N_("Best of"), print_match, change_match},
    {N_("Clock"), print_clock, change_clock},
    {N_("White's name"), print_white_name, NULL},
    {N_("Black's name"), print_black_name, NULL},
};

enum { FIELD_COUNT = sizeof FIELDS / sizeof *FIELDS, FIRST_LINE = 3, FIRST_NAME = 8 };

/* -- Showing -- */

static void draw_setup(Screen *s, double now, Grid *g)
{
    int column = g->columns > 60 ? g->columns / 2 - 24 : 3;
    (void)now;
    frame_draw(s, g, say(&s->words, N_("New game")),
               say(&s->words,
                   N_("up, down: field; left, right: change; Enter: begin or type; Esc")));
    for (int i = 0; i < FIELD_COUNT; i++) {
        char value[2 * SESSION_NAME];
        Text text = text_fixed(value, sizeof value);
        bool is_here = i == s->item;
        int line = FIRST_LINE + i;
        FIELDS[i].print(s, &text);
        if (is_here && s->form.is_naming) text_char(&text, '_');
        if (is_here) {
            grid_paper(g, column - 2, line, 48, 1, TONE_CHOICE);
            grid_put(g, column - 2, line, '>', TONE_KEY);
            if (!s->look.has_colours) grid_attr(g, column - 2, line, 48, 1, ATTR_REVERSE);
        }
        grid_text(g, column, line, 16, say(&s->words, FIELDS[i].name),
                  is_here ? TONE_BRIGHT : TONE_DEFAULT);
        bool turns = is_here && FIELDS[i].change;
        if (turns) grid_put(g, column + 16, line, '<', TONE_KEY);
        int length = grid_text(g, column + 18, line, 26, value, TONE_TITLE);
        if (turns) grid_put(g, column + 19 + length, line, '>', TONE_KEY);
    }
    const char *summary = s->form.plan.options.game->summary;
    int line = FIRST_LINE + FIELD_COUNT + 1;
    line +=
        grid_wrap(g, column, line, g->columns - column - 2, 3, say(&s->words, summary), TONE_DIM);
    grid_wrap(g, column, line, g->columns - column - 2, 2, s->message, s->message_tone);
}

/* -- Keys -- */

static void type_name(Screen *s, int key)
{
    char *name = options(s)->names[s->item - FIRST_NAME];
    size_t length = strlen(name);
    if (key == TK_ENTER || key == TK_ESCAPE) {
        s->form.is_naming = false;
    } else if (key == TK_BACKSPACE && length > 0) {
        do length--;
        while (length > 0 && (name[length] & 0xc0) == 0x80);
        name[length] = '\0';
    } else if (key >= ' ' && key < 0x800 && key != '=' && length + 3 < SESSION_NAME) {
        if (key >= 0x80) name[length++] = (char)(0xc0 | key >> 6);
        name[length] = (char)(key >= 0x80 ? 0x80 | (key & 63) : key);
        name[length + 1] = '\0';
    }
}

static void begin(Screen *s, double now)
{
    PlayerWord words[2];
    Fault fault;
    char why[FAULT_TEXT];
    if (!plan_check(&s->form.plan, words, &fault)) {
        say_fault(&s->words, &fault, why);
        screen_say(s, TONE_ALERT, why);
    } else if (!screen_begin(s, &s->form.plan, now)) {
        screen_say(s, TONE_ALERT, say(&s->words, N_("There is no memory for the game.")));
    }
}

static void key_setup(Screen *s, const Input *input, double now)
{
    int by = input->key == TK_LEFT ? -1 : input->key == TK_RIGHT ? 1 : 0;
    if (s->form.is_naming) {
        type_name(s, input->key);
    } else if (input->key == TK_ESCAPE || input->key == 'q') {
        screen_show(s, VIEW_MENU);
    } else if (by && FIELDS[s->item].change) {
        FIELDS[s->item].change(s, by);
    } else if (list_key(s, input, FIELD_COUNT, FIRST_LINE)) {
        if (s->item >= FIRST_NAME)
            s->form.is_naming = true;
        else if (input->key == TK_MOUSE && FIELDS[s->item].change)
            FIELDS[s->item].change(s, 1);
        else
            begin(s, now);
    }
}

static void open_setup(Screen *s)
{
    SessionOptions *o = options(s);
    s->form.is_naming = false;
    s->message[0] = '\0';
    if (o->size == 0 && !s->form.plan.has_start) o->size = o->game->size_default;
    if (*o->players[WHITE] || *o->players[BLACK]) return;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        Text word = text_fixed(o->players[colour], SESSION_NAME);
        text_string(&word, colour == (int)o->game->begins ? "human" : "level:3");
    }
}

const View VIEW_OF_SETUP = {open_setup, draw_setup, key_setup};
