#include "internal.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/rand.h>

enum { MAC_SALT_MASK = 0x3a, MAC_KEY_ROUNDS = 2 };

static const char database_magic[SALT_SIZE] = "SQLite format 3";

int codec_open(Codec *codec) {
    memset(codec, 0, sizeof *codec);
    codec->encryption = EVP_CIPHER_CTX_new();
    codec->decryption = EVP_CIPHER_CTX_new();
    EVP_MAC *hmac = EVP_MAC_fetch(NULL, "HMAC", NULL);
    codec->mac = hmac ? EVP_MAC_CTX_new(hmac) : NULL;
    EVP_MAC_free(hmac);
    if (codec->encryption && codec->decryption && codec->mac) return SQLITE_OK;
    codec_close(codec);
    return SQLITE_NOMEM;
}

void codec_close(Codec *codec) {
    EVP_CIPHER_CTX_free(codec->encryption);
    EVP_CIPHER_CTX_free(codec->decryption);
    EVP_MAC_CTX_free(codec->mac);
    OPENSSL_cleanse(codec, sizeof *codec);
}

static bool set_mac_key(EVP_MAC_CTX *mac, const uint8_t *key) {
    char digest[] = "SHA512";
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0), OSSL_PARAM_construct_end()};
    return EVP_MAC_init(mac, key, KEY_SIZE, parameters) == 1;
}

int codec_set_salt(Codec *codec, const uint8_t *key, const uint8_t *salt) {
    uint8_t mac_salt[SALT_SIZE], mac_key[KEY_SIZE];
    for (int i = 0; i < SALT_SIZE; i++) mac_salt[i] = salt[i] ^ MAC_SALT_MASK;
    codec->salted =
        PKCS5_PBKDF2_HMAC((const char *)key, KEY_SIZE, mac_salt, SALT_SIZE, MAC_KEY_ROUNDS, EVP_sha512(), KEY_SIZE,
            mac_key) == 1
        && set_mac_key(codec->mac, mac_key)
        && EVP_EncryptInit_ex(codec->encryption, EVP_aes_256_cbc(), NULL, key, NULL) == 1
        && EVP_DecryptInit_ex(codec->decryption, EVP_aes_256_cbc(), NULL, key, NULL) == 1
        && EVP_CIPHER_CTX_set_padding(codec->encryption, 0) == 1
        && EVP_CIPHER_CTX_set_padding(codec->decryption, 0) == 1;
    OPENSSL_cleanse(mac_key, sizeof mac_key);
    memcpy(codec->salt, salt, SALT_SIZE);
    return codec->salted ? SQLITE_OK : SQLITE_IOERR;
}

// IVs are drawn in batches; a batch must not be used on both sides of a fork.
static const uint8_t *next_iv(Codec *codec) {
    if (codec->ivs_left == 0 || codec->process != process_id()) {
        if (RAND_bytes(codec->ivs[0], sizeof codec->ivs) != 1) return NULL;
        codec->ivs_left = IV_POOL_SIZE;
        codec->process = process_id();
    }
    return codec->ivs[--codec->ivs_left];
}

// The salt at the start of page 1 is neither encrypted nor authenticated.
static int clear_bytes(uint32_t page_number) {
    return page_number == 1 ? SALT_SIZE : 0;
}

static bool run_cipher(EVP_CIPHER_CTX *context, const uint8_t *iv, const uint8_t *in, uint8_t *out, int count) {
    int written = 0;
    return EVP_CipherInit_ex(context, NULL, NULL, NULL, iv, -1) == 1
        && EVP_CipherUpdate(context, out, &written, in, count) == 1 && written == count;
}

static bool compute_tag(Codec *codec, uint32_t page_number, const uint8_t *sealed, uint8_t *tag) {
    int start = clear_bytes(page_number);
    uint8_t number[4];
    for (int i = 0; i < 4; i++) number[i] = (uint8_t)(page_number >> (8 * i));
    size_t size = 0;
    return EVP_MAC_init(codec->mac, NULL, 0, NULL) == 1
        && EVP_MAC_update(codec->mac, sealed + start, (size_t)(BODY_SIZE + IV_SIZE - start)) == 1
        && EVP_MAC_update(codec->mac, number, sizeof number) == 1
        && EVP_MAC_final(codec->mac, tag, &size, TAG_SIZE) == 1 && size == TAG_SIZE;
}

// No page has so few bytes: the lengths keep these tags and those of pages apart.
int codec_tag(Codec *codec, const uint8_t *bytes, size_t count, uint8_t *tag) {
    size_t size = 0;
    bool done = codec->salted && EVP_MAC_init(codec->mac, NULL, 0, NULL) == 1
        && EVP_MAC_update(codec->mac, bytes, count) == 1 && EVP_MAC_final(codec->mac, tag, &size, TAG_SIZE) == 1;
    return done && size == TAG_SIZE ? SQLITE_OK : SQLITE_IOERR;
}

int codec_encrypt(Codec *codec, uint32_t page_number, const uint8_t *plain, uint8_t *sealed) {
    int start = clear_bytes(page_number);
    const uint8_t *iv = codec->salted ? next_iv(codec) : NULL;
    if (!iv) return SQLITE_IOERR;
    memcpy(sealed, codec->salt, (size_t)start);
    memcpy(sealed + BODY_SIZE, iv, IV_SIZE);
    bool done = run_cipher(codec->encryption, iv, plain + start, sealed + start, BODY_SIZE - start)
        && compute_tag(codec, page_number, sealed, sealed + BODY_SIZE + IV_SIZE);
    return done ? SQLITE_OK : SQLITE_IOERR;
}

int codec_authenticate(Codec *codec, uint32_t page_number, const uint8_t *sealed) {
    uint8_t tag[TAG_SIZE];
    if (!codec->salted || !compute_tag(codec, page_number, sealed, tag)) return SQLITE_IOERR;
    return CRYPTO_memcmp(tag, sealed + BODY_SIZE + IV_SIZE, TAG_SIZE) == 0 ? SQLITE_OK : SQLITE_CORRUPT;
}

int codec_decrypt(Codec *codec, uint32_t page_number, const uint8_t *sealed, uint8_t *plain) {
    int rc = codec_authenticate(codec, page_number, sealed);
    if (rc != SQLITE_OK) return rc;
    int start = clear_bytes(page_number);
    if (!run_cipher(codec->decryption, sealed + BODY_SIZE, sealed + start, plain + start, BODY_SIZE - start))
        return SQLITE_IOERR;
    memcpy(plain, database_magic, (size_t)start);
    memset(plain + BODY_SIZE, 0, RESERVE_SIZE);
    return SQLITE_OK;
}

bool is_zero(const uint8_t *bytes, size_t count) {
    return count == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, count - 1) == 0);
}
