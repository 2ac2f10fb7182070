/* home.c: GET /: the page, and what its home view fetches first. */
#include "api/home.h"

#include "api/game_json.h"
#include "http/assets.h"

static void add_fetch(Text *link, void (*print_url)(Text *out, const Game *g), const Game *g)
{
    text_string(link, ", <");
    print_url(link, g);
    text_string(link, ">; rel=preload; as=fetch; crossorigin");
}

/* The first picture of the home view is the sample of the first game. */
bool handle_home(Request *req)
{
    if (!handle_page(req)) return false;
    add_fetch(&req->response.link, game_json_sample_board, GAMES[0]);
    add_fetch(&req->response.link, game_json_sample_view, GAMES[0]);
    return true;
}
