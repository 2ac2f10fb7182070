/* fair_play.h: what two people who play each other may rely on. */
#ifndef ROOMS_FAIR_PLAY_H
#define ROOMS_FAIR_PLAY_H

#include "rooms/room_thread.h"

enum {
    ABSENT_MINUTES = 30,      /* without a clock, until an absent opponent can be claimed against */
    ABSENT_CLOCK_MINUTES = 2, /* the same with a clock */
    ABORT_PLIES = 2,          /* before so many moves either side may abort the game */
    REACTION_SECONDS = 2      /* between two reactions of a seat */
};

/* False, and a refusal, if one of these positions is that of a running game between people one of
 * whom uses the address of the request. What cannot be known is not refused: a player may ask from
 * another address, or ask another program. */
bool fair_play_check(Rooms *rooms, Request *req, const History *h);

/* The seconds until the opponent of the absent side to move may claim the game, 0 for now; -1 if
 * nobody is absent. *seat is the absent one. */
int64_t claim_wait(const Rooms *rooms, const Room *r, int *seat);

/* The seat is here, or has just gone. */
void room_note_presence(const Rooms *rooms, Room *r, int seat);

#endif
