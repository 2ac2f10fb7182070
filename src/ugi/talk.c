/* talk.c: lines out, words in. */
#include "ugi/state.h"

/* -- Output -- */

void ugi_say(Ugi *u, Text *line)
{
    pthread_mutex_lock(&u->lock);
    u->write(u->context, line->is_cut ? "info string there is not enough memory" : line->data);
    pthread_mutex_unlock(&u->lock);
    text_free(line);
}

void ugi_say_format(Ugi *u, const char *format, const char *word)
{
    char memory
        [UGI_ANSWER]; /* the answers that a search or a driver waits for need no other memory */
    Text line = text_fixed(memory, sizeof memory);
    for (; *format; format++) {
        if (*format == '%')
            text_string(&line, word);
        else
            text_char(&line, *format);
    }
    line.is_cut = false;
    ugi_say(u, &line);
}

void ugi_complain(Ugi *u, const char *what) { ugi_say_format(u, "info string %", what); }

void ugi_complain_fault(Ugi *u, const Fault *fault)
{
    char text[FAULT_TEXT];
    fault_print(fault, fault_template(fault->code), text);
    ugi_complain(u, text);
}

/* -- Words -- */

void ugi_skip_spaces(Cursor *c)
{
    while (*c->at == ' ' || *c->at == '\t') c->at++;
}

bool ugi_next_word(Cursor *c, char out[UGI_WORD])
{
    Text word = text_fixed(out, UGI_WORD);
    ugi_skip_spaces(c);
    while (*c->at && *c->at != ' ' && *c->at != '\t') text_char(&word, *c->at++);
    return word.length > 0;
}

bool ugi_next_number(Cursor *c, uint64_t max, uint64_t *out)
{
    char word[UGI_WORD];
    uint64_t n = 0;
    if (!ugi_next_word(c, word)) return false;
    const char *at = word[0] == '-' ? word + 1 : word;
    if (*at == '\0') return false;
    for (; *at; at++) {
        if (*at < '0' || *at > '9' || n > max) return false;
        n = 10 * n + (uint64_t)(*at - '0');
    }
    if (n > max) return false;
    *out = word[0] == '-' ? 0 : n; /* a clock that has run out */
    return true;
}
