/* reader.h: games read from a file's bytes, one after another, in any of the formats.
 *
 * A reader never stops at text it cannot read: it notes what is wrong and where, keeps as much of
 * the game as it can, and goes on with the next. */
#ifndef RECORD_READER_H
#define RECORD_READER_H

#include "core/text.h"
#include "record/record.h"
#include "record/source.h"

#define READ_FAULT_LIST(X)                                                                      \
    X(NONE, "nothing is wrong")                                                                 \
    X(RULE, "against the rules") /* `rule` has the fault */                                     \
    X(JSON, "records are written as JSON, not read; expected the text format, SGF or lines")    \
    X(JSON_BAD, "this is not JSON: %1")                                                         \
    X(JSON_SHAPE, "expected a record of Abstract Play, with %1")                                \
    X(OTHER_GAME, "'%1' is not a game that can be imported; expected %2")                       \
    /* what game it is */                                                                       \
    X(NO_GAME, "nothing says which game this is; expected %1, or --game")                       \
    X(BAD_SIZE, "'%1' is not a size; expected a number")                                        \
    X(NO_START,                                                                                 \
      "the start of this game is random, so it must be given; expected %1 with a position")     \
    /* tags */                                                                                  \
    X(TAG_NAME, "expected the name of a tag, such as Event, after [")                           \
    X(TAG_QUOTE, "expected the value of the tag %1 between quotation marks")                    \
    X(TAG_OPEN, "the value of the tag %1 has no closing quotation mark on its line")            \
    X(TAG_CLOSE, "expected ] after the value of the tag %1")                                    \
    X(TAG_LIMIT, "the tag %1 is left out: a game has at most %2 tags of at most %3 bytes")      \
    /* moves */                                                                                 \
    X(STRAY, "unexpected '%1'; expected a move, a comment, a variation or a result")            \
    X(WORD_LONG, "'%1...' is too long for a move")                                              \
    X(MOVES_MANY, "the game has more than %1 moves")                                            \
    X(COMMENT_OPEN, "the comment has no closing }")                                             \
    X(COMMENT_LONG, "the comment is longer than %1 bytes")                                      \
    X(VARIATION_OPEN, "the variation has no closing )")                                         \
    X(VARIATION_CLOSE, "there is no variation to close; expected a move or a result")           \
    X(VARIATION_EARLY, "a variation must follow the move to which it is an alternative")        \
    X(VARIATION_EMPTY, "the variation has no move; expected one before )")                      \
    X(VARIATION_DEEP, "variations are nested more than %1 deep")                                \
    /* results */                                                                               \
    X(BAD_RESULT, "'%1' is not a result; expected %2")                                          \
    X(RESULT_TWICE, "the moves end with %1, but the tag Result says %2")                        \
    X(RESULT_RULES, "the result is given as %1, but by the rules it is %2 (%3)")                \
    X(RESULT_NO_END, "the moves do not end the game; expected a tag Termination that says why " \
                     "the result is %1")                                                        \
    /* SGF */                                                                                   \
    X(SGF_TREE, "expected a game tree, which begins with (;")                                   \
    X(SGF_STRAY, "unexpected '%1'; expected a property, a node ; or a tree ( )")                \
    X(SGF_VALUE, "expected [ and a value after the property %1")                                \
    X(SGF_OPEN, "the value of the property %1 has no closing ]")                                \
    X(SGF_CLOSE, "the game tree has no closing )")                                              \
    X(SGF_LONG, "the value of the property %1 is longer than %2 bytes")                         \
    X(SGF_GM, "GM[%1] is another game; expected GM[%2] and one of quina's games in QG")         \
    X(SGF_SIDE, "%1[%2] is a move of the wrong side: it is the turn of %3")                     \
    X(SGF_SETUP, "%1 changes the board; expected the start as a position in QS")                \
    X(SGF_BAD, "'%1' is not a value of the property %2; expected %3")                           \
    X(SGF_TURN, "the moves end within a turn")                                                  \
    X(SGF_LINES, "no board of %1 has %2 lines")                                                 \
    X(SGF_POINT, "'%1' is not a point of the board; expected a column and a row, such as cd")   \
    X(SGF_VERTEX, "no turn of %1 has the vertex %2 here")                                       \
    X(SGF_ACTION, "'%1' is not an action of a game in progress; expected Pickb, Dropb or Done") \
    /* lines */                                                                                 \
    X(LINE_FIELD, "expected %1; a line is GAME:SIZE:VARIANT@START@MOVES@RESULT")

typedef enum ReadFaultCode {
#define X(code, text) READ_##code,
    READ_FAULT_LIST(X)
#undef X
} ReadFaultCode;

enum { READ_WORDS = 3, READ_WORD = 64, READ_FAULT_TEXT = FAULT_TEXT };

typedef struct ReadFault {
    ReadFaultCode code;
    Place place;
    char words[READ_WORDS][READ_WORD];
    Fault rule;
} ReadFault;

/* In English. */
void read_fault_print(const ReadFault *f, char out[READ_FAULT_TEXT]);
/* In any language: fills in a translation of the template. Not for READ_RULE. */
const char *read_fault_template(ReadFaultCode code);
void read_fault_fill(const ReadFault *f, const char *template, char out[READ_FAULT_TEXT]);

/* What was wrong with a game: the first fault, how many there were, the moves dropped. */
typedef struct ReadReport {
    Place begins; /* where the game begins in the file */
    ReadFault first;
    int faults, dropped;
    bool no_memory;
} ReadReport;

typedef enum ReadStatus {
    READ_END,     /* there is no further game */
    READ_FINE,    /* a whole game */
    READ_DAMAGED, /* the report says why; the record is what could be kept, or NULL */
    READ_NO_MEMORY
} ReadStatus;

typedef struct RecordReader RecordReader;

typedef struct RecordFormat {
    const char *name;
    /* NULL if the format is only written. */
    Record *(*read)(RecordReader *reader, ReadReport *report);
    /* Written before the first game, between two games and after the last. */
    const char *opens, *between, *closes;
    void (*write)(const Record *r, Text *out); /* NULL if the format is only read */
} RecordFormat;

extern const RecordFormat RECORD_FORMATS[]; /* ended by a NULL name */

/* The format of that name, to be written or to be read; NULL if there is none. */
const RecordFormat *record_format(const char *name);
const RecordFormat *record_format_to_read(const char *name);

struct RecordReader {
    Source source;
    const RecordFormat *format;
    /* For records that do not name their game: the game or NULL, the size or 0, the variant or
     * NULL. */
    const Game *game;
    int size;
    const char *variant;
    Text scratch; /* memory that a format reuses from game to game */
    /* Of a file that is one JSON text: the whole of it, the next game in it, where it begins, and
     * the place of the value looked up last. */
    struct Json *json;
    const struct Json *next;
    Source json_begins, json_at;
};

/* The bytes belong to the caller and must outlive the reader. The format is detected from the first
 * of them. */
void reader_open(RecordReader *reader, const char *bytes, size_t length, const Game *game);
void reader_close(RecordReader *reader);

/* Reads the next game. The caller frees *out. */
ReadStatus reader_next(RecordReader *reader, Record **out, ReadReport *report);

/* Whether the result is one the rules allow; otherwise notes it in the report. */
bool reader_check_result(const Record *r, ReadReport *report);

/* -- For the files of the formats -- */

/* Notes a fault; the kinds are those of fault_set. */
void report_note(ReadReport *report, ReadFaultCode code, Place place, const char *kinds, ...);
void report_rule(ReadReport *report, Place place, const Fault *rule);
/* Notes what a function of record.h refused; false if it refused nothing. `what` is the text of the
 * move or tag. */
bool report_status(ReadReport *report, RecordStatus status, Place place, const char *what,
                   const Fault *rule);

/* What a record says about its start; "" where it says nothing. */
typedef enum StartWord {
    START_GAME,
    START_SIZE,
    START_VARIANT,
    START_POSITION,
    START_WORDS
} StartWord;

typedef struct StartWords {
    char word[START_WORDS][TAG_VALUE];
    Place place[START_WORDS];
    const char *names[2]; /* what the format calls the game and the start, for messages */
} StartWords;

/* A new record with that start; NULL, with a note, on a fault. */
Record *start_record(const StartWords *words, const RecordReader *reader, Place place,
                     ReadReport *report);

/* "1-0" and the like; false if the text is not a result. */
bool result_parse(const char *text, Outcome *out);

#endif
