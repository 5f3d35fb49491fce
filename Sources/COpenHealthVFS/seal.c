// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.
//
// Keys, nonces, and the sealing of one page. No file is touched here.

#define _GNU_SOURCE
#include "seal.h"

#include <openssl/crypto.h>
#include <openssl/rand.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

// ---- Keys and nonces, in memory that is neither swapped, dumped nor inherited ----

#define MOST_KEYS 128
#define NONCE_SIZE 24

struct ohk_keys {
  uint8_t id[OHK_ID_SIZE], page_key[OHK_KEY_SIZE], wal_key[OHK_KEY_SIZE];
  char handle[OHK_HANDLE_SIZE];
  uint32_t generation;
  int in_use, released, open_files;
  _Atomic int revoked;
  ohk_failure failure;
  uint64_t failure_number;
};

typedef struct {
  ohk_keys keys[MOST_KEYS];
  uint32_t nonces_left;
  uint8_t nonces[170 * NONCE_SIZE];
} secrets;

static secrets *hidden;  // guarded by `lock`, like all that is in it; what a file took stays put until it is dropped
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// A forked child gets neither keys nor nonces: two processes that go on with the same batch would use nonces twice.
static void before_fork(void) { pthread_mutex_lock(&lock); }
static void after_fork_in_parent(void) { pthread_mutex_unlock(&lock); }
static void after_fork_in_child(void) {
  OPENSSL_cleanse(hidden, sizeof *hidden);
  pthread_mutex_unlock(&lock);
}

static void set_up(void) {
  void *memory = mmap(NULL, sizeof(secrets), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return;
  // Each of these is one more fence, not the wall: where the system refuses, we go on without.
  (void)mlock(memory, sizeof(secrets));
  (void)madvise(memory, sizeof(secrets), MADV_DONTDUMP);
  (void)madvise(memory, sizeof(secrets), MADV_WIPEONFORK);
  if (pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child) != 0) return;
  hidden = memory;
}

static secrets *take_lock(void) {
  pthread_once(&once, set_up);
  if (!hidden) return NULL;
  pthread_mutex_lock(&lock);
  return hidden;
}

static ohk_keys *find(secrets *all, const char *handle) {
  for (ohk_keys *keys = all->keys; keys < all->keys + MOST_KEYS; keys++) {
    if (keys->in_use && strcmp(keys->handle, handle) == 0) return keys;
  }
  return NULL;
}

static void wipe_when_unused(ohk_keys *keys) {
  if (keys->released && keys->open_files == 0) OPENSSL_cleanse(keys, sizeof *keys);
}

int ohk_keys_add(
    const uint8_t id[OHK_ID_SIZE], uint32_t generation, const uint8_t page_key[OHK_KEY_SIZE], const uint8_t wal_key[OHK_KEY_SIZE],
    char handle[OHK_HANDLE_SIZE]) {
  uint8_t name[16];
  int code = ohk_register();
  if (code != SQLITE_OK) return code;
  if (RAND_bytes(name, sizeof name) != 1) return SQLITE_ERROR;
  secrets *all = take_lock();
  if (!all) return SQLITE_NOMEM;
  ohk_keys *keys = all->keys;
  while (keys < all->keys + MOST_KEYS && keys->in_use) keys++;
  if (keys == all->keys + MOST_KEYS) {
    code = SQLITE_FULL;
  } else {
    memcpy(keys->id, id, OHK_ID_SIZE);
    memcpy(keys->page_key, page_key, OHK_KEY_SIZE);
    memcpy(keys->wal_key, wal_key, OHK_KEY_SIZE);
    for (int i = 0; i < 16; i++) snprintf(keys->handle + 2 * i, 3, "%02x", name[i]);
    memcpy(handle, keys->handle, OHK_HANDLE_SIZE);
    keys->generation = generation;
    keys->in_use = 1;
  }
  pthread_mutex_unlock(&lock);
  return code;
}

ohk_keys *ohk_keys_take(const char *handle) {
  secrets *all = take_lock();
  if (!all) return NULL;
  ohk_keys *keys = find(all, handle);
  if (keys && keys->released) keys = NULL;
  if (keys) keys->open_files++;
  pthread_mutex_unlock(&lock);
  return keys;
}

void ohk_keys_drop(ohk_keys *keys) {
  take_lock();
  if (keys->in_use) keys->open_files--;  // not so in a forked child, where all is zero
  wipe_when_unused(keys);
  pthread_mutex_unlock(&lock);
}

static void stop_using(const char *handle, int revoke) {
  secrets *all = take_lock();
  if (!all) return;
  ohk_keys *keys = find(all, handle);
  if (keys) {
    keys->released = 1;
    if (revoke) {
      keys->revoked = 1;
      OPENSSL_cleanse(keys->page_key, OHK_KEY_SIZE);
      OPENSSL_cleanse(keys->wal_key, OHK_KEY_SIZE);
    }
    wipe_when_unused(keys);
  }
  pthread_mutex_unlock(&lock);
}

void ohk_keys_release(const char *handle) { stop_using(handle, 0); }
void ohk_keys_revoke(const char *handle) { stop_using(handle, 1); }

int ohk_keys_are_revoked(const ohk_keys *keys) { return keys->revoked || !keys->in_use; }

int ohk_open_files(const char *handle) {
  secrets *all = take_lock();
  if (!all) return 0;
  ohk_keys *keys = find(all, handle);
  int count = keys ? keys->open_files : 0;
  pthread_mutex_unlock(&lock);
  return count;
}

void ohk_keys_note(ohk_keys *keys, ohk_failure failure, uint64_t number) {
  take_lock();
  keys->failure = failure;
  keys->failure_number = number;
  pthread_mutex_unlock(&lock);
}

ohk_failure ohk_last_failure(const char *handle, uint64_t *number) {
  ohk_failure failure = OHK_FAILURE_NONE;
  secrets *all = take_lock();
  if (!all) return failure;
  ohk_keys *keys = find(all, handle);
  if (keys) {
    failure = keys->failure;
    *number = keys->failure_number;
  }
  pthread_mutex_unlock(&lock);
  return failure;
}

// Random bytes in batches: one call each would cost half of what the sealing of a page costs.
static int next_nonce(uint8_t nonce[NONCE_SIZE]) {
  secrets *all = take_lock();
  if (!all) return SQLITE_NOMEM;
  int code = SQLITE_OK;
  if (all->nonces_left == 0) {
    if (RAND_bytes(all->nonces, sizeof all->nonces) == 1) {
      all->nonces_left = sizeof all->nonces / NONCE_SIZE;
    } else {
      code = SQLITE_IOERR;
    }
  }
  if (code == SQLITE_OK) {
    uint8_t *next = all->nonces + --all->nonces_left * NONCE_SIZE;
    memcpy(nonce, next, NONCE_SIZE);
    OPENSSL_cleanse(next, NONCE_SIZE);
  }
  pthread_mutex_unlock(&lock);
  return code;
}

// ---- XAES-256-GCM (C2SP): AES-256-GCM under a key that is derived from the first half of a 192-bit nonce ----

static EVP_CIPHER_CTX *block_cipher(const uint8_t key[OHK_KEY_SIZE], int encrypt) {
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
  if (context && EVP_CipherInit_ex(context, EVP_aes_256_ecb(), NULL, key, NULL, encrypt) == 1) {
    EVP_CIPHER_CTX_set_padding(context, 0);
    return context;
  }
  EVP_CIPHER_CTX_free(context);
  return NULL;
}

int ohk_block(EVP_CIPHER_CTX *context, uint8_t block[16]) {
  int size = 0;
  return EVP_CipherUpdate(context, block, &size, block, 16) == 1 && size == 16 ? SQLITE_OK : SQLITE_IOERR;
}

static int sealer_start(ohk_sealer *sealer, const uint8_t id[OHK_ID_SIZE], uint32_t generation, const uint8_t key[OHK_KEY_SIZE]) {
  uint8_t *k1 = sealer->subkey;
  memset(sealer, 0, sizeof *sealer);
  memcpy(sealer->id, id, OHK_ID_SIZE);
  ohk_plain_header(id, sealer->plain);
  sealer->generation = generation;
  sealer->derive = block_cipher(key, 1);
  sealer->gcm = EVP_CIPHER_CTX_new();
  if (!sealer->derive || !sealer->gcm || EVP_CipherInit_ex(sealer->gcm, EVP_aes_256_gcm(), NULL, NULL, NULL, 1) != 1 ||
      ohk_block(sealer->derive, k1) != SQLITE_OK) {
    return SQLITE_NOMEM;
  }
  // K1 is the encrypted zero block, doubled in GF(2^128).
  int carry = k1[0] >> 7;
  for (int i = 0; i < 15; i++) k1[i] = (uint8_t)(k1[i] << 1 | k1[i + 1] >> 7);
  k1[15] = (uint8_t)(k1[15] << 1 ^ (carry ? 0x87 : 0));
  return SQLITE_OK;
}

int ohk_sealer_open(ohk_sealer *sealer, const ohk_keys *keys, int log) {
  int code = sealer_start(sealer, keys->id, keys->generation, keys->page_key);
  if (code != SQLITE_OK || !log) return code;
  sealer->hide = block_cipher(keys->wal_key, 1);
  sealer->show = block_cipher(keys->wal_key, 0);
  return sealer->hide && sealer->show ? SQLITE_OK : SQLITE_NOMEM;
}

void ohk_sealer_close(ohk_sealer *sealer) {
  EVP_CIPHER_CTX *const contexts[] = {sealer->derive, sealer->gcm, sealer->hide, sealer->show};
  for (int i = 0; i < 4; i++) EVP_CIPHER_CTX_free(contexts[i]);  // wipes what it frees
  OPENSSL_cleanse(sealer, sizeof *sealer);
}

static int run(
    ohk_sealer *sealer, int seal, const uint8_t nonce[NONCE_SIZE], const uint8_t *data, int data_size, const uint8_t *in, int size,
    uint8_t *out, uint8_t tag[16]) {
  uint8_t key[32];
  int done = 0, code = SQLITE_IOERR;
  for (int half = 0; half < 2; half++) {
    uint8_t *block = key + 16 * half;
    const uint8_t start[4] = {0, (uint8_t)(half + 1), 'X', 0};
    memcpy(block, start, 4);
    memcpy(block + 4, nonce, 12);
    for (int i = 0; i < 16; i++) block[i] ^= sealer->subkey[i];
  }
  if (EVP_CipherUpdate(sealer->derive, key, &done, key, 32) == 1 && done == 32 &&
      EVP_CipherInit_ex(sealer->gcm, NULL, NULL, key, nonce + 12, seal) == 1 &&
      EVP_CipherUpdate(sealer->gcm, NULL, &done, data, data_size) == 1 && EVP_CipherUpdate(sealer->gcm, out, &done, in, size) == 1 &&
      done == size && (seal || EVP_CIPHER_CTX_ctrl(sealer->gcm, EVP_CTRL_GCM_SET_TAG, 16, tag) == 1)) {
    int final = EVP_CipherFinal_ex(sealer->gcm, out + size, &done);
    if (!seal) {
      code = final == 1 ? SQLITE_OK : SQLITE_IOERR_DATA;
    } else if (final == 1 && EVP_CIPHER_CTX_ctrl(sealer->gcm, EVP_CTRL_GCM_GET_TAG, 16, tag) == 1) {
      code = SQLITE_OK;
    }
  }
  OPENSSL_cleanse(key, sizeof key);
  if (code != SQLITE_OK) memset(out, 0, size);
  return code;
}

int ohk_xaes(
    int seal, const uint8_t key[OHK_KEY_SIZE], const uint8_t nonce[24], const uint8_t *data, int data_size, const uint8_t *in, int size,
    uint8_t *out, uint8_t tag[16]) {
  static const uint8_t no_id[OHK_ID_SIZE];
  ohk_sealer sealer;
  int code = sealer_start(&sealer, no_id, 0, key);
  if (code == SQLITE_OK) code = run(&sealer, seal, nonce, data, data_size, in, size, out, tag);
  ohk_sealer_close(&sealer);
  return code;
}

// ---- Pages ----

static const uint8_t sqlite_magic[16] = "SQLite format 3";

void ohk_plain_header(const uint8_t id[OHK_ID_SIZE], uint8_t header[16]) {
  const uint8_t start[8] = {'O', 'H', 'K', '1', OHK_FORMAT_VERSION, OHK_SUITE_XAES, 12, OHK_RESERVED};
  memcpy(header, start, 8);
  memcpy(header + 8, id, 8);
}

#define DATA_SIZE 68

// All that a page's place and format consist of, so that it opens there and nowhere else.
static void associated_data(const ohk_sealer *sealer, ohk_place place, uint8_t data[DATA_SIZE]) {
  memset(data, 0, DATA_SIZE);
  data[0] = (uint8_t)place.kind;
  memcpy(data + 4, sealer->plain, 16);
  memcpy(data + 20, sealer->id, OHK_ID_SIZE);
  ohk_put32(data + 36, sealer->generation);
  ohk_put32(data + 40, place.page);
  ohk_put32(data + 44, (uint32_t)(place.frame >> 32));
  ohk_put32(data + 48, (uint32_t)place.frame);
  if (place.header) memcpy(data + 52, place.header, 16);
}

// Only the first page of the main file has bytes in the clear: those that stand where SQLite has its own name.
static int clear_bytes(ohk_place place) { return place.kind == OHK_MAIN && place.page == 1 ? 16 : 0; }

// SQLite's own bytes 16 to 20 of a database of our one form. Anything else must never reach the file.
static int is_our_first_page(const uint8_t *page) {
  static const uint8_t form[5] = {OHK_PAGE_SIZE >> 8, 0, 2, 2, OHK_RESERVED};
  return memcmp(page, sqlite_magic, 16) == 0 && memcmp(page + 16, form, sizeof form) == 0;
}

int ohk_page_seal(ohk_sealer *sealer, ohk_place place, const uint8_t *in, uint8_t *out) {
  static const uint8_t zero[OHK_RESERVED];
  uint8_t data[DATA_SIZE], nonce[NONCE_SIZE], tag[16];
  int clear = clear_bytes(place);
  // SQLite's checksums cover the reserved bytes. They come back as zero; were they anything else now, the checksums would not hold.
  if (memcmp(in + OHK_USABLE, zero, OHK_RESERVED) != 0) return SQLITE_IOERR_WRITE;
  if (clear && !is_our_first_page(in)) return SQLITE_IOERR_WRITE;
  int code = next_nonce(nonce);
  if (code != SQLITE_OK) return code;
  associated_data(sealer, place, data);
  code = run(sealer, 1, nonce, data, DATA_SIZE, in + clear, OHK_USABLE - clear, out + clear, tag);
  if (code != SQLITE_OK) return code;
  memcpy(out, sealer->plain, clear);
  memcpy(out + OHK_USABLE, nonce, NONCE_SIZE);
  memcpy(out + OHK_USABLE + 24, tag, 16);
  ohk_put32(out + OHK_USABLE + 40, sealer->generation);
  ohk_put32(out + OHK_USABLE + 44, 0);
  return SQLITE_OK;
}

static int unseal(ohk_sealer *sealer, ohk_place place, const uint8_t *in, uint8_t *out, ohk_failure *failure) {
  uint8_t data[DATA_SIZE], reserved[OHK_RESERVED];
  int clear = clear_bytes(place);
  memcpy(reserved, in + OHK_USABLE, OHK_RESERVED);
  if (memcmp(in, sealer->plain, clear) != 0) {
    *failure = OHK_FAILURE_FOREIGN;
    return SQLITE_IOERR_DATA;
  }
  *failure = place.kind == OHK_MAIN ? OHK_FAILURE_PAGE : OHK_FAILURE_FRAME;
  if (ohk_get32(reserved + 40) != sealer->generation || ohk_get32(reserved + 44) != 0) return SQLITE_IOERR_DATA;
  associated_data(sealer, place, data);
  int code = run(sealer, 0, reserved, data, DATA_SIZE, in + clear, OHK_USABLE - clear, out + clear, reserved + 24);
  if (code != SQLITE_OK) return code;
  memcpy(out, sqlite_magic, clear);
  memset(out + OHK_USABLE, 0, OHK_RESERVED);
  return SQLITE_OK;
}

int ohk_page_open(ohk_sealer *sealer, ohk_place place, const uint8_t *in, uint8_t *out, ohk_failure *failure) {
  int code = unseal(sealer, place, in, out, failure);
  if (code != SQLITE_OK) memset(out, 0, OHK_PAGE_SIZE);  // nobody gets to see what could not be proved
  return code;
}

// ---- A new database ----

// The one page of an empty database in WAL mode, so that SQLite never needs a rollback journal to get there.
void ohk_empty_database(uint8_t page[OHK_PAGE_SIZE]) {
  static const uint8_t form[8] = {OHK_PAGE_SIZE >> 8, 0, 2, 2, OHK_RESERVED, 64, 32, 32};
  memset(page, 0, OHK_PAGE_SIZE);
  memcpy(page, sqlite_magic, 16);
  memcpy(page + 16, form, sizeof form);
  ohk_put32(page + 24, 1);  // change counter
  ohk_put32(page + 28, 1);  // pages
  ohk_put32(page + 92, 1);  // the change counter for which the number of pages holds
  ohk_put32(page + 96, SQLITE_VERSION_NUMBER);
  page[100] = 0x0d;  // a table's leaf without cells
  page[105] = OHK_USABLE >> 8, page[106] = OHK_USABLE & 0xff;
}

int ohk_first_page(const uint8_t id[OHK_ID_SIZE], uint32_t generation, const uint8_t page_key[OHK_KEY_SIZE], uint8_t out[OHK_PAGE_SIZE]) {
  ohk_sealer sealer;
  const ohk_place first = {OHK_MAIN, 1, 0, NULL};
  ohk_empty_database(out);
  int code = sealer_start(&sealer, id, generation, page_key);
  if (code == SQLITE_OK) code = ohk_page_seal(&sealer, first, out, out);
  ohk_sealer_close(&sealer);
  return code;
}
