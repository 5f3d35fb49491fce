// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.
//
// An SQLite VFS, named "ohk", that encrypts and authenticates everything SQLite writes. Documentation/Security.md describes the threats.
// A database is opened as  file:/path?vfs=ohk&key=HANDLE , where HANDLE names keys that Swift owns (VFSKeys.swift). It is
// never the default VFS. Functions that return int return an SQLite result code.

#ifndef COPENHEALTHVFS_H
#define COPENHEALTHVFS_H

#include <stdint.h>

#include "COpenHealthSystem.h"

#define OHK_PAGE_SIZE 4096
#define OHK_RESERVED 48  // at the end of every page: nonce 24, tag 16, key generation 4, zero 4

// The keys of one store.
typedef struct {
  // Different for all keys that were ever in this slot. 0, as in wiped memory: the keys are gone, and no file may be used any more.
  uint64_t ticket;
  uint32_t generation;
  uint8_t id[16], page_key[32], log_key[32];
  uint8_t header[16];  // the first bytes of the database, the only ones in the clear
} ohk_keys;

static inline uint64_t ohk_ticket(const ohk_keys *keys) { return __atomic_load_n(&keys->ticket, __ATOMIC_ACQUIRE); }
static inline void ohk_set_ticket(ohk_keys *keys, uint64_t ticket) { __atomic_store_n(&keys->ticket, ticket, __ATOMIC_RELEASE); }

// Wipes the ticket and the secrets, also while files are open. Keeps the other fields, which a page that is being sealed needs.
void ohk_revoke(ohk_keys *keys);

// Why a file of a store was refused. The number that is reported with it is a page or a frame, both counted from 1.
typedef enum {
  OHK_FAILURE_NONE = 0,
  OHK_FAILURE_PAGE,        // this page is damaged or was changed
  OHK_FAILURE_PAST_END,    // this page is missing: the file was truncated
  OHK_FAILURE_FRAME,       // this frame of the log is damaged or was changed
  OHK_FAILURE_LOG_HEADER,  // the log's header is damaged or was changed
  OHK_FAILURE_FOREIGN,     // the first bytes are not this store's
  OHK_FAILURE_NO_LOG,          // the log is missing, and the database has only a part of its commits
  OHK_FAILURE_OLDER_LOG,       // the database has commits that the log beside it lacks; the number is the database's last
  OHK_FAILURE_OLDER_DATABASE,  // the database lacks commits that were made before the log began; the number is the database's last
} ohk_failure;

// The callbacks of the owner of the keys. Every taken pointer stays valid until it is dropped.
typedef struct {
  const ohk_keys *(*take)(const char *handle);  // NULL: no such keys
  void (*drop)(const ohk_keys *keys);
  void (*refused)(const ohk_keys *keys, ohk_failure failure, uint64_t number);
  void (*ended)(const ohk_keys *keys, uint64_t frame);  // the log ends before this frame, counted from 1; a commit may be lost
} ohk_owner;

// Registers the VFS with SQLite. A database in memory needs no more: file::memory:?vfs=ohk
int ohk_register(const ohk_owner *owner);

// Writes a new, empty, sealed database in WAL mode to `out`. The VFS itself never creates a database file.
int ohk_first_page(const ohk_keys *keys, uint8_t out[OHK_PAGE_SIZE]);

// The VFS's cipher alone, XAES-256-GCM of C2SP, for known-answer tests. `seal` 1: encrypts and computes the tag; 0: decrypts and checks the
// tag (SQLITE_IOERR_DATA when it is wrong). Only the page key of `keys` is used.
int ohk_xaes(
    int seal, const ohk_keys *keys, const uint8_t nonce[24], const uint8_t *data, int data_size, const uint8_t *in, int size, uint8_t *out,
    uint8_t tag[16]);

#endif
