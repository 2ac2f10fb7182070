/* language.h: the language of this process: --lang, QUINA_LANG, the settings, or the locale. */
#ifndef CLI_LANGUAGE_H
#define CLI_LANGUAGE_H

#include "core/bits.h"
#include "games/fault.h"
#include "games/phrase.h"
#include "record/reader.h"

#include <stdbool.h>

/* Removes --lang from the arguments, and sets QUINA_LANG to its value or, if neither it nor
 * QUINA_LANG is given, to the language of the settings. Returns an exit status. */
int language_choose(int *count, char **words);

/* "en" or "pt". */
const char *language_name(void);

/* The translation of a text, or the text itself if there is none. */
const char *cli_say(const char *english) FORMAT_ARGUMENT(1);
/* The same for a message made of parts between ": " or "; ", each with its own translation. */
enum { REASON_TEXT = 1024 };
const char *cli_say_parts(const char *english, char out[REASON_TEXT]);
void cli_say_phrase(const Phrase *phrase, char out[PHRASE_TEXT]);
void cli_say_fault(const Fault *fault, char out[FAULT_TEXT]);
void cli_say_read_fault(const ReadFault *fault, char out[READ_FAULT_TEXT]);

#endif
