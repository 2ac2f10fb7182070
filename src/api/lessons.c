/* lessons.c: the guided first game of a game, and the verdict on a move of it. */
#include "api/lessons.h"

#include "api/game_request.h"
#include "lessons/lesson.h"

#include <stdlib.h>

static void print_step(Text *out, const LessonStep *step)
{
    text_char(out, '{');
    json_text(out, "title", step->title);
    json_text(out, "task", step->task);
    json_text(out, "hint", step->hint);
    json_text(out, "praise", step->praise);
    json_text(out, "goal", goal_name(step->goal));
    json_text(out, "opponent", step->goal == GOAL_GAME ? step->words : NULL);
    position_print(out, &step->start);
    text_char(out, '}');
}

static void print_lesson(Text *out, const Game *g, const char *lang, const Lesson *lesson)
{
    text_char(out, '{');
    json_text(out, "game", g->name);
    json_text(out, "lang", lang);
    json_text(out, "title", lesson->title);
    json_text(out, "intro", lesson->intro);
    text_json_key(out, "steps");
    for (int i = 0; i < lesson->count; i++) {
        text_string(out, i ? ", " : "[");
        print_step(out, &lesson->steps[i]);
    }
    text_string(out, "]}");
}

/* The step that the request names, from 1; NULL if there is none that takes a move. */
static const LessonStep *find_step(const Request *req, const Lesson *lesson)
{
    const char *text = request_arg(req, "step");
    Cursor c = cursor_over(text ? text : "");
    int number;
    if (!cursor_number(&c, lesson->count, &number) || !cursor_at_end(&c) || number < 1) return NULL;
    const LessonStep *step = &lesson->steps[number - 1];
    return step->goal == GOAL_GAME ? NULL : step;
}

static bool judge(Request *req, const Lesson *lesson, const char *arg)
{
    const LessonStep *step = find_step(req, lesson);
    Text *out = &req->response.body;
    char move[TURN_TEXT];
    Text text = text_fixed(move, sizeof move);
    Fault fault;
    bool met;
    Pos after;
    if (!step)
        return request_refuse(req, REFUSE_MALFORMED, N_("expected the number of a step"), "step");
    text_moves(&text, arg);
    if (!lesson_try(step, move, &after, &met, &fault))
        return request_refuse_fault(req, REFUSE_ILLEGAL, &fault, "move");
    text_char(out, '{');
    json_bool(out, "met", met);
    json_text(out, "text", met ? step->praise : step->hint);
    text_char(out, '}');
    return true;
}

bool handle_lesson(Request *req)
{
    const char *name = request_path_after(req, "/api/lessons/"), *lang = request_arg(req, "lang");
    const char *move = request_arg(req, "move"), *source;
    const Game *g;
    Fault fault;
    if (!lang) lang = req->words.lang;
    if (!game_find(name ? name : "", &g, &fault))
        return request_refuse_fault(req, REFUSE_UNKNOWN, &fault, "game");
    if (!(source = lesson_find(g, lang)))
        return request_refuse(req, REFUSE_UNKNOWN, N_("there is no such lesson"), "lang");
    Lesson *lesson = malloc(sizeof *lesson);
    LessonFault at;
    if (!lesson) return request_refuse_memory(req);
    bool ok = lesson_read(g, source, lesson, &at) ||
              request_refuse(req, REFUSE_UNKNOWN, N_("there is no such lesson"), "lang");
    if (ok && move)
        ok = judge(req, lesson, move);
    else if (ok)
        print_lesson(&req->response.body, g, lang, lesson);
    req->response.cache = CACHE_TAGGED;
    free(lesson);
    return ok;
}
