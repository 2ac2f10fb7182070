/* page.c: serves the page in the background, while the program does something else. */
#define _GNU_SOURCE
#include "cli/page.h"

#include "rooms/search.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <unistd.h>

int page_threads(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    long half = cores / 2;
    return half > SEARCH_THREADS_MAX ? SEARCH_THREADS_MAX : half > 1 ? (int)half : 1;
}

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value;
}

/* Without a display xdg-open would start a text browser in this terminal. */
bool page_open(const char *url)
{
    static char program[] = "xdg-open";
    char address[SERVER_URL];
    char *words[] = {program, address, NULL};
    Text text = text_fixed(address, sizeof address);
    posix_spawn_file_actions_t actions;
    pid_t child;
    if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY") && !is_set("BROWSER")) return false;
    text_string(&text, url);
    posix_spawn_file_actions_init(&actions);
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        posix_spawn_file_actions_addopen(&actions, fd, "/dev/null", O_RDWR, 0);
    bool ok = posix_spawnp(&child, program, &actions, NULL, words, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    return ok;
}

/* `why` is NULL if the reason is in `text` already. */
static bool fail(Page *page, char text[PAGE_TEXT], const char *why)
{
    if (why) {
        Text copy = text_fixed(text, PAGE_TEXT);
        text_string(&copy, why);
    }
    page_stop(page);
    return false;
}

bool page_serve(void *page, char text[PAGE_TEXT])
{
    Page *p = page;
    ServerOptions options = {.bind = "127.0.0.1", .port = 8080, .is_quiet = true};
    if (!p->server) {
        char error[SERVER_ERROR];
        if (p->path && !(p->archive = archive_open(p->path, text))) return fail(p, text, NULL);
        if (p->archive && !archive_lock_server(p->archive, text)) return fail(p, text, NULL);
        p->rooms = rooms_new(&(RoomsOptions){.archive = p->archive, .threads = page_threads()});
        if (!p->rooms) return fail(p, text, "there is no memory for the server");
        signal(SIGPIPE, SIG_IGN);
        p->server = server_start(rooms_service(p->rooms), &options, error);
        options.port = 0;
        if (!p->server) p->server = server_start(rooms_service(p->rooms), &options, error);
        if (!p->server) return fail(p, text, error);
    }
    Text copy = text_fixed(text, PAGE_TEXT);
    text_string(&copy, server_url(p->server));
    page_open(text);
    return true;
}

void page_stop(Page *page)
{
    if (page->server) server_stop(page->server);
    if (page->rooms) rooms_free(page->rooms);
    archive_close(page->archive);
    *page = (Page){.path = page->path};
}
