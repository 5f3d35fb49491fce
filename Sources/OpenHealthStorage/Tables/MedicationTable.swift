// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The person's medications. Each is an own element (``KeptElementTable/keepOwn(_:key:)``), so that an export has all of it.
package struct MedicationTable<Storage: StorageReader> {
  let storage: Storage

  /// All medications, in the order in which they were added. Leaves out kept elements that are not valid medications.
  package func all() throws -> [MedicationRecord] {
    try storage.keptElements.elements(named: MedicationRecord.elementName, after: 0, limit: .max).compactMap {
      MedicationRecord($0.element)
    }
  }

  /// The number of medications that a removal holds.
  func count(ofRemoval removal: Int64) throws -> Int {
    try storage.keptElements.ownCount(named: MedicationRecord.elementName, ofRemoval: removal)
  }
}

extension MedicationTable where Storage == StorageWriter {
  /// Stores a medication as the owner's own, replacing the one with its identifier.
  package func save(_ medication: MedicationRecord) throws {
    try storage.keptElements.keepOwn(medication.element, key: MedicationRecord.key(medication.identifier))
  }

  /// Moves a medication to a removal. Returns false when there is none.
  package func remove(_ identifier: UUID, removal: Int64) throws -> Bool {
    try storage.keptElements.removeOwn(MedicationRecord.key(identifier), removal: removal)
  }

  /// Moves the medications of a removal back into the list. Those that are in it again are deleted for good.
  package func restore(ofRemoval removal: Int64) throws -> (restored: Int, leftOut: Int) {
    try storage.keptElements.restoreOwn(named: MedicationRecord.elementName, ofRemoval: removal)
  }
}

extension StorageDoors where Self: StorageReader {
  /// The person's medications.
  package var medications: MedicationTable<Self> { MedicationTable(storage: self) }
}
