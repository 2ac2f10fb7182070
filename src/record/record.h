/* record.h: a game in memory: its tags, its start, a tree of moves with comments, its result.
 *
 *   node 0 ── 1 ── 2 ── 3 ── 4        the main line: first children all along
 *             │         └── 7         an alternative to 4
 *             └── 5 ── 6              an alternative to 2, and its continuation
 *
 * A node is a position and the move that led to it; node 0 is the start. Only legal moves become
 * nodes, so whatever is in a record has been checked by the rules. No globals: records of different
 * threads have nothing in common. */
#ifndef RECORD_RECORD_H
#define RECORD_RECORD_H

#include "games/games.h"

enum {
    RECORD_MOVES = 20000, /* of one game, variations included */
    RECORD_DEPTH = 32,    /* variations within variations */
    RECORD_TAGS = 64,     /* besides those derived from the start and the result */
    TAG_NAME = 32,        /* the longest name and value of a tag, with their NUL */
    TAG_VALUE = 1024,
    COMMENT_TEXT = 32768,
    EVAL_TEXT = 16,
    TIME_TEXT = 16,
    NO_NODE = -1,
    NO_TIME = -1,
    EVAL_MAX = 9999999,    /* hundredths */
    EVAL_WIN_MAX = 9999,   /* turns */
    TIME_MAX = 35999999,   /* tenths of a second: 999:59:59.9 */
    RECORD_GLYPH_COUNT = 7 /* "", "!", "?", "!!", "??", "!?", "?!" */
};

extern const char *const RECORD_GLYPHS[RECORD_GLYPH_COUNT];

typedef enum RecordStatus {
    RECORD_FINE,
    RECORD_ILLEGAL,  /* the rules refuse the move */
    RECORD_FULL,     /* RECORD_MOVES or RECORD_TAGS, or a text too long */
    RECORD_DEEP,     /* RECORD_DEPTH */
    RECORD_BAD_NAME, /* not a name for a tag, or one of RECORD_DERIVED */
    RECORD_NO_MEMORY
} RecordStatus;

typedef enum EvalKind {
    EVAL_NONE,
    EVAL_SCORE, /* hundredths, positive when white is better */
    EVAL_WIN,   /* white wins in `value` of its own turns; negative: black does */
} EvalKind;

typedef struct Eval {
    EvalKind kind;
    int32_t value;
} Eval;

typedef struct RecordNode {
    Pos pos;                     /* after the move; drawn if it is a third occurrence */
    Turn turn;                   /* without steps in node 0 */
    int32_t parent, child, next; /* NO_NODE: none; next: the next alternative to this move */
    int32_t last;                /* the last child */
    int32_t ply, depth;          /* moves before it; variations around it */
    char *comment, *before; /* after the move; before it, at the head of a variation; or NULL */
    Eval eval;
    int32_t time;  /* left on the mover's clock, in tenths of a second, or NO_TIME */
    uint8_t glyph; /* RECORD_GLYPHS */
} RecordNode;

typedef struct RecordTag {
    char *name, *value;
} RecordTag;

typedef struct Record Record;

/* NULL if out of memory. */
Record *record_new(const Pos *start);
void record_free(Record *r);

/* -- Tags -- */

/* The seven of every game, in the order in which they are written. */
enum { ROSTER_COUNT = 7 };
extern const char *const RECORD_ROSTER[ROSTER_COUNT];

/* Sets a tag or, with "" or the value of an unknown roster tag ("?"), removes it. The case of known
 * names does not matter. Result, Game, Size, Variant and Start cannot be set: they are derived. */
RecordStatus record_set_tag(Record *r, const char *name, const char *value);
const char *record_tag(const Record *r, const char *name); /* NULL: unknown */
/* Sets the player of a colour: the tag White or Black is the name, or the player word if there is
 * none; a word level:N also sets WhiteLevel or BlackLevel. */
RecordStatus record_set_player(Record *r, int colour, const char *name, const char *word);
/* The tags after the roster, in order; NULL past the last. */
const RecordTag *record_other_tag(const Record *r, int index);

/* The text of a derived tag, "" if the tag is not to be written. */
void record_print_size(const Record *r, char out[POS_TEXT]);
void record_print_variant(const Record *r, char out[POS_TEXT]);
void record_print_start(const Record *r, char out[POS_TEXT]);

/* -- Moves -- */

const RecordNode *record_node(const Record *r, int node);
int record_count(const Record *r);           /* of nodes, node 0 included */
int record_last(const Record *r);            /* the end of the main line */
int record_at_ply(const Record *r, int ply); /* of the main line; NO_NODE past its end */
const Game *record_game(const Record *r);
void record_print_move(const Record *r, int node, char out[TURN_TEXT]);

/* Adds a move after `parent`, in the main line or a variation; case does not matter. `fault`
 * explains RECORD_ILLEGAL. Pointers to nodes become invalid. */
RecordStatus record_add_text(Record *r, int parent, const char *text, int *node, Fault *fault);
/* The same with a turn that is legal after `parent`. */
RecordStatus record_add_turn(Record *r, int parent, const Turn *turn, int *node);

/* Append to the comment after or before a move, on a new line. A comment before the first of
 * several alternatives becomes one after the previous move. Texts are cleaned: valid UTF-8, no
 * control characters but newlines, no blanks at ends of lines. */
RecordStatus record_add_comment(Record *r, int node, const char *text);
RecordStatus record_add_before(Record *r, int node, const char *text);
void record_set_eval(Record *r, int node, Eval eval);
void record_set_time(Record *r, int node, int tenths);
void record_set_glyph(Record *r, int node, int glyph);

/* -- Results -- */

Outcome record_result(const Record *r);
void record_set_result(Record *r, Outcome result);

typedef enum ResultCheck {
    RESULT_FITS,
    RESULT_AGAINST_RULES, /* the moves end the game with another result */
    RESULT_UNEXPLAINED    /* the moves do not end it, and no tag Termination says what did */
} ResultCheck;

ResultCheck record_check_result(const Record *r);

/* "1-0", "0-1", "1/2-1/2", "*" */
const char *result_text(Outcome result);

/* -- Small texts, the same in all formats -- */

void eval_print(Eval eval, char out[EVAL_TEXT]); /* "+0.35", "#-5", "" for none */
bool eval_parse(const char *text, Eval *out);
void time_print(int tenths, char out[TIME_TEXT]); /* "0:05:00", "0:00:09.5" */
bool time_parse(const char *text, int *tenths);
void seconds_print(int tenths, char out[TIME_TEXT]); /* "300", "9.5" */
bool seconds_parse(const char *text, int *tenths);

#endif
