/* guides.h: the strategy of each game, for the searches. One file a game: GAME_guide.c.
 *
 * An estimate is a sum of features times weights. The features of a position are counted for the
 * side to move less the opponent; tools/tune fits the weights to the results of many games. */
#ifndef ENGINES_GUIDES_H
#define ENGINES_GUIDES_H

#include "search/search.h"

enum { FEATURES_MAX = 96 };

typedef struct Features {
    const char *const *names;
    const int *weights; /* in hundredths of a point, as value() uses them */
    int count;
    void (*count_all)(const Pos *p, int out[FEATURES_MAX]);
} Features;

extern const Guide fuse_guide, iris_guide, sixmaking_guide, cam_guide, zurero_guide;
extern const Features fuse_features, iris_features, sixmaking_features, cam_features,
    zurero_features;

const Guide *guide_of(const Game *g);
const Features *features_of(const Game *g);

#endif
