/* games.c: the games, and what is the same for all of them. */
#include "games/games.h"

#include "core/text.h"
#include "games/notation.h"

#include <string.h>

const Game *const GAMES[GAME_COUNT + 1] = {
#define X(id, name, type, member) [id] = &name##_game,
    GAME_LIST(X)
#undef X
};

const char *game_missing(const Game *g)
{
#define NEEDS(entry) \
    if (!g->entry) return #entry
    NEEDS(name);
    NEEDS(title);
    NEEDS(summary);
    NEEDS(variants);
    NEEDS(kinds);
    NEEDS(example);
    NEEDS(forms);
    NEEDS(sample.position);
    NEEDS(sample.moves);
    NEEDS(encoding);
    NEEDS(start);
    NEEDS(steps);
    NEEDS(play);
    NEEDS(random);
    NEEDS(playout);
    NEEDS(hash);
    NEEDS(symmetries);
    NEEDS(transform);
    NEEDS(symmetric_hash);
    NEEDS(print);
    NEEDS(parse);
    NEEDS(turn_print);
    NEEDS(turn_read);
    NEEDS(refuse);
    NEEDS(board);
    NEEDS(pieces);
    NEEDS(step_cells);
    NEEDS(describe);
    NEEDS(prompt);
    NEEDS(typing);
    NEEDS(guess);
#undef NEEDS
    return g->has_score && !g->score ? "score" : NULL;
}

const Game *game_of(const Pos *p) { return GAMES[p->game]; }

/* -- Options -- */

bool game_find(const char *name, const Game **out, Fault *fault)
{
    char names[FAULT_WORD];
    Text list = text_fixed(names, sizeof names);
    for (int i = 0; GAMES[i]; i++) {
        if (strcmp(GAMES[i]->name, name) == 0) {
            *out = GAMES[i];
            return true;
        }
        text_string(&list, i ? ", " : "");
        text_string(&list, GAMES[i]->name);
    }
    return fault_set(fault, FAULT_NO_GAME, "ss", name, names);
}

bool game_check_size(const Game *g, int *size, Fault *fault)
{
    if (*size == 0) {
        *size = g->size_default;
        return true;
    }
    if (g->size_max == 0) return fault_set(fault, FAULT_ONE_SIZE, "s", g->title);
    if (*size != g->size_min && g->size_min == g->size_max)
        return fault_set(fault, FAULT_ONLY_SIZE, "sdd", g->title, *size, g->size_min);
    if (*size < g->size_min || *size > g->size_max)
        return fault_set(fault, FAULT_BAD_SIZE, "sddd", g->title, *size, g->size_min, g->size_max);
    return true;
}

static const Variant *find_variant(const Game *g, const char *word, size_t length)
{
    for (const Variant *v = g->variants; v->word; v++)
        if (strlen(v->word) == length && memcmp(v->word, word, length) == 0) return v;
    return NULL;
}

static bool refuse_variant(const Game *g, const char *word, size_t length, Fault *fault)
{
    char named[FAULT_WORD], known[FAULT_WORD];
    Text text = text_fixed(named, sizeof named), list = text_fixed(known, sizeof known);
    text_bytes(&text, word, length);
    text_string(&list, N_("standard"));
    for (const Variant *v = g->variants; v->word; v++) text_format(&list, ", %s", v->word);
    return fault_set(fault, FAULT_BAD_VARIANT, "sss", g->title, named, known);
}

bool game_parse_variant(const Game *g, const char *text, int *variant, Fault *fault)
{
    int bits = 0;
    if (strcmp(text, "standard") == 0 || *text == '\0') {
        *variant = 0;
        return true;
    }
    for (const char *word = text;; word++) {
        size_t length = strcspn(word, ",");
        const Variant *found = find_variant(g, word, length);
        if (!found) return refuse_variant(g, word, length, fault);
        for (const Variant *v = g->variants; v->word; v++)
            if (bits & v->bits && v->group & found->group)
                return fault_set(fault, FAULT_VARIANT_TWICE, "ss", v->word, found->word);
        bits |= found->bits;
        word += length;
        if (*word == '\0') break;
    }
    *variant = bits;
    return true;
}

void game_print_variant(const Game *g, int variant, char out[VARIANT_TEXT])
{
    Text text = text_fixed(out, VARIANT_TEXT);
    for (const Variant *v = g->variants; v->word; v++) {
        if (!(variant & v->bits)) continue;
        if (text.length) text_char(&text, ',');
        text_string(&text, v->word);
    }
    if (text.length == 0) text_string(&text, "standard");
}

/* -- Turns -- */

typedef struct Visitor {
    const Game *game;
    TurnVisit *visit;
    void *context;
    Turn turn;
    bool stopped;
} Visitor;

/* Steps that commute are followed in ascending order only. */
static void visit_steps(Visitor *v, const Pos *p)
{
    Step list[STEPS_MAX];
    int count = v->game->steps(p, list),
        last = v->turn.count ? v->turn.steps[v->turn.count - 1] : -1;
    v->turn.count++;
    for (int i = 0; i < count && !v->stopped; i++) {
        if (v->game->steps_commute && list[i] < last) continue;
        Pos after;
        v->turn.steps[v->turn.count - 1] = list[i];
        v->game->play(p, list[i], &after);
        if (after.mid_turn)
            visit_steps(v, &after);
        else
            v->stopped = !v->visit(v->context, &v->turn, &after);
    }
    v->turn.count--;
}

void turns_visit(const Pos *p, TurnVisit *visit, void *context)
{
    Visitor v = {.game = game_of(p), .visit = visit, .context = context};
    visit_steps(&v, p);
}

void turn_play(const Pos *from, const Turn *t, Pos *to)
{
    const Game *g = game_of(from);
    g->play(from, t->steps[0], to);
    for (int i = 1; i < t->count; i++) g->play(to, t->steps[i], to);
}

Turn turn_in_order(const Game *g, const Turn *t)
{
    if (g->steps_commute && t->count == 2 && t->steps[0] > t->steps[1])
        return (Turn){2, {t->steps[1], t->steps[0]}};
    return *t;
}

/* Follows the steps through the lists; where they leave the turn open, a stop may end it. */
static bool is_legal(const Game *g, const Pos *p, Turn *t)
{
    Pos at = *p;
    for (int i = 0; i < t->count; i++) {
        Step list[STEPS_MAX];
        int count = i == 0 || at.mid_turn ? g->steps(&at, list) : 0, found = 0;
        while (found < count && list[found] != t->steps[i]) found++;
        if (found == count) return false;
        g->play(&at, t->steps[i], &at);
        if (i + 1 == t->count && at.mid_turn && g->stop != NO_STEP && t->steps[i] != g->stop &&
            t->count < TURN_STEPS)
            t->steps[t->count++] = g->stop;
    }
    return !at.mid_turn;
}

/* The first name of a cell in the text, a letter and a number, that is not on the board. */
static bool find_missing_cell(const Pos *p, const char *text, char out[LABEL_TEXT])
{
    Board board;
    game_of(p)->board(p, &board);
    for (const char *at = text; *at; at++) {
        size_t digits = strspn(at + 1, "0123456789");
        char letter = text_lower(*at);
        if (letter < 'a' || letter > 'z' || digits < 1 || digits > 2 || at[1] == '0') continue;
        Text name = text_fixed(out, LABEL_TEXT);
        text_bytes(&name, at, digits + 1);
        int i = 0;
        while (i < board.cell_count && !text_is_equal_caseless(board.cells[i].label, out)) i++;
        if (i == board.cell_count) return true;
    }
    return false;
}

bool turn_parse(const Pos *p, const char *text, Turn *out, Fault *fault)
{
    const Game *g = game_of(p);
    Turn turn, legal;
    char canonical[TURN_TEXT], shown[TURN_TEXT];
    Text copy = text_fixed(shown, sizeof shown);
    text_string(&copy, text);
    if (p->outcome != ONGOING)
        return fault_set(fault, FAULT_GAME_OVER, "ss", shown, ending_name(p->ending));
    if (!g->turn_read(p, text, &turn, fault)) {
        char cell[LABEL_TEXT];
        if (text_is_equal_caseless(text, "pass"))
            return fault_set(fault, FAULT_NO_PASS, "ss", shown, g->title);
        if (!find_missing_cell(p, shown, cell)) return false;
        return fault_set(fault, FAULT_NO_CELL, "ss", shown, cell);
    }
    legal = turn;
    if (!is_legal(g, p, &legal)) {
        g->refuse(p, &turn, shown, fault);
        return false;
    }
    g->turn_print(p, &legal, canonical);
    if (!text_is_equal_caseless(text, canonical))
        return fault_set(fault, FAULT_WRITTEN, "ss", shown, canonical);
    *out = legal;
    return true;
}

/* -- Words -- */

void turn_describe(const Pos *p, const Turn *t, Phrase *out)
{
    const Game *g = game_of(p);
    if (g->step_cells(p, t->steps[0]).count == 0)
        phrase_set(out, N_("%1 passes"), "s", side_name(p->to_move));
    else
        g->describe(p, t, out);
}

void turn_prompt(const Pos *p, const uint16_t *cells, int count, Phrase *out)
{
    const Game *g = game_of(p);
    Step list[STEPS_MAX];
    int steps = g->steps(p, list);
    if (steps == 0)
        phrase_set(out, N_("The game is over."), "");
    else if (steps == 1 && g->step_cells(p, list[0]).count == 0)
        phrase_set(out, N_("You cannot move: pass."), "");
    else
        g->prompt(p, cells, count, out);
}

/* -- Cells that stand out -- */

static void mark_starts(const Pos *p, Board *b)
{
    const Game *g = game_of(p);
    Step list[STEPS_MAX];
    int count = g->steps(p, list);
    for (int i = 0; i < count; i++) {
        StepCells cells = g->step_cells(p, list[i]);
        if (cells.count > 0) b->cells[cells.at[0]].can_begin = true;
        if (cells.is_set) b->cells[cells.at[1]].can_begin = true;
    }
}

void board_mark(const Pos *p, Board *b)
{
    const Game *g = game_of(p);
    for (int i = 0; i < b->cell_count; i++) b->cells[i].can_begin = b->cells[i].is_decisive = false;
    if (p->outcome == ONGOING)
        mark_starts(p, b);
    else if (g->decisive && p->ending != END_REPETITION)
        g->decisive(p, b);
}

/* -- Ends -- */

void result_describe(const Pos *p, Phrase *out)
{
    const Game *g = game_of(p);
    const char *winner = p->outcome == DRAWN ? "" : side_name(p->outcome == BLACK_WINS);
    if (p->ending != END_REPETITION && g->result && g->result(p, out)) return;
    phrase_set(out, p->outcome == DRAWN ? N_("A draw: %2") : N_("%1 wins: %2"), "ss", winner,
               ending_name(p->ending));
}

const char *outcome_name(int outcome)
{
    static const char *const NAMES[] = {
        [WHITE_WINS] = "white", [BLACK_WINS] = "black", [DRAWN] = "draw"};
    return NAMES[outcome];
}

const char *ending_name(int ending)
{
    static const char *const NAMES[] = {
#define X(code, text) [END_##code] = text,
        [END_NONE] = "", ENDING_LIST(X)
#undef X
    };
    return NAMES[ending];
}
