/* words.c: what a face says, in the language of its user.
 *
 * A .mo file, in little-endian words of 32 bits: a magic number, a version, the number of texts,
 * where the table of the English texts begins, and where that of the others does. Both tables have
 * a length and a place for each text, and the English ones are sorted. */
#include "words/words.h"

#include "core/embedded.h"
#include "core/text.h"

#include <stdlib.h>
#include <string.h>

enum { MO_COUNT = 8, MO_ENGLISH = 12, MO_OTHERS = 16 };

/* Texts of the layers below that are said here, so that the catalogues know them. */
const char *const WORDS_FROM_BELOW[] = {
    N_("white"),
    N_("black"),
    N_("the groups are counted"),
    N_("a tower of six"),
    N_("six points"),
    N_("a piece in the enemy castle"),
    N_("all pieces taken"),
    N_("five in a row"),
    N_("no legal move"),
    N_("the third occurrence of a position"),
    N_("100 plies without a capture"),
    N_("resignation"),
    N_("time"),
    N_("agreement"),
    N_("abandoned"),
    N_("a game before the first @"),
    N_("a position after the first @"),
    N_("@ and the start"),
    N_("@ and the moves"),
    N_("the end of the line"),
    N_("a tag Game"),
    N_("a tag Start"),
    N_("the property QG"),
    N_("the property QS"),
    N_("seconds such as 300"),
    N_("a tag's name:value"),
    N_("+0.35 or #5"),
    N_("W+, B+, 0 or ?"),
    N_("1-0, 0-1, 1/2-1/2 or -"),
    N_("1-0, 0-1, 1/2-1/2 or *"),
    N_("this game is being played elsewhere"),
    N_("the game cannot be resumed"),
    N_("Slide discs in from the rim; the larger connected group wins."),
    N_("Connect the coloured cells of the rim; the best groups win."),
    N_("Stack disks into towers; the first tower of six wins for the colour on top."),
    N_("Knights and men canter, jump and charge into the enemy castle."),
    N_("Five in a row with stones that slide in from the edge and push."),
    N_("the score is the product of the sizes of all one's groups"),
    N_("each player first marks a disc that counts as two"),
    N_("each player first marks two discs that count as two"),
    N_("a king scores a point and goes back; first to 6 points wins"),
    N_("standard"),
    N_("discs"),
    N_("pieces"),
    N_("pawn"),
    N_("rook"),
    N_("knight"),
    N_("bishop"),
    N_("queen"),
    N_("one cell along a row or column"),
    N_("to the first tower along a row or column"),
    N_("in an L, jumping"),
    N_("to the first tower on a diagonal"),
    N_("to the first tower in any direction"),
    NULL,
};

static size_t mo_number(const unsigned char *at)
{
    return (size_t)at[0] | (size_t)at[1] << 8 | (size_t)at[2] << 16 | (size_t)at[3] << 24;
}

static const char *mo_text(const unsigned char *mo, int table, size_t index)
{
    return (const char *)mo + mo_number(mo + mo_number(mo + table) + 8 * index + 4);
}

const char *say(const Words *w, const char *english)
{
    if (!w->catalogue) return english;
    size_t low = 0, high = mo_number(w->catalogue + MO_COUNT);
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strcmp(english, mo_text(w->catalogue, MO_ENGLISH, middle));
        if (order == 0) return mo_text(w->catalogue, MO_OTHERS, middle);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return english;
}

bool words_find(const char *lang, Words *out)
{
    *out = (Words){NULL, "en"};
    if (strncmp(lang, "en", 2) == 0 || strcmp(lang, "C") == 0) return true;
    for (const Embedded *e = EMBEDDED_WORDS; e->name; e++) {
        if (strncmp(e->name, lang, 2) != 0) continue;
        *out = (Words){e->bytes, "pt"};
        return true;
    }
    return false;
}

Words words_of_locale(void)
{
    static const char *const VARIABLES[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    Words words;
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(VARIABLES[i]);
        if (!value || !*value) continue;
        words_find(value, &words);
        return words;
    }
    return (Words){NULL, "en"};
}

/* The first word is what was typed; the others may be words of ours. */
void say_fault(const Words *w, const Fault *fault, char out[FAULT_TEXT])
{
    Fault said = *fault;
    for (int i = 1; i < FAULT_WORDS; i++) {
        Text word = text_fixed(said.words[i], FAULT_WORD);
        if (*fault->words[i]) text_string(&word, say(w, fault->words[i]));
    }
    fault_print(&said, say(w, fault_template(fault->code)), out);
}

const char *say_colour(const Words *w, int colour)
{
    return colour == WHITE ? say(w, N_("White")) : say(w, N_("Black"));
}
