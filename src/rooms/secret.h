/* secret.h: the secrets of seats, and the names of rooms: unguessable strings, by libsodium. */
#ifndef ROOMS_SECRET_H
#define ROOMS_SECRET_H

#include <stdbool.h>
#include <stdint.h>

enum { SECRET_TEXT = 23, SECRET_HASH = 65 };

/* Must succeed before anything else here is used; may be called repeatedly. */
bool secret_init(void);

/* 128 random bits as 22 characters of base64url. */
void secret_make(char out[SECRET_TEXT]);
bool secret_is_well_formed(const char *text);

/* SHA-256 in hexadecimal: only hashes of secrets are stored. */
void secret_hash(const char *secret, char out[SECRET_HASH]);
/* Compares hashes in constant time. */
bool secret_hash_equals(const char one[SECRET_HASH], const char other[SECRET_HASH]);

/* A random number below 2^31: JSON can carry it, and it is no secret. */
uint64_t random_seed(void);

#endif
