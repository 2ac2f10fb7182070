/* counsel.c: what the engine thinks for a person. */
#include "play/counsel.h"

Engine *counsel_engine(const Game *g) { return engine_new(g, &(EngineOptions){.megabytes = 8}); }

bool counsel_task(Play *p, double now, Task *out)
{
    if (session_end(p->session) != SESSION_OPEN || !play_task(p, now, out)) return false;
    out->limits = (Limits){.nodes = COUNSEL_NODES};
    return true;
}

bool counsel_takes_draw(const Play *p, int colour, const Result *found)
{
    if (found->line_count == 0) return false;
    int value = found->lines[0].value;
    return session_now(p->session)->to_move == colour ? value <= 0 : value >= 0;
}

bool counsel_hint(Play *p, double now, Result *out)
{
    Task task;
    Engine *e = counsel_engine(session_game(p->session));
    bool is_good = e && counsel_task(p, now, &task);
    if (is_good) engine_search(e, &task, out);
    engine_free(e);
    return is_good && out->line_count > 0;
}

bool counsel_draw(Play *p, int colour, double now)
{
    Result result;
    return counsel_hint(p, now, &result) && counsel_takes_draw(p, colour, &result);
}
