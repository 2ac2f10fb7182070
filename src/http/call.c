/* call.c: a request as the handlers see it. */
#include "http/call.h"

#include "core/text.h"
#include "record/utf8.h"

#include <string.h>

/* -- The target -- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    c = text_lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool is_utf8(const char *text)
{
    const char *end = text + strlen(text);
    while (text < end) {
        int length = utf8_length(text, end);
        if (length == 0) return false;
        text += length;
    }
    return true;
}

/* Escapes become bytes; in an argument + is a blank. */
static bool decode(char *text, bool is_argument)
{
    char *to = text;
    for (const char *at = text; *at; at++) {
        if (*at == '%') {
            int high = hex_digit(at[1]), low = high < 0 ? -1 : hex_digit(at[2]);
            if (low < 0 || (high == 0 && low == 0)) return false;
            *to++ = (char)(16 * high + low);
            at += 2;
        } else {
            *to++ = (char)(*at == '+' && is_argument ? ' ' : *at);
        }
    }
    *to = '\0';
    return is_utf8(text);
}

static bool add_arg(Call *c, char *pair)
{
    char *value = strchr(pair, '=');
    if (c->arg_count == CALL_ARGS) return false;
    if (value) *value++ = '\0';
    if (!decode(pair, true) || (value && !decode(value, true))) return false;
    c->args[c->arg_count++] = (CallArg){pair, value ? value : ""};
    return true;
}

bool call_read_target(Call *c, char *target)
{
    char *query = strchr(target, '?');
    c->path = target;
    c->arg_count = 0;
    if (query) *query++ = '\0';
    if (target[0] != '/' || !decode(target, false)) return false;
    while (query && *query) {
        char *next = strchr(query, '&');
        if (next) *next++ = '\0';
        if (*query && !add_arg(c, query)) return false;
        query = next;
    }
    return true;
}

const char *call_arg(const Call *c, const char *name)
{
    for (int i = 0; i < c->arg_count; i++)
        if (strcmp(c->args[i].name, name) == 0) return c->args[i].value;
    return NULL;
}

const char *call_after(const Call *c, const char *prefix)
{
    size_t length = strlen(prefix);
    return strncmp(c->path, prefix, length) == 0 ? c->path + length : NULL;
}

const char *call_secret(const Call *c)
{
    static const char SCHEME[] = "Bearer ";
    if (c->authorization && strncmp(c->authorization, SCHEME, sizeof SCHEME - 1) == 0)
        return c->authorization + sizeof SCHEME - 1;
    const char *secret = call_arg(c, "secret");
    return secret ? secret : "";
}

/* -- The language -- */

/* The weight of a language in thousandths: the number after ;q=, 1 if there is none. */
static int read_weight(const char *at, const char *end)
{
    int weight = 1000, unit = 100;
    const char *q = at;
    while (q + 2 < end && !(q[0] == 'q' && q[1] == '=')) q++;
    if (q + 2 >= end) return weight;
    q += 2;
    weight = *q == '0' ? 0 : 1000;
    if (q + 1 < end && q[1] == '.')
        for (q += 2; q < end && *q >= '0' && *q <= '9' && unit > 0 && weight < 1000; q++) {
            weight += (*q - '0') * unit;
            unit /= 10;
        }
    return weight;
}

/* The first of the heaviest that there is. */
Words call_language(const char *accept)
{
    Words best = {NULL, "en"}, words;
    int most = 0;
    while (accept && *accept) {
        const char *end = accept + strcspn(accept, ",");
        while (*accept == ' ') accept++;
        int weight = read_weight(accept, end);
        if (weight > most && words_find(accept, &words)) {
            best = words;
            most = weight;
        }
        accept = *end ? end + 1 : end;
    }
    return best;
}
