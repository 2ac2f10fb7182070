/* match_record.h: the games of a match as records in a file. */
#ifndef CLI_MATCH_RECORD_H
#define CLI_MATCH_RECORD_H

#include "engines/match.h"

#include <stdio.h>

/* Appends the game; `players` are the player words of A and B. False if it cannot be written. */
bool match_record_write(FILE *file, const MatchGame *game, const char *const players[2],
                        const char *event);

#endif
