/* certificate.h: a solved value with the strategies that prove it, so that others can check it
 * without a solver.
 *
 * A win is proven by one strategy: a turn for every position in which the winner can be to move if
 * it follows the strategy. A draw is proven by two, with which each side does not lose.
 * docs/formats.md describes the text. */
#ifndef ENGINES_CERTIFICATE_H
#define ENGINES_CERTIFICATE_H

#include "engines/solve.h"

typedef bool CertificateWrite(void *context, const char *bytes, size_t length);

typedef enum CertificateStatus {
    CERTIFICATE_FINE,
    CERTIFICATE_NO_WRITE, /* the writer failed */
    CERTIFICATE_NO_MEMORY,
    CERTIFICATE_NO_TURN,    /* a limit was reached before a turn was found */
    CERTIFICATE_NO_STRATEGY /* a draw in a game whose positions can recur depends on the path */
} CertificateStatus;

/* Writes the certificate of the task's position, which s has solved with this value; *positions is
 * their number. */
CertificateStatus certificate_write(Solve *s, const SolveTask *task, Proven value,
                                    CertificateWrite *write, void *context, uint64_t *positions);

/* What a certificate says, and why it is wrong. */
typedef struct CertificateReport {
    Pos root;
    Proven value;
    uint64_t positions; /* in which a strategy moves */
    uint64_t line;      /* of the text where it is wrong; 0: not one line */
    char reason[256];
} CertificateReport;

/* Follows every strategy against all replies, by the rules alone. */
bool certificate_check(const char *text, size_t length, CertificateReport *out);

#endif
