/* turn_time.h: how much of a player's clock a turn may use; the same for every front end. */
#ifndef ENGINES_TURN_TIME_H
#define ENGINES_TURN_TIME_H

typedef struct TurnClock {
    double left;      /* seconds; not more than 0 if the clock has run out */
    double increment; /* seconds added after each turn */
    int period_turns; /* turns that `left` has to last for; 0: the rest of the game */
} TurnClock;

/* The seconds that a search should take; at least TURN_TIME_LEAST. */
double turn_time(const TurnClock *c);
/* The seconds after which it must be stopped, whatever its player wants; at least turn_time. */
double turn_time_max(const TurnClock *c);

extern const double TURN_TIME_LEAST;

#endif
