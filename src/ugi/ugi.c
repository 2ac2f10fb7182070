/* ugi.c: the Universal Game Interface: the game, and the commands. */
#include "ugi/ugi.h"

#include "draw/draw.h"
#include "engines/strategy.h"
#include "ugi/state.h"

#include <stdlib.h>
#include <string.h>

/* -- The game -- */

void ugi_forget_engine(Ugi *u)
{
    engine_free(u->engine);
    u->engine = NULL;
}

GameSpec ugi_spec(const Ugi *u, char variant[VARIANT_TEXT])
{
    const UgiSettings *s = &u->settings;
    game_print_variant(s->game, s->variant, variant);
    return (GameSpec){.game = s->game->name, .size = s->size, .variant = variant, .seed = s->seed};
}

bool ugi_begin(Ugi *u, const GameSpec *spec, Fault *fault)
{
    History h;
    SpecFault found;
    if (!spec_read(spec, &h, &found)) {
        *fault = found.fault;
        return false;
    }
    if (history_game(&h) != u->settings.game) ugi_forget_engine(u);
    history_free(&u->history);
    u->history = h;
    u->settings.game = history_game(&h);
    u->settings.size = h.positions[0].size;
    u->settings.variant = h.positions[0].variant;
    u->settings.seed = spec->seed;
    return true;
}

/* -- Positions -- */

/* The text of a position runs up to the word `moves`. */
static void take_position(Cursor *c, char out[POS_TEXT])
{
    Text text = text_fixed(out, POS_TEXT);
    char word[UGI_WORD];
    for (;;) {
        Cursor ahead = *c;
        if (!ugi_next_word(&ahead, word) || strcmp(word, "moves") == 0) return;
        ugi_skip_spaces(c);
        if (text.length) text_char(&text, ' ');
        while (*c->at && *c->at != ' ' && *c->at != '\t') text_char(&text, *c->at++);
    }
}

/* A list with an illegal move changes nothing. */
static void do_position(Ugi *u, Cursor *c)
{
    char word[UGI_WORD], text[POS_TEXT], variant[VARIANT_TEXT];
    GameSpec spec = ugi_spec(u, variant);
    Fault fault;
    if (!ugi_next_word(c, word)) word[0] = '\0';
    if (strcmp(word, "fen") == 0) {
        take_position(c, text);
        spec.size = 0;
        spec.position = text;
    } else if (strcmp(word, "startpos") != 0) {
        ugi_complain(u, "expected position startpos|fen POSITION [moves MOVE ...]");
        return;
    }
    if (ugi_next_word(c, word) && strcmp(word, "moves") != 0) {
        ugi_complain(u, "expected moves MOVE ... after the position");
        return;
    }
    spec.moves = c->at;
    if (!ugi_begin(u, &spec, &fault)) ugi_complain_fault(u, &fault);
}

/* -- Other commands -- */

static void do_query(Ugi *u, Cursor *c)
{
    char word[UGI_WORD];
    const Pos *p = history_now(&u->history);
    int first = (int)u->settings.game->begins;
    if (!ugi_next_word(c, word)) word[0] = '\0';
    if (strcmp(word, "p1turn") == 0)
        ugi_say_format(u, "response %", p->to_move == first ? "true" : "false");
    else if (strcmp(word, "gameover") == 0)
        ugi_say_format(u, "response %", p->outcome != ONGOING ? "true" : "false");
    else if (strcmp(word, "result") == 0)
        ugi_say_format(u, "response %",
                       p->outcome == ONGOING         ? "none"
                       : p->outcome == DRAWN         ? "draw"
                       : p->outcome == win_of(first) ? "p1win"
                                                     : "p2win");
    else
        ugi_complain(u, "expected query p1turn, gameover or result");
}

static void do_draw(Ugi *u)
{
    Board *board = malloc(sizeof *board);
    char position[POS_TEXT];
    Text text = text_growing();
    if (!board) {
        ugi_complain(u, "there is not enough memory");
        return;
    }
    u->settings.game->board(history_now(&u->history), board);
    draw_text(board, NULL, DRAW_ASCII, &text);
    u->settings.game->print(history_now(&u->history), position);
    text_format(&text, "position %s", position);
    ugi_say(u, &text);
    free(board);
}

static void do_eval(Ugi *u)
{
    const Pos *p = history_now(&u->history);
    Text line = text_growing();
    if (p->outcome == ONGOING)
        text_format(&line, "eval cp %d", guide_of(u->settings.game)->value(p));
    else
        text_string(&line, "eval none");
    ugi_say(u, &line);
}

static void do_newgame(Ugi *u)
{
    char variant[VARIANT_TEXT];
    GameSpec spec = ugi_spec(u, variant);
    Fault fault;
    if (u->engine) engine_clear(u->engine);
    u->level_seed = rng_next(&u->chance);
    if (!ugi_begin(u, &spec, &fault)) ugi_complain_fault(u, &fault);
}

/* The first word of a line chooses; some are refused while a search runs. */
typedef enum UgiVerb {
    VERB_UGI,
    VERB_UCI,
    VERB_ISREADY,
    VERB_SETOPTION,
    VERB_NEWGAME,
    VERB_POSITION,
    VERB_GO,
    VERB_STOP,
    VERB_QUERY,
    VERB_D,
    VERB_EVAL,
    VERB_BENCH,
    VERB_QUIT
} UgiVerb;

static const struct {
    const char *word;
    UgiVerb verb;
    bool needs_rest;
} VERBS[] = {
    {"ugi", VERB_UGI, false},
    {"uci", VERB_UCI, false},
    {"isready", VERB_ISREADY, false},
    {"setoption", VERB_SETOPTION, true},
    {"uginewgame", VERB_NEWGAME, true},
    {"ucinewgame", VERB_NEWGAME, true},
    {"position", VERB_POSITION, true},
    {"go", VERB_GO, true},
    {"stop", VERB_STOP, false},
    {"query", VERB_QUERY, false},
    {"d", VERB_D, false},
    {"eval", VERB_EVAL, false},
    {"bench", VERB_BENCH, true},
    {"quit", VERB_QUIT, false},
};

static void run_verb(Ugi *u, UgiVerb verb, Cursor *c)
{
    switch (verb) {
    case VERB_UGI: ugi_do_hello(u, "ugiok"); break;
    case VERB_UCI: ugi_do_hello(u, "uciok"); break;
    case VERB_ISREADY: ugi_say_format(u, "%", "readyok"); break;
    case VERB_SETOPTION: ugi_do_setoption(u, c); break;
    case VERB_NEWGAME: do_newgame(u); break;
    case VERB_POSITION: do_position(u, c); break;
    case VERB_GO: ugi_do_go(u, c); break;
    case VERB_STOP: ugi_stop(u); break;
    case VERB_QUERY: do_query(u, c); break;
    case VERB_D: do_draw(u); break;
    case VERB_EVAL: do_eval(u); break;
    case VERB_BENCH: ugi_do_bench(u); break;
    case VERB_QUIT: break;
    }
}

bool ugi_line(Ugi *u, const char *line)
{
    char word[UGI_WORD];
    Cursor c = cursor_over(line);
    if (strlen(line) > UGI_LINE) {
        ugi_overlong(u);
        return true;
    }
    if (!ugi_next_word(&c, word)) return true;
    for (size_t i = 0; i < sizeof VERBS / sizeof *VERBS; i++) {
        if (strcmp(word, VERBS[i].word) != 0) continue;
        if (VERBS[i].needs_rest && atomic_load(&u->is_searching))
            ugi_say_format(u, "info string % is refused while a search runs; stop it first", word);
        else
            run_verb(u, VERBS[i].verb, &c);
        if (VERBS[i].needs_rest && VERBS[i].verb != VERB_SETOPTION) u->wish = (UgiWish){0};
        return VERBS[i].verb != VERB_QUIT;
    }
    ugi_say_format(u, "info string there is no command '%'", word);
    return true;
}

void ugi_overlong(Ugi *u) { ugi_complain(u, "the line is too long"); }

/* -- Making -- */

Ugi *ugi_new(const UgiOptions *options, UgiWrite *write, void *context)
{
    Ugi *u = calloc(1, sizeof *u);
    GameSpec spec = {.game = options->game ? options->game : GAMES[0]->name,
                     .variant = options->variant,
                     .size = options->size};
    Fault fault;
    if (!u) return NULL;
    u->write = write;
    u->context = context;
    u->settings = (UgiSettings){.threads = 1, .megabytes = 64, .lines = 1};
    u->tables = options->tables;
    if (options->any_game) {
        Text variant = text_fixed(u->wish.variant, sizeof u->wish.variant);
        text_string(&variant, options->variant ? options->variant : "");
        u->wish.size = options->size;
    }
    u->job.run = ugi_run_work;
    pthread_mutex_init(&u->lock, NULL);
    u->thinking = thinking_new(&(ThinkingOptions){.threads = 1});
    u->chance = rng_seeded(options->chance);
    u->level_seed = rng_next(&u->chance);
    if (!u->thinking || !ugi_begin(u, &spec, &fault)) {
        ugi_free(u);
        return NULL;
    }
    return u;
}

void ugi_free(Ugi *u)
{
    if (!u) return;
    if (u->thinking) ugi_stop(u);
    thinking_free(u->thinking);
    history_free(&u->history);
    engine_free(u->engine);
    game_tables_close(&u->own_tables);
    pthread_mutex_destroy(&u->lock);
    free(u);
}
