// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.
//
// Seals one page with XAES-256-GCM (C2SP): AES-256-GCM under a key derived from the first half of a 192-bit nonce. Accesses no file.

#include "seal.h"

#include <openssl/crypto.h>
#include <openssl/rand.h>
#include <string.h>

#define USABLE (OHK_PAGE_SIZE - OHK_RESERVED)
#define DATA_SIZE 68

// ---- The cipher ----

EVP_CIPHER_CTX *ohk_cipher(const EVP_CIPHER *cipher, const uint8_t *key, int encrypt) {
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
  if (!context || EVP_CipherInit_ex(context, cipher, NULL, key, NULL, encrypt) != 1) return EVP_CIPHER_CTX_free(context), NULL;
  EVP_CIPHER_CTX_set_padding(context, 0);
  return context;
}

int ohk_crypt(EVP_CIPHER_CTX *context, uint8_t *bytes, int n) {
  int done = 0;
  return EVP_CipherUpdate(context, bytes, &done, bytes, n) == 1 && done == n ? SQLITE_OK : SQLITE_IOERR;
}

void ohk_revoke(ohk_keys *keys) {
  ohk_set_ticket(keys, 0);
  // Without it, another processor could see wiped keys under the old ticket: the store above is ordered after what comes before it only.
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  OPENSSL_cleanse(keys->page_key, sizeof keys->page_key);
  OPENSSL_cleanse(keys->log_key, sizeof keys->log_key);
}

int ohk_sealer_open(ohk_sealer *sealer, const ohk_keys *keys) {
  uint8_t *k1 = sealer->subkey;
  memset(sealer, 0, sizeof *sealer);
  sealer->keys = keys, sealer->ticket = ohk_ticket(keys);
  sealer->derive = ohk_cipher(EVP_aes_256_ecb(), keys->page_key, 1);
  sealer->gcm = ohk_cipher(EVP_aes_256_gcm(), NULL, 1);
  if (!sealer->derive || !sealer->gcm || ohk_crypt(sealer->derive, k1, 16) != SQLITE_OK) return SQLITE_NOMEM;
  // K1 is the encrypted zero block, doubled in GF(2^128).
  int carry = k1[0] >> 7;
  for (int i = 0; i < 15; i++) k1[i] = (uint8_t)(k1[i] << 1 | k1[i + 1] >> 7);
  k1[15] = (uint8_t)(k1[15] << 1 ^ (carry ? 0x87 : 0));
  return SQLITE_OK;
}

void ohk_sealer_close(ohk_sealer *sealer) {
  EVP_CIPHER_CTX_free(sealer->derive);  // wipes what it frees
  EVP_CIPHER_CTX_free(sealer->gcm);
  OPENSSL_cleanse(sealer, sizeof *sealer);
}

static int run(
    ohk_sealer *sealer, int seal, const uint8_t nonce[OHK_NONCE_SIZE], const uint8_t *data, int data_size, const uint8_t *in, int size,
    uint8_t *out, uint8_t tag[16]) {
  uint8_t key[32] = {[0] = 0, 1, 'X', 0, [16] = 0, 2, 'X', 0};
  EVP_CIPHER_CTX *gcm = sealer->gcm;
  int done = 0;
  memcpy(key + 4, nonce, 12);
  memcpy(key + 20, nonce, 12);
  for (int i = 0; i < 32; i++) key[i] ^= sealer->subkey[i % 16];
  int ready = ohk_crypt(sealer->derive, key, 32) == SQLITE_OK && EVP_CipherInit_ex(gcm, NULL, NULL, key, nonce + 12, seal) == 1 &&
    EVP_CipherUpdate(gcm, NULL, &done, data, data_size) == 1 && EVP_CipherUpdate(gcm, out, &done, in, size) == 1 && done == size &&
    (seal || EVP_CIPHER_CTX_ctrl(gcm, EVP_CTRL_GCM_SET_TAG, 16, tag) == 1);
  int good = ready && EVP_CipherFinal_ex(gcm, out + size, &done) == 1 &&
    (!seal || EVP_CIPHER_CTX_ctrl(gcm, EVP_CTRL_GCM_GET_TAG, 16, tag) == 1);
  OPENSSL_cleanse(key, sizeof key);
  if (good) return SQLITE_OK;
  memset(out, 0, size);
  return ready && !seal ? SQLITE_IOERR_DATA : SQLITE_IOERR;
}

int ohk_xaes(
    int seal, const ohk_keys *keys, const uint8_t nonce[OHK_NONCE_SIZE], const uint8_t *data, int data_size, const uint8_t *in, int size,
    uint8_t *out, uint8_t tag[16]) {
  ohk_sealer sealer;
  int code = ohk_sealer_open(&sealer, keys);
  if (code == SQLITE_OK) code = run(&sealer, seal, nonce, data, data_size, in, size, out, tag);
  ohk_sealer_close(&sealer);
  return code;
}

// Returns a nonce that was never used before. A forked child has a copy of the stock, but its keys are wiped, so that it cannot use it.
static int next_nonce(ohk_sealer *sealer, uint8_t nonce[OHK_NONCE_SIZE]) {
  if (!ohk_is_usable(sealer)) return SQLITE_IOERR_AUTH;
  if (sealer->nonces_left == 0 && RAND_bytes(sealer->nonces[0], sizeof sealer->nonces) != 1) return SQLITE_IOERR;
  if (sealer->nonces_left == 0) sealer->nonces_left = OHK_NONCES;
  uint8_t *next = sealer->nonces[--sealer->nonces_left];
  memcpy(nonce, next, OHK_NONCE_SIZE);
  OPENSSL_cleanse(next, OHK_NONCE_SIZE);
  return SQLITE_OK;
}

// ---- Pages ----

// In WAL mode, so that SQLite never needs a rollback journal to change to it. The first 21 bytes are the same in every database of ours.
const uint8_t ohk_empty_database[OHK_PAGE_SIZE] = {
  'S', 'Q', 'L', 'i', 't', 'e', ' ', 'f', 'o', 'r', 'm', 'a', 't', ' ', '3', 0,
  OHK_PAGE_SIZE >> 8, 0, 2, 2, OHK_RESERVED, 64, 32, 32,
  [27] = 1, [31] = 1, [95] = 1,  // change counter, number of pages, change counter to which that number belongs
  SQLITE_VERSION_NUMBER >> 24, SQLITE_VERSION_NUMBER >> 16 & 0xff, SQLITE_VERSION_NUMBER >> 8 & 0xff, SQLITE_VERSION_NUMBER & 0xff,
  [100] = 0x0d,  // a table leaf without cells
  [105] = USABLE >> 8, USABLE & 0xff};

// The associated data: place and format of a page, which bind it to this place.
static void associated_data(const ohk_keys *keys, ohk_place place, uint8_t data[DATA_SIZE]) {
  memset(data, 0, DATA_SIZE);
  data[0] = (uint8_t)place.kind;
  memcpy(data + 4, keys->header, 16);
  memcpy(data + 20, keys->id, 16);
  ohk_put32(data + 36, keys->generation);
  ohk_put32(data + 40, place.page);
  ohk_put32(data + 44, (uint32_t)(place.frame >> 32));
  ohk_put32(data + 48, (uint32_t)place.frame);
  if (place.header) memcpy(data + 52, place.header, 16);
}

// The number of bytes in the clear. Only the first page of the database has some, in place of SQLite's own header string.
static int clear_bytes(ohk_place place) { return place.kind == OHK_MAIN && place.page == 1 ? 16 : 0; }

int ohk_page_seal(ohk_sealer *sealer, ohk_place place, const uint8_t *in, uint8_t *out) {
  uint8_t data[DATA_SIZE], reserved[OHK_RESERVED] = {0};
  int clear = clear_bytes(place);
  // SQLite's checksums cover the reserved bytes, which are read back as zeros. With other bytes here, the checksums would fail.
  if (memcmp(in + USABLE, reserved, OHK_RESERVED) != 0) return SQLITE_IOERR_WRITE;
  if (clear && memcmp(in, ohk_empty_database, 21) != 0) return SQLITE_IOERR_WRITE;
  int code = next_nonce(sealer, reserved);
  if (code != SQLITE_OK) return code;
  associated_data(sealer->keys, place, data);
  code = run(sealer, 1, reserved, data, DATA_SIZE, in + clear, USABLE - clear, out + clear, reserved + OHK_NONCE_SIZE);
  if (code != SQLITE_OK) return code;
  ohk_put32(reserved + 40, sealer->keys->generation);
  memcpy(out, sealer->keys->header, clear);
  memcpy(out + USABLE, reserved, OHK_RESERVED);
  return SQLITE_OK;
}

int ohk_page_open(ohk_sealer *sealer, ohk_place place, const uint8_t *in, uint8_t *out, ohk_failure *failure) {
  uint8_t data[DATA_SIZE], reserved[OHK_RESERVED];
  int clear = clear_bytes(place), code = SQLITE_IOERR_DATA;
  int is_ours = memcmp(in, sealer->keys->header, clear) == 0;
  *failure = !is_ours ? OHK_FAILURE_FOREIGN : place.kind == OHK_MAIN ? OHK_FAILURE_PAGE : OHK_FAILURE_FRAME;
  memcpy(reserved, in + USABLE, OHK_RESERVED);
  if (is_ours && ohk_get32(reserved + 40) == sealer->keys->generation && ohk_get32(reserved + 44) == 0) {
    associated_data(sealer->keys, place, data);
    code = run(sealer, 0, reserved, data, DATA_SIZE, in + clear, USABLE - clear, out + clear, reserved + OHK_NONCE_SIZE);
  }
  memcpy(out, ohk_empty_database, clear);
  memset(out + USABLE, 0, OHK_RESERVED);
  if (code != SQLITE_OK) memset(out, 0, OHK_PAGE_SIZE);  // never return bytes that are not authentic
  return code;
}

int ohk_first_page(const ohk_keys *keys, uint8_t out[OHK_PAGE_SIZE]) {
  const ohk_place first = {OHK_MAIN, 1, 0, NULL};
  ohk_sealer sealer;
  int code = ohk_sealer_open(&sealer, keys);
  if (code == SQLITE_OK) code = ohk_page_seal(&sealer, first, ohk_empty_database, out);
  ohk_sealer_close(&sealer);
  return code;
}
