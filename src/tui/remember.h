/* remember.h: the settings as defaults of a game, and a game that was chosen as settings. */
#ifndef TUI_REMEMBER_H
#define TUI_REMEMBER_H

#include "archive/archive.h"
#include "play/plan.h"
#include "play/settings.h"

#define OPPONENT_DEFAULT "level:3"

/* The game that was played last, or the first of all. */
const Game *remember_game(const Settings *s);

/* The computer player to offer for this game. `s` may be NULL here and below. */
void remember_opponent(const Settings *s, const Game *g, char out[SESSION_WORD]);

/* Fills in what the plan, which has a game, does not say: the size of the board, the players (you
 * begin, against the computer), and the names of people. */
void remember_apply(const Settings *s, Plan *plan);

/* The step of its guided first game that a person has reached, from 0; LESSON_DONE after the last
 * one. */
enum { LESSON_DONE = -1 };
int remember_lesson(const Settings *s, const Game *g);
bool remember_lesson_step(Settings *s, const Game *g, int step, char error[SETTINGS_ERROR]);
/* Whether nothing has been played or learned yet, so that a guided first game is to be offered. The
 * archive may be NULL. */
bool remember_is_newcomer(const Settings *s, Archive *archive);

/* Keeps the choices of a plan; false, with the reason, if the file cannot be written. */
bool remember_plan(Settings *s, const Plan *plan, char error[SETTINGS_ERROR]);

#endif
