/* home.c: GET /: the page, and what its home view fetches first. */
#include "api/home.h"

#include "api/game_json.h"
#include "http/assets.h"

/* The list of games, and its first picture: the sample of the first game. */
bool handle_home(Request *req)
{
    static const char FETCH[] = ">; rel=preload; as=fetch; crossorigin";
    Text *link = &req->response.link;
    if (!handle_page(req)) return false;
    text_format(link, ", </api/games?lang=%s%s, <", req->words.lang, FETCH);
    game_json_sample_board(link, GAMES[0]);
    text_format(link, "%s, <", FETCH);
    game_json_sample_view(link, GAMES[0]);
    text_string(link, FETCH);
    return true;
}
