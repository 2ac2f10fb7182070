/* secret.c: the secrets of seats, and the names of rooms. */
#include "rooms/secret.h"

#include <sodium.h>
#include <string.h>

enum { SECRET_BYTES = 16, VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

_Static_assert(sodium_base64_ENCODED_LEN(SECRET_BYTES, VARIANT) == SECRET_TEXT, "base64");
_Static_assert(2 * crypto_hash_sha256_BYTES + 1 == SECRET_HASH, "hexadecimal");

bool secret_init(void) { return sodium_init() >= 0; }

void secret_make(char out[SECRET_TEXT])
{
    unsigned char bytes[SECRET_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(out, SECRET_TEXT, bytes, sizeof bytes, VARIANT);
}

/* Any text of that length and alphabet: secrets made before libsodium had 132 bits. */
bool secret_is_well_formed(const char *text)
{
    static const char ALPHABET[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return strlen(text) == SECRET_TEXT - 1 && strspn(text, ALPHABET) == SECRET_TEXT - 1;
}

void secret_hash(const char *secret, char out[SECRET_HASH])
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, (const unsigned char *)secret, strlen(secret));
    sodium_bin2hex(out, SECRET_HASH, hash, sizeof hash);
}

bool secret_hash_equals(const char one[SECRET_HASH], const char other[SECRET_HASH])
{
    return sodium_memcmp(one, other, SECRET_HASH) == 0;
}

uint64_t random_seed(void) { return randombytes_random() >> 1; }
