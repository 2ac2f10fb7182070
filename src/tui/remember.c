/* remember.c: the settings as defaults of a game, and a game that was chosen as settings. */
#include "tui/remember.h"

#include <string.h>

static void copy_text(char *out, size_t size, const char *text)
{
    Text copy = text_fixed(out, size);
    text_string(&copy, text);
}

static void print_size_key(const Game *g, char out[SETTING_TEXT])
{
    Text key = text_fixed(out, SETTING_TEXT);
    text_format(&key, "size.%s", g->name);
}

static bool is_human(const char *word) { return !*word || strcmp(word, "human") == 0; }

/* -- Defaults -- */

const Game *remember_game(const Settings *s)
{
    char name[SETTING_TEXT];
    const Game *game;
    Fault fault;
    return s && settings_get(s, "game", name) && game_find(name, &game, &fault) ? game : GAMES[0];
}

void remember_opponent(const Settings *s, const Game *g, char out[SESSION_WORD])
{
    char word[SETTING_TEXT];
    PlayerWord parsed;
    Fault fault;
    bool is_kept = s && settings_get(s, "opponent", word) && player_parse(g, word, &parsed, &fault);
    copy_text(out, SESSION_WORD, is_kept ? word : OPPONENT_DEFAULT);
}

static void apply_size(const Settings *s, Plan *plan)
{
    char key[SETTING_TEXT], value[SETTING_TEXT];
    SessionOptions *o = &plan->options;
    if (o->size || plan->has_start) return;
    print_size_key(o->game, key);
    o->size = o->game->size_default;
    if (!s || !settings_get(s, key, value)) return;
    Cursor c = cursor_over(value);
    cursor_number(&c, o->game->size_max, &o->size);
}

static void apply_players(const Settings *s, Plan *plan)
{
    SessionOptions *o = &plan->options;
    int begins = plan_begins(plan);
    if (*o->players[WHITE] || *o->players[BLACK]) return;
    copy_text(o->players[begins], SESSION_WORD, "human");
    remember_opponent(s, o->game, o->players[opponent(begins)]);
}

/* The first person gets the first name: the one who begins, if there are two. */
static void apply_names(const Settings *s, Plan *plan)
{
    static const char *const KEYS[] = {"name", "name2"};
    SessionOptions *o = &plan->options;
    int begins = plan_begins(plan), next = 0;
    if (!s || *o->names[WHITE] || *o->names[BLACK]) return;
    for (int i = 0; i < 2; i++) {
        int colour = i == 0 ? begins : opponent(begins);
        char name[SETTING_TEXT];
        if (!is_human(o->players[colour])) continue;
        if (settings_get(s, KEYS[next++], name)) copy_text(o->names[colour], SESSION_NAME, name);
    }
}

void remember_apply(const Settings *s, Plan *plan)
{
    apply_size(s, plan);
    apply_players(s, plan);
    apply_names(s, plan);
}

/* -- Lessons -- */

static void print_lesson_key(const Game *g, char out[SETTING_TEXT])
{
    Text key = text_fixed(out, SETTING_TEXT);
    text_format(&key, "lesson.%s", g->name);
}

int remember_lesson(const Settings *s, const Game *g)
{
    char key[SETTING_TEXT], value[SETTING_TEXT];
    int step;
    print_lesson_key(g, key);
    if (!s || !settings_get(s, key, value)) return 0;
    Cursor c = cursor_over(value);
    return cursor_number(&c, 99, &step) ? step - 1 : LESSON_DONE;
}

bool remember_lesson_step(Settings *s, const Game *g, int step, char error[SETTINGS_ERROR])
{
    char key[SETTING_TEXT], value[16];
    Text text = text_fixed(value, sizeof value);
    if (!s) return true;
    if (step == LESSON_DONE)
        text_string(&text, "done");
    else
        text_int(&text, step + 1);
    print_lesson_key(g, key);
    return settings_set(s, key, value, error);
}

static bool stop_at_first(void *context, const ArchiveGame *game)
{
    (void)context, (void)game;
    return false;
}

bool remember_is_newcomer(const Settings *s, Archive *archive)
{
    char key[SETTING_TEXT], value[SETTING_TEXT];
    if (!s || settings_get(s, "game", value)) return false;
    for (int i = 0; GAMES[i]; i++) {
        print_lesson_key(GAMES[i], key);
        if (settings_get(s, key, value)) return false;
    }
    return !archive || archive_find(archive, &(ArchiveQuery){.limit = 1, .only_begun = true},
                                    stop_at_first, NULL) == 0;
}

/* -- Keeping -- */

static bool keep_people(Settings *s, const Plan *plan, char error[SETTINGS_ERROR])
{
    static const char *const KEYS[] = {"name", "name2"};
    const SessionOptions *o = &plan->options;
    int begins = plan_begins(plan), next = 0;
    bool ok = true;
    for (int i = 0; i < 2; i++) {
        int colour = i == 0 ? begins : opponent(begins);
        if (is_human(o->players[colour]))
            ok &= settings_set(s, KEYS[next++], o->names[colour], error);
    }
    return ok;
}

bool remember_plan(Settings *s, const Plan *plan, char error[SETTINGS_ERROR])
{
    const SessionOptions *o = &plan->options;
    char key[SETTING_TEXT], size[16];
    Text text = text_fixed(size, sizeof size);
    if (!s) return true;
    bool ok = settings_set(s, "game", o->game->name, error);
    for (int colour = WHITE; colour <= BLACK; colour++)
        if (!is_human(o->players[colour]) && is_human(o->players[opponent(colour)]))
            ok = ok && settings_set(s, "opponent", o->players[colour], error);
    ok = ok && keep_people(s, plan, error);
    if (!o->size || plan->has_start || o->game->size_min == o->game->size_max) return ok;
    text_int(&text, o->size);
    print_size_key(o->game, key);
    return ok && settings_set(s, key, size, error);
}
