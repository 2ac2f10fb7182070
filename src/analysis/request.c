/* request.c: a request read from its line of JSON. */
#include "analysis/request.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* -- Faults -- */

static bool refuse(AnalysisRequest *r, const char *field, const char *error)
{
    Text text = text_fixed(r->error, sizeof r->error), name = text_fixed(r->field, sizeof r->field);
    text_string(&text, error);
    text_string(&name, field);
    return false;
}

static bool refuse_fault(AnalysisRequest *r, const char *field, const Fault *fault)
{
    char text[FAULT_TEXT];
    fault_print(fault, fault_template(fault->code), text);
    return refuse(r, field, text);
}

static bool no_memory(AnalysisRequest *r) { return refuse(r, "", "no memory for the request"); }

/* -- JSON -- */

static Json *parse(AnalysisRequest *r, const char *line, size_t length)
{
    JsonFault fault;
    Json *root = json_parse(line, length, &fault);
    if (!root) {
        Text text = text_fixed(r->error, sizeof r->error);
        text_format(&text, fault.code == JSON_FAULT_DEPTH ? "%s" : "not JSON: %s, at byte %zu",
                    json_fault_text(fault.code), fault.at + 1);
        return NULL;
    }
    if (root->kind == JSON_KIND_OBJECT) return root;
    json_free(root);
    refuse(r, "", "expected a JSON object");
    return NULL;
}

/* The id as JSON, to be freed; NULL if there is no memory. */
static char *dump_id(const Json *id)
{
    Text text = text_growing();
    if (id->kind == JSON_KIND_TEXT)
        text_json_string(&text, id->text);
    else
        text_format(&text, "%" PRId64, id->whole);
    if (text.is_cut) text_free(&text);
    return text.data;
}

static bool is_id(const Json *id)
{
    return json_is(id, JSON_KIND_TEXT) || json_is(id, JSON_KIND_WHOLE);
}

/* A member that is a string, "" if there is none; NULL and a fault if it is something else. */
static const char *take_string(AnalysisRequest *r, const Json *root, const char *key)
{
    const Json *value = json_member(root, key);
    if (!value) return "";
    if (value->kind == JSON_KIND_TEXT) return value->text;
    refuse(r, key, "expected a string");
    return NULL;
}

/* A whole number from least to most, or what *out was if there is none. */
static bool take_int(AnalysisRequest *r, const Json *root, const char *key, int64_t least,
                     int64_t most, int64_t *out)
{
    const Json *value = json_member(root, key);
    if (!value) return true;
    if (value->kind == JSON_KIND_WHOLE && value->whole >= least && value->whole <= most) {
        *out = value->whole;
        return true;
    }
    Text text = text_fixed(r->error, sizeof r->error), name = text_fixed(r->field, sizeof r->field);
    text_format(&text, "expected a whole number from %lld to %lld", (long long)least,
                (long long)most);
    text_string(&name, key);
    return false;
}

/* -- The game -- */

static bool read_game(AnalysisRequest *r, const Json *root)
{
    JsonSpec named;
    SpecFault fault;
    bool ok = json_spec_read(root, INT64_MAX, &named, &fault);
    named.spec.moves_max = ANALYSIS_MOVES;
    ok = ok && spec_read(&named.spec, &r->history, &fault);
    if (ok) {
        r->game = history_game(&r->history);
        r->seed = named.spec.seed;
    }
    json_spec_free(&named);
    if (ok) return true;
    const char *field = spec_field_name(fault.field);
    return refuse_fault(r, field ? field : "", &fault.fault);
}

static int compare_turns(const void *one, const void *other)
{
    return *(const int *)one - *(const int *)other;
}

/* The plies to be analyzed, ascending; the last one by default. */
static bool read_turns(AnalysisRequest *r, const Json *root)
{
    int last = r->history.ply;
    const Json *list = json_member(root, "analyze_turns");
    int count = list ? json_count_of(list) : 1;
    if (list && (list->kind != JSON_KIND_LIST || count == 0 || count > last + 1))
        return refuse(r, "analyze_turns", "expected a list of plies, each once");
    r->turns = calloc((size_t)count, sizeof *r->turns);
    if (!r->turns) return no_memory(r);
    r->turn_count = count;
    r->turns[0] = last;
    int i = 0;
    for (const Json *turn = list ? list->first : NULL; turn; turn = turn->next, i++) {
        int64_t ply = turn->kind == JSON_KIND_WHOLE ? turn->whole : -1;
        if (ply < 0 || ply > last)
            return refuse(r, "analyze_turns", "expected plies from 0 to the number of moves");
        r->turns[i] = (int)ply;
    }
    qsort(r->turns, (size_t)count, sizeof *r->turns, compare_turns);
    for (i = 1; i < count; i++)
        if (r->turns[i] == r->turns[i - 1])
            return refuse(r, "analyze_turns", "expected a list of plies, each once");
    return true;
}

/* -- Player and limits -- */

static bool read_limits(AnalysisRequest *r, const Json *root)
{
    static const char *const KEYS[] = {"time", "nodes", "depth"};
    const Json *limits = json_member(root, "limits");
    int64_t nodes = 0, depth = 0;
    if (!limits) return true;
    if (limits->kind != JSON_KIND_OBJECT) return refuse(r, "limits", "expected an object");
    for (const Json *limit = limits->first; limit; limit = limit->next) {
        size_t i = 0;
        while (i < 3 && strcmp(limit->key, KEYS[i]) != 0) i++;
        if (i == 3) return refuse(r, "limits", "expected time, nodes or depth");
    }
    const Json *time = json_member(limits, "time");
    if (time) {
        double seconds = json_number_of(time); /* 0 if it is no number */
        if (!(seconds > 0) || seconds > 86400)
            return refuse(r, "time", "expected seconds, more than 0 and at most 86400");
        r->limits.seconds = seconds;
    }
    if (!take_int(r, limits, "nodes", 1, INT64_MAX / 2, &nodes) ||
        !take_int(r, limits, "depth", 1, DEPTH_MAX, &depth))
        return false;
    r->limits.nodes = (uint64_t)nodes;
    r->limits.depth = (int)depth;
    return true;
}

static bool read_player(AnalysisRequest *r, const Json *root)
{
    Fault fault;
    int64_t lines = 1;
    const char *word = take_string(r, root, "player");
    if (!word || !read_limits(r, root) || !take_int(r, root, "lines", 1, LINES_MAX, &lines))
        return false;
    r->lines = (int)lines;
    if (!player_parse(r->game, *word ? word : "engine", &r->player, &fault))
        return refuse_fault(r, "player", &fault);
    if (r->player.kind == PLAYER_HUMAN || r->player.kind == PLAYER_UGI)
        return refuse(r, "player",
                      "expected a player of this program: first, random, classic:N, level:N or "
                      "engine");
    return true;
}

/* -- Requests -- */

static const char *const FIELDS[] = {"id",    "action",  "terminate_id",  "game",  "size",
                                     "seed",  "variant", "position",      "moves", "limits",
                                     "lines", "player",  "analyze_turns", NULL};

static bool check_fields(AnalysisRequest *r, const Json *root)
{
    for (const Json *field = root->first; field; field = field->next) {
        int i = 0;
        while (FIELDS[i] && strcmp(FIELDS[i], field->key) != 0) i++;
        if (!FIELDS[i]) return refuse(r, field->key, "there is no such field");
    }
    return true;
}

static bool read_action(AnalysisRequest *r, const Json *root)
{
    static const char *const NAMES[] = {[ACTION_ANALYZE] = "analyze",
                                        [ACTION_QUERY_VERSION] = "query_version",
                                        [ACTION_TERMINATE] = "terminate",
                                        [ACTION_TERMINATE_ALL] = "terminate_all"};
    const char *action = take_string(r, root, "action");
    if (!action) return false;
    int i = ACTION_ANALYZE;
    while (i <= ACTION_TERMINATE_ALL && *action && strcmp(NAMES[i], action) != 0) i++;
    if (i > ACTION_TERMINATE_ALL)
        return refuse(r, "action", "expected analyze, query_version, terminate or terminate_all");
    r->action = (RequestAction)i;
    if (r->action != ACTION_TERMINATE) return true;
    const Json *id = json_member(root, "terminate_id");
    if (!is_id(id)) return refuse(r, "terminate_id", "expected the id of a request");
    r->terminate_id = dump_id(id);
    return r->terminate_id || no_memory(r);
}

static bool read_object(AnalysisRequest *r, const Json *root)
{
    const Json *id = json_member(root, "id");
    if (!is_id(id)) return refuse(r, "id", "expected an id, a string or a whole number");
    free(r->id);
    r->id = dump_id(id);
    if (!r->id) return no_memory(r);
    if (!check_fields(r, root) || !read_action(r, root)) return false;
    if (r->action != ACTION_ANALYZE) return true;
    return read_game(r, root) && read_player(r, root) && read_turns(r, root);
}

bool request_read(AnalysisRequest *r, const char *line, size_t length)
{
    *r = (AnalysisRequest){.lines = 1};
    Json *root = parse(r, line, length);
    bool ok = root && read_object(r, root);
    json_free(root);
    return ok;
}

void request_free(AnalysisRequest *r)
{
    free(r->id);
    free(r->terminate_id);
    free(r->turns);
    history_free(&r->history);
}
