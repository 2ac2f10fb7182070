/* words.h: messages in the language of the user.
 *
 * The texts in the source are English. po/ has the translations in gettext's format; their compiled
 * catalogues are built into the program. */
#ifndef WORDS_WORDS_H
#define WORDS_WORDS_H

#include "core/text.h"
#include "games/games.h"

#include <stdbool.h>

/* A language. Zeros are English. */
typedef struct Words {
    const unsigned char *catalogue; /* a .mo file, or NULL */
    const char *lang;               /* "en", "pt" */
    bool is_unicode;                /* signs beyond those of the language can be shown */
} Words;

/* Finds the language of "en", "pt" or the name of a locale; false, and English, if unknown. */
bool words_find(const char *lang, Words *out);
/* The language of QUINA_LANG or the locale (LC_ALL, LC_MESSAGES, LANG), or English. */
Words words_of_locale(void);

/* The translation, or the English text if there is none. */
const char *say(const Words *w, const char *english) FORMAT_ARGUMENT(2);

/* The same for a message made of parts, such as "PATH: it cannot be opened; ADVICE": each
 * part that ends with ": " or "; " is translated by itself. */
void say_parts(const Words *w, const char *english, Text *out);

/* The translated text of a fault, and of a phrase. */
void say_fault(const Words *w, const Fault *fault, char out[FAULT_TEXT]);
/* The reason alone, as a sentence: "b1:9 is not legal: the line is full" is "The line is full.",
 * for a move that was pointed at, not typed. */
void say_reason(const Words *w, const Fault *fault, char out[FAULT_TEXT]);
/* Makes the first letter, of ASCII or of Latin-1 in UTF-8, a capital. */
void words_capitalise(char *text);
void say_phrase(const Words *w, const Phrase *phrase, char out[PHRASE_TEXT]);

/* "White" or "Black", capitalised for the beginning of a sentence. */
const char *say_colour(const Words *w, int colour);

#endif
