/* cmd_rooms.c: quina rooms: the rooms of a server, for its operator. */
#define _POSIX_C_SOURCE 200809L
#include "archive/archive.h"
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/report.h"
#include "core/clock.h"
#include "core/utf8.h"
#include "rooms/rooms.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

static const double PATIENCE = 10; /* seconds for a server to carry out an order */

/* -- Printing -- */

static const char *status_of(const ArchiveRoomRow *r)
{
    if (strcmp(r->result, "*") != 0) return "over";
    if (*r->reason) return "closed";
    return r->plies ? "playing" : "new";
}

static void print_json(Text *out, const ArchiveRoomRow *r)
{
    const char *const TEXTS[][2] = {{"room", r->name},       {"created", r->created},
                                    {"changed", r->changed}, {"status", status_of(r)},
                                    {"game", r->title},      {"white", r->white},
                                    {"black", r->black},     {"result", r->result},
                                    {"reason", r->reason}};
    text_char(out, '{');
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        text_json_key(out, TEXTS[i][0]);
        text_json_string(out, TEXTS[i][1]);
    }
    text_json_key(out, "taken");
    text_int(out, r->taken);
    text_json_key(out, "plies");
    text_int(out, r->plies);
    text_json_key(out, "id");
    text_format(out, "%" PRId64 "}", r->game);
}

static void print_line(Text *out, const ArchiveRoomRow *r)
{
    text_format(out, "%-22s  %.16s  %-7s  %-9s %4d  %s - %s\n", r->name, r->changed, status_of(r),
                r->title, r->plies, r->white, r->black);
}

static void print_all(Text *out, const ArchiveRoomRow *r)
{
    text_format(out,
                cli_say(N_("room     %s\ncreated  %s\nchanged  %s\nstatus   %s\nseats    %d taken\n"
                           "game     %s, number %lld of the archive\nwhite    %s\nblack    %s\n"
                           "moves    %d\nresult   %s%s%s\n")),
                r->name, r->created, r->changed, status_of(r), r->taken, r->title,
                (long long)r->game, r->white, r->black, r->plies, r->result, *r->reason ? ", " : "",
                cli_say(r->reason));
}

/* -- list -- */

typedef struct Listing {
    Text text;
    bool json;
    int count, most;
} Listing;

static bool list_room(void *context, const ArchiveRoomRow *row)
{
    Listing *l = context;
    if (l->json) {
        if (l->count) text_string(&l->text, ",\n ");
        print_json(&l->text, row);
    } else {
        print_line(&l->text, row);
    }
    return ++l->count < l->most;
}

static int run_list(Archive *a, const Args *args)
{
    Listing l = {.text = text_growing(), .json = args_has(args, "json")};
    if (!args_number(args, "limit", 1, 1000000000, 1000000000, &l.most)) return EXIT_USAGE;
    if (l.json) text_char(&l.text, '[');
    if (archive_list_rooms(a, "", list_room, &l) < 0) {
        text_free(&l.text);
        return report_archive(archive_error(a));
    }
    if (l.json) text_string(&l.text, "]\n");
    return report_text(&l.text);
}

/* -- One room -- */

typedef struct Match {
    ArchiveRoomRow row;
    int count;
} Match;

static bool match_room(void *context, const ArchiveRoomRow *row)
{
    Match *m = context;
    m->row = *row;
    return ++m->count < 2;
}

/* The room whose name begins so: a log has only the first letters. */
static bool find_room(Archive *a, const char *prefix, ArchiveRoomRow *out)
{
    Match m = {.count = 0};
    if (archive_list_rooms(a, prefix, match_room, &m) < 0)
        report_archive(archive_error(a));
    else if (m.count == 0)
        report_failure("there is no room whose name begins with '%s'", prefix);
    else if (m.count > 1)
        report_failure("several rooms begin with '%s'; give more of the name", prefix);
    *out = m.row;
    return m.count == 1;
}

static int run_show(Archive *a, const Args *args)
{
    ArchiveRoomRow row;
    Text text = text_growing();
    if (!find_room(a, args->operands[1], &row)) return EXIT_FAILED;
    if (args_has(args, "json")) {
        print_json(&text, &row);
        text_char(&text, '\n');
    } else {
        print_all(&text, &row);
    }
    return report_text(&text);
}

/* -- Orders -- */

/* No server is running: the order is carried out here, as a server would. */
static bool run_rooms(Archive *a)
{
    Rooms *rooms = rooms_new(&(RoomsOptions){.archive = a, .threads = 1});
    if (!rooms) return false;
    service_run(rooms_service(rooms), clock_seconds());
    rooms_free(rooms);
    return true;
}

static int wait_for_server(Archive *a, int64_t order)
{
    double end = clock_seconds() + PATIENCE;
    while (archive_has_order(a, order) && clock_seconds() < end) clock_sleep(0.1);
    if (!archive_has_order(a, order)) return EXIT_FINE;
    archive_cancel_order(a, order);
    return report_failure("the server does not respond; nothing was changed");
}

static int give_order(Archive *a, const char *action, const char *prefix)
{
    ArchiveRoomRow row;
    char error[ARCHIVE_ERROR];
    if (!find_room(a, prefix, &row)) return EXIT_FAILED;
    bool is_served = !archive_lock_server(a, error);
    int64_t order = archive_add_order(a, action, row.name);
    if (order < 0) return report_archive(archive_error(a));
    if (is_served) return wait_for_server(a, order);
    if (!run_rooms(a) || archive_has_order(a, order)) {
        archive_cancel_order(a, order);
        return report_failure("there is no memory for the rooms");
    }
    return EXIT_FINE;
}

static int run_close(Archive *a, const Args *args)
{
    return give_order(a, "close", args->operands[1]);
}

static int run_delete(Archive *a, const Args *args)
{
    return give_order(a, "delete", args->operands[1]);
}

/* -- The command -- */

static const struct {
    const char *name;
    bool takes_room, writes;
    int (*run)(Archive *a, const Args *args);
} VERBS[] = {{"list", false, false, run_list},
             {"show", true, false, run_show},
             {"close", true, true, run_close},
             {"delete", true, true, run_delete}};

static int run_verb(const Args *args, size_t verb)
{
    char path[1024], error[ARCHIVE_ERROR];
    Text text = text_fixed(path, sizeof path);
    if (VERBS[verb].takes_room != (args->operand_count > 1)) {
        usage_error("expected quina rooms %s%s", VERBS[verb].name,
                    VERBS[verb].takes_room ? " ROOM" : "");
        return EXIT_USAGE;
    }
    if (args_has(args, "archive"))
        text_string(&text, args_value(args, "archive"));
    else if (!archive_default_path(path, sizeof path))
        return report_failure("the environment names no home; name the file with --archive");
    if (access(path, F_OK) != 0) return report_failure("there is no archive %s", path);
    Archive *a =
        VERBS[verb].writes ? archive_open(path, error) : archive_open_for_reading(path, error);
    if (!a) return report_archive(error);
    int status = VERBS[verb].run(a, args);
    archive_close(a);
    return status;
}

static int run(const Args *args)
{
    for (size_t i = 0; i < sizeof VERBS / sizeof *VERBS; i++)
        if (strcmp(VERBS[i].name, args->operands[0]) == 0) return run_verb(args, i);
    usage_error("there is no quina rooms %s; see quina rooms --help", args->operands[0]);
    return EXIT_USAGE;
}

const Command command_rooms = {
    .name = "rooms",
    .operands = "VERB [ROOM]",
    .verbs = "list show close delete",
    .summary = N_("Lists, shows, closes or deletes the rooms of quina serve."),
    .details =
        N_("  list           rooms, the last changed first\n"
           "  show ROOM      one room\n"
           "  close ROOM     ends its game without a result\n"
           "  delete ROOM    removes the room; its game stays in the archive if it has moves\n\n"
           "ROOM is the name of a room or the beginning of it, such as the log has; after --\n"
           "if it begins with a dash. A running server carries the order out within a second;\n"
           "whoever may write its archive may give orders. JSON: objects with room, created,\n"
           "changed, status (new, playing, over or closed), game, white, black, result, reason,\n"
           "taken (seats), plies, id (of the game in the archive)."),
    .operands_min = 1,
    .operands_max = 2,
    .options = {{"archive", "FILE",
                 N_("the archive of the server (default: in the XDG data folder)")},
                {"limit", "N", N_("at most N rooms")},
                {"json", NULL, N_("print JSON")}},
    .run = run,
};
