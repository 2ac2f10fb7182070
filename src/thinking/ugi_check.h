/* ugi_check.h: does another program speak UGI? */
#ifndef THINKING_UGI_CHECK_H
#define THINKING_UGI_CHECK_H

#include "games/games.h"

/* After each check: what was checked and, if it failed, what the program did instead. A check of
 * something that UGI leaves open is only advice. */
typedef struct UgiVerdict {
    const char *what, *wrong; /* wrong: NULL if all is well */
    bool is_advice;
} UgiVerdict;

typedef void UgiVerdictSeen(void *context, const UgiVerdict *verdict);

/* Starts the command and leads a session with it from this position, with a whole game that it
 * plays against itself. Returns how many checks failed, advice not counted. */
int ugi_check(const Pos *start, const char *command, UgiVerdictSeen *seen, void *context);

#endif
