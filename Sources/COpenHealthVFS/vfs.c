// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.
//
// Passes SQLite's reads and writes through seal.c to SQLite's own "unix" VFS. There are three kinds of files: the database, its
// write-ahead log (WAL), and files without a name (temporary.c). Any other file, and any access in an unknown form, is
// refused.

#include <openssl/crypto.h>
#include <string.h>
#include <unistd.h>

#include "file.h"

#define LOG_HEADER 32
#define INDEX_SIZE 32768  // the first part of the wal-index
#define WRITE_LOCK 0  // SQLite's lock for a writer
#define CHECKPOINT_LOCK 1  // SQLite's lock for a checkpoint of the log
#define RECOVER_LOCK 2  // SQLite's lock for reading the log after a crash
#define NEEDS_LOG 72      // in page 1, in bytes that SQLite leaves zero: 1 when the database has only a part of the log
#define COMMIT_NUMBER 60  // in page 1: SQLite's user version, which counts our commits

static sqlite3_vfs *unix_vfs, our_vfs;
static ohk_owner owner;
static const sqlite3_io_methods our_methods;

static size_t buffer_size(file *f) { return f->kind == TEMPORARY ? BATCH : FRAME; }
static int real_size(file *f, position *size) { return f->real->pMethods->xFileSize(f->real, size); }

static int refuse(file *f, ohk_failure failure, uint64_t number) {
  owner.refused(f->keys, failure, number);
  return SQLITE_IOERR_DATA;
}

// ---- The database: page n at (n - 1) * 4096 ----

static int read_page(file *f, uint8_t *out, position at) {
  const ohk_place place = {OHK_MAIN, (uint32_t)(at / OHK_PAGE_SIZE + 1), 0, NULL};
  ohk_failure failure;
  int code = real_read(f, out, OHK_PAGE_SIZE, at);
  // SQLite would treat a short page as zeros. Our files have no holes, so the file was truncated.
  if (code == SQLITE_IOERR_SHORT_READ) return memset(out, 0, OHK_PAGE_SIZE), refuse(f, OHK_FAILURE_PAST_END, place.page);
  if (code == SQLITE_OK) code = ohk_page_open(&f->sealer, place, out, out, &failure);
  return code == SQLITE_IOERR_DATA ? refuse(f, failure, place.page) : code;
}

static int seal_page(file *f, const uint8_t *in, position at) {
  const ohk_place place = {OHK_MAIN, (uint32_t)(at / OHK_PAGE_SIZE + 1), 0, NULL};
  int code = ohk_page_seal(&f->sealer, place, in, f->buffer);
  return code == SQLITE_OK ? real_write(f, f->buffer, OHK_PAGE_SIZE, at) : code;
}

// SQLite skips the page with its lock bytes (at 1 GiB), and may write past the end. Filling the gap keeps every page authentic.
static int fill_gap(file *f, position end) {
  static const uint8_t zero[OHK_PAGE_SIZE];
  position size;
  int code = real_size(f, &size);
  for (size -= size % OHK_PAGE_SIZE; code == SQLITE_OK && size < end; size += OHK_PAGE_SIZE) code = seal_page(f, zero, size);
  return code;
}

// ---- The log of a reader. SQLite creates a missing log even for a connection that only reads. Our VFS does not: until a writer has
// created the log, the reader sees an empty one. ----

// Opens a reader's log if it exists by now. Returns whether it exists.
static int log_is_there(file *f) {
  if (f->real->pMethods) return 1;
  int there = 0, flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_WAL;
  if (unix_vfs->xAccess(unix_vfs, f->name, SQLITE_ACCESS_EXISTS, &there) != SQLITE_OK || !there) return 0;
  return unix_vfs->xOpen(unix_vfs, f->name, f->real, flags, &flags) == SQLITE_OK;
}

// ---- The log: 32 bytes in the clear, then frames of a header (24) and a page. SQLite's checksums in the frame headers are sums
// over the plaintext and would reveal it, so salts and checksums (16 bytes) are encrypted. ----

static position frame_at(position index) { return LOG_HEADER + index * FRAME; }

static ohk_place frame_place(position index, const uint8_t *header) {
  return (ohk_place){OHK_LOG, ohk_get32(header), (uint64_t)index, header};
}

// Reads the first `n` bytes of a frame, and decrypts its header.
static int read_frame_start(file *f, uint8_t *out, int n, position index) {
  int code = real_read(f, out, n, frame_at(index));
  if (code == SQLITE_IOERR_SHORT_READ) return refuse(f, OHK_FAILURE_FRAME, index + 1);
  return code == SQLITE_OK ? ohk_crypt(f->decrypt, out + 8, 16) : code;
}

// Reads a whole frame into the buffer, with its header decrypted, and opens its page into `page`. SQLITE_IOERR_DATA: it is not authentic.
static int read_frame(file *f, uint8_t *page, position index) {
  ohk_failure failure = OHK_FAILURE_FRAME;
  int code = read_frame_start(f, f->buffer, FRAME, index);
  if (code == SQLITE_OK) code = ohk_page_open(&f->sealer, frame_place(index, f->buffer), f->buffer + FRAME_HEADER, page, &failure);
  return code == SQLITE_IOERR_DATA ? refuse(f, failure, index + 1) : code;
}

// Whether the log beside a database begins with an authentic frame, as it does while a page can be torn. This proves the key: with another
// key SQLite would find nothing in the log and delete it.
static int log_opens(file *f) {
  file *log = sqlite3_malloc(our_vfs.szOsFile);
  int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_WAL;
  int code = log ? our_vfs.xOpen(&our_vfs, sqlite3_filename_wal(f->name), &log->base, flags, &flags) : SQLITE_NOMEM;
  if (code == SQLITE_OK) code = read_frame(log, f->buffer, 0), our_methods.xClose(&log->base);
  sqlite3_free(log);
  return code == SQLITE_OK;
}

static int read_database(file *f, uint8_t *out, int n, position at) {
  if (n == OHK_PAGE_SIZE && at % OHK_PAGE_SIZE == 0) {
    int code = read_page(f, out, at);
    if (code != SQLITE_OK || at != 0 || !out[NEEDS_LOG]) return code;
    return memset(out, 0, n), refuse(f, OHK_FAILURE_NO_LOG, 0);
  }
  if (at + n > OHK_PAGE_SIZE) return SQLITE_IOERR_READ;  // SQLite reads only the first page in parts: its header
  // SQLite reads the header when it opens the file: without a lock, so that a checkpoint can be writing it, and before it reads the log,
  // which has the page if a crash tore it here. The bytes that it needs are the same in all our databases. The page is authenticated when
  // it is read as a whole.
  const uint8_t *page = f->buffer;
  int code = read_page(f, f->buffer, 0);
  if (code == SQLITE_IOERR_DATA && log_opens(f)) page = ohk_empty_database, code = SQLITE_OK;
  else if (code == SQLITE_IOERR_DATA) code = read_page(f, f->buffer, 0);  // to report the page
  memcpy(out, page + at, n);
  OPENSSL_cleanse(f->buffer, OHK_PAGE_SIZE);
  return code;
}

// A checkpoint that a reader holds back copies only a part of the log to the database, and skips page 1, which every later commit contains
// again. Then the database would not record how far the checkpoint got. So the VFS writes page 1 first, as of the last commit, with a mark.
// As long as the log exists, all readers find page 1 in it, as its first frame is one. Without the log the mark shows that pages are
// missing.
static int write_page_1(file *f) {
  void volatile *index = NULL;
  file *log = f->log;
  if (f->has_page_1 || !log) return SQLITE_OK;
  f->has_page_1 = 1;
  // The fifth number of SQLite's wal-index is the last frame of the last commit.
  if (f->real->pMethods->xShmMap(f->real, 0, INDEX_SIZE, 0, &index) != SQLITE_OK || !index) return SQLITE_OK;
  position i = ((const volatile uint32_t *)index)[4];
  int code = read_frame_start(log, log->buffer, FRAME_HEADER, 0);
  if (code != SQLITE_OK || ohk_get32(log->buffer) != 1) return code;
  do code = read_frame_start(log, log->buffer, FRAME_HEADER, --i); while (code == SQLITE_OK && i > 0 && ohk_get32(log->buffer) != 1);
  if (code == SQLITE_OK) code = read_frame(log, log->buffer + FRAME_HEADER, i);
  log->buffer[FRAME_HEADER + NEEDS_LOG] = 1;
  if (code == SQLITE_OK) code = seal_page(f, log->buffer + FRAME_HEADER, 0);
  OPENSSL_cleanse(log->buffer, FRAME);
  return code;
}

static int write_database(file *f, const uint8_t *in, int n, position at) {
  if (n != OHK_PAGE_SIZE || at % OHK_PAGE_SIZE != 0) return SQLITE_IOERR_WRITE;
  int code = at == 0 ? (f->has_page_1 = 1, SQLITE_OK) : write_page_1(f);
  if (code == SQLITE_OK) code = fill_gap(f, at);
  return code == SQLITE_OK ? seal_page(f, in, at) : code;
}

// Continues SQLite's running checksum over `n` bytes, in the byte order that the log's header states.
static void checksum(int big, const uint8_t *bytes, int n, uint32_t sum[2]) {
  for (int i = 0; i < n; i += 8) {
    uint32_t a = ohk_get32(bytes + i), b = ohk_get32(bytes + i + 4);
    if (!big) a = __builtin_bswap32(a), b = __builtin_bswap32(b);
    sum[0] += a + sum[1];
    sum[1] += b + sum[0];
  }
}

// The age of a log according to its frames, up to the point where SQLite would stop reading.
typedef struct { int commits, is_numbered; uint32_t first, last; } log_age;

// Reads the frames that continue from `salts` and `sum`. With a NULL `sum` it starts from the first frame's own sum, as the log header is
// lost.
static int read_age(file *f, const uint8_t *header, const uint8_t *salts, uint32_t *sum, log_age *age) {
  int is_big = header[3] & 1;
  int has_number = 0;
  uint32_t own[2], number = 0;
  position size;
  int code = real_size(f, &size);
  memset(age, 0, sizeof *age);
  for (position i = 0; code == SQLITE_OK && frame_at(i + 1) <= size; i++) {
    const uint8_t *frame = f->buffer, *page = f->buffer + FRAME_HEADER;
    code = read_frame(f, f->buffer + FRAME_HEADER, i);
    if (code == SQLITE_IOERR_DATA) return SQLITE_OK;
    if (code != SQLITE_OK || memcmp(frame + 8, salts, 8) != 0) break;
    if (sum) {
      checksum(is_big, frame, 8, sum);
      checksum(is_big, page, OHK_PAGE_SIZE, sum);
      if (sum[0] != ohk_get32(frame + 16) || sum[1] != ohk_get32(frame + 20)) break;
    } else {
      sum = own, own[0] = ohk_get32(frame + 16), own[1] = ohk_get32(frame + 20);
    }
    if (ohk_get32(frame) == 1) has_number = 1, number = ohk_get32(page + COMMIT_NUMBER);
    if (ohk_get32(frame + 4) == 0) continue;
    age->commits++;
    if (!has_number) continue;
    if (!age->is_numbered) age->is_numbered = 1, age->first = number;
    age->last = number;
  }
  OPENSSL_cleanse(f->buffer, FRAME);
  return code;
}

static int is_later(uint32_t a, uint32_t b) { return (int32_t)(a - b) > 0; }

// Refuses a log that does not belong to the current database. Every commit has the next number, in page 1. A log begins with the commit
// after the database's last one, and a checkpoint never copies more than the log contains. So the database's number lies between the number
// before the log's first commit and that of its last. Otherwise one of the two is an older copy.
static int check_age(file *f, const uint8_t *header) {
  file *database = f->database;
  uint8_t salts[8];
  uint32_t sum[2] = {ohk_get32(header + 24), ohk_get32(header + 28)};
  log_age age;
  int code = read_page(database, database->buffer, 0);
  uint32_t number = code == SQLITE_OK ? ohk_get32(database->buffer + COMMIT_NUMBER) : 0;
  OPENSSL_cleanse(database->buffer, OHK_PAGE_SIZE);
  // A power cut tore the page while a checkpoint wrote it. The log has the page, and SQLite reads it there.
  if (code == SQLITE_IOERR_DATA) return SQLITE_OK;
  if (code == SQLITE_OK) code = read_age(f, header, header + 16, sum, &age);
  if (code != SQLITE_OK) return code;
  if (age.commits > 0) {
    if (age.is_numbered ? is_later(number, age.last) : number != 0) return refuse(f, OHK_FAILURE_OLDER_LOG, number);
    if (age.is_numbered && is_later(age.first - 1, number)) return refuse(f, OHK_FAILURE_OLDER_DATABASE, number);
    return SQLITE_OK;
  }
  // No frame belongs to the header. Either the log restarted over one that is completely in the database, or the header was changed.
  if (read_frame(f, f->buffer + FRAME_HEADER, 0) != SQLITE_OK) return SQLITE_OK;
  memcpy(salts, f->buffer + 8, sizeof salts);
  code = read_age(f, header, salts, NULL, &age);
  if (code == SQLITE_OK && age.is_numbered && is_later(age.last, number)) return refuse(f, OHK_FAILURE_LOG_HEADER, 0);
  return code;
}

// SQLite reads the log after a crash, and frame `index` is not authentic: either a power cut tore the end, or the log is damaged. A commit
// is on disk before the next transaction writes its frames. So if a commit follows, and a frame that continues from it, then this frame was
// complete once, and is damaged. Remains of a transaction that was rolled back have the same salts, but their checksums do not continue.
static int check_end(file *f, position index) {
  uint8_t log[LOG_HEADER];
  uint32_t sum[2];
  int after_commit = 0, lost = 0;
  position size;
  int code = real_size(f, &size);
  if (code == SQLITE_OK) code = real_read(f, log, LOG_HEADER, 0);
  // A commit may be lost if the frame ends one, or if its header is unreadable.
  if (code == SQLITE_OK && frame_at(index + 1) <= size && read_frame_start(f, f->buffer, FRAME_HEADER, index) == SQLITE_OK)
    lost = memcmp(f->buffer + 8, log + 16, 8) != 0 || ohk_get32(f->buffer + 4) != 0;
  for (position i = index + 1; code == SQLITE_OK && frame_at(i + 1) <= size; i++) {
    code = read_frame(f, f->buffer + FRAME_HEADER, i);
    if (code != SQLITE_OK && code != SQLITE_IOERR_DATA) return code;
    int ours = code == SQLITE_OK && memcmp(f->buffer + 8, log + 16, 8) == 0;
    code = SQLITE_OK;
    if (ours && after_commit) {
      checksum(log[3] & 1, f->buffer, 8, sum);
      checksum(log[3] & 1, f->buffer + FRAME_HEADER, OHK_PAGE_SIZE, sum);
      if (sum[0] == ohk_get32(f->buffer + 16) && sum[1] == ohk_get32(f->buffer + 20)) return refuse(f, OHK_FAILURE_FRAME, index + 1);
    }
    after_commit = ours && ohk_get32(f->buffer + 4) != 0;
    lost |= after_commit;
    sum[0] = ohk_get32(f->buffer + 16), sum[1] = ohk_get32(f->buffer + 20);
  }
  if (code == SQLITE_OK && lost) owner.ended(f->keys, index + 1);
  return code;
}

// SQLite treats a log with a wrong header as empty, and deletes it. If its first frame is authentic, the log is damaged instead. Only
// recovery reads the whole header, also when a connection closes: there SQLite holds a lock on the file instead of RECOVER_LOCK.
static int read_log_header(file *f, uint8_t *out, int n, position at) {
  static const uint8_t form[8] = {0x00, 0x2d, 0xe2, 0x18, 0, 0, OHK_PAGE_SIZE >> 8, 0};  // format version 3007000, page size
  uint32_t sum[2] = {0, 0};
  int code = real_read(f, out, n, at);
  if (code != SQLITE_OK || n != LOG_HEADER) return code;
  checksum(out[3] & 1, out, LOG_HEADER - 8, sum);
  int is_sound = (ohk_get32(out) | 1) == 0x377f0683 && sum[0] == ohk_get32(out + 24) && sum[1] == ohk_get32(out + 28);
  if (is_sound && memcmp(out + 4, form, sizeof form) == 0) return check_age(f, out);
  code = read_frame(f, f->buffer + FRAME_HEADER, 0);
  // A power cut cannot leave a sound header of another version.
  if (code == SQLITE_IOERR_DATA && !is_sound) return SQLITE_OK;
  return code == SQLITE_OK || code == SQLITE_IOERR_DATA ? refuse(f, OHK_FAILURE_LOG_HEADER, 0) : code;
}

static int read_log(file *f, uint8_t *out, int n, position at) {
  if (at + n <= LOG_HEADER) return read_log_header(f, out, n, at);
  if (at < LOG_HEADER) return SQLITE_IOERR_READ;
  position index = (at - LOG_HEADER) / FRAME, within = (at - LOG_HEADER) % FRAME;
  if (within == FRAME_HEADER && n == OHK_PAGE_SIZE) return read_frame(f, out, index);
  if (within + n <= FRAME_HEADER) {
    int code = read_frame_start(f, f->buffer, FRAME_HEADER, index);
    memcpy(out, f->buffer + within, n);
    return code;
  }
  if (within != 0 || n != FRAME) return SQLITE_IOERR_READ;
  int code = read_frame(f, out + FRAME_HEADER, index);
  memcpy(out, f->buffer, FRAME_HEADER);
  if (code != SQLITE_IOERR_DATA || !f->database->recovering) return code;
  memset(out, 0, FRAME);  // SQLite sees the end of the log here
  return check_end(f, index);
}

// SQLite writes each frame in two pieces, and a system call for each would take longer than sealing it. So frames wait in a batch until
// SQLite reads the log or asks for its size, syncs it or writes somewhere else, and until a commit's last frame is complete. What still
// waits when the connection gives the write lock back was not committed. A batch that could not be written fails everything until then:
// SQLite counts its frames as written, and would commit the rest if only a read reported the failure.
static int write_batch(file *f) {
  if (f->batch_failure == SQLITE_OK && f->batch_size > 0) f->batch_failure = real_write(f, f->batch, f->batch_size, f->batch_at);
  f->batch_size = 0;
  return f->batch_failure;
}

static void end_batch(file *log) { log->batch_size = 0, log->batch_failure = SQLITE_OK; }

static int add_to_batch(file *f, const uint8_t *in, int n, position at) {
  if (!f->batch && !(f->batch = sqlite3_malloc(LOG_BATCH))) return SQLITE_NOMEM;
  int is_next = at == f->batch_at + f->batch_size && f->batch_size + n <= LOG_BATCH;
  if (!is_next && write_batch(f) != SQLITE_OK) return f->batch_failure;
  if (f->batch_size == 0) f->batch_at = at;
  memcpy(f->batch + f->batch_size, in, n);
  f->batch_size += n;
  return f->batch_failure;
}

static int write_frame_header(file *f, const uint8_t *in, position at) {
  static const uint8_t no_salts[8];
  memcpy(f->header, in, FRAME_HEADER);
  // A transaction that overwrites its own frames writes headers without salts and checksums, and fills them in at its commit without
  // writing the page again. The page is bound to the salts, so they are filled in at once.
  int code = memcmp(in + 8, no_salts, 8) == 0 ? real_read(f, f->header + 8, 8, 16) : SQLITE_OK;
  memcpy(f->buffer, f->header, FRAME_HEADER);
  if (code == SQLITE_OK) code = ohk_crypt(f->encrypt, f->buffer + 8, 16);
  if (code == SQLITE_OK) code = add_to_batch(f, f->buffer, FRAME_HEADER, at);
  f->header_at = code == SQLITE_OK ? at : 0;
  return code;
}

static int write_log(file *f, const uint8_t *in, int n, position at) {
  if (at == 0 && n == LOG_HEADER) {
    int code = write_batch(f);
    return code == SQLITE_OK ? real_write(f, in, n, at) : code;
  }
  position index = (at - LOG_HEADER) / FRAME, within = (at - LOG_HEADER) % FRAME;
  if (at < LOG_HEADER) return SQLITE_IOERR_WRITE;
  if (within == 0 && n == FRAME_HEADER) return write_frame_header(f, in, at);
  if (within != FRAME_HEADER || n != OHK_PAGE_SIZE) return SQLITE_IOERR_WRITE;
  int code = SQLITE_OK;
  if (f->header_at != frame_at(index) && (code = write_batch(f)) == SQLITE_OK) code = read_frame_start(f, f->header, FRAME_HEADER, index);
  if (code == SQLITE_OK) code = ohk_page_seal(&f->sealer, frame_place(index, f->header), in, f->buffer);
  if (code == SQLITE_OK) code = add_to_batch(f, f->buffer, n, at);
  f->header_at = 0;
  return code == SQLITE_OK && ohk_get32(f->header + 4) != 0 ? write_batch(f) : code;
}

// ---- The methods of a file ----

// A reader's missing log has nothing to read, and the other methods skip it.
static int is_absent(file *f) { return f->kind == LOG && !log_is_there(f); }
static int is_revoked(file *f) { return f->keys && !ohk_is_usable(&f->sealer); }

static int x_read(sqlite3_file *base, void *out, int n, position at) {
  file *f = (file *)base;
  if (is_revoked(f)) return SQLITE_IOERR_AUTH;
  if (is_absent(f)) return memset(out, 0, n), SQLITE_IOERR_SHORT_READ;
  int code = write_batch(f);
  if (code != SQLITE_OK) return code;
  return f->kind == DATABASE ? read_database(f, out, n, at) : f->kind == LOG ? read_log(f, out, n, at) : ohk_temporary_read(f, out, n, at);
}

static int x_write(sqlite3_file *base, const void *in, int n, position at) {
  file *f = (file *)base;
  if (is_revoked(f)) return SQLITE_IOERR_AUTH;
  if (is_absent(f)) return SQLITE_READONLY;
  return f->kind == DATABASE ? write_database(f, in, n, at) : f->kind == LOG ? write_log(f, in, n, at) : ohk_temporary_write(f, in, n, at);
}

static int x_truncate(sqlite3_file *base, position size) {
  file *f = (file *)base;
  if (is_revoked(f)) return SQLITE_IOERR_AUTH;
  if (is_absent(f)) return SQLITE_READONLY;
  int code = write_batch(f);
  if (code == SQLITE_OK && f->kind == DATABASE) code = size % OHK_PAGE_SIZE == 0 && size > 0 ? fill_gap(f, size) : SQLITE_IOERR_TRUNCATE;
  if (code == SQLITE_OK && f->kind == TEMPORARY && size > f->size) code = ohk_temporary_write(f, NULL, 0, size);
  if (code != SQLITE_OK) return code;
  f->size = size;
  return f->real->pMethods->xTruncate(f->real, f->kind == TEMPORARY ? ohk_whole_sectors(size) : size);
}

static int x_file_size(sqlite3_file *base, position *size) {
  file *f = (file *)base;
  if (is_absent(f)) return *size = 0, SQLITE_OK;
  int code = write_batch(f);
  if (code == SQLITE_OK) code = real_size(f, size);
  if (f->kind == TEMPORARY) *size = f->size;
  // SQLite deletes the log of an empty database. Our databases are never empty.
  if (code == SQLITE_OK && f->kind == DATABASE && *size < OHK_PAGE_SIZE) code = refuse(f, OHK_FAILURE_PAST_END, 1);
  return code;
}

static void drop_index(file *f) {
  for (int i = 0; i < f->index_count; i++) sqlite3_free(f->index[i]);
  sqlite3_free(f->index);
  f->index = NULL, f->index_count = 0;
}

static int x_close(sqlite3_file *base) {
  file *f = (file *)base;
  if (f->real->pMethods) f->real->pMethods->xClose(f->real);
  if (f->database && f->database->log == f) f->database->log = NULL;
  drop_index(f);
  ohk_sealer_close(&f->sealer);
  EVP_CIPHER_CTX_free(f->encrypt);  // wipes what it frees
  EVP_CIPHER_CTX_free(f->decrypt);
  OPENSSL_clear_free(f->buffer, buffer_size(f));
  sqlite3_free(f->batch);
  if (f->keys && f->kind == DATABASE) owner.drop(f->keys);
  return SQLITE_OK;
}

// Refuses or ignores settings that a store cannot have. NOTFOUND: SQLite applies the setting. OK: the setting is ignored, which happens to
// the first two. With synchronous below FULL a commit is not on disk when the next transaction writes, and a power cut can undo
// acknowledged commits.
static int pragma(file *f, char **argument) {
  static const char *const allowed[][6] = {
    {"synchronous", "2", "3", "full", "extra"}, {"mmap_size"}, {"journal_mode", "wal"}, {"locking_mode", "normal"}, {"page_size", "4096"},
    {NULL}};
  const char *name = argument[1], *value = argument[2];
  if (f->kind != DATABASE || !value) return SQLITE_NOTFOUND;
  for (int i = 0; allowed[i][0]; i++) {
    if (sqlite3_stricmp(name, allowed[i][0]) != 0) continue;
    for (int j = 1; allowed[i][j]; j++) if (sqlite3_stricmp(value, allowed[i][j]) == 0) return SQLITE_NOTFOUND;
    if (i < 2) return SQLITE_OK;
    argument[0] = sqlite3_mprintf("%s of an encrypted store is fixed", name);
    return SQLITE_ERROR;
  }
  return SQLITE_NOTFOUND;
}

static int x_file_control(sqlite3_file *base, int operation, void *argument) {
  file *f = (file *)base;
  switch (operation) {
  case SQLITE_FCNTL_PRAGMA: return pragma(f, argument);
  case SQLITE_FCNTL_CHUNK_SIZE: case SQLITE_FCNTL_SIZE_HINT: return SQLITE_OK;  // both would create holes
  case SQLITE_FCNTL_MMAP_SIZE: return *(position *)argument = 0, SQLITE_OK;
  case SQLITE_FCNTL_POWERSAFE_OVERWRITE: return *(int *)argument = 1, SQLITE_OK;
  case SQLITE_FCNTL_BEGIN_ATOMIC_WRITE: return SQLITE_NOTFOUND;
  }
  if (!f->real->pMethods) return SQLITE_NOTFOUND;
  int code = f->real->pMethods->xFileControl(f->real, operation, argument);
  if (operation == SQLITE_FCNTL_VFSNAME && code == SQLITE_OK) *(char **)argument = sqlite3_mprintf("ohk/%z", *(char **)argument);
  return code;
}

// What a connection must have to change the log or the database.
static const int locks_of_writers[] = {WRITE_LOCK, CHECKPOINT_LOCK, RECOVER_LOCK};

static void let_writers_in(file *f, int count) {
  while (count--) f->real->pMethods->xShmLock(f->real, locks_of_writers[count], 1, SQLITE_SHM_UNLOCK | SQLITE_SHM_SHARED);
}

// Many connections can keep writers out at once.
static int keep_writers_out(file *f) {
  for (int i = 0; i < 3; i++) {
    int code = f->real->pMethods->xShmLock(f->real, locks_of_writers[i], 1, SQLITE_SHM_LOCK | SQLITE_SHM_SHARED);
    if (code != SQLITE_OK) return let_writers_in(f, i), code;
  }
  f->keeps_writers_out = f->has_own_index = 1;
  return SQLITE_OK;
}

// The wal-index is a file that the connections share. On read-only media, and on a full disk that has no room for it, it is in this
// connection's own memory: no process changes the log on such media, and on a full disk this connection keeps writers out, so each
// connection may read the log itself.
static int x_shm_map(sqlite3_file *base, int i, int n, int grow, void volatile **p) {
  file *f = (file *)base;
  if (!f->has_own_index) {
    int code = f->real->pMethods->xShmMap(f->real, i, n, grow, p);
    if (i > 0 || grow || code != SQLITE_OK || *p) return code;
    // SQLite would lock out all others first, and then ask for a larger file. Its zeros mean nothing yet.
    code = f->real->pMethods->xShmMap(f->real, i, n, 1, p);
    if (code != SQLITE_IOERR_SHMSIZE || !f->read_only || (code = keep_writers_out(f)) != SQLITE_OK) return code;
  }
  while (grow && f->index_count <= i) {
    void **index = sqlite3_realloc64(f->index, (f->index_count + 1) * sizeof *index);
    if (!index) return SQLITE_NOMEM;
    f->index = index;
    if (!(index[f->index_count] = sqlite3_malloc(n))) return SQLITE_NOMEM;
    memset(index[f->index_count++], 0, n);
  }
  *p = i < f->index_count ? f->index[i] : NULL;
  return SQLITE_OK;
}

static int x_shm_unmap(sqlite3_file *base, int delete) {
  file *f = (file *)base;
  if (!f->has_own_index) return f->real->pMethods->xShmUnmap(f->real, delete);
  drop_index(f);
  if (!f->keeps_writers_out) return SQLITE_OK;
  let_writers_in(f, 3);
  f->keeps_writers_out = f->has_own_index = 0;
  return f->real->pMethods->xShmUnmap(f->real, 0);
}

static void x_shm_barrier(sqlite3_file *base) {
  file *f = (file *)base;
  if (f->has_own_index) __sync_synchronize();
  else f->real->pMethods->xShmBarrier(f->real);
}

static int x_shm_lock(sqlite3_file *base, int first, int n, int flags) {
  file *f = (file *)base;
  int code = f->has_own_index ? SQLITE_OK : f->real->pMethods->xShmLock(f->real, first, n, flags);
  if (code == SQLITE_OK && (flags & SQLITE_SHM_EXCLUSIVE) && first <= RECOVER_LOCK && RECOVER_LOCK < first + n)
    f->recovering = (flags & SQLITE_SHM_LOCK) != 0;
  if (first <= WRITE_LOCK && WRITE_LOCK < first + n && f->log && (flags & SQLITE_SHM_UNLOCK)) end_batch(f->log);
  if (first <= CHECKPOINT_LOCK && CHECKPOINT_LOCK < first + n) f->has_page_1 = 0;
  return code;
}

// Without POWERSAFE_OVERWRITE, SQLite would write pages in pieces. No other flag is set, as each would allow further forms of writing.
static int x_characteristics(sqlite3_file *base) { return (void)base, SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

static int x_sync(sqlite3_file *base, int flags) {
  file *f = (file *)base;
  if (is_absent(f)) return SQLITE_OK;
  int code = write_batch(f);
  return code == SQLITE_OK ? f->real->pMethods->xSync(f->real, flags) : code;
}

#define REAL ((file *)base)->real
static int x_lock(sqlite3_file *base, int level) { return REAL->pMethods->xLock(REAL, level); }
static int x_unlock(sqlite3_file *base, int level) { return REAL->pMethods->xUnlock(REAL, level); }
static int x_check_lock(sqlite3_file *base, int *is) { return REAL->pMethods->xCheckReservedLock(REAL, is); }

// Version 2: no memory mapping, which would bypass us.
static const sqlite3_io_methods our_methods = {
  2, x_close, x_read, x_write, x_truncate, x_sync, x_file_size, x_lock, x_unlock, x_check_lock, x_file_control, NULL,
  x_characteristics, x_shm_map, x_shm_lock, x_shm_barrier, x_shm_unmap, NULL, NULL};

// ---- The VFS ----

// Chooses the keys for a file. A file that is none of the three kinds gets none, and is not opened: above all a rollback journal, whose
// pages SQLite would write into the database, sealed by us.
static int choose_keys(file *f, const char *name, int flags) {
  const char *handle = name && flags & SQLITE_OPEN_MAIN_DB ? sqlite3_uri_parameter(name, "key") : NULL;
  file *database = name && flags & SQLITE_OPEN_WAL ? (file *)sqlite3_database_file_object(name) : NULL;
  f->kind = handle ? DATABASE : database ? LOG : TEMPORARY;
  if (f->kind == TEMPORARY) return name || flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL) ? SQLITE_CANTOPEN : ohk_temporary_open(f);
  f->name = name;
  if (handle) f->keys = owner.take(handle);
  else if (database->base.pMethods == &our_methods) f->database = database, f->keys = database->keys;
  int code = f->keys ? ohk_sealer_open(&f->sealer, f->keys) : SQLITE_CANTOPEN;
  return code == SQLITE_OK && f->kind == LOG ? open_ciphers(f, EVP_aes_256_ecb(), f->keys->log_key) : code;
}

// Whether files can be created beside a file.
static int folder_is_writable(const char *name) {
  char *folder = sqlite3_mprintf("%s", name), *end = folder ? strrchr(folder, '/') : NULL;
  if (end) end[end == folder] = 0;
  int is_writable = !end || access(folder, W_OK) == 0;
  sqlite3_free(folder);
  return is_writable;
}

static int x_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out_flags) {
  file *f = (file *)base;
  memset(f, 0, vfs->szOsFile);
  f->real = (sqlite3_file *)(f + 1);
  int code = choose_keys(f, name, flags);
  if (f->kind == DATABASE) flags &= ~SQLITE_OPEN_CREATE;  // only ohk_first_page creates a database
  if (code == SQLITE_OK && !(f->buffer = OPENSSL_malloc(buffer_size(f)))) code = SQLITE_NOMEM;
  if (f->kind == DATABASE) f->read_only = (flags & SQLITE_OPEN_READONLY) != 0;
  if (f->read_only) f->has_own_index = !folder_is_writable(name);
  if (code == SQLITE_OK && f->kind == LOG && f->database->read_only) {
    log_is_there(f);
    if (out_flags) *out_flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_WAL;
  } else if (code == SQLITE_OK) {
    code = unix_vfs->xOpen(unix_vfs, name, f->real, flags, out_flags);
  }
  if (code != SQLITE_OK) return x_close(base), code;
  if (f->kind == LOG && !(flags & SQLITE_OPEN_READONLY)) f->database->log = f;
  f->base.pMethods = &our_methods;
  return SQLITE_OK;
}

static int x_access(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
  if (sqlite3_strglob("*-journal", name) == 0) return (void)vfs, *result = 0, SQLITE_OK;  // we ignore any rollback journal
  return unix_vfs->xAccess(unix_vfs, name, flags, result);
}

int ohk_register(const ohk_owner *keys) {
  unix_vfs = sqlite3_vfs_find("unix");
  if (!unix_vfs || unix_vfs->iVersion < 2) return SQLITE_ERROR;
  owner = *keys;
  // All other methods are those of "unix", which do not check for which VFS they are called. SQLite loads no extensions through our VFS,
  // and uses only the methods of a VFS of version 2.
  our_vfs = *unix_vfs;
  our_vfs.iVersion = 2, our_vfs.zName = "ohk";
  our_vfs.szOsFile += (int)sizeof(file);
  our_vfs.xOpen = x_open, our_vfs.xAccess = x_access, our_vfs.xDlOpen = NULL;
  return sqlite3_vfs_register(&our_vfs, 0);
}
