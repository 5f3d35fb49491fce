// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import GRDB
import OpenHealthCore

/// Everything that can be read from one snapshot of the store. Valid only inside `HealthDatabase.read` or `write`.
public class StorageReader {
  let database: Database
  let dictionaries: Dictionaries

  init(database: Database, dictionaries: Dictionaries) {
    self.database = database
    self.dictionaries = dictionaries
  }
}

/// Everything that can be changed in one transaction, and read within it. Valid only inside `HealthDatabase.write`.
public final class StorageWriter: StorageReader {
  /// The types of which this transaction has inserted or deleted samples, or changed summaries.
  public internal(set) var changedTypes: Set<DataType> = []
  /// Whether this transaction has changed ``StoredPreferences``.
  public internal(set) var changesPreferences = false
  /// Whether this transaction has changed what an app may do or has asked for.
  public internal(set) var changesPermissions = false
  /// The numbers of workouts whose associated samples this transaction has changed.
  public internal(set) var touchedWorkouts: Set<Int64> = []
}
