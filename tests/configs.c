/* configs.c: every game in every size and with every set of compatible variants. */
#include "configs.h"

#include "core/text.h"

#include <assert.h>
#include <stdlib.h>

/* The bits of the variants chosen by `choice`, bit i for the i-th; -1 if two exclude each other. */
static int variant_bits(const Game *g, unsigned choice)
{
    int bits = 0, groups = 0;
    for (int i = 0; g->variants[i].word; i++) {
        if (!(choice >> i & 1)) continue;
        if (groups & g->variants[i].group) return -1;
        bits |= g->variants[i].bits;
        groups |= g->variants[i].group;
    }
    return bits;
}

int configs_variants(const Game *g, int out[CONFIGS_MAX])
{
    int words = 0, count = 0;
    while (g->variants[words].word) words++;
    for (unsigned choice = 0; choice < 1U << words; choice++) {
        int bits = variant_bits(g, choice);
        if (bits < 0) continue;
        assert(count < CONFIGS_MAX);
        out[count++] = bits;
    }
    return count;
}

int configs_fill(Config out[CONFIGS_MAX])
{
    int count = 0;
    for (int i = 0; GAMES[i]; i++) {
        const Game *g = GAMES[i];
        int variants[CONFIGS_MAX], variant_count = configs_variants(g, variants);
        for (int size = g->size_min; size <= g->size_max; size++)
            for (int k = 0; k < variant_count; k++) {
                assert(count < CONFIGS_MAX);
                Config *c = &out[count++];
                *c = (Config){.game = g, .size = size, .variant = variants[k]};
                game_print_variant(g, c->variant, c->variant_text);
                Text name = text_fixed(c->name, sizeof c->name);
                text_format(&name, "%s %d %s", g->name, size, c->variant_text);
            }
    }
    return count;
}

#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__ || defined IS_SANITIZED
static const double DEFAULT_SCALE = 0.2;
#else
static const double DEFAULT_SCALE = 1;
#endif

double test_scale(void)
{
    const char *text = getenv("QUINA_TEST_SCALE");
    return text ? strtod(text, NULL) : DEFAULT_SCALE;
}
