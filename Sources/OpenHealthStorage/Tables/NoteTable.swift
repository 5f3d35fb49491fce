// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The person's notes. Each is an own element (``KeptElementTable/keepOwn(_:key:)``), as medications are.
package struct NoteTable<Storage: StorageReader> {
  let storage: Storage

  /// All notes, in the order in which they were written. Leaves out kept elements that are not valid notes.
  package func all() throws -> [NoteRecord] {
    try storage.keptElements.elements(named: NoteRecord.elementName, after: 0, limit: .max).compactMap { NoteRecord($0.element) }
  }

  /// The note about something; nil for none.
  package func note(_ subject: NoteRecord.Subject) throws -> NoteRecord? {
    let key = NoteRecord.key(subject)
    return try storage.keptElements.elements(keys: key...key).first.flatMap { NoteRecord($0) }
  }

  /// The number of notes that a removal holds.
  func count(ofRemoval removal: Int64) throws -> Int {
    try storage.keptElements.ownCount(named: NoteRecord.elementName, ofRemoval: removal)
  }
}

extension NoteTable where Storage == StorageWriter {
  /// Stores a note as the owner's own, replacing the one about the same.
  package func save(_ note: NoteRecord) throws { try storage.keptElements.keepOwn(note.element, key: NoteRecord.key(note.subject)) }

  /// Moves the note about something to a removal. Returns false when there is none.
  package func remove(_ subject: NoteRecord.Subject, removal: Int64) throws -> Bool {
    try storage.keptElements.removeOwn(NoteRecord.key(subject), removal: removal)
  }

  /// Moves the notes of a removal back. Those about something that has a note again are deleted for good.
  package func restore(ofRemoval removal: Int64) throws -> (restored: Int, leftOut: Int) {
    try storage.keptElements.restoreOwn(named: NoteRecord.elementName, ofRemoval: removal)
  }
}

extension StorageDoors where Self: StorageReader {
  /// The person's notes.
  package var notes: NoteTable<Self> { NoteTable(storage: self) }
}
