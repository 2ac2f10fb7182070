/* test_http.c: HTTP without its sockets: requests, event streams, the rate limiter. */
#include "http/connections.h"
#include "http/service.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>
#include <poll.h>

/* -- Requests -- */

static bool read_target(Request *req, const char *target)
{
    static char copy[TARGET_MAX];
    snprintf(copy, sizeof copy, "%s", target);
    *req = (Request){0};
    request_read_target(req, copy);
    return !req->is_malformed;
}

static void targets_are_split_and_decoded(void **state)
{
    (void)state;
    Request req;
    assert_true(read_target(&req, "/a%20b/c?x=1+2&y=%c3%a9&z&=w"));
    assert_string_equal(req.path, "/a b/c");
    assert_string_equal(request_arg(&req, "x"), "1 2");
    assert_string_equal(request_arg(&req, "y"), "é");
    assert_string_equal(request_arg(&req, "z"), "");
    assert_null(request_arg(&req, "q"));
    assert_string_equal(request_path_after(&req, "/a b/"), "c");
    assert_null(request_path_after(&req, "/b"));
    static const char *const BAD[] = {"", "x", "/%", "/%4", "/%zz", "/?a=%00", "/%ff", "/?%c3=1"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) assert_false(read_target(&req, BAD[i]));
}

static void the_language_is_the_one_preferred(void **state)
{
    (void)state;
    static const char *const CASES[][2] = {
        {"", "en"},       {"pt", "pt"},
        {"en, pt", "en"}, {"de, fr;q=0.9, pt-BR;q=0.8, en;q=0.7", "pt"},
        {"en;q=0", "en"}, {"pt;q=0.5, en;q=0.9", "en"},
        {"*", "en"},      {"pt;q=0.001,,,;;q=", "pt"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_string_equal(request_language(CASES[i][0]).lang, CASES[i][1]);
    assert_string_equal(request_language(NULL).lang, "en");
}

/* -- Streams -- */

static void read_all(EventStream *s, size_t most, char *out)
{
    long count;
    size_t length = 0;
    while ((count = stream_read(s, out + length, most)) > 0) length += (size_t)count;
    out[length] = '\0';
}

static void send_event(EventStream *s, const char *name, const char *data, bool replaces)
{
    Event *event = event_new(name, data);
    stream_send(s, event, replaces);
    event_release(event);
}

static void a_slow_client_gets_only_the_last_state(void **state)
{
    (void)state;
    char out[512];
    EventStream *s = stream_new(NULL, NULL);
    send_event(s, "state", "1", true);
    send_event(s, "state", "2", true);
    send_event(s, "done", "3", false);
    send_event(s, "state", "4", true);
    send_event(s, "state", "5", true);
    assert_int_equal(stream_waiting(s), 3);
    read_all(s, 7, out);
    assert_string_equal(out, "event: state\ndata: 2\n\nevent: done\ndata: 3\n\n"
                             "event: state\ndata: 5\n\n");
    send_event(s, "state", "6", true);
    assert_int_equal(stream_read(s, out, 10), 10); /* an event that is being sent is not replaced */
    send_event(s, "state", "7", true);
    read_all(s, 100, out + 10);
    assert_string_equal(out, "event: state\ndata: 6\n\nevent: state\ndata: 7\n\n");
    stream_end(s, false);
    assert_int_equal(stream_read(s, out, 10), STREAM_ENDED);
    stream_release(s);
}

static void count_call(void *context) { ++*(int *)context; }

static void a_sleeping_reader_is_woken_once(void **state)
{
    (void)state;
    char out[64];
    int calls = 0;
    EventStream *s = stream_new(NULL, NULL);
    stream_set_reader(s, (StreamReader){.wake = count_call, .context = &calls});
    send_event(s, NULL, "", false);
    assert_int_equal(calls, 0);
    assert_true(stream_read(s, out, sizeof out) > 0);
    assert_int_equal(stream_read(s, out, sizeof out), STREAM_EMPTY);
    send_event(s, "a", "1", false);
    send_event(s, "a", "2", false);
    assert_int_equal(calls, 1);
    stream_release(s);
}

/* -- The rate limiter -- */

static void an_address_has_a_bucket_that_fills(void **state)
{
    (void)state;
    RateLimiter *l = rate_limiter_new(&SERVER_LIMITS);
    for (int i = 0; i < REQUESTS_BURST; i++) assert_true(rate_limit_request(l, "1.2.3.4", 5));
    assert_false(rate_limit_request(l, "1.2.3.4", 5));
    assert_true(rate_limit_request(l, "1.2.3.5", 5));
    assert_true(rate_limit_request(l, "1.2.3.4", 5.051));
    assert_false(rate_limit_request(l, "1.2.3.4", 5.052));
    for (int i = 0; i < CREATIONS_PER_HOUR; i++) assert_true(rate_limit_creation(l, "1.2.3.4", 6));
    assert_false(rate_limit_creation(l, "1.2.3.4", 6));
    assert_true(rate_limit_creation(l, "1.2.3.4", 6 + 121));
    for (int i = 0; i < SEARCHES_PER_ADDRESS; i++)
        assert_true(rate_limit_open_stream(l, "::1", true, 7));
    assert_false(rate_limit_open_stream(l, "::1", true, 7));
    assert_true(rate_limit_open_stream(l, "::1", false, 7));
    rate_limit_close_stream(l, "::1", true);
    assert_true(rate_limit_open_stream(l, "::1", true, 7));
    rate_limiter_free(l);
}

static void a_network_of_ipv6_is_one_client(void **state)
{
    (void)state;
    assert_true(client_key("2001:db8:1:2::5") == client_key("2001:db8:1:2:ffff::9"));
    assert_false(client_key("2001:db8:1:2::5") == client_key("2001:db8:1:3::5"));
    assert_false(client_key("10.0.0.1") == client_key("10.0.0.2"));
}

/* However many addresses one network has, it creates no more than a few clients may. */
static void a_wide_network_has_a_limit_of_its_own(void **state)
{
    (void)state;
    static const char *const OTHERS[] = {"2001:db8:8::1", "10.1.3.1"};
    for (int form = 0; form < 2; form++) {
        RateLimiter *l = rate_limiter_new(&SERVER_LIMITS);
        char address[64];
        int made = 0;
        for (int i = 0; i < 250; i++) {
            snprintf(address, sizeof address, form ? "10.1.2.%d" : "2001:db8:7:%x::1", i);
            for (int j = 0; j < 3; j++) made += rate_limit_creation(l, address, 5);
        }
        assert_int_equal(made, NETWORK_CREATIONS_PER_HOUR);
        assert_true(rate_limit_creation(l, OTHERS[form], 5));
        assert_true(rate_limit_request(l, address, 5));
        assert_true(rate_limit_creation(l, address, 5 + 3600.0 / NETWORK_CREATIONS_PER_HOUR + 1));
        rate_limiter_free(l);
    }
}

/* However many addresses one network has, it asks for no more than a few clients may. */
static void requests_and_streams_of_a_network_are_limited(void **state)
{
    (void)state;
    RateLimiter *l = rate_limiter_new(&SERVER_LIMITS);
    char address[64];
    int asked = 0, opened = 0, searches = 0;
    for (int i = 0; i < 1000; i++) {
        snprintf(address, sizeof address, "2001:db8:7:%x::1", i);
        asked += rate_limit_request(l, address, 5);
        searches += rate_limit_open_stream(l, address, true, 5);
        opened += rate_limit_open_stream(l, address, false, 5);
    }
    assert_int_equal(asked, NETWORK_TIMES * REQUESTS_BURST);
    assert_int_equal(searches, NETWORK_TIMES * SEARCHES_PER_ADDRESS);
    assert_int_equal(opened + searches, NETWORK_TIMES * STREAMS_PER_ADDRESS);
    assert_true(rate_limit_request(l, "2001:db8:8::1", 5));
    assert_true(rate_limit_open_stream(l, "2001:db8:8::1", true, 5));
    rate_limit_close_stream(l, "2001:db8:7::1", true);
    assert_true(rate_limit_open_stream(l, address, true, 5));
    assert_false(rate_limit_open_stream(l, address, false, 5));
    assert_true(rate_limit_request(l, address, 5 + 1.01 / (NETWORK_TIMES * REQUESTS_PER_SECOND)));
    rate_limiter_free(l);
}

/* -- The worker -- */

typedef struct Slow {
    Request request;
    atomic_bool has_begun, *may_end;
} Slow;

static bool wait_for_leave(Request *req)
{
    Slow *s = (Slow *)req;
    atomic_store(&s->has_begun, true);
    while (!atomic_load(s->may_end)) poll(NULL, 0, 1);
    return true;
}

static void do_nothing(Request *req) { (void)req; }

enum { SLOW_MANY = 5 };

/* While the first is running, so many of an address and of a network may wait. */
static void check_slow_limits(int per_client)
{
    atomic_bool may_end = false;
    int of_network = SLOW_NETWORK_TIMES * per_client, taken = 0;
    Slow slow[2 * SLOW_NETWORK_TIMES * SLOW_MANY] = {0};
    Worker *w = worker_new(per_client);
    assert_non_null(w);
    for (int i = 0; i < 2 * of_network; i++) {
        Slow *s = &slow[i];
        bool is_other = i == 2 * of_network - 1;
        s->may_end = &may_end;
        s->request.stateless = wait_for_leave;
        s->request.deliver = do_nothing;
        snprintf(s->request.address, sizeof s->request.address, "2001:db8:%x:%x::1", is_other,
                 i / (per_client + 1));
        bool is_taken = worker_add(w, &s->request);
        bool is_within = i % (per_client + 1) < per_client;
        assert_int_equal(is_taken, is_other || (is_within && taken < of_network));
        taken += is_taken;
    }
    assert_int_equal(taken, of_network + 1);
    atomic_store(&may_end, true);
    worker_free(w);
}

static void slow_requests_of_an_address_and_a_network_are_limited(void **state)
{
    (void)state;
    check_slow_limits(SLOW_PER_ADDRESS);
    check_slow_limits(SLOW_MANY);
}

/* Whatever one network asks for, others find a place; and the queue ends. */
static void slow_requests_are_limited_in_all(void **state)
{
    enum { NETWORKS = SLOW_ALL_TIMES / SLOW_NETWORK_TIMES };
    (void)state;
    atomic_bool may_end = false;
    Slow slow[SLOW_ALL_TIMES + 1] = {0};
    Worker *w = worker_new(1);
    assert_non_null(w);
    for (int i = 0; i <= SLOW_ALL_TIMES; i++) {
        Slow *s = &slow[i];
        s->may_end = &may_end;
        s->request.stateless = wait_for_leave;
        s->request.deliver = do_nothing;
        snprintf(s->request.address, sizeof s->request.address, "2001:db8:%x:%x::1",
                 i % (NETWORKS + 1), i / (NETWORKS + 1));
        assert_int_equal(worker_add(w, &s->request), i < SLOW_ALL_TIMES);
    }
    atomic_store(&may_end, true);
    worker_free(w);
}

typedef struct Ordered {
    Slow slow;
    char *order; /* of delivery: their names, one after the other */
    char name;
} Ordered;

static void note_order(Request *req)
{
    Ordered *o = (Ordered *)req;
    o->order[strlen(o->order)] = o->name;
}

/* Another network waits for one request of this one at most. */
static void networks_take_turns(void **state)
{
    static const char NAMES[] = "abcdABeC";
    (void)state;
    atomic_bool may_end = false;
    char order[sizeof NAMES] = "";
    Ordered all[sizeof NAMES - 1] = {0};
    Worker *w = worker_new(SLOW_PER_ADDRESS);
    assert_non_null(w);
    for (int i = 0; NAMES[i]; i++) {
        Request *req = &all[i].slow.request;
        bool is_other = NAMES[i] < 'a';
        all[i].slow.may_end = &may_end;
        all[i].order = order;
        all[i].name = NAMES[i];
        req->stateless = wait_for_leave;
        req->deliver = note_order;
        snprintf(req->address, sizeof req->address, "2001:db8:%x:%x::1", is_other, i);
        assert_true(worker_add(w, req));
        while (!atomic_load(&all[0].slow.has_begun)) poll(NULL, 0, 1);
    }
    atomic_store(&may_end, true);
    worker_free(w); /* runs all that wait */
    assert_string_equal(order, "abAcBdCe");
}

/* However many addresses come, the table does not grow, and one with open streams keeps its bucket.
 */
static void many_addresses_do_not_evict_one_with_streams(void **state)
{
    (void)state;
    RateLimiter *l = rate_limiter_new(&SERVER_LIMITS);
    char address[32];
    for (int i = 0; i < STREAMS_PER_ADDRESS; i++)
        assert_true(rate_limit_open_stream(l, "9.9.9.9", false, 0));
    for (int i = 0; i < 100000; i++) {
        snprintf(address, sizeof address, "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
        rate_limit_request(l, address, 1 + i);
    }
    assert_false(rate_limit_open_stream(l, "9.9.9.9", false, 1e6));
    rate_limiter_free(l);
}

/* -- Connections -- */

typedef struct Pair {
    int ends[2];
    OpenConnection *open;
} Pair;

static Pair open_pair(Connections *all, Peer peer, double now)
{
    Pair p;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, p.ends), 0);
    p.open = connections_open(all, p.ends[0], peer, now);
    assert_non_null(p.open);
    return p;
}

static bool is_shut(const Pair *p)
{
    char byte;
    return recv(p->ends[1], &byte, 1, MSG_DONTWAIT) == 0;
}

static void close_pairs(Connections *all, Pair *pairs, int count)
{
    for (int i = 0; i < count; i++) {
        connections_close(all, pairs[i].open);
        close(pairs[i].ends[0]);
        close(pairs[i].ends[1]);
    }
    connections_free(all);
}

static void a_client_has_so_long_for_a_request_however_often_it_sends(void **state)
{
    (void)state;
    Connections *all = connections_new(&(ConnectionLimits){10, 10, 10}, 1);
    Pair p[4];
    for (int i = 0; i < 4; i++) p[i] = open_pair(all, (Peer){3, 3}, 0);
    connections_set_phase(all, p[1].open, PHASE_RECEIVING, 5);
    connections_set_phase(all, p[2].open, PHASE_SENDING, 5);
    connections_set_phase(all, p[3].open, PHASE_HANDLING, 5);
    static const struct {
        double at;
        bool are_shut[4];
    } STEPS[] = {{5 + REQUEST_SECONDS - 1, {false}},
                 {5 + REQUEST_SECONDS, {false, true}},
                 {IDLE_SECONDS, {true, true}},
                 {5 + SEND_SECONDS, {true, true, true}},
                 {1e6, {true, true, true}}};
    for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS; i++) {
        connections_expire(all, STEPS[i].at);
        for (int k = 0; k < 4; k++) assert_int_equal(is_shut(&p[k]), STEPS[i].are_shut[k]);
    }
    close_pairs(all, p, 4);
}

static void a_connection_too_many_replaces_the_one_that_waited_longest(void **state)
{
    (void)state;
    Connections *all = connections_new(&(ConnectionLimits){3, 2, 3}, 1);
    Pair p[6];
    p[0] = open_pair(all, (Peer){3, 3}, 0);
    p[1] = open_pair(all, (Peer){5, 5}, 1);
    connections_set_phase(all, p[0].open, PHASE_RECEIVING, 2);
    p[2] = open_pair(all, (Peer){3, 3}, 3);
    p[3] = open_pair(all, (Peer){3, 3}, 4); /* the third of its client */
    assert_true(is_shut(&p[0]) && !is_shut(&p[1]) && !is_shut(&p[2]) && !is_shut(&p[3]));
    p[4] = open_pair(all, (Peer){7, 7}, 5); /* the fourth of all */
    assert_true(is_shut(&p[1]) && !is_shut(&p[2]) && !is_shut(&p[3]) && !is_shut(&p[4]));
    for (int i = 2; i < 5; i++) connections_set_phase(all, p[i].open, PHASE_HANDLING, 6);
    p[5] = open_pair(all, (Peer){9, 9}, 7); /* nobody can go for it */
    assert_true(is_shut(&p[5]) && !is_shut(&p[2]) && !is_shut(&p[3]) && !is_shut(&p[4]));
    close_pairs(all, p, 6);
}

/* Clients of one network replace each other, also where its streams leave place for few. */
static void a_network_has_a_share_of_the_connections(void **state)
{
    (void)state;
    Connections *all = connections_new(&(ConnectionLimits){9, 2, 3}, 1);
    Pair p[6];
    for (int i = 0; i < 2; i++) p[i] = open_pair(all, (Peer){3, 1}, i);
    p[2] = open_pair(all, (Peer){5, 1}, 2);
    p[3] = open_pair(all, (Peer){7, 9}, 3);
    p[4] = open_pair(all, (Peer){5, 1}, 4); /* the fourth of its network */
    assert_true(is_shut(&p[0]) && !is_shut(&p[1]) && !is_shut(&p[2]) && !is_shut(&p[4]));
    for (int i = 1; i < 5; i++) connections_set_phase(all, p[i].open, PHASE_HANDLING, 5);
    p[5] = open_pair(all, (Peer){11, 1}, 6);
    assert_true(is_shut(&p[5]) && !is_shut(&p[1]) && !is_shut(&p[2]) && !is_shut(&p[3]));
    close_pairs(all, p, 6);
}

static void requests_of_a_proxy_count_for_its_clients(void **state)
{
    (void)state;
    const Peer one = {3, 1}, other = {5, 1}, third = {7, 1}, elsewhere = {9, 9};
    Connections *all = connections_new(&(ConnectionLimits){10, 2, 3}, 1);
    assert_true(connections_count(all, one) && connections_count(all, one));
    assert_false(connections_count(all, one));
    assert_true(connections_count(all, other));
    assert_false(connections_count(all, third)); /* the fourth of the network */
    assert_true(connections_count(all, elsewhere));
    connections_discount(all, one);
    assert_true(connections_count(all, one));
    connections_free(all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_client_has_so_long_for_a_request_however_often_it_sends),
        cmocka_unit_test(a_connection_too_many_replaces_the_one_that_waited_longest),
        cmocka_unit_test(a_network_has_a_share_of_the_connections),
        cmocka_unit_test(requests_of_a_proxy_count_for_its_clients),
        cmocka_unit_test(targets_are_split_and_decoded),
        cmocka_unit_test(the_language_is_the_one_preferred),
        cmocka_unit_test(a_slow_client_gets_only_the_last_state),
        cmocka_unit_test(a_sleeping_reader_is_woken_once),
        cmocka_unit_test(an_address_has_a_bucket_that_fills),
        cmocka_unit_test(a_network_of_ipv6_is_one_client),
        cmocka_unit_test(a_wide_network_has_a_limit_of_its_own),
        cmocka_unit_test(requests_and_streams_of_a_network_are_limited),
        cmocka_unit_test(many_addresses_do_not_evict_one_with_streams),
        cmocka_unit_test(slow_requests_of_an_address_and_a_network_are_limited),
        cmocka_unit_test(slow_requests_are_limited_in_all),
        cmocka_unit_test(networks_take_turns),
    };
    return cmocka_run_group_tests_name("http", tests, NULL, NULL);
}
