/* player.h: a player is one word everywhere: on the command line, in protocols, on the web.
 *
 *     human   first   random   classic:N   level:N   ugi:[time=S,nodes=N,depth=D:]COMMAND
 *     engine[:time=S,nodes=N,depth=D,threads=T,hash=MB,search=alphabeta|mcts|uct,value=linear,
 *            seed=S] */
#ifndef ENGINES_PLAYER_H
#define ENGINES_PLAYER_H

#include "engines/levels.h"

typedef enum PlayerKind {
    PLAYER_HUMAN,
    PLAYER_FIRST,
    PLAYER_RANDOM,
    PLAYER_CLASSIC,
    PLAYER_LEVEL,
    PLAYER_ENGINE,
    PLAYER_UGI
} PlayerKind;

enum { PLAYER_TEXT = 256, PLAYER_TROUBLE = 768 };

typedef struct PlayerWord {
    PlayerKind kind;
    int number;            /* of classic and level */
    EngineOptions options; /* of engine */
    Limits limits;         /* of engine and ugi; none given: one second */
    bool has_seed;
    uint64_t seed;
    char command[PLAYER_TEXT]; /* of ugi */
} PlayerWord;

bool player_parse(const Game *g, const char *text, PlayerWord *out, Fault *fault);
/* The limits of a search by this player: `own` if there are any, otherwise the word's, and none
 * beyond that of `most`. A player without limits, such as a level, does not get any from `most`. */
Limits player_limits(const PlayerWord *word, Limits own, const Limits *most);
/* Whether both make the same player. */
bool player_word_is_same(const PlayerWord *a, const PlayerWord *b);

/* A player that can be asked for a turn. Those of this program never fail; one in another program
 * may. */
typedef enum PlayerStatus {
    PLAYER_FINE,
    PLAYER_ILLEGAL, /* its move is not legal */
    PLAYER_HUNG,    /* it did not answer in time */
    PLAYER_CRASHED  /* its program has ended */
} PlayerStatus;

typedef struct Player Player;

/* Each kind of player begins with a Player and fills in its table. */
struct Player {
    PlayerStatus (*choose)(Player *p, const Task *task, Turn *out, Result *info);
    void (*clear)(Player *p, uint64_t seed);
    void (*free)(Player *p);
    char trouble[PLAYER_TROUBLE]; /* what the last choose found wrong, for people */
};

/* Whether its searches estimate positions by what was learned, where there is anything. */
bool player_uses_learned(const Game *g, const PlayerWord *word);

/* A player of this program: neither human nor ugi; player_make in thinking/players.h makes any. The
 * seed is used where the word has none. NULL if there is no memory. */
Player *player_new(const Game *g, const PlayerWord *word, uint64_t seed);
void player_free(Player *p);
/* Called before a new game: the player forgets the last one and restarts its random numbers. */
void player_clear(Player *p, uint64_t seed);

/* Chooses a turn for the task's position, which is not over. The task's limits, if there are any,
 * override those of an engine, and in analysis those of any player that searches. `info` is what
 * the search found, with no lines if the player does not search. */
PlayerStatus player_choose(Player *p, const Task *task, Turn *out, Result *info);

/* Whether the player looks further ahead than its own next turn. */
bool player_searches(const Game *g, int size, int variant, const PlayerWord *word);

#endif
