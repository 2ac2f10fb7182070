/* fault.c: why an input was refused. */
#include "games/fault.h"

#include "core/text.h"

#include <stdarg.h>

bool fault_set(Fault *f, FaultCode code, const char *kinds, ...)
{
    if (!f) return false;
    *f = (Fault){.code = code};
    va_list words;
    va_start(words, kinds);
    for (int i = 0; i < FAULT_WORDS && kinds[i]; i++) {
        Text word = text_fixed(f->words[i], FAULT_WORD);
        if (kinds[i] == 's') text_string(&word, va_arg(words, const char *));
        if (kinds[i] == 'd') text_int(&word, va_arg(words, int));
    }
    va_end(words);
    return false;
}

const char *fault_template(FaultCode code)
{
    static const char *const TEXTS[] = {
#define X(name, text) [FAULT_##name] = text,
        FAULT_LIST(X)
#undef X
    };
    return TEXTS[code];
}

void fault_print(const Fault *f, const char *template, char out[FAULT_TEXT])
{
    Text text = text_fixed(out, FAULT_TEXT);
    text_fill(&text, template, (const char *)f->words, FAULT_WORD, FAULT_WORDS);
}
