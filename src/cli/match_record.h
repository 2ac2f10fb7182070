/* match_record.h: the games of a match as records. */
#ifndef CLI_MATCH_RECORD_H
#define CLI_MATCH_RECORD_H

#include "engines/match.h"

/* Appends the game and an empty line; `players` are the player words of A and B. Without memory the
 * text is cut. */
void match_record_print(const MatchGame *game, const char *const players[2], const char *event,
                        Text *out);

#endif
