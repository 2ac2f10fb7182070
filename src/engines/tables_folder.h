/* tables_folder.h: endgame tables as files of a folder: GAME-ENDING.qtb. */
#ifndef ENGINES_TABLES_FOLDER_H
#define ENGINES_TABLES_FOLDER_H

#include "engines/tables.h"

/* Which file cannot be used, and why: an errno, or what is wrong with its contents. */
typedef struct TablesFault {
    char path[1024];
    int error; /* 0: see status */
    TableStatus status;
} TablesFault;

/* Opens all tables of the game in the folder: the files stay open, their index is read. NULL, with
 * a fault, if one of them is damaged, cut or of something else, or there is no memory. A folder
 * that does not exist has no tables. */
Tables *tables_open(const char *folder, const Game *g, TablesFault *fault);
void tables_close(Tables *t);

/* The same for every game that has endings; false with a fault, and then none is open. */
bool game_tables_open(GameTables *t, const char *folder, TablesFault *fault);
void game_tables_close(GameTables *t);
/* A table in which a value was looked for in vain, since a block is damaged; NULL: none. It names
 * the table. */
const char *game_tables_damaged(const GameTables *t, char out[TABLE_NAME]);
/* How many there are; each keeps a file open. */
int game_tables_count(const GameTables *t);

/* Opens the table of one ending into t; false with a fault, whose error is ENOENT if there is no
 * such file. */
bool tables_open_one(Tables *t, const char *folder, int ending, TablesFault *fault);

/* Writes the table of an ending, as a whole or not at all; 0 or an errno. Holes get values. */
int tables_write(const Tables *t, const char *folder, int ending, uint8_t *values);

/* The file of an ending. */
void tables_path(const Tables *t, const char *folder, int ending, Text *out);

/* Without any table. NULL if the game has no endings or there is no memory. */
Tables *tables_new(const Game *g);

/* Where tables are looked for: QUINA_TABLES, or quina/tables in the XDG data folder; false if
 * neither is known. */
bool tables_default_folder(Text *out);

#endif
