/* words.c: messages in the language of the user.
 *
 * A .mo file begins with little-endian words of 32 bits: a magic number, a version, the number of
 * texts, the offset of the table of English texts, and the offset of the table of translations.
 * Each table has a length and an offset for every text; the English texts are sorted. */
#include "words/words.h"

#include "core/embedded.h"
#include "games/notation.h"

#include <stdlib.h>
#include <string.h>

enum { MO_COUNT = 8, MO_ENGLISH = 12, MO_TRANSLATIONS = 16 };

static size_t mo_number(const unsigned char *at)
{
    return (size_t)at[0] | (size_t)at[1] << 8 | (size_t)at[2] << 16 | (size_t)at[3] << 24;
}

static const char *mo_text(const unsigned char *mo, int table, size_t index)
{
    return (const char *)mo + mo_number(mo + mo_number(mo + table) + 8 * index + 4);
}

/* The catalogue's entry for the empty text is its header, not a message. */
const char *say(const Words *w, const char *english)
{
    if (!w->catalogue || !*english) return english;
    size_t low = 0, high = mo_number(w->catalogue + MO_COUNT);
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strcmp(english, mo_text(w->catalogue, MO_ENGLISH, middle));
        if (order == 0) return mo_text(w->catalogue, MO_TRANSLATIONS, middle);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return english;
}

void say_parts(const Words *w, const char *english, Text *out)
{
    const char *end = NULL;
    for (const char *at = english; *at; at = end) {
        char part[512];
        Text text = text_fixed(part, sizeof part);
        const char *rest = say(w, at); /* a message may have such a sign itself */
        if (rest != at) {
            text_string(out, rest);
            return;
        }
        for (end = at; *end && strncmp(end, ": ", 2) != 0 && strncmp(end, "; ", 2) != 0;) end++;
        text_bytes(&text, at, (size_t)(end - at));
        text_string(out, say(w, part));
        for (int i = 0; i < 2 && *end; i++) text_char(out, *end++);
    }
}

bool words_find(const char *lang, Words *out)
{
    *out = (Words){.lang = "en"};
    if (strncmp(lang, "en", 2) == 0 || strcmp(lang, "C") == 0) return true;
    for (const Embedded *e = EMBEDDED_WORDS; e->name; e++) {
        if (strncmp(e->name, lang, 2) != 0) continue;
        *out = (Words){.catalogue = e->bytes, .lang = "pt"};
        return true;
    }
    return false;
}

Words words_of_locale(void)
{
    static const char *const VARIABLES[] = {"QUINA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"};
    Words words;
    for (int i = 0; i < 4; i++) {
        const char *value = getenv(VARIABLES[i]);
        if (!value || !*value) continue;
        words_find(value, &words);
        return words;
    }
    return (Words){.lang = "en"};
}

/* The first word is the user's input; the others may have translations. */
static void print_fault(const Words *w, const Fault *fault, const char *template,
                        char out[FAULT_TEXT])
{
    Fault said = *fault;
    for (int i = 1; i < FAULT_WORDS; i++) {
        Text word = text_fixed(said.words[i], FAULT_WORD);
        if (*fault->words[i]) text_string(&word, say(w, fault->words[i]));
    }
    fault_print(&said, template, out);
}

void say_fault(const Words *w, const Fault *fault, char out[FAULT_TEXT])
{
    print_fault(w, fault, say(w, fault_template(fault->code)), out);
}

void words_capitalise(char *text)
{
    enum { LATIN = 0xc3, SMALL_FIRST = 0xa0, SMALL_LAST = 0xbe, CASE = 0x20 };
    unsigned char *at = (unsigned char *)text;
    if (*at >= 'a' && *at <= 'z')
        *at = (unsigned char)(*at - CASE);
    else if (*at == LATIN && at[1] >= SMALL_FIRST && at[1] <= SMALL_LAST)
        at[1] = (unsigned char)(at[1] - CASE);
}

void say_reason(const Words *w, const Fault *fault, char out[FAULT_TEXT])
{
    const char *template = say(w, fault_template(fault->code)), *colon = strstr(template, ": ");
    bool names_move = strncmp(template, "%1 ", 3) == 0 && colon;
    print_fault(w, fault, names_move ? colon + 2 : template, out);
    Text text = {.data = out, .length = strlen(out), .capacity = FAULT_TEXT};
    if (*(names_move ? colon + 2 : template) != '%') words_capitalise(out);
    text_char(&text, '.');
}

void say_phrase(const Words *w, const Phrase *phrase, char out[PHRASE_TEXT])
{
    Phrase said = *phrase;
    for (int i = 0; i < PHRASE_WORDS; i++) {
        Text word = text_fixed(said.words[i], PHRASE_WORD);
        if (*phrase->words[i]) text_string(&word, say(w, phrase->words[i]));
    }
    phrase_print(&said, say(w, phrase->text), out);
}

const char *say_colour(const Words *w, int colour) { return say(w, side_name(colour)); }
