// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads the person's notes, in the order in which they were written. Apps cannot.
package struct FetchNotes: OwnerRequest, Hashable {
  /// Each note once.
  package typealias Reply = [NoteRecord]

  /// What the notes are about; nil for all.
  package var subjects: [NoteRecord.Subject]?

  /// Creates a request for the notes about some days and samples, or for all.
  package init(_ subjects: [NoteRecord.Subject]? = nil) { self.subjects = subjects }
}

/// Stores notes of the person. Each replaces the note about the same; one without text removes it, for a day (``RestoreSamples``).
///
/// A later import does not change a note that the owner saved here. Throws `invalidArgument` for a text beyond ``Limits``; then none is
/// stored.
package struct SaveNotes: OwnerRequest {
  /// The number of the removal, as in ``RemoveSamples/Portion/removal``; nil when there was nothing to remove. All changes are made in one
  /// transaction.
  package typealias Reply = Int64?

  /// The notes to store.
  package var notes: [NoteRecord]

  /// Creates a request to store notes.
  package init(notes: [NoteRecord]) { self.notes = notes }
}
