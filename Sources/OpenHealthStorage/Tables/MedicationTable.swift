// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The person's medications. Each is a kept element with a key, as an import keeps it, so that an export has all of it.
///
/// A removed one stays for a day: as an element of no sample, it bears the number of its removal, negative, in place of a sample's, which
/// hides it from everything that reads elements. Its key is changed, so that the same medication can be added meanwhile.
extension StorageReader {
  /// All medications, in the order in which they were added. Leaves out kept elements that are not valid medications.
  package func medications() throws -> [MedicationRecord] {
    try elements(named: MedicationRecord.elementName, after: 0, limit: .max).compactMap { MedicationRecord($0.element) }
  }
}

extension StorageWriter {
  /// Stores a medication as the owner's own, replacing the one with its identifier.
  package func save(_ medication: MedicationRecord) throws {
    try keepOwn(medication.element, key: MedicationRecord.key(medication.identifier))
  }

  /// Stores an element as the owner's own, replacing the one with its key.
  func keepOwn(_ element: KeptElement, key: String) throws {
    // No export's element has identity 0, so none counts as the same.
    let item = ImportElements.Item(element: element, identity: 0, key: key)
    if let known = try self.element(key: key) {
      try replaceElement(known, by: item, import: nil)
    } else {
      _ = try keep(item, import: nil)
    }
  }

  /// Moves a medication to a removal. Returns false when there is none.
  package func removeMedication(_ identifier: UUID, removal: Int64) throws -> Bool {
    try removeOwn(MedicationRecord.key(identifier), removal: removal)
  }

  /// Moves the medications of a removal back into the list. Those that are in it again are deleted for good.
  package func restoreMedications(ofRemoval removal: Int64) throws -> (restored: Int, leftOut: Int) {
    try restoreOwn(Self.isMedication, ofRemoval: removal)
  }

  /// Deletes for good the medications and notes that a removal holds.
  func forgetRemovedMedications(ofRemoval removal: Int64) throws {
    try forgetOwn("(\(Self.isMedication) OR \(Self.isNote))", ofRemoval: removal)
  }

  /// Moves an element with a key to a removal. Returns false when there is none.
  func removeOwn(_ key: String, removal: Int64) throws -> Bool {
    try database.cachedStatement(sql: "UPDATE kept_element SET seq = ?, key = ? || key WHERE key = ?")
      .execute(arguments: [-removal, Self.keyPrefix(ofRemoval: removal), key])
    return try database.changesCount > 0
  }

  /// Moves the elements of a kind that a removal holds back to their keys. Those whose keys have another one are deleted for good.
  func restoreOwn(_ kind: String, ofRemoval removal: Int64) throws -> (restored: Int, leftOut: Int) {
    let all = try removedOwn(kind, ofRemoval: removal)
    guard all > 0 else { return (0, 0) }
    let length = Self.keyPrefix(ofRemoval: removal).count
    try database.cachedStatement(
      sql: """
        UPDATE kept_element SET seq = NULL, key = substr(key, ?1 + 1)
        WHERE seq = ?2 AND \(kind) AND NOT EXISTS (SELECT 1 FROM kept_element AS present WHERE present.key = substr(kept_element.key, ?1 + 1))
        """
    ).execute(arguments: [length, -removal])
    let restored = try database.changesCount
    try forgetOwn(kind, ofRemoval: removal)
    return (restored, all - restored)
  }

  private func forgetOwn(_ kind: String, ofRemoval removal: Int64) throws {
    try database.cachedStatement(sql: "DELETE FROM kept_element WHERE seq = ? AND \(kind)").execute(arguments: [-removal])
  }

  private static func keyPrefix(ofRemoval removal: Int64) -> String { "removed \(removal) " }
}

extension StorageReader {
  /// What a removal holds: medications, notes, and rows that a repair set aside.
  static let isMedication = "name = '\(MedicationRecord.elementName)'"
  static let isNote = "name = '\(NoteRecord.elementName)'"

  /// The number of rows that a repair set aside under a removal.
  package func setAsideRows(ofRemoval removal: Int64) throws -> Int {
    try Int.fetchOne(
      database.cachedStatement(sql: "SELECT count(*) FROM kept_element WHERE seq = ? AND name = ?"),
      arguments: [-removal, SetAsideRow.elementName])
      ?? 0
  }

  /// The number of medications that a removal holds.
  func removedMedications(ofRemoval removal: Int64) throws -> Int { try removedOwn(Self.isMedication, ofRemoval: removal) }

  /// The number of elements of a kind that a removal holds.
  func removedOwn(_ kind: String, ofRemoval removal: Int64) throws -> Int {
    try Int.fetchOne(
      database.cachedStatement(sql: "SELECT count(*) FROM kept_element WHERE seq = ? AND \(kind)"), arguments: [-removal]) ?? 0
  }
}
