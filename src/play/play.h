/* play.h: a game at a face: the session, its players, and its place in the archive.
 *
 * Every turn is in the archive when play_turn returns. If the archive cannot be written the game
 * goes on, and `trouble` says why. Used by one thread at a time. */
#ifndef PLAY_PLAY_H
#define PLAY_PLAY_H

#include "archive/archive.h"
#include "engines/player.h"
#include "play/claim.h"
#include "session/session.h"

enum { PLAY_RESULTS = 64, BEST_OF_MAX = 63 };

#define PLAY_ELSEWHERE "this game is being played elsewhere"

/* Makes any player, of this program or another; given by the command line. */
typedef Player *PlayerMaker(const Game *g, const PlayerWord *word, uint64_t seed);

/* Where games are played. */
typedef struct PlayHost {
    const char *face;   /* as the archive names it: "terminal", "web" */
    Archive *archive;   /* may be NULL: nothing is kept */
    PlayerMaker *make;  /* may be NULL: the face has players of its own */
    const char *claims; /* the archive's path if others may play from it too; may be NULL */
} PlayHost;

/* What is to be played. options.start is filled in when the game begins. */
typedef struct Plan {
    SessionOptions options;
    Pos start;
    bool has_start, has_seed;
    bool is_turned; /* the colour that comes second by the rules begins, where has_start is false */
} Plan;

/* As records keep times. */
static inline int play_tenths(double seconds) { return (int)(seconds * 10 + 0.5); }

typedef struct Play {
    Plan plan;
    Session *session;
    PlayerWord words[2]; /* by seat: who was white in the first game comes first */
    Player *players[2];  /* by seat; NULL for people */
    PlayHost host;
    int64_t id; /* in the archive, or -1 */
    Claim claim;
    char results[PLAY_RESULTS];  /* of the games of the match before this one: W, B or D */
    Turn *turns;                 /* for players in other programs */
    char trouble[ARCHIVE_ERROR]; /* "" if all is well */
} Play;

/* Checks the words of the players; a fault says what is wrong. */
bool plan_check(const Plan *plan, PlayerWord words[2], Fault *fault);

/* The colour that begins. */
int plan_begins(const Plan *plan);
/* Lets the other person begin: in Six MaKING the other colour, elsewhere by swapping who has which.
 */
void plan_turn_beginner(Plan *plan);

/* False if there is no memory or a word is wrong; the play is then empty. */
bool play_open(Play *p, const Plan *plan, const PlayHost *host);
void play_close(Play *p);

/* Puts the game into the archive now, not with its first move. */
bool play_keep(Play *p);

/* Goes on with a game of the archive, exactly where it was left, or with the next if it has ended:
 * the clock too, where the host has claims. False if another process plays it. */
bool play_resume(Play *p, const PlayHost *host, int64_t id, double now, char error[ARCHIVE_ERROR]);
/* Whether a game may go on at this face: it was begun here, or is not there at all, which
 * play_resume tells. */
bool play_is_ours(const PlayHost *host, int64_t id);
/* The newest game of this face that has not ended, has moves, and is not being played. */
bool play_find_open(const PlayHost *host, ArchiveGame *out);

bool play_is_human(const Play *p, int colour);
int play_humans(const Play *p);
/* The side to move can do nothing but pass. */
bool play_must_pass(const Pos *pos, Turn *pass);
/* The name of who plays this colour now: as given, or the player word. */
const char *play_name(const Play *p, int colour);

bool play_turn(Play *p, const Turn *turn, double now);
/* Back to where a person last chose; with no person, or two, one turn. The turns undone. */
int play_undo(Play *p, double now);
/* Back to where this colour last chose, whoever plays it. */
int play_undo_for(Play *p, int colour, double now);
int play_redo(Play *p, double now);
void play_resign(Play *p, int colour);
void play_agree(Play *p);
/* Keeps the time that is left, so that a game that is killed goes on with it. */
void play_beat(Play *p, double now);
/* The same, and ends the game if the clock has run out. */
bool play_check_clock(Play *p, double now);
/* The next game of the match, colours swapped. */
bool play_next(Play *p);
/* A new match between the same two, the colours of the last game swapped; false if this one is not
 * decided. */
bool play_rematch(Play *p);
void play_set_name(Play *p, int seat, const char *name);
/* Exchanges who plays which colour, in the midst of the game. */
void play_swap(Play *p);

/* What a player is asked. It points into the play, which must not change while it is used. A player
 * whose strength is not a matter of time begins anew with a seed of the game and the ply, so that
 * a game that is resumed goes on as it would have. */
bool play_task(Play *p, double now, Task *out);
Player *play_player(const Play *p, int colour);

/* The game as a record, to be freed; NULL if there is no memory. */
Record *play_record(const Play *p);
/* Its start and its tags alone. */
Record *play_record_start(const Play *p);
/* Writes the record to a file; false, with errno, if that cannot be done. */
bool play_save(const Play *p, const char *path);

#endif
