/* fuzz_record.c: any bytes as a file of games in the text or the line format. */
#include "record_trip.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    return trip_bytes(bytes, length, NULL);
}
