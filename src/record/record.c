/* record.c: a game in memory. */
#include "record/record.h"

#include "core/text.h"
#include "core/utf8.h"
#include "history/history.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct Record {
    RecordNode *nodes;
    int count, capacity;
    RecordTag roster[ROSTER_COUNT]; /* without a value: unknown */
    RecordTag others[RECORD_TAGS];
    int other_count;
    Outcome result;
    /* The line to the node that was added last, and its keys by ply; follow_line replaces only what
     * differs in another line. */
    int32_t *path;
    uint64_t *keys;
    int line_count; /* positions of that line */
};

const char *const RECORD_GLYPHS[RECORD_GLYPH_COUNT] = {"", "!", "?", "!!", "??", "!?", "?!"};

const char *const RECORD_ROSTER[ROSTER_COUNT] = {"Event", "Site",  "Date",  "Round",
                                                 "White", "Black", "Result"};

/* Names with a meaning: they are written like this, however they were typed. */
static const char *const KNOWN[] = {"TimeControl", "WhiteLevel", "BlackLevel", "Termination",
                                    "Seed",        "Annotator",  "WhiteElo",   "BlackElo",
                                    "UTCDate",     "UTCTime",    NULL};
static const char *const DERIVED[] = {"Result", "Game", "Size", "Variant", "Start", NULL};

enum { RESULT_PLACE = ROSTER_COUNT - 1 };

/* -- Made and freed -- */

static char *copy_text(const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    if (!copy) return NULL;
    if (length) memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

static void init_node(RecordNode *node, const Pos *pos)
{
    memset(node, 0, sizeof *node);
    node->pos = *pos;
    node->parent = node->child = node->last = node->next = NO_NODE;
    node->time = NO_TIME;
}

Record *record_new(const Pos *start)
{
    enum { FIRST = 64 };
    Record *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->nodes = malloc(FIRST * sizeof *r->nodes);
    r->capacity = FIRST;
    r->keys = malloc(FIRST * sizeof *r->keys);
    r->path = malloc(FIRST * sizeof *r->path);
    if (!r->nodes || !r->keys || !r->path) {
        record_free(r);
        return NULL;
    }
    init_node(&r->nodes[0], start);
    r->nodes[0].pos.ply = 0;
    r->path[0] = 0;
    r->keys[0] = game_of(start)->hash(start);
    r->count = r->line_count = 1;
    return r;
}

void record_free(Record *r)
{
    if (!r) return;
    for (int i = 0; i < r->count; i++) {
        free(r->nodes[i].comment);
        free(r->nodes[i].before);
    }
    for (int i = 0; i < ROSTER_COUNT; i++) free(r->roster[i].value);
    for (int i = 0; i < r->other_count; i++) {
        free(r->others[i].name);
        free(r->others[i].value);
    }
    free(r->nodes);
    free(r->keys);
    free(r->path);
    free(r);
}

/* -- Tags -- */

static int find_name(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count && names[i]; i++)
        if (text_is_equal_caseless(names[i], name)) return i;
    return -1;
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

static bool is_tag_name(const char *name)
{
    if (!is_letter(*name) || strlen(name) >= TAG_NAME) return false;
    for (; *name; name++)
        if (!is_letter(*name) && *name != '_' && (*name < '0' || *name > '9')) return false;
    return true;
}

static int find_other(const Record *r, const char *name)
{
    for (int i = 0; i < r->other_count; i++)
        if (text_is_equal_caseless(r->others[i].name, name)) return i;
    return -1;
}

static void remove_other(Record *r, int index)
{
    free(r->others[index].name);
    free(r->others[index].value);
    r->other_count--;
    memmove(&r->others[index], &r->others[index + 1],
            (size_t)(r->other_count - index) * sizeof *r->others);
}

static RecordStatus set_value(RecordTag *tag, const char *value)
{
    char *copy = copy_text(value, strlen(value));
    if (!copy) return RECORD_NO_MEMORY;
    free(tag->value);
    tag->value = copy;
    return RECORD_FINE;
}

static RecordStatus add_other(Record *r, const char *name, const char *value)
{
    int known = find_name(KNOWN, sizeof KNOWN / sizeof *KNOWN, name);
    if (known >= 0) name = KNOWN[known];
    if (r->other_count == RECORD_TAGS) return RECORD_FULL;
    RecordTag tag = {.name = copy_text(name, strlen(name))};
    RecordStatus status = tag.name ? set_value(&tag, value) : RECORD_NO_MEMORY;
    if (status == RECORD_FINE)
        r->others[r->other_count++] = tag;
    else
        free(tag.name);
    return status;
}

static RecordStatus put_tag(Record *r, const char *name, const char *value)
{
    int place = find_name(RECORD_ROSTER, ROSTER_COUNT, name), other = find_other(r, name);
    if (place >= 0) return set_value(&r->roster[place], value);
    if (other >= 0) return set_value(&r->others[other], value);
    return add_other(r, name, value);
}

static void remove_tag(Record *r, const char *name)
{
    int place = find_name(RECORD_ROSTER, ROSTER_COUNT, name), other = find_other(r, name);
    if (place >= 0) {
        free(r->roster[place].value);
        r->roster[place].value = NULL;
    } else if (other >= 0) {
        remove_other(r, other);
    }
}

static bool is_unknown(const char *name, const char *value)
{
    if (*value == '\0') return true;
    if (find_name(RECORD_ROSTER, ROSTER_COUNT, name) < 0) return false;
    return strcmp(value, "?") == 0 || strcmp(value, "????.??.??") == 0;
}

RecordStatus record_set_tag(Record *r, const char *name, const char *value)
{
    if (!is_tag_name(name) || find_name(DERIVED, sizeof DERIVED / sizeof *DERIVED, name) >= 0)
        return RECORD_BAD_NAME;
    Text clean = text_growing();
    utf8_clean(&clean, value, strlen(value));
    const char *text = clean.length ? clean.data : "";
    RecordStatus status = RECORD_FINE;
    if (clean.is_cut)
        status = RECORD_NO_MEMORY;
    else if (clean.length >= TAG_VALUE)
        status = RECORD_FULL;
    else if (is_unknown(name, text))
        remove_tag(r, name);
    else
        status = put_tag(r, name, text);
    text_free(&clean);
    return status;
}

const char *record_tag(const Record *r, const char *name)
{
    int place = find_name(RECORD_ROSTER, ROSTER_COUNT, name);
    if (place == RESULT_PLACE) return result_text(r->result);
    if (place >= 0) return r->roster[place].value;
    int other = find_other(r, name);
    return other >= 0 ? r->others[other].value : NULL;
}

RecordStatus record_set_player(Record *r, int colour, const char *name, const char *word)
{
    static const char LEVEL[] = "level:";
    bool is_level = strncmp(word, LEVEL, strlen(LEVEL)) == 0;
    RecordStatus status =
        record_set_tag(r, colour == WHITE ? "White" : "Black", *name ? name : word);
    if (status != RECORD_FINE) return status;
    return record_set_tag(r, colour == WHITE ? "WhiteLevel" : "BlackLevel",
                          is_level ? word + strlen(LEVEL) : "");
}

const RecordTag *record_other_tag(const Record *r, int index)
{
    return index >= 0 && index < r->other_count ? &r->others[index] : NULL;
}

void record_print_size(const Record *r, char out[POS_TEXT])
{
    const Game *g = record_game(r);
    Text text = text_fixed(out, POS_TEXT);
    int size = r->nodes[0].pos.size;
    bool is_implied = g->size_implied && size == g->size_default;
    if (g->size_min != g->size_max && !is_implied) text_int(&text, size);
}

void record_print_variant(const Record *r, char out[POS_TEXT])
{
    char variant[VARIANT_TEXT];
    Text text = text_fixed(out, POS_TEXT);
    game_print_variant(record_game(r), r->nodes[0].pos.variant, variant);
    if (r->nodes[0].pos.variant) text_string(&text, variant);
}

/* A random start is always written, any other only if it is not the default. */
void record_print_start(const Record *r, char out[POS_TEXT])
{
    const Game *g = record_game(r);
    const Pos *start = &r->nodes[0].pos;
    char usual[POS_TEXT];
    Pos p;
    g->print(start, out);
    g->start(&p, start->size, start->variant, 0);
    g->print(&p, usual);
    if (!g->random_start && strcmp(usual, out) == 0) *out = '\0';
}

/* -- Moves -- */

const RecordNode *record_node(const Record *r, int node)
{
    assert(node >= 0 && node < r->count);
    return &r->nodes[node];
}

int record_count(const Record *r) { return r->count; }

int record_last(const Record *r)
{
    int node = 0;
    while (r->nodes[node].child != NO_NODE) node = r->nodes[node].child;
    return node;
}

int record_at_ply(const Record *r, int ply)
{
    int node = 0;
    while (node != NO_NODE && r->nodes[node].ply < ply) node = r->nodes[node].child;
    return node;
}

const Game *record_game(const Record *r) { return game_of(&r->nodes[0].pos); }

void record_print_move(const Record *r, int node, char out[TURN_TEXT])
{
    const RecordNode *n = record_node(r, node);
    assert(node > 0);
    record_game(r)->turn_print(&r->nodes[n->parent].pos, &n->turn, out);
}

/* Makes room for another node and for the keys of a line of all nodes. */
static bool reserve(Record *r)
{
    if (r->count < r->capacity) return true;
    int capacity = 2 * r->capacity;
    RecordNode *nodes = realloc(r->nodes, (size_t)capacity * sizeof *nodes);
    if (nodes) r->nodes = nodes;
    uint64_t *keys = realloc(r->keys, (size_t)capacity * sizeof *keys);
    if (keys) r->keys = keys;
    int32_t *path = realloc(r->path, (size_t)capacity * sizeof *path);
    if (path) r->path = path;
    if (!nodes || !keys || !path) return false;
    r->capacity = capacity;
    return true;
}

/* Makes the path and the keys those of the line up to `node`. */
static void follow_line(Record *r, int node)
{
    const Game *g = record_game(r);
    int valid = r->line_count;
    r->line_count = r->nodes[node].ply + 1;
    for (int at = node, ply; ply = r->nodes[at].ply, ply >= valid || r->path[ply] != at;
         at = r->nodes[at].parent) {
        r->path[ply] = at;
        r->keys[ply] = g->hash(&r->nodes[at].pos);
    }
}

static void link_node(Record *r, int parent, int node)
{
    RecordNode *above = &r->nodes[parent];
    if (above->child == NO_NODE)
        above->child = node;
    else
        r->nodes[above->last].next = node;
    above->last = node;
}

RecordStatus record_add_turn(Record *r, int parent, const Turn *turn, int *node)
{
    const RecordNode *before = record_node(r, parent);
    int depth = before->depth + (before->child != NO_NODE);
    if (r->count > RECORD_MOVES) return RECORD_FULL;
    if (depth > RECORD_DEPTH) return RECORD_DEEP;
    if (!reserve(r)) return RECORD_NO_MEMORY;
    RecordNode *added = &r->nodes[r->count];
    Pos after;
    turn_play(&r->nodes[parent].pos, turn, &after);
    follow_line(r, parent);
    uint64_t key = record_game(r)->hash(&after);
    judge_repetition(&after, key, r->keys, r->line_count);
    init_node(added, &after);
    added->turn = *turn;
    added->parent = parent;
    added->ply = r->nodes[parent].ply + 1;
    added->depth = depth;
    r->path[added->ply] = r->count;
    r->keys[added->ply] = key;
    r->line_count = added->ply + 1;
    link_node(r, parent, r->count);
    *node = r->count++;
    return RECORD_FINE;
}

RecordStatus record_add_text(Record *r, int parent, const char *text, int *node, Fault *fault)
{
    Turn turn;
    if (!turn_parse(&record_node(r, parent)->pos, text, &turn, fault)) return RECORD_ILLEGAL;
    return record_add_turn(r, parent, &turn, node);
}

/* -- Remarks on moves -- */

static RecordStatus add_lines(char **to, const char *text)
{
    Text all = text_growing();
    RecordStatus status = RECORD_FINE;
    char *copy = NULL;
    if (*to) {
        text_string(&all, *to);
        text_char(&all, '\n');
    }
    size_t before = all.length;
    utf8_clean_lines(&all, text, strlen(text));
    if (all.length >= COMMENT_TEXT)
        status = RECORD_FULL;
    else if (all.length > before && !all.is_cut)
        copy = copy_text(all.data, all.length);
    if (all.is_cut || (status == RECORD_FINE && all.length > before && !copy))
        status = RECORD_NO_MEMORY;
    text_free(&all);
    if (!copy) return status;
    free(*to);
    *to = copy;
    return status;
}

RecordStatus record_add_comment(Record *r, int node, const char *text)
{
    assert(node >= 0 && node < r->count);
    return add_lines(&r->nodes[node].comment, text);
}

RecordStatus record_add_before(Record *r, int node, const char *text)
{
    int parent = record_node(r, node)->parent;
    assert(parent != NO_NODE);
    if (r->nodes[parent].child == node) return record_add_comment(r, parent, text);
    return add_lines(&r->nodes[node].before, text);
}

void record_set_eval(Record *r, int node, Eval eval) { r->nodes[node].eval = eval; }
void record_set_time(Record *r, int node, int tenths) { r->nodes[node].time = tenths; }
void record_set_glyph(Record *r, int node, int glyph) { r->nodes[node].glyph = (uint8_t)glyph; }

/* -- Results -- */

Outcome record_result(const Record *r) { return r->result; }
void record_set_result(Record *r, Outcome result) { r->result = result; }

ResultCheck record_check_result(const Record *r)
{
    Outcome end = (Outcome)r->nodes[record_last(r)].pos.outcome;
    if (r->result == ONGOING || r->result == end) return RESULT_FITS;
    if (end != ONGOING) return RESULT_AGAINST_RULES;
    return record_tag(r, "Termination") ? RESULT_FITS : RESULT_UNEXPLAINED;
}

const char *result_text(Outcome result)
{
    static const char *const TEXTS[] = {
        [ONGOING] = "*", [WHITE_WINS] = "1-0", [BLACK_WINS] = "0-1", [DRAWN] = "1/2-1/2"};
    return TEXTS[result];
}
