// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import GRDB
import OpenHealthCore

/// Everything that can be read from one snapshot of the store. Valid only inside `HealthDatabase.read` or `write`.
public class StorageReader {
  let database: Database
  let dictionaries: Dictionaries
  /// By the last walk over a few records: the next one begins with it, as other threads look things up in the dictionaries, too.
  var lookedUp = LookedUp()

  let recentDeletions: RecentDeletions

  init(database: Database, dictionaries: Dictionaries, recentDeletions: RecentDeletions) {
    self.database = database
    self.dictionaries = dictionaries
    self.recentDeletions = recentDeletions
  }
}

/// Everything that can be changed in one transaction, and read within it. Valid only inside `HealthDatabase.write`.
public final class StorageWriter: StorageReader {
  let touched: TouchedData

  init(database: Database, dictionaries: Dictionaries, recentDeletions: RecentDeletions, touched: TouchedData) {
    self.touched = touched
    super.init(database: database, dictionaries: dictionaries, recentDeletions: recentDeletions)
  }
}
