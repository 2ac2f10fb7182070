/* request.c: a request and its response. */
#include "http/request.h"

#include "core/utf8.h"

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

/* Percent escapes become bytes; in an argument + is a blank. */
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

static bool add_arg(Request *req, char *pair)
{
    char *value = strchr(pair, '=');
    if (req->arg_count == REQUEST_ARGS) return false;
    if (value) *value++ = '\0';
    if (!decode(pair, true) || (value && !decode(value, true))) return false;
    req->args[req->arg_count++] = (RequestArg){pair, value ? value : ""};
    return true;
}

static bool read_target(Request *req, char *target)
{
    char *query = strchr(target, '?');
    req->path = target;
    req->arg_count = 0;
    if (query) *query++ = '\0';
    if (target[0] != '/' || !decode(target, false)) return false;
    while (query && *query) {
        char *next = strchr(query, '&');
        if (next) *next++ = '\0';
        if (*query && !add_arg(req, query)) return false;
        query = next;
    }
    return true;
}

void request_read_target(Request *req, char *target)
{
    req->is_malformed = !read_target(req, target);
}

const char *request_arg(const Request *req, const char *name)
{
    for (int i = 0; i < req->arg_count; i++)
        if (strcmp(req->args[i].name, name) == 0) return req->args[i].value;
    return NULL;
}

const char *request_path_after(const Request *req, const char *prefix)
{
    size_t length = strlen(prefix);
    return strncmp(req->path, prefix, length) == 0 ? req->path + length : NULL;
}

const char *request_secret(const Request *req)
{
    static const char SCHEME[] = "Bearer ";
    if (req->authorization && strncmp(req->authorization, SCHEME, sizeof SCHEME - 1) == 0)
        return req->authorization + sizeof SCHEME - 1;
    const char *secret = request_arg(req, "secret");
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

/* The first available language among those of the greatest weight. */
Words request_language(const char *accept)
{
    Words best = {.lang = "en"}, words;
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

/* -- Refusals -- */

bool request_refuse(Request *req, Refusal refusal, const char *message, const char *field)
{
    response_refuse(&req->response, refusal, say(&req->words, message), field);
    return false;
}

bool request_refuse_fault(Request *req, Refusal refusal, const Fault *fault, const char *field)
{
    char text[FAULT_TEXT];
    say_fault(&req->words, fault, text);
    response_refuse(&req->response, refusal, text, field);
    return false;
}

bool request_refuse_memory(Request *req)
{
    return request_refuse(req, REFUSE_BUSY, N_("there is no memory for the request"), NULL);
}
