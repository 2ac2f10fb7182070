/* phrase.h: a sentence as data: an English template and a few words for it, so that every front end
 * can say it in the language of its user. The words replace %1 to %4 in the template. */
#ifndef GAMES_PHRASE_H
#define GAMES_PHRASE_H

#include <stdarg.h>

enum { PHRASE_WORDS = 4, PHRASE_WORD = 200, PHRASE_TEXT = 640 };

typedef struct Phrase {
    const char *text; /* the template, marked with N_ */
    char words[PHRASE_WORDS][PHRASE_WORD];
} Phrase;

/* `kinds` has a letter for each word that follows: s for a string, d for an int. A long word is
 * cut. */
void phrase_set(Phrase *p, const char *text, const char *kinds, ...);
void phrase_set_list(Phrase *p, const char *text, const char *kinds, va_list words);

/* The words of p put into `template`, which is p->text or its translation. */
void phrase_print(const Phrase *p, const char *template, char out[PHRASE_TEXT]);

#endif
