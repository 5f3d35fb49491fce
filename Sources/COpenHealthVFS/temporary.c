// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.
//
// Files without a name: AES-256-XTS in sectors. This hides their content, which needs no authentication. On disk they consist of whole
// sectors up to the file's size, each of them written by us.

#include <openssl/crypto.h>
#include <openssl/rand.h>
#include <string.h>

#include "file.h"

#define SECTOR 512

position ohk_whole_sectors(position n) { return (n + SECTOR - 1) / SECTOR * SECTOR; }
static int at_most(int most, position n) { return n < 0 ? 0 : n < most ? (int)n : most; }

static int crypt_sectors(EVP_CIPHER_CTX *context, uint8_t *bytes, int n, position at) {
  int code = SQLITE_OK;
  for (int i = 0; code == SQLITE_OK && i < n; i += SECTOR) {
    const position tweak[2] = {(at + i) / SECTOR, 0};
    int good = EVP_CipherInit_ex(context, NULL, NULL, NULL, (const uint8_t *)tweak, -1) == 1;
    code = good ? ohk_crypt(context, bytes + i, SECTOR) : SQLITE_IOERR;
  }
  return code;
}

// Reads sectors into the buffer, zeros for those past the end.
static int load_sectors(file *f, int n, position at) {
  int there = at_most(n, ohk_whole_sectors(f->size) - at);
  memset(f->buffer + there, 0, n - there);
  int code = there > 0 ? real_read(f, f->buffer, there, at) : SQLITE_OK;
  return code == SQLITE_OK ? crypt_sectors(f->decrypt, f->buffer, there, at) : code;
}

// Reads to `out` if it is not NULL; else writes `in`, or zeros if that is NULL. Other bytes of the first and the last sector stay
// unchanged.
static int copy_temporary(file *f, uint8_t *out, const uint8_t *in, position n, position at) {
  int code = SQLITE_OK, take;
  for (position done = 0; code == SQLITE_OK && done < n; done += take) {
    int skip = (int)((at + done) % SECTOR);
    take = at_most(BATCH - skip, n - done);
    int span = (int)ohk_whole_sectors(skip + take);
    position start = at + done - skip;
    if (out || span != take) code = load_sectors(f, span, start);
    if (out) memcpy(out + done, f->buffer + skip, take);
    else if (in) memcpy(f->buffer + skip, in + done, take);
    else memset(f->buffer + skip, 0, take);
    if (!out && code == SQLITE_OK) code = crypt_sectors(f->encrypt, f->buffer, span, start);
    if (!out && code == SQLITE_OK) code = real_write(f, f->buffer, span, start);
  }
  if (!out && code == SQLITE_OK && at + n > f->size) f->size = at + n;
  return code;
}

int ohk_temporary_read(file *f, uint8_t *out, int n, position at) {
  int there = at_most(n, f->size - at);
  int code = copy_temporary(f, out, NULL, there, at);
  memset(out + there, 0, n - there);
  return code == SQLITE_OK && there < n ? SQLITE_IOERR_SHORT_READ : code;
}

int ohk_temporary_write(file *f, const uint8_t *in, int n, position at) {
  int code = at > f->size ? copy_temporary(f, NULL, NULL, at - f->size, f->size) : SQLITE_OK;
  return code == SQLITE_OK ? copy_temporary(f, NULL, in, n, at) : code;
}

int ohk_temporary_open(file *f) {
  uint8_t key[64];
  int code = RAND_bytes(key, sizeof key) == 1 ? open_ciphers(f, EVP_aes_256_xts(), key) : SQLITE_IOERR;
  OPENSSL_cleanse(key, sizeof key);
  return code;
}
