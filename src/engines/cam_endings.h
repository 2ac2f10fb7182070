/* cam_endings.h: endings of Cam by material, and the number of a position within its ending.
 *
 * An ending has so many white men, white knights, black men and black knights. White has the more
 * pieces, or as many and at least as many knights: other positions are turned around, rows and
 * colours exchanged. Each ending has two halves: White to move, Black to move.
 *
 *     number = (lead * ranks of the other groups) + their ranks, the last group the fastest
 *
 * A group is a set of 1 to 4 squares; its rank counts the sets before it. The largest group leads:
 * of a set and its mirror image only one has a number, and where they are the same, of the two
 * positions the one with the smaller number is used. Numbers of positions in which two pieces
 * share a square, a piece stands on the castle of the enemy, or the mirror image is used are holes:
 * holes are a sixth of all numbers with five pieces. */
#ifndef ENGINES_CAM_ENDINGS_H
#define ENGINES_CAM_ENDINGS_H

#include "engines/endings.h"
#include "games/cam_geometry.h"

enum {
    ENDING_CELLS = 67,
    ENDING_GROUPS = 4, /* white men, white knights, black men, black knights */
    ENDING_GROUP_MAX = 4,
    ENDING_PIECES_MAX = 5,
    ENDING_COUNT = 36, /* endings with 2 to 5 pieces */
    ENDING_CODES = 625 /* four counts of 0 to 4 */
};

/* Which group of the four. */
INLINE int ending_group(int colour, bool is_knight) { return 2 * colour + is_knight; }

typedef struct CamEnding {
    uint8_t count[ENDING_GROUPS];
    uint8_t lead;   /* the group that leads */
    uint8_t others; /* the other groups that are not empty */
    uint8_t other[ENDING_GROUPS - 1];
    uint32_t stride[ENDING_GROUPS];
    uint32_t size; /* numbers of one half */
} CamEnding;

/* The endings, and the sets of 1 to 4 squares: what takes too long to compute for each position. */
typedef struct CamRanks {
    uint32_t choose[ENDING_CELLS + 1][ENDING_GROUP_MAX + 1];
    uint8_t square[ENDING_CELLS]; /* the bit of a cell, in ascending order */
    uint8_t cell[128];            /* and back */
    uint8_t mirror[ENDING_CELLS];
    U128 near[ENDING_CELLS];                     /* the squares next to a cell */
    uint32_t count[ENDING_GROUP_MAX + 1];        /* sets of this size */
    uint32_t lead_count[ENDING_GROUP_MAX + 1];   /* the same, mirror images counted once */
    uint32_t *lead[ENDING_GROUP_MAX + 1];        /* rank -> number << 2 | LEAD_ flags */
    uint32_t *lead_rank[ENDING_GROUP_MAX + 1];   /* and back */
    uint32_t *cells[ENDING_GROUP_MAX + 1];       /* rank -> cells, a byte each, ascending */
    uint32_t *mirror_rank[ENDING_GROUP_MAX + 1]; /* rank of the mirror image */
    int16_t ending[ENDING_CODES]; /* by the code of its counts: ending << 1 | turned, or -1 */
    CamEnding all[ENDING_COUNT];
} CamRanks;

enum { LEAD_MIRRORED = 1, LEAD_SYMMETRIC = 2 };

/* A position with few pieces: sets of squares and whose turn it is. */
typedef struct FewPieces {
    U128 group[ENDING_GROUPS];
    int to_move;
    bool is_symmetric; /* its own mirror image; set by cam_ending_position */
} FewPieces;

/* The ending of a position that is not over and not in mid-turn, the half and the number; false if
 * it has other or more pieces. */
bool cam_ending_locate(const CamRanks *r, const FewPieces *p, int *ending, int *half,
                       uint32_t *number);
/* The position of a number; false for a hole. */
bool cam_ending_position(const CamRanks *r, const CamEnding *e, int half, uint32_t number,
                         FewPieces *out);

/* The value of every position of an ending: see cam_retrograde.c. */
EndingStatus cam_retrograde(const void *ranks, const EndingTask *task);

extern const Endings cam_endings;

#endif
