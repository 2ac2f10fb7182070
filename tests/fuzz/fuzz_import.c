/* fuzz_import.c: any bytes as a file of games that another program wrote; the first byte
 * chooses the program. */
#include "record_trip.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static const char *const FORMATS[] = {"gogui", "boardspace", "abstractplay"};
    if (length == 0) return 0;
    return trip_bytes(bytes + 1, length - 1, FORMATS[bytes[0] % 3]);
}
