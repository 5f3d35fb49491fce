// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// The person's note about a day or a sample, with the form that changes it, for any page.
struct NoteView: Encodable, Sendable {
  /// What the note is about: a day as 2026-01-31, or the identifier of a sample.
  var about: String
  /// The note; empty for none.
  var text: String
  /// What is wrong with what was typed.
  @HTMLOnly var fault: String? = nil
  /// Whether there is a note to delete.
  @HTMLOnly private(set) var isThere: Bool

  /// The note about something, as it is in the store.
  init(_ subject: NoteRecord.Subject, _ context: PageContext) throws {
    about = Self.name(subject)
    text = try context.ask(FetchNotes([subject])).first?.text ?? ""
    isThere = !text.isEmpty
  }

  /// A note that was typed and cannot be kept.
  init(_ subject: NoteRecord.Subject, typed: String, fault: String) {
    (about, text, self.fault, isThere) = (Self.name(subject), typed, fault, false)
  }

  private static func name(_ subject: NoteRecord.Subject) -> String {
    switch subject {
    case .day(let day): day.text
    case .sample(let uuid): uuid.uuidString
    case .card(let part): part.rawValue
    }
  }

  /// The text in a field of a form, whose lines browsers end with two characters; empty for none.
  static func typed(_ form: PageFields, _ name: String) -> String { (form[name] ?? "").replacing("\r\n", with: "\n") }

  /// What a field of a form is about; nil for another text.
  static func subject(_ name: String) -> NoteRecord.Subject? {
    CivilDay(name).map { .day($0) } ?? UUID(uuidString: name).map { .sample($0) }
  }

  /// The page with the note.
  static func path(_ subject: NoteRecord.Subject) -> String {
    switch subject {
    case .day(let day): "/days/\(day.text)"
    case .sample(let uuid): "/samples/\(uuid.uuidString)"
    case .card: "/medical-id"
    }
  }
}
