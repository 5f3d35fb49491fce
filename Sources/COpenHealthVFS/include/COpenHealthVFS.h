// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.
//
// An SQLite VFS, named "ohk", that encrypts and authenticates all that SQLite writes. Documentation/Security.md says against whom.
// A database is opened as  file:/path?vfs=ohk&key=HANDLE , where HANDLE names keys that ohk_keys_add was given. It is never the
// default VFS. Functions that return int return an SQLite result code.

#ifndef COPENHEALTHVFS_H
#define COPENHEALTHVFS_H

#include <stddef.h>
#include <stdint.h>

#define OHK_ID_SIZE 16
#define OHK_KEY_SIZE 32
#define OHK_HANDLE_SIZE 33  // 32 hexadecimal digits and a zero
#define OHK_PAGE_SIZE 4096
#define OHK_FORMAT_VERSION 1
#define OHK_SUITE_XAES 1

// Why a file of a store was last refused. The number that goes with it is a page's or a frame's, both counted from 1.
typedef enum {
  OHK_FAILURE_NONE = 0,
  OHK_FAILURE_PAGE,        // this page is not what was written
  OHK_FAILURE_PAST_END,    // this page is missing: the file was cut
  OHK_FAILURE_FRAME,       // this frame of the log is not what was written
  OHK_FAILURE_LOG_HEADER,  // the log's header is not what was written
  OHK_FAILURE_FOREIGN,     // the first bytes are not this store's
} ohk_failure;

// Makes the VFS known to SQLite; as often as you like. A database in memory needs no more: file::memory:?vfs=ohk
int ohk_register(void);

// The bytes of a new, empty, sealed database in WAL mode. The VFS itself never makes a database file.
int ohk_first_page(const uint8_t id[OHK_ID_SIZE], uint32_t generation, const uint8_t page_key[OHK_KEY_SIZE], uint8_t out[OHK_PAGE_SIZE]);

// Remembers keys until they are released. The handle is random and means nothing outside of this process.
int ohk_keys_add(
    const uint8_t id[OHK_ID_SIZE], uint32_t generation, const uint8_t page_key[OHK_KEY_SIZE], const uint8_t wal_key[OHK_KEY_SIZE],
    char handle[OHK_HANDLE_SIZE]);

// No file opens by this handle any more; its keys are wiped when the last one closes.
void ohk_keys_release(const char *handle);

// The same, and wipes the keys at once: files that are still open give SQLITE_IOERR_AUTH.
void ohk_keys_revoke(const char *handle);

// How many files are open by this handle.
int ohk_open_files(const char *handle);

// Why a file that was opened by this handle was last refused.
ohk_failure ohk_last_failure(const char *handle, uint64_t *number);

// The first 16 bytes of a store's file.
void ohk_plain_header(const uint8_t id[OHK_ID_SIZE], uint8_t header[16]);

// The VFS's cipher on its own, XAES-256-GCM of C2SP, for known-answer tests. `seal` 1: encrypts and makes the tag; 0: decrypts and
// checks it (SQLITE_IOERR_DATA when it is wrong).
int ohk_xaes(
    int seal, const uint8_t key[OHK_KEY_SIZE], const uint8_t nonce[24], const uint8_t *data, int data_size, const uint8_t *in, int size,
    uint8_t *out, uint8_t tag[16]);

#endif
