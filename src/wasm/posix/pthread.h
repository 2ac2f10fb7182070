/* pthread.h: the part of POSIX threads that the searches and the server's files use, for a module
 * whose C library has none; wasm/threads.c explains where threads come from. */
#ifndef WASM_PTHREAD_H
#define WASM_PTHREAD_H

typedef struct WasmThread *pthread_t;
typedef int pthread_mutex_t;

/* Not 0 if no thread is free; the caller then does the work alone. The attributes are NULL. */
int pthread_create(pthread_t *out, const void *attributes, void *(*run)(void *), void *argument);
int pthread_join(pthread_t thread, void **result);

/* What the locks guard is used by the thread of the requests alone. */
static inline int pthread_mutex_init(pthread_mutex_t *lock, const void *attributes)
{
    (void)attributes;
    return *lock = 0;
}
static inline int pthread_mutex_destroy(pthread_mutex_t *lock) { return *lock; }
static inline int pthread_mutex_lock(pthread_mutex_t *lock) { return *lock; }
static inline int pthread_mutex_unlock(pthread_mutex_t *lock) { return *lock; }

#endif
