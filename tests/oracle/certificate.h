/* certificate.h: checks a certificate of quina solve by the oracle's rules alone. */
#ifndef QUINA_TESTS_CERTIFICATE_H
#define QUINA_TESTS_CERTIFICATE_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the text proves the value that it states; *positions is how many it has turns for. A text
 * that is no certificate at all aborts. */
bool oracle_certificate(const char *text, size_t *positions);

#endif
