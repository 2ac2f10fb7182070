/* conform_words.c: what a front end must know about a game: turns and prompts in words, forms of
 * typing, pointing at cells, pieces, the sample. */
#include "conform.h"

#include "core/text.h"
#include "engines/classic.h"
#include "tui/pick.h"
#include "tui/typed.h"
#include "words/words.h"

/* -- Phrases -- */

/* A phrase has a word for each of its places, is a sentence in both languages, and they differ. */
static void check_phrase(const Config *c, const Pos *p, const Phrase *phrase)
{
    Words pt;
    char english[PHRASE_TEXT], other[PHRASE_TEXT];
    EXPECT(c, p, phrase->text && *phrase->text);
    for (int i = 0; i < PHRASE_WORDS; i++) {
        const char place[] = {'%', (char)('1' + i), '\0'};
        EXPECT(c, p, !strstr(phrase->text, place) || *phrase->words[i]);
    }
    EXPECT(c, p, words_find("pt", &pt));
    say_phrase(&(Words){0}, phrase, english);
    say_phrase(&pt, phrase, other);
    EXPECT(c, p, !strchr(english, '%') && !strchr(other, '%'));
    EXPECT(c, p, strcmp(english, other) != 0);
}

static void check_translated(const Config *c, const char *text)
{
    Words pt;
    EXPECT(c, NULL, text && *text && words_find("pt", &pt));
    EXPECT(c, NULL, strcmp(say(&pt, text), text) != 0);
}

/* -- Pointing -- */

/* The cells of the step that the pick does not have yet; false when the step has been made. */
static bool point_on(Pick *pick, const StepCells *cells, bool is_stop, PickStatus *status)
{
    int made = pick->turn.count;
    for (int i = 0; i < cells->count && pick->turn.count == made; i++) {
        if (!is_stop && i < pick->count && pick->points[i] == cells->at[i]) continue;
        *status = pick_cell(pick, cells->at[i]);
        if (*status == PICK_REFUSED) return false;
    }
    if (*status == PICK_NUMBER) *status = pick_cell_number(pick, cells->pieces);
    return pick->turn.count == made + 1;
}

/* Points at all cells of the turn, with a prompt before each; a pass has none. */
static void check_pointing(const Config *c, const Pos *p, const Turn *turn)
{
    Pick pick;
    Phrase prompt;
    PickStatus status = PICK_MORE;
    pick_begin(&pick, p);
    for (int i = 0; i < turn->count; i++) {
        bool on[CELLS_MAX];
        StepCells cells = c->game->step_cells(&pick.at, turn->steps[i]);
        if (cells.count == 0) return;
        for (int k = 0; k <= cells.count - (cells.pieces == 0); k++) {
            turn_prompt(&pick.at, cells.at, k, &prompt);
            check_phrase(c, p, &prompt);
        }
        int next = turn->steps[i] == c->game->stop ? 0 : pick.count;
        EXPECT(c, p, pick_next_cells(&pick, on) > 0 && on[cells.at[next]]);
        EXPECT(c, p, point_on(&pick, &cells, turn->steps[i] == c->game->stop, &status));
    }
    EXPECT(c, p, status == PICK_DONE && pick.turn.count == turn->count);
    EXPECT(c, p, memcmp(pick.turn.steps, turn->steps, turn->count * sizeof(Step)) == 0);
}

/* A cell that cannot be chosen is refused with a reason; a cell where a turn can begin is
 * marked. */
static void check_cells(const Config *c, const Pos *p)
{
    bool on[CELLS_MAX];
    Board board;
    Pick pick;
    Fault fault;
    pick_begin(&pick, p);
    pick_next_cells(&pick, on);
    c->game->board(p, &board);
    board_mark(p, &board);
    for (int i = 0; i < board.cell_count; i++) {
        EXPECT(c, p, board.cells[i].can_begin == on[i] && !board.cells[i].is_decisive);
        EXPECT(c, p, on[i] || pick_explain(&pick, (uint16_t)i, &fault));
    }
}

/* The end is said in words; only pieces decide it, and none where a game ends otherwise. */
static void check_end(const Config *c, const Pos *p)
{
    Board board;
    Phrase result;
    result_describe(p, &result);
    check_phrase(c, p, &result);
    c->game->board(p, &board);
    board_mark(p, &board);
    for (int i = 0; i < board.cell_count; i++)
        EXPECT(c, p,
               !board.cells[i].can_begin &&
                   (!board.cells[i].is_decisive || board.cells[i].owner != NOBODY));
}

/* -- Typing -- */

/* The form of a text: its letters as @, its numbers as #, and the characters between them. */
static void print_form(const char *text, char out[TURN_TEXT])
{
    Text form = text_fixed(out, TURN_TEXT);
    for (; *text; text++) {
        bool is_digit = *text >= '0' && *text <= '9';
        if (is_digit && form.length && out[form.length - 1] == '#') continue;
        text_char(&form, (char)(is_digit ? '#' : *text == 'x' ? '-' : *text));
        if (!is_digit && text_lower(*text) >= 'a' && text_lower(*text) <= 'z' && *text != 'x')
            out[form.length - 1] = '@';
    }
}

/* A text that has one of the game's forms may be typed with only spaces between its parts. */
static void check_typing(const Config *c, const Pos *p, const Turn *turn, unsigned *seen)
{
    char text[TURN_TEXT], form[TURN_TEXT], loose[TURN_TEXT], again[TURN_TEXT];
    Fault fault;
    Turn read;
    c->game->turn_print(p, turn, text);
    EXPECT(c, p, typed_parse(p, text, &read, &fault));
    print_form(text, form);
    for (int i = 0; c->game->forms[i]; i++) {
        if (strcmp(c->game->forms[i], form) != 0) continue;
        *seen |= 1U << i;
        Text typed = text_fixed(loose, sizeof loose);
        for (const char *at = text; *at; at++) {
            bool is_digit = *at >= '0' && *at <= '9';
            if (!is_digit || (at > text && (at[-1] < '0' || at[-1] > '9'))) text_char(&typed, ' ');
            if (is_digit || (text_lower(*at) >= 'a' && *at != 'x')) text_char(&typed, *at);
        }
        EXPECT(c, p, typed_parse(p, loose, &read, &fault));
        c->game->turn_print(p, &read, again);
        EXPECT(c, p, strcmp(text, again) == 0);
    }
}

/* -- Turns of random games -- */

typedef struct Seen {
    unsigned forms;
    int turns;
} Seen;

typedef struct TurnCheck {
    const Config *config;
    const Pos *from;
    Seen *seen;
    int number, every;
} TurnCheck;

static bool check_turn(void *context, const Turn *turn, const Pos *after)
{
    TurnCheck *t = context;
    Phrase phrase;
    (void)after;
    if (t->number++ % t->every) return true;
    t->seen->turns++;
    turn_describe(t->from, turn, &phrase);
    check_phrase(t->config, t->from, &phrase);
    EXPECT(t->config, t->from,
           strcmp(phrase.words[0], t->from->to_move == WHITE ? "White" : "Black") == 0);
    check_pointing(t->config, t->from, turn);
    check_typing(t->config, t->from, turn, &t->seen->forms);
    return true;
}

static bool count_turn(void *context, const Turn *turn, const Pos *after)
{
    (void)turn;
    (void)after;
    ++*(int *)context;
    return true;
}

static void check_words(const Config *c, const Pos *p, Rng *rng, void *context)
{
    Phrase prompt;
    int count = 0;
    turn_prompt(p, NULL, 0, &prompt);
    check_phrase(c, p, &prompt);
    check_translated(c, c->game->typing(p));
    if (p->outcome == ONGOING)
        check_cells(c, p);
    else
        check_end(c, p);
    if (p->outcome != ONGOING || (p->ply > 2 && rng_below(rng, 8))) return;
    turns_visit(p, count_turn, &count);
    TurnCheck t = {c, p, context, 0, 1 + count / 12};
    turns_visit(p, check_turn, &t);
}

void front_ends_can_say_and_read_turns(void **state)
{
    const Config *c = *state;
    Seen seen = {0};
    play_games(c, scaled(4), 9, check_words, &seen);
    EXPECT(c, NULL, seen.turns > 0);
    for (int i = 0; c->game->forms[i]; i++) EXPECT(c, NULL, seen.forms >> i & 1);
}

/* -- Tables -- */

static void check_sample(const Config *c, const Game *g)
{
    Fault fault;
    Pos p;
    EXPECT(c, NULL, g->parse(&p, g->sample.size, 0, g->sample.position, &fault));
    for (const char *at = g->sample.moves; *at; at += strspn(at, " ")) {
        char move[TURN_TEXT];
        Text text = text_fixed(move, sizeof move);
        Turn turn;
        text_bytes(&text, at, strcspn(at, " "));
        at += text.length;
        EXPECT(c, &p, turn_parse(&p, move, &turn, &fault));
        turn_play(&p, &turn, &p);
    }
}

/* Every piece that a board shows is listed, unless it is a tower. */
static void check_kinds(const Config *c, const Pos *p, Rng *rng, void *context)
{
    Board b;
    (void)rng;
    (void)context;
    c->game->board(p, &b);
    for (int i = 0; i < b.cell_count; i++) {
        const Piece *kind = c->game->kinds;
        if (b.cells[i].owner == NOBODY || b.reserve[WHITE] >= 0) continue;
        while (kind->name && kind->letter != b.cells[i].piece) kind++;
        EXPECT(c, p, kind->name && (!kind->variants || kind->variants & p->variant));
        EXPECT(c, p, !c->game->has_score || b.cells[i].worth <= 2);
    }
}

void tables_are_complete(void **state)
{
    const Config *c = *state;
    const Game *g = c->game;
    Game torn = *g;
    EXPECT(c, NULL, !game_missing(g));
    torn.prompt = NULL;
    EXPECT(c, NULL, strcmp(game_missing(&torn), "prompt") == 0);
    check_translated(c, g->summary);
    for (const Variant *v = g->variants; v->word; v++) {
        check_translated(c, v->summary);
        check_translated(c, v->title);
    }
    EXPECT(c, NULL, g->kinds[0].name);
    for (const Piece *kind = g->kinds; kind->name; kind++)
        for (int colour = WHITE; colour <= BLACK; colour++)
            check_translated(c, kind->names[colour]);
    for (int i = 1; i <= classic_count(g); i++) check_translated(c, classic_summary(g, i));
    check_sample(c, g);
    play_games(c, 1, 10, check_kinds, NULL);
    Pos one, other;
    int differ = 0;
    for (uint64_t seed = 1; seed < 9; seed++) {
        g->start(&one, c->size, c->variant, 0);
        g->start(&other, c->size, c->variant, seed);
        differ += g->hash(&one) != g->hash(&other);
    }
    EXPECT(c, NULL, (differ > 0) == g->random_start);
}
