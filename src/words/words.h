/* words.h: what a face says, in the language of its user.
 *
 * The texts in the source are English; po/ has the others, in gettext's format, and their compiled
 * catalogues are part of the program. */
#ifndef WORDS_WORDS_H
#define WORDS_WORDS_H

#include "core/text.h"
#include "games/games.h"

#include <stdbool.h>

/* A language, passed along as a value; zeros are English. */
typedef struct Words {
    const unsigned char *catalogue; /* a .mo file, or NULL */
    const char *lang;               /* "en", "pt" */
} Words;

/* lang: "en", "pt" or a locale's name; false if there is no such language. */
bool words_find(const char *lang, Words *out);
/* That of the locale (LC_ALL, LC_MESSAGES, LANG), or English. */
Words words_of_locale(void);

/* The text in that language; the English one where it has none. */
const char *say(const Words *w, const char *english) FORMAT_ARGUMENT(2);

/* The fault and the phrase in that language. */
void say_fault(const Words *w, const Fault *fault, char out[FAULT_TEXT]);
void say_phrase(const Words *w, const Phrase *phrase, char out[PHRASE_TEXT]);

/* "White", "Black", at the beginning of a sentence. */
const char *say_colour(const Words *w, int colour);

#endif
