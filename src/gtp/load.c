/* load.c: loadsgf: a game from a file, in any format that records have. */
#include "gtp/play.h"
#include "record/reader.h"

#include <string.h>

/* The turns of the main line before the move of that number. */
static bool play_record(Gtp *g, const Record *r, int moves, Text *out)
{
    const Pos *start = &record_node(r, 0)->pos;
    if (!gtp_begin_at(g, start, out)) return false;
    for (int ply = 1; ply <= moves; ply++) {
        int node = record_at_ply(r, ply);
        if (node == NO_NODE) break;
        if (!gtp_play_turn(g, &record_node(r, node)->turn, out)) return false;
    }
    return true;
}

static bool load_bytes(Gtp *g, const Text *bytes, int moves, Text *out)
{
    RecordReader reader;
    ReadReport report;
    Record *r = NULL;
    reader_open(&reader, bytes->data ? bytes->data : "", bytes->length, g->options.game);
    ReadStatus status = reader_next(&reader, &r, &report);
    bool ok = status == READ_FINE;
    if (ok) {
        ok = play_record(g, r, moves, out);
    } else {
        char text[READ_FAULT_TEXT] = "there is no game in it";
        if (status == READ_DAMAGED) read_fault_print(&report.first, text);
        text_format(out, "cannot load file: %s", status == READ_NO_MEMORY ? "no memory" : text);
    }
    record_free(r);
    reader_close(&reader);
    return ok;
}

static bool do_loadsgf(Gtp *g, const GtpArgs *args, Text *out)
{
    const char *why = "files cannot be read here";
    int number = RECORD_MOVES + 1;
    Cursor c = cursor_over(args->words[1]);
    if (args->count > 1 &&
        (!cursor_number(&c, RECORD_MOVES + 1, &number) || !cursor_at_end(&c) || number < 1))
        return gtp_fail(out, "syntax error: expected a file and the number of a move");
    Text bytes = text_growing();
    bool ok =
        g->options.read_file && g->options.read_file(args->words[0], &bytes, &why) && !bytes.is_cut;
    if (ok)
        ok = load_bytes(g, &bytes, number - 1, out);
    else
        text_format(out, "cannot load file: %s", why);
    text_free(&bytes);
    return ok;
}

const GtpCommand LOAD_COMMANDS[] = {
    {"loadsgf", 1, 2, do_loadsgf},
    {0},
};
