/* clock.h: time that only goes forward. */
#ifndef CORE_CLOCK_H
#define CORE_CLOCK_H

double clock_seconds(void);        /* since some moment in the past */
double clock_cpu_seconds(void);    /* spent by this process */
double clock_thread_seconds(void); /* spent by this thread */
void clock_sleep(double seconds);

#endif
