/* orders.c: what an operator orders with quina rooms. */
#include "rooms/room_thread.h"

#include <string.h>

static void close_room(Rooms *rooms, Room *r)
{
    if (session_end(r->play.session) != SESSION_OPEN) return;
    computer_cancel(rooms, r);
    play_abandon(&r->play);
    room_clear_offers(r);
    room_save(rooms, r, true);
}

/* After the commit the archive has no such room: its clients are disconnected, and it is freed. */
static void delete_room(Rooms *rooms, Room *r)
{
    if (!archive_delete_room(rooms->host.archive, r->name)) return;
    rooms->stored--;
    r->save_failed = true;
    room_mark_changed(rooms, r);
}

static const struct {
    const char *name;
    void (*run)(Rooms *rooms, Room *r);
} ORDERS[] = {{"close", close_room}, {"delete", delete_room}};

void rooms_follow_orders(Rooms *rooms)
{
    ArchiveOrder order;
    while (archive_take_order(rooms->host.archive, &order)) {
        Room *r = rooms_find(rooms, order.room, strlen(order.room));
        for (size_t i = 0; r && i < sizeof ORDERS / sizeof *ORDERS; i++)
            if (strcmp(ORDERS[i].name, order.action) == 0) ORDERS[i].run(rooms, r);
    }
}
