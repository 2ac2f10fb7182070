/* threads.c: threads in the build with shared memory.
 *
 * A module cannot start a thread. Its host starts workers beforehand, each with an instance over
 * the same memory and a stack of its own; they wait in thread_serve. pthread_create hands work to
 * one that waits. In the other builds there are no workers, and it always fails. */
#include "wasm/host.h"

#include <pthread.h>

enum { POOL_MAX = 8, STACK_BYTES = 256 * 1024 };

enum { THREAD_ABSENT, THREAD_IDLE, THREAD_BUSY, THREAD_DONE };

struct WasmThread {
    atomic_int state;
    void *(*run)(void *);
    void *argument;
};

#ifdef __wasm_atomics__

static struct WasmThread pool[POOL_MAX]; /* shared with the instances of the workers */
static _Alignas(16) char stacks[POOL_MAX][STACK_BYTES];

static void wait_while(atomic_int *state, int value)
{
    while (atomic_load(state) == value)
        __builtin_wasm_memory_atomic_wait32((int *)state, value, -1);
}

static void set_state(struct WasmThread *t, int value)
{
    atomic_store(&t->state, value);
    __builtin_wasm_memory_atomic_notify((int *)&t->state, 1);
}

/* Where the stack of a worker begins; it grows downwards. */
EXPORT("thread_stack") void *thread_stack(int number);
void *thread_stack(int number) { return stacks[number] + STACK_BYTES; }

/* What a worker does for ever. */
EXPORT("thread_serve") void thread_serve(int number);
void thread_serve(int number)
{
    struct WasmThread *t = &pool[number];
    set_state(t, THREAD_IDLE);
    for (;;) {
        wait_while(&t->state, THREAD_IDLE);
        if (atomic_load(&t->state) == THREAD_BUSY) {
            t->run(t->argument);
            set_state(t, THREAD_DONE);
        }
        wait_while(&t->state, THREAD_DONE);
    }
}

EXPORT("thread_max") int thread_max(void);
int thread_max(void) { return POOL_MAX; }

/* How many workers wait or work. */
int threads_ready(void)
{
    int count = 0;
    for (int i = 0; i < POOL_MAX; i++) count += atomic_load(&pool[i].state) != THREAD_ABSENT;
    return count;
}

int pthread_create(pthread_t *out, const void *attributes, void *(*run)(void *), void *argument)
{
    (void)attributes;
    for (int i = 0; i < POOL_MAX; i++) {
        struct WasmThread *t = &pool[i];
        if (atomic_load(&t->state) != THREAD_IDLE) continue;
        t->run = run;
        t->argument = argument;
        set_state(t, THREAD_BUSY);
        *out = t;
        return 0;
    }
    return 1;
}

int pthread_join(pthread_t thread, void **result)
{
    (void)result;
    wait_while(&thread->state, THREAD_BUSY);
    set_state(thread, THREAD_IDLE);
    return 0;
}

#else

int threads_ready(void) { return 0; }

int pthread_create(pthread_t *out, const void *attributes, void *(*run)(void *), void *argument)
{
    (void)out;
    (void)attributes;
    (void)run;
    (void)argument;
    return 1;
}

int pthread_join(pthread_t thread, void **result)
{
    (void)thread;
    (void)result;
    return 1;
}

#endif
