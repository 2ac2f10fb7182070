/* manual.h: the man page and the shell completions, from the tables that make the help. */
#ifndef CLI_MANUAL_H
#define CLI_MANUAL_H

#include "cli/args.h"
#include "core/text.h"

/* `commands` is ended by NULL. */
void manual_print_man(const Command *const *commands, const char *version, Text *out);
void manual_print_bash(const Command *const *commands, Text *out);
void manual_print_zsh(const Command *const *commands, Text *out);

#endif
