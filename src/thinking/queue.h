/* queue.h: the jobs that wait, in a fair order: the owners take turns, one job each.
 *
 * A list of lists, made of links in the jobs themselves, so that adding never fails:
 *
 *     first -> A1 -> B1 -> C1 <- last       next_owner: the order of turns
 *              |           |
 *              A2          C2               next: the jobs of an owner in order of arrival
 *              |
 *              A3
 *
 * Popping takes A1 and puts A2 behind C1. So a job waits for at most one job of each other owner
 * before its owner's turn comes, however many jobs the others have. */
#ifndef THINKING_QUEUE_H
#define THINKING_QUEUE_H

#include "thinking/job.h"

typedef struct JobQueue {
    Job *first, *last;
    int count;
} JobQueue;

void queue_push(JobQueue *q, Job *job);
/* NULL if it is empty. */
Job *queue_pop(JobQueue *q);

typedef bool JobMatch(const Job *job, void *context);
/* Removes the jobs that match, and appends them to a list linked by `next`; *end is where its next
 * job goes. Returns the new end. */
Job **queue_take(JobQueue *q, JobMatch *matches, void *context, Job **end);

#endif
