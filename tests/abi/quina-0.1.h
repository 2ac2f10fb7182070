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

/* "0.1.0" */
QUINA_API const char *quina_version(void);

/* -- The games -- */

/* How many there are; a game is known by its number from 0 or by its name. */
QUINA_API int quina_game_count(void);
QUINA_API const char *quina_game_name(int game);  /* "sixmaking"; NULL if there is none */
QUINA_API const char *quina_game_title(int game); /* "Six MaKING" */
/* Sizes from least to most; all 0 for a game of one size that takes none. */
QUINA_API void quina_game_sizes(int game, int *least, int *most, int *usual);
/* The words of its variants with spaces between them; "" if it has none. */
QUINA_API size_t quina_game_variants(int game, char *out, size_t size);

/* -- A game being played -- */

typedef struct QuinaPlay QuinaPlay;

/* The start of a game. size 0 is the usual one; variant NULL or "standard" is the plain game; the
 * seed draws what is left to chance (the rim of Fuse). */
QUINA_API QuinaPlay *quina_start(const char *game, int size, const char *variant, uint64_t seed,
                                 char *error, size_t error_size);
/* From the text of a position; size 0: as the text has it. */
QUINA_API QuinaPlay *quina_set_up(const char *game, int size, const char *variant,
                                  const char *position, char *error, size_t error_size);
QUINA_API QuinaPlay *quina_copy(const QuinaPlay *play); /* NULL if there is no memory */
QUINA_API void quina_free(QuinaPlay *play);             /* NULL is fine */

/* Plays a move given by its text, in any case. A refused move changes nothing, and the error says
 * why in the words of the rules. */
QUINA_API bool quina_move(QuinaPlay *play, const char *move, char *error, size_t error_size);
QUINA_API bool quina_undo(QuinaPlay *play); /* false if there is nothing to undo */
QUINA_API int quina_ply(const QuinaPlay *play);

QUINA_API const char *quina_game(const QuinaPlay *play);
QUINA_API int quina_size(const QuinaPlay *play);
QUINA_API QuinaColour quina_to_move(const QuinaPlay *play);
/* Repetition draws included: a play knows the positions before. */
QUINA_API QuinaResult quina_result(const QuinaPlay *play);
/* "five in a row"; "" while it goes on. */
QUINA_API const char *quina_reason(const QuinaPlay *play);
QUINA_API uint64_t quina_hash(const QuinaPlay *play);
QUINA_API size_t quina_position(const QuinaPlay *play, char *out, size_t size);
/* The legal moves, sorted, each followed by a newline. */
QUINA_API size_t quina_moves(const QuinaPlay *play, char *out, size_t size);
/* The moves played so far, with spaces between them. */
QUINA_API size_t quina_played(const QuinaPlay *play, char *out, size_t size);
/* Fuse: one number. Iris: the groups, falling. Writes at most `most`, returns how many there are.
 */
QUINA_API int quina_score(const QuinaPlay *play, QuinaColour colour, unsigned *out, int most);
QUINA_API uint64_t quina_perft(const QuinaPlay *play, int depth);

/* Drawings, with the last move marked. */
typedef enum QuinaStyle { QUINA_ASCII, QUINA_UNICODE, QUINA_COLOURED, QUINA_SVG } QuinaStyle;
QUINA_API size_t quina_draw(const QuinaPlay *play, QuinaStyle style, char *out, size_t size);

/* -- Computer players -- */

typedef struct QuinaPlayer QuinaPlayer;

/* A player word: first, random, classic:N, level:N, engine:time=0.5,threads=2,... */
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

/* Limits of one search; 0 stands for none. All 0: those of the player's word. */
typedef struct QuinaLimits {
    double seconds;
    uint64_t nodes;
    int depth;
} QuinaLimits;

/* Chooses a move; limits may be NULL. False if the game is over or is another than the player's. */
QUINA_API bool quina_choose(QuinaPlayer *player, const QuinaPlay *play, const QuinaLimits *limits,
                            QuinaThought *out, char *error, size_t error_size);
/* From any thread: a choice under way ends soon. */
QUINA_API void quina_player_stop(QuinaPlayer *player);

#ifdef __cplusplus
}
#endif

#endif
