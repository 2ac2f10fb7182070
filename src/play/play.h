/* play.h: a game being played in a front end: the session, its players, its place in the archive.
 *
 * Every turn is in the archive when play_turn returns. If the archive cannot be written, the game
 * goes on and `trouble` says why; the next change writes what is missing. Used by one thread at a
 * time. */
#ifndef PLAY_PLAY_H
#define PLAY_PLAY_H

#include "archive/archive.h"
#include "play/game_lock.h"
#include "play/plan.h"

enum { PLAY_RESULTS = 64, BEST_OF_MAX = 63 };

#define PLAY_ELSEWHERE N_("this game is being played elsewhere")

/* The front end in which games are played. */
typedef struct PlayHost {
    const char *front_end;   /* as the archive names it: "terminal", "web" */
    Archive *archive;        /* NULL: games are not kept */
    bool makes_players;      /* false: the front end runs the computer players itself */
    const char *lock_beside; /* the archive's path; NULL: no other process plays from it */
} PlayHost;

/* Records keep times in tenths of a second. */
static inline int play_tenths(double seconds) { return (int)(seconds * 10 + 0.5); }

/* What the archive has of the game. */
typedef struct Saved {
    int plies, common;      /* moves stored; of those, how many have not been undone */
    bool settings, end;     /* whether names and note, and the result, are stored */
    bool failed, recovered; /* the last write failed; all is saved after a failure */
} Saved;

/* A line of play that was tried beside the moves of the game, from the position after `from` of
 * them. */
enum { VARIATION_TURNS = 64, VARIATIONS_MAX = 256 };

typedef struct Variation {
    int from, count;
    Turn turns[VARIATION_TURNS];
} Variation;

/* A seat is a player through a whole match: seat 0 has white in the first game. */
typedef struct Play {
    Plan plan;
    Session *session;
    PlayerWord words[2]; /* by seat */
    Player *players[2];  /* by seat; NULL for people */
    PlayHost host;
    int64_t id; /* in the archive, or -1 */
    Saved saved;
    GameLock lock;
    Variation *variations;
    int variation_count;
    char results[PLAY_RESULTS];  /* of the earlier games of the match: W, B or D */
    char trouble[ARCHIVE_ERROR]; /* why the archive was not written; "" if it was */
} Play;

/* -- Opening and closing -- */

/* False if memory runs out or a player word is wrong; the play is then empty. */
bool play_open(Play *p, const Plan *plan, const PlayHost *host);
void play_close(Play *p);

/* Writes to the archive what it does not have of the game; the first move of a game does so too.
 * False if that fails, with `trouble`, or there is no archive. */
bool play_keep(Play *p);

/* If the last write failed, tries again; false if it fails again. For a front end that is about to
 * leave the game. */
bool play_retry_saving(Play *p);

typedef enum SaveNews { SAVE_NO_NEWS, SAVE_FAILED, SAVE_RECOVERED } SaveNews;
/* What a front end has to report about saving since it last asked; clears `trouble`, which is
 * copied to `why`. */
SaveNews play_save_news(Play *p, char why[ARCHIVE_ERROR]);

/* Resumes a game of the archive where it was left, its clock included if the host has locks; after
 * a finished game of a match, play_next goes on. False, with the reason, if that is impossible or
 * another process plays the game. */
bool play_resume(Play *p, const PlayHost *host, int64_t id, double now, char error[ARCHIVE_ERROR]);
/* False if the game was begun in another front end. True for a game that does not exist:
 * play_resume reports that. */
bool play_is_ours(const PlayHost *host, int64_t id);
/* Whether play_resume would go on with the game: it is ours, and it or its match is not over. */
bool play_can_resume(const PlayHost *host, int64_t id);
/* The newest unfinished game of this front end that has moves and is not being played, or the last
 * game of a match that waits for its next one: its result is then not "*". */
bool play_find_open(const PlayHost *host, ArchiveGame *out);

/* Opens a record to be looked at only; false, with the reason, if that is impossible. */
bool play_replay(Play *p, const PlayHost *host, const Record *r, char error[ARCHIVE_ERROR]);

/* -- Players -- */

bool play_is_human(const Play *p, int colour);
int play_humans(const Play *p);
/* Whether the side to move may pass, and whether it has no other turn. */
bool play_can_pass(const Pos *pos, Turn *pass);
bool play_must_pass(const Pos *pos, Turn *pass);
/* The name of the player who has this colour now: as given, or the player word. */
const char *play_name(const Play *p, int colour);
void play_set_name(Play *p, int seat, const char *name);
/* Gives a seat to another player, for a front end that runs the players itself; false if there is
 * no such player. */
bool play_set_player(Play *p, int seat, const char *word);
/* Exchanges the colours of the players in the middle of a game. */
void play_swap(Play *p);

/* -- Playing -- */

bool play_turn(Play *p, const Turn *turn, double now);
/* Takes turns back to the last choice of a person; one turn with two people or none. Returns how
 * many. */
int play_undo(Play *p, double now);
/* Takes turns back to the last choice of this colour, person or not. */
int play_undo_for(Play *p, int colour, double now);
int play_redo(Play *p, double now);
void play_resign(Play *p, int colour);
void play_agree(Play *p);
/* The other side has left: the colour wins, or the game ends without a result. */
void play_claim(Play *p, int colour);
void play_abandon(Play *p);
/* Saves the time left, so that a game whose process is killed resumes with it. */
void play_save_clock(Play *p, double now);
/* Saves the clock too; true if time has run out, which ends the game. */
bool play_check_clock(Play *p, double now);
/* Starts the next game of the match, colours swapped; false if there is none. */
bool play_next(Play *p);
/* Starts a new match of the same players, with the colours of the last game swapped; false if this
 * match is not decided. */
bool play_rematch(Play *p);

/* -- Computer players -- */

/* The search task of the side to move. It points into the play, which must not change while it is
 * used. A player of fixed strength is first cleared with a seed made of the game's seed and the
 * ply, so that a resumed game continues as it would have. */
bool play_task(Play *p, double now, Task *out);
Player *play_player(const Play *p, int colour);

/* -- Variations (play_variation.c) -- */

/* Keeps a line for the record of the game; one that continues a kept line replaces it. False if it
 * is too long, or there are too many. */
bool play_keep_variation(Play *p, int from, const Turn *turns, int count);
/* The first line, of those from number `first` on, that begins after `ply` moves; -1 if none. */
int play_next_variation(const Play *p, int ply, int first);
/* Writes the lines into the archive's record of a game that is over; false if that fails. */
bool play_store_variations(const Play *p, Archive *archive);

/* -- Records (play_record.c) -- */

/* The game as a record, to be freed; NULL if out of memory. */
Record *play_record(const Play *p);
/* Its start and tags only. */
Record *play_record_start(const Play *p);
/* Writes the record to a file; false, with errno, on failure. */
bool play_save(const Play *p, const char *path);

#endif
