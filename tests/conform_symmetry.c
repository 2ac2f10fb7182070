/* conform_symmetry.c: the symmetries of every board, compared with the oracle: the moves of an
 * image lead to the images of the positions that the moves lead to. */
#include "conform.h"
#include "oracle/oracle.h"

typedef struct SymmetryStudy {
    int positions, full; /* with as many different images as there are symmetries */
} SymmetryStudy;

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

/* The texts of the positions after every move of p, each as symmetry k shows it, sorted. */
static int list_next(const Config *c, const Pos *p, int k, char (**out)[POS_TEXT])
{
    char text[POS_TEXT];
    OracleList list;
    const char *result = outcome_name(p->outcome);
    c->game->print(p, text);
    oracle_list(c->game->name, c->size, c->variant_text, text, true, &list);
    EXPECT(c, p, strcmp(list.result, result ? result : "") == 0);
    *out = calloc((size_t)list.count + 1, sizeof **out);
    assert_non_null(*out);
    for (int i = 0; i < list.count; i++) {
        Pos next;
        EXPECT(c, p, c->game->parse(&next, c->size, c->variant, list.moves[i].next, NULL));
        c->game->transform(&next, k, &next);
        c->game->print(&next, (*out)[i]);
    }
    int count = list.count;
    qsort(*out, (size_t)count, sizeof **out, compare_texts);
    oracle_free(&list);
    return count;
}

static void check_image(const Config *c, const Pos *p, const Pos *image, int k)
{
    char(*mine)[POS_TEXT], (*theirs)[POS_TEXT];
    int count = list_next(c, p, k, &mine);
    EXPECT(c, p, list_next(c, image, 0, &theirs) == count);
    for (int i = 0; i < count; i++) EXPECT(c, p, strcmp(mine[i], theirs[i]) == 0);
    free(mine);
    free(theirs);
}

/* The first in the alphabet of the texts of all images. */
static void print_least(const Config *c, const Pos *p, char out[POS_TEXT])
{
    c->game->print(p, out);
    for (int k = 1; k < c->game->symmetries; k++) {
        char text[POS_TEXT];
        Pos image;
        c->game->transform(p, k, &image);
        c->game->print(&image, text);
        if (strcmp(text, out) < 0) memcpy(out, text, POS_TEXT);
    }
}

/* Two positions one random turn after p: their hashes are equal if and only if one is an image of
 * the other. Steps in mid-turn correspond, too. */
static void check_hash(const Config *c, const Pos *p, Rng *rng)
{
    uint64_t key[2];
    char least[2][POS_TEXT];
    for (int i = 0; i < 2; i++) {
        Pos after = *p;
        do {
            c->game->play(&after, c->game->random(&after, rng), &after);
            Step list[STEPS_MAX];
            Pos image;
            c->game->transform(&after, (int)rng_below(rng, (uint32_t)c->game->symmetries), &image);
            EXPECT(c, p, c->game->steps(&after, list) == c->game->steps(&image, list));
            EXPECT(c, p, c->game->symmetric_hash(&image) == c->game->symmetric_hash(&after));
        } while (after.mid_turn);
        key[i] = c->game->symmetric_hash(&after);
        char *at = least[i];
        print_least(c, &after, at);
        if (c->game->id == CAM) *strrchr(at, ' ') = '\0'; /* the clock is no part of a hash */
    }
    EXPECT(c, p, (key[0] == key[1]) == (strcmp(least[0], least[1]) == 0));
}

static void check_symmetries(const Config *c, const Pos *p, Rng *rng, void *context)
{
    SymmetryStudy *study = context;
    int count = c->game->symmetries, distinct = 0;
    Pos images[16], back, before = *p;
    uint32_t rarity = c->size > 6 ? 40 : 6;
    if (p->outcome == ONGOING && rng_below(rng, rarity)) return;
    EXPECT(c, p, count >= 1 && count <= 16);
    for (int k = 0; k < count; k++) {
        c->game->transform(p, k, &images[k]);
        int same = 0, inverse = 0;
        while (c->game->hash(&images[same]) != c->game->hash(&images[k])) same++;
        distinct += same == k;
        do c->game->transform(&images[k], inverse, &back);
        while (!is_same(&back, p) && ++inverse < count);
        EXPECT(c, p, inverse < count);
        back = *p;
        c->game->transform(&back, k, &back);
        EXPECT(c, p, is_same(&back, &images[k]));
    }
    EXPECT(c, p, is_same(&images[0], p));
    int k = (int)rng_below(rng, (uint32_t)count);
    if (c->size < 9 || rng_below(rng, 8) == 0) check_image(c, p, &images[k], k);
    if (p->outcome == ONGOING) check_hash(c, p, rng);
    EXPECT(c, p, is_same(p, &before));
    study->positions++;
    study->full += distinct == count;
}

void symmetries_keep_the_rules(void **state)
{
    const Config *c = *state;
    SymmetryStudy study = {0};
    for (int games = 0; games < 60 && study.positions < scaled(40); games++)
        play_games(c, 1, 5000 + (uint64_t)games, check_symmetries, &study);
    EXPECT(c, NULL, study.full > 0);
}
