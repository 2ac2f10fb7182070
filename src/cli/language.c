/* language.c: the language of this process.
 *
 * It is chosen once, before the command runs, and is kept in the environment: errors can be
 * reported from anywhere, and programs that a command starts speak the same language. */
#define _POSIX_C_SOURCE 200809L
#include "cli/language.h"

#include "cli/args.h"
#include "cli/report.h"

#include <stdlib.h>
#include <string.h>

#ifndef QUINA_CORE
#include "play/settings.h"
#include "words/words.h"
#endif

static const char VARIABLE[] = "QUINA_LANG", OPTION[] = "--lang";

static bool is_language(const char *name)
{
    return strcmp(name, "en") == 0 || strcmp(name, "pt") == 0;
}

static void remove_words(int *count, char **words, int at, int number)
{
    *count -= number;
    memmove(&words[at], &words[at + number], (size_t)(*count - at + 1) * sizeof *words);
}

/* The value of the option, which is removed; NULL if it is not there. */
static bool take_option(int *count, char **words, const char **value)
{
    size_t length = sizeof OPTION - 1;
    *value = NULL;
    for (int i = 1; i < *count && strcmp(words[i], "--") != 0;) {
        bool is_alone = strcmp(words[i], OPTION) == 0;
        if (!is_alone && (strncmp(words[i], OPTION, length) != 0 || words[i][length] != '=')) {
            i++;
            continue;
        }
        if (*value) return usage_error("--%s is given twice", OPTION + 2);
        if (is_alone && i + 1 == *count)
            return usage_error("--%s needs a value: %s", OPTION + 2, "en|pt");
        *value = is_alone ? words[i + 1] : words[i] + length + 1;
        remove_words(count, words, i, is_alone ? 2 : 1);
    }
    return true;
}

static int set_language(const char *name)
{
    return setenv(VARIABLE, name, 1) == 0 ? EXIT_FINE : report_failure("no memory");
}

int language_choose(int *count, char **words)
{
    const char *value, *set = getenv(VARIABLE);
    if (!take_option(count, words, &value)) return EXIT_USAGE;
    if (value && !is_language(value)) {
        usage_error("--lang '%s' is not en or pt", value);
        return EXIT_USAGE;
    }
    if (value) return set_language(value);
#ifndef QUINA_CORE
    char kept[SETTING_TEXT];
    if ((!set || !is_language(set)) && settings_get_default("lang", kept) && is_language(kept))
        return set_language(kept);
#endif
    (void)set;
    return EXIT_FINE;
}

const char *language_name(void)
{
    static const char *const VARIABLES[] = {VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 4; i++) {
        const char *value = getenv(VARIABLES[i]);
        if (value && *value) return strncmp(value, "pt", 2) == 0 ? "pt" : "en";
    }
    return "en";
}

#ifdef QUINA_CORE
const char *cli_say(const char *english) { return english; }

const char *cli_say_parts(const char *english, char out[REASON_TEXT])
{
    Text text = text_fixed(out, REASON_TEXT);
    text_string(&text, english);
    return out;
}

void cli_say_fault(const Fault *fault, char out[FAULT_TEXT])
{
    fault_print(fault, fault_template(fault->code), out);
}

void cli_say_phrase(const Phrase *phrase, char out[PHRASE_TEXT])
{
    phrase_print(phrase, phrase->text, out);
}
#else
const char *cli_say(const char *english)
{
    Words words;
    words_find(language_name(), &words);
    return say(&words, english);
}

const char *cli_say_parts(const char *english, char out[REASON_TEXT])
{
    Words words;
    Text text = text_fixed(out, REASON_TEXT);
    words_find(language_name(), &words);
    say_parts(&words, english, &text);
    return out;
}

void cli_say_fault(const Fault *fault, char out[FAULT_TEXT])
{
    Words words;
    words_find(language_name(), &words);
    say_fault(&words, fault, out);
}

void cli_say_phrase(const Phrase *phrase, char out[PHRASE_TEXT])
{
    Words words;
    words_find(language_name(), &words);
    say_phrase(&words, phrase, out);
}
#endif

void cli_say_read_fault(const ReadFault *fault, char out[READ_FAULT_TEXT])
{
    if (fault->code == READ_RULE)
        cli_say_fault(&fault->rule, out);
    else
        read_fault_fill(fault, cli_say(read_fault_template(fault->code)), out);
}
