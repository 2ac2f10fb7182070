/* hall.h: what the files that keep the rooms share. All of it is the hall's thread's. */
#ifndef ROOMS_HALL_H
#define ROOMS_HALL_H

#include "http/visitors.h"
#include "rooms/room.h"
#include "rooms/web.h"

enum { ROOM_CHAINS = 16384, JOB_FOR_MOVE = 0, JOB_FOR_HINT, JOB_FOR_DRAW, JOB_FOR_STUDY };

/* For /metrics; written by any thread. */
typedef struct Counters {
    atomic_ullong requests, refused, limited, moves, rooms, batches, batch_microseconds;
} Counters;

struct Web {
    Site site;
    Visitors *visitors;
    Inbox inbox;
    Pool *pool;
    PlayHost host;
    double now, ticked, swept, beaten;
    Room *rooms[ROOM_CHAINS];
    Room *newest;       /* of all in memory */
    int resident, kept; /* rooms in memory, and in the archive */
    Client *clients;
    int client_count;
    Room *changed;
    Pending *done, *last_done;
    bool is_stopping;
    atomic_bool refuses; /* the same, for other threads */
    Parcel *heartbeat;
    Counters counters;
};

/* -- rooms.c: the rooms that are in memory, and the others -- */

/* NULL if there is no room of the name at the start of the text, of that length. */
Room *rooms_find(Web *web, const char *text, size_t length);
/* The room that a call's path names and what follows its name there; NULL, and a refusal, if there
 * is none. */
Room *rooms_called(Web *web, const Call *c, const char **rest, Answer *a);
/* Adds a room that is open and has its seats; false if it cannot be kept. */
bool rooms_add(Web *web, Room *r);
/* Keeps a change and has it told. */
void rooms_change(Web *web, Room *r, bool position);
/* Has it told only: who is here, what the computer sees. */
void rooms_tell(Web *web, Room *r);
/* After the batch: is_good tells whether the archive has it. */
void rooms_publish(Web *web, bool is_good);
void rooms_tick(Web *web);
void rooms_free(Web *web);

/* -- clients.c: the streams -- */

/* Opens a stream for the call; NULL with a refusal in the answer. */
Client *clients_open(Web *web, const Call *c, bool is_study, Answer *a);
void clients_gone(Web *web, Client *client);
void clients_push(Web *web, Client *client, Parcel *p, bool replaces);
void clients_tick(Web *web);
void clients_stop(Web *web);
/* Puts the client into a room, or takes it out. */
void clients_enter(Web *web, Client *client, Room *r, int seat);

/* -- computer.c: the players of this program, hints, and whether a draw is taken -- */

/* Has the computer think if it is its turn, and stops it if it is not. */
void computer_attend(Web *web, Room *r);
void computer_cancel(Web *web, Room *r);
/* Answers the call later with a hint, or with whether the computer takes a draw. */
bool computer_ask(Web *web, Room *r, int purpose, const Call *c, Answer *a);
void computer_done(Web *web, Job *job);
void computer_tick(Web *web, Room *r);

/* -- study.c: analysis -- */

void study_done(Web *web, Job *job);
void study_leave(Web *web, Client *client);

/* -- hall.c -- */

/* Answers a call that was to be answered later. */
void hall_answer(Web *web, Pending *p);
/* {"state": …} for a seat. */
void hall_print_state(Web *web, Room *r, int you, const Call *c, Answer *a);

/* -- Handlers -- */

bool room_make_answer(Web *web, const Call *c, Answer *a);
bool room_get_answer(Web *web, const Call *c, Answer *a);
bool seat_answer(Web *web, const Call *c, Answer *a);
bool summaries_answer(Web *web, const Call *c, Answer *a);
bool study_answer(Web *web, const Call *c, Answer *a);
bool health_answer(Web *web, const Call *c, Answer *a);
bool metrics_answer(Web *web, const Call *c, Answer *a);

#endif
