// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import GRDB
import OpenHealthCore

extension StorageReader {
  /// Whether apps are kept from all of the store (AVAIL-06).
  public func isRestricted() throws -> Bool {
    try Bool.fetchOne(database.cachedStatement(sql: "SELECT value FROM setting WHERE name = 'restricted'")) ?? false
  }
}

extension StorageWriter {
  /// Keeps apps from all of the store, or ends that.
  public func setRestricted(_ isRestricted: Bool) throws {
    try database.execute(sql: "INSERT OR REPLACE INTO setting (name, value) VALUES ('restricted', ?)", arguments: [isRestricted])
    touched.permissions = true
  }
}
