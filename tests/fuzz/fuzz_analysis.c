/* fuzz_analysis.c: any lines as requests of the analysis. Every answer is a JSON object with an id,
 * and every request is answered. */
#include "analysis/analysis.h"

#include "fuzz.h"

#include <jansson.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_answer(void *context, const char *line)
{
    int *answers = context;
    json_t *answer = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    REQUIRE(json_is_object(answer) && json_object_get(answer, "id"), line);
    json_decref(answer);
    ++*answers;
}

/* Players with limits of their own would take long. */
static bool is_quick(const char *line) { return !strstr(line, "player") && !strchr(line, '\\'); }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    AnalysisOptions o = {.threads = 1, .most = {.nodes = 20}};
    int answers = 0, requests = 0;
    if (size > 4000) return 0;
    char *text = malloc(size + 1);
    if (!text) abort();
    memcpy(text, data, size);
    text[size] = '\0';
    Analysis *a = analysis_new(&o, check_answer, &answers);
    REQUIRE(a, text);
    for (size_t at = 0; at < size;) {
        char *line = text + at;
        size_t length = 0;
        while (at + length < size && line[length] != '\n') length++;
        at += length + 1;
        line[length] = '\0';
        if (!is_quick(line)) continue;
        if (strspn(line, " \t\r") != length) requests++;
        analysis_line(a, line, length);
    }
    analysis_finish(a);
    REQUIRE(answers >= requests, text);
    analysis_free(a);
    free(text);
    return 0;
}
