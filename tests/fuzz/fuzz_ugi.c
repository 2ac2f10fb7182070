/* fuzz_ugi.c: any lines as UGI. Whatever comes, it answers isready afterwards. */
#include "ugi/ugi.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct Heard {
    bool is_ready;
} Heard;

static void note_line(void *context, const char *line)
{
    Heard *heard = context;
    if (strcmp(line, "readyok") == 0) heard->is_ready = true;
    if (strncmp(line, "bestmove ", 9) == 0) REQUIRE(!strchr(line + 9, ' '), line);
}

/* Much memory, many threads and levels with their own limits would take long. */
static bool is_quick(const char *line)
{
    return !strstr(line, "ash ") && !strstr(line, "hreads ") && !strstr(line, "evel ") &&
           !strstr(line, "ASH ") && !strstr(line, "HREADS ") && !strstr(line, "EVEL ");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Choice choice;
    Heard heard = {false};
    char *text = choose(data, size, &choice);
    if (!text) return 0;
    Ugi *u = ugi_new(&(UgiOptions){.game = choice.game->name}, note_line, &heard);
    REQUIRE(u, text);
    ugi_line(u, "setoption name Hash value 1");
    for (char *line = text, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = '\0';
        if (is_quick(line) && !ugi_line(u, line)) break;
        ugi_line(u, "stop");
    }
    ugi_line(u, "isready");
    REQUIRE(heard.is_ready, text);
    ugi_free(u);
    free(text);
    return 0;
}
