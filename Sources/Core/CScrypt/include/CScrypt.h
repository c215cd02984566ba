#ifndef BADGE_SCRYPT_H
#define BADGE_SCRYPT_H

#include <stddef.h>
#include <stdint.h>

/// Derives a key by scrypt (RFC 7914), and erases the memory that it works in.
///
/// Returns 1; 0 where there is not memory enough, or the parameters are none of scrypt.
int badge_scrypt(
    const void *password, size_t password_count, const void *salt, size_t salt_count, uint64_t n, uint64_t r, uint64_t p,
    void *key, size_t key_count);

#endif
