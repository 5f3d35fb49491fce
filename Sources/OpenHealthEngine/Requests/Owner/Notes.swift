// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FetchNotes: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [NoteRecord] {
    guard let subjects else { return try storage.notes.all() }
    return try subjects.compactMap { try storage.notes.note($0) }
  }
}

extension SaveNotes: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Int64? {
    var removal: Int64?
    for note in notes {
      do throws(ContentFault) { try note.validate() } catch { throw HealthError.invalidArgument(.note(error)) }
      guard note.text.isEmpty else {
        try storage.notes.save(note)
        continue
      }
      guard try storage.notes.note(note.subject) != nil else { continue }
      let number = try removal ?? storage.removals.begin(at: now.date)
      if try storage.notes.remove(note.subject, removal: number) { removal = number }
    }
    return removal
  }
}
