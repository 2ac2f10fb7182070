/* fuzz_move.c: any text as a move. The text is a position and a move with a newline between; where
 * the position cannot be read, the move is tried a few plies into a random game. What is read is
 * one of the listed turns and prints back as it was, but for case; what is refused is refused for a
 * reason. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Is the turn listed? */
typedef struct Search {
    const Turn *turn;
    bool is_found;
} Search;

static bool is_other(void *context, const Turn *turn, const Pos *after)
{
    Search *search = context;
    (void)after;
    search->is_found = turn->count == search->turn->count &&
                       memcmp(turn->steps, search->turn->steps, turn->count * sizeof(Step)) == 0;
    return !search->is_found;
}

/* A position to try the move in: the text's own, or one that the text draws. */
static void take_position(const Choice *choice, const char *text, Pos *p)
{
    if (choice->game->parse(p, choice->size, choice->variant, text, NULL)) return;
    int size = choice->size ? choice->size : choice->game->size_default;
    uint64_t seed = strlen(text);
    for (const char *at = text; *at; at++) seed = 31 * seed + (unsigned char)*at;
    Rng rng = rng_seeded(seed);
    choice->game->start(p, size, choice->variant, seed);
    choice->game->playout(p, &rng, (int)(seed % 50));
}

static void try_move(const Pos *p, const char *move)
{
    char canonical[TURN_TEXT];
    Fault fault = {0};
    Turn turn, untouched;
    Pos before = *p, after;
    memset(&turn, 0xa5, sizeof turn);
    untouched = turn;
    bool is_read = turn_parse(p, move, &turn, &fault);
    REQUIRE(memcmp(p, &before, sizeof before) == 0, move);
    if (!is_read) {
        REQUIRE(memcmp(&turn, &untouched, sizeof turn) == 0, move);
        require_message(&fault, move);
        return;
    }
    REQUIRE(p->outcome == ONGOING, move);
    game_of(p)->turn_print(p, &turn, canonical);
    REQUIRE(text_is_equal_caseless(move, canonical), move);
    Search search = {&turn, false};
    turns_visit(p, is_other, &search);
    REQUIRE(search.is_found, move);
    turn_play(p, &turn, &after);
    REQUIRE(after.ply == p->ply + 1, move);
    require_turn(p, &turn, &after);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Choice choice;
    Pos p;
    char *text = choose(data, size, &choice);
    if (!text) return 0;
    char *move = strchr(text, '\n');
    if (move) {
        *move++ = '\0';
        take_position(&choice, text, &p);
    } else {
        move = text;
        take_position(&choice, "", &p);
    }
    try_move(&p, move);
    free(text);
    return 0;
}
