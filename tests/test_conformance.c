/* test_conformance.c: random games of every game, size and variant, checked against the contract
 * of games/game.h and against the oracle.
 *
 * Nothing here knows a rule, but for what a board and a text of a game look like. All seeds are
 * fixed; QUINA_TEST_SCALE multiplies the number of games and samples. */
#include "conform.h"
#include "history/history.h"

#include <assert.h>

static_assert(sizeof(Pos) <= 256, "a position is a small value");

/* -- Texts of positions -- */

static void check_text(const Config *c, const Pos *p, Rng *rng, void *context)
{
    (void)rng;
    (void)context;
    const Game *g = c->game;
    char text[POS_TEXT], again[POS_TEXT];
    Pos before = *p, read, sizeless;
    Fault fault;
    memset(&read, 0xa5, sizeof read);
    g->print(p, text);
    EXPECT(c, p, g->parse(&read, c->size, c->variant, text, &fault));
    g->print(&read, again);
    EXPECT(c, p, strcmp(text, again) == 0);
    EXPECT(c, p, g->hash(&read) == g->hash(p));
    EXPECT(c, p, read.to_move == p->to_move && read.outcome == p->outcome);
    EXPECT(c, p, read.ending == p->ending && read.size == p->size && !read.mid_turn);
    EXPECT(c, p, read.variant == p->variant && read.ply == 0);
    EXPECT(c, p, g->parse(&sizeless, 0, c->variant, text, NULL));
    EXPECT(c, p, g->hash(&sizeless) == g->hash(p) && sizeless.size == p->size);
    EXPECT(c, p, g->has_score == (g->score != NULL));
    Step mine[STEPS_MAX], theirs[STEPS_MAX];
    int count = g->steps(p, mine);
    EXPECT(c, p, g->steps(&read, theirs) == count);
    EXPECT(c, p, memcmp(mine, theirs, (size_t)count * sizeof *mine) == 0);
    EXPECT(c, p, is_same(p, &before));
}

static void games_keep_the_contract(void **state)
{
    const Config *c = *state;
    play_games(c,
               scaled(c->game->id == IRIS   ? 60
                      : c->game->id == FUSE ? 100
                                            : 150),
               1, check_text, NULL);
}

/* -- Damaged texts -- */

static void spoil(char text[POS_TEXT + 1], const char *alphabet, Rng *rng)
{
    size_t length = strlen(text), letters = strlen(alphabet);
    uint32_t at = rng_below(rng, (uint32_t)length);
    char other = alphabet[rng_below(rng, (uint32_t)letters)];
    switch (rng_below(rng, 4)) {
    case 0: text[at] = other; break;
    case 1: memmove(text + at, text + at + 1, length - at); break;
    case 2:
        if (length + 2 > POS_TEXT) break;
        memmove(text + at + 1, text + at, length - at + 1);
        text[at] = other;
        break;
    default: {
        uint32_t to = rng_below(rng, (uint32_t)length);
        char kept = text[at];
        text[at] = text[to];
        text[to] = kept;
    }
    }
}

/* A text that is accepted prints back unchanged; one that is refused leaves the position untouched
 * and gives a reason. */
static void check_spoilt(const Config *c, const Pos *p, Rng *rng, void *context)
{
    static const char ALPHABET[] = "WBKMkmwbx0123456789-/ ,:abcdefg\x7f\xc3";
    int *accepted = context;
    for (int i = 0; i < 4; i++) {
        char text[POS_TEXT + 1], again[POS_TEXT];
        Pos read, untouched;
        Fault fault = {0};
        c->game->print(p, text);
        for (uint32_t edits = 1 + rng_below(rng, 2); edits > 0 && *text; edits--)
            spoil(text, ALPHABET, rng);
        memset(&read, 0xa5, sizeof read);
        untouched = read;
        int size = rng_below(rng, 2) ? c->size : 0;
        if (!c->game->parse(&read, size, c->variant, text, &fault)) {
            EXPECT(c, p, is_same(&read, &untouched));
            check_fault(c, p, &fault, NULL);
            continue;
        }
        Step list[STEPS_MAX];
        c->game->print(&read, again);
        if (strcmp(text, again) != 0) fail_msg("%s: '%s' is read as '%s'", c->name, text, again);
        checked_steps(c, &read, list);
        ++*accepted;
    }
}

static void spoilt_texts_are_refused_or_true(void **state)
{
    const Config *c = *state;
    int accepted = 0;
    bool is_large = c->game->id == IRIS || c->size > 12, is_small = c->size && c->size < 5;
    play_games(c, scaled(is_large ? 8 : is_small ? 80 : 25), 3, check_spoilt, &accepted);
    EXPECT(c, NULL, accepted > 0);
    Pos p;
    Fault fault;
    static const char *const NEVER[] = {"",   " ",   "w",    "/",       "////////",
                                        "x5", "1 w", "\xff", "19/19 b", "99999999999999999999"};
    for (size_t i = 0; i < sizeof NEVER / sizeof *NEVER; i++) {
        EXPECT(c, NULL, !c->game->parse(&p, c->size, c->variant, NEVER[i], &fault));
        check_fault(c, NULL, &fault, NULL);
    }
}

/* -- Scores -- */

/* Where groups are counted, the score says who won. */
static void check_score(const Config *c, const Pos *p, Rng *rng, void *context)
{
    (void)rng;
    (void)context;
    Score score;
    Pos before = *p;
    int order = 0;
    c->game->score(p, &score);
    EXPECT(c, p, is_same(p, &before));
    for (int side = WHITE; side <= BLACK; side++) {
        EXPECT(c, p, score.count[side] >= 0 && score.count[side] <= SCORE_LIST);
        for (int i = 1; i < score.count[side]; i++)
            EXPECT(c, p, score.value[side][i - 1] >= score.value[side][i]);
    }
    for (int i = 0; i < SCORE_LIST && order == 0; i++) {
        uint32_t white = i < score.count[WHITE] ? score.value[WHITE][i] : 0;
        uint32_t black = i < score.count[BLACK] ? score.value[BLACK][i] : 0;
        order = (white > black) - (white < black);
    }
    if (p->outcome == ONGOING) return;
    EXPECT(c, p, p->ending == END_SCORE);
    EXPECT(c, p, p->outcome == (order > 0 ? WHITE_WINS : order < 0 ? BLACK_WINS : DRAWN));
}

static void scores_decide(void **state)
{
    const Config *c = *state;
    play_games(c, scaled(c->size < 6 ? 400 : 20), 7, check_score, NULL);
}

/* -- Repetition -- */

/* A round of four moves that leads back, again and again, until the position has occurred thrice.
 */
typedef struct Round {
    const char *game, *position, *moves[4];
    int plies; /* until the draw */
} Round;

static const Round ROUNDS[] = {
    {"cam",
     "1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1 w 0",
     {"c4-c3", "c10-c11", "c3-c4", "c11-c10"},
     8},
    /* The first round starts without a move banned by ko, the later ones with one. */
    {"sixmaking", "x5/x5/b,x3,w/x5/ww,x3,bb w -", {"a1-a3:1", "e1-e3:1", "a3-a1:1", "e3-e1:1"}, 9},
};

static void third_occurrence_is_a_draw(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ROUNDS / sizeof *ROUNDS; i++) {
        const Game *g = NULL;
        History h;
        Pos p;
        assert_true(game_find(ROUNDS[i].game, &g, NULL));
        assert_true(g->parse(&p, 0, 0, ROUNDS[i].position, NULL));
        assert_true(history_init(&h, &p));
        while (history_now(&h)->outcome == ONGOING && h.ply < 60) {
            if (h.ply > 4) assert_true(h.keys[h.ply] == h.keys[h.ply - 4]);
            if (h.ply > 0) assert_true(h.keys[h.ply] != h.keys[h.ply - 1]);
            assert_true(history_play_text(&h, ROUNDS[i].moves[h.ply % 4], NULL));
        }
        assert_int_equal(h.ply, ROUNDS[i].plies);
        assert_int_equal(history_now(&h)->outcome, DRAWN);
        assert_int_equal(history_now(&h)->ending, END_REPETITION);
        history_free(&h);
    }
}

/* -- Options -- */

static void options_are_read_and_printed(void **state)
{
    const Config *c = *state;
    char text[VARIANT_TEXT];
    const Game *g = NULL;
    int variant = -1, size = c->size;
    Fault fault = {0};
    EXPECT(c, NULL, game_find(c->game->name, &g, &fault) && g == c->game);
    EXPECT(c, NULL, game_parse_variant(g, c->variant_text, &variant, &fault));
    EXPECT(c, NULL, variant == c->variant);
    game_print_variant(g, variant, text);
    EXPECT(c, NULL, strcmp(text, c->variant_text) == 0);
    EXPECT(c, NULL, game_check_size(g, &size, &fault) && size == c->size);
    size = 0;
    EXPECT(c, NULL, game_check_size(g, &size, &fault) && size == g->size_default);
    static const int NO_SIZES[] = {-1, 1, 2, 20, 1000};
    for (int i = 0; i < 5; i++) {
        size = NO_SIZES[i];
        EXPECT(c, NULL, !game_check_size(g, &size, &fault) && size == NO_SIZES[i]);
        check_fault(c, NULL, &fault, g->title);
    }
    static const char *const NO_VARIANTS[] = {",",           "standard,",
                                              "nothing",     "omega,,kings=1",
                                              "omega,omega", "kings=1,kings=2",
                                              "OMEGA"};
    for (size_t i = 0; i < sizeof NO_VARIANTS / sizeof *NO_VARIANTS; i++) {
        variant = -1;
        EXPECT(c, NULL, !game_parse_variant(g, NO_VARIANTS[i], &variant, &fault) && variant == -1);
        check_fault(c, NULL, &fault, NULL);
    }
    EXPECT(c, NULL, !game_find("go", &g, &fault));
    check_fault(c, NULL, &fault, "go");
}

int main(void)
{
    static const struct {
        const char *name;
        CMUnitTestFunction check;
    } CHECKS[] = {
        {"options", options_are_read_and_printed},
        {"games keep the contract", games_keep_the_contract},
        {"turns agree with the oracle", turns_agree_with_the_oracle},
        {"spoilt texts are refused or true", spoilt_texts_are_refused_or_true},
        {"boards show the position", boards_show_the_position},
        {"symmetries keep the rules", symmetries_keep_the_rules},
        {"random turns are uniform", random_turns_are_uniform},
        {"playouts are random games", playouts_are_random_games},
        {"tables are complete", tables_are_complete},
        {"steps and positions have numbers", steps_and_positions_have_numbers},
        {"front ends can say and read turns", front_ends_can_say_and_read_turns},
        {"scores decide", scores_decide},
        {"crowds agree with the oracle", crowds_agree_with_the_oracle},
    };
    enum {
        CHECK_COUNT = sizeof CHECKS / sizeof *CHECKS,
        TESTS_MAX = CONFIGS_MAX * CHECK_COUNT + 1
    };
    static Config configs[CONFIGS_MAX];
    static char names[TESTS_MAX][CONFIG_NAME + 48];
    static struct CMUnitTest tests[TESTS_MAX];
    size_t count = 0;
    int config_count = configs_fill(configs);
    for (int i = 0; i < config_count; i++)
        for (size_t k = 0; k < CHECK_COUNT; k++) {
            const Game *g = configs[i].game;
            if (CHECKS[k].check == scores_decide && !g->has_score) continue;
            if (CHECKS[k].check == crowds_agree_with_the_oracle && g->id != CAM) continue;
            snprintf(names[count], sizeof names[count], "%s: %s", configs[i].name, CHECKS[k].name);
            tests[count] =
                (struct CMUnitTest){names[count], CHECKS[k].check, NULL, NULL, &configs[i]};
            count++;
        }
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(third_occurrence_is_a_draw);
    return _cmocka_run_group_tests("conformance", tests, count, NULL, NULL);
}
