/* sha256.h: SHA-256 of bytes: a short word for a long text, and a secret that is not kept. */
#ifndef CORE_SHA256_H
#define CORE_SHA256_H

#include <stddef.h>

enum { SHA256_HEX = 65 };

/* The 64 lower-case hex digits, and a NUL, of the bytes. */
void sha256_hex(const void *bytes, size_t length, char out[SHA256_HEX]);

#endif
