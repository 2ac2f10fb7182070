/* manual.c: the man page and the shell completions, made from the tables of commands. */
#include "cli/manual.h"

#include "games/games.h"

#include <string.h>

/* -- The man page -- */

/* Escapes text for roff: backslashes, dashes, and a dot or quote that starts a line. */
static void put_roff(Text *out, const char *text)
{
    for (const char *at = text; *at; at++) {
        bool begins_line = at == text || at[-1] == '\n';
        if (begins_line && (*at == '.' || *at == '\'')) text_string(out, "\\&");
        if (*at == '-' || *at == '\\') text_char(out, '\\');
        text_char(out, *at);
    }
}

static void put_option(Text *out, const Option *o)
{
    text_string(out, ".TP\n\\fB\\-\\-");
    put_roff(out, o->name);
    text_string(out, "\\fR");
    if (o->value) {
        text_string(out, " \\fI");
        put_roff(out, o->value);
        text_string(out, "\\fR");
    }
    text_char(out, '\n');
    put_roff(out, o->help);
    text_char(out, '\n');
}

static void put_command(Text *out, const Command *c)
{
    text_string(out, ".SS \"quina ");
    put_roff(out, c->name);
    if (*c->operands) {
        text_char(out, ' ');
        put_roff(out, c->operands);
    }
    text_string(out, "\"\n");
    put_roff(out, c->summary);
    text_char(out, '\n');
    if (c->details) {
        text_string(out, ".PP\n.nf\n");
        put_roff(out, c->details);
        text_string(out, "\n.fi\n");
    }
    for (int i = 0; i < OPTIONS_MAX && c->options[i].name; i++) put_option(out, &c->options[i]);
}

static const char MAN_TAIL[] =
    ".SH EXIT STATUS\n"
    "0 for success; 1 for a failure: a bad position, an illegal move, a file that cannot be read\n"
    "or written; 2 for wrong usage.\n"
    ".SH ENVIRONMENT\n"
    ".TP\n\\fBNO_COLOR\\fR\nif set, plain ASCII drawings, as in a pipe or on a dumb terminal\n"
    ".TP\n\\fBQUINA_QUIET\\fR\nif set, long commands show no progress, as with \\-\\-quiet\n"
    ".TP\n\\fBQUINA_LANG\\fR\nthe language, en or pt, whatever settings and locale say\n"
    ".TP\n\\fBLC_ALL\\fR, \\fBLC_MESSAGES\\fR, \\fBLANG\\fR\nthe language: English, or Portuguese "
    "for pt\n"
    ".TP\n\\fBXDG_CONFIG_HOME\\fR\nwhere the settings are kept, in quina/settings\n"
    ".TP\n\\fBXDG_DATA_HOME\\fR\nwhere the archive of games is kept, in quina/archive.db, and "
    "endgame tables, in quina/tables\n"
    ".TP\n\\fBQUINA_TABLES\\fR\nthe folder of endgame tables, instead\n"
    ".TP\n\\fBQUINA_UGI_TIMEOUT\\fR\nseconds that a player ugi:COMMAND has to answer ugiok, and "
    "for a "
    "move past its limit (default 10 and 5)\n"
    ".SH SEE ALSO\n"
    ".BR quina-formats (5),\n.BR quina-limits (5),\n.BR quina-protocols (5)\n";

void manual_print_man(const Command *const *commands, const char *version, Text *out)
{
    text_format(out, ".TH QUINA 1 \"\" \"quina %s\"\n", version);
    text_string(out, ".ad l\n.SH NAME\nquina \\- five two\\-player abstract board games\n"
                     ".SH SYNOPSIS\n.B quina\n.I COMMAND\n.RI [ options ]\n"
                     ".SH DESCRIPTION\nquina knows these games:\n");
    for (int i = 0; GAMES[i]; i++) {
        text_format(out, ".TP\n\\fB%s\\fR\n%s: ", GAMES[i]->name, GAMES[i]->title);
        put_roff(out, GAMES[i]->summary);
        text_char(out, '\n');
    }
    text_string(out, ".SH COMMANDS\n");
    for (int i = 0; commands[i]; i++) put_command(out, commands[i]);
    text_string(out, MAN_TAIL);
}

/* -- Completions -- */

static bool takes_game(const Command *c) { return strstr(c->operands, "GAME") != NULL; }

static void put_names(Text *out, const Command *const *commands)
{
    for (int i = 0; commands[i]; i++) text_format(out, "%s%s", i ? " " : "", commands[i]->name);
}

/* The choices for the first operand; none if it is free. */
static void put_operands(Text *out, const Command *c)
{
    if (c->verbs) text_string(out, c->verbs);
    for (int i = 0; takes_game(c) && GAMES[i]; i++)
        text_format(out, "%s%s", i || c->verbs ? " " : "", GAMES[i]->name);
}

void manual_print_bash(const Command *const *commands, Text *out)
{
    text_string(out, "# bash completion for quina\n_quina()\n{\n"
                     "    local word=${COMP_WORDS[COMP_CWORD]} words\n"
                     "    if ((COMP_CWORD == 1)); then\n        words=\"");
    put_names(out, commands);
    text_string(out, " help --help --version\"\n    else\n        case ${COMP_WORDS[1]} in\n");
    for (int i = 0; commands[i]; i++) {
        const Command *c = commands[i];
        text_format(out, "        %s) words=\"", c->name);
        put_operands(out, c);
        if (c->verbs || takes_game(c)) text_char(out, ' ');
        for (int k = 0; k < OPTIONS_MAX && c->options[k].name; k++)
            text_format(out, "--%s ", c->options[k].name);
        text_string(out, "--lang --help\" ;;\n");
    }
    text_string(out, "        esac\n    fi\n"
                     "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
                     "    [[ ${#COMPREPLY[@]} -gt 0 || $word == -* ]] || "
                     "mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
                     "}\ncomplete -F _quina quina\n");
}

/* A help text inside brackets and single quotes. */
static void put_zsh_help(Text *out, const char *help)
{
    for (; *help; help++) {
        if (strchr("[]:\\", *help)) text_char(out, '\\');
        if (*help == '\'')
            text_string(out, "'\\''");
        else
            text_char(out, *help);
    }
}

void manual_print_zsh(const Command *const *commands, Text *out)
{
    text_string(out, "#compdef quina\n_quina() {\n    if ((CURRENT == 2)); then\n"
                     "        local -a commands=(\n");
    for (int i = 0; commands[i]; i++) {
        text_format(out, "            '%s:", commands[i]->name);
        put_zsh_help(out, commands[i]->summary);
        text_string(out, "'\n");
    }
    text_string(out, "        )\n        _describe command commands\n        return\n    fi\n"
                     "    local command=$words[2]\n    shift words\n    ((CURRENT--))\n"
                     "    case $command in\n");
    for (int i = 0; commands[i]; i++) {
        const Command *c = commands[i];
        text_format(out, "    %s) _arguments", c->name);
        if (c->verbs || takes_game(c)) {
            text_format(out, " '1:%s:(", c->verbs ? "verb" : "game");
            put_operands(out, c);
            text_string(out, ")'");
        }
        text_string(out, " '*:file:_files'");
        for (int k = 0; k < OPTIONS_MAX && c->options[k].name; k++) {
            text_format(out, " \\\n        '--%s[", c->options[k].name);
            put_zsh_help(out, c->options[k].help);
            text_string(out, c->options[k].value ? "]:value:'" : "]'");
        }
        text_string(out, " ;;\n");
    }
    text_string(out, "    esac\n}\n_quina \"$@\"\n");
}
