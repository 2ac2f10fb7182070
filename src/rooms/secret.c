/* secret.c: the secrets of seats, and the names of rooms. */
#define _DEFAULT_SOURCE
#include "rooms/secret.h"

#include "core/sha256.h"

#include <string.h>
#include <sys/random.h>

static const char LETTERS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

bool secret_make(char out[SECRET_TEXT])
{
    unsigned char bytes[SECRET_TEXT - 1];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) return false;
    for (int i = 0; i < SECRET_TEXT - 1; i++) out[i] = LETTERS[bytes[i] % 64];
    out[SECRET_TEXT - 1] = '\0';
    return true;
}

bool secret_is_well_formed(const char *text)
{
    return strlen(text) == SECRET_TEXT - 1 && strspn(text, LETTERS) == SECRET_TEXT - 1;
}

void secret_hash(const char *secret, char out[SECRET_HASH])
{
    sha256_hex(secret, strlen(secret), out);
}

bool secret_hash_equals(const char one[SECRET_HASH], const char other[SECRET_HASH])
{
    unsigned differs = 0;
    for (int i = 0; i < SECRET_HASH; i++) differs |= (unsigned)(one[i] ^ other[i]);
    return differs == 0;
}
