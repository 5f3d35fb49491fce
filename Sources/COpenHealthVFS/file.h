// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.
//
// A file as SQLite has it open through our VFS: what vfs.c and temporary.c share.

#ifndef OHK_FILE_H
#define OHK_FILE_H

#include "seal.h"

#define FRAME_HEADER 24
#define FRAME (FRAME_HEADER + OHK_PAGE_SIZE)
#define BATCH 65536

typedef sqlite3_int64 position;

typedef struct file {
  sqlite3_file base;
  enum { DATABASE, LOG, TEMPORARY } kind;
  const ohk_keys *keys;    // NULL for a temporary file
  struct file *database;   // a log's
  struct file *log;        // a database's, while it is open
  int has_page_1;          // a database's: the checkpoint that goes on has written page 1
  const char *name;        // a database's or a log's
  int read_only;           // a database's: this connection only reads
  void **index;            // a database's on media that cannot be written: the wal-index, which SQLite shares in a file elsewhere
  int index_count;
  int has_own_index;
  ohk_sealer sealer;
  EVP_CIPHER_CTX *encrypt, *decrypt;  // for a log's frame headers; for all of a temporary file, with a key that nobody else ever has
  int recovering;          // a database's: this connection holds RECOVER_LOCK
  position header_at;      // a log's: where the last frame header was written, if it was the last write, and that header
  uint8_t header[FRAME_HEADER];
  position size;           // a temporary file's; on disk it is whole sectors
  uint8_t *buffer;         // as large as buffer_size says
  sqlite3_file *real;
} file;

static inline int real_read(file *f, void *out, int n, position at) {
  return f->real->pMethods ? f->real->pMethods->xRead(f->real, out, n, at) : SQLITE_IOERR_SHORT_READ;
}
static inline int real_write(file *f, const void *in, int n, position at) { return f->real->pMethods->xWrite(f->real, in, n, at); }

static inline int open_ciphers(file *f, const EVP_CIPHER *cipher, const uint8_t *key) {
  f->encrypt = ohk_cipher(cipher, key, 1);
  f->decrypt = ohk_cipher(cipher, key, 0);
  return f->encrypt && f->decrypt ? SQLITE_OK : SQLITE_NOMEM;
}

// What temporary.c does with a file without a name, which on disk is whole sectors.
int ohk_temporary_open(file *f);
int ohk_temporary_read(file *f, uint8_t *out, int n, position at);
int ohk_temporary_write(file *f, const uint8_t *in, int n, position at);
position ohk_whole_sectors(position n);

#endif
