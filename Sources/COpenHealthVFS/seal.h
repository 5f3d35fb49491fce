// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.
//
// What vfs.c needs of seal.c: ciphers, and one page sealed or opened. Here results are SQLite's codes too; SQLITE_IOERR_DATA always
// means that bytes are not what was written, every other error that something did not work.

#ifndef OHK_SEAL_H
#define OHK_SEAL_H

#include <openssl/evp.h>
#include <sqlite3.h>

#include "COpenHealthVFS.h"

#define OHK_NONCE_SIZE 24
#define OHK_NONCES 128

// Seals the pages of one store. Belongs to one file, and so to one thread at a time.
typedef struct {
  EVP_CIPHER_CTX *derive, *gcm;
  uint8_t subkey[16];     // K1 of XAES-256-GCM
  const ohk_keys *keys;
  uint64_t ticket;        // the keys' when this was opened
  int nonces_left;        // random bytes in stock: one call for each page would cost half of what its sealing costs
  uint8_t nonces[OHK_NONCES][OHK_NONCE_SIZE];
} ohk_sealer;

static inline int ohk_is_usable(const ohk_sealer *sealer) { return sealer->ticket != 0 && ohk_ticket(sealer->keys) == sealer->ticket; }

int ohk_sealer_open(ohk_sealer *sealer, const ohk_keys *keys);
void ohk_sealer_close(ohk_sealer *sealer);

// Where a page stands. A sealed page opens nowhere else.
typedef struct {
  enum { OHK_MAIN = 1, OHK_LOG = 2 } kind;
  uint32_t page;          // counted from 1
  uint64_t frame;         // counted from 0; main: 0
  const uint8_t *header;  // the frame's first 16 bytes in the clear; main: NULL
} ohk_place;

// Both work on a whole page; `in` and `out` may be the same. `failure` says more when opening gives SQLITE_IOERR_DATA.
int ohk_page_seal(ohk_sealer *sealer, ohk_place place, const uint8_t *in, uint8_t *out);
int ohk_page_open(ohk_sealer *sealer, ohk_place place, const uint8_t *in, uint8_t *out, ohk_failure *failure);

// The one page of an empty database, in the clear.
extern const uint8_t ohk_empty_database[OHK_PAGE_SIZE];

// A cipher of libcrypto's without padding, NULL when it cannot be had, and its work in place. `key` NULL: set later.
EVP_CIPHER_CTX *ohk_cipher(const EVP_CIPHER *cipher, const uint8_t *key, int encrypt);
int ohk_crypt(EVP_CIPHER_CTX *context, uint8_t *bytes, int n);

static inline uint32_t ohk_get32(const uint8_t *p) { return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3]; }
static inline void ohk_put32(uint8_t *p, uint32_t v) { for (int i = 3; i >= 0; i--, v >>= 8) p[i] = (uint8_t)v; }

#endif
