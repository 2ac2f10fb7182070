/* cmd_serve.c: quina serve: serves the page, to this machine or, behind a proxy, to everybody. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/page.h"
#include "cli/report.h"
#include "cli/tables_option.h"
#include "rooms/search.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

/* The page and the API are at the top of their site: a path could not work. */
static bool check_base_url(const char *url)
{
    if (strncmp(url, "http://", 7) != 0 && strncmp(url, "https://", 8) != 0)
        return usage_error("--base-url '%s' does not begin with http:// or https://", url);
    const char *host = strstr(url, "://") + 3;
    size_t length = strcspn(host, "/?#@");
    if (length == 0 || length + 8 >= HOST_TEXT || (host[length] && strcmp(host + length, "/") != 0))
        return usage_error("--base-url '%s' has more than a host: quina needs a host of its own, "
                           "such as https://quina.example",
                           url);
    return true;
}

/* -- Limits -- */

static const struct {
    const char *name;
    size_t at;
    int most;
} LIMITS[] = {
    {"requests", offsetof(ServerLimits, requests), 100000},
    {"burst", offsetof(ServerLimits, burst), 1000000},
    {"rooms", offsetof(ServerLimits, creations), 1000000},
    {"network-rooms", offsetof(ServerLimits, network_creations), 1000000},
    {"streams", offsetof(ServerLimits, streams), 10000},
    {"analyses", offsetof(ServerLimits, searches), 10000},
    {"connections", offsetof(ServerLimits, connections), 10000},
    {"slow", offsetof(ServerLimits, slow), 100},
    {"all-rooms", offsetof(ServerLimits, rooms), 10000000},
};

/* One "name=number" of the list. */
static bool read_limit(const char *text, size_t length, ServerLimits *out)
{
    for (size_t i = 0; i < sizeof LIMITS / sizeof *LIMITS; i++) {
        size_t name = strlen(LIMITS[i].name);
        char number[16];
        Text copy = text_fixed(number, sizeof number);
        int value;
        if (name >= length || strncmp(text, LIMITS[i].name, name) != 0 || text[name] != '=')
            continue;
        text_bytes(&copy, text + name + 1, length - name - 1);
        Cursor c = cursor_over(number);
        if (!cursor_number(&c, LIMITS[i].most, &value) || !cursor_at_end(&c) || value < 1)
            return usage_error("--limits: %s is a number from 1 to %d", LIMITS[i].name,
                               LIMITS[i].most);
        *(int *)(void *)((char *)out + LIMITS[i].at) = value;
        return true;
    }
    return usage_error("--limits: expected requests, burst, rooms, network-rooms, streams, "
                       "analyses, connections, slow or all-rooms, and =NUMBER");
}

static bool read_limits(const Args *args, ServerLimits *out)
{
    const char *at = args_value(args, "limits");
    bool ok = true;
    *out = SERVER_LIMITS;
    while (at && ok) {
        size_t length = strcspn(at, ",");
        ok = read_limit(at, length, out);
        at = at[length] ? at + length + 1 : NULL;
    }
    return ok;
}

static bool read_options(const Args *args, RoomsOptions *rooms, ServerOptions *server)
{
    const char *url = args_value(args, "base-url"), *bind = args_value(args, "bind");
    server->bind = bind ? bind : "127.0.0.1";
    server->is_quiet = args_has(args, "quiet");
    rooms->assets = args_value(args, "assets");
    rooms->site = args_value(args, "site");
    rooms->base_url = url;
    return (!url || check_base_url(url)) &&
           args_number(args, "port", 0, 65535, 8080, &server->port) &&
           args_number(args, "threads", 1, SEARCH_THREADS_MAX, page_threads(), &rooms->threads);
}

static int open_archive(const Args *args, Archive **out)
{
    char path[1024], error[ARCHIVE_ERROR];
    Text text = text_fixed(path, sizeof path);
    if (args_has(args, "archive"))
        text_string(&text, args_value(args, "archive"));
    else if (!archive_default_path(path, sizeof path))
        return report_failure("there is no home to keep the games in; name a file with --archive");
    *out = archive_open(path, error);
    if (*out && archive_lock_server(*out, error)) return EXIT_FINE;
    return report_archive(error);
}

/* Blocks the signals that sigwait receives; threads created later inherit the mask. */
static void hold_signals(sigset_t *set)
{
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
    pthread_sigmask(SIG_BLOCK, set, NULL);
    signal(SIGPIPE, SIG_IGN);
}

static void report_line(const char *line) { report_failure("%s", line); }

static int serve(const Args *args, const RoomsOptions *options, const ServerOptions *server_options)
{
    char error[SERVER_ERROR];
    sigset_t set;
    int which, status = EXIT_FINE;
    hold_signals(&set);
    Rooms *rooms = rooms_new(options);
    if (!rooms) return report_failure("there is no memory for the server");
    Server *server = server_start(rooms_service(rooms), server_options, error);
    if (server) {
        printf("%s\n", server_url(server));
        status = report_streams();
        if (status == EXIT_FINE && args_has(args, "open") && !page_open(server_url(server)))
            report_failure("there is no browser to open; the page is at %s", server_url(server));
        if (status == EXIT_FINE) sigwait(&set, &which);
        server_stop(server);
    }
    rooms_free(rooms);
    return server ? status : report_failure("%s", error);
}

static int run_serve(const Args *args)
{
    ServerLimits limits;
    RoomsOptions options = {.limits = &limits};
    ServerOptions server_options = {0};
    if (!read_options(args, &options, &server_options) || !read_limits(args, &limits))
        return EXIT_USAGE;
    GameTables tables;
    if (tables_option_open(args, &tables) != EXIT_FINE) return EXIT_FAILED;
    options.tables = &tables;
    options.files = game_tables_count(&tables);
    options.report = report_line;
    int status = options.site ? EXIT_FINE : open_archive(args, &options.archive);
    if (status == EXIT_FINE) status = serve(args, &options, &server_options);
    archive_close(options.archive);
    tables_option_close(&tables);
    return status;
}

const Command command_serve = {
    .name = "serve",
    .operands = "",
    .summary = N_("Serves the page: play in the browser, alone or by a link."),
    .details =
        N_("The first line on standard output is the address; standard error has a line for\n"
           "each request. docs/api.md describes the HTTP API, docs/deploy.md how to run the\n"
           "server behind a proxy. SIGTERM and SIGINT stop it."),
    .options = {{"bind", "ADDRESS",
                 N_("listen on this address (default 127.0.0.1: this machine only)")},
                {"port", "N", N_("listen on this port (default 8080); 0 for any free one")},
                {"archive", "FILE", N_("the archive (default: in the XDG data folder)")},
                TABLES_OPTION,
                {"threads", "N", N_("number of searches at once (default: half of the cores)")},
                {"base-url", "URL", N_("public address, behind a proxy")},
                {"limits", "LIST",
                 N_("other limits, such as rooms=300,requests=200 (docs/deploy.md)")},
                {"open", NULL, N_("open the page in the browser")},
                {"quiet", NULL, N_("do not log requests")},
                {"assets", "DIR", N_("read the page's files from DIR, while working on them")},
                {"site", "DIR", N_("serve the static site in DIR (make site), and nothing else")}},
    .run = run_serve,
};
