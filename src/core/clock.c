/* clock.c: monotonic time, and the date. */
#define _POSIX_C_SOURCE 200809L
#include "core/clock.h"

#include <time.h>

static double read_clock(clockid_t which)
{
    struct timespec now;
    clock_gettime(which, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double clock_seconds(void) { return read_clock(CLOCK_MONOTONIC); }

double clock_cpu_seconds(void) { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }

double clock_thread_seconds(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

double clock_stopped(double before, double now)
{
    return now - before >= CLOCK_STOPPED ? now - before : 0;
}

void clock_sleep(double seconds)
{
    struct timespec time = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&time, NULL);
}

void clock_print_date(char out[CLOCK_DATE])
{
    time_t now = time(NULL);
    struct tm parts;
    out[0] = '\0';
    if (gmtime_r(&now, &parts)) strftime(out, CLOCK_DATE, "%Y.%m.%d", &parts);
}
