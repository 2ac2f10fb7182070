/* queue.c: the jobs that wait, in a fair order. */
#include "thinking/queue.h"

/* An owner with this one job takes its turn after all others. */
static void append_owner(JobQueue *q, Job *job)
{
    job->next_owner = NULL;
    if (q->last)
        q->last->next_owner = job;
    else
        q->first = job;
    q->last = job;
}

static void append_job(JobQueue *q, Job *owner, Job *job)
{
    job->next = NULL;
    q->count++;
    if (owner) {
        owner->last->next = job;
        owner->last = job;
    } else {
        job->last = job;
        append_owner(q, job);
    }
}

void queue_push(JobQueue *q, Job *job)
{
    Job *owner = q->first;
    while (owner && owner->owner != job->owner) owner = owner->next_owner;
    append_job(q, owner, job);
}

Job *queue_pop(JobQueue *q)
{
    Job *job = q->first;
    if (!job) return NULL;
    q->count--;
    q->first = job->next_owner;
    if (!q->first) q->last = NULL;
    if (job->next) {
        job->next->last = job->last;
        append_owner(q, job->next);
    }
    return job;
}

Job **queue_take(JobQueue *q, JobMatch *matches, void *context, Job **end)
{
    JobQueue kept = {0};
    for (Job *owner = q->first, *next_owner; owner; owner = next_owner) {
        Job *kept_owner = NULL;
        next_owner = owner->next_owner;
        for (Job *job = owner, *next; job; job = next) {
            next = job->next;
            if (matches(job, context)) {
                job->next = NULL;
                *end = job;
                end = &job->next;
            } else {
                append_job(&kept, kept_owner, job);
                if (!kept_owner) kept_owner = job;
            }
        }
    }
    *q = kept;
    return end;
}
