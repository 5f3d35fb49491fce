// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore

/// The person's medications. Each is a kept element with a key, as an import keeps it, so that an export has all of it.
extension StorageReader {
  /// All medications, in the order in which they were added. Leaves out kept elements that are not valid medications.
  public func medications() throws -> [MedicationRecord] {
    try elements(named: MedicationRecord.elementName, after: 0, limit: .max).compactMap { MedicationRecord($0.element) }
  }
}

extension StorageWriter {
  /// Stores a medication as the owner's own, replacing the one with its identifier.
  public func save(_ medication: MedicationRecord) throws {
    // No export's element has identity 0, so none counts as the same.
    let item = ImportElements.Item(element: medication.element, identity: 0, key: MedicationRecord.key(medication.identifier))
    if let known = try element(key: MedicationRecord.key(medication.identifier)) {
      try replaceElement(known, by: item, import: nil)
    } else {
      _ = try keep(item, import: nil)
    }
  }

  /// Removes a medication. Returns false when there is none.
  public func removeMedication(_ identifier: UUID) throws -> Bool {
    try database.cachedStatement(sql: "DELETE FROM kept_element WHERE key = ?").execute(arguments: [MedicationRecord.key(identifier)])
    return database.changesCount > 0
  }
}
