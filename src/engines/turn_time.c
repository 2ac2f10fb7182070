/* turn_time.c: how much of a player's clock a turn may use. */
#include "engines/turn_time.h"

/* A game is treated as if it always had this many turns left: that uses time quickly at first, and
 * never all of it. */
enum { TURNS_AHEAD = 30 };

static const double INCREMENT_PART = 0.7, /* the rest of the increment is saved */
    PERIOD_PART = 0.9,                    /* of a period: the rest covers transmission delays */
    GAME_PART = 0.4; /* the largest share of the remaining time that one turn may use */

const double TURN_TIME_LEAST = 0.005;

static double at_least(double seconds, double least) { return seconds > least ? seconds : least; }

double turn_time_max(const TurnClock *c)
{
    return at_least(c->left * (c->period_turns > 0 ? PERIOD_PART : GAME_PART), TURN_TIME_LEAST);
}

double turn_time(const TurnClock *c)
{
    double most = turn_time_max(c), seconds;
    if (c->period_turns > 0)
        seconds = PERIOD_PART * c->left / c->period_turns;
    else
        seconds = c->left / TURNS_AHEAD + INCREMENT_PART * c->increment;
    return at_least(seconds < most ? seconds : most, TURN_TIME_LEAST);
}
