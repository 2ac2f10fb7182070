/* record_trip.h: what every record that was read must do: written and read again it is the same. */
#ifndef QUINA_TESTS_FUZZ_RECORD_TRIP_H
#define QUINA_TESTS_FUZZ_RECORD_TRIP_H

#include "record/reader.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static Text trip_write(const Record *r, const char *format)
{
    Text text = text_growing();
    record_format(format)->write(r, &text);
    if (text.is_cut || text.length == 0) abort();
    return text;
}

/* The only game of the text, which must be without faults. */
static Record *trip_read(const Text *text)
{
    RecordReader reader;
    ReadReport report;
    Record *r, *none;
    reader_open(&reader, text->data, text->length, NULL);
    if (reader_next(&reader, &r, &report) != READ_FINE) abort();
    if (reader_next(&reader, &none, &report) != READ_END) abort();
    reader_close(&reader);
    return r;
}

static void trip_check(const Record *r, const char *format)
{
    Text first = trip_write(r, "text"), other = trip_write(r, format);
    Record *again = trip_read(&other);
    Text second = trip_write(again, "text"), same = trip_write(again, format);
    if (strcmp(first.data, second.data) != 0 || strcmp(other.data, same.data) != 0) abort();
    record_free(again);
    text_free(&first);
    text_free(&second);
    text_free(&other);
    text_free(&same);
}

/* Lines carry less than the text: only they themselves come back. */
static void trip_check_line(const Record *r)
{
    Text first = trip_write(r, "line");
    Record *again = trip_read(&first);
    Text second = trip_write(again, "line");
    if (strcmp(first.data, second.data) != 0) abort();
    record_free(again);
    text_free(&first);
    text_free(&second);
}

/* `format` NULL: as the bytes look. */
static int trip_bytes(const uint8_t *bytes, size_t length, const char *format)
{
    RecordReader reader;
    ReadReport report;
    Record *r;
    char text[READ_FAULT_TEXT];
    reader_open(&reader, (const char *)bytes, length, GAMES[length % GAME_COUNT]);
    if (format) reader.format = record_format_to_read(format);
    for (ReadStatus status; (status = reader_next(&reader, &r, &report)) != READ_END;) {
        if (status == READ_NO_MEMORY || (status == READ_FINE) != (report.faults == 0)) abort();
        if (status == READ_FINE && !r) abort();
        read_fault_print(&report.first, text);
        if (!r) continue;
        trip_check(r, "text");
        trip_check(r, "sgf");
        trip_check_line(r);
        Text json = trip_write(r, "json");
        text_free(&json);
        reader_check_result(r, &report);
        record_free(r);
    }
    reader_close(&reader);
    return 0;
}

#endif
