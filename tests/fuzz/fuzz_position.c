/* fuzz_position.c: any text as a position. What is read prints back as it was; its board can be
 * drawn and its turns can be played; what is refused is refused for a reason. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct Look {
    const Pos *from;
    int stride, seen;
} Look;

static bool look_at(void *context, const Turn *turn, const Pos *after)
{
    Look *look = context;
    if (look->seen++ % look->stride == 0) require_turn(look->from, turn, after);
    return look->seen < 30 * TURNS_LOOKED_AT;
}

static void require_board(const Pos *p, const char *text)
{
    static Board board; /* too large for comfort on the stack */
    Step list[STEPS_MAX];
    const Game *g = game_of(p);
    int count = g->steps(p, list);
    g->board(p, &board);
    for (int i = 0; i < count; i++) {
        StepCells cells = g->step_cells(p, list[i]);
        REQUIRE(cells.count >= 0 && cells.count <= STEP_CELLS, text);
        for (int k = 0; k < cells.count; k++) REQUIRE(cells.at[k] < board.cell_count, text);
    }
}

/* However a turn begins, it can be ended; of stones that commute the first one is enough. */
static void require_ways_on(const Pos *p, const char *text)
{
    Step list[STEPS_MAX];
    const Game *g = game_of(p);
    int count = g->steps(p, list);
    REQUIRE(count > 0 || p->outcome != ONGOING, text);
    for (int i = 0; i < count; i++) {
        Pos after;
        g->play(p, list[i], &after);
        REQUIRE(!after.mid_turn || after.outcome == ONGOING, text);
        if (after.mid_turn && !(g->steps_commute && p->mid_turn)) require_ways_on(&after, text);
    }
}

/* A score, and a few plies at random. */
static void require_play(const Pos *p, const char *text)
{
    const Game *g = game_of(p);
    Score score;
    Pos copy = *p;
    Rng rng = rng_seeded(p->outcome);
    if (g->has_score) g->score(p, &score);
    int plies = g->playout(&copy, &rng, 20);
    REQUIRE(plies <= 20 && !copy.mid_turn, text);
    REQUIRE(plies == 20 || copy.outcome != ONGOING, text);
    require_round_trip(&copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Choice choice;
    Fault fault = {0};
    Pos p, untouched;
    char *text = choose(data, size, &choice), again[POS_TEXT];
    if (!text) return 0;
    memset(&p, 0xa5, sizeof p);
    untouched = p;
    if (!choice.game->parse(&p, choice.size, choice.variant, text, &fault)) {
        REQUIRE(memcmp(&p, &untouched, sizeof p) == 0, text);
        require_message(&fault, text);
        free(text);
        return 0;
    }
    choice.game->print(&p, again);
    REQUIRE(strcmp(text, again) == 0, text);
    REQUIRE(choice.size == 0 || p.size == choice.size, text);
    REQUIRE(game_of(&p) == choice.game && p.variant == choice.variant && p.ply == 0, text);
    require_round_trip(&p);
    require_board(&p, text);
    require_ways_on(&p, text);
    require_play(&p, text);
    Step list[STEPS_MAX];
    int steps = choice.game->steps(&p, list);
    int guess = choice.game->steps_commute ? steps * steps / 2 : steps;
    turns_visit(&p, look_at, &(Look){&p, 1 + guess / TURNS_LOOKED_AT, 0});
    free(text);
    return 0;
}
