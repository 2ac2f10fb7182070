/* failing_sqlite.h: a SQLite whose n-th allocation, read, or write or sync of a file fails. */
#ifndef TESTS_FAILING_SQLITE_H
#define TESTS_FAILING_SQLITE_H

#include <stdbool.h>

typedef enum FailureKind { FAIL_ALLOCATION, FAIL_READ, FAIL_WRITE } FailureKind;

/* Before the first use of SQLite: puts the failing parts in place, which do not fail yet. */
bool failing_sqlite_install(void);
/* The n-th operation from now, from 1, fails, and the `count` - 1 after it. */
void failing_sqlite_arm(FailureKind kind, int n, int count);
/* Nothing fails any more; returns whether anything did. */
bool failing_sqlite_disarm(void);

#endif
