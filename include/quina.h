/* quina.h: the rules and engines of Fuse, Iris, Six MaKING, Cam and Zurero as a library.
 *
 * Handles are opaque and independent of each other: different threads may use different handles at
 * once, and one handle by one thread at a time (quina_player_stop excepted). There is no global
 * state, and the library never prints, reads files or exits.
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

/* Drawings, with the last move marked. */
typedef enum QuinaStyle { QUINA_ASCII, QUINA_UNICODE, QUINA_COLOURED, QUINA_SVG } QuinaStyle;
QUINA_API size_t quina_draw(const QuinaPlay *play, QuinaStyle style, char *out, size_t size);

/* -- Computer players -- */

typedef struct QuinaPlayer QuinaPlayer;

/* Makes a player from its word: first, random, classic:N, level:N, engine:time=0.5,threads=2,... */
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

/* Limits of one search; 0 means no limit. If all are 0, the limits in the player word apply. */
typedef struct QuinaLimits {
    double seconds;
    uint64_t nodes;
    int depth;
} QuinaLimits;

/* Chooses a move; limits may be NULL. False if the game is over or is not the player's game. */
QUINA_API bool quina_choose(QuinaPlayer *player, const QuinaPlay *play, const QuinaLimits *limits,
                            QuinaThought *out, char *error, size_t error_size);
/* Makes a running quina_choose return soon; may be called from any thread. */
QUINA_API void quina_player_stop(QuinaPlayer *player);

#ifdef __cplusplus
}
#endif

#endif
