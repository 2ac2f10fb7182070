/* commands.h: the commands; main.c lists them. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/args.h"

extern const Command command_games, command_rules, command_show, command_moves, command_perft,
    command_bench, command_best, command_match, command_selfplay, command_ladder, command_ugi,
    command_gtp, command_record, command_archive, command_analysis, command_play, command_learn,
    command_serve, command_rooms, command_solve, command_journal, command_settings, command_puzzles,
    command_tables;

/* Whether standard input and output are a terminal. */
bool play_has_terminal(void);

#endif
