/* cam_endings.c: endings of Cam by material, and the number of a position within its ending. */
#include "engines/cam_endings.h"

#include <stdlib.h>
#include <string.h>

/* Men and knights of White and of Black. */
static const uint8_t ENDINGS[ENDING_COUNT][ENDING_GROUPS] = {
    {1, 0, 1, 0}, {0, 1, 1, 0}, {0, 1, 0, 1}, /* two pieces */
    {2, 0, 1, 0}, {2, 0, 0, 1}, {1, 1, 1, 0}, {1, 1, 0, 1}, {0, 2, 1, 0}, {0, 2, 0, 1}, /* three */
    {3, 0, 1, 0}, {3, 0, 0, 1}, {2, 1, 1, 0}, {2, 1, 0, 1}, {1, 2, 1, 0}, {1, 2, 0, 1}, /* four */
    {2, 0, 2, 0}, {1, 1, 2, 0}, {1, 1, 1, 1}, {0, 2, 2, 0}, {0, 2, 1, 1}, {0, 2, 0, 2},
    {4, 0, 1, 0}, {4, 0, 0, 1}, {3, 1, 1, 0}, {3, 1, 0, 1}, {2, 2, 1, 0}, {2, 2, 0, 1}, /* five */
    {3, 0, 2, 0}, {3, 0, 1, 1}, {3, 0, 0, 2}, {2, 1, 2, 0}, {2, 1, 1, 1}, {2, 1, 0, 2},
    {1, 2, 2, 0}, {1, 2, 1, 1}, {1, 2, 0, 2},
};

/* -- Sets of squares -- */

/* The rank of a set of cells in any order. */
static uint32_t rank_of(const CamRanks *r, const uint8_t *cells, int count)
{
    uint8_t sorted[ENDING_GROUP_MAX];
    uint32_t rank = 0;
    for (int i = 0; i < count; i++) {
        int at = i;
        for (; at > 0 && sorted[at - 1] > cells[i]; at--) sorted[at] = sorted[at - 1];
        sorted[at] = cells[i];
    }
    for (int i = 0; i < count; i++) rank += r->choose[sorted[i]][i + 1];
    return rank;
}

static void fill_squares(CamRanks *r)
{
    int cell = 0;
    for (int square = 0; square <= CAM_CASTLE[BLACK]; square++) {
        if (!cam_has(CAM_BOARD, square)) continue;
        r->cell[square] = (uint8_t)cell;
        r->square[cell++] = (uint8_t)square;
    }
    for (int i = 0; i < ENDING_CELLS; i++) {
        int square = r->square[i];
        int mirrored = cam_square(cam_row(square), CAM_COLUMNS - 1 - cam_column(square));
        r->mirror[i] = r->cell[mirrored];
        r->near[i] = cam_grown(wide_bit(square)) & CAM_BOARD & ~wide_bit(square);
    }
    for (int n = 0; n <= ENDING_CELLS; n++)
        for (int k = 0; k <= ENDING_GROUP_MAX; k++)
            r->choose[n][k] = k == 0   ? 1
                              : n == 0 ? 0
                                       : r->choose[n - 1][k - 1] + r->choose[n - 1][k];
}

/* Goes to the next set in the order of ranks: the lowest cell that can go up does. */
static void next_set(uint8_t *cells, int count)
{
    int i = 0;
    while (i + 1 < count && cells[i] + 1 == cells[i + 1]) i++;
    cells[i]++;
    for (int j = 0; j < i; j++) cells[j] = (uint8_t)j;
}

static void fill_sets(CamRanks *r, int size)
{
    uint8_t cells[ENDING_GROUP_MAX] = {0, 1, 2, 3}, mirrored[ENDING_GROUP_MAX];
    uint32_t leads = 0;
    for (uint32_t rank = 0; rank < r->count[size]; rank++, next_set(cells, size)) {
        uint32_t packed = 0;
        for (int i = 0; i < size; i++) {
            packed |= (uint32_t)cells[i] << 8 * i;
            mirrored[i] = r->mirror[cells[i]];
        }
        uint32_t image = rank_of(r, mirrored, size);
        r->cells[size][rank] = packed;
        r->mirror_rank[size][rank] = image;
        if (image >= rank) {
            r->lead_rank[size][leads] = rank;
            r->lead[size][rank] = leads++ << 2 | (image == rank ? LEAD_SYMMETRIC : 0);
        } else {
            r->lead[size][rank] = r->lead[size][image] | LEAD_MIRRORED;
        }
    }
    r->lead_count[size] = leads;
}

static int code_of(const uint8_t count[ENDING_GROUPS])
{
    int code = 0;
    for (int g = 0; g < ENDING_GROUPS; g++) code = code * (ENDING_GROUP_MAX + 1) + count[g];
    return code;
}

static void fill_endings(CamRanks *r)
{
    memset(r->ending, -1, sizeof r->ending);
    for (int i = ENDING_COUNT - 1; i >= 0; i--) {
        const uint8_t *e = ENDINGS[i], turned[ENDING_GROUPS] = {e[2], e[3], e[0], e[1]};
        r->ending[code_of(turned)] = (int16_t)(i << 1 | 1);
        r->ending[code_of(e)] = (int16_t)(i << 1);
    }
}

/* The strides need the numbers of sets. */
static void fill_ending(const CamRanks *r, int ending, CamEnding *out)
{
    *out = (CamEnding){0};
    for (int g = 0; g < ENDING_GROUPS; g++) {
        out->count[g] = ENDINGS[ending][g];
        if (out->count[g] > out->count[out->lead]) out->lead = (uint8_t)g;
    }
    uint32_t size = 1;
    for (int g = ENDING_GROUPS - 1; g >= 0; g--) {
        out->stride[g] = size;
        if (g != out->lead) size *= r->count[out->count[g]];
    }
    for (int g = 0; g < ENDING_GROUPS; g++)
        if (g != out->lead && out->count[g]) out->other[out->others++] = (uint8_t)g;
    out->stride[out->lead] = size;
    out->size = size * r->lead_count[out->count[out->lead]];
}

static void close_ranks(void *ranks)
{
    CamRanks *r = ranks;
    for (int size = 0; size <= ENDING_GROUP_MAX; size++) {
        free(r->lead[size]);
        free(r->lead_rank[size]);
        free(r->cells[size]);
        free(r->mirror_rank[size]);
    }
    free(r);
}

static void *open_ranks(void)
{
    CamRanks *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    fill_squares(r);
    fill_endings(r);
    for (int size = 0; size <= ENDING_GROUP_MAX; size++) {
        r->count[size] = r->choose[ENDING_CELLS][size];
        uint32_t **tables[] = {&r->lead[size], &r->lead_rank[size], &r->cells[size],
                               &r->mirror_rank[size]};
        for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
            *tables[i] = calloc(r->count[size], sizeof **tables[i]);
            if (*tables[i]) continue;
            close_ranks(r);
            return NULL;
        }
        if (size) fill_sets(r, size);
    }
    for (int i = 0; i < ENDING_COUNT; i++) fill_ending(r, i, &r->all[i]);
    return r;
}

/* -- Endings -- */

static int pieces_of(int ending)
{
    int pieces = 0;
    for (int g = 0; g < ENDING_GROUPS; g++) pieces += ENDINGS[ending][g];
    return pieces;
}

/* "KMM-KM" */
static void name_ending(int ending, char out[ENDING_TEXT])
{
    const uint8_t *count = ENDINGS[ending];
    int at = 0;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        for (int i = 0; i < count[ending_group(colour, true)]; i++) out[at++] = 'K';
        for (int i = 0; i < count[ending_group(colour, false)]; i++) out[at++] = 'M';
        if (colour == WHITE) out[at++] = '-';
    }
    out[at] = '\0';
}

/* -- Numbers of positions -- */

/* Rows change places: their bytes, of which there are 13 in 16. */
static U128 turned_rows(U128 set)
{
    return WIDE(bits_swap_bytes((uint64_t)set), bits_swap_bytes((uint64_t)(set >> 64))) >> 24;
}

static uint32_t rank_of_set(const CamRanks *r, U128 set, int count)
{
    uint32_t rank = 0;
    for (int i = 1; i <= count; i++, set &= set - 1)
        rank += r->choose[r->cell[wide_lowest(set)]][i];
    return rank;
}

bool cam_ending_locate(const CamRanks *r, const FewPieces *p, int *ending, int *half,
                       uint32_t *number)
{
    uint8_t count[ENDING_GROUPS];
    for (int g = 0; g < ENDING_GROUPS; g++) {
        count[g] = (uint8_t)wide_count(p->group[g]);
        if (count[g] > ENDING_GROUP_MAX) return false;
    }
    int found = r->ending[code_of(count)];
    if (found < 0) return false;
    bool is_turned = found & 1;
    *ending = found >> 1;
    const CamEnding *e = &r->all[*ending];
    *half = is_turned ? opponent(p->to_move) : p->to_move;
    uint32_t sum = 0, mirrored = 0, lead = 0;
    for (int g = 0; g < ENDING_GROUPS; g++) {
        U128 set = is_turned ? turned_rows(p->group[(g + 2) % ENDING_GROUPS]) : p->group[g];
        uint32_t rank = rank_of_set(r, set, e->count[g]);
        if (g == e->lead) {
            lead = r->lead[e->count[g]][rank];
            continue;
        }
        sum += rank * e->stride[g];
        mirrored += r->mirror_rank[e->count[g]][rank] * e->stride[g];
    }
    bool uses_mirror = lead & LEAD_SYMMETRIC ? mirrored < sum : lead & LEAD_MIRRORED;
    *number = (lead >> 2) * e->stride[e->lead] + (uses_mirror ? mirrored : sum);
    return true;
}

bool cam_ending_position(const CamRanks *r, const CamEnding *e, int half, uint32_t number,
                         FewPieces *out)
{
    uint32_t lead = number / e->stride[e->lead], rest = number % e->stride[e->lead];
    uint32_t sum = rest, mirrored = 0;
    U128 all = 0;
    int pieces = 0;
    out->to_move = half;
    for (int g = 0; g < ENDING_GROUPS; g++) {
        int n = e->count[g];
        uint32_t rank = g == e->lead ? r->lead_rank[n][lead] : rest / e->stride[g];
        if (g != e->lead) {
            rest %= e->stride[g];
            mirrored += r->mirror_rank[n][rank] * e->stride[g];
        }
        uint32_t packed = r->cells[n][rank];
        out->group[g] = 0;
        for (int i = 0; i < n; i++, packed >>= 8)
            out->group[g] |= wide_bit(r->square[packed & 0xff]);
        all |= out->group[g];
        pieces += n;
    }
    uint32_t flags = r->lead[e->count[e->lead]][r->lead_rank[e->count[e->lead]][lead]];
    if (flags & LEAD_SYMMETRIC && mirrored < sum) return false;
    out->is_symmetric = flags & LEAD_SYMMETRIC && mirrored == sum;
    return wide_count(all) == pieces && !((out->group[0] | out->group[1]) & CAM_CASTLE_BLACK) &&
           !((out->group[2] | out->group[3]) & CAM_CASTLE_WHITE);
}

/* -- For tables -- */

static uint64_t size_of(const void *ranks, int ending)
{
    return 2 * (uint64_t)((const CamRanks *)ranks)->all[ending].size;
}

static bool locate(const void *ranks, const Pos *p, int *ending, uint64_t *number)
{
    const CamRanks *r = ranks;
    FewPieces few = {.to_move = p->to_move};
    int half;
    uint32_t within;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        few.group[ending_group(colour, false)] = p->cam.pieces[colour] & ~p->cam.knights;
        few.group[ending_group(colour, true)] = p->cam.pieces[colour] & p->cam.knights;
    }
    if (!cam_ending_locate(r, &few, ending, &half, &within)) return false;
    *number = (uint64_t)half * r->all[*ending].size + within;
    return true;
}

static bool position(const void *ranks, int ending, uint64_t number, Pos *out)
{
    const CamRanks *r = ranks;
    const CamEnding *e = &r->all[ending];
    FewPieces few;
    bool is_black = number >= e->size;
    if (!cam_ending_position(r, e, is_black, (uint32_t)(number - (is_black ? e->size : 0)), &few))
        return false;
    memset(out, 0, sizeof *out);
    out->game = CAM;
    out->to_move = is_black;
    for (int g = 0; g < ENDING_GROUPS; g++) {
        out->cam.pieces[g / 2] |= few.group[g];
        if (g % 2) out->cam.knights |= few.group[g];
    }
    return true;
}

const Endings cam_endings = {
    .count = ENDING_COUNT,
    .pieces_min = 2,
    .pieces_max = ENDING_PIECES_MAX,
    .clock_max = 100,
    .pieces = pieces_of,
    .name = name_ending,
    .open = open_ranks,
    .close = close_ranks,
    .size = size_of,
    .locate = locate,
    .position = position,
    .solve = cam_retrograde,
};
