// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Elements that the owner wrote: medications and notes. Each is kept with a key, as an import keeps it.
///
/// A removed one stays for a day: as an element of no sample, it bears the number of its removal, negative, in place of a sample's, which
/// hides it from everything that reads elements. Its key is changed, so that the same one can be added meanwhile. Rows that a repair set
/// aside are kept in the same way, without a key.
extension KeptElementTable {
  /// The number of elements with a name that a removal holds.
  func ownCount(named name: String, ofRemoval removal: Int64) throws -> Int {
    try Int.fetchOne(
      database.cachedStatement(sql: "SELECT count(*) FROM kept_element WHERE seq = ? AND name = ?"), arguments: [-removal, name]) ?? 0
  }

  /// The number of rows that a repair set aside under a removal.
  package func setAsideCount(ofRemoval removal: Int64) throws -> Int { try ownCount(named: SetAsideRow.elementName, ofRemoval: removal) }
}

extension KeptElementTable where Storage == StorageWriter {
  /// Stores an element as the owner's own, replacing the one with its key.
  func keepOwn(_ element: KeptElement, key: String) throws {
    // No export's element has identity 0, so none counts as the same.
    let item = ImportElements.Item(element: element, identity: 0, key: key)
    if let known = try number(key: key) {
      try replace(known, by: item, import: nil)
    } else {
      _ = try keep(item, import: nil)
    }
  }

  /// Moves an element with a key to a removal. Returns false when there is none.
  func removeOwn(_ key: String, removal: Int64) throws -> Bool {
    try database.cachedStatement(sql: "UPDATE kept_element SET seq = ?, key = ? || key WHERE key = ?")
      .execute(arguments: [-removal, Self.keyPrefix(ofRemoval: removal), key])
    return try database.changesCount > 0
  }

  /// Moves the elements with a name that a removal holds back to their keys. Those whose keys have another one are deleted for good.
  func restoreOwn(named name: String, ofRemoval removal: Int64) throws -> (restored: Int, leftOut: Int) {
    let all = try ownCount(named: name, ofRemoval: removal)
    guard all > 0 else { return (0, 0) }
    let length = Self.keyPrefix(ofRemoval: removal).count
    try database.cachedStatement(
      sql: """
        UPDATE kept_element SET seq = NULL, key = substr(key, ?1 + 1)
        WHERE seq = ?2 AND name = ?3
          AND NOT EXISTS (SELECT 1 FROM kept_element AS present WHERE present.key = substr(kept_element.key, ?1 + 1))
        """
    ).execute(arguments: [length, -removal, name])
    let restored = try database.changesCount
    try forgetOwn(named: name, ofRemoval: removal)
    return (restored, all - restored)
  }

  /// Deletes for good the medications and notes that a removal holds.
  func forgetOwn(ofRemoval removal: Int64) throws {
    for name in [MedicationRecord.elementName, NoteRecord.elementName] { try forgetOwn(named: name, ofRemoval: removal) }
  }

  private func forgetOwn(named name: String, ofRemoval removal: Int64) throws {
    try database.cachedStatement(sql: "DELETE FROM kept_element WHERE seq = ? AND name = ?").execute(arguments: [-removal, name])
  }

  private static func keyPrefix(ofRemoval removal: Int64) -> String { "removed \(removal) " }
}
