/* test_archive.c: games are stored move by move, whatever happens to the writing process. */
#define _POSIX_C_SOURCE 200809L
#include "archive/archive.h"
#include "archive/db.h"
#include "core/clock.h"
#include "folder.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { KILLS = 200 };

static char folder[FOLDER_PATH];

static Archive *open_file(const char *name)
{
    char path[FOLDER_FILE], error[ARCHIVE_ERROR];
    folder_file(folder, name, path);
    Archive *a = archive_open(path, error);
    if (!a) fail_msg("%s", error);
    return a;
}

/* Plays one random turn of a game in progress and archives it. */
static bool keep_turn(Archive *a, int64_t id, int ply, Pos *p, Rng *rng)
{
    const Game *g = game_of(p);
    Turn turn = {0};
    Pos at = *p;
    do {
        turn.steps[turn.count++] = g->random(&at, rng);
        g->play(&at, turn.steps[turn.count - 1], &at);
    } while (at.mid_turn);
    turn = turn_in_order(g, &turn);
    bool is_kept = archive_add_move(a, id, ply, p, &turn, &at, 100 * ply);
    *p = at;
    return is_kept;
}

static int64_t keep_game(Archive *a, const Game *g, int turns, uint64_t seed, Pos *last)
{
    Rng rng = rng_seeded(seed);
    Pos p;
    g->start(&p, g->size_default, 0, seed);
    int64_t id = archive_begin(a, &p, "Ana", "Rui", "test");
    assert_true(id > 0);
    for (int i = 0; i < turns && p.outcome == ONGOING; i++)
        assert_true(keep_turn(a, id, i, &p, &rng));
    if (last) *last = p;
    return id;
}

static bool count_one(void *context, const ArchiveGame *game)
{
    *(ArchiveGame *)context = *game;
    return true;
}

/* -- Games -- */

static void a_game_of_each_kind_comes_back_whole(void **state)
{
    (void)state;
    Archive *a = open_file("kinds.db");
    for (int i = 0; GAMES[i]; i++) {
        Pos last;
        int64_t id = keep_game(a, GAMES[i], 12, 7, &last);
        char kept[POS_TEXT], wanted[POS_TEXT];
        Record *r = archive_load(a, id);
        assert_non_null(r);
        GAMES[i]->print(&record_node(r, record_last(r))->pos, kept);
        GAMES[i]->print(&last, wanted);
        assert_string_equal(kept, wanted);
        assert_string_equal(record_tag(r, "White"), "Ana");
        record_free(r);
    }
    archive_close(a);
}

static void undone_moves_are_gone(void **state)
{
    (void)state;
    Archive *a = open_file("undo.db");
    ArchiveGame game;
    int64_t id = keep_game(a, GAMES[CAM], 6, 3, NULL);
    assert_true(archive_cut(a, id, 4, 6));
    assert_int_equal(archive_find(a, &(ArchiveQuery){.id = id}, count_one, &game), 1);
    assert_int_equal(game.plies, 4);
    archive_close(a);
}

static void tags_are_kept_with_the_game(void **state)
{
    (void)state;
    Archive *a = open_file("tags.db");
    int64_t id = keep_game(a, GAMES[CAM], 3, 7, NULL);
    Record *start = archive_load(a, id);
    assert_string_equal(record_tag(start, "White"), "Ana");
    record_free(start);
    Pos p;
    GAMES[CAM]->start(&p, 0, 0, 0);
    start = record_new(&p);
    record_set_player(start, WHITE, "Eva", "level:3");
    record_set_player(start, BLACK, "", "human");
    record_set_tag(start, "TimeControl", "300+3");
    assert_true(archive_set_tags(a, id, start));
    record_free(start);
    Record *r = archive_load(a, id);
    assert_string_equal(record_tag(r, "White"), "Eva");
    assert_string_equal(record_tag(r, "WhiteLevel"), "3");
    assert_string_equal(record_tag(r, "Black"), "human");
    assert_null(record_tag(r, "BlackLevel"));
    assert_string_equal(record_tag(r, "TimeControl"), "300+3");
    assert_int_equal(record_node(r, record_last(r))->ply, 3);
    record_free(r);
    archive_close(a);
}

static void a_long_name_is_cut_between_characters(void **state)
{
    (void)state;
    Archive *a = open_file("names.db");
    ArchiveGame game;
    Pos p;
    char name[2 * ARCHIVE_NAME + 2] = "x";
    for (int i = 0; i < ARCHIVE_NAME; i++) strcat(name, "é");
    GAMES[CAM]->start(&p, 0, 0, 0);
    assert_true(archive_begin(a, &p, name, "\xff", "test") > 0);
    assert_int_equal(archive_find(a, &(ArchiveQuery){0}, count_one, &game), 1);
    name[ARCHIVE_NAME - 1] = '\0';
    assert_string_equal(game.white, name);
    assert_string_equal(game.black, "\xef\xbf\xbd");
    archive_close(a);
}

static void a_result_is_kept_with_its_reason(void **state)
{
    (void)state;
    Archive *a = open_file("result.db");
    ArchiveGame game;
    int64_t id = keep_game(a, GAMES[CAM], 3, 3, NULL);
    assert_true(archive_finish(a, id, BLACK_WINS, "resignation"));
    assert_int_equal(archive_find(a, &(ArchiveQuery){.result = "0-1"}, count_one, &game), 1);
    assert_string_equal(game.reason, "resignation");
    Record *r = archive_load(a, id);
    assert_string_equal(record_tag(r, "Termination"), "resignation");
    record_free(r);
    archive_close(a);
}

static void games_are_found_by_their_properties(void **state)
{
    (void)state;
    Archive *a = open_file("find.db");
    ArchiveGame game;
    Pos last;
    int64_t cam = keep_game(a, GAMES[CAM], 5, 1, &last);
    keep_game(a, GAMES[FUSE], 5, 2, NULL);
    assert_int_equal(archive_find(a, &(ArchiveQuery){0}, count_one, &game), 2);
    int64_t waiting = keep_game(a, GAMES[CAM], 0, 3, NULL);
    assert_int_equal(archive_find(a, &(ArchiveQuery){0}, count_one, &game), 3);
    assert_int_equal(archive_find(a, &(ArchiveQuery){.only_begun = true}, count_one, &game), 2);
    assert_true(archive_delete(a, waiting));
    assert_int_equal(archive_find(a, &(ArchiveQuery){.game = "cam"}, count_one, &game), 1);
    assert_int_equal(game.id, cam);
    assert_int_equal(archive_find(a, &(ArchiveQuery){.player = "an"}, count_one, &game), 2);
    assert_int_equal(archive_find(a, &(ArchiveQuery){.player = "bob"}, count_one, &game), 0);
    assert_int_equal(archive_find(a, &(ArchiveQuery){.position = &last}, count_one, &game), 1);
    assert_int_equal(archive_find(a, &(ArchiveQuery){.since = "2100-01-01"}, count_one, &game), 0);
    assert_int_equal(archive_find(a, &(ArchiveQuery){.until = "2000-01-01"}, count_one, &game), 0);
    assert_int_equal(archive_find(a, &(ArchiveQuery){.limit = 1}, count_one, &game), 1);
    assert_true(archive_delete(a, cam));
    assert_false(archive_delete(a, cam));
    assert_int_equal(archive_find(a, &(ArchiveQuery){.position = &last}, count_one, &game), 0);
    archive_close(a);
}

static void ignore_fault(void *context, int64_t game, const char *what)
{
    (void)context;
    (void)game;
    (void)what;
}

/* How many rows a query scans without an index. */
static int rows_scanned(Archive *a, const ArchiveQuery *query)
{
    sqlite3_stmt *s = db_prepare_query(a, query);
    assert_non_null(s);
    while (sqlite3_step(s) == SQLITE_ROW) continue;
    int rows = sqlite3_stmt_status(s, SQLITE_STMTSTATUS_FULLSCAN_STEP, 0);
    sqlite3_finalize(s);
    return rows;
}

static void a_position_and_a_number_are_looked_up_by_an_index(void **state)
{
    (void)state;
    Archive *a = open_file("index.db");
    Pos last;
    for (int i = 0; i < 30; i++) keep_game(a, GAMES[CAM], 3, (uint64_t)i, &last);
    assert_true(rows_scanned(a, &(ArchiveQuery){0}) >= 29);
    assert_int_equal(rows_scanned(a, &(ArchiveQuery){.position = &last, .game = "cam"}), 0);
    assert_int_equal(rows_scanned(a, &(ArchiveQuery){.id = 7}), 0);
    archive_close(a);
}

typedef struct Supply {
    int left;
    bool breaks; /* the last one cannot be stored */
    Archive *archive;
} Supply;

static Record *next_record(void *context)
{
    Supply *s = context;
    Pos p;
    if (s->left-- == 0) return NULL;
    if (s->breaks && s->left == 0) assert_true(db_run(s->archive, "DROP TABLE moves"));
    GAMES[ZURERO]->start(&p, 5, 0, 0);
    Record *r = record_new(&p);
    int node;
    assert_int_equal(record_add_text(r, 0, "c3", &node, NULL), RECORD_FINE);
    return r;
}

static void many_games_are_imported_in_batches(void **state)
{
    (void)state;
    Archive *a = open_file("many.db");
    ArchiveIds ids;
    int count;
    Supply supply = {.left = 1203};
    assert_true(archive_import_all(a, next_record, &supply, &count));
    assert_int_equal(count, 1203);
    assert_true(archive_find_ids(a, &(ArchiveQuery){0}, &ids));
    assert_int_equal(ids.count, 1203);
    assert_true(ids.all[0] > ids.all[1202]);
    archive_ids_free(&ids);
    /* A failure rolls back its own batch, but none before. */
    supply = (Supply){.left = 602, .breaks = true, .archive = a};
    assert_false(archive_import_all(a, next_record, &supply, &count));
    assert_int_equal(count, 500);
    assert_true(archive_find_ids(a, &(ArchiveQuery){0}, &ids));
    assert_int_equal(ids.count, 1703);
    archive_ids_free(&ids);
    assert_int_equal(archive_verify(a, ignore_fault, NULL), 0);
    archive_close(a);
}

/* -- Schema versions -- */

/* Changes the file as another program would. */
static void run_outside(const char *name, const char *sql)
{
    char path[FOLDER_FILE], *why = NULL;
    sqlite3 *db;
    folder_file(folder, name, path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK) fail_msg("%s", why);
    sqlite3_close(db);
}

/* Takes a file back to an older schema. */
static void make_older(const char *name, int version)
{
    static const char *const BACK[] = {
        [1] = "DROP INDEX moves_hash; ALTER TABLE moves DROP COLUMN hash;"
              "DELETE FROM moves WHERE ply < 0; PRAGMA user_version = 1",
        [2] = "ALTER TABLE games DROP COLUMN note; PRAGMA user_version = 2",
        [3] = "ALTER TABLE games DROP COLUMN tags; PRAGMA user_version = 3",
        [4] = "DROP TABLE rooms; PRAGMA user_version = 4",
        [5] = "DROP TRIGGER moves_in_order; DROP TABLE health;"
              "ALTER TABLE rooms DROP COLUMN checksum; ALTER TABLE games DROP COLUMN checksum;"
              "ALTER TABLE games DROP COLUMN moves_sum; PRAGMA user_version = 5",
        [6] = "DROP TABLE orders; PRAGMA user_version = 6",
        [7] = "DROP INDEX rooms_unused; ALTER TABLE rooms DROP COLUMN used;"
              "PRAGMA user_version = 7",
    };
    for (int i = ARCHIVE_VERSION - 1; i >= version; i--) run_outside(name, BACK[i]);
}

static void every_older_schema_is_migrated(void **state)
{
    (void)state;
    for (int version = 1; version < ARCHIVE_VERSION; version++) {
        char name[24];
        Pos last;
        ArchiveGame game;
        snprintf(name, sizeof name, "old%d.db", version);
        Archive *a = open_file(name);
        int64_t id = keep_game(a, GAMES[ZURERO], 8, 5, &last);
        archive_close(a);
        make_older(name, version);
        a = open_file(name);
        assert_int_equal(archive_find(a, &(ArchiveQuery){.position = &last}, count_one, &game), 1);
        assert_int_equal(archive_verify(a, ignore_fault, NULL), 0);
        /* What came with the newer schemas works. */
        ArchiveRoom room = {.name = "r", .version = 1, .game = id};
        assert_true(archive_put_room(a, &room));
        assert_int_equal(archive_count_rooms(a), 1);
        assert_false(db_run(a, "INSERT INTO moves (game, ply, move) SELECT id, 9, 'x' FROM games"));
        assert_int_equal(archive_verify(a, ignore_fault, NULL), 0);
        archive_close(a);
    }
}

/* A game that an older version stored with a gap stays what it is: damaged. */
static void migration_does_not_hide_a_gap(void **state)
{
    (void)state;
    Archive *a = open_file("oldgap.db");
    int64_t id = keep_game(a, GAMES[ZURERO], 8, 5, NULL);
    archive_close(a);
    make_older("oldgap.db", 5);
    run_outside("oldgap.db", "DELETE FROM moves WHERE ply = 4");
    a = open_file("oldgap.db");
    assert_null(archive_load(a, id));
    assert_int_equal(archive_verify(a, ignore_fault, NULL), 1);
    archive_close(a);
}

static void a_note_is_kept_with_its_game(void **state)
{
    (void)state;
    Archive *a = open_file("note.db");
    Pos last;
    Text note = text_growing();
    int64_t id = keep_game(a, GAMES[FUSE], 3, 2, &last);
    assert_true(archive_note(a, id, &note));
    assert_string_equal(note.data ? note.data : "", "");
    assert_true(archive_set_note(a, id, "white=human"));
    assert_true(archive_note(a, id, &note));
    assert_string_equal(note.data, "white=human");
    assert_false(archive_note(a, id + 1, &note));
    text_free(&note);
    archive_close(a);
}

/* -- Rooms -- */

static void a_room_is_kept_and_changed(void **state)
{
    (void)state;
    Archive *a = open_file("rooms.db");
    ArchiveRoom room = {.name = "abc", .version = 1, .game = keep_game(a, GAMES[CAM], 2, 5, NULL)};
    ArchiveRoom found;
    assert_int_equal(archive_get_room(a, "abc", &found), ARCHIVE_MISSING);
    assert_true(archive_put_room(a, &room));
    room.version = 2;
    snprintf(room.note, sizeof room.note, "draw=1\n");
    assert_true(archive_put_room(a, &room));
    assert_int_equal(archive_get_room(a, "abc", &found), ARCHIVE_FOUND);
    assert_int_equal(found.version, 2);
    assert_int_equal(found.game, room.game);
    assert_string_equal(found.note, "draw=1\n");
    assert_string_equal(found.created, room.created);
    archive_close(a);
}

static void check_names(Archive *a, int64_t seconds, bool only_unused, int count, const char *names)
{
    char found[8][ROOM_NAME];
    assert_int_equal(archive_find_old_rooms(a, seconds, only_unused, count, found), strlen(names));
    for (size_t i = 0; names[i]; i++) assert_int_equal(found[i][0], names[i]);
}

/* The longest unchanged first; a deleted room takes its game along if that has no moves. */
static void the_oldest_rooms_are_found_and_deleted(void **state)
{
    (void)state;
    Archive *a = open_file("forget.db");
    ArchiveGame game;
    static const int PLIES[] = {2, 0, 3, 0, 0}; /* the last one has just changed */
    int64_t ids[5];
    for (int i = 0; i < 5; i++) {
        ids[i] = keep_game(a, GAMES[CAM], PLIES[i], 1, NULL);
        ArchiveRoom room = {.name = {(char)('a' + i)}, .version = 1, .game = ids[i]};
        room.is_used = PLIES[i] > 0;
        assert_true(archive_put_room(a, &room));
    }
    assert_true(db_run(a, "UPDATE rooms SET touched = touched - 2000 + 10 * unicode(name)"
                          " + 3000 * (name = 'e')"));
    check_names(a, 0, true, 8, "bd");
    check_names(a, 0, true, 1, "b");
    check_names(a, 0, false, 8, "abcd");
    check_names(a, 1015, false, 8, "ab");
    check_names(a, 5000, false, 8, "");
    for (int i = 0; i < 2; i++) {
        char name[] = {(char)('a' + i), '\0'};
        ArchiveRoom room;
        assert_true(archive_delete_room(a, name));
        assert_int_equal(archive_get_room(a, name, &room), ARCHIVE_MISSING);
        assert_int_equal(archive_find(a, &(ArchiveQuery){.id = ids[i]}, count_one, &game),
                         PLIES[i] > 0);
    }
    assert_int_equal(archive_count_rooms(a), 3);
    archive_close(a);
}

/* Schema 7 had other checksums, and did not say which rooms are used. */
static void migration_finds_the_rooms_that_are_used(void **state)
{
    (void)state;
    Archive *a = open_file("used.db");
    ArchiveRoom room;
    for (int i = 0; i < 4; i++) {
        room = (ArchiveRoom){.name = {(char)('a' + i)}, .version = 1};
        room.game = keep_game(a, GAMES[CAM], i == 1 ? 2 : 0, 1, NULL);
        if (i == 2) strcpy(room.note, "games=1,3\n");
        assert_true(archive_put_room(a, &room));
    }
    assert_true(db_run(a, "UPDATE rooms SET checksum = quina_sum(name, created, touched, version,"
                          " game, note); UPDATE rooms SET checksum = 1 WHERE name = 'd'"));
    archive_close(a);
    make_older("used.db", 7);
    a = open_file("used.db");
    for (int i = 0; i < 3; i++) {
        char name[] = {(char)('a' + i), '\0'};
        assert_int_equal(archive_get_room(a, name, &room), ARCHIVE_FOUND);
        assert_int_equal(room.is_used, i > 0);
    }
    assert_int_equal(archive_get_room(a, "d", &room), ARCHIVE_FAILED); /* it was damaged */
    assert_int_equal(archive_verify(a, ignore_fault, NULL), 1);
    archive_close(a);
}

/* -- Many changes at once -- */

static void held_changes_are_committed_together(void **state)
{
    (void)state;
    Archive *a = open_file("held.db"), *other = open_file("held.db");
    ArchiveGame game;
    archive_hold(a);
    int64_t id = keep_game(a, GAMES[CAM], 4, 5, NULL);
    assert_true(archive_finish(a, id, DRAWN, "agreement"));
    assert_int_equal(archive_find(other, &(ArchiveQuery){0}, count_one, &game), 0);
    assert_true(archive_release(a));
    assert_int_equal(archive_find(other, &(ArchiveQuery){0}, count_one, &game), 1);
    assert_int_equal(game.plies, 4);
    assert_true(archive_test_write(a));
    archive_close(a);
    archive_close(other);
}

static void a_held_change_that_fails_rolls_back_no_other(void **state)
{
    (void)state;
    Archive *a = open_file("half.db");
    ArchiveGame game;
    archive_hold(a);
    int64_t id = keep_game(a, GAMES[CAM], 2, 5, NULL);
    Pos p;
    GAMES[CAM]->start(&p, 0, 0, 0);
    Step list[STEPS_MAX];
    GAMES[CAM]->steps(&p, list);
    assert_false(archive_add_move(a, id + 7, 0, &p, &(Turn){1, {list[0]}}, &p, NO_TIME));
    assert_true(archive_release(a));
    assert_int_equal(archive_find(a, &(ArchiveQuery){0}, count_one, &game), 1);
    assert_int_equal(game.plies, 2);
    archive_close(a);
}

static void check_refused(const char *name, const char *words)
{
    char path[FOLDER_FILE], error[ARCHIVE_ERROR];
    folder_file(folder, name, path);
    assert_null(archive_open(path, error));
    if (!strstr(error, words)) fail_msg("'%s' does not say '%s'", error, words);
}

static void a_newer_schema_is_refused_and_not_touched(void **state)
{
    (void)state;
    Archive *a = open_file("newer.db");
    assert_true(db_run(a, "PRAGMA user_version = 99"));
    archive_close(a);
    check_refused("newer.db", "newer quina");
    check_refused("newer.db", "newer quina");
}

static void a_database_of_another_program_is_refused(void **state)
{
    (void)state;
    Archive *a = open_file("other.db");
    assert_true(db_run(a, "PRAGMA application_id = 1"));
    archive_close(a);
    check_refused("other.db", "another program");
}

static void a_file_that_is_no_database_is_refused_and_kept(void **state)
{
    (void)state;
    char path[FOLDER_FILE], line[64];
    folder_file(folder, "notes.txt", path);
    FILE *file = fopen(path, "w");
    for (int i = 0; i < 1000; i++) fputs("my notes about life\n", file);
    fclose(file);
    check_refused("notes.txt", "damaged or not an archive");
    file = fopen(path, "r");
    assert_non_null(fgets(line, sizeof line, file));
    assert_string_equal(line, "my notes about life\n");
    fclose(file);
}

static void verify_finds_a_move_that_the_rules_refuse(void **state)
{
    (void)state;
    Archive *a = open_file("bad.db");
    keep_game(a, GAMES[ZURERO], 6, 5, NULL);
    assert_int_equal(archive_verify(a, ignore_fault, NULL), 0);
    assert_true(db_run(a, "UPDATE moves SET move = 'Ta' WHERE ply = 3") && db_write_checksums(a));
    assert_int_equal(archive_verify(a, ignore_fault, NULL), 1);
    archive_close(a);
}

/* -- Order, gaps, checksums -- */

static void a_move_is_stored_only_after_the_one_before_it(void **state)
{
    (void)state;
    Archive *a = open_file("order.db");
    Pos p;
    Rng rng = rng_seeded(4);
    int64_t id = keep_game(a, GAMES[ZURERO], 5, 4, &p);
    Pos at = p;
    for (int ply = 0; ply < 9; ply++, at = p)
        if (ply != 5) assert_false(keep_turn(a, id, ply, &at, &rng));
    assert_non_null(strstr(archive_error(a), "has 5 moves"));
    /* The table itself refuses it, whichever program writes. */
    char path[FOLDER_FILE];
    sqlite3 *db;
    folder_file(folder, "order.db", path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "INSERT INTO moves (game, ply, move) VALUES (1, 6, 'x')",
                                  NULL, NULL, NULL),
                     SQLITE_CONSTRAINT);
    sqlite3_close(db);
    assert_false(archive_cut(a, id, 3, 6));
    assert_true(archive_cut(a, id, 3, 5));
    archive_close(a);
}

static void a_game_with_a_gap_is_not_loaded(void **state)
{
    (void)state;
    Archive *a = open_file("gap.db");
    int64_t id = keep_game(a, GAMES[ZURERO], 6, 5, NULL);
    assert_true(db_run(a, "DELETE FROM moves WHERE ply = 3") && db_write_checksums(a));
    assert_null(archive_load(a, id));
    assert_string_equal(archive_error(a), "a move is missing");
    assert_int_equal(archive_verify(a, ignore_fault, NULL), 1);
    archive_close(a);
}

/* One change for each column: none may pass. */
static void every_column_is_under_a_checksum(void **state)
{
    (void)state;
    static const char *const CHANGES[] = {"games SET size = size + 2",
                                          "games SET variant = 'standarx'",
                                          "games SET start = start || ' '",
                                          "games SET white = 'Anb'",
                                          "games SET black = 'rui'",
                                          "games SET face = 'tesu'",
                                          "games SET started = '2020-01-01T00:00:00Z'",
                                          "games SET result = '1-0'",
                                          "games SET reason = 'x'",
                                          "games SET note = 'x'",
                                          "games SET tags = NULL",
                                          "games SET moves_sum = moves_sum + 1",
                                          "games SET checksum = checksum + 1",
                                          "games SET id = id + 1",
                                          "moves SET move = 'a1' WHERE ply = 2",
                                          "moves SET hash = hash + 1 WHERE ply = 2",
                                          "moves SET time = time + 1 WHERE ply = 2",
                                          "moves SET ply = 9 WHERE ply = 5",
                                          "rooms SET note = 'x'",
                                          "rooms SET version = 9",
                                          "rooms SET name = 'q'",
                                          "rooms SET touched = 1",
                                          "rooms SET used = 1",
                                          "rooms SET checksum = 1",
                                          "rooms SET created = 'x'"};
    for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++) {
        char name[16], sql[128];
        snprintf(name, sizeof name, "column%zu.db", i);
        Archive *a = open_file(name);
        int64_t id = keep_game(a, GAMES[ZURERO], 6, 5, NULL);
        Record *r = archive_load(a, id);
        assert_true(archive_set_tags(a, id, r));
        record_free(r);
        ArchiveRoom room = {.name = "r", .version = 1, .game = id};
        assert_true(archive_put_room(a, &room));
        assert_int_equal(archive_verify(a, ignore_fault, NULL), 0);
        archive_close(a);
        snprintf(sql, sizeof sql, "UPDATE %s", CHANGES[i]);
        run_outside(name, sql);
        a = open_file(name);
        if (archive_verify(a, ignore_fault, NULL) < 1) fail_msg("%s passes", sql);
        if (sql[7] == 'r') {
            assert_int_equal(archive_get_room(a, i == 20 ? "q" : "r", &room), ARCHIVE_FAILED);
        } else {
            assert_null(archive_load(a, id));
        }
        archive_close(a);
    }
}

/* -- Damage of the file -- */

/* All that can be read from an archive, as a text; false if something cannot be read. */
static bool read_all(const char *path, Text *out)
{
    static const char *const TABLES[] = {"games", "moves", "rooms"};
    sqlite3 *db;
    bool ok = sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK;
    for (int i = 0; ok && i < 3; i++) {
        char sql[64];
        sqlite3_stmt *s = NULL;
        int code = SQLITE_ERROR;
        snprintf(sql, sizeof sql, "SELECT * FROM %s NOT INDEXED", TABLES[i]);
        ok = sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK;
        while (ok && (code = sqlite3_step(s)) == SQLITE_ROW)
            for (int column = 0; column < sqlite3_column_count(s); column++) {
                text_format(out, "%d:", sqlite3_column_type(s, column));
                text_bytes(out, sqlite3_column_blob(s, column),
                           (size_t)sqlite3_column_bytes(s, column));
                text_char(out, '\n');
            }
        ok = ok && code == SQLITE_DONE;
        sqlite3_finalize(s);
    }
    sqlite3_close(db);
    return ok;
}

static void write_bytes(const char *path, const Text *bytes)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes->data, 1, bytes->length, file), bytes->length);
    fclose(file);
}

/* An archive with games of all kinds, some imported with comments, some rooms, a deleted game. */
static void make_samples(const char *name)
{
    Archive *a = open_file(name);
    for (int i = 0; GAMES[i]; i++)
        for (int j = 0; j < 3; j++) keep_game(a, GAMES[i], 20 + 7 * j, (uint64_t)j, NULL);
    for (int i = 1; i <= 4; i++) {
        ArchiveRoom room = {.name = {(char)('a' + i)}, .version = i, .game = i};
        snprintf(room.note, sizeof room.note, "draw=%d", i);
        assert_true(archive_put_room(a, &room));
        Record *r = archive_load(a, i);
        assert_true(archive_import(a, r) > 0);
        record_free(r);
    }
    assert_true(archive_delete(a, 6));
    assert_int_equal(archive_verify(a, ignore_fault, NULL), 0);
    archive_close(a);
}

/* Flips one bit of a byte; true if nothing that can be read has changed, or it is found. */
static bool flip_is_found(const char *path, Text *file, size_t at, int bit, const Text *all)
{
    char error[ARCHIVE_ERROR], other[FOLDER_FILE + 8];
    Text now = text_growing();
    for (int i = 0; i < 2; i++) {
        snprintf(other, sizeof other, "%s%s", path, i ? "-wal" : "-shm");
        unlink(other);
    }
    file->data[at] ^= (char)(1 << bit);
    write_bytes(path, file);
    file->data[at] ^= (char)(1 << bit);
    bool same = read_all(path, &now) && now.length == all->length &&
                memcmp(now.data, all->data, now.length) == 0;
    text_free(&now);
    if (same) return true;
    Archive *a = archive_open(path, error);
    bool is_found = !a || archive_verify(a, ignore_fault, NULL) != 0;
    archive_close(a);
    return is_found;
}

/* `make flips` flips every byte; a sample of them is tested always. */
static void no_flipped_bit_passes(void **state)
{
    (void)state;
    const char *given = getenv("QUINA_FLIPS");
    char source[FOLDER_FILE], path[FOLDER_FILE];
    Text file = text_growing(), all = text_growing();
    Rng rng = rng_seeded(12);
    make_samples("samples.db");
    folder_file(folder, "samples.db", source);
    folder_file(folder, "flipped.db", path);
    FILE *in = fopen(source, "rb");
    for (int c; (c = fgetc(in)) != EOF;) text_char(&file, (char)c);
    fclose(in);
    assert_true(read_all(source, &all));
    size_t count = given ? file.length : 400;
    for (size_t i = 0; i < count; i++) {
        size_t at = given ? i : rng_next(&rng) % file.length;
        int bit = (int)(rng_next(&rng) % 8);
        if (!flip_is_found(path, &file, at, bit, &all)) fail_msg("byte %zu, bit %d", at, bit);
    }
    text_free(&file);
    text_free(&all);
}

/* -- Reading where nothing can be written -- */

static void copy_file(const char *from, const char *to)
{
    char source[FOLDER_FILE], target[FOLDER_FILE];
    Text file = text_growing();
    folder_file(folder, from, source);
    folder_file(folder, to, target);
    FILE *in = fopen(source, "rb");
    assert_non_null(in);
    for (int c; (c = fgetc(in)) != EOF;) text_char(&file, (char)c);
    fclose(in);
    write_bytes(target, &file);
    assert_int_equal(chmod(target, 0444), 0);
    text_free(&file);
}

/* In a process that may not write: root may, so it becomes somebody else. 0 if all is well. */
static int read_without_rights(const char *path, int plies)
{
    char error[ARCHIVE_ERROR], other[FOLDER_FILE + 8];
    ArchiveGame game;
    if (getuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) return 1;
    snprintf(other, sizeof other, "%s-new", path);
    if (fopen(other, "w")) return 2;
    Archive *a = archive_open_for_reading(path, error);
    if (!a) return 3;
    if (archive_find(a, &(ArchiveQuery){.id = 1}, count_one, &game) != 1) return 4;
    if (game.plies != plies) return 5;
    Record *r = archive_load(a, 1);
    if (!r || record_node(r, record_last(r))->ply != plies) return 6;
    record_free(r);
    if (archive_verify(a, ignore_fault, NULL) != 0) return 7;
    if (archive_set_note(a, 1, "x")) return 8;
    archive_close(a);
    return 0;
}

static void check_reading(const char *name, int plies)
{
    char path[FOLDER_FILE];
    int status;
    folder_file(folder, name, path);
    assert_int_equal(chmod(folder, 0555), 0);
    pid_t child = fork();
    if (child == 0) _exit(read_without_rights(path, plies));
    assert_true(child > 0 && waitpid(child, &status, 0) == child);
    assert_int_equal(chmod(folder, 0755), 0);
    if (status) fail_msg("%s: step %d", name, WEXITSTATUS(status));
}

static void an_archive_is_read_where_nothing_can_be_written(void **state)
{
    (void)state;
    Archive *a = open_file("source.db");
    keep_game(a, GAMES[ZURERO], 6, 5, NULL);
    archive_close(a);
    copy_file("source.db", "whole.db");
    check_reading("whole.db", 6);
    /* With a log that a killed process has left: the last moves are only there. */
    a = open_file("source.db");
    Pos p;
    Rng rng = rng_seeded(5);
    Record *r = archive_load(a, 1);
    p = record_node(r, record_last(r))->pos;
    record_free(r);
    assert_true(keep_turn(a, 1, 6, &p, &rng));
    copy_file("source.db", "logged.db");
    copy_file("source.db-wal", "logged.db-wal");
    archive_close(a);
    check_reading("logged.db", 7);
    /* With an older schema. */
    make_older("source.db", 1);
    copy_file("source.db", "oldest.db");
    check_reading("oldest.db", 7);
}

/* -- Copies -- */

static void a_backup_is_the_archive_of_one_moment(void **state)
{
    (void)state;
    char path[FOLDER_FILE], error[ARCHIVE_ERROR];
    ArchiveGame game;
    Archive *a = open_file("live.db"), *other = open_file("live.db");
    keep_game(a, GAMES[ZURERO], 6, 5, NULL);
    folder_file(folder, "live.db", path);
    Archive *reader = archive_open_for_reading(path, error);
    assert_non_null(reader);
    /* Another connection is in the middle of a change: it is not copied, and does not block. */
    archive_hold(other);
    keep_game(other, GAMES[CAM], 4, 5, NULL);
    folder_file(folder, "copy.db", path);
    assert_true(archive_backup(reader, path));
    assert_false(archive_backup(reader, path));
    assert_non_null(strstr(archive_error(reader), "File exists"));
    assert_true(archive_release(other));
    archive_close(reader);
    archive_close(other);
    archive_close(a);
    a = open_file("copy.db");
    assert_int_equal(archive_find(a, &(ArchiveQuery){0}, count_one, &game), 1);
    assert_int_equal(game.plies, 6);
    assert_int_equal(archive_verify(a, ignore_fault, NULL), 0);
    archive_close(a);
}

/* -- The file under an open archive -- */

static void a_file_that_is_gone_is_not_written(void **state)
{
    (void)state;
    char path[FOLDER_FILE], error[ARCHIVE_ERROR];
    Archive *a = open_file("gone.db"), *second = open_file("gone.db");
    keep_game(a, GAMES[CAM], 3, 5, NULL);
    assert_true(archive_lock_server(a, error));
    assert_false(archive_lock_server(second, error));
    assert_non_null(strstr(error, "another quina serves this archive"));
    archive_close(second);
    assert_true(archive_is_in_place(a));
    folder_file(folder, "gone.db", path);
    assert_int_equal(unlink(path), 0);
    assert_false(archive_is_in_place(a));
    assert_false(archive_test_write(a));
    assert_false(archive_set_note(a, 1, "x"));
    assert_non_null(strstr(archive_error(a), "deleted or replaced"));
    archive_close(a);
    /* The lock ends with its archive. */
    a = open_file("gone.db");
    assert_true(archive_lock_server(a, error));
    archive_close(a);
}

/* -- Processes -- */

/* Archives games for ever and reports after each move what it has stored. */
static void write_for_ever(int out, uint64_t seed)
{
    Archive *a = open_file("killed.db");
    Rng rng = rng_seeded(seed);
    for (;;) {
        Pos p;
        GAMES[SIXMAKING]->start(&p, 5, 0, 0);
        int64_t told[2] = {archive_begin(a, &p, "killer", "victim", "test"), 0};
        while (p.outcome == ONGOING && told[1] < 200) {
            if (!keep_turn(a, told[0], (int)told[1], &p, &rng)) _exit(1);
            told[1]++;
            if (write(out, told, sizeof told) != (ssize_t)sizeof told) _exit(1);
        }
    }
}

/* Kills a writer after a few moves and a short pause; returns its last report. */
static void kill_a_writer(uint64_t seed, int64_t told[2])
{
    int ends[2];
    int64_t next[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        write_for_ever(ends[1], seed);
    }
    close(ends[1]);
    Rng rng = rng_seeded(seed);
    told[0] = told[1] = 0;
    for (int wanted = (int)rng_below(&rng, 6); wanted > 0; wanted--)
        if (read(ends[0], told, sizeof next) != (ssize_t)sizeof next) break;
    clock_sleep(0.0001 * rng_below(&rng, 40));
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    while (read(ends[0], next, sizeof next) == (ssize_t)sizeof next)
        memcpy(told, next, sizeof next);
    close(ends[0]);
}

static void no_move_is_lost_when_the_writer_is_killed(void **state)
{
    (void)state;
    int64_t told[KILLS][2];
    archive_close(open_file("killed.db"));
    for (int i = 0; i < KILLS; i++) kill_a_writer((uint64_t)i, told[i]);
    Archive *a = open_file("killed.db");
    int kept = 0;
    for (int i = 0; i < KILLS; i++) {
        ArchiveGame game;
        if (told[i][1] == 0) continue;
        assert_int_equal(archive_find(a, &(ArchiveQuery){.id = told[i][0]}, count_one, &game), 1);
        assert_true(game.plies >= told[i][1]);
        kept++;
    }
    assert_true(kept > KILLS / 10);
    assert_int_equal(archive_verify(a, ignore_fault, NULL), 0);
    archive_close(a);
}

static void two_processes_write_side_by_side(void **state)
{
    (void)state;
    archive_close(open_file("two.db"));
    pid_t children[2];
    for (int i = 0; i < 2; i++) {
        children[i] = fork();
        if (children[i] != 0) continue;
        Archive *a = open_file("two.db");
        for (int k = 0; k < 10; k++) keep_game(a, GAMES[CAM], 10, (uint64_t)(10 * i + k), NULL);
        archive_close(a);
        _exit(0);
    }
    for (int i = 0; i < 2; i++) {
        int status;
        waitpid(children[i], &status, 0);
        assert_int_equal(status, 0);
    }
    Archive *a = open_file("two.db");
    ArchiveGame game;
    assert_int_equal(archive_find(a, &(ArchiveQuery){0}, count_one, &game), 20);
    assert_int_equal(archive_verify(a, ignore_fault, NULL), 0);
    archive_close(a);
}

static int make_folder(void **state)
{
    (void)state;
    return folder_make(folder);
}

static int remove_folder(void **state)
{
    (void)state;
    return folder_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_of_each_kind_comes_back_whole),
        cmocka_unit_test(undone_moves_are_gone),
        cmocka_unit_test(tags_are_kept_with_the_game),
        cmocka_unit_test(a_long_name_is_cut_between_characters),
        cmocka_unit_test(a_result_is_kept_with_its_reason),
        cmocka_unit_test(games_are_found_by_their_properties),
        cmocka_unit_test(a_position_and_a_number_are_looked_up_by_an_index),
        cmocka_unit_test(many_games_are_imported_in_batches),
        cmocka_unit_test(every_older_schema_is_migrated),
        cmocka_unit_test(migration_does_not_hide_a_gap),
        cmocka_unit_test(a_note_is_kept_with_its_game),
        cmocka_unit_test(a_room_is_kept_and_changed),
        cmocka_unit_test(the_oldest_rooms_are_found_and_deleted),
        cmocka_unit_test(migration_finds_the_rooms_that_are_used),
        cmocka_unit_test(held_changes_are_committed_together),
        cmocka_unit_test(a_held_change_that_fails_rolls_back_no_other),
        cmocka_unit_test(a_newer_schema_is_refused_and_not_touched),
        cmocka_unit_test(a_database_of_another_program_is_refused),
        cmocka_unit_test(a_file_that_is_no_database_is_refused_and_kept),
        cmocka_unit_test(verify_finds_a_move_that_the_rules_refuse),
        cmocka_unit_test(a_move_is_stored_only_after_the_one_before_it),
        cmocka_unit_test(a_game_with_a_gap_is_not_loaded),
        cmocka_unit_test(every_column_is_under_a_checksum),
        cmocka_unit_test(no_flipped_bit_passes),
        cmocka_unit_test(an_archive_is_read_where_nothing_can_be_written),
        cmocka_unit_test(a_backup_is_the_archive_of_one_moment),
        cmocka_unit_test(a_file_that_is_gone_is_not_written),
        cmocka_unit_test(no_move_is_lost_when_the_writer_is_killed),
        cmocka_unit_test(two_processes_write_side_by_side),
    };
    return cmocka_run_group_tests_name("archive", tests, make_folder, remove_folder);
}
