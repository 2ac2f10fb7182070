/* state.h: the state of the full screen, shared by its files. */
#ifndef TUI_STATE_H
#define TUI_STATE_H

#include "tui/command.h"
#include "tui/complete.h"
#include "tui/pick.h"
#include "tui/screen.h"
#include "tui/screen_search.h"

enum { TYPED_MAX = COMPLETE_TEXT, MESSAGE_MAX = 512, LISTED_MAX = 200, LIVE = -1 };

typedef enum ViewId { VIEW_MENU, VIEW_SETUP, VIEW_GAME, VIEW_RULES, VIEW_KEYS, VIEW_LIST } ViewId;

/* What the next key answers. */
typedef enum Ask { ASK_NOTHING, ASK_QUESTION, ASK_NUMBER } Ask;

typedef struct Form {
    Plan plan;
    bool is_typing; /* a name or a player is being typed */
} Form;

struct Screen {
    Controller base;
    const TuiHost *host;
    Words words;
    uint64_t seed; /* of the next game whose plan has none */
    Form form;

    /* the game, if has_play */
    char unsaved[ARCHIVE_ERROR]; /* why a game that was left is not saved; "" if all are */
    Play play;
    Pick pick;
    Turn hint; /* its count is 0 if there is none */
    Ask ask;
    Question question;
    Tone message_tone;
    int cursor; /* a cell of the board */
    int shown;  /* the ply on the board, or LIVE: the current position, with choices */

    /* the computer */
    Thinking *thinking; /* one thread: the screen runs one of these searches at a time */
    ScreenSearch move_search, analysis_search, hint_search;
    Engine *engine, *hint_engine; /* of analysis_search and hint_search */
    HintPurpose hint_purpose;
    double pace, next_at;

    /* pages and lists */
    const Game *page_game;
    Text page;
    ArchiveGame listed[LISTED_MAX];
    int page_lines, listed_count;
    int item, scroll;
    ViewId view, behind; /* behind: the view that leaving a page returns to */
    int columns, lines;
    Look look;
    bool is_over, has_play, is_flipped, is_typing, has_analysis, is_paused;
    char typed[TYPED_MAX];
    Completion completion; /* of the typed text */
    char message[MESSAGE_MAX];
};

typedef struct ScreenView {
    void (*open)(Screen *s); /* may be NULL */
    void (*draw)(Screen *s, double now, Surface *g);
    void (*key)(Screen *s, const Input *input, double now);
} ScreenView;

extern const ScreenView VIEW_OF_MENU, VIEW_OF_SETUP, VIEW_OF_GAME, VIEW_OF_RULES, VIEW_OF_KEYS,
    VIEW_OF_LIST;

/* -- screen.c -- */

void screen_show(Screen *s, ViewId view);
void screen_say(Screen *s, Tone tone, const char *text);
void screen_say_format(Screen *s, Tone tone, const char *format, ...) PRINTF_LIKE(3, 4);
/* Begin the game of a plan, or resume one, and show it; false, with a message, if that fails. */
bool screen_begin(Screen *s, const Plan *plan, double now);
bool screen_resume(Screen *s, int64_t id, bool is_replay, double now);
void screen_leave_game(Screen *s);
/* Stops all searches and drops the choices made for an old position; before and after the session
 * changes. */
void screen_refresh(Screen *s);
void screen_play(Screen *s, const Turn *turn, double now);
/* Says how the game ended, after the current message if both fit into the line. */
void screen_say_end(Screen *s);
/* Reports that saving failed, or works again. */
void screen_say_save_news(Screen *s);
/* Starts a hint search; a later tick passes its result to command_take_hint. */
void screen_start_hint(Screen *s, HintPurpose purpose, double now);

/* Moves s->item through a list of `count` choices; true if one is chosen. */
bool list_key(Screen *s, const Input *input, int count, int first_line);
/* A title in the first line, and a reminder of keys in the last. */
void frame_draw(const Screen *s, Surface *g, const char *title, const char *keys);
int frame_lines(const Screen *s); /* between the two */

/* -- screen_commands.c -- */

extern const CommandUi SCREEN_UI;

/* Shows the position `by` plies after the one on the board. */
void screen_step_shown(Screen *s, int by);

/* -- game_keys.c and view_game.c -- */

void game_key(Screen *s, const Input *input, double now);
/* Opens the prompt with this text. */
void game_type_from(Screen *s, const char *text);
/* Plays a typed move, or says why not. */
void game_play_text(Screen *s, const char *text, double now);
/* The command at a place of the key bar; NULL if none is there. */
const GameCommand *game_bar_hit(const Screen *s, int column, int line);
/* The board as it is shown, flipped if wanted, and its place; panel: the columns beside it. */
void game_board(const Screen *s, Board *out);
void game_layout(const Screen *s, const Board *b, Layout *out, int *panel);
const Pos *game_shown(const Screen *s);

/* -- game_panel.c -- */

void game_panel_draw(Screen *s, Surface *g, int width, double now);

#endif
