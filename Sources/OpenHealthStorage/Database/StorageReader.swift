// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Where the store's tables are: `storage.removals` reads with a ``StorageReader``, and changes the table with a ``StorageWriter``.
///
/// Each file of a table adds its own, for both classes: a property of a class has the same type in its subclass.
package protocol StorageDoors: AnyObject {}

/// Reads from one snapshot of the store. Valid only inside the closure of ``HealthDatabase/read(isShort:_:)`` or
/// ``HealthDatabase/write(noting:_:)``.
package class StorageReader: StorageDoors {
  let database: any SQLConnection
  let dictionaries: Dictionaries
  /// Left by the last short walk over records for the next one, which then takes no lock of the shared dictionaries.
  var lookedUp = LookedUp()

  /// The chunks of the last look-ups of single samples: neighbours mostly share them.
  var recentChunks: [StoredChunk] = []

  /// Ends the work early; nil where nothing limits it.
  var limit: WorkLimit?

  /// The next number of the sequence, once it was read.
  var nextSequence: Int64?

  /// The veil over the UUIDs of imported samples, once it was read.
  var readVeil: UUIDVeil?

  let recentDeletions: RecentDeletions

  let walkTexts: WalkTexts
  /// By text, the kept statements that walks are using.
  var usedCopies: [String: Set<Int>] = [:]

  /// What tells the change log of this store from those of all others, also from that of the same store before it was restored or erased.
  package var logIdentity: [UInt8] { database.logIdentity }

  /// The store's secret for what leaves it. Throws where a server has no store of the person.
  package var outward: OutwardSecret {
    get throws(HealthError) {
      guard let outward = database.outward else { throw .damagedData(.column) }
      return outward
    }
  }

  init(database: any SQLConnection, dictionaries: Dictionaries, recentDeletions: RecentDeletions, walkTexts: WalkTexts) {
    self.database = database
    self.dictionaries = dictionaries
    self.recentDeletions = recentDeletions
    self.walkTexts = walkTexts
  }
}

/// Changes the store in one transaction, and reads its own changes. Valid only inside the closure of ``HealthDatabase/write(noting:_:)``.
package final class StorageWriter: StorageReader {
  let touched: TouchedData
  let sealing: SealingRules
  /// The lanes whose rows of `sample` may have become many.
  var grownLanes: Set<Int64> = []

  init(
    database: any SQLConnection, dictionaries: Dictionaries, recentDeletions: RecentDeletions, walkTexts: WalkTexts, touched: TouchedData,
    sealing: SealingRules = SealingRules()
  ) {
    self.touched = touched
    self.sealing = sealing
    super.init(database: database, dictionaries: dictionaries, recentDeletions: recentDeletions, walkTexts: walkTexts)
  }
}
