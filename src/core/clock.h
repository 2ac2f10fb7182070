/* clock.h: monotonic time, and the date. */
#ifndef CORE_CLOCK_H
#define CORE_CLOCK_H

double clock_seconds(void);        /* since a fixed moment in the past */
double clock_cpu_seconds(void);    /* spent by this process */
double clock_thread_seconds(void); /* spent by this thread */
void clock_sleep(double seconds);

/* A loop that runs several times a second and notices that it last ran CLOCK_STOPPED seconds ago or
 * earlier did not run in between: the process was stopped, or the machine was. Those seconds, or 0.
 * (The monotonic clock does not advance while a machine is suspended, but does in a stopped process
 * and in many virtual machines.) */
#define CLOCK_STOPPED 2.0
double clock_stopped(double before, double now);

enum { CLOCK_DATE = 16 };
/* Today's date in UTC, as in records: 2026.01.31. */
void clock_print_date(char out[CLOCK_DATE]);

#endif
