/* clock.h: monotonic time, and the date. */
#ifndef CORE_CLOCK_H
#define CORE_CLOCK_H

double clock_seconds(void);        /* since a fixed moment in the past */
double clock_cpu_seconds(void);    /* spent by this process */
double clock_thread_seconds(void); /* spent by this thread */
void clock_sleep(double seconds);

enum { CLOCK_DATE = 16 };
/* Today's date in UTC, as in records: 2026.01.31. */
void clock_print_date(char out[CLOCK_DATE]);

#endif
