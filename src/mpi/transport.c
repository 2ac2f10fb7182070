/* transport.c: messages between the processes of mpirun, for quina-mpi.
 *
 * A message is its kind and number, as two 32-bit numbers, and bytes. Only one thread of a process
 * calls MPI, and it never waits in MPI, whose waiting keeps a processor busy: it looks for messages
 * and sleeps between two looks. Process 0 runs the command line; the others wait until it begins a
 * work, and then run the same command line up to there. */
#define _POSIX_C_SOURCE 200809L
#include "jobs/transport.h"

#include "core/clock.h"

#include <fcntl.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HEAD = 8, TAG_JOBS = 1, TAG_BEGIN = 2 };

/* What process 0 tells the others that wait: a work begins, or the program ends. */
enum { STARTS_WORK = 1, ENDS_PROGRAM = 2 };

static const double LOOK_SECONDS = 0.002;

/* MPI has one world for the whole program, and so does this file. */
static Transport world;
static int errors = -1; /* a helper's standard error until it helps */
static bool has_begun;

static void begin(void *context)
{
    int32_t word = STARTS_WORK;
    (void)context;
    has_begun = true;
    for (int i = 1; i < world.processes; i++)
        MPI_Send(&word, 1, MPI_INT32_T, i, TAG_BEGIN, MPI_COMM_WORLD);
}

static _Noreturn void end_without_memory(void)
{
    MPI_Abort(MPI_COMM_WORLD, 1);
    abort();
}

static void send_message(void *context, int process, MessageKind kind, int number,
                         const Text *bytes)
{
    size_t length = bytes ? bytes->length : 0;
    char small[HEAD], *packed = length ? malloc(HEAD + length) : small;
    (void)context;
    if (!packed) end_without_memory();
    memcpy(packed, &(int32_t[]){(int32_t)kind, number}, HEAD);
    if (length) memcpy(packed + HEAD, bytes->data, length);
    MPI_Send(packed, (int)(HEAD + length), MPI_BYTE, process, TAG_JOBS, MPI_COMM_WORLD);
    if (length) free(packed);
}

static bool receive_message(void *context, Message *out)
{
    MPI_Status about;
    int is_there, length;
    int32_t head[2];
    (void)context;
    if (errors >= 0) { /* from here on, what this process has to say is its own */
        dup2(errors, STDERR_FILENO);
        close(errors);
        errors = -1;
    }
    MPI_Iprobe(MPI_ANY_SOURCE, TAG_JOBS, MPI_COMM_WORLD, &is_there, &about);
    if (!is_there) return false;
    MPI_Get_count(&about, MPI_BYTE, &length);
    char *packed = malloc((size_t)length);
    if (!packed) end_without_memory();
    MPI_Recv(packed, length, MPI_BYTE, about.MPI_SOURCE, TAG_JOBS, MPI_COMM_WORLD, &about);
    memcpy(head, packed, HEAD);
    *out = (Message){.kind = (MessageKind)head[0],
                     .process = about.MPI_SOURCE,
                     .number = head[1],
                     .bytes = text_growing()};
    if (length > HEAD) text_bytes(&out->bytes, packed + HEAD, (size_t)length - HEAD);
    free(packed);
    return true;
}

const Transport *transport_of_program(void) { return &world; }

/* A helper's usage errors and results are those of process 0, which prints them. */
static void silence(void)
{
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere < 0) return;
    errors = dup(STDERR_FILENO);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

static int help(int count, char **words, int (*run)(int count, char **words))
{
    int is_there = 0;
    int32_t word;
    silence();
    while (!is_there) {
        MPI_Iprobe(0, TAG_BEGIN, MPI_COMM_WORLD, &is_there, MPI_STATUS_IGNORE);
        if (!is_there) clock_sleep(LOOK_SECONDS);
    }
    MPI_Recv(&word, 1, MPI_INT32_T, 0, TAG_BEGIN, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (word == ENDS_PROGRAM) return 0;
    int status = run(count, words);
    if (status == 0) return 0;
    if (errors >= 0) dup2(errors, STDERR_FILENO);
    fprintf(stderr, "quina-mpi: process %d could not begin the work\n", world.process);
    MPI_Abort(MPI_COMM_WORLD, status);
    return status;
}

static int lead(int count, char **words, int (*run)(int count, char **words))
{
    int32_t word = ENDS_PROGRAM;
    int status = run(count, words);
    fflush(stdout);
    for (int i = 1; i < world.processes && !has_begun; i++)
        MPI_Send(&word, 1, MPI_INT32_T, i, TAG_BEGIN, MPI_COMM_WORLD);
    return status;
}

/* mpirun gives process 0 a terminal of its own for standard output, even if its own output goes to
 * a file: colours and full screens are only for those who run this program without mpirun. */
static void distrust_terminal(void)
{
    if (getenv("OMPI_COMM_WORLD_SIZE")) setenv("TERM", "dumb", 1);
}

int transport_run(int count, char **words, int (*run)(int count, char **words))
{
    int given;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given);
    distrust_terminal();
    world = (Transport){.begin = begin, .send = send_message, .receive = receive_message};
    MPI_Comm_rank(MPI_COMM_WORLD, &world.process);
    MPI_Comm_size(MPI_COMM_WORLD, &world.processes);
    int status = world.process == 0 ? lead(count, words, run) : help(count, words, run);
    MPI_Finalize();
    return status;
}
