// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.
//
// Tries the C targets on another processor, for Tools/run arm64: a database through our VFS, known answers of its cipher, and a connection
// over TLS.
//   vfs answers                 the cipher of C2SP's vectors
//   vfs write FILE ROWS         makes a database, and leaves the last commits in its log
//   vfs read FILE ROWS          checks what `write` wrote, wherever it ran
//   vfs damage FILE             a changed byte of a page is refused
//   vfs connect PORT CERTIFICATE
// Exit status: 0 as it should be, 1 not.

#include <fcntl.h>
#include <openssl/crypto.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "COpenHealthNetwork.h"
#include "COpenHealthVFS.h"

static ohk_keys keys;
static ohk_failure refusal;

static const ohk_keys *take(const char *handle) { return strcmp(handle, "trial") == 0 ? &keys : NULL; }
static void drop(const ohk_keys *dropped) { (void)dropped; }
static void refused(const ohk_keys *of, ohk_failure failure, uint64_t number) { (void)of, (void)number, refusal = failure; }
static void ended(const ohk_keys *of, uint64_t frame) { (void)of, (void)frame; }
static const ohk_owner owner = {take, drop, refused, ended};

static void expect(int is_right, const char *what) {
  if (is_right) return;
  fprintf(stderr, "FAILED: %s\n", what);
  exit(1);
}

// The same keys everywhere. Bytes above 127 show whether `char` is signed.
static void make_keys(void) {
  keys.ticket = 1, keys.generation = 0x80000001u;
  for (int i = 0; i < 32; i++) keys.page_key[i] = (uint8_t)(0xf0 ^ i), keys.log_key[i] = (uint8_t)(0x90 ^ i);
  for (int i = 0; i < 16; i++) keys.id[i] = (uint8_t)(0xc0 + i), keys.header[i] = (uint8_t)(0xa0 + i);
}

static int run(sqlite3 *database, const char *sql) {
  char *fault = NULL;
  int code = sqlite3_exec(database, sql, NULL, NULL, &fault);
  if (fault) fprintf(stderr, "%s: %s\n", sql, fault);
  sqlite3_free(fault);
  return code;
}

static sqlite3 *open_database(const char *path) {
  char address[4096];
  sqlite3 *database;
  snprintf(address, sizeof address, "file:%s?vfs=ohk&key=trial", path);
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI;
  expect(sqlite3_open_v2(address, &database, flags, NULL) == SQLITE_OK, "the database opens");
  return database;
}

static void answers(void) {
  // C2SP, XAES-256-GCM: the accumulated vectors are those of the tests in Swift; here the two single ones.
  static const char *const expected[] = {
    "ce546ef63c9cc60765923609b33a9a1974e96e52daf2fcf7075e2271", "986ec1832593df5443a179437fd083bf3fdb41abd740a21f71eb769d"};
  const uint8_t *data[] = {(const uint8_t *)"", (const uint8_t *)"c2sp.org/XAES-256-GCM"};
  const uint8_t *plain = (const uint8_t *)"XAES-256-GCM", *nonce = (const uint8_t *)"ABCDEFGHIJKLMNOPQRSTUVWX";
  for (int i = 0; i < 2; i++) {
    uint8_t out[12], tag[16], back[12];
    char text[57] = "";
    memset(keys.page_key, i == 0 ? 1 : 3, sizeof keys.page_key);
    int size = (int)strlen((const char *)data[i]);
    expect(ohk_xaes(1, &keys, nonce, data[i], size, plain, 12, out, tag) == SQLITE_OK, "it encrypts");
    for (int j = 0; j < 28; j++) snprintf(text + 2 * j, 3, "%02x", j < 12 ? out[j] : tag[j - 12]);
    expect(strcmp(text, expected[i]) == 0, text);
    expect(ohk_xaes(0, &keys, nonce, data[i], size, out, 12, back, tag) == SQLITE_OK && memcmp(back, plain, 12) == 0, "it decrypts");
    tag[15] ^= 0x80;
    expect(ohk_xaes(0, &keys, nonce, data[i], size, out, 12, back, tag) == SQLITE_IOERR_DATA, "a wrong tag is refused");
  }
}

static void write_database(const char *path, int rows) {
  uint8_t page[OHK_PAGE_SIZE];
  expect(ohk_first_page(&keys, page) == SQLITE_OK, "the first page");
  int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
  expect(file >= 0 && write(file, page, sizeof page) == sizeof page && close(file) == 0, "the file");
  sqlite3 *database = open_database(path);
  sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  expect(run(database, "CREATE TABLE rows (number INTEGER PRIMARY KEY, value REAL, body BLOB)") == SQLITE_OK, "the table");
  char sql[512];
  // Two halves: the first goes into the database, the second stays in the log.
  for (int half = 0; half < 2; half++) {
    snprintf(
      sql, sizeof sql,
      "WITH RECURSIVE n(i) AS (SELECT %d UNION ALL SELECT i + 1 FROM n WHERE i < %d) "
      "INSERT INTO rows SELECT i, i * 1.5 - 1e300, CAST(zeroblob(i %% 9000) || char(233, 8364, i) AS BLOB) FROM n",
      half * (rows / 2) + 1, (half + 1) * (rows / 2));
    expect(run(database, sql) == SQLITE_OK, "the rows");
    if (half == 0) expect(run(database, "PRAGMA wal_checkpoint(PASSIVE)") == SQLITE_OK, "the checkpoint");
  }
  // A large sort goes through a temporary file.
  expect(run(database, "PRAGMA cache_size = 5; CREATE INDEX bodies ON rows (body, value DESC)") == SQLITE_OK, "the index");
  expect(sqlite3_close(database) == SQLITE_OK, "it closes");
}

static void read_database(const char *path, int rows) {
  sqlite3 *database = open_database(path);
  sqlite3_stmt *statement;
  static const char sql[] =
    "SELECT count(*), sum(number), sum(length(body)), sum(value = number * 1.5 - 1e300), "
    "sum(substr(body, 1 + number % 9000) = CAST(char(233, 8364, number) AS BLOB)) FROM rows NOT INDEXED";
  expect(sqlite3_prepare_v2(database, sql, -1, &statement, NULL) == SQLITE_OK, "the query");
  expect(sqlite3_step(statement) == SQLITE_ROW, "the figures");
  sqlite3_int64 n = rows / 2 * 2;
  for (int column = 0; column < 5; column++) printf("%lld ", (long long)sqlite3_column_int64(statement, column));
  printf("\n");
  expect(sqlite3_column_int64(statement, 0) == n && sqlite3_column_int64(statement, 1) == n * (n + 1) / 2, "all rows are there");
  expect(sqlite3_column_int64(statement, 3) == n && sqlite3_column_int64(statement, 4) == n, "with their numbers and bytes");
  sqlite3_finalize(statement);
  expect(sqlite3_prepare_v2(database, "PRAGMA integrity_check", -1, &statement, NULL) == SQLITE_OK, "the check");
  expect(sqlite3_step(statement) == SQLITE_ROW && strcmp((const char *)sqlite3_column_text(statement, 0), "ok") == 0, "it is whole");
  sqlite3_finalize(statement);
  expect(sqlite3_close(database) == SQLITE_OK, "it closes");
}

static void damage(const char *path) {
  uint8_t byte;
  int file = open(path, O_RDWR);
  const off_t at = 2 * OHK_PAGE_SIZE + 77;
  expect(file >= 0 && pread(file, &byte, 1, at) == 1, "the byte");
  byte ^= 0x80;
  expect(pwrite(file, &byte, 1, at) == 1 && close(file) == 0, "its change");
  sqlite3 *database = open_database(path);
  expect(run(database, "SELECT sum(length(body)) FROM rows NOT INDEXED") != SQLITE_OK && refusal == OHK_FAILURE_PAGE, "it is refused");
  sqlite3_close(database);
}

static void connect_to(const char *port, const char *certificate) {
  enum ohk_network_fault fault;
  long code;
  ohk_tls *stream = ohk_tls_connect("localhost", port, certificate, 10, &fault, &code);
  expect(stream != NULL, "it connects");
  ohk_tls_end(stream);
  ohk_tls_free(stream);
  expect(ohk_tls_connect("localhost", "1", certificate, 2, &fault, &code) == NULL, "a closed port is a fault");
}

int main(int count, char **words) {
  make_keys();
  expect(ohk_register(&owner) == SQLITE_OK, "the VFS");
  const char *what = count > 1 ? words[1] : "";
  if (strcmp(what, "answers") == 0) answers();
  else if (strcmp(what, "write") == 0 && count == 4) write_database(words[2], atoi(words[3]));
  else if (strcmp(what, "read") == 0 && count == 4) read_database(words[2], atoi(words[3]));
  else if (strcmp(what, "damage") == 0 && count == 3) damage(words[2]);
  else if (strcmp(what, "connect") == 0 && count == 4) connect_to(words[2], words[3]);
  else expect(0, "the words");
  return 0;
}
