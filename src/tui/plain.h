/* plain.h: the state of the plain prompts, shared by their files. */
#ifndef TUI_PLAIN_H
#define TUI_PLAIN_H

#include "lessons/lesson.h"
#include "tui/command.h"
#include "tui/tui.h"

enum { LINE_SIZE = 1024, PAGE_WIDTH = 78 };

typedef struct Plain {
    Controller base;
    const TuiHost *host;
    Words words;
    Play play;
    Plan plan;
    bool echoes;                /* the input is not a terminal: repeat what is read */
    bool is_leaving, wants_new; /* quit or the end of the input; new */
    bool is_brief;              /* boards are shown only when asked for */
    bool is_unsaved;            /* a game that was left could not be saved */
    bool has_failed;            /* a game could not begin */
    bool is_forgetful;          /* the person knows that settings cannot be written */
    const LessonStep *step;     /* of a guided first game, or NULL */
    bool skips;                 /* the person goes on to the next step */
    char line[LINE_SIZE];       /* the last line read, without spaces around it */
    char prompt[PHRASE_TEXT];   /* the last instruction, and how to type a move; not said again */
    const char *typing;
} Plain;

/* -- plain.c -- */

/* Prints the text and a newline, and frees it; says so if memory was short for all of it. */
void plain_put(const Plain *p, Text *text);
void plain_put_line(const char *line);
void plain_put_format(const char *format, ...) PRINTF_LIKE(1, 2);
void plain_put_fault(const Plain *p, const Fault *fault);
/* Refuses what was typed as a move. */
void plain_refuse(const Plain *p, const Fault *fault);
/* Says once that settings cannot be written; nothing if `ok`. */
void plain_say_forgetful(Plain *p, bool ok, const char *error);
/* False at the end of the input, which leaves the program; false with an empty line when a player's
 * time has run out. */
bool plain_read_line(Plain *p, const char *prompt);
/* Reads an answer; help, rules and quit work at every prompt, and are not answers. `help` says what
 * can be answered. False to leave. */
bool plain_ask(Plain *p, const char *prompt, const char *help);
/* Shows the rules of the game, or of one that is asked for. */
void plain_ask_rules(Plain *p);
/* A number from 0 to count - 1; `otherwise` for an empty line, -1 to leave. */
int plain_ask_menu(Plain *p, const char *title, const char *const *items, int count, int otherwise);
bool plain_ask_yes(Plain *p, const char *question);

void plain_show_board(const Plain *p);
/* The board, except in brief mode. */
void plain_show_position(const Plain *p);
/* What the symbols mean: "O white disc, X black disc". Towers and their letters need no words. */
void plain_show_symbols(const Plain *p);
/* The pieces of both sides in words. */
void plain_show_pieces(const Plain *p);
void plain_show_state(const Plain *p);
/* Reports that saving failed, or works again. */
void plain_show_save_news(Plain *p);
/* A text with the markup of a rules page, wrapped. */
void plain_put_page(const Plain *p, const Game *g, const char *source);
/* What the person is to do and how to type it, where that is not what was said last. */
void plain_show_instruction(Plain *p);
/* Plays until the match is over or the person leaves. */
void plain_run_game(Plain *p);
/* Plays the turn and shows it. */
void plain_play(Plain *p, const Turn *turn);
/* Closes the game; says so if it could not be saved. */
void plain_leave_game(Plain *p);
void plain_show_rules(const Plain *p, const Game *g);

/* The exit status: 1 if a stream failed, which is reported to standard error, or a game is not
 * saved or could not begin, which has been reported already. */
int plain_exit_status(const Plain *p);

/* -- plain_setup.c -- */

/* Asks for everything the command line did not say, and opens the game; false to leave. */
bool plain_choose(Plain *p, const TuiOptions *options, bool is_first);

/* -- plain_lesson.c -- */

/* The guided first game of a game, or of one that is asked for. */
void plain_learn(Plain *p, const Game *g);
void plain_ask_lesson(Plain *p);
/* Says the hint of a step that is not a whole game; false if there is none. */
bool plain_show_step_hint(const Plain *p);

/* -- plain_puzzles.c -- */

/* Puzzles, one after the other. */
void plain_puzzles(Plain *p);

/* -- plain_commands.c -- */

extern const CommandUi PLAIN_UI;

/* Runs the command that was typed; false if there is none. */
bool plain_run_command(Plain *p);

#endif
