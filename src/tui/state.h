/* state.h: what the views of the full screen share. */
#ifndef TUI_STATE_H
#define TUI_STATE_H

#include "tui/complete.h"
#include "tui/pick.h"
#include "tui/screen.h"
#include "tui/thinker.h"

enum { TYPED_MAX = COMPLETE_TEXT, MESSAGE_MAX = 512, LISTED_MAX = 200, LIVE = -1 };

typedef enum ViewId { VIEW_MENU, VIEW_SETUP, VIEW_GAME, VIEW_RULES, VIEW_KEYS, VIEW_LIST } ViewId;

/* What the next key answers. */
typedef enum Ask { ASK_NOTHING, ASK_RESIGN, ASK_DRAW, ASK_NUMBER } Ask;

/* What the adviser is thinking about. */
typedef enum Advice { ADVICE_NONE, ADVICE_HINT, ADVICE_DRAW } Advice;

typedef struct Form {
    Plan plan;
    bool is_typing; /* a name or a player's word is being typed */
} Form;

struct Screen {
    const TuiHost *host;
    Words words;
    uint64_t seed; /* of the next game that has none */
    Form form;

    /* the game, if has_play */
    Play play;
    Pick pick;
    Turn hint; /* of no steps: none */
    Ask ask;
    Tone message_tone;
    int cursor; /* a cell of the board */
    int shown;  /* the ply that is looked at, or LIVE */

    /* the computer */
    Thinker *thinker, *analyst, *adviser;
    Engine *engine, *hint_engine; /* of the analyst, and of the adviser */
    Advice advice;
    double pace, next_at;

    /* pages and lists */
    const Game *page_game;
    Text page;
    ArchiveGame listed[LISTED_MAX];
    int page_lines, listed_count;
    int item, scroll;
    ViewId view, behind; /* behind: where a page goes back to */
    int columns, lines;
    Look look;
    bool is_over, has_play, is_replay, is_flipped, is_typing, has_analysis, is_paused;
    char typed[TYPED_MAX];
    Completion completion; /* of what is typed */
    char message[MESSAGE_MAX];
};

typedef struct View {
    void (*open)(Screen *s); /* may be NULL */
    void (*draw)(Screen *s, double now, Grid *g);
    void (*key)(Screen *s, const Input *input, double now);
} View;

extern const View VIEW_OF_MENU, VIEW_OF_SETUP, VIEW_OF_GAME, VIEW_OF_RULES, VIEW_OF_KEYS,
    VIEW_OF_LIST;

/* -- screen.c -- */

void screen_show(Screen *s, ViewId view);
void screen_say(Screen *s, Tone tone, const char *text);
void screen_say_format(Screen *s, Tone tone, const char *format, ...) PRINTF_LIKE(3, 4);
/* Begins a game by the plan, or goes on with one; the screen shows it. */
bool screen_begin(Screen *s, const Plan *plan, double now);
bool screen_resume(Screen *s, int64_t id, bool is_replay, double now);
void screen_leave_game(Screen *s);
/* After the session has changed: what was chosen or thought for the old position is gone. */
void screen_refresh(Screen *s);
void screen_play(Screen *s, const Turn *turn, double now);
/* Asks the adviser, who answers in one of the next ticks. */
void screen_ask_advice(Screen *s, Advice advice, double now);

/* A list of choices: moves s->item with the keys; true if one is chosen. */
bool list_key(Screen *s, const Input *input, int count, int first_line);
/* A title in the first line and hints in the last. */
void frame_draw(const Screen *s, Grid *g, const char *title, const char *hints);
int frame_lines(const Screen *s); /* between them */

/* -- game_keys.c -- */

typedef struct GameKey {
    int key;
    const char *name; /* as it is shown */
    const char *word; /* as it can be typed */
    const char *help, *brief;
    void (*run)(Screen *s, double now);
} GameKey;

extern const GameKey GAME_KEYS[]; /* ended by a NULL name */

void game_key(Screen *s, const Input *input, double now);
/* The board that is shown, flipped if need be, and where. */
void game_board(const Screen *s, Board *out);
void game_layout(const Screen *s, const Board *b, Layout *out, int *panel);
const Pos *game_shown(const Screen *s);

#endif
