// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct NoteRecordTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 800_000_000.5)
  private static let notes = [
    NoteRecord(.day(CivilDay(year: 2026, month: 1, day: 31)), "Line\n\"two\"", changed: date),
    NoteRecord(.sample(UUID()), "e\u{301}", changed: date), NoteRecord(.card(.contacts), "Anna, 555-0100", changed: date),
  ]

  @Test("A note is read from its element as it was; an element without text, date or subject is refused")
  func elements() {
    for note in Self.notes {
      #expect(NoteRecord(note.element) == note)
      for name in ["text", "changed", "day", "sample", "card"] where note.element[name] != nil {
        var element = note.element
        element.attributes.removeAll { $0.name == name }
        #expect(NoteRecord(element) == nil, "\(name)")
        element.attributes.append(.init(name: name, value: ""))
        #expect(NoteRecord(element) == nil, "\(name)")
      }
      #expect(note.element.ownKey == NoteRecord.key(note.subject))
    }
    #expect(Set(Self.notes.map { NoteRecord.key($0.subject) }).count == 3)
    let gel = MedicationRecord(displayText: "Gel")
    #expect(gel.element.ownKey == MedicationRecord.key(gel.identifier))
    #expect(KeptElement(name: "Other").ownKey == nil)
  }

  @Test("A note's text has a limit")
  func limits() throws {
    var note = Self.notes[0]
    note.text = String(repeating: "x", count: Limits.longestContentText)
    try note.validate()
    #expect(NoteRecord(note.element) == note)
    note.text += "x"
    #expect(throws: ContentFault.outOfRange(name: "text")) { try note.validate() }
    #expect(NoteRecord(note.element) == nil)
    note = NoteRecord(Self.notes[0].subject, "a", changed: .distantFuture)
    note.changed = Date(timeIntervalSinceReferenceDate: Limits.farthestDate * 2)
    #expect(throws: ContentFault.outOfRange(name: "changed")) { try note.validate() }
  }
}
