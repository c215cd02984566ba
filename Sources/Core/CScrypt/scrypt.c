#include "CScrypt.h"

#include <openssl/err.h>
#include <openssl/evp.h>

int badge_scrypt(
    const void *password, size_t password_count, const void *salt, size_t salt_count, uint64_t n, uint64_t r, uint64_t p,
    void *key, size_t key_count) {
    // The caller's policy bounds the cost; libcrypto's own bound is 32 MiB.
    int is_derived = EVP_PBE_scrypt(
        password, password_count, salt, salt_count, n, r, p, SIZE_MAX, key, key_count);
    if (is_derived != 1) ERR_clear_error();
    return is_derived == 1;
}
