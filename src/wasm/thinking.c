/* thinking.c: the search service where there are no threads: the host runs one search at a time, in
 * another instance of the module.
 *
 * A search that is cancelled or overdue ends at once, because its instance is dropped: neither
 * waits for it. `done` is called from within the call that ends the job. */
#include "wasm/thinking.h"

#include <stdlib.h>
#include <string.h>

struct Thinking {
    JobQueue queues[PRIORITY_COUNT];
    Job *running;
    bool has_progress;
    Result result; /* of the running job, so far */
    uint64_t finished;
};

static bool start(Thinking *t, Job *job)
{
    const HistoryView *h = &job->task.history;
    size_t turns = (size_t)h->ply * sizeof(Turn), size = sizeof(SearchPacket) + turns;
    SearchPacket *packet = calloc(1, size);
    if (!packet) return false;
    *packet = (SearchPacket){.word = *job->word,
                             .seed = job->seed,
                             .game_seed = job->task.game_seed,
                             .limits = job->task.limits,
                             .is_analysis = job->task.is_analysis,
                             .wants_progress = job->progress || job->deadline > 0,
                             .lines = job->task.lines,
                             .ply = h->ply,
                             .start = h->positions[0]};
    if (turns) memcpy(packet->turns, h->turns, turns);
    t->has_progress = false;
    t->running = job;
    host_search(packet, size);
    free(packet);
    return true;
}

static void end(Job *job, JobEnd how)
{
    job->end = how;
    if (job->done) job->done(job);
}

static void start_next(Thinking *t)
{
    for (int i = 0; i < PRIORITY_COUNT && !t->running; i++) {
        Job *job = queue_pop(&t->queues[i]);
        if (job && !start(t, job)) end(job, JOB_FAILED);
        if (job) i = -1;
    }
}

static void end_running(Thinking *t, JobEnd how)
{
    Job *job = t->running;
    t->running = NULL;
    t->finished++;
    end(job, how);
    start_next(t);
}

/* -- What the host reports -- */

void thinking_progress(Thinking *t, const SearchReply *reply)
{
    Job *job = t->running;
    if (!job) return;
    t->result = reply->result;
    t->has_progress = reply->result.line_count > 0;
    if (job->progress) job->progress(job, &t->result);
}

void thinking_done(Thinking *t, const SearchReply *reply)
{
    Job *job = t->running;
    bool ok = reply && reply->has_player;
    if (!job) return;
    if (ok) {
        t->result = reply->result;
        job->result = &t->result;
        job->status = reply->status;
        job->turn = reply->turn;
    }
    end_running(t, ok ? JOB_FINISHED : JOB_FAILED);
}

/* -- The service -- */

Thinking *thinking_new(const ThinkingOptions *options)
{
    (void)options;
    return calloc(1, sizeof(Thinking));
}

void thinking_free(Thinking *t) { free(t); }

int thinking_add(Thinking *t, Job *job)
{
    int before = t->running != NULL;
    for (int i = 0; i <= (int)job->priority; i++) before += t->queues[i].count;
    job->result = NULL;
    job->is_cancelled = false;
    queue_push(&t->queues[job->priority], job);
    start_next(t);
    return before;
}

static bool is_job(const Job *job, void *context) { return job == *(const Job **)context; }

int thinking_cancel(Thinking *t, const Job *job)
{
    Job *withdrawn = NULL;
    if (t->running == job) {
        host_stop();
        end_running(t, JOB_CANCELLED);
        return 1;
    }
    for (int i = 0; i < PRIORITY_COUNT; i++) queue_take(&t->queues[i], is_job, &job, &withdrawn);
    if (withdrawn) end(withdrawn, JOB_WITHDRAWN);
    return withdrawn != NULL;
}

/* One that has nothing to show yet goes on. */
void thinking_stop_overdue(Thinking *t, double now)
{
    Job *job = t->running;
    if (!job || !t->has_progress || job->deadline <= 0 || now < job->deadline) return;
    host_stop();
    job->result = &t->result;
    job->status = PLAYER_FINE;
    job->turn = t->result.lines[0].pv[0];
    end_running(t, JOB_FINISHED);
}

void thinking_look(Thinking *t, ThinkingState *out)
{
    *out = (ThinkingState){.threads = 1, .running = t->running != NULL, .finished = t->finished};
    for (int i = 0; i < PRIORITY_COUNT; i++) out->waiting[i] = t->queues[i].count;
}
