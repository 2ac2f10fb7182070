/* json.c: reads a JSON text.
 *
 * The whole tree is one allocation: first the values, of which there are at most as many as commas
 * and opening brackets and one more, then the bytes of the strings, which are never longer decoded
 * than escaped. Parsing recurses on brackets, at most JSON_DEPTH deep. */
#include "core/json.h"

#include "core/utf8.h"

#include <stdlib.h>
#include <string.h>

typedef struct Parser {
    const char *start, *at, *end;
    Json *values; /* the next free one */
    char *bytes;  /* the next free one */
    int depth;
    JsonFault *fault;
} Parser;

const char *json_fault_text(JsonFaultCode code)
{
    static const char *const TEXTS[] = {
#define X(name, text) [JSON_FAULT_##name] = (text),
        JSON_FAULT_LIST(X)
#undef X
    };
    return TEXTS[code];
}

static bool fail(Parser *p, JsonFaultCode code)
{
    *p->fault = (JsonFault){code, (size_t)(p->at - p->start)};
    return false;
}

static void skip_blanks(Parser *p)
{
    while (p->at < p->end && (*p->at == ' ' || *p->at == '\t' || *p->at == '\n' || *p->at == '\r'))
        p->at++;
}

static bool take(Parser *p, char wanted)
{
    skip_blanks(p);
    if (p->at == p->end || *p->at != wanted) return false;
    p->at++;
    return true;
}

static bool take_word(Parser *p, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(p->end - p->at) < length || memcmp(p->at, word, length) != 0) return false;
    p->at += length;
    return true;
}

static bool at_digit(const Parser *p) { return p->at < p->end && *p->at >= '0' && *p->at <= '9'; }

/* -- Numbers -- */

/* A decimal number as it is read: mantissa * 10^exponent. Digits beyond the 19 that fit are
 * dropped. */
typedef struct Decimal {
    uint64_t mantissa;
    int exponent;
    bool is_dropped; /* a whole number with dropped digits is too large */
} Decimal;

enum { EXPONENT_MAX = 400 };

static void add_digit(Decimal *d, char digit, bool is_fraction)
{
    if (d->mantissa > (UINT64_MAX - 9) / 10) {
        d->is_dropped = true;
        d->exponent += !is_fraction;
        return;
    }
    d->mantissa = 10 * d->mantissa + (uint64_t)(digit - '0');
    d->exponent -= is_fraction;
}

static bool read_digits(Parser *p, Decimal *d, bool is_fraction)
{
    if (!at_digit(p)) return false;
    while (at_digit(p)) add_digit(d, *p->at++, is_fraction);
    return true;
}

static bool read_exponent(Parser *p, Decimal *d)
{
    int value = 0;
    bool is_negative = p->at < p->end && *p->at == '-';
    if (p->at < p->end && (*p->at == '-' || *p->at == '+')) p->at++;
    if (!at_digit(p)) return false;
    for (; at_digit(p); p->at++)
        if (value < 100000) value = 10 * value + (*p->at - '0');
    d->exponent += is_negative ? -value : value;
    return true;
}

/* Right to the last bit for up to 15 digits and exponents up to 22, nearly so beyond. */
static bool scale(const Decimal *d, double *out)
{
    int exponent = d->exponent;
    double value = (double)d->mantissa, ten = 10, factor = 1;
    if (exponent > EXPONENT_MAX && d->mantissa) return false;
    if (exponent < -2 * EXPONENT_MAX) value = 0;
    for (int left = exponent < 0 ? -exponent : exponent; left; left >>= 1) {
        if (left & 1) factor *= ten;
        ten *= ten;
    }
    if (value > 0) value = exponent < 0 ? value / factor : value * factor;
    *out = value;
    return value <= 1.7976931348623157e308;
}

static bool read_number(Parser *p, Json *out)
{
    Decimal d = {0};
    bool is_negative = *p->at == '-', is_real = false;
    p->at += is_negative;
    bool has_zero = at_digit(p) && *p->at == '0';
    if (has_zero)
        p->at++;
    else if (!read_digits(p, &d, false))
        return fail(p, JSON_FAULT_NUMBER);
    if (p->at < p->end && *p->at == '.') {
        p->at++;
        is_real = true;
        if (!read_digits(p, &d, true)) return fail(p, JSON_FAULT_NUMBER);
    }
    if (p->at < p->end && (*p->at == 'e' || *p->at == 'E')) {
        p->at++;
        is_real = true;
        if (!read_exponent(p, &d)) return fail(p, JSON_FAULT_NUMBER);
    }
    if (is_real) {
        out->kind = JSON_KIND_REAL;
        if (!scale(&d, &out->real)) return fail(p, JSON_FAULT_NUMBER);
        if (is_negative) out->real = -out->real;
        return true;
    }
    if (d.is_dropped || d.mantissa > (uint64_t)INT64_MAX + is_negative)
        return fail(p, JSON_FAULT_NUMBER);
    out->kind = JSON_KIND_WHOLE;
    out->whole = is_negative ? (int64_t)(0 - d.mantissa) : (int64_t)d.mantissa;
    return true;
}

/* -- Strings -- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    c = text_lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The four digits after \u; -1 if they are not there. */
static int read_unit(Parser *p)
{
    int unit = 0;
    if (p->end - p->at < 4) return -1;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(*p->at++);
        if (digit < 0) return -1;
        unit = 16 * unit + digit;
    }
    return unit;
}

static bool read_escape(Parser *p)
{
    static const char FROM[] = "\"\\/bfnrt", TO[] = "\"\\/\b\f\n\r\t";
    const char *found = p->at < p->end && *p->at ? strchr(FROM, *p->at) : NULL;
    if (found) {
        *p->bytes++ = TO[found - FROM];
        p->at++;
        return true;
    }
    if (!take_word(p, "u")) return false;
    int unit = read_unit(p), low = 0;
    if (unit <= 0 || (unit >= 0xdc00 && unit <= 0xdfff)) return false;
    if (unit >= 0xd800 && unit <= 0xdbff) { /* the first half of a pair */
        low = take_word(p, "\\u") ? read_unit(p) : -1;
        if (low < 0xdc00 || low > 0xdfff) return false;
        unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    }
    p->bytes += utf8_encode((uint32_t)unit, p->bytes);
    return true;
}

static bool read_string(Parser *p, const char **out)
{
    *out = p->bytes;
    p->at++;
    while (p->at < p->end && *p->at != '"') {
        if (*p->at == '\\') {
            p->at++;
            if (!read_escape(p)) return fail(p, JSON_FAULT_STRING);
            continue;
        }
        int length = utf8_length(p->at, p->end);
        if (length == 0 || (unsigned char)*p->at < ' ') return fail(p, JSON_FAULT_STRING);
        memcpy(p->bytes, p->at, (size_t)length);
        p->bytes += length;
        p->at += length;
    }
    if (p->at == p->end) return fail(p, JSON_FAULT_STRING);
    p->at++;
    *p->bytes++ = '\0';
    return true;
}

/* -- Lists, objects, values -- */

static bool read_value(Parser *p, Json *out);

/* The name of a member and its colon. */
static bool read_key(Parser *p, const Json *object, Json *out)
{
    int count = 0;
    skip_blanks(p);
    if (p->at == p->end || *p->at != '"') return fail(p, JSON_FAULT_KEY);
    if (!read_string(p, &out->key)) return false;
    for (const Json *other = object->first; other; other = other->next, count++)
        if (other != out && strcmp(other->key, out->key) == 0) return fail(p, JSON_FAULT_DUPLICATE);
    if (count >= JSON_MEMBERS) return fail(p, JSON_FAULT_MEMBERS);
    return take(p, ':') || fail(p, JSON_FAULT_SEPARATOR);
}

static bool read_items(Parser *p, Json *out, char close)
{
    const Json **link = &out->first;
    out->first = NULL;
    p->at++;
    if (take(p, close)) return true;
    do {
        Json *item = p->values++;
        *item = (Json){0};
        if (out->kind == JSON_KIND_OBJECT && !read_key(p, out, item)) return false;
        if (!read_value(p, item)) return false;
        *link = item;
        link = &item->next;
    } while (take(p, ','));
    return take(p, close) || fail(p, JSON_FAULT_SEPARATOR);
}

static bool read_container(Parser *p, Json *out)
{
    bool is_list = *p->at == '[';
    out->kind = is_list ? JSON_KIND_LIST : JSON_KIND_OBJECT;
    if (++p->depth > JSON_DEPTH) return fail(p, JSON_FAULT_DEPTH);
    bool ok = read_items(p, out, is_list ? ']' : '}');
    p->depth--;
    return ok;
}

static bool read_value(Parser *p, Json *out)
{
    skip_blanks(p);
    char c = '\0';
    if (p->at < p->end) c = *p->at;
    out->at = (size_t)(p->at - p->start);
    if (c == '[' || c == '{') return read_container(p, out);
    if (c == '-' || at_digit(p)) return read_number(p, out);
    if (c == '"') {
        out->kind = JSON_KIND_TEXT;
        return read_string(p, &out->text);
    }
    if (take_word(p, "null")) return true;
    out->kind = JSON_KIND_BOOL;
    out->whole = c == 't';
    return take_word(p, "true") || take_word(p, "false") || fail(p, JSON_FAULT_VALUE);
}

static size_t count_values(const char *text, size_t length)
{
    size_t count = 1;
    for (size_t i = 0; i < length; i++) count += text[i] == ',' || text[i] == '[' || text[i] == '{';
    return count;
}

Json *json_parse(const char *text, size_t length, JsonFault *fault)
{
    size_t count = count_values(text, length);
    Json *root = malloc(count * sizeof *root + length + 1);
    Parser p = {.start = text, .at = text, .end = text + length, .fault = fault};
    *fault = (JsonFault){.code = root ? JSON_FAULT_NONE : JSON_FAULT_MEMORY};
    if (!root) return NULL;
    p.values = root + 1;
    p.bytes = (char *)(root + count);
    *root = (Json){0};
    bool ok = read_value(&p, root);
    skip_blanks(&p);
    if (ok && p.at < p.end) ok = fail(&p, JSON_FAULT_END);
    if (ok) return root;
    free(root);
    return NULL;
}

void json_free(Json *root) { free(root); }

/* -- Looking -- */

const Json *json_member(const Json *object, const char *key)
{
    if (!json_is(object, JSON_KIND_OBJECT)) return NULL;
    const Json *member = object->first;
    while (member && strcmp(member->key, key) != 0) member = member->next;
    return member;
}

double json_number_of(const Json *value)
{
    if (json_is(value, JSON_KIND_WHOLE)) return (double)value->whole;
    return json_is(value, JSON_KIND_REAL) ? value->real : 0;
}

int json_count_of(const Json *value)
{
    int count = 0;
    if (!json_is(value, JSON_KIND_LIST) && !json_is(value, JSON_KIND_OBJECT)) return 0;
    for (const Json *item = value->first; item; item = item->next) count++;
    return count;
}
