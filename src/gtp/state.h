/* state.h: what the commands of GTP share; for the files of this folder only. */
#ifndef GTP_STATE_H
#define GTP_STATE_H

#include "core/text.h"
#include "engines/player.h"
#include "games/pointing.h"
#include "gtp/gtp.h"
#include "history/spec.h"

enum { GTP_WORD = 200, GTP_WORDS = 4 };

/* What follows the name of a command. */
typedef struct GtpArgs {
    int count;
    char words[GTP_WORDS][GTP_WORD];
    const char *rest; /* all of it */
} GtpArgs;

/* The state before a play. */
typedef struct GtpUndo {
    int ply;
    Pick pointing;
} GtpUndo;

/* The times of time_settings and time_left, in seconds. */
typedef struct GtpClock {
    bool is_set;
    double byo_seconds;
    int byo_stones;
    double left[2];
    int stones[2]; /* 0: in main time */
} GtpClock;

struct Gtp {
    GtpWrite *write;
    void *context;
    GtpOptions options;
    History history;
    VertexGrid grid;
    Pick pointing; /* the turn under way */
    GtpUndo *undo;
    int undo_count, undo_capacity;
    bool has_plan; /* the turn that genmove has begun */
    Turn plan;
    char player_text[PLAYER_TEXT];
    PlayerWord word;
    Player *player; /* for the current game, or NULL */
    GtpClock clock;
};

/* A command writes its reply, or why it fails, into out. */
typedef bool GtpRun(Gtp *g, const GtpArgs *args, Text *out);

typedef struct GtpCommand {
    const char *name;
    int least, most; /* words it takes; most < 0: any number, read from `rest` */
    GtpRun *run;
} GtpCommand;

/* The commands that GoGui asks for, ended by a NULL name. */
extern const GtpCommand GOGUI_COMMANDS[];

/* Write a message or a fault; always return false. */
bool gtp_fail(Text *out, const char *words);
bool gtp_fail_fault(Text *out, const char *before, const Fault *fault);

#endif
