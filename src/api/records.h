/* records.h: reads records and positions that people paste, and writes records. */
#ifndef API_RECORDS_H
#define API_RECORDS_H

#include "http/request.h"

/* POST /api/read, /api/write */
bool handle_read_record(Request *req);
bool handle_write_record(Request *req);

#endif
