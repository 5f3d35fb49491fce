// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.
//
// The interface of seal.c for vfs.c: ciphers, and sealing or opening one page. Results are SQLite's codes. SQLITE_IOERR_DATA always
// means that bytes are damaged or were changed, every other error that an operation failed.

#ifndef OHK_SEAL_H
#define OHK_SEAL_H

#include <openssl/evp.h>
#include <sqlite3.h>

#include "COpenHealthVFS.h"

#define OHK_NONCE_SIZE 24
#define OHK_NONCES 128

// Seals and opens the pages of one store. Belongs to one file, and so to one thread at a time.
typedef struct {
  EVP_CIPHER_CTX *derive, *gcm;
  uint8_t subkey[16];     // K1 of XAES-256-GCM
  const ohk_keys *keys;
  uint64_t ticket;        // of the keys when the sealer was opened
  int nonces_left;        // in stock: one call of RAND_bytes for each page would cost half as much as sealing the page
  uint8_t nonces[OHK_NONCES][OHK_NONCE_SIZE];
} ohk_sealer;

static inline int ohk_is_usable(const ohk_sealer *sealer) { return sealer->ticket != 0 && ohk_ticket(sealer->keys) == sealer->ticket; }

int ohk_sealer_open(ohk_sealer *sealer, const ohk_keys *keys);
void ohk_sealer_close(ohk_sealer *sealer);

// The place of a page. A sealed page opens at no other place.
typedef struct {
  enum { OHK_MAIN = 1, OHK_LOG = 2 } kind;
  uint32_t page;          // counted from 1
  uint64_t frame;         // counted from 0; main: 0
  const uint8_t *header;  // the frame's first 16 bytes in the clear; main: NULL
} ohk_place;

// Both process a whole page; `in` and `out` may be the same. `failure` has the reason when opening returns SQLITE_IOERR_DATA.
int ohk_page_seal(ohk_sealer *sealer, ohk_place place, const uint8_t *in, uint8_t *out);
int ohk_page_open(ohk_sealer *sealer, ohk_place place, const uint8_t *in, uint8_t *out, ohk_failure *failure);

// The only page of an empty database, in the clear.
extern const uint8_t ohk_empty_database[OHK_PAGE_SIZE];

// Creates a cipher of libcrypto without padding; NULL when that fails. A NULL `key` is set later. ohk_crypt runs the cipher in place.
EVP_CIPHER_CTX *ohk_cipher(const EVP_CIPHER *cipher, const uint8_t *key, int encrypt);
int ohk_crypt(EVP_CIPHER_CTX *context, uint8_t *bytes, int n);

static inline uint32_t ohk_get32(const uint8_t *p) { return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3]; }
static inline void ohk_put32(uint8_t *p, uint32_t v) { for (int i = 3; i >= 0; i--, v >>= 8) p[i] = (uint8_t)v; }

#endif
