/* boardspace.c: games of Six MaKING in the SGF of Boardspace.
 *
 *     (; GM[Sixmaking] VV[1] CM[0,1] SU[sixmaking-4 0] P0[id "Ana"] P1[id "Rui"]
 *     ; P0[0 Start P0]
 *     ; P0[1 Pick W 1] ; P0[2 Dropb B 2] ; P0[3 Done]
 *     ; P1[4 Move B @ 0 1 x C 2] ; P1[5 Done]
 *     ; P0[6 Pickb B 2 1] ; P0[7 Dropb C 2] ; P0[8 Done])
 *
 * A person picks disks up, from the reserve or from a cell, drops them, and may take both back
 * before Done; a program moves them at once. CM says which players have the white and the black
 * disks, Start who begins. */
#include "record/formats.h"
#include "record/sgf_reader.h"

#include <string.h>

enum { ACTION_WORDS = 8, ACTION_WORD = 24 };

/* The words of an action, without its number; those past the last are "". */
typedef struct Action {
    char words[ACTION_WORDS][ACTION_WORD];
} Action;

static void split(const char *value, Action *out)
{
    *out = (Action){0};
    for (int i = 0; i < ACTION_WORDS;) {
        while (*value == ' ' || (*value >= '\t' && *value <= '\r')) value++;
        if (!*value) return;
        size_t length = strcspn(value, " \t\n\v\f\r");
        bool is_number = i == 0 && *value >= '0' && *value <= '9';
        Text word = text_fixed(out->words[i], ACTION_WORD);
        if (!is_number) text_bytes(&word, value, length);
        value += length;
        i += !is_number;
    }
}

/* -- The start -- */

bool boardspace_has_game(const char *gm) { return text_is_equal_caseless(gm, "sixmaking"); }

static void apply_gm(SgfReader *t, const char *name, const char *value)
{
    (void)name;
    if (!boardspace_has_game(value))
        report_note(t->report, READ_OTHER_GAME, t->place, "ss", value, "GM[sixmaking]");
}

static void apply_setup(SgfReader *t, const char *name, const char *value)
{
    static const struct {
        const char *word, *size;
    } BOARDS[] = {{"sixmaking", "5"}, {"sixmaking-4", "4"}};
    Action a;
    (void)name;
    split(value, &a);
    for (size_t i = 0; i < sizeof BOARDS / sizeof *BOARDS; i++)
        if (text_is_equal_caseless(a.words[0], BOARDS[i].word)) {
            sgf_set_start(t, START_SIZE, BOARDS[i].size);
            return;
        }
    report_note(t->report, READ_SGF_BAD, t->place, "sss", value, "SU",
                N_("sixmaking or sixmaking-4"));
}

/* 0,1 or 1,0: the players who have the white and the black disks. */
static void apply_colours(SgfReader *t, const char *name, const char *value)
{
    (void)name;
    t->p1_is_white = *value == '1';
    if (strcmp(value, "0,1") != 0 && strcmp(value, "1,0") != 0)
        report_note(t->report, READ_SGF_BAD, t->place, "sss", value, "CM", N_("0,1 or 1,0"));
}

/* The side of P0 or P1. */
static int side_of(const SgfReader *t, char player)
{
    return (player == '1') == t->p1_is_white ? WHITE : BLACK;
}

/* Whether an action Start says, before anything is played, that black begins. */
static bool black_begins(const SgfReader *t)
{
    static const char WORD[] = "Start P";
    size_t length = sizeof WORD - 1;
    Source s = *t->s;
    for (int i = 0; i < 4096 && s.end - s.at > (ptrdiff_t)length; i++, s.at++)
        if (memcmp(s.at, WORD, length) == 0) return side_of(t, s.at[length]) == BLACK;
    return false;
}

static bool begin(SgfReader *t, const Game *game)
{
    (void)game;
    const Game *sixmaking;
    Fault fault;
    if (!game_find("sixmaking", &sixmaking, &fault)) return false;
    sgf_set_start(t, START_GAME, sixmaking->name);
    if (!black_begins(t)) return true;
    bool is_small = t->words->word[START_SIZE][0] == '4';
    char text[POS_TEXT];
    Pos start;
    sixmaking->start(&start, is_small ? 4 : sixmaking->size_default, 0, 0);
    start.to_move = BLACK;
    sixmaking->print(&start, text);
    sgf_set_start(t, START_POSITION, text);
    return true;
}

/* -- Players and result -- */

static int player_of(const SgfReader *t, const char *name) { return side_of(t, name[1]); }

/* id "NAME" */
static void apply_player(SgfReader *t, const char *name, const char *value)
{
    Action a;
    split(value, &a);
    const char *from = strchr(value, '"'), *to = from ? strrchr(from + 1, '"') : NULL;
    if (strcmp(a.words[0], "id") != 0 || !to) return;
    char text[TAG_VALUE];
    Text player = text_fixed(text, sizeof text);
    text_bytes(&player, from + 1, (size_t)(to - from - 1));
    RecordStatus status =
        record_set_tag(t->record, player_of(t, name) == WHITE ? "White" : "Black", text);
    report_status(t->report, status == RECORD_FULL ? RECORD_FINE : status, t->place, name, NULL);
}

static bool are_digits(const char *word, size_t count)
{
    return strlen(word) == count && strspn(word, "0123456789") == count;
}

/* 1 to 12 for Jan to Dec, otherwise 0. */
static int month_of(const char *word)
{
    static const char MONTHS[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    const char *at = strlen(word) == 3 ? strstr(MONTHS, word) : NULL;
    return at && (at - MONTHS) % 3 == 0 ? (int)(at - MONTHS) / 3 + 1 : 0;
}

/* Fri Jan 31 10:00:00 GMT 2025, as Java writes it, or a date of SGF. */
static void apply_date(SgfReader *t, const char *name, const char *value)
{
    Action a;
    char date[TAG_VALUE];
    split(value, &a);
    int month = month_of(a.words[1]);
    Text text = text_fixed(date, sizeof date);
    if (month && are_digits(a.words[2], 2) && are_digits(a.words[5], 4))
        text_format(&text, "%s-%s%d-%s", a.words[5], month < 10 ? "0" : "", month, a.words[2]);
    sgf_apply_date(t, name, text.length ? date : value);
}

static bool names(const char *sentence, const char *player)
{
    return player && *player && strstr(sentence, player);
}

/* A sentence such as "Game won by Ana", in the language of who saved the game: a result only if it
 * names one player. The moves and a resignation count more. */
static void apply_result(SgfReader *t, const char *name, const char *value)
{
    bool white = names(value, record_tag(t->record, "White"));
    bool black = names(value, record_tag(t->record, "Black"));
    (void)name;
    if (white != black) record_set_result(t->record, white ? WHITE_WINS : BLACK_WINS);
}

static void end_game(SgfReader *t, Outcome result, const char *termination)
{
    record_set_result(t->record, result);
    report_status(t->report, record_set_tag(t->record, "Termination", termination), t->place, "",
                  NULL);
}

/* The result of the rules, where the moves end the game. */
static void finish(SgfReader *t)
{
    Outcome end = (Outcome)record_node(t->record, record_last(t->record))->pos.outcome;
    if (end != ONGOING) record_set_result(t->record, end);
}

/* -- Actions -- */

/* B 2 as b2; "" if it is not a cell. */
static void read_cell(const char *column, const char *row, char out[4])
{
    char c = text_lower(column[0]);
    out[0] = '\0';
    if (c < 'a' || c > 'z' || column[1] || row[0] < '1' || row[0] > '9' || row[1]) return;
    memcpy(out, (char[]){c, row[0], '\0'}, 3);
}

static int read_disks(const char *word)
{
    int disks = 0;
    Cursor c = cursor_over(word);
    return cursor_number(&c, 16, &disks) && cursor_at_end(&c) ? disks : 0;
}

static bool is_cell(const char cell[4]) { return cell[0] != '\0'; }

/* Both steps of a turn: count says how many have been made. */
static bool pick(SgfReader *t, const char from[4], int disks)
{
    SgfTurn *b = &t->begun;
    bool takes_back = b->count == 2 && is_cell(from) && strcmp(b->to, from) == 0;
    if (takes_back) {
        b->count = 1;
        return true;
    }
    *b = (SgfTurn){.count = 1, .disks = disks};
    memcpy(b->from, from, sizeof b->from);
    return disks > 0;
}

static bool drop(SgfReader *t, const char to[4])
{
    SgfTurn *b = &t->begun;
    if (b->count != 1 || !is_cell(to)) return false;
    b->count = strcmp(b->from, to) == 0 ? 0 : 2;
    memcpy(b->to, to, sizeof b->to);
    return true;
}

static bool do_pick(SgfReader *t, const Action *a)
{
    return pick(t, "\0\0\0", read_disks(a->words[2]));
}

static bool do_pickb(SgfReader *t, const Action *a)
{
    char from[4] = {0};
    read_cell(a->words[1], a->words[2], from);
    return is_cell(from) && pick(t, from, read_disks(a->words[3]));
}

static bool do_dropb(SgfReader *t, const Action *a)
{
    char to[4] = {0};
    read_cell(a->words[1], a->words[2], to);
    return drop(t, to);
}

/* Back to the reserve. */
static bool do_drop(SgfReader *t, const Action *a)
{
    (void)a;
    t->begun.count = 0;
    return true;
}

/* Move x A 1 2 x A 3, or Move W @ 0 1 x C 3 */
static bool do_move(SgfReader *t, const Action *a)
{
    char from[4] = {0}, to[4] = {0};
    bool is_board = text_is_equal_caseless(a->words[1], "x");
    if (is_board) read_cell(a->words[2], a->words[3], from);
    read_cell(a->words[6], a->words[7], to);
    if (is_board && !is_cell(from)) return false;
    t->begun.count = 0;
    return pick(t, from, read_disks(a->words[4])) && drop(t, to);
}

/* The disks of the tower on a cell. */
static int height_of(const Pos *p, const char *cell)
{
    Board board;
    game_of(p)->board(p, &board);
    for (int i = 0; i < board.cell_count; i++)
        if (strcmp(board.cells[i].label, cell) == 0) return board.cells[i].height;
    return 0;
}

static bool do_done(SgfReader *t, const Action *a)
{
    SgfTurn b = t->begun;
    char text[TURN_TEXT];
    Text move = text_fixed(text, sizeof text);
    (void)a;
    t->begun.count = 0;
    if (b.count != 2) return true;
    if (is_cell(b.from)) text_format(&move, "%s-", b.from);
    text_string(&move, b.to);
    if (is_cell(b.from) && b.disks != height_of(&record_node(t->record, t->last)->pos, b.from))
        text_format(&move, ":%d", b.disks);
    sgf_add_text(t, text);
    return true;
}

static int mover(const SgfReader *t) { return record_node(t->record, t->last)->pos.to_move; }

static bool do_resign(SgfReader *t, const Action *a)
{
    (void)a;
    end_game(t, win_of(opponent(mover(t))), "resignation");
    return true;
}

static bool do_time(SgfReader *t, const Action *a)
{
    (void)a;
    end_game(t, win_of(mover(t)), "time");
    return true;
}

static bool do_accept(SgfReader *t, const Action *a)
{
    (void)a;
    end_game(t, DRAWN, "agreement");
    return true;
}

static bool do_nothing(SgfReader *t, const Action *a)
{
    (void)t;
    (void)a;
    return true;
}

static const struct {
    const char *word;
    bool (*run)(SgfReader *t, const Action *a);
    bool is_anyones; /* not an action of the side to move */
} ACTIONS[] = {
    {"Pick", do_pick, false},         {"Pickb", do_pickb, false},
    {"Drop", do_drop, false},         {"Dropb", do_dropb, false},
    {"Move", do_move, false},         {"Done", do_done, false},
    {"Resign", do_resign, false},     {"AcceptDraw", do_accept, true},
    {"OfferDraw", do_nothing, true},  {"DeclineDraw", do_nothing, true},
    {"WinOnTime", do_time, true},     {"Start", do_nothing, true},
    {"Reset", do_drop, true},         {"Undo", do_drop, true},
    {"PleaseUndo", do_nothing, true}, {"DontUndo", do_nothing, true},
    {"id", do_nothing, true},         {"time", do_nothing, true},
    {"ranking", do_nothing, true},    {"country", do_nothing, true},
};

static void apply_action(SgfReader *t, const char *name, const char *value)
{
    Action a;
    split(value, &a);
    for (size_t i = 0; i < sizeof ACTIONS / sizeof *ACTIONS; i++) {
        if (!text_is_equal_caseless(a.words[0], ACTIONS[i].word)) continue;
        if (!ACTIONS[i].is_anyones && sgf_drops(t)) return;
        /* A turn that is followed by the other side's action needs no Done. */
        bool is_theirs = player_of(t, name) != mover(t);
        if (!ACTIONS[i].is_anyones && is_theirs && t->begun.count == 2) do_done(t, &a);
        /* After an offer of a draw, Done comes from either side. */
        bool is_free = ACTIONS[i].is_anyones || (ACTIONS[i].run == do_done && t->begun.count == 0);
        if (is_free || sgf_check_side(t, player_of(t, name) == WHITE, name, value)) {
            if (ACTIONS[i].run(t, &a)) return;
            break;
        }
        return;
    }
    report_note(t->report, READ_SGF_ACTION, t->place, "s", value);
    sgf_drop(t);
}

static const SgfProperty OF_START[] = {{"GM", apply_gm},
                                       {"SU", apply_setup},
                                       {"CM", apply_colours},
                                       {0}};
static const SgfProperty OF_GAME[] = {{"P0", apply_player},
                                      {"P1", apply_player},
                                      {"DT", apply_date},
                                      {0}};
static const SgfProperty OF_END[] = {{"RE", apply_result}, {0}};
static const SgfProperty OF_MOVE[] = {{"P0", apply_action}, {"P1", apply_action}, {0}};

Record *boardspace_read(RecordReader *reader, ReadReport *report)
{
    static const SgfDialect DIALECT = {.of_start = OF_START,
                                       .of_move = OF_MOVE,
                                       .of_game = OF_GAME,
                                       .of_end = OF_END,
                                       .begin = begin,
                                       .finish = finish};
    return sgf_read_dialect(reader, &DIALECT, report);
}
