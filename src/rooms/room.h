/* room.h: where two meet to play a match: the game, the seats and their secrets, the offers. */
#ifndef ROOMS_ROOM_H
#define ROOMS_ROOM_H

#include "http/request.h"
#include "play/play.h"
#include "rooms/search.h"
#include "rooms/secret.h"

enum {
    SEATS = 2,
    OWNER = 2, /* the third secret: of the creator of a room for two computers */
    SECRETS = 3,
    NO_SEAT = -1,
    MOVES_MAX = 4096,
    LANGUAGES = 2 /* English, and any other: see words_index */
};

typedef enum Offer { OFFER_DRAW, OFFER_UNDO, OFFER_REMATCH, OFFERS } Offer;
extern const char *const OFFER_NAMES[OFFERS];

typedef struct Room Room;

/* A client that watches a room, or waits for an analysis. */
typedef struct Subscriber {
    struct Subscriber *next, *previous; /* of all */
    struct Subscriber *next_in_room;
    EventStream *stream;
    Room *room;                      /* or NULL */
    struct AnalysisSession *session; /* or NULL */
    int seat;                        /* in the room, or NO_SEAT */
    Words words;
    char address[ADDRESS_TEXT];
    double sent; /* when an event was last sent */
} Subscriber;

struct Room {
    struct Room *next;          /* in its chain of the hash table */
    struct Room *older, *newer; /* of all in memory */
    char name[ROOM_NAME], created[ARCHIVE_DATE];
    bool is_paused;
    int64_t version;
    Play play;
    char secrets[SECRETS][SECRET_HASH]; /* hashes; "" for none */
    int offers[OFFERS];                 /* the seat that offers, or NO_SEAT */
    /* Times are those of rooms_time. */
    int64_t days, due; /* correspondence: days for a move, and when the next is due; or 0 */
    int64_t opened;    /* since when it is in the lobby, or 0 */
    int64_t strength, stand_in; /* levels: of the opponent wanted, of a computer instead; or 0 */
    int64_t games[BEST_OF_MAX + 1]; /* ids of this match's games, the current one last */
    double pace;                    /* seconds that a computer's move takes at least */
    int game_count;
    int left_ply, left_tenths; /* what the running clock had left when it was last saved */

    /* Not stored. */
    bool wants_step;              /* one move although it is paused */
    bool is_changed;              /* it is in the list of changed rooms */
    bool is_unsaved;              /* the archive cannot be written: for the page */
    bool save_failed;             /* it has to be restored from the archive */
    bool has_progress;            /* depth, win and proven are known */
    int declined[OFFERS];         /* the seat whose offer was declined last, or NO_SEAT */
    int64_t away[SEATS];          /* the time since when a seat is not here, or 0 */
    int rekeyed;                  /* 1 + the seat that got another secret in this batch, or 0 */
    uint64_t clients[SEATS];      /* client_key of the seats, or 0: not known */
    double reacted[SEATS];        /* when a seat last sent a reaction */
    int present[SEATS], watchers; /* streams of the seats, and of others */
    int depth;
    Proven proven;
    double win;
    double moved, reported, used; /* when a computer moved, progress was reported, it was used */
    double saved;                 /* when it was last saved */
    Subscriber *subscribers;
    Search *search;                   /* of the computer to move, or NULL */
    struct DeferredRequest *deferred; /* requests that wait for a search */
    Room *next_changed;
    uint64_t client;       /* client_key of the last action, or 0: not known */
    Text views[LANGUAGES]; /* of the current position; empty if not yet printed */
};

typedef enum RoomStatus { ROOM_WAITING, ROOM_PLAYING, ROOM_OVER } RoomStatus;

RoomStatus room_status(const Room *r);
bool room_is_human(const Room *r, int seat);
int room_humans(const Room *r);
int room_colour(const Room *r, int seat); /* of a seat in the current game */
/* The seat (or OWNER) that has this secret, or NO_SEAT. */
int room_find_seat(const Room *r, const char *secret);

/* 0 for English, 1 for the other language. */
int words_index(const Words *w);

/* Gives the room a new version after a change. */
void room_new_version(Room *r, bool position_changed);

/* Frees the printed views; they are printed again when they are needed. */
void room_drop_views(Room *r);

bool room_clock_runs(const Room *r);
/* Whether a move was made there, in this game or one before it. */
bool room_is_used(const Room *r);

/* Convert a room to and from its form in the archive. */
void room_write(const Room *r, double now, ArchiveRoom *out);
void room_read(Room *r, const ArchiveRoom *stored);
/* After a restart: the running clock continues with what it had left when it was last saved. */
void room_restore_clock(Room *r, double now);

/* No seat offers anything any more. */
void room_clear_offers(Room *r);

/* What a state needs besides the room. */
typedef struct StateContext {
    const Words *words;
    int seat;           /* other than NO_SEAT: the state has the member "you" */
    double now;         /* of the clocks */
    int64_t claim_wait; /* as claim_wait, and the seat that is absent */
    int absent;
} StateContext;

/* The state as a JSON object. */
void room_print(Text *out, Room *r, const StateContext *context);
/* Its first members: name, version, game, status. */
void room_print_head(Text *out, const Room *r);
void room_print_summary(Text *out, const Room *r, const Words *words);

void room_free(Room *r);

#endif
