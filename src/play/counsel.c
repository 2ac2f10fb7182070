/* counsel.c: what the engine thinks for a person. */
#include "play/counsel.h"

bool counsel_hint(Play *p, double now, Result *out)
{
    Task task;
    if (session_end(p->session) != SESSION_OPEN || !play_task(p, now, &task)) return false;
    Engine *e = engine_new(session_game(p->session), &(EngineOptions){.megabytes = 8});
    if (!e) return false;
    task.limits = (Limits){.nodes = COUNSEL_NODES};
    engine_search(e, &task, out);
    engine_free(e);
    return out->line_count > 0;
}

bool counsel_accepts(const Result *seen, bool is_to_move)
{
    if (seen->line_count == 0) return false;
    int value = seen->lines[0].value;
    return is_to_move ? value <= 0 : value >= 0;
}

bool counsel_draw(Play *p, int colour, double now)
{
    Result result;
    if (!counsel_hint(p, now, &result)) return false;
    return counsel_accepts(&result, session_now(p->session)->to_move == colour);
}
