/* room_make.c: POST /api/rooms: a room is made. */
#include "rooms/hall.h"

#include "api/course.h"
#include "http/body.h"
#include "record/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { CLOCK_MAX = 86400, INCREMENT_MAX = 600, SEAT_DRAWN = -1 };

typedef struct Wish {
    Plan plan;
    PlayerWord words[SEATS];
    int seat; /* of the maker */
} Wish;

/* The two strings of an array into places of `size`; a name may be cut. */
static bool read_pair(const json_t *body, const char *key, char *const out[SEATS], size_t size,
                      bool is_name, const Call *c, Answer *a)
{
    const json_t *list = json_object_get(body, key);
    if (!list || json_is_null(list)) return true;
    if (!json_is_array(list) || json_array_size(list) != SEATS)
        return answer_refuse(a, c, REFUSE_MALFORMED, N_("expected a list of two strings"), key);
    for (int seat = 0; seat < SEATS; seat++) {
        const char *value = json_string_value(json_array_get(list, (size_t)seat));
        Text text = text_fixed(out[seat], size);
        if (!value)
            return answer_refuse(a, c, REFUSE_MALFORMED, N_("expected a list of two strings"), key);
        utf8_clean(&text, value, strlen(value));
        if (text.is_cut && !is_name)
            return answer_refuse(a, c, REFUSE_MALFORMED, N_("there is no such player"), key);
    }
    return true;
}

static bool read_clock(const json_t *body, TimeControl *out, const Call *c, Answer *a)
{
    const json_t *clock = json_object_get(body, "clock");
    int seconds = 0, increment = 0;
    if (!clock || json_is_null(clock)) return true;
    if (!json_is_object(clock))
        return answer_refuse(a, c, REFUSE_MALFORMED, N_("expected seconds and increment"), "clock");
    if (!body_int(clock, "seconds", 0, CLOCK_MAX, &seconds, c, a) ||
        !body_int(clock, "increment", 0, INCREMENT_MAX, &increment, c, a))
        return false;
    *out = (TimeControl){seconds, increment};
    return true;
}

static bool read_players(Wish *w, const json_t *body, const Call *c, Answer *a)
{
    SessionOptions *o = &w->plan.options;
    char *const players[] = {o->players[0], o->players[1]};
    char *const names[] = {o->names[0], o->names[1]};
    Fault fault;
    if (!read_pair(body, "players", players, SESSION_WORD, false, c, a) ||
        !read_pair(body, "names", names, SESSION_NAME, true, c, a))
        return false;
    if (!plan_check(&w->plan, w->words, &fault))
        return answer_fault(a, c, REFUSE_MALFORMED, &fault, "players");
    for (int seat = 0; seat < SEATS; seat++)
        if (!pool_bound(&w->words[seat]))
            return answer_refuse(a, c, REFUSE_MALFORMED,
                                 N_("players in other programs cannot play "
                                    "here"),
                                 "players");
    return true;
}

static uint64_t draw_number(void)
{
    uint32_t number = 1;
    if (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number) return 1;
    return number >> 1;
}

/* Where the maker sits: where a person sits, or where he wants to if both are. */
static bool read_seat(Wish *w, const json_t *body, const Call *c, Answer *a)
{
    bool is_human[SEATS];
    const json_t *wish = json_object_get(body, "seat");
    for (int seat = 0; seat < SEATS; seat++) is_human[seat] = w->words[seat].kind == PLAYER_HUMAN;
    w->seat = json_is_null(wish) ? SEAT_DRAWN : 0;
    if (!body_int(body, "seat", 0, 1, &w->seat, c, a)) return false;
    if (w->seat == SEAT_DRAWN) w->seat = (int)(draw_number() & 1);
    if (!is_human[w->seat]) w->seat = is_human[1 - w->seat] ? 1 - w->seat : OWNER;
    return true;
}

static bool read_wish(Wish *w, const json_t *body, const Call *c, Answer *a)
{
    Course course;
    SessionOptions *o = &w->plan.options;
    *w = (Wish){0};
    if (!course_read_json(&course, body, c, a)) return false;
    const Pos *start = &course.positions[course.count];
    w->plan.start = *start;
    w->plan.start.ply = 0;
    w->plan.has_start = course.has_position || course.count > 0;
    o->game = course.game;
    o->size = start->size;
    o->variant = start->variant;
    bool is_over = start->outcome != ONGOING;
    course_free(&course);
    if (is_over)
        return answer_refuse(a, c, REFUSE_MALFORMED, N_("the game is over in this position"),
                             "position");
    const json_t *seed = json_object_get(body, "seed");
    o->seed = json_is_integer(seed) ? (uint64_t)json_integer_value(seed) : draw_number();
    o->best_of = 1;
    return read_players(w, body, c, a) && read_clock(body, &o->control, c, a) &&
           body_int(body, "best_of", 1, BEST_OF_MAX, &o->best_of, c, a) && read_seat(w, body, c, a);
}

/* The room with its secret, not yet kept. */
static Room *make(Web *web, const Wish *w, char secret[SECRET_TEXT])
{
    Room *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->play.id = -1;
    for (int i = 0; i < OFFERS; i++) r->offers[i] = NO_SEAT;
    if (secret_make(r->name) && secret_make(secret) && play_open(&r->play, &w->plan, &web->host)) {
        sha256_hex(secret, strlen(secret), r->secrets[w->seat]);
        return r;
    }
    room_free(r);
    return NULL;
}

static bool make_room(Web *web, const Wish *w, const Call *c, Answer *a)
{
    char secret[SECRET_TEXT];
    if (!visitors_admit_room(web->visitors, c->address, web->now)) {
        answer_refuse(a, c, REFUSE_BUSY, N_("too many rooms from this address; try again later"),
                      NULL);
        a->retry_after = 3600 / ROOMS_AN_HOUR;
        return false;
    }
    Room *r = make(web, w, secret);
    if (!r || !rooms_add(web, r)) {
        room_free(r);
        return answer_refuse(a, c, REFUSE_BUSY, N_("there is no place for another room"), NULL);
    }
    atomic_fetch_add(&web->counters.rooms, 1);
    r->owner = visitor_key(c->address);
    computer_attend(web, r);
    a->status = 201;
    text_char(&a->body, '{');
    json_text(&a->body, "room", r->name);
    if (w->seat < SEATS)
        json_int(&a->body, "seat", w->seat);
    else
        json_text(&a->body, "seat", NULL);
    json_text(&a->body, "secret", secret);
    text_json_key(&a->body, "state");
    room_print(&a->body, r, &c->words, w->seat, web->now);
    text_char(&a->body, '}');
    c->pending->changes = true;
    return true;
}

bool room_make_answer(Web *web, const Call *c, Answer *a)
{
    Wish w;
    json_t *body = body_read(c, a);
    bool is_good = body && read_wish(&w, body, c, a);
    json_decref(body);
    return is_good && make_room(web, &w, c, a);
}
