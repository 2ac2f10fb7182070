/* certificate.c: writing and checking certificates. */
#include "engines/certificate.h"

#include "core/text.h"
#include "engines/result_json.h"
#include "games/notation.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define HEAD      "quina certificate 1"
#define CLOCK_KEY 0x9e3779b97f4a7c15U

/* -- Sets of positions, with a number for each -- */

typedef struct Place {
    uint64_t key; /* 0: none */
    uint64_t value;
} Place;

typedef struct Places {
    Place *places;
    size_t capacity, count;
} Places;

static uint64_t key_of(const Pos *p)
{
    uint64_t key = game_of(p)->hash(p) ^ CLOCK_KEY * p->clock;
    return key ? key : 1;
}

static Place *find_place(const Places *s, uint64_t key)
{
    size_t i = key & (s->capacity - 1);
    while (s->places[i].key && s->places[i].key != key) i = (i + 1) & (s->capacity - 1);
    return &s->places[i];
}

static bool places_grow(Places *s)
{
    Places more = {.capacity = s->capacity ? 2 * s->capacity : 1024, .count = s->count};
    more.places = calloc(more.capacity, sizeof *more.places);
    if (!more.places) return false;
    for (size_t i = 0; i < s->capacity; i++)
        if (s->places[i].key) *find_place(&more, s->places[i].key) = s->places[i];
    free(s->places);
    *s = more;
    return true;
}

/* The place of a key, added with the value 0 if it is new; NULL if there is no memory. */
static Place *places_add(Places *s, uint64_t key)
{
    if (2 * s->count >= s->capacity && !places_grow(s)) return NULL;
    Place *place = find_place(s, key);
    s->count += place->key == 0;
    place->key = key;
    return place;
}

/* -- A stack of positions to look at -- */

typedef struct Visit {
    Pos pos;
    bool is_open; /* what follows it lies above it on the stack */
} Visit;

typedef struct Pending {
    Visit *visits;
    size_t count, capacity;
} Pending;

static bool pending_push(Pending *s, const Pos *p)
{
    if (s->count == s->capacity) {
        size_t capacity = s->capacity ? 2 * s->capacity : 256;
        Visit *more = realloc(s->visits, capacity * sizeof *more);
        if (!more) return false;
        s->visits = more;
        s->capacity = capacity;
    }
    s->visits[s->count++] = (Visit){*p, false};
    return true;
}

typedef struct Push {
    Pending *pending;
    bool ok;
} Push;

static bool push_reply(void *context, const Turn *turn, const Pos *after)
{
    Push *push = context;
    (void)turn;
    push->ok = pending_push(push->pending, after);
    return push->ok;
}

/* Pushes the positions after every turn of p. */
static bool push_replies(Pending *pending, const Pos *p)
{
    Push push = {pending, true};
    turns_visit(p, push_reply, &push);
    return push.ok;
}

/* -- Writing -- */

typedef struct Writer {
    Solve *solve;
    const SolveTask *task;
    CertificateWrite *write;
    void *context;
    uint64_t *positions;
    Places seen;
    Pending pending;
} Writer;

static bool write_text(Writer *w, Text *text)
{
    bool ok = !text->is_cut && w->write(w->context, text->data, text->length);
    text_free(text);
    return ok;
}

static bool write_head(Writer *w, const Pos *root, Proven value)
{
    char position[POS_TEXT], variant[VARIANT_TEXT];
    const Game *g = game_of(root);
    Text text = text_growing();
    g->print(root, position);
    game_print_variant(g, root->variant, variant);
    text_format(&text, HEAD "\ngame %s\nsize %d\nvariant %s\nposition %s\nvalue %s\n", g->name,
                root->size, variant, position, proven_name(value));
    return write_text(w, &text);
}

static bool write_turn(Writer *w, const Pos *p, const Turn *turn)
{
    char position[POS_TEXT], move[TURN_TEXT];
    Text text = text_growing();
    game_of(p)->print(p, position);
    game_of(p)->turn_print(p, turn, move);
    text_format(&text, "%s\t%s\n", position, move);
    ++*w->positions;
    return write_text(w, &text);
}

/* The turns of one side from the root on; it wins, or does not lose. */
static CertificateStatus write_strategy(Writer *w, const Pos *root, int side, bool wins)
{
    int attacker = wins ? side : opponent(side);
    Text text = text_growing();
    text_format(&text, "strategy %s %s\n", colour_name(side), wins ? "wins" : "holds");
    if (!write_text(w, &text)) return CERTIFICATE_NO_WRITE;
    if (!pending_push(&w->pending, root)) return CERTIFICATE_NO_MEMORY;
    while (w->pending.count) {
        Pos p = w->pending.visits[--w->pending.count].pos;
        if (p.outcome != ONGOING) continue;
        if (p.to_move == side) {
            Place *place = places_add(&w->seen, key_of(&p) ^ (side == BLACK ? CLOCK_KEY : 0));
            Turn turn;
            if (!place) return CERTIFICATE_NO_MEMORY;
            if (place->value) continue;
            place->value = 1;
            if (!solve_choose(w->solve, w->task, &p, attacker, &turn)) return CERTIFICATE_NO_TURN;
            if (!write_turn(w, &p, &turn)) return CERTIFICATE_NO_WRITE;
            turn_play(&p, &turn, &p);
            if (p.outcome != ONGOING) continue;
        }
        if (!push_replies(&w->pending, &p)) return CERTIFICATE_NO_MEMORY;
    }
    return CERTIFICATE_FINE;
}

CertificateStatus certificate_write(Solve *s, const SolveTask *task, Proven value,
                                    CertificateWrite *write, void *context, uint64_t *positions)
{
    const Pos *root = view_now(&task->history);
    Writer w = {s, task, write, context, positions, {0}, {0}};
    int mover = root->to_move;
    CertificateStatus status = CERTIFICATE_FINE;
    *positions = 0;
    if (value == PROVEN_DRAW && game_of(root)->repeats) return CERTIFICATE_NO_STRATEGY;
    if (!write_head(&w, root, value)) status = CERTIFICATE_NO_WRITE;
    if (status == CERTIFICATE_FINE && value == PROVEN_DRAW)
        status = write_strategy(&w, root, WHITE, false);
    if (status == CERTIFICATE_FINE) {
        int side = value == PROVEN_WIN ? mover : value == PROVEN_LOSS ? opponent(mover) : BLACK;
        status = write_strategy(&w, root, side, value != PROVEN_DRAW);
    }
    Text text = text_growing();
    text_format(&text, "end %" PRIu64 "\n", *positions);
    if (status != CERTIFICATE_FINE)
        text_free(&text);
    else if (!write_text(&w, &text))
        status = CERTIFICATE_NO_WRITE;
    free(w.seen.places);
    free(w.pending.visits);
    return status;
}

/* -- Checking -- */

enum { LINE_TEXT = POS_TEXT + TURN_TEXT };

typedef struct Checker {
    const char *at, *end;
    CertificateReport *out;
    const Game *game;
    uint64_t line; /* the number of the line read last */
    Places turns;  /* by position: where its line begins in the text, plus 1 */
    Places states; /* by position: OPEN or DONE */
    const char *text;
} Checker;

enum { STATE_NEW, STATE_OPEN, STATE_DONE };

static bool refuse(Checker *c, uint64_t line, const char *reason, const char *about)
{
    Text text = text_fixed(c->out->reason, sizeof c->out->reason);
    text_format(&text, "%s%s%s", reason, *about ? ": " : "", about);
    c->out->line = line;
    return false;
}

/* The next line without its newline; false at the end, and for a line that is too long. */
static bool next_line(Checker *c, char out[LINE_TEXT])
{
    const char *stop = c->at < c->end ? memchr(c->at, '\n', (size_t)(c->end - c->at)) : NULL;
    if (!stop || stop - c->at >= LINE_TEXT) return false;
    memcpy(out, c->at, (size_t)(stop - c->at));
    out[stop - c->at] = '\0';
    c->at = stop + 1;
    c->line++;
    return true;
}

/* The rest of the next line, which must begin with the word and a space. */
static bool expect(Checker *c, const char *word, char out[LINE_TEXT])
{
    char line[LINE_TEXT];
    size_t length = strlen(word);
    if (!next_line(c, line) || strncmp(line, word, length) != 0 || line[length] != ' ')
        return refuse(c, c->line, "this line is missing", word);
    memcpy(out, line + length + 1, LINE_TEXT - length - 1);
    return true;
}

static bool read_head(Checker *c)
{
    char line[LINE_TEXT], size_text[LINE_TEXT], variant_text[LINE_TEXT];
    int size = 0, variant = 0;
    Fault fault;
    if (!next_line(c, line) || strcmp(line, HEAD) != 0)
        return refuse(c, 1, "the first line is not '" HEAD "'", "");
    if (!expect(c, "game", line)) return false;
    if (!game_find(line, &c->game, &fault))
        return refuse(c, c->line, "there is no such game", line);
    if (!expect(c, "size", size_text) || !expect(c, "variant", variant_text)) return false;
    Cursor cursor = cursor_over(size_text);
    if (!cursor_number(&cursor, 99, &size) || !cursor_at_end(&cursor))
        return refuse(c, c->line - 1, "this is not a size", size_text);
    if (!game_parse_variant(c->game, variant_text, &variant, &fault))
        return refuse(c, c->line, "there is no such variant", variant_text);
    if (!expect(c, "position", line)) return false;
    if (!c->game->parse(&c->out->root, size, variant, line, &fault))
        return refuse(c, c->line, "this is not a position", line);
    if (!expect(c, "value", line)) return false;
    for (Proven value = PROVEN_WIN; value <= PROVEN_DRAW; value++)
        if (strcmp(line, proven_name(value)) == 0) c->out->value = value;
    return c->out->value || refuse(c, c->line, "the value is none of win, loss, draw", line);
}

/* A position and a turn in one line, joined by a tab. */
static bool read_turn(Checker *c, char line[LINE_TEXT], Pos *p, const char **move)
{
    char *tab = strchr(line, '\t');
    Fault fault;
    if (!tab) return false;
    *tab = '\0';
    *move = tab + 1;
    return c->game->parse(p, c->out->root.size, c->out->root.variant, line, &fault);
}

/* The lines of a strategy, up to the next line that is none. */
static bool read_strategy(Checker *c)
{
    char line[LINE_TEXT];
    memset(c->turns.places, 0, c->turns.capacity * sizeof *c->turns.places);
    c->turns.count = 0;
    for (;;) {
        const char *began = c->at, *move;
        Pos p;
        if (!next_line(c, line)) return refuse(c, c->line + 1, "the end is missing", "");
        if (!strchr(line, '\t')) {
            c->at = began;
            c->line--;
            return true;
        }
        if (!read_turn(c, line, &p, &move))
            return refuse(c, c->line, "this is not a position", line);
        Place *place = places_add(&c->turns, key_of(&p));
        if (!place) return refuse(c, 0, "no memory", "");
        if (place->value) return refuse(c, c->line, "this position has a turn already", line);
        place->value = (uint64_t)(began - c->text) + 1;
        c->out->positions++;
    }
}

/* Plays the strategy's turn in p. */
static bool follow(Checker *c, Pos *p)
{
    char line[LINE_TEXT], text[POS_TEXT];
    const char *move;
    Turn turn;
    Pos there;
    Fault fault;
    Place *place = find_place(&c->turns, key_of(p));
    c->game->print(p, text);
    if (!place->key) return refuse(c, 0, "the strategy has no turn in this position", text);
    Checker at = *c;
    at.at = c->text + place->value - 1;
    next_line(&at, line);
    if (!read_turn(c, line, &there, &move) || strcmp(line, text) != 0)
        return refuse(c, 0, "the strategy has no turn in this position", text);
    if (!turn_parse(p, move, &turn, &fault)) return refuse(c, 0, "this turn is not legal", move);
    turn_play(p, &turn, p);
    return true;
}

/* Whether the game may end like this. */
static bool is_good_end(const Pos *p, int side, bool wins)
{
    return wins ? p->outcome == win_of(side) : p->outcome != win_of(opponent(side));
}

/* Looks at the position on top of the stack: it is done if its end is good or it has been seen;
 * else what follows it is pushed. A line of play that comes back to a position never ends: that
 * wins nothing, but does not lose. */
static bool visit_top(Checker *c, Pending *pending, int side, bool wins)
{
    Visit *top = &pending->visits[pending->count - 1];
    Pos p = top->pos;
    char text[POS_TEXT];
    c->game->print(&p, text);
    if (p.outcome != ONGOING) {
        pending->count--;
        return is_good_end(&p, side, wins) || refuse(c, 0, "the strategy ends here", text);
    }
    Place *place = places_add(&c->states, key_of(&p));
    if (!place) return refuse(c, 0, "no memory", "");
    if (place->value != STATE_NEW) {
        pending->count--;
        if (top->is_open) place->value = STATE_DONE;
        if (!wins || place->value == STATE_DONE) return true;
        return refuse(c, 0, "the strategy comes back to this position", text);
    }
    place->value = STATE_OPEN;
    top->is_open = true;
    if (p.to_move == side && !follow(c, &p)) return false;
    bool ok = p.outcome == ONGOING ? push_replies(pending, &p) : pending_push(pending, &p);
    return ok || refuse(c, 0, "no memory", "");
}

/* Follows a strategy against all replies. */
static bool walk(Checker *c, Pending *pending, int side, bool wins)
{
    if (!pending_push(pending, &c->out->root)) return refuse(c, 0, "no memory", "");
    while (pending->count)
        if (!visit_top(c, pending, side, wins)) return false;
    return true;
}

static bool check_strategy(Checker *c, int side, bool wins)
{
    char line[LINE_TEXT], wanted[64];
    Pending pending = {0};
    Text text = text_fixed(wanted, sizeof wanted);
    text_format(&text, "%s %s", colour_name(side), wins ? "wins" : "holds");
    if (!expect(c, "strategy", line)) return false;
    if (strcmp(line, wanted) != 0) return refuse(c, c->line, "expected the strategy", wanted);
    if (!read_strategy(c)) return false;
    memset(c->states.places, 0, c->states.capacity * sizeof *c->states.places);
    c->states.count = 0;
    bool ok = walk(c, &pending, side, wins);
    free(pending.visits);
    return ok;
}

static bool check_all(Checker *c)
{
    char line[LINE_TEXT], wanted[32];
    if (!places_grow(&c->turns) || !places_grow(&c->states)) return refuse(c, 0, "no memory", "");
    if (!read_head(c)) return false;
    int mover = c->out->root.to_move;
    bool is_draw = c->out->value == PROVEN_DRAW;
    int side = is_draw ? BLACK : c->out->value == PROVEN_WIN ? mover : opponent(mover);
    if (is_draw && !check_strategy(c, WHITE, false)) return false;
    if (!check_strategy(c, side, !is_draw)) return false;
    if (!expect(c, "end", line)) return false;
    Text text = text_fixed(wanted, sizeof wanted);
    text_format(&text, "%" PRIu64, c->out->positions);
    if (strcmp(line, wanted) != 0) return refuse(c, c->line, "positions are missing", line);
    return c->at == c->end || refuse(c, c->line + 1, "text after the end", "");
}

bool certificate_check(const char *text, size_t length, CertificateReport *out)
{
    Checker c = {.at = text, .end = text + length, .out = out, .text = text};
    *out = (CertificateReport){0};
    bool ok = check_all(&c);
    free(c.turns.places);
    free(c.states.places);
    return ok;
}
