/* request.c: a request read from its line of JSON. */
#include "analysis/request.h"

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

static json_t *parse(AnalysisRequest *r, const char *line, size_t length)
{
    json_error_t error;
    if (!text_is_shallow_json(line, length)) {
        refuse(r, "", "brackets are nested too deep");
        return NULL;
    }
    json_t *root = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    if (!root) {
        Text text = text_fixed(r->error, sizeof r->error);
        text_format(&text, "not JSON: %s at character %d", error.text, error.column);
        return NULL;
    }
    if (json_is_object(root)) return root;
    json_decref(root);
    refuse(r, "", "expected a JSON object");
    return NULL;
}

static char *dump_id(const json_t *id)
{
    return json_dumps(id, JSON_ENCODE_ANY | JSON_COMPACT | JSON_ENSURE_ASCII);
}

static bool is_id(const json_t *id) { return json_is_string(id) || json_is_integer(id); }

/* A member that is a string, "" if there is none; NULL and a fault if it is something else. */
static const char *take_string(AnalysisRequest *r, const json_t *root, const char *key)
{
    const json_t *value = json_object_get(root, key);
    if (!value) return "";
    if (json_is_string(value)) return json_string_value(value);
    refuse(r, key, "expected a string");
    return NULL;
}

/* A whole number from least to most, or what *out was if there is none. */
static bool take_int(AnalysisRequest *r, const json_t *root, const char *key, json_int_t least,
                     json_int_t most, json_int_t *out)
{
    const json_t *value = json_object_get(root, key);
    if (!value) return true;
    if (json_is_integer(value) && json_integer_value(value) >= least &&
        json_integer_value(value) <= most) {
        *out = json_integer_value(value);
        return true;
    }
    Text text = text_fixed(r->error, sizeof r->error), name = text_fixed(r->field, sizeof r->field);
    text_format(&text, "expected a whole number from %lld to %lld", (long long)least,
                (long long)most);
    text_string(&name, key);
    return false;
}

/* -- The game -- */

static bool read_game(AnalysisRequest *r, const json_t *root)
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
static bool read_turns(AnalysisRequest *r, const json_t *root)
{
    int last = r->history.ply;
    const json_t *list = json_object_get(root, "analyze_turns");
    size_t count = list ? json_array_size(list) : 1;
    if (list && (!json_is_array(list) || count == 0 || count > (size_t)last + 1))
        return refuse(r, "analyze_turns", "expected a list of plies, each once");
    r->turns = calloc(count, sizeof *r->turns);
    if (!r->turns) return no_memory(r);
    r->turn_count = (int)count;
    r->turns[0] = last;
    for (size_t i = 0; list && i < count; i++) {
        const json_t *turn = json_array_get(list, i);
        json_int_t ply = json_is_integer(turn) ? json_integer_value(turn) : -1;
        if (ply < 0 || ply > last)
            return refuse(r, "analyze_turns", "expected plies from 0 to the number of moves");
        r->turns[i] = (int)ply;
    }
    qsort(r->turns, count, sizeof *r->turns, compare_turns);
    for (size_t i = 1; i < count; i++)
        if (r->turns[i] == r->turns[i - 1])
            return refuse(r, "analyze_turns", "expected a list of plies, each once");
    return true;
}

/* -- Player and limits -- */

static bool read_limits(AnalysisRequest *r, const json_t *root)
{
    static const char *const KEYS[] = {"time", "nodes", "depth"};
    json_t *limits = json_object_get(root, "limits"), *value;
    const char *key;
    json_int_t nodes = 0, depth = 0;
    if (!limits) return true;
    if (!json_is_object(limits)) return refuse(r, "limits", "expected an object");
    json_object_foreach(limits, key, value)
    {
        size_t i = 0;
        while (i < 3 && strcmp(key, KEYS[i]) != 0) i++;
        if (i == 3) return refuse(r, "limits", "expected time, nodes or depth");
    }
    const json_t *time = json_object_get(limits, "time");
    if (time) {
        double seconds = json_number_value(time);
        if (!json_is_number(time) || !(seconds > 0) || seconds > 86400)
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

static bool read_player(AnalysisRequest *r, const json_t *root)
{
    Fault fault;
    json_int_t lines = 1;
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

static bool check_fields(AnalysisRequest *r, json_t *root)
{
    const char *key;
    json_t *value;
    json_object_foreach(root, key, value)
    {
        int i = 0;
        while (FIELDS[i] && strcmp(FIELDS[i], key) != 0) i++;
        if (!FIELDS[i]) return refuse(r, key, "there is no such field");
    }
    return true;
}

static bool read_action(AnalysisRequest *r, const json_t *root)
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
    const json_t *id = json_object_get(root, "terminate_id");
    if (!is_id(id)) return refuse(r, "terminate_id", "expected the id of a request");
    r->terminate_id = dump_id(id);
    return r->terminate_id || no_memory(r);
}

static bool read_object(AnalysisRequest *r, json_t *root)
{
    const json_t *id = json_object_get(root, "id");
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
    json_t *root = parse(r, line, length);
    bool ok = root && read_object(r, root);
    json_decref(root);
    return ok;
}

void request_free(AnalysisRequest *r)
{
    free(r->id);
    free(r->terminate_id);
    free(r->turns);
    history_free(&r->history);
}
