/* simulated.h: a transport whose other processes are simulated: each runs its jobs one after the
 * other, in so many seconds or at once, and its results are as long as wanted. */
#ifndef QUINA_TESTS_SIMULATED_H
#define QUINA_TESTS_SIMULATED_H

#include "jobs/transport.h"
#include "jobs/work.h"

typedef struct Simulated Simulated;

/* `processes` includes process 0. NULL if there is no memory. */
Simulated *simulated_new(const Work *work, int processes, double job_seconds);
void simulated_free(Simulated *s);
const Transport *simulated_transport(Simulated *s);
/* How many processes have been told that no more is needed. */
int simulated_ended(const Simulated *s);

#endif
