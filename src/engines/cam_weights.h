/* cam_weights.h: the features of Cam: their places, names and weights.
 *
 * Fitted to the results of games of the program against itself (tools/tune). */
#ifndef ENGINES_CAM_WEIGHTS_H
#define ENGINES_CAM_WEIGHTS_H

/* The first of each kind. */
enum {
    TEMPO,                     /* the right to move */
    MAN_ROW,                   /* men on rows 0 to 11, from their own end */
    KNIGHT_ROW = MAN_ROW + 12, /* knights, the same */
    MAN_OFF = KNIGHT_ROW + 12, /* men 0, 1, 2, 3 columns off the middle */
    KNIGHT_OFF = MAN_OFF + 4,  /* knights, the same */
    PIECES = KNIGHT_OFF + 4,   /* 1 to 6 pieces left */
    LEAD = PIECES + 6,         /* rows to go of the leader; of the guard, see note_lead */
    SIEGE = LEAD + 30,         /* attackers and defenders near the castle */
    THREAT_MAN = SIEGE + 12,   /* men of the mover that could be taken */
    THREAT_KNIGHT,
    LEAP,       /* leaps forward over friends */
    REACH,      /* a leap takes a piece past the leader */
    SAFE,       /* squares to step to and not be taken */
    SAFE_AHEAD, /* of them those in the far half */
    RACE_MOVER, /* a free way, and the mover is first */
    RACE_OTHER, /* or the opponent */
    FEATURE_COUNT
};

static const int WEIGHTS[FEATURE_COUNT] = {
    6,                                                       /* tempo */
    -2,   23,  21,  18,  24,   29, 19, 36, 32, 72, 111, 143, /* man row */
    -3,   15,  22,  30,  32,   34, 26, 27, 14, 59, 91,  111, /* knight row */
    76,   77,  74,  73,                                      /* man off */
    110,  107, 100, 94,                                      /* knight off */
    -170, -56, 26,  66,  65,   49,                           /* pieces */
    0,    0,   0,   99,  154,                                /* lead, 1 row to go */
    0,    3,   66,  28,  88,                                 /* lead, 2 rows to go */
    3,    -33, 0,   6,   20,                                 /* lead, 3 rows to go */
    -16,  -1,  12,  10,  -66,                                /* lead, 4 rows to go */
    -23,  5,   32,  22,  -45,                                /* lead, 5 or 6 rows to go */
    -39,  -68, -69, -91, -118,                               /* lead, more rows to go */
    146,  48,  7,   -21,                                     /* siege by 1 */
    -17,  104, 52,  -10,                                     /* siege by 2 */
    0,    12,  42,  4,                                       /* siege by 3 or more */
    -11,                                                     /* threat man */
    -18,                                                     /* threat knight */
    3,                                                       /* leap */
    7,                                                       /* reach */
    -3,                                                      /* safe */
    11,                                                      /* safe ahead */
    96,                                                      /* race mover */
    -63,                                                     /* race other */
};

static const char *const NAMES[FEATURE_COUNT] = {
    "tempo",           "man_row_0",
    "man_row_1",       "man_row_2",
    "man_row_3",       "man_row_4",
    "man_row_5",       "man_row_6",
    "man_row_7",       "man_row_8",
    "man_row_9",       "man_row_10",
    "man_row_11",      "knight_row_0",
    "knight_row_1",    "knight_row_2",
    "knight_row_3",    "knight_row_4",
    "knight_row_5",    "knight_row_6",
    "knight_row_7",    "knight_row_8",
    "knight_row_9",    "knight_row_10",
    "knight_row_11",   "man_off_0",
    "man_off_1",       "man_off_2",
    "man_off_3",       "knight_off_0",
    "knight_off_1",    "knight_off_2",
    "knight_off_3",    "pieces_1",
    "pieces_2",        "pieces_3",
    "pieces_4",        "pieces_5",
    "pieces_6",        "lead_1_guard_0",
    "lead_1_guard_1",  "lead_1_guard_2",
    "lead_1_guard_3",  "lead_1_guard_4",
    "lead_2_guard_0",  "lead_2_guard_1",
    "lead_2_guard_2",  "lead_2_guard_3",
    "lead_2_guard_4",  "lead_3_guard_0",
    "lead_3_guard_1",  "lead_3_guard_2",
    "lead_3_guard_3",  "lead_3_guard_4",
    "lead_4_guard_0",  "lead_4_guard_1",
    "lead_4_guard_2",  "lead_4_guard_3",
    "lead_4_guard_4",  "lead_6_guard_0",
    "lead_6_guard_1",  "lead_6_guard_2",
    "lead_6_guard_3",  "lead_6_guard_4",
    "lead_12_guard_0", "lead_12_guard_1",
    "lead_12_guard_2", "lead_12_guard_3",
    "lead_12_guard_4", "siege_1_0",
    "siege_1_1",       "siege_1_2",
    "siege_1_3",       "siege_2_0",
    "siege_2_1",       "siege_2_2",
    "siege_2_3",       "siege_3_0",
    "siege_3_1",       "siege_3_2",
    "siege_3_3",       "threat_man",
    "threat_knight",   "leap",
    "reach",           "safe",
    "safe_ahead",      "race_mover",
    "race_other",
};

#endif
