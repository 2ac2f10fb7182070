/* handles.h: what the files of the library share: the handle of a game, and giving texts back. */
#ifndef LIB_HANDLES_H
#define LIB_HANDLES_H

#include "quina.h"

#include "history/spec.h"
#include "history/step_history.h"

struct QuinaPlay {
    StepHistory game;
};

static const char TURN_HAS_BEGUN[] = "a turn has begun: play its other steps, or take it back";

/* Copies what fits, with a NUL; returns the length of the whole text. */
size_t give_text(const char *text, char *out, size_t size);
/* Gives the text and frees it; an empty one may have no data. */
size_t give_growing(Text *text, char *out, size_t size);
/* Both return false; error may be NULL. */
bool give_fault(const Fault *fault, char *error, size_t size);
bool give_error(const char *text, char *error, size_t size);

#endif
