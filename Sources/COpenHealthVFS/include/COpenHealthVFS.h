// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.
//
// An SQLite VFS, named "ohk", that encrypts and authenticates all that SQLite writes. Documentation/Security.md says against whom.
// A database is opened as  file:/path?vfs=ohk&key=HANDLE , where HANDLE names keys that somebody else owns (VFSKeys.swift). It is
// never the default VFS. Functions that return int return an SQLite result code.

#ifndef COPENHEALTHVFS_H
#define COPENHEALTHVFS_H

#include <stdint.h>

#include "COpenHealthSystem.h"

#define OHK_PAGE_SIZE 4096
#define OHK_RESERVED 48  // at the end of every page: nonce 24, tag 16, key generation 4, zero 4

// The keys of one store.
typedef struct {
  // Another number for all that were ever here. 0, as in wiped memory: the keys are gone, and nothing may touch the files any more.
  uint64_t ticket;
  uint32_t generation;
  uint8_t id[16], page_key[32], log_key[32];
  uint8_t header[16];  // what the database begins with, the only bytes in the clear
} ohk_keys;

static inline uint64_t ohk_ticket(const ohk_keys *keys) { return __atomic_load_n(&keys->ticket, __ATOMIC_ACQUIRE); }
static inline void ohk_set_ticket(ohk_keys *keys, uint64_t ticket) { __atomic_store_n(&keys->ticket, ticket, __ATOMIC_RELEASE); }

// Wipes the ticket and the secrets, while files may be open. No more: a page that is being sealed needs the rest to be right.
void ohk_revoke(ohk_keys *keys);

// Why a file of a store was refused. The number that goes with it is a page's or a frame's, both counted from 1.
typedef enum {
  OHK_FAILURE_NONE = 0,
  OHK_FAILURE_PAGE,        // this page is not what was written
  OHK_FAILURE_PAST_END,    // this page is missing: the file was cut
  OHK_FAILURE_FRAME,       // this frame of the log is not what was written
  OHK_FAILURE_LOG_HEADER,  // the log's header is not what was written
  OHK_FAILURE_FOREIGN,     // the first bytes are not this store's
  OHK_FAILURE_NO_LOG,          // the database has a part of the commits of a log that is gone
  OHK_FAILURE_OLDER_LOG,       // the database has commits that the log beside it lacks; the number is the database's last
  OHK_FAILURE_OLDER_DATABASE,  // the database lacks commits that were made before the log began; the number is the database's last
} ohk_failure;

// The owner of the keys.
typedef struct {
  const ohk_keys *(*take)(const char *handle);  // NULL: there are none. Each other answer stays where it is until it is dropped
  void (*drop)(const ohk_keys *keys);
  void (*refused)(const ohk_keys *keys, ohk_failure failure, uint64_t number);
  void (*ended)(const ohk_keys *keys, uint64_t frame);  // the log ends before this frame, counted from 1, and a commit may be gone
} ohk_owner;

// Makes the VFS known to SQLite. A database in memory needs no more: file::memory:?vfs=ohk
int ohk_register(const ohk_owner *owner);

// The bytes of a new, empty, sealed database in WAL mode. The VFS itself never makes a database file.
int ohk_first_page(const ohk_keys *keys, uint8_t out[OHK_PAGE_SIZE]);

// The VFS's cipher on its own, XAES-256-GCM of C2SP, for known-answer tests. `seal` 1: encrypts and makes the tag; 0: decrypts and
// checks it (SQLITE_IOERR_DATA when it is wrong). Of the keys, only the page key counts.
int ohk_xaes(
    int seal, const ohk_keys *keys, const uint8_t nonce[24], const uint8_t *data, int data_size, const uint8_t *in, int size, uint8_t *out,
    uint8_t tag[16]);

#endif
