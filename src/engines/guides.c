/* guides.c: the strategy of each game. */
#include "engines/guides.h"

const Guide *guide_of(const Game *g)
{
    static const Guide *const GUIDES[GAME_COUNT] = {
        [FUSE] = &fuse_guide, [IRIS] = &iris_guide,     [SIXMAKING] = &sixmaking_guide,
        [CAM] = &cam_guide,   [ZURERO] = &zurero_guide,
    };
    return GUIDES[g->id];
}

const Features *features_of(const Game *g)
{
    static const Features *const FEATURES[GAME_COUNT] = {
        [FUSE] = &fuse_features, [IRIS] = &iris_features,     [SIXMAKING] = &sixmaking_features,
        [CAM] = &cam_features,   [ZURERO] = &zurero_features,
    };
    return FEATURES[g->id];
}
