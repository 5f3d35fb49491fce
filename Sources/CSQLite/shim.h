// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

#include <sqlite3.h>

/// SQLite takes a text in double quotation marks, where no column has its name, for a string. This makes it an error. `sqlite3_db_config` has a
/// variable number of arguments, so Swift cannot call it.
static inline void ohk_refuse_double_quoted_strings(sqlite3 *connection) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (void *)0);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (void *)0);
}

/// For statements that a person writes: no extension can be loaded, the schema cannot be changed by writing to its table, functions with
/// effects run in no view, and of the tables that are programs only those of JSON exist. These are functions with a variable number of
/// arguments, or of null-terminated lists of names.
static inline void ohk_defend(sqlite3 *connection) {
  static const char *const kept[] = {"json_each", "json_tree", (const char *)0};
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (void *)0);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (void *)0);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, (void *)0);
  sqlite3_drop_modules(connection, (const char **)kept);
}
