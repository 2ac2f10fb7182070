/* background.h: asks the terminal for its background colour, without losing what is typed
 * meanwhile.
 *
 * The question is OSC 11; a question that every terminal answers (DA1) follows it, so that one that
 * does not know OSC 11 costs no time. Bytes that belong to neither answer were typed. */
#ifndef TUI_BACKGROUND_H
#define TUI_BACKGROUND_H

#include <stdbool.h>
#include <stddef.h>

enum { ANSWER_TEXT = 64, TYPED_BYTES = 64 };

typedef enum AnswerState {
    ANSWER_GROUND,
    ANSWER_ESCAPE,
    ANSWER_CSI,
    ANSWER_OSC,
    ANSWER_OSC_ESCAPE
} AnswerState;

/* The answers so far, byte by byte; zeros at first. */
typedef struct Answer {
    AnswerState state;
    char text[ANSWER_TEXT]; /* of the sequence that is being read */
    size_t length;
    bool is_known, is_light; /* the background */
    bool is_over;            /* the last answer has come */
    char typed[TYPED_BYTES]; /* everything else, in order */
    size_t typed_count;
} Answer;

void answer_read(Answer *a, char byte);
/* No more bytes come: a sequence that has begun was typed, an answer is dropped. */
void answer_flush(Answer *a);

/* Asks the terminal on these descriptors and waits at most this long. An answer that is not over
 * then may still come: give its bytes to answer_read, too. False if this is no terminal that can be
 * asked. */
bool background_ask(int in, int out, int timeout_ms, Answer *a);

/* What COLORFGBG says, a variable that some terminals set, such as "15;0"; false if it is unset or
 * has another form. */
bool background_of_variable(const char *value, bool *is_light);

#endif
