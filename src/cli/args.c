/* args.c: parses the command line according to tables, which also make the help. */
#include "cli/args.h"

#include "cli/language.h"
#include "cli/report.h"

#include <string.h>

static int find_option(const Command *command, const char *name, size_t length)
{
    for (int i = 0; i < OPTIONS_MAX && command->options[i].name; i++) {
        const char *known = command->options[i].name;
        if (strlen(known) == length && memcmp(known, name, length) == 0) return i;
    }
    return -1;
}

/* An option at words[*at], with its value after = or in the next argument. */
static bool parse_option(const Command *command, int count, char **words, int *at, Args *out)
{
    const char *name = words[*at] + 2;
    size_t length = strcspn(name, "=");
    int which = find_option(command, name, length);
    if (which < 0)
        return usage_error("quina %s has no option --%.*s; see quina %s --help", command->name,
                           (int)length, name, command->name);
    if (out->values[which]) return usage_error("--%s is given twice", command->options[which].name);
    if (!command->options[which].value) {
        if (name[length]) return usage_error("--%s takes no value", command->options[which].name);
        out->values[which] = "";
    } else if (name[length]) {
        out->values[which] = name + length + 1;
    } else if (*at + 1 < count) {
        out->values[which] = words[++*at];
    } else {
        return usage_error("--%s needs a value: %s", command->options[which].name,
                           command->options[which].value);
    }
    return true;
}

bool args_parse(const Command *command, int count, char **words, Args *out)
{
    bool only_operands = false;
    *out = (Args){.command = command};
    for (int i = 0; i < count; i++) {
        if (!only_operands && strcmp(words[i], "--") == 0) {
            only_operands = true;
        } else if (!only_operands && strncmp(words[i], "--", 2) == 0) {
            if (!parse_option(command, count, words, &i, out)) return false;
        } else if (!only_operands && words[i][0] == '-' && words[i][1]) {
            return usage_error("options start with two dashes: '%s'; see quina %s --help", words[i],
                               command->name);
        } else if (out->operand_count == command->operands_max) {
            return usage_error("unexpected argument '%s'; expected quina %s%s%s", words[i],
                               command->name, *command->operands ? " " : "", command->operands);
        } else {
            out->operands[out->operand_count++] = words[i];
        }
    }
    if (out->operand_count < command->operands_min)
        return usage_error("expected quina %s %s; see quina %s --help", command->name,
                           command->operands, command->name);
    return true;
}

const char *args_value(const Args *args, const char *name)
{
    int which = find_option(args->command, name, strlen(name));
    return which < 0 ? NULL : args->values[which];
}

bool args_has(const Args *args, const char *name) { return args_value(args, name) != NULL; }

bool args_number(const Args *args, const char *name, int min, int max, int otherwise, int *out)
{
    const char *value = args_value(args, name);
    *out = otherwise;
    if (!value) return true;
    Cursor c = cursor_over(value);
    if (cursor_number(&c, max, out) && cursor_at_end(&c) && *out >= min) return true;
    return usage_error("--%s '%s' is not a number from %d to %d", name, value, min, max);
}

bool args_seed(const Args *args, unsigned long long *out)
{
    const char *value = args_value(args, "seed");
    unsigned long long seed = 0;
    *out = 0;
    if (!value) return true;
    for (const char *at = value; *at; at++) {
        unsigned digit = (unsigned)(*at - '0');
        if (digit > 9 || seed > (~0ULL - digit) / 10)
            return usage_error("--seed '%s' is not a number from 0 to %llu", value, ~0ULL);
        seed = 10 * seed + digit;
    }
    *out = seed;
    return *value || usage_error("--seed is empty; expected a number");
}

bool args_take_seconds(const char **at, double *out)
{
    double unit = 1;
    int digits = 0, points = 0;
    *out = 0;
    for (; (**at >= '0' && **at <= '9') || (**at == '.' && points == 0); ++*at) {
        if (**at == '.') {
            points++;
            continue;
        }
        if (++digits > 9) return false;
        if (points) unit /= 10;
        *out = points ? *out + (**at - '0') * unit : *out * 10 + (**at - '0');
    }
    return digits > 0;
}

bool args_seconds(const Args *args, const char *name, double otherwise, double *out)
{
    const char *value = args_value(args, name), *at = value;
    *out = otherwise;
    if (value && (!args_take_seconds(&at, out) || *at || *out <= 0))
        return usage_error("--%s '%s' is not a number of seconds such as 0.5", name, value);
    return true;
}

/* Options that main handles for every command. */
const Option COMMON_OPTIONS[] = {
    {"lang", "en|pt", N_("English or Portuguese (default: from the settings or the locale)")},
    {"help", NULL, N_("explain the command")},
    {NULL, NULL, NULL},
};

static void print_option(const Option *o, Text *out)
{
    char left[40];
    Text text = text_fixed(left, sizeof left);
    text_format(&text, "--%s%s%s", o->name, o->value ? " " : "", o->value ? o->value : "");
    text_format(out, "  %-24s %s\n", left, cli_say(o->help));
}

void args_print_help(const Command *command, Text *out)
{
    text_format(out, cli_say(N_("usage: quina %s%s%s [options]\n\n%s\n")), command->name,
                *command->operands ? " " : "", command->operands, cli_say(command->summary));
    if (command->details) text_format(out, "\n%s\n", cli_say(command->details));
    text_format(out, "\n%s\n", cli_say(N_("options:")));
    for (int i = 0; i < OPTIONS_MAX && command->options[i].name; i++)
        print_option(&command->options[i], out);
    for (const Option *o = COMMON_OPTIONS; o->name; o++) print_option(o, out);
}
