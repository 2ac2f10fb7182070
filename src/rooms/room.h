/* room.h: where two meet to play a match: the game, the seats and their secrets, the offers. */
#ifndef ROOMS_ROOM_H
#define ROOMS_ROOM_H

#include "core/sha256.h"
#include "http/stream.h"
#include "play/play.h"
#include "rooms/pool.h"
#include "words/words.h"

enum {
    SEATS = 2,
    OWNER = 2, /* the third secret: of who made a room for two computers */
    SECRETS = 3,
    NO_SEAT = -1,
    MOVES_MAX = 4096,
    SECRET_TEXT = 23,
    LANGUAGES = 2 /* English, and any other: see words_index */
};

typedef enum Offer { OFFER_DRAW, OFFER_UNDO, OFFER_REMATCH, OFFERS } Offer;
extern const char *const OFFER_NAMES[OFFERS];

typedef struct Room Room;

/* Who watches a room, or waits for an analysis. */
typedef struct Client {
    struct Client *next, *before; /* of all */
    struct Client *beside;        /* in the same room */
    Stream *stream;
    Room *room;          /* or NULL */
    struct Study *study; /* or NULL */
    int seat;            /* or NO_SEAT */
    Words words;
    char address[48];
    double pushed; /* when it was last sent something */
} Client;

struct Room {
    struct Room *next;          /* in its chain of the table */
    struct Room *older, *newer; /* of all in memory */
    char name[ROOM_NAME], created[ARCHIVE_DATE];
    int64_t version;
    Play play;
    char secrets[SECRETS][SHA256_HEX]; /* "" for none */
    int offers[OFFERS];                /* the seat that offers, or NO_SEAT */
    int64_t games[BEST_OF_MAX + 1];    /* of this match, the present one last */
    int game_count;
    bool is_paused;
    double pace;
    int left_ply, left_tenths; /* what the clock that runs had left when it was last written */

    /* What is not kept. */
    Client *clients;
    int here[SEATS], watchers;
    Job *job;        /* of the computer to move */
    uint64_t owner;  /* who last did something here, for the queue; 0: not known */
    bool wants_step; /* one move although it is paused */
    double moved, told, used;
    bool is_thinking; /* the numbers below are known */
    int depth;
    double win;
    Proven proven;
    bool is_changed, is_broken; /* to be told; what was written has failed */
    Room *next_changed;
    Text views[LANGUAGES]; /* of the present position; empty if it is not known */
};

typedef enum RoomStatus { ROOM_WAITING, ROOM_PLAYING, ROOM_OVER } RoomStatus;

RoomStatus room_status(const Room *r);
bool room_is_human(const Room *r, int seat);
int room_humans(const Room *r);
int room_colour(const Room *r, int seat); /* of a seat in the present game */
/* Which secret this is, or NO_SEAT. */
int room_find_seat(const Room *r, const char *secret);

/* 22 letters, digits, - and _ from the system's random numbers; false if it has none. */
bool secret_make(char out[SECRET_TEXT]);
bool secret_is_well_formed(const char *text);

/* 0 for English, 1 for the other. */
int words_index(const Words *w);

/* Something has changed: there is a new version, and `position` tells whether the view is another.
 */
void room_touch(Room *r, bool position);

bool room_clock_runs(const Room *r);

/* As the archive keeps it. */
void room_write(const Room *r, double now, ArchiveRoom *out);
void room_read(Room *r, const ArchiveRoom *kept);
/* After a restart: the turn goes on with what the clock had left when it was last written. */
void room_restore_clock(Room *r, double now);

/* The state as a JSON object; you: NO_SEAT for nobody. */
void room_print(Text *out, Room *r, const Words *words, int you, double now);
void room_print_summary(Text *out, const Room *r, const Words *words);

void room_free(Room *r);

#endif
