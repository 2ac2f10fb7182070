/* phrase.c: a sentence as data. */
#include "games/phrase.h"

#include "core/text.h"

void phrase_set_list(Phrase *p, const char *text, const char *kinds, va_list words)
{
    *p = (Phrase){.text = text};
    for (int i = 0; i < PHRASE_WORDS && kinds[i]; i++) {
        Text word = text_fixed(p->words[i], PHRASE_WORD);
        if (kinds[i] == 's') text_string(&word, va_arg(words, const char *));
        if (kinds[i] == 'd') text_int(&word, va_arg(words, int));
    }
}

void phrase_set(Phrase *p, const char *text, const char *kinds, ...)
{
    va_list words;
    va_start(words, kinds);
    phrase_set_list(p, text, kinds, words);
    va_end(words);
}

void phrase_print(const Phrase *p, const char *template, char out[PHRASE_TEXT])
{
    Text text = text_fixed(out, PHRASE_TEXT);
    text_fill(&text, template, (const char *)p->words, PHRASE_WORD, PHRASE_WORDS);
}
