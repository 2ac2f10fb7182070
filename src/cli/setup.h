/* setup.h: the options that name a game, the same for every command that takes one. */
#ifndef CLI_SETUP_H
#define CLI_SETUP_H

#include "cli/args.h"
#include "history/spec.h"

/* The first options in the table of such a command. */
#define SETUP_OPTIONS                                                                \
    {"size", "N", N_("size of the board (quina games lists them)")},                 \
        {"variant", "V", N_("variants, joined by commas (quina games lists them)")}, \
        {"seed", "S", N_("seed of everything that is random (default 0)")},          \
        {"position", "P", N_("start from this position")},                           \
    {                                                                                \
        "moves", "\"M ...\"", N_("play these moves first, separated by spaces")      \
    }

/* The operand GAME and the options size, variant and seed. Like the other functions here it returns
 * an exit status, and has printed what is wrong if that is not EXIT_FINE. */
int spec_options(const Args *args, GameSpec *out);
/* Prints what is wrong with a spec. */
int spec_report(const SpecFault *fault);

/* The game that GAME and all the options describe, with its moves played; freed by the caller in
 * any case. */
int history_read(const Args *args, History *out);

/* The start of the game of the operand, the first game if there is none, and the options --size,
 * --variant and --seed. Returns an exit status, like spec_options. */
int start_read(const Args *args, GameSpec *spec, Pos *out);

#endif
