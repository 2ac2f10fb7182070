/* fuzz_sgf.c: any bytes as a file of games in SGF. */
#include "record_trip.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    return trip_bytes(bytes, length, "sgf");
}
