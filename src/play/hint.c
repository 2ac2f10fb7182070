/* hint.c: what the engine recommends to a person. */
#include "play/hint.h"

Engine *hint_engine(const Game *g) { return engine_new(g, &(EngineOptions){.megabytes = 8}); }

bool hint_task(Play *p, double now, Task *out)
{
    if (session_end(p->session) != SESSION_OPEN || !play_task(p, now, out)) return false;
    out->limits = (Limits){.nodes = HINT_NODES};
    return true;
}

bool hint_accepts_draw(const Play *p, int colour, const Result *found)
{
    if (found->line_count == 0) return false;
    int value = found->lines[0].value;
    return session_now(p->session)->to_move == colour ? value <= 0 : value >= 0;
}

bool hint_search(Play *p, double now, Result *out)
{
    Task task;
    Engine *e = hint_engine(session_game(p->session));
    bool ok = e && hint_task(p, now, &task);
    if (ok) engine_search(e, &task, out);
    engine_free(e);
    return ok && out->line_count > 0;
}

bool hint_search_draw(Play *p, int colour, double now)
{
    Result result;
    return hint_search(p, now, &result) && hint_accepts_draw(p, colour, &result);
}
