/* platform.c: what the server's files ask of an operating system, in a module that has none.
 *
 * There is one thread, one visitor, and no other process: locks are free, limits do not apply,
 * messages are a list. Secrets have no one to be kept from. */
#include "api/home.h"
#include "http/assets.h"
#include "http/rate_limiter.h"
#include "http/service.h"
#include "play/game_lock.h"
#include "rooms/room_thread.h"
#include "wasm/host.h"

#include <limits.h>
#include <string.h>

/* -- Messages -- */

bool inbox_init(Inbox *inbox)
{
    *inbox = (Inbox){0};
    return true;
}

void inbox_free(Inbox *inbox) { (void)inbox; }

void inbox_send(Inbox *inbox, Message *message)
{
    message->next = NULL;
    if (inbox->first)
        inbox->last->next = message;
    else
        inbox->first = message;
    inbox->last = message;
}

Message *inbox_take(Inbox *inbox)
{
    Message *all = inbox->first;
    inbox->first = inbox->last = NULL;
    return all;
}

/* -- Slow requests are handled at once -- */

Worker *worker_new(int per_client)
{
    (void)per_client;
    static char nothing;
    return (Worker *)(void *)&nothing;
}

void worker_free(Worker *w) { (void)w; }

bool worker_add(Worker *w, Request *req)
{
    (void)w;
    req->stateless(req);
    req->deliver(req);
    return true;
}

/* -- Limits -- */

const ServerLimits SERVER_LIMITS = {.rooms = INT_MAX};

RateLimiter *rate_limiter_new(const ServerLimits *limits)
{
    static char nothing;
    (void)limits;
    return (RateLimiter *)(void *)&nothing;
}

void rate_limiter_free(RateLimiter *l) { (void)l; }

bool rate_limit_request(RateLimiter *l, const char *address, double now)
{
    (void)l;
    (void)address;
    (void)now;
    return true;
}

bool rate_limit_creation(RateLimiter *l, const char *address, double now)
{
    return rate_limit_request(l, address, now);
}

bool rate_limit_open_stream(RateLimiter *l, const char *address, bool is_search, double now)
{
    (void)is_search;
    return rate_limit_request(l, address, now);
}

void rate_limit_close_stream(RateLimiter *l, const char *address, bool is_search)
{
    (void)l;
    (void)address;
    (void)is_search;
}

uint64_t client_key(const char *address)
{
    (void)address;
    return 1;
}

uint64_t network_key(const char *address) { return client_key(address); }

/* -- Locks of games: no other process plays them -- */

bool game_lock_take(GameLock *l, const char *archive, int64_t game)
{
    (void)archive;
    (void)game;
    *l = (GameLock){0};
    return true;
}

bool game_lock_is_held(const char *archive, int64_t game)
{
    (void)archive;
    (void)game;
    return false;
}

void game_lock_save_clock(GameLock *l, int ply, double left, double now)
{
    (void)l;
    (void)ply;
    (void)left;
    (void)now;
}

bool game_lock_read_clock(const GameLock *l, int ply, double *left)
{
    (void)l;
    (void)ply;
    *left = 0;
    return false;
}

void game_lock_release(GameLock *l, bool keeps_clock)
{
    (void)l;
    (void)keeps_clock;
}

/* -- Secrets: they tell seats apart, and are stored beside what they open -- */

bool secret_init(void) { return true; }

void secret_make(char out[SECRET_TEXT])
{
    static const char ALPHABET[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    unsigned char bytes[SECRET_TEXT];
    host_random(bytes, sizeof bytes);
    for (int i = 0; i < SECRET_TEXT - 1; i++) out[i] = ALPHABET[bytes[i] & 63];
    out[SECRET_TEXT - 1] = '\0';
}

bool secret_is_well_formed(const char *text) { return strlen(text) == SECRET_TEXT - 1; }

void secret_hash(const char *secret, char out[SECRET_HASH])
{
    Text text = text_fixed(out, SECRET_HASH);
    text_string(&text, secret);
    while (text.length < SECRET_HASH - 1) text_char(&text, '.');
}

bool secret_hash_equals(const char one[SECRET_HASH], const char other[SECRET_HASH])
{
    return memcmp(one, other, SECRET_HASH) == 0;
}

uint64_t random_seed(void)
{
    uint32_t seed;
    host_random(&seed, sizeof seed);
    return seed >> 1;
}

/* -- Operators: there are none -- */

void rooms_follow_orders(Rooms *rooms) { (void)rooms; }

/* -- The page itself, which the site serves -- */

void service_set_site(Service *s, const char *assets, const char *folder, const char *base_url)
{
    (void)assets;
    (void)folder;
    (void)base_url;
    s->site = (Site){0};
}

bool handle_page(Request *req)
{
    return request_refuse(req, REFUSE_UNKNOWN, N_("there is no such page"), NULL);
}

bool handle_asset(Request *req) { return handle_page(req); }
bool handle_home(Request *req) { return handle_page(req); }

bool handle_room_page(void *app, Request *req)
{
    (void)app;
    return handle_page(req);
}

bool room_get_png(Rooms *rooms, Room *r, Request *req)
{
    (void)rooms;
    (void)r;
    return handle_page(req);
}

bool handle_static_file(Request *req) { return handle_page(req); }
