/* describe.c: a game in words. */
#include "tui/describe.h"

#include "engines/levels.h"

#include <string.h>

void describe_turn(const Words *w, const Pos *before, const Turn *turn, Text *out)
{
    Phrase phrase;
    char text[TURN_TEXT], said[PHRASE_TEXT];
    turn_describe(before, turn, &phrase);
    say_phrase(w, &phrase, said);
    game_of(before)->turn_print(before, turn, text);
    text_format(out, "%s (%s).", said, text);
}

const char *describe_game(const char *name)
{
    const Game *game;
    return game_find(name, &game, NULL) ? game->title : name;
}

/* -- The state -- */

/* The number of a level's word; 0 for any other name. */
static int level_of(const char *name)
{
    static const char LEVEL[] = "level:";
    bool is_level = strncmp(name, LEVEL, sizeof LEVEL - 1) == 0;
    Cursor digits = cursor_over(is_level ? name + sizeof LEVEL - 1 : "");
    int level;
    return cursor_number(&digits, LEVEL_MAX, &level) && cursor_at_end(&digits) ? level : 0;
}

void describe_name(const Words *w, const char *name, Text *out)
{
    int level = level_of(name);
    if (level)
        text_format(out, say(w, w->is_unicode ? N_("Level %d · %s") : N_("Level %d - %s")), level,
                    say(w, level_name(level)));
    else
        text_string(out, strcmp(name, "human") == 0 ? say(w, N_("human")) : name);
}

void describe_name_briefly(const Words *w, const char *name, Text *out)
{
    if (level_of(name))
        text_format(out, say(w, N_("Level %d")), level_of(name));
    else
        describe_name(w, name, out);
}

bool describe_is_nameless(const Play *p, int colour)
{
    return strcmp(play_name(p, colour), "?") == 0;
}

void describe_player(const Words *w, const Play *p, int colour, Text *out)
{
    text_string(out, say_colour(w, colour));
    if (describe_is_nameless(p, colour)) return;
    text_string(out, " (");
    describe_name(w, play_name(p, colour), out);
    text_char(out, ')');
}

/* Replaces an en dash by a hyphen, for terminals that have only the letters of the language. */
static void fold_dash(char *text)
{
    static const char DASH[] = "\xe2\x80\x93";
    for (char *at; (at = strstr(text, DASH));) {
        *at = '-';
        memmove(at + 1, at + sizeof DASH - 1, strlen(at + sizeof DASH - 1) + 1);
    }
}

/* The end by the rules, with the name of the winner. */
static void describe_result(const Words *w, const Pos *pos, const char *winner, Text *out)
{
    Phrase phrase;
    char said[PHRASE_TEXT];
    result_describe(pos, &phrase);
    Text word = text_fixed(phrase.words[0], PHRASE_WORD);
    text_string(&word, winner);
    say_phrase(w, &phrase, said);
    if (!w->is_unicode) fold_dash(said);
    text_format(out, "%s.", said);
}

void describe_state(const Words *w, const Play *p, Text *out)
{
    const Session *s = p->session;
    Outcome outcome = session_outcome(s);
    char who[2 * SESSION_NAME];
    Text name = text_fixed(who, sizeof who);
    int colour = outcome == WHITE_WINS   ? WHITE
                 : outcome == BLACK_WINS ? BLACK
                                         : session_now(s)->to_move;
    describe_player(w, p, colour, &name);
    const char *reason = say(w, session_reason(s));
    if (session_end(s) == SESSION_OPEN)
        text_format(out, say(w, N_("%s to move.")), who);
    else if (session_end(s) == SESSION_BY_RULES)
        describe_result(w, session_now(s), who, out);
    else if (outcome == DRAWN)
        text_format(out, say(w, N_("A draw: %s.")), reason);
    else if (outcome == ONGOING)
        text_format(out, say(w, N_("No result: %s.")), reason);
    else
        text_format(out, say(w, N_("%s wins: %s.")), who, reason);
}

void describe_score(const Words *w, const Pos *pos, Text *out)
{
    const Game *g = game_of(pos);
    Score score;
    Board board;
    if (pos->mid_turn) return;
    if (!g->has_score) {
        g->board(pos, &board);
        if (board.reserve[WHITE] < 0) return;
        text_format(out, say(w, N_("Disks left: White %d, Black %d")), board.reserve[WHITE],
                    board.reserve[BLACK]);
        if (board.points[WHITE] >= 0)
            text_format(out, say(w, N_("; points: White %d, Black %d")), board.points[WHITE],
                        board.points[BLACK]);
        return;
    }
    g->score(pos, &score);
    text_string(out, say(w, N_("Score:")));
    for (int colour = WHITE; colour <= BLACK; colour++) {
        text_format(out, colour == WHITE ? " %s" : "; %s", say_colour(w, colour));
        for (int i = 0; i < score.count[colour] && i < 8; i++)
            text_format(out, i ? ", %u" : " %u", score.value[colour][i]);
        if (score.count[colour] == 0) text_string(out, " 0");
    }
}

static void describe_points(int halves, Text *out)
{
    text_format(out, "%d%s", halves / 2, halves % 2 ? ".5" : "");
}

void describe_match(const Words *w, const Play *p, Text *out)
{
    MatchState m = session_match(p->session);
    if (m.best_of < 2) return;
    text_string(out, say(w, N_("Match:")));
    for (int seat = 0; seat < 2; seat++) {
        int colour = session_seat(p->session, WHITE) == seat ? WHITE : BLACK;
        text_string(out, seat ? "; " : " ");
        describe_name(w, play_name(p, colour), out);
        text_char(out, ' ');
        describe_points(m.points[seat], out);
    }
    text_format(out, say(w, N_("; best of %d")), m.best_of);
}

void describe_match_end(const Words *w, const Play *p, Text *out)
{
    MatchState m = session_match(p->session);
    char name[2 * SESSION_NAME], points[2][16];
    int winner = m.points[1] > m.points[0];
    Text who = text_fixed(name, sizeof name);
    if (!m.is_decided) {
        describe_match(w, p, out);
        text_char(out, '.');
        return;
    }
    for (int i = 0; i < 2; i++) {
        Text text = text_fixed(points[i], sizeof points[i]);
        describe_points(m.points[i ? !winner : winner], &text);
    }
    int colour = session_seat(p->session, WHITE) == winner ? WHITE : BLACK;
    describe_name(w, play_name(p, colour), &who);
    if (m.points[0] == m.points[1])
        text_format(out, say(w, N_("The match is drawn, %s-%s.")), points[0], points[1]);
    else
        text_format(out, say(w, N_("%s wins the match %s-%s.")), name, points[0], points[1]);
}

/* A tower by its height, another piece by its letter. */
static void describe_piece(const Words *w, const Game *g, const Cell *cell, Text *out)
{
    if (g->heights) {
        const Height *height = g->heights;
        while (height->name && height->letter != cell->piece) height++;
        text_format(out, say(w, N_("%s, disks: %d")), height->name ? say(w, height->name) : "",
                    cell->height);
        return;
    }
    for (const Piece *kind = g->kinds; kind->name; kind++)
        if (kind->letter == cell->piece) text_string(out, say(w, kind->names[cell->owner]));
}

void describe_cell(const Words *w, const Game *g, const Cell *cell, Text *out)
{
    text_string(out, cell->label);
    if (cell->owner == NOBODY) return;
    text_string(out, ": ");
    describe_piece(w, g, cell, out);
}

void describe_clock(double seconds, Text *out)
{
    int whole = (int)(seconds + 0.95);
    if (whole >= 3600)
        text_format(out, "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
    else
        text_format(out, "%d:%02d", whole / 60, whole % 60);
}

void describe_prompt(const Words *w, const Pick *pick, char out[PHRASE_TEXT])
{
    Phrase phrase;
    turn_prompt(&pick->at, pick->points, pick->count, &phrase);
    say_phrase(w, &phrase, out);
}

const char *describe_input(const Words *w, const Pos *p) { return say(w, game_of(p)->typing(p)); }
