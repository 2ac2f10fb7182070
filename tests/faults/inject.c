/* inject.c: makes the n-th allocation, read, write, sync, lock, open or start of a thread fail.
 *
 * A library for LD_PRELOAD, so that the program is tested as it is, and the calls of SQLite,
 * libmicrohttpd, jansson and libc count as well as its own. (Wrapping at link time would only reach
 * our own objects.) It works under the address and undefined behaviour sanitizers, too: their
 * functions are the next ones in the order of libraries, and these here call them. The address
 * sanitizer has to be told so: ASAN_OPTIONS=verify_asan_link_order=0.
 *
 * The environment says what fails:
 *     QUINA_FAULT=KIND:N:COUNT   the N-th call of that kind and the COUNT - 1 calls after it;
 *                                KIND is a name of the table below, N of 0 makes none fail
 *     QUINA_FAULT_LOG=FILE       a line and a stack for each of the first failed calls are appended
 *                                there, and, when the program exits, the number of calls of each
 *                                kind; if none is to fail, also a line for each call with a hash of
 *                                its stack
 * Calls count from main on: what loading the libraries needs is not ours. Standard error never
 * fails, because the messages on it are what the tests look at.
 *
 * libc's streams call read and write internally, where nothing can replace them. So files that
 * fopen opens, and the standard streams, become streams of fopencookie with functions of this
 * file. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Each kind with the error of its calls. */
#define KINDS(X)     \
    X(ALLOC, ENOMEM) \
    X(READ, EIO)     \
    X(WRITE, ENOSPC) \
    X(SYNC, EIO)     \
    X(LOCK, EIO)     \
    X(OPEN, EMFILE)  \
    X(THREAD, EAGAIN)

#define KIND_ID(name, error) KIND_##name,
typedef enum Kind { KINDS(KIND_ID) KIND_COUNT } Kind;

#define KIND_NAME(name, error) #name,
static const char *const NAMES[] = {KINDS(KIND_NAME)};

#define KIND_ERROR(name, error) error,
static const int ERRORS[] = {KINDS(KIND_ERROR)};

enum { STACK = 24, SITE = 12, LOGGED = 3, SITES_MAX = 1 << 16 };

static struct {
    Kind kind;
    long first, last; /* the calls that fail */
    const char *log;
    atomic_bool is_armed;
    atomic_long calls[KIND_COUNT];
} plan;

/* What counts is called by the program: not by this library, nor by a sanitizer that starts a
 * thread. (Volatile, because the compiler believes that dlsym calls nothing of this file.) */
static _Thread_local volatile bool is_program;

static void say(int file, const char *text)
{
    if (syscall(SYS_write, file, text, strlen(text)) < 0) _exit(97);
}

static int open_log(void)
{
    long file = plan.log ? syscall(SYS_openat, AT_FDCWD, plan.log,
                                   O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600)
                         : -1;
    return (int)file;
}

/* Functions of the leak sanitizer, if it is there: backtrace loads a library and never frees it. */
void __lsan_disable(void) __attribute__((weak));
void __lsan_enable(void) __attribute__((weak));

static void log_fault(Kind kind, long number)
{
    void *stack[STACK];
    char line[64];
    int file = open_log();
    if (file < 0) return;
    if (__lsan_disable) __lsan_disable();
    snprintf(line, sizeof line, "fault %s %ld\n", NAMES[kind], number);
    say(file, line);
    backtrace_symbols_fd(stack, backtrace(stack, STACK), file);
    if (__lsan_enable) __lsan_enable();
    syscall(SYS_close, file);
}

/* Where each call comes from, so that of many calls from one place a few can be chosen. */
static struct {
    struct {
        Kind kind;
        long number;
        uint64_t stack;
    } list[SITES_MAX];
    atomic_long count;
} sites;

static void note_site(Kind kind, long number)
{
    void *stack[SITE];
    uint64_t hash = 0;
    long at = atomic_fetch_add(&sites.count, 1);
    if (at >= SITES_MAX) return;
    is_program = false;
    if (__lsan_disable) __lsan_disable();
    int depth = backtrace(stack, SITE);
    if (__lsan_enable) __lsan_enable();
    for (int i = 0; i < depth; i++) {
        Dl_info info = {0}; /* where a library is loaded differs from run to run */
        uintptr_t base = dladdr(stack[i], &info) ? (uintptr_t)info.dli_fbase : 0;
        hash = (hash ^ ((uintptr_t)stack[i] - base)) * UINT64_C(0x9e3779b97f4a7c15);
    }
    is_program = true;
    sites.list[at].number = number;
    sites.list[at].kind = kind;
    sites.list[at].stack = hash;
}

/* Counts a call; true, with errno set, if it is to fail. */
static bool fails(Kind kind)
{
    if (!is_program || !atomic_load(&plan.is_armed)) return false;
    long number = atomic_fetch_add(&plan.calls[kind], 1) + 1;
    if (plan.first == 0) note_site(kind, number);
    if (kind != plan.kind || number < plan.first || number > plan.last) return false;
    is_program = false;
    if (number < plan.first + LOGGED) log_fault(kind, number);
    is_program = true;
    errno = ERRORS[kind];
    return true;
}

/* -- The functions behind these -- */

/* dlsym allocates and frees: while it looks for a function, memory comes from `early`. */
static _Thread_local volatile bool is_looking;

#define NEXT(name)                                 \
    static __typeof__(&name) next;                 \
    do {                                           \
        if (!next) {                               \
            is_looking = true;                     \
            void *found = dlsym(RTLD_NEXT, #name); \
            memcpy(&next, &found, sizeof next);    \
            is_looking = false;                    \
        }                                          \
    } while (0)

#define EXPORT __attribute__((visibility("default")))

/* -- Memory -- */

static _Alignas(16) char early[8192];
static size_t early_used;

static void *early_memory(size_t size)
{
    void *memory = early + early_used;
    early_used += (size + 15) & ~(size_t)15;
    if (early_used > sizeof early) _exit(98);
    return memory;
}

static bool is_early(const void *memory)
{
    return (const char *)memory >= early && (const char *)memory < early + sizeof early;
}

EXPORT void *malloc(size_t size)
{
    if (is_looking) return early_memory(size);
    NEXT(malloc);
    return fails(KIND_ALLOC) ? NULL : next(size);
}

EXPORT void *calloc(size_t count, size_t size)
{
    if (is_looking) return early_memory(count * size);
    NEXT(calloc);
    return fails(KIND_ALLOC) ? NULL : next(count, size);
}

EXPORT void *realloc(void *memory, size_t size)
{
    if (is_looking || is_early(memory)) _exit(98); /* nobody does that yet */
    NEXT(realloc);
    return fails(KIND_ALLOC) ? NULL : next(memory, size);
}

EXPORT void free(void *memory)
{
    if (is_looking || is_early(memory)) return;
    NEXT(free);
    next(memory);
}

EXPORT void *mmap(void *at, size_t size, int protection, int flags, int file, off_t offset)
{
    NEXT(mmap);
    return fails(KIND_ALLOC) ? MAP_FAILED : next(at, size, protection, flags, file, offset);
}

EXPORT void *mmap64(void *at, size_t size, int protection, int flags, int file, off64_t offset)
{
    NEXT(mmap64);
    return fails(KIND_ALLOC) ? MAP_FAILED : next(at, size, protection, flags, file, offset);
}

/* -- Files and sockets -- */

/* An eventfd, which only wakes a thread, has no type. Its calls do not fail. */
static bool is_event(int file)
{
    struct stat info;
    return fstat(file, &info) == 0 && (info.st_mode & S_IFMT) == 0;
}

static bool read_fails(int file) { return !is_event(file) && fails(KIND_READ); }

static bool write_fails(int file)
{
    return file != STDERR_FILENO && !is_event(file) && fails(KIND_WRITE);
}

EXPORT ssize_t read(int file, void *out, size_t size)
{
    NEXT(read);
    return read_fails(file) ? -1 : next(file, out, size);
}

EXPORT ssize_t pread(int file, void *out, size_t size, off_t at)
{
    NEXT(pread);
    return fails(KIND_READ) ? -1 : next(file, out, size, at);
}

EXPORT ssize_t pread64(int file, void *out, size_t size, off64_t at)
{
    NEXT(pread64);
    return fails(KIND_READ) ? -1 : next(file, out, size, at);
}

EXPORT ssize_t recv(int file, void *out, size_t size, int flags)
{
    NEXT(recv);
    return fails(KIND_READ) ? -1 : next(file, out, size, flags);
}

EXPORT ssize_t write(int file, const void *data, size_t size)
{
    NEXT(write);
    return write_fails(file) ? -1 : next(file, data, size);
}

EXPORT ssize_t pwrite(int file, const void *data, size_t size, off_t at)
{
    NEXT(pwrite);
    return fails(KIND_WRITE) ? -1 : next(file, data, size, at);
}

EXPORT ssize_t pwrite64(int file, const void *data, size_t size, off64_t at)
{
    NEXT(pwrite64);
    return fails(KIND_WRITE) ? -1 : next(file, data, size, at);
}

EXPORT ssize_t send(int file, const void *data, size_t size, int flags)
{
    NEXT(send);
    return fails(KIND_WRITE) ? -1 : next(file, data, size, flags);
}

EXPORT ssize_t sendmsg(int file, const struct msghdr *message, int flags)
{
    NEXT(sendmsg);
    return fails(KIND_WRITE) ? -1 : next(file, message, flags);
}

EXPORT int ftruncate(int file, off_t size)
{
    NEXT(ftruncate);
    return fails(KIND_WRITE) ? -1 : next(file, size);
}

EXPORT int ftruncate64(int file, off64_t size)
{
    NEXT(ftruncate64);
    return fails(KIND_WRITE) ? -1 : next(file, size);
}

EXPORT int fsync(int file)
{
    NEXT(fsync);
    return fails(KIND_SYNC) ? -1 : next(file);
}

EXPORT int fdatasync(int file)
{
    NEXT(fdatasync);
    return fails(KIND_SYNC) ? -1 : next(file);
}

EXPORT int flock(int file, int how)
{
    NEXT(flock);
    return fails(KIND_LOCK) ? -1 : next(file, how);
}

static bool is_locking(int command)
{
    return command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK ||
           command == F_OFD_SETLKW;
}

/* Every command of fcntl has at most one argument, of at most the size of a pointer. */
static void *only_argument(va_list arguments) { return va_arg(arguments, void *); }

EXPORT int fcntl(int file, int command, ...)
{
    va_list arguments;
    NEXT(fcntl);
    va_start(arguments, command);
    void *argument = only_argument(arguments);
    va_end(arguments);
    return is_locking(command) && fails(KIND_LOCK) ? -1 : next(file, command, argument);
}

EXPORT int fcntl64(int file, int command, ...)
{
    va_list arguments;
    NEXT(fcntl64);
    va_start(arguments, command);
    void *argument = only_argument(arguments);
    va_end(arguments);
    return is_locking(command) && fails(KIND_LOCK) ? -1 : next(file, command, argument);
}

static mode_t mode_of(int flags, va_list arguments)
{
    return flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
}

EXPORT int open(const char *path, int flags, ...)
{
    va_list arguments;
    NEXT(open);
    va_start(arguments, flags);
    mode_t mode = mode_of(flags, arguments);
    va_end(arguments);
    return fails(KIND_OPEN) ? -1 : next(path, flags, mode);
}

EXPORT int open64(const char *path, int flags, ...)
{
    va_list arguments;
    NEXT(open64);
    va_start(arguments, flags);
    mode_t mode = mode_of(flags, arguments);
    va_end(arguments);
    return fails(KIND_OPEN) ? -1 : next(path, flags, mode);
}

EXPORT int pipe2(int files[2], int flags)
{
    NEXT(pipe2);
    return fails(KIND_OPEN) ? -1 : next(files, flags);
}

/* -- Threads and processes -- */

typedef struct Start {
    void *(*run)(void *);
    void *context;
} Start;

static void *run_thread(void *context)
{
    Start start = *(Start *)context;
    free(context);
    is_program = true;
    return start.run(start.context);
}

EXPORT int pthread_create(pthread_t *thread, const pthread_attr_t *settings, void *(*run)(void *),
                          void *context)
{
    NEXT(pthread_create);
    if (fails(KIND_THREAD)) return EAGAIN;
    bool was_program = is_program;
    is_program = false;
    Start *start = malloc(sizeof *start);
    if (!start) _exit(98);
    *start = (Start){run, context};
    int error = next(thread, settings, run_thread, start);
    if (error) free(start);
    is_program = was_program;
    return error;
}

EXPORT int posix_spawn(pid_t *process, const char *path, const posix_spawn_file_actions_t *files,
                       const posix_spawnattr_t *settings, char *const words[],
                       char *const environment[])
{
    NEXT(posix_spawn);
    return fails(KIND_THREAD) ? EAGAIN : next(process, path, files, settings, words, environment);
}

/* SQLite takes a failed lock for one that another process holds, and tries again for seconds. It
 * counts its own naps, not the clock, so that they may be short. (Its naps are of usleep; this
 * program sleeps by nanosleep.) */
static int nap(void)
{
    struct timespec moment = {.tv_nsec = 10000};
    return (int)syscall(SYS_nanosleep, &moment, NULL);
}

EXPORT int usleep(useconds_t time)
{
    (void)time;
    return nap();
}

/* -- Streams -- */

static int file_of(const void *cookie) { return (int)(intptr_t)cookie; }

static ssize_t stream_read(void *cookie, char *out, size_t size)
{
    return read(file_of(cookie), out, size);
}

/* A stream of fopencookie takes 0, not -1, for a failure. */
static ssize_t stream_write(void *cookie, const char *data, size_t size)
{
    ssize_t done = write(file_of(cookie), data, size);
    return done < 0 ? 0 : done;
}

static int stream_seek(void *cookie, off64_t *at, int whence)
{
    off64_t found = lseek64(file_of(cookie), *at, whence);
    if (found < 0) return -1;
    *at = found;
    return 0;
}

/* The stream of each file descriptor, for fileno. */
static FILE *streams[256];

static int stream_close(void *cookie)
{
    if (file_of(cookie) < (int)(sizeof streams / sizeof *streams)) streams[file_of(cookie)] = NULL;
    return close(file_of(cookie));
}

static FILE *stream_of(int file, const char *mode)
{
    cookie_io_functions_t functions = {.read = stream_read,
                                       .write = stream_write,
                                       .seek = stream_seek,
                                       .close = stream_close};
    FILE *stream = fopencookie((void *)(intptr_t)file, mode, functions);
    if (file < (int)(sizeof streams / sizeof *streams)) streams[file] = stream;
    return stream;
}

EXPORT int fileno(FILE *stream)
{
    NEXT(fileno);
    for (int i = 0; stream && i < (int)(sizeof streams / sizeof *streams); i++)
        if (streams[i] == stream) return i;
    return next(stream);
}

static int flags_of(const char *mode)
{
    int flags = *mode == 'r'   ? O_RDONLY
                : *mode == 'a' ? O_WRONLY | O_CREAT | O_APPEND
                               : O_WRONLY | O_CREAT | O_TRUNC;
    return flags | O_CLOEXEC;
}

EXPORT FILE *fopen(const char *path, const char *mode)
{
    NEXT(fopen);
    if (!atomic_load(&plan.is_armed) || strchr(mode, '+')) return next(path, mode);
    int file = open(path, flags_of(mode), 0666);
    FILE *stream = file < 0 ? NULL : stream_of(file, mode);
    if (file >= 0 && !stream) close(file);
    return stream;
}

/* On a terminal ncurses needs their file descriptors, and writes to these itself. */
static void replace_standard_streams(void)
{
    if (isatty(STDOUT_FILENO)) return;
    FILE *input = stream_of(STDIN_FILENO, "r"), *output = stream_of(STDOUT_FILENO, "w");
    if (!input || !output) _exit(98);
    stdin = input;
    stdout = output;
}

/* -- The program -- */

static int (*real_main)(int, char **, char **);

static void log_counts(void)
{
    char line[64];
    int file = open_log();
    if (file < 0) return;
    for (int i = 0; i < KIND_COUNT; i++) {
        snprintf(line, sizeof line, "calls %s %ld\n", NAMES[i], atomic_load(&plan.calls[i]));
        say(file, line);
    }
    for (long i = 0; i < atomic_load(&sites.count) && i < SITES_MAX; i++) {
        snprintf(line, sizeof line, "site %s %ld %llx\n", NAMES[sites.list[i].kind],
                 sites.list[i].number, (unsigned long long)sites.list[i].stack);
        say(file, line);
    }
    syscall(SYS_close, file);
}

/* KIND:N:COUNT; false if the text is anything else. */
static bool parse_plan(const char *text)
{
    size_t length = text ? strcspn(text, ":") : 0;
    char *end;
    for (int i = 0; i < KIND_COUNT; i++)
        if (length == strlen(NAMES[i]) && strncasecmp(text, NAMES[i], length) == 0) {
            plan.kind = (Kind)i;
            plan.first = strtol(text + length + 1, &end, 10);
            if (*end != ':') return false;
            plan.last = plan.first + strtol(end + 1, &end, 10) - 1;
            if (plan.first == 0) plan.last = 0;
            return *end == '\0';
        }
    return false;
}

static int armed_main(int count, char **words, char **environment)
{
    plan.log = getenv("QUINA_FAULT_LOG");
    bool ok = parse_plan(getenv("QUINA_FAULT"));
    if (ok) {
        /* Programs that this one starts are not tested. */
        unsetenv("LD_PRELOAD");
        replace_standard_streams();
        atexit(log_counts);
    }
    is_program = true;
    atomic_store(&plan.is_armed, ok);
    return real_main(count, words, environment);
}

typedef int StartMain(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void),
                      void (*)(void), void *);

EXPORT StartMain __libc_start_main;

int __libc_start_main(int (*program)(int, char **, char **), int count, char **words,
                      void (*init)(void), void (*fini)(void), void (*loader_fini)(void),
                      void *stack)
{
    NEXT(__libc_start_main);
    real_main = program;
    return next(armed_main, count, words, init, fini, loader_fini, stack);
}
