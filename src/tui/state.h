/* state.h: the state of the full screen, shared by its files. */
#ifndef TUI_STATE_H
#define TUI_STATE_H

#include "lessons/lesson.h"
#include "tui/command.h"
#include "tui/complete.h"
#include "tui/pick.h"
#include "tui/screen.h"
#include "tui/screen_search.h"

enum { TYPED_MAX = COMPLETE_TEXT, MESSAGE_MAX = 512, LISTED_MAX = 200, LIVE = -1 };

typedef enum ViewId {
    VIEW_MENU,
    VIEW_SETUP,
    VIEW_GAME,
    VIEW_RULES,
    VIEW_KEYS,
    VIEW_LIST,
    VIEW_LESSONS,
    VIEW_PUZZLES
} ViewId;

/* What the next key answers. */
typedef enum Ask { ASK_NOTHING, ASK_QUESTION, ASK_NUMBER } Ask;

typedef struct Form {
    Plan plan;
    bool is_typing; /* a name or a player is being typed */
    /* what was chosen before, to come back to: boards by game, computer players by colour */
    int sizes[GAME_COUNT], variants[GAME_COUNT];
    char computers[2][SESSION_WORD];
} Form;

/* A variation on the board: the moves of the game up to `from`, then those that are tried. */
typedef struct Trial {
    bool is_on;
    int from;
    int number; /* of the kept variation that is shown, if it was opened */
    History history;
} Trial;

/* White's winning chances, by ply; the keys say of which position. */
enum { REVIEW_MAX = 1024 };

typedef struct Review {
    int ply; /* that is being searched */
    bool is_known[REVIEW_MAX];
    uint64_t keys[REVIEW_MAX];
    double shares[REVIEW_MAX];
} Review;

/* A part of the screen that acts like a key when it is clicked on. */
typedef struct Zone {
    Area area;
    int key;
} Zone;

enum { ZONES_MAX = 512 };

/* What a person can do while a game is on the screen. */
typedef enum GamePhase {
    PHASE_TURN,  /* move */
    PHASE_WAIT,  /* wait for the computer */
    PHASE_WATCH, /* watch two computers */
    PHASE_OVER,
    PHASE_BACK,  /* look at an earlier position */
    PHASE_TRIAL, /* try moves */
    PHASE_REPLAY,
    PHASE_LESSON /* the goal of a step is met */
} GamePhase;

struct Screen {
    Controller base;

    /* the game, if has_play; these hold positions, whose alignment is the widest */
    Play play;
    Pick pick;
    Form form;

    const TuiHost *host;
    Words words;
    uint64_t seed;               /* of the next game whose plan has none */
    Lesson *lesson;              /* the guided first game that is on, or NULL */
    int step;                    /* of the lesson */
    struct PuzzleScreen *puzzle; /* of view_puzzle.c; NULL until that view is opened */
    Trial trial;

    /* the computer */
    Thinking *thinking; /* two threads: the review runs beside one of the other searches */
    Engine *engine, *hint_engine, *review_engine; /* of analysis_search and so on */
    uint64_t analysed;                            /* the key of the position of analysis_search */
    double pace, next_at;
    ScreenSearch move_search, analysis_search, hint_search, review_search;
    Review review;

    /* pages and lists */
    const Game *page_game;
    Text page;
    ArchiveGame listed[LISTED_MAX];

    Ask ask;
    Question question;
    Tone message_tone;
    int cursor;  /* a cell of the board */
    int shown;   /* the ply on the board, or LIVE: the current position */
    int pressed; /* the cell on which the mouse was pressed, or -1 */
    HintPurpose hint_purpose;
    int page_lines, page_columns, listed_count;
    int item, scroll;
    int zone_count;
    Zone zones[ZONES_MAX]; /* of the last drawing */
    ViewId view, behind;   /* behind: the view that leaving a page returns to */
    int columns, lines;
    Completion completion; /* of the typed text */
    Turn hint;             /* its count is 0 if there is none */
    Look look;
    Theme theme;
    bool is_over, has_play, is_flipped, is_typing, has_analysis, is_paused;
    bool is_offered;              /* the menu has been open, and has offered a first game */
    bool is_warned, is_forgetful; /* the warning was shown; settings could not be written */
    bool is_waiting; /* the person is away in the menu: clocks and computer stand still */
    char typed[TYPED_MAX];
    char message[MESSAGE_MAX];
    char unsaved[ARCHIVE_ERROR]; /* why a game that was left is not saved; "" if all are */
};

typedef struct ScreenView {
    void (*open)(Screen *s); /* may be NULL */
    void (*draw)(Screen *s, double now, Surface *g);
    void (*key)(Screen *s, const Input *input, double now);
} ScreenView;

extern const ScreenView VIEW_OF_MENU, VIEW_OF_SETUP, VIEW_OF_GAME, VIEW_OF_RULES, VIEW_OF_KEYS,
    VIEW_OF_LIST, VIEW_OF_LESSONS, VIEW_OF_PUZZLES;

/* -- screen.c -- */

void screen_show(Screen *s, ViewId view);
void screen_say(Screen *s, Tone tone, const char *text);
/* Says an error that is made of parts (say_parts). */
void screen_say_error(Screen *s, const char *error);
void screen_say_format(Screen *s, Tone tone, const char *format, ...) PRINTF_LIKE(3, 4);
/* Says once that settings cannot be written; nothing if `ok`. */
void screen_say_forgetful(Screen *s, bool ok, const char *error);
/* Keeps a setting; says so if that fails, once. */
void screen_remember(Screen *s, const char *key, const char *value);
void screen_remember_plan(Screen *s, const Plan *plan);
/* Says the warning of the command line, once. */
void screen_say_warning(Screen *s);
/* Begin the game of a plan, or resume one, and show it; false, with a message, if that fails. */
bool screen_begin(Screen *s, const Plan *plan, double now);
bool screen_resume(Screen *s, int64_t id, bool is_replay, double now);
void screen_leave_game(Screen *s);
/* The same for a game at this host, within a lesson if one is on. */
bool screen_open(Screen *s, const Plan *plan, const PlayHost *host);
/* Stops all searches and drops the choices made for an old position; before and after the session
 * changes. */
void screen_refresh(Screen *s);
void screen_play(Screen *s, const Turn *turn, double now);
/* Reports that saving failed, or works again. */
void screen_say_save_news(Screen *s);
/* Starts a hint search; a later tick passes its result to command_take_hint. */
void screen_start_hint(Screen *s, HintPurpose purpose, double now);

/* Moves s->item through a list of `count` choices; true if one is chosen. */
bool list_key(Screen *s, const Input *input, int count, int first_line);
/* Marks the chosen one, whose text begins two columns further on. */
enum { LIST_WIDTH = 40 };
void list_mark(const Screen *s, Surface *g, int column, int line);
/* Blank lines around the choices of a short list: 1 where there is room, otherwise 0. */
int list_gap(const Screen *s);
/* A title in the first line; the last line is a bar, too. */
void frame_draw_title(const Screen *s, Surface *g, const char *title);
/* A key and what it does, for the last line. */
typedef struct BarItem {
    int key;
    const char *name; /* "Enter"; NULL ends a list */
    const char *label;
} BarItem;
/* The title, and the keys of a view, which can be clicked on. */
void frame_draw(Screen *s, Surface *g, const char *title, const BarItem *items);
void screen_add_zone(Screen *s, Area area, int key);
int frame_lines(const Screen *s); /* between the two */

/* The cell nearest to the centre of the board. */
int board_middle(const Pos *p);

/* -- view_puzzle.c -- */

void puzzle_screen_free(struct PuzzleScreen *p);

/* -- screen_commands.c -- */

extern const CommandUi SCREEN_UI;

/* -- game_keys.c and view_game.c -- */

void game_key(Screen *s, const Input *input, double now);
bool key_is_yes(int key);
/* The cell to which a key moves the cursor: the next one, or the last in a direction. */
int cursor_walk(const Board *b, int cell, int key);
/* Opens the prompt with this text. */
void game_type_from(Screen *s, const char *text);
/* Plays a typed move, or says why not. */
void game_play_text(Screen *s, const char *text, double now);
/* The board as it is shown, flipped if wanted. */
void game_board(const Screen *s, Board *out);
/* Where it is; the columns of the panel beside it, and the lines of the status below it. */
typedef struct GameLayout {
    Layout board;
    int panel, status;
} GameLayout;
void game_layout(const Screen *s, const Board *b, GameLayout *out);
/* The position on the board, with the steps that have been chosen. */
const Pos *game_shown(const Screen *s);
/* Whether the cells that can be chosen are marked. */
bool game_shows_choices(const Screen *s);
bool game_can_pass(const Screen *s);

/* -- screen_lesson.c -- */

/* Begins the guided first game of a game, or the step that was reached; false, with a message, if
 * that fails. */
bool lesson_begin(Screen *s, const Game *g, double now);
void lesson_end(Screen *s);
/* Whether the goal of the step is met. */
bool lesson_is_met(const Screen *s);
/* Goes on to the next step, if the goal is met; else begins the step again. */
void lesson_go_on(Screen *s, double now);
void lesson_skip(Screen *s, double now);
/* Whether a turn of the person is to be played: true unless it misses the goal of the step, which
 * is said. */
bool lesson_takes(Screen *s, const Turn *turn);
/* Shows the solution of a step that is not a whole game; false if there is none. */
bool lesson_hint(Screen *s);
/* What the person is to do in this step, and what is said at its end. */
void lesson_print_task(const Screen *s, Text *out);
void lesson_print_praise(const Screen *s, Text *out);

/* -- trial.c -- */

int game_shown_ply(const Screen *s);
/* The game or the variation up to the position on the board. */
HistoryView game_view(const Screen *s);
/* Whether a move can be made on the board, in the game or as a variation. */
bool game_can_choose(const Screen *s);
void trial_play(Screen *s, const Turn *turn);
void trial_leave(Screen *s);
/* Shows the position after `ply` moves, or `by` plies after the one on the board. */
void screen_show_ply(Screen *s, int ply);
void screen_step_shown(Screen *s, int by);

/* -- review.c -- */

void review_tick(Screen *s, double now);
/* Shows the next mistake (1) or the previous one (-1). */
void review_show_mistake(Screen *s, int by);
/* Draws the graph of the game; the lines used. */
int review_draw(Screen *s, Surface *g, Area area);

/* -- status.c -- */

GamePhase game_phase(const Screen *s);
void status_draw_title(const Screen *s, Surface *g, const Board *b);
/* At the right of a title, the cell under the cursor and what is on it. */
void status_draw_cell(const Screen *s, Surface *g, const char *title, const Game *game,
                      const Cell *cell);
/* How many disks move: each number can be clicked on. Returns the column behind them. */
int status_draw_numbers(Screen *s, Surface *g, const Pick *pick, int column, int line);
/* What the person is to do now, or how the game ended. */
void status_print_instruction(const Screen *s, int width, Text *out);
/* Whether the instruction has a place in so many lines below the board. */
bool status_has_instruction(const Screen *s, int lines);
void status_draw(Screen *s, Surface *g, int lines);
void status_draw_bar(Screen *s, Surface *g);

/* -- game_panel.c -- */

/* How towers move, by their height; that of the tower under the cursor is highlighted, and the only
 * one where not all have room. The lines used: 0 in games without towers. */
int heights_draw(const Screen *s, Surface *g, Area area, const Pos *pos, int cursor);
void game_panel_draw(Screen *s, Surface *g, const GameLayout *l, double now);
/* The best line of the analysis of the position on the board; false if there is none yet. */
bool game_best_line(Screen *s, Turn *out);

#endif
