/* cmd_serve.c: quina serve: the page, for this machine or behind a proxy for everybody. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/report.h"
#include "web/server.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static bool read_options(const Args *args, WebOptions *web, ServerOptions *server)
{
    const char *url = args_value(args, "base-url"), *bind = args_value(args, "bind");
    server->bind = bind ? bind : "127.0.0.1";
    web->assets = args_value(args, "assets");
    web->base_url = url;
    if (url && strncmp(url, "http://", 7) != 0 && strncmp(url, "https://", 8) != 0)
        return usage_error("--base-url '%s' does not begin with http:// or https://", url);
    return args_number(args, "port", 0, 65535, 8080, &server->port);
}

/* Signals are taken by sigwait alone; threads made later inherit the mask. */
static void hold_signals(sigset_t *set)
{
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
    pthread_sigmask(SIG_BLOCK, set, NULL);
    signal(SIGPIPE, SIG_IGN);
}

static int run_serve(const Args *args)
{
    WebOptions options = {0};
    ServerOptions server_options = {0};
    char error[SERVER_ERROR];
    sigset_t set;
    int which;
    if (!read_options(args, &options, &server_options)) return EXIT_USAGE;
    hold_signals(&set);
    Web *web = web_new(&options);
    if (!web) return report_failure("there is no memory for the server");
    Server *server = server_start(web, &server_options, error);
    if (!server) {
        web_free(web);
        return report_failure("%s", error);
    }
    printf("%s\n", server_url(server));
    fflush(stdout);
    sigwait(&set, &which);
    server_stop(server);
    web_free(web);
    return EXIT_FINE;
}

const Command command_serve = {
    .name = "serve",
    .operands = "",
    .summary = "Serves the page: play in the browser, alone or by a link.",
    .details = "The first line on standard output is the address. docs/api.md tells what other "
               "programs\ncan ask of it, docs/deploy.md how to put it behind a proxy.",
    .options = {{"bind", "ADDRESS", "where to listen (default 127.0.0.1: this machine only)"},
                {"port", "N", "on which port (default 8080); 0 for any that is free"},
                {"base-url", "URL", "how it is seen from outside, behind a proxy"},
                {"assets", "DIR", "read the page's files from DIR, for who works on them"}},
    .run = run_serve,
};
