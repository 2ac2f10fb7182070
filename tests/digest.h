/* digest.h: SHA-256 in hexadecimal, by which the vectors name a list of moves. */
#ifndef DIGEST_H
#define DIGEST_H

#include <sodium.h>

enum { DIGEST_TEXT = 2 * crypto_hash_sha256_BYTES + 1 };

static inline void digest_print(const char *text, size_t length, char out[DIGEST_TEXT])
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, (const unsigned char *)text, length);
    sodium_bin2hex(out, DIGEST_TEXT, hash, sizeof hash);
}

#endif
