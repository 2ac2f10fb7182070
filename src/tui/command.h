/* command.h: what a person can do while a game is on the screen or at the prompt, in one table.
 *
 * The table makes the keys of the full screen, the bar at its bottom and the mouse clicks on it,
 * the help page, the words that can be typed and their completion, and the help of the plain
 * prompts. An action that both user interfaces have is written once, here, and shows its results
 * through CommandUi; the others are in screen_commands.c and plain_commands.c. */
#ifndef TUI_COMMAND_H
#define TUI_COMMAND_H

#include "play/hint.h"
#include "tui/surface.h"
#include "words/words.h"

typedef struct Controller Controller;

enum { SAVE_PATH = 512, COMMAND_WORD = 32 };

/* A question that is answered by yes or no. */
typedef enum Question { QUESTION_RESIGN, QUESTION_DRAW, QUESTION_PASS, QUESTION_SAVE } Question;

/* What a hint search is for: to show the move, or to answer a draw offer. */
typedef enum HintPurpose { HINT_NONE, HINT_MOVE, HINT_DRAW } HintPurpose;

/* What a user interface does for the actions. */
typedef struct CommandUi {
    void (*say)(Controller *c, Tone tone, const char *text);
    /* Drops a half-chosen move; false if there was none. */
    bool (*cancel_choice)(Controller *c);
    /* The game is about to change: searches that use it must stop. */
    void (*before_change)(Controller *c);
    /* Shows the position after undo and redo. */
    void (*show_change)(Controller *c);
    /* Shows the result of a game that has just ended. */
    void (*show_end)(Controller *c);
    /* Asks, and passes the answer to command_answer, now or later. */
    void (*ask)(Controller *c, Question question, const char *text);
    /* Plays a turn of the person to move, and shows it. */
    void (*play)(Controller *c, const Turn *turn, double now);
    /* Searches for a hint, and passes the result to command_take_hint, now or later. */
    void (*search_hint)(Controller *c, HintPurpose purpose, double now);
    /* Replaces the game by a new one. */
    void (*restart)(Controller *c, const Plan *plan, double now);
    void (*show_help)(Controller *c);
    void (*show_rules)(Controller *c);
    void (*choose_game)(Controller *c);
    /* Begins the guided first game of this game; goes on to its next step. */
    void (*begin_lesson)(Controller *c, double now);
    void (*skip_step)(Controller *c, double now);
    void (*quit)(Controller *c);
} CommandUi;

/* What commands act on; the state of each user interface begins with one. */
struct Controller {
    const CommandUi *ui;
    const Words *words;
    Play *play;
    bool is_replay;            /* the game is from the archive, to be looked at only */
    bool is_lesson;            /* a step of a guided first game */
    char save_path[SAVE_PATH]; /* of the file that QUESTION_SAVE asks about */
};

/* When a command is available. */
typedef enum CommandNeed {
    NEED_NOTHING,
    NEED_LESSON,  /* a guided first game is on */
    NEED_PLAY,    /* a game is being played, not replayed */
    NEED_OPEN,    /* and it is not over */
    NEED_SHUFFLE, /* and has just begun, from a random start */
    NEED_TURN,    /* the game is not over, and a person is to move */
    NEED_PASS     /* and may pass */
} CommandNeed;

/* Where a command exists, and whether text follows its word. The key of a command that takes an
 * argument opens the prompt. */
enum { IN_SCREEN = 1, IN_PROMPT = 2, IN_BOTH = 3, TAKES_ARGUMENT = 4, NOT_IN_LESSON = 8 };

typedef struct GameCommand {
    int key;           /* in the full screen; 0: none */
    const char *word;  /* as it is typed, one word in every language; NULL: it has only a key */
    const char *label; /* for the key bar; NULL without a key */
    const char *help;  /* for the help pages */
    int flags;         /* IN_SCREEN, IN_PROMPT and so on */
    CommandNeed need;
    void (*run)(Controller *c, const char *argument, double now);
} GameCommand;

extern const GameCommand COMMANDS[]; /* ended by a row without `run` */

/* NULL if no command of the full screen has this key. */
const GameCommand *command_with_key(int key);
/* The command that the first word of the text names, in English or the user's language, with the
 * rest of the text; NULL if none. */
const GameCommand *command_with_word(const Words *w, const char *text, int where,
                                     const char **argument);
/* The word for a command in the user's language, as it can be typed: without accents. */
void command_print_word(const Words *w, const GameCommand *command, char out[COMMAND_WORD]);
/* Runs the command, or says why it is not available. */
void command_run(Controller *c, const GameCommand *command, const char *argument, double now);
/* NULL if the need is met, otherwise why it is not, to be translated. */
const char *command_refusal(const Controller *c, CommandNeed need);
/* False, and says why, if the need is not met. */
bool command_allows(Controller *c, CommandNeed need);

void command_answer(Controller *c, Question question, bool is_yes, double now);
void command_take_hint(Controller *c, HintPurpose purpose, const Result *found, double now);

/* -- Actions of one user interface -- */

void screen_run_type(Controller *c, const char *argument, double now);
void screen_run_menu(Controller *c, const char *argument, double now);
void screen_run_analysis(Controller *c, const char *argument, double now);
void screen_run_previous(Controller *c, const char *argument, double now);
void screen_run_next(Controller *c, const char *argument, double now);
void screen_run_first(Controller *c, const char *argument, double now);
void screen_run_last(Controller *c, const char *argument, double now);
void screen_run_play_hint(Controller *c, const char *argument, double now);
void screen_run_variation(Controller *c, const char *argument, double now);
void screen_run_next_mistake(Controller *c, const char *argument, double now);
void screen_run_previous_mistake(Controller *c, const char *argument, double now);
void screen_run_flip(Controller *c, const char *argument, double now);
void screen_run_compact(Controller *c, const char *argument, double now);
void screen_run_swap(Controller *c, const char *argument, double now);
void screen_run_now(Controller *c, const char *argument, double now);
void screen_run_pause(Controller *c, const char *argument, double now);
void screen_run_step(Controller *c, const char *argument, double now);
void screen_run_faster(Controller *c, const char *argument, double now);
void screen_run_slower(Controller *c, const char *argument, double now);
void plain_run_moves(Controller *c, const char *argument, double now);
void plain_run_board(Controller *c, const char *argument, double now);
void plain_run_pieces(Controller *c, const char *argument, double now);
void plain_run_brief(Controller *c, const char *argument, double now);

#endif
