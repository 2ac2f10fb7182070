/* routes.c: the routes of the API and the page; finds the room that a path names. */
#include "api/crawlers.h"
#include "api/home.h"
#include "api/lessons.h"
#include "api/puzzles.h"
#include "api/records.h"
#include "api/static_api.h"
#include "api/view.h"
#include "http/assets.h"
#include "rooms/room_thread.h"

#include <string.h>

const Route ROUTES[] = {
    {"GET", "/", .stateless = handle_home},
    {"GET", "/new/", .stateless = handle_page},
    {"GET", "/room/", .stateful = handle_room_page},
    {"GET", "/analysis", .stateless = handle_page},
    {"GET", "/rules/", .stateless = handle_page},
    {"GET", "/learn/", .stateless = handle_page},
    {"GET", "/puzzles", .stateless = handle_page},
    {"GET", "/puzzles/", .stateless = handle_page},
    {"GET", "/games", .stateless = handle_page},
    {"GET", "/games/", .stateless = handle_page},
    {"GET", "/lobby", .stateless = handle_page},
    {"GET", "/robots.txt", .stateless = handle_robots},
    {"GET", "/sitemap.xml", .stateless = handle_sitemap},
    {"GET", "/assets/", .stateless = handle_asset},
    {"GET", "/api/games", .stateless = handle_games},
    {"GET", "/api/boards/", .stateless = handle_board},
    {"GET", "/api/view", .stateless = handle_view},
    {"GET", "/api/point", .stateless = handle_pointing},
    {"GET", "/api/rules/", .stateless = handle_rules},
    {"GET", "/api/lessons/", .stateless = handle_lesson},
    {"GET", "/api/puzzles", .stateless = handle_puzzles},
    {"GET", "/api/puzzles/", .stateless = handle_puzzles, .is_slow = true},
    {"POST", "/api/read", .stateless = handle_read_record, .is_slow = true},
    {"POST", "/api/write", .stateless = handle_write_record},
    {"POST", "/api/rooms", .stateful = handle_create_room},
    {"GET", ROOMS_PATH, .stateful = handle_room_get},
    {"POST", ROOMS_PATH, .stateful = handle_room_post},
    {"GET", "/api/summaries", .stateful = handle_summaries},
    {"GET", "/api/lobby", .stateful = handle_lobby},
    {"GET", "/api/analysis", .stateful = handle_analysis},
    {"GET", "/api/fair", .stateful = handle_fair_play},
    {"GET", "/healthz", .stateful = handle_health},
    {"GET", "/metrics", .stateful = handle_metrics},
    {0},
};

const Route SITE_ROUTES[] = {{"GET", "", .stateless = handle_static_file}, {0}};

/* The room in the path, and the rest of the path; NULL if the request was refused. */
static Room *find_room(Rooms *rooms, Request *req, const char **rest)
{
    const char *name = request_path_after(req, ROOMS_PATH);
    size_t length = strcspn(name, "/");
    Room *r = rooms_find(rooms, name, length);
    *rest = name + length;
    if (!r && rooms->load_failed)
        request_refuse(req, REFUSE_ARCHIVE, N_("the archive cannot be read"), NULL);
    else if (!r)
        request_refuse(req, REFUSE_UNKNOWN, N_("there is no such room"), NULL);
    return r;
}

bool handle_room_get(void *app, Request *req)
{
    const char *rest;
    Room *r = find_room(app, req, &rest);
    return r && room_get(app, r, rest, req);
}

bool handle_room_post(void *app, Request *req)
{
    const char *rest;
    Room *r = find_room(app, req, &rest);
    return r && room_act(app, r, rest, req);
}
