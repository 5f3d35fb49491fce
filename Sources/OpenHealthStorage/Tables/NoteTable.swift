// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The person's notes. Each is a kept element with a key, as medications are, and stays for a day when it is removed.
extension StorageReader {
  /// All notes, in the order in which they were written. Leaves out kept elements that are not valid notes.
  package func notes() throws -> [NoteRecord] {
    try elements(named: NoteRecord.elementName, after: 0, limit: .max).compactMap { NoteRecord($0.element) }
  }

  /// The note about something; nil for none.
  package func note(_ subject: NoteRecord.Subject) throws -> NoteRecord? {
    let key = NoteRecord.key(subject)
    return try elements(keys: key...key).first.flatMap { NoteRecord($0) }
  }

  /// The number of notes that a removal holds.
  package func removedNotes(ofRemoval removal: Int64) throws -> Int { try removedOwn(Self.isNote, ofRemoval: removal) }
}

extension StorageWriter {
  /// Stores a note as the owner's own, replacing the one about the same.
  package func save(_ note: NoteRecord) throws { try keepOwn(note.element, key: NoteRecord.key(note.subject)) }

  /// Moves the note about something to a removal. Returns false when there is none.
  package func removeNote(_ subject: NoteRecord.Subject, removal: Int64) throws -> Bool {
    try removeOwn(NoteRecord.key(subject), removal: removal)
  }

  /// Moves the notes of a removal back. Those about something that has a note again are deleted for good.
  package func restoreNotes(ofRemoval removal: Int64) throws -> (restored: Int, leftOut: Int) {
    try restoreOwn(Self.isNote, ofRemoval: removal)
  }
}
