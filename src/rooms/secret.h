/* secret.h: the secrets of seats, and the names of rooms: unguessable words. */
#ifndef ROOMS_SECRET_H
#define ROOMS_SECRET_H

#include <stdbool.h>

enum { SECRET_TEXT = 23, SECRET_HASH = 65 };

/* 22 characters out of 64: letters, digits, - and _. False if the system has no randomness. */
bool secret_make(char out[SECRET_TEXT]);
bool secret_is_well_formed(const char *text);

/* SHA-256 in hexadecimal: only hashes of secrets are stored. */
void secret_hash(const char *secret, char out[SECRET_HASH]);
/* Compares hashes in constant time. */
bool secret_hash_equals(const char one[SECRET_HASH], const char other[SECRET_HASH]);

#endif
