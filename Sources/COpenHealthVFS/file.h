// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.
//
// A file that SQLite opened through our VFS, shared by vfs.c and temporary.c.

#ifndef OHK_FILE_H
#define OHK_FILE_H

#include "seal.h"

#define FRAME_HEADER 24
#define FRAME (FRAME_HEADER + OHK_PAGE_SIZE)
#define BATCH 65536
#define LOG_BATCH (16 * FRAME)  // a commit of one sample has eight frames

typedef sqlite3_int64 position;

typedef struct file {
  sqlite3_file base;
  enum { DATABASE, LOG, TEMPORARY } kind;
  const ohk_keys *keys;    // NULL for a temporary file
  struct file *database;   // of a log
  struct file *log;        // of a database, while its log is open
  int has_page_1;          // of a database: the running checkpoint has written page 1
  const char *name;        // of a database or a log
  int read_only;           // of a database: this connection only reads
  void **index;            // of a database on read-only media: the wal-index, which is a shared file on others
  int index_count;
  int has_own_index;
  int keeps_writers_out;  // by locks of the index's file, which has no room to grow
  ohk_sealer sealer;
  EVP_CIPHER_CTX *encrypt, *decrypt;  // for the frame headers of a log; for a whole temporary file, with its own random key
  int recovering;          // of a database: this connection holds RECOVER_LOCK
  position header_at;      // of a log: the offset of the last frame header, if it was the last write, and that header
  uint8_t header[FRAME_HEADER];
  uint8_t *batch;          // of a log that this connection has written to: sealed frames that belong at batch_at, and are not yet there
  position batch_at;
  int batch_size;
  int batch_failure;       // the code with which writing the batch failed, until the connection gives the write lock back
  position size;           // of a temporary file; on disk it is whole sectors
  uint8_t *buffer;         // its size: buffer_size in vfs.c
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

// The methods of a temporary file, which has no name. On disk it consists of whole sectors.
int ohk_temporary_open(file *f);
int ohk_temporary_read(file *f, uint8_t *out, int n, position at);
int ohk_temporary_write(file *f, const uint8_t *in, int n, position at);
position ohk_whole_sectors(position n);

#endif
