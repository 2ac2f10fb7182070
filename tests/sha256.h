/* sha256.h: SHA-256 of a text, for comparing long lists by a short word. */
#ifndef QUINA_TESTS_SHA256_H
#define QUINA_TESTS_SHA256_H

#include <stddef.h>

enum { SHA256_HEX = 65 };

/* The 64 lower-case hex digits, and a NUL, of the bytes. */
void sha256_hex(const void *bytes, size_t length, char out[SHA256_HEX]);

#endif
