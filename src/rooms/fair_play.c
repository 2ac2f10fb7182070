/* fair_play.c: what two people who play each other may rely on. */
#include "rooms/fair_play.h"

#include "api/game_request.h"

static bool is_running_between_people(const Room *r)
{
    return room_humans(r) == SEATS && room_status(r) == ROOM_PLAYING;
}

/* -- No help -- */

static bool has_client(const Room *r, uint64_t client)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (r->clients[seat] == client) return true;
    return false;
}

/* Everybody begins with the same few moves: those positions are not refused. */
static bool has_position(const Room *r, const History *h)
{
    const History *own = session_history(r->play.session);
    if (own->ply < ABORT_PLIES || history_game(own) != history_game(h)) return false;
    for (int i = 0; i <= h->ply; i++)
        if (h->keys[i] == own->keys[own->ply]) return true;
    return false;
}

bool fair_play_check(Rooms *rooms, Request *req, const History *h)
{
    uint64_t client = client_key(req->address);
    for (const Room *r = rooms->newest; r; r = r->older)
        if (has_client(r, client) && is_running_between_people(r) && has_position(r, h))
            return request_refuse(req, REFUSE_FORBIDDEN,
                                  N_("this position is being played by people; there is no help "
                                     "until their game is over"),
                                  NULL);
    return true;
}

bool handle_fair_play(void *app, Request *req)
{
    History h;
    if (!request_read_game(req, &h)) return false;
    bool ok = fair_play_check(app, req, &h);
    history_free(&h);
    if (ok) text_string(&req->response.body, "{}");
    return ok;
}

/* -- Absence -- */

void room_note_presence(const Rooms *rooms, Room *r, int seat)
{
    if (seat >= 0 && seat < SEATS) r->away[seat] = r->present[seat] ? 0 : rooms_time(rooms);
}

int64_t claim_wait(const Rooms *rooms, const Room *r, int *seat)
{
    const Session *s = r->play.session;
    if (!is_running_between_people(r)) return -1;
    *seat = session_seat(s, session_now(s)->to_move);
    int64_t minutes = session_has_clock(s) ? ABSENT_CLOCK_MINUTES : ABSENT_MINUTES;
    int64_t at = r->days ? r->due : r->away[*seat] + 60 * minutes;
    if (!r->days && r->away[*seat] == 0) return -1;
    return at > rooms_time(rooms) ? at - rooms_time(rooms) : 0;
}
