/* conform_turns.c: the turns in positions of random games: their texts, the positions after them
 * and their hashes, compared with the oracle. */
#include "conform.h"
#include "core/text.h"
#include "oracle/oracle.h"
#include "turn_list.h"

/* A key of the game, and a hash of the position's text by another way; for repetition Cam's clock
 * is no part of the position. */
typedef struct KeyPair {
    uint64_t key, text;
} KeyPair;

enum { KEYS_MAX = 60000, POOL = 64 };

typedef struct TurnStudy {
    KeyPair *keys;
    int key_count;
    int turns, transpositions, refusals;
    char pool[POOL][TURN_TEXT]; /* moves of other positions */
} TurnStudy;

static uint64_t text_key(const char *text)
{
    uint64_t key = 0xcbf29ce484222325;
    for (; *text; text++) key = (key ^ (unsigned char)*text) * 0x100000001b3;
    return key;
}

/* The text of what repetition compares. */
static void print_core(const Config *c, const Pos *p, char out[POS_TEXT])
{
    c->game->print(p, out);
    if (c->game->id == CAM) *strrchr(out, ' ') = '\0';
}

static void add_key(const Config *c, const Pos *p, TurnStudy *study)
{
    char text[POS_TEXT];
    if (study->key_count == KEYS_MAX) return;
    print_core(c, p, text);
    study->keys[study->key_count++] = (KeyPair){c->game->hash(p), text_key(text)};
}

static void check_turn(const Config *c, const Pos *p, const TurnEntry *entry)
{
    char text[TURN_TEXT];
    Pos after;
    for (int way = 0; way < 3; way++) {
        Turn read;
        memset(&read, 0xa5, sizeof read);
        memcpy(text, entry->text, sizeof text);
        for (char *at = text; *at && way; at++) {
            if (way == 1) *at = text_lower(*at);
            if (way == 2 && *at >= 'a' && *at <= 'z') *at = (char)(*at - 'a' + 'A');
        }
        EXPECT(c, p, turn_parse(p, text, &read, NULL));
        EXPECT(c, p, read.count == entry->turn.count);
        EXPECT(c, p, memcmp(read.steps, entry->turn.steps, read.count * sizeof(Step)) == 0);
    }
    turn_play(p, &entry->turn, &after);
    EXPECT(c, p, is_same(&after, &entry->after));
    after = *p;
    turn_play(&after, &entry->turn, &after);
    EXPECT(c, p, is_same(&after, &entry->after));
}

static int compare_moves(const void *a, const void *b)
{
    return strcmp((*(OracleMove *const *)a)->text, (*(OracleMove *const *)b)->text);
}

static void check_oracle(const Config *c, const Pos *p, const TurnList *list)
{
    char text[POS_TEXT];
    OracleList slow;
    const char *result = outcome_name(p->outcome);
    c->game->print(p, text);
    oracle_list(c->game->name, c->size, c->variant_text, text, true, &slow);
    EXPECT(c, p, strcmp(slow.result, result ? result : "") == 0);
    EXPECT(c, p, slow.count == list->count);
    OracleMove **sorted = calloc((size_t)slow.count + 1, sizeof *sorted);
    assert_non_null(sorted);
    for (int i = 0; i < slow.count; i++) sorted[i] = &slow.moves[i];
    qsort(sorted, (size_t)slow.count, sizeof *sorted, compare_moves);
    for (int i = 0; i < slow.count; i++) {
        EXPECT(c, p, strcmp(sorted[i]->text, list->sorted[i]->text) == 0);
        c->game->print(&list->sorted[i]->after, text);
        EXPECT(c, p, strcmp(sorted[i]->next, text) == 0);
    }
    free(sorted);
    oracle_free(&slow);
}

/* Moves of other positions: read if they are listed here, and refused for a reason if not. */
static void check_refusals(const Config *c, const Pos *p, const TurnList *list, TurnStudy *study,
                           Rng *rng)
{
    for (int i = 0; i < 8; i++) {
        const char *text = study->pool[rng_below(rng, POOL)];
        Turn turn, untouched;
        Fault fault = {0};
        memset(&turn, 0xa5, sizeof turn);
        untouched = turn;
        if (!*text) continue;
        if (turn_list_find(list, text)) {
            EXPECT(c, p, turn_parse(p, text, &turn, &fault));
            continue;
        }
        EXPECT(c, p, !turn_parse(p, text, &turn, &fault));
        EXPECT(c, p, memcmp(&turn, &untouched, sizeof turn) == 0);
        EXPECT(c, p, (fault.code == FAULT_GAME_OVER) == (p->outcome != ONGOING));
        check_fault(c, p, &fault, text);
        study->refusals++;
    }
    if (list->count > 0) {
        const char *text = list->entries[rng_below(rng, (uint32_t)list->count)].text;
        memcpy(study->pool[rng_below(rng, POOL)], text, TURN_TEXT);
    }
}

/* Of three turns the first and the last, of the same side, change places: where that is legal and
 * leads to the same position, the hash is the same too. */
static void check_transposition(const Config *c, const Pos *p, TurnStudy *study, Rng *rng)
{
    char moves[3][TURN_TEXT], one[POS_TEXT], other[POS_TEXT];
    Pos there = *p, back = *p;
    for (int i = 0; i < 3; i++) {
        Turn turn = {0};
        Pos at = there;
        if (there.outcome != ONGOING) return;
        do {
            turn.steps[turn.count++] = c->game->random(&at, rng);
            c->game->play(&at, turn.steps[turn.count - 1], &at);
        } while (at.mid_turn);
        c->game->turn_print(&there, &turn, moves[i]);
        there = at;
    }
    for (int i = 2; i >= 0; i--) {
        Turn turn;
        if (!turn_parse(&back, moves[i], &turn, NULL)) return;
        turn_play(&back, &turn, &back);
    }
    print_core(c, &there, one);
    print_core(c, &back, other);
    EXPECT(c, p, (c->game->hash(&there) == c->game->hash(&back)) == (strcmp(one, other) == 0));
    study->transpositions += strcmp(one, other) == 0;
}

/* The positions after the first steps of turns: all different if the turn continues. */
static void check_middles(const Config *c, const Pos *p)
{
    Step list[STEPS_MAX];
    uint64_t keys[STEPS_MAX];
    int count = c->game->steps(p, list), middles = 0;
    if (c->game->one_step) return;
    for (int i = 0; i < count; i++) {
        Pos after;
        c->game->play(p, list[i], &after);
        if (!after.mid_turn) continue;
        uint64_t key = c->game->hash(&after);
        EXPECT(c, p, key != c->game->hash(p));
        for (int k = 0; k < middles; k++) EXPECT(c, p, keys[k] != key);
        keys[middles++] = key;
    }
}

static void check_turns(const Config *c, const Pos *p, Rng *rng, void *context)
{
    TurnStudy *study = context;
    Step steps[STEPS_MAX];
    Pos before = *p;
    int count = c->game->steps(p, steps);
    uint32_t guess = (uint32_t)(c->game->one_step ? count : count * (count + 1) / 2);
    add_key(c, p, study);
    check_middles(c, p);
    check_transposition(c, p, study, rng);
    /* Long lists are checked only now and then. */
    if (guess > 300 && rng_below(rng, guess) >= 300) return;

    TurnList list = {0};
    turn_list_fill(&list, p);
    EXPECT(c, p, (list.count == 0) == (p->outcome != ONGOING));
    for (int i = 0; i < list.count; i++) {
        const TurnEntry *entry = list.sorted[i];
        EXPECT(c, p, i == 0 || strcmp(list.sorted[i - 1]->text, entry->text) != 0);
        check_turn(c, p, entry);
        add_key(c, &entry->after, study);
    }
    check_oracle(c, p, &list);
    check_refusals(c, p, &list, study, rng);
    EXPECT(c, p, is_same(p, &before));
    study->turns += list.count;
    turn_list_free(&list);
}

static int compare_keys(const void *a, const void *b)
{
    const KeyPair *x = a, *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    return (x->text > y->text) - (x->text < y->text);
}

static int compare_key_texts(const void *a, const void *b)
{
    const KeyPair *x = a, *y = b;
    if (x->text != y->text) return x->text < y->text ? -1 : 1;
    return (x->key > y->key) - (x->key < y->key);
}

/* Equal keys have equal texts, and equal texts have equal keys. */
static void check_keys(const Config *c, TurnStudy *study)
{
    KeyPair *keys = study->keys;
    size_t count = (size_t)study->key_count;
    int meetings = 0;
    qsort(keys, count, sizeof *keys, compare_keys);
    for (size_t i = 1; i < count; i++)
        EXPECT(c, NULL, keys[i].key != keys[i - 1].key || keys[i].text == keys[i - 1].text);
    qsort(keys, count, sizeof *keys, compare_key_texts);
    for (size_t i = 1; i < count; i++) {
        EXPECT(c, NULL, keys[i].text != keys[i - 1].text || keys[i].key == keys[i - 1].key);
        meetings += keys[i].text == keys[i - 1].text;
    }
    EXPECT(c, NULL, meetings > 0);
    EXPECT(c, NULL, study->transpositions > 0);
}

void turns_agree_with_the_oracle(void **state)
{
    const Config *c = *state;
    TurnStudy study = {.keys = malloc(KEYS_MAX * sizeof(KeyPair))};
    assert_non_null(study.keys);
    for (int games = 0; games < 100 && study.turns < scaled(12000); games++)
        play_games(c, 1, 1000 + (uint64_t)games, check_turns, &study);
    EXPECT(c, NULL, study.refusals > 0 || scaled(100) < 100);
    check_keys(c, &study);
    free(study.keys);
}

/* -- Crowded boards of Cam -- */

/* However a turn begins, it can be completed. */
static void check_steps_lead_on(const Config *c, const Pos *p)
{
    Step list[STEPS_MAX];
    int count = checked_steps(c, p, list);
    for (int i = 0; i < count; i++) {
        Pos after;
        c->game->play(p, list[i], &after);
        if (after.mid_turn) check_steps_lead_on(c, &after);
    }
}

static int cam_width(int line)
{
    static const int WIDTH[13] = {1, 3, 5, 7, 7, 7, 7, 7, 7, 7, 5, 3, 1};
    return WIDTH[line];
}

/* Up to seven pieces a side, knights and castles more often than in games, all within a few rows
 * of each other. */
static void print_crowd(char out[POS_TEXT], Rng *rng)
{
    char cells[13][8];
    Text text = text_fixed(out, POS_TEXT);
    int rows = 4 + (int)rng_below(rng, 2), first = (int)rng_below(rng, 9);
    if (first % 2) first = first > 4 ? 13 - rows : 0;
    memset(cells, 0, sizeof cells);
    for (int side = 0; side < 2; side++)
        for (uint32_t left = 1 + rng_below(rng, 7); left > 0; left--) {
            int line = first + (int)rng_below(rng, (uint32_t)rows);
            cells[line][rng_below(rng, (uint32_t)cam_width(line))] =
                "KKMkkm"[3 * side + (int)rng_below(rng, 3)];
        }
    for (int line = 0; line < 13; line++) {
        if (line > 0) text_char(&text, '/');
        for (int column = 0, run = 0; column < cam_width(line); column++) {
            run = cells[line][column] ? 0 : run + 1;
            if (!run) text_char(&text, cells[line][column]);
            if (run && (column + 1 == cam_width(line) || cells[line][column + 1]))
                text_int(&text, run);
        }
    }
    text_format(&text, " %c %d", rng_below(rng, 2) ? 'w' : 'b', (int)rng_below(rng, 100));
}

static void check_crowd(const Config *c, const char *text)
{
    Pos p;
    TurnList list = {0};
    if (!c->game->parse(&p, 0, 0, text, NULL)) fail_msg("'%s' is not read", text);
    check_steps_lead_on(c, &p);
    turn_list_fill(&list, &p);
    check_oracle(c, &p, &list);
    for (int i = 0; i < list.count; i++) check_turn(c, &p, &list.entries[i]);
    turn_list_free(&list);
}

void crowds_agree_with_the_oracle(void **state)
{
    const Config *c = *state;
    Rng rng = rng_seeded(8);
    /* The knight could charge only by way of the enemy castle, where its move would end. */
    check_crowd(c, "1/mM1/5/3M3/3K3/7/7/7/Mm5/7/5/3/1 w 0");
    for (int i = 0; i < scaled(6000); i++) {
        char text[POS_TEXT];
        print_crowd(text, &rng);
        check_crowd(c, text);
    }
}
