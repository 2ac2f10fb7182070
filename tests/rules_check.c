/* rules_check.c: what the tests of the rules have in common. */
#include "rules_check.h"

#include "core/text.h"
#include "turn_list.h"

#include <string.h>

/* -- Words -- */

/* The next word of a list, cut off at the space; false at the end. */
static bool next_word(const char **list, char out[TURN_TEXT])
{
    *list += strspn(*list, " ");
    size_t length = strcspn(*list, " ");
    Text word = text_fixed(out, TURN_TEXT);
    text_bytes(&word, *list, length);
    *list += length;
    return length > 0;
}

/* -- Positions -- */

const Game *rules_game(const Rules *rules, int *variant)
{
    const Game *g;
    Fault fault;
    if (!game_find(rules->game, &g, &fault)) fail_msg("no game '%s'", rules->game);
    if (!game_parse_variant(g, rules->variant, variant, &fault))
        fail_msg("no variant '%s'", rules->variant);
    return g;
}

Pos read_position(const Rules *rules, const char *position)
{
    Pos p;
    Fault fault;
    int variant;
    char text[FAULT_TEXT], printed[POS_TEXT];
    const Game *g = rules_game(rules, &variant);
    if (!g->parse(&p, rules->size, variant, position, &fault)) {
        fault_print(&fault, fault_template(fault.code), text);
        fail_msg("%s: %s", position, text);
    }
    g->print(&p, printed);
    assert_string_equal(printed, position);
    return p;
}

Pos start_position(const Rules *rules, uint64_t seed)
{
    Pos p;
    Fault fault;
    int size = rules->size, variant;
    const Game *g = rules_game(rules, &variant);
    assert_true(game_check_size(g, &size, &fault));
    g->start(&p, size, variant, seed);
    return p;
}

void check_start(const Rules *rules, const char *expected)
{
    Pos p = start_position(rules, 1);
    char printed[POS_TEXT];
    game_of(&p)->print(&p, printed);
    assert_string_equal(printed, expected);
}

/* -- Lists of moves -- */

/* All legal moves sorted, none of them twice; the caller frees them. */
static TurnList list_moves(const Pos *p)
{
    TurnList list = {0};
    turn_list_fill(&list, p);
    for (int i = 1; i < list.count; i++)
        if (strcmp(list.sorted[i - 1]->text, list.sorted[i]->text) == 0)
            fail_msg("%s is listed twice", list.sorted[i]->text);
    return list;
}

static bool is_listed(const Pos *p, const char *move)
{
    TurnList list = list_moves(p);
    bool found = turn_list_find(&list, move) != NULL;
    turn_list_free(&list);
    return found;
}

void check_moves_from(const Rules *rules, const char *position, const char *start, const char *list)
{
    Pos p = read_position(rules, position);
    TurnList moves = list_moves(&p);
    Text text = text_growing();
    for (int i = 0; i < moves.count; i++) {
        const char *move = moves.sorted[i]->text;
        if (strncmp(move, start, strlen(start)) != 0) continue;
        if (text.length) text_char(&text, ' ');
        text_string(&text, move);
    }
    const char *got = text.length ? text.data : "";
    bool is_equal = strcmp(got, list) == 0;
    if (!is_equal) print_error("%s\nexpected %s\nbut got  %s\n", position, list, got);
    text_free(&text);
    turn_list_free(&moves);
    assert_true(is_equal);
}

void check_moves(const Rules *rules, const char *position, const char *list)
{
    check_moves_from(rules, position, "", list);
}

void check_move_count(const Rules *rules, const char *position, int count)
{
    Pos p = read_position(rules, position);
    TurnList moves = list_moves(&p);
    int listed = moves.count;
    turn_list_free(&moves);
    assert_int_equal(listed, count);
}

/* -- Single moves -- */

static void parse_move(const Pos *p, const char *move, Turn *out)
{
    Fault fault;
    char text[FAULT_TEXT];
    if (turn_parse(p, move, out, &fault)) return;
    fault_print(&fault, fault_template(fault.code), text);
    fail_msg("%s", text);
}

void check_legal(const Rules *rules, const char *position, const char *moves)
{
    Pos p = read_position(rules, position);
    char move[TURN_TEXT], printed[TURN_TEXT];
    while (next_word(&moves, move)) {
        Turn turn;
        parse_move(&p, move, &turn);
        game_of(&p)->turn_print(&p, &turn, printed);
        assert_string_equal(printed, move);
        if (!is_listed(&p, move)) fail_msg("%s: %s is not in the list", position, move);
    }
}

void check_illegal(const Rules *rules, const char *position, const char *moves)
{
    Pos p = read_position(rules, position);
    char move[TURN_TEXT];
    while (next_word(&moves, move)) {
        Turn turn;
        Fault fault = {0};
        if (turn_parse(&p, move, &turn, &fault)) fail_msg("%s: %s is accepted", position, move);
        assert_int_not_equal(fault.code, FAULT_NONE);
        if (is_listed(&p, move)) fail_msg("%s: %s is in the list", position, move);
    }
}

Pos play_moves(Pos from, const char *moves)
{
    char move[TURN_TEXT];
    while (next_word(&moves, move)) {
        Turn turn;
        Pos after;
        parse_move(&from, move, &turn);
        turn_play(&from, &turn, &after);
        from = after;
    }
    return from;
}

void check_after(const Rules *rules, const char *position, const char *moves, const char *expected)
{
    Pos p = play_moves(read_position(rules, position), moves);
    char printed[POS_TEXT];
    game_of(&p)->print(&p, printed);
    assert_string_equal(printed, expected);
}

/* -- Ends -- */

void check_over(const Pos *p, const char *winner, Ending ending)
{
    Step list[STEPS_MAX];
    if (p->outcome == ONGOING) fail_msg("the game goes on, expected %s", winner);
    assert_string_equal(outcome_name(p->outcome), winner);
    assert_string_equal(ending_name(p->ending), ending_name((int)ending));
    assert_int_equal(game_of(p)->steps(p, list), 0);
}

/* A position that was played to an end is also at an end when it is read from its text. */
void check_result_after(const Rules *rules, const char *position, const char *moves,
                        const char *winner, Ending ending)
{
    Pos p = play_moves(read_position(rules, position), moves);
    char printed[POS_TEXT];
    check_over(&p, winner, ending);
    game_of(&p)->print(&p, printed);
    p = read_position(rules, printed);
    check_over(&p, winner, ending);
}

void check_result(const Rules *rules, const char *position, const char *winner, Ending ending)
{
    check_result_after(rules, position, "", winner, ending);
}

void check_goes_on(const Rules *rules, const char *position)
{
    Pos p = read_position(rules, position);
    if (p.outcome != ONGOING)
        fail_msg("%s is over: %s, %s", position, outcome_name(p.outcome), ending_name(p.ending));
    assert_null(outcome_name(p.outcome));
}

void check_score(const Rules *rules, const char *position, const char *white, const char *black)
{
    Pos p = read_position(rules, position);
    Score score;
    assert_true(game_of(&p)->has_score);
    game_of(&p)->score(&p, &score);
    for (int colour = WHITE; colour <= BLACK; colour++) {
        char printed[POS_TEXT];
        Text text = text_fixed(printed, sizeof printed);
        for (int i = 0; i < score.count[colour]; i++)
            text_format(&text, "%s%u", i ? " " : "", (unsigned)score.value[colour][i]);
        assert_string_equal(printed, colour == WHITE ? white : black);
    }
}

typedef struct PerftCount {
    int plies;
    uint64_t count;
} PerftCount;

static bool count_turns(void *context, const Turn *turn, const Pos *after)
{
    PerftCount *total = context;
    PerftCount below = {total->plies - 1, 0};
    (void)turn;
    if (below.plies == 0)
        below.count = 1;
    else
        turns_visit(after, count_turns, &below);
    total->count += below.count;
    return true;
}

void check_perft(const Pos *p, int plies, uint64_t count)
{
    PerftCount total = {plies, 0};
    turns_visit(p, count_turns, &total);
    assert_int_equal(total.count, count);
}

Pos play_with_history(const Rules *rules, const char *position, const char *moves)
{
    Pos p = read_position(rules, position);
    History h;
    char move[TURN_TEXT];
    assert_true(history_init(&h, &p));
    while (next_word(&moves, move)) assert_true(history_play_text(&h, move, NULL));
    p = *history_now(&h);
    history_free(&h);
    return p;
}
