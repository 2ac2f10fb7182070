/* clock.h: time that only goes forward, and the date. */
#ifndef CORE_CLOCK_H
#define CORE_CLOCK_H

double clock_seconds(void);        /* since some moment in the past */
double clock_cpu_seconds(void);    /* spent by this process */
double clock_thread_seconds(void); /* spent by this thread */
void clock_sleep(double seconds);

enum { CLOCK_DATE = 16 };
/* Today as records have it, in universal time: 2026.01.31. */
void clock_print_date(char out[CLOCK_DATE]);

#endif
