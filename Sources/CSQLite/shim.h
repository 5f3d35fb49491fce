// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

#include <sqlite3.h>

/// SQLite takes a text in double quotation marks, where no column has its name, for a string. This makes it an error. `sqlite3_db_config` has a
/// variable number of arguments, so Swift cannot call it.
static inline void ohk_refuse_double_quoted_strings(sqlite3 *connection) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (void *)0);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (void *)0);
}
