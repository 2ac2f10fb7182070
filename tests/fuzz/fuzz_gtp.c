/* fuzz_gtp.c: any lines as GTP. Every reply has the form that the protocol says, and the program
 * goes on. */
#include "gtp/gtp.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_reply(void *context, const char *reply)
{
    const char *gap = strstr(reply, "\n\n");
    (void)context;
    REQUIRE(*reply == '=' || *reply == '?', reply);
    REQUIRE(gap && gap[2] == '\0', reply);
}

/* Players with limits of their own would take long. */
static bool is_quick(const char *line) { return !strstr(line, "player"); }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Choice choice;
    Fault fault;
    char *text = choose(data, size, &choice);
    if (!text) return 0;
    GtpOptions o = {.game = choice.game,
                    .size = choice.size ? choice.size : choice.game->size_default,
                    .variant = choice.variant,
                    .player = "engine:hash=1,nodes=20",
                    .most = {.nodes = 20}};
    Gtp *g = gtp_new(&o, check_reply, NULL, &fault);
    REQUIRE(g, text);
    for (char *line = text, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = '\0';
        if (is_quick(line) && !gtp_line(g, line)) break;
    }
    gtp_free(g);
    free(text);
    return 0;
}
