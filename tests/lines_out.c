/* lines_out.c: what a protocol has written, line by line. */
#define _POSIX_C_SOURCE 200809L
#include "lines_out.h"

#include "core/clock.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct LinesOut {
    pthread_mutex_t lock;
    char **lines;
    int first, count, capacity;
    char *taken;
};

LinesOut *lines_out_new(void)
{
    LinesOut *out = calloc(1, sizeof *out);
    if (!out) abort();
    pthread_mutex_init(&out->lock, NULL);
    return out;
}

void lines_out_clear(LinesOut *out)
{
    pthread_mutex_lock(&out->lock);
    while (out->first < out->count) free(out->lines[out->first++]);
    out->first = out->count = 0;
    pthread_mutex_unlock(&out->lock);
}

void lines_out_free(LinesOut *out)
{
    lines_out_clear(out);
    pthread_mutex_destroy(&out->lock);
    free(out->taken);
    free(out->lines);
    free(out);
}

void lines_out_write(void *context, const char *text)
{
    LinesOut *out = context;
    pthread_mutex_lock(&out->lock);
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (out->count == out->capacity) {
            out->capacity = 2 * out->capacity + 16;
            char **lines = realloc(out->lines, (size_t)out->capacity * sizeof *lines);
            if (!lines) abort();
            out->lines = lines;
        }
        out->lines[out->count++] = strndup(text, length);
        text += length + (text[length] == '\n');
    }
    pthread_mutex_unlock(&out->lock);
}

const char *lines_out_next(LinesOut *out)
{
    pthread_mutex_lock(&out->lock);
    bool is_there = out->first < out->count;
    if (is_there) {
        free(out->taken);
        out->taken = out->lines[out->first++];
    }
    pthread_mutex_unlock(&out->lock);
    return is_there ? out->taken : NULL;
}

const char *lines_out_wait(LinesOut *out, const char *start)
{
    double deadline = clock_seconds() + 300;
    do {
        const char *line = lines_out_next(out);
        if (!line)
            clock_sleep(0.001);
        else if (strncmp(line, start, strlen(start)) == 0)
            return line;
    } while (clock_seconds() < deadline);
    return NULL;
}

bool lines_out_has(LinesOut *out, const char *start)
{
    bool is_there = false;
    pthread_mutex_lock(&out->lock);
    for (int i = out->first; i < out->count; i++)
        is_there |= strncmp(out->lines[i], start, strlen(start)) == 0;
    pthread_mutex_unlock(&out->lock);
    return is_there;
}

int lines_out_count(LinesOut *out)
{
    pthread_mutex_lock(&out->lock);
    int count = out->count - out->first;
    pthread_mutex_unlock(&out->lock);
    return count;
}
