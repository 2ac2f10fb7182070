/* quina.h: the rules and engines of Fuse, Iris, Six MaKING, Cam and Zurero as a library.
 *
 * Handles are opaque and independent of each other: different threads may use different handles at
 * once, and one handle by one thread at a time (quina_player_stop excepted). There is no global
 * state, and the library never prints, reads files or exits; only a player ugi:COMMAND starts
 * another program.
 *
 * Texts are UTF-8. A function that writes text takes a buffer and its size, writes at most that
 * much with a NUL, and returns the length the whole text has, like snprintf: if that is not less
 * than the size, the text was cut. A function that can fail returns false or NULL and puts the
 * reason into `error`, which may be NULL.
 *
 *     cc example.c $(pkg-config --cflags --libs quina)
 */
#ifndef QUINA_H
#define QUINA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define QUINA_API __attribute__((visibility("default")))
#else
#define QUINA_API
#endif

enum { QUINA_ERROR_TEXT = 640, QUINA_MOVE_TEXT = 144, QUINA_POSITION_TEXT = 640 };

typedef enum QuinaColour { QUINA_WHITE, QUINA_BLACK, QUINA_NOBODY } QuinaColour;

typedef enum QuinaResult {
    QUINA_ONGOING,
    QUINA_WHITE_WINS,
    QUINA_BLACK_WINS,
    QUINA_DRAW
} QuinaResult;

/* "0.2.0" */
QUINA_API const char *quina_version(void);

/* -- The games -- */

/* The number of games. A game is identified by its index from 0 or by its name. */
QUINA_API int quina_game_count(void);
QUINA_API const char *quina_game_name(int game);  /* "sixmaking"; NULL if there is none */
QUINA_API const char *quina_game_title(int game); /* "Six MaKING" */
/* The smallest, the largest and the default board size; all 0 for a game with one size only. */
QUINA_API void quina_game_sizes(int game, int *least, int *most, int *usual);
/* The names of its variants, separated by spaces; "" if it has none. */
QUINA_API size_t quina_game_variants(int game, char *out, size_t size);

/* -- A game being played -- */

typedef struct QuinaPlay QuinaPlay;

/* Starts a game. Size 0 is the default; variant NULL or "standard" is the standard game; the seed
 * determines whatever is random at the start (the rim of Fuse). */
QUINA_API QuinaPlay *quina_start(const char *game, int size, const char *variant, uint64_t seed,
                                 char *error, size_t error_size);
/* Starts from the text of a position; size 0 takes the size from the text. */
QUINA_API QuinaPlay *quina_set_up(const char *game, int size, const char *variant,
                                  const char *position, char *error, size_t error_size);
QUINA_API QuinaPlay *quina_copy(const QuinaPlay *play); /* NULL if there is no memory */
QUINA_API void quina_free(QuinaPlay *play);             /* NULL is allowed */

/* Plays a move given as text, in upper or lower case. An illegal move changes nothing, and the
 * error says which rule it breaks. */
QUINA_API bool quina_move(QuinaPlay *play, const char *move, char *error, size_t error_size);
QUINA_API bool quina_undo(QuinaPlay *play); /* false if there is nothing to undo */
QUINA_API int quina_ply(const QuinaPlay *play);

QUINA_API const char *quina_game(const QuinaPlay *play);
QUINA_API int quina_size(const QuinaPlay *play);
QUINA_API QuinaColour quina_to_move(const QuinaPlay *play);
/* Draws by repetition included: a handle remembers the earlier positions. */
QUINA_API QuinaResult quina_result(const QuinaPlay *play);
/* "five in a row"; "" while the game goes on. */
QUINA_API const char *quina_reason(const QuinaPlay *play);
QUINA_API uint64_t quina_hash(const QuinaPlay *play);
QUINA_API size_t quina_position(const QuinaPlay *play, char *out, size_t size);
/* The legal moves, sorted, each followed by a newline. */
QUINA_API size_t quina_moves(const QuinaPlay *play, char *out, size_t size);
/* The moves played so far, separated by spaces. */
QUINA_API size_t quina_played(const QuinaPlay *play, char *out, size_t size);
/* The score of a colour: one number in Fuse, the sizes of its groups in Iris, largest first. Writes
 * at most `most` numbers and returns how many there are. */
QUINA_API int quina_score(const QuinaPlay *play, QuinaColour colour, unsigned *out, int most);
QUINA_API uint64_t quina_perft(const QuinaPlay *play, int depth);

/* "omega,kings=1", or "standard". */
QUINA_API size_t quina_variant(const QuinaPlay *play, char *out, size_t size);
/* The position before the first move. */
QUINA_API size_t quina_start_position(const QuinaPlay *play, char *out, size_t size);
/* The result of a random game from here, which the handle does not record. Repetition is left out,
 * and a game of more than `most` turns has no result; `turns` is how many were played, or NULL. */
QUINA_API QuinaResult quina_playout(const QuinaPlay *play, uint64_t seed, int most, int *turns);

/* A cell of the board. */
typedef enum QuinaCellKind {
    QUINA_CELL_PLAIN,
    QUINA_CELL_RIM,      /* around the board, where pieces start */
    QUINA_CELL_COLOURED, /* `tint` is its colour */
    QUINA_CELL_CASTLE,   /* `tint` is the side whose castle it is */
    QUINA_CELL_ENTRY     /* outside the board, where a piece is slid in */
} QuinaCellKind;

typedef struct QuinaCell {
    char label[8]; /* its name in moves */
    int x, y;      /* its centre, in half cells from the upper left */
    QuinaCellKind kind;
    int tint;
    QuinaColour owner; /* of the piece here, or of the top of the tower */
    int height;        /* disks in the tower; 1 for any other piece, 0 if it is empty */
    unsigned tower;    /* its disks, bottom in bit 0, 1 = black */
    char piece;        /* its letter, or 0 */
    int neighbour_count;
    int neighbours[8]; /* indices of cells */
} QuinaCell;

/* Writes at most `most` cells and returns how many there are. */
QUINA_API int quina_cells(const QuinaPlay *play, QuinaCell *out, int most);

/* Drawings, with the last move marked. */
typedef enum QuinaStyle { QUINA_ASCII, QUINA_UNICODE, QUINA_COLOURED, QUINA_SVG } QuinaStyle;
QUINA_API size_t quina_draw(const QuinaPlay *play, QuinaStyle style, char *out, size_t size);

/* -- Steps as numbered actions, positions as planes --
 *
 * A turn is one or more steps: two stones of Iris, the leaps of Cam. Each step has a number, its
 * action, which is the same for ever in a game of the same size and variant. Between the steps of a
 * turn, whatever is a text (positions, moves, quina_choose) is about the position in which the turn
 * began, and quina_undo takes back all of its steps. docs/python.md lists actions and planes. */

typedef struct QuinaShape {
    int actions;               /* they are numbered from 0 */
    int planes, rows, columns; /* of an observation: a byte for each place of each plane */
} QuinaShape;

QUINA_API bool quina_shape(const char *game, int size, const char *variant, QuinaShape *out,
                           char *error, size_t error_size);
/* Writes a number of actions that no game exceeds, by its rules; 0 if they set no practical limit
 * (Six MaKING). */
QUINA_API bool quina_longest_game(const char *game, int size, const char *variant, int *out,
                                  char *error, size_t error_size);
/* How actions are numbered, where cells are on a plane, and what a plane holds; NULL if there is no
 * such game or plane. */
QUINA_API const char *quina_about_actions(int game);
QUINA_API const char *quina_about_grid(int game);
QUINA_API const char *quina_about_plane(int game, int plane);

/* The legal actions, ascending. Writes at most `most` and returns how many there are. */
QUINA_API int quina_actions(const QuinaPlay *play, int32_t *out, int most);
/* Writes a byte for every action of the shape: 1 if it is legal. */
QUINA_API void quina_mask(const QuinaPlay *play, uint8_t *out);
/* Writes planes * rows * columns bytes, as a colour sees the position. */
QUINA_API void quina_observe(const QuinaPlay *play, QuinaColour viewer, uint8_t *out);
/* Plays one step. */
QUINA_API bool quina_act(QuinaPlay *play, int32_t action, char *error, size_t error_size);
QUINA_API bool quina_undo_action(QuinaPlay *play); /* false if there is nothing to undo */
/* Whether the side to move is in the middle of a turn. */
QUINA_API bool quina_mid_turn(const QuinaPlay *play);
/* The actions played so far. Writes at most `most` and returns how many there are. */
QUINA_API int quina_history(const QuinaPlay *play, int32_t *out, int most);
/* The step in words of the game, such as "c4" or "b5-b6"; "" if the action is not legal. */
QUINA_API size_t quina_action_text(const QuinaPlay *play, int32_t action, char *out, size_t size);

/* -- Many games at once -- */

typedef struct QuinaBatch QuinaBatch;

typedef struct QuinaBatchOptions {
    int size;            /* 0: the default */
    const char *variant; /* NULL: the standard game */
    int games;           /* 1 to 1,048,576 */
    int threads;         /* 1 to 64; 0 is 1 */
    uint64_t seed;       /* of random starts and of quina_batch_sample */
    int max_plies;       /* turns after which a game is cut short; 0: never */
    bool keeps_ended;    /* a game that is over stays so; otherwise it begins again at once */
} QuinaBatchOptions;

/* Memory of the caller with a row for each game; what is NULL is not written. If a game begins
 * again, done and rewards are those of the game that has ended, and the rest is of the new one. */
typedef struct QuinaBatchOutput {
    uint8_t *masks;   /* rows of shape.actions */
    uint8_t *planes;  /* rows of shape.planes * rows * columns, as the side to move sees them */
    float *rewards;   /* rows of 2: of white and black, 1 for a win, -1 for a loss, otherwise 0 */
    uint8_t *done;    /* 0: the game goes on; 1: it has ended; 2: it was cut short */
    uint8_t *to_move; /* QuinaColour */
} QuinaBatchOutput;

QUINA_API QuinaBatch *quina_batch_new(const char *game, const QuinaBatchOptions *options,
                                      char *error, size_t error_size);
QUINA_API void quina_batch_free(QuinaBatch *batch);
/* Begins every game again. */
QUINA_API void quina_batch_reset(QuinaBatch *batch, const QuinaBatchOutput *out);
/* Plays an action in every game. If one is not legal, nothing changes, and the error names it. */
QUINA_API bool quina_batch_step(QuinaBatch *batch, const int32_t *actions,
                                const QuinaBatchOutput *out, char *error, size_t error_size);
/* A random legal action for each game, all equally likely; -1 in a game that is over. */
QUINA_API void quina_batch_sample(QuinaBatch *batch, int32_t *actions);

/* -- Computer players -- */

typedef struct QuinaPlayer QuinaPlayer;

/* Makes a player from its word: first, random, classic:N, level:N, engine:time=0.5,threads=2,...,
 * or ugi:COMMAND, a program that speaks UGI; it is started for its first move. */
QUINA_API QuinaPlayer *quina_player_new(const char *game, const char *word, uint64_t seed,
                                        char *error, size_t error_size);
QUINA_API void quina_player_free(QuinaPlayer *player);

typedef enum QuinaProven {
    QUINA_NOT_PROVEN,
    QUINA_PROVEN_WIN,
    QUINA_PROVEN_LOSS,
    QUINA_PROVEN_DRAW
} QuinaProven;

typedef struct QuinaThought {
    char move[QUINA_MOVE_TEXT];
    int score;  /* for the side to move, in hundredths of a point */
    double win; /* the chance of winning, draws counting half */
    QuinaProven proven;
    int distance; /* turns until a proven end, or -1 */
    int depth;
    uint64_t nodes;
    double seconds;
} QuinaThought;

/* Limits of one search, 0 or more; 0 means no limit. If all are 0, the limits in the player word
 * apply. */
typedef struct QuinaLimits {
    double seconds;
    uint64_t nodes;
    int depth;
} QuinaLimits;

/* Chooses a move; limits may be NULL. False if a limit is negative, if the game is over, in the
 * middle of a turn or not the player's game, or if the program of a ugi player fails. */
QUINA_API bool quina_choose(QuinaPlayer *player, const QuinaPlay *play, const QuinaLimits *limits,
                            QuinaThought *out, char *error, size_t error_size);
/* Makes a running quina_choose return soon; may be called from any thread. */
QUINA_API void quina_player_stop(QuinaPlayer *player);

#ifdef __cplusplus
}
#endif

#endif
