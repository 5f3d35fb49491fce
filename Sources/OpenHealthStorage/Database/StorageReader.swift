// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
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
  let sealingRules: SealingRules
  /// The lanes whose rows of `sample` may have become many.
  var grownLanes: Set<Int64> = []
  /// The state of the sweep of the dictionaries, once it was read.
  var sweep: SweepState?
  /// The rows of the dictionaries that are about to be deleted, without those that this transaction uses.
  var condemned = DictionaryEntries()
  var hasRescued = false
  /// Whether samples, or what is kept of removed ones, were deleted.
  var leavesEntries = false

  init(
    database: any SQLConnection, dictionaries: Dictionaries, recentDeletions: RecentDeletions, walkTexts: WalkTexts, touched: TouchedData,
    sealing: SealingRules = SealingRules()
  ) {
    self.touched = touched
    sealingRules = sealing
    super.init(database: database, dictionaries: dictionaries, recentDeletions: recentDeletions, walkTexts: walkTexts)
  }
}

extension StorageReader {
  /// The column of a type.
  func label(of type: DataType) throws -> String { try database.label(type.identifier, .type) }

  static let veilSetting = "uuid key"

  /// What shows the UUIDs of imported samples (T7). Its key is made by the first import and stays the same in backups, so that a UUID does. A
  /// key that is lost or damaged is 0: all samples can still be read, and the doctor names it.
  var veil: UUIDVeil {
    get throws {
      if let readVeil { return readVeil }
      let veil = UUIDVeil(key: try veilKey() ?? 0)
      readVeil = veil
      return veil
    }
  }

  /// The key of the store; nil where there is none that makes sense.
  func veilKey() throws -> UInt128? {
    let text: String? = try settings.value(Self.veilSetting)
    return text.flatMap(Self.veilKey)
  }

  static func veilKey(_ text: String) -> UInt128? { text.utf8.count == 32 ? UInt128(text, radix: 16) : nil }

  /// The UUID under which the store would keep the imported sample that it shows with this one; nil where it shows none in that form.
  func keptForm(of uuid: UUID) throws -> UUID? { UUIDVeil.canBeShown(uuid) ? try veil.kept(uuid) : nil }

  /// The UUID to show for one that is kept.
  func shownForm(of uuid: UUID) throws -> UUID { uuid.isKeptForm ? try veil.shown(uuid) : uuid }

  /// The predicate with each UUID also in the form in which samples are kept.
  func withKeptForms(_ predicate: PredicateTree) throws -> PredicateTree {
    try predicate.mapTerms { term in
      guard case .uuid(let wanted) = term, wanted.contains(where: UUIDVeil.canBeShown) else { return term }
      return .uuid(try wanted.union(wanted.compactMap(keptForm)))
    }
  }
}

extension StorageWriter {
  /// Makes the key of the veil unless the store has one.
  func makeVeil() throws {
    guard try veilKey() == nil else { return }
    let digits = String(UInt128.random(in: 1...UInt128.max), radix: 16)
    try settings.set(Self.veilSetting, to: String(repeating: "0", count: 32 - digits.count) + digits)
    readVeil = nil
  }
}
