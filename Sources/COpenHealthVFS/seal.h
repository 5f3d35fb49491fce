// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.
//
// What vfs.c needs of seal.c: keys, and one page sealed or opened. Here results are SQLite's codes too; SQLITE_IOERR_DATA always
// means that bytes are not what was written, every other error that something did not work.

#ifndef OHK_SEAL_H
#define OHK_SEAL_H

#include <openssl/evp.h>
#include <sqlite3.h>

#include "COpenHealthVFS.h"

#define OHK_RESERVED 48                         // nonce 24, tag 16, key generation 4, zero 4
#define OHK_USABLE (OHK_PAGE_SIZE - OHK_RESERVED)

// The keys of one store, in locked memory.
typedef struct ohk_keys ohk_keys;

// The keys with this handle, or NULL. Each success needs one ohk_keys_drop.
ohk_keys *ohk_keys_take(const char *handle);
void ohk_keys_drop(ohk_keys *keys);
int ohk_keys_are_revoked(const ohk_keys *keys);
void ohk_keys_note(ohk_keys *keys, ohk_failure failure, uint64_t number);

// Seals the pages of one store, and the headers of its log's frames.
typedef struct {
  EVP_CIPHER_CTX *derive, *gcm;
  uint8_t subkey[16];           // K1 of XAES-256-GCM
  EVP_CIPHER_CTX *hide, *show;  // AES-256 on one block, for frame headers; only where `log` was asked for
  uint8_t id[OHK_ID_SIZE], plain[16];
  uint32_t generation;
} ohk_sealer;

int ohk_sealer_open(ohk_sealer *sealer, const ohk_keys *keys, int log);
void ohk_sealer_close(ohk_sealer *sealer);

// Where a page stands. A sealed page opens nowhere else.
typedef struct {
  enum { OHK_MAIN = 1, OHK_LOG = 2 } kind;
  uint32_t page;            // counted from 1
  uint64_t frame;           // counted from 0; main: 0
  const uint8_t *header;    // the frame's first 16 bytes in the clear; main: NULL
} ohk_place;

// Both work on a whole page; `in` and `out` may be the same. `failure` says more when opening gives SQLITE_IOERR_DATA.
int ohk_page_seal(ohk_sealer *sealer, ohk_place place, const uint8_t *in, uint8_t *out);
int ohk_page_open(ohk_sealer *sealer, ohk_place place, const uint8_t *in, uint8_t *out, ohk_failure *failure);

// The one page of an empty database, in the clear.
void ohk_empty_database(uint8_t page[OHK_PAGE_SIZE]);

// Encrypts or decrypts in place the 16 bytes of salts and checksums of a frame header.
int ohk_block(EVP_CIPHER_CTX *context, uint8_t block[16]);

static inline uint32_t ohk_get32(const uint8_t *p) { return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3]; }
static inline void ohk_put32(uint8_t *p, uint32_t v) { for (int i = 3; i >= 0; i--, v >>= 8) p[i] = (uint8_t)v; }

#endif
