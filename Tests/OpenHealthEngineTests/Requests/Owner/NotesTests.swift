// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
@testable import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@Suite struct NotesTests {
  private let store: TestStore
  private let day = NoteRecord.Subject.day(CivilDay(year: 2026, month: 1, day: 31))
  private let sample = NoteRecord.Subject.sample(UUID())

  init() throws { store = try TestStore() }

  private func note(_ subject: NoteRecord.Subject, _ text: String) -> NoteRecord {
    NoteRecord(subject, text, changed: Date(timeIntervalSinceReferenceDate: 800_000_000))
  }

  private func save(_ notes: NoteRecord...) throws -> Int64? { try store.engine.perform(SaveNotes(notes: notes), for: .owner) }

  private func notes(_ subjects: [NoteRecord.Subject]? = nil) throws -> [String] {
    try store.engine.perform(FetchNotes(subjects), for: .owner).map(\.text)
  }

  @Test("There is one note about each thing; one without text is removed, and comes back within a day unless there is a newer one")
  func changes() throws {
    #expect(try save(note(day, "a"), note(sample, "b")) == nil)
    #expect(try save(note(day, "c")) == nil)
    #expect(try notes() == ["c", "b"] && notes([sample]) == ["b"] && notes([]) == [])
    let removal = try #require(try save(note(day, ""), note(sample, "")))
    #expect(try notes().isEmpty && save(note(day, "")) == nil)
    let listed = try store.engine.perform(ListRemovals(), for: .owner)
    #expect(listed.map(\.notes) == [2] && listed.map(\.medications) == [0])
    _ = try save(note(day, "d"))
    let restored = try store.engine.perform(RestoreSamples(removal: removal), for: .owner)
    #expect(restored.restoredNotes == 1 && restored.leftOutNotes == 1 && restored.restoredMedications == 0)
    #expect(try Set(notes()) == ["d", "b"])
    #expect(throws: HealthError.self) { try store.engine.perform(RestoreSamples(removal: removal), for: .owner) }
  }

  @Test("A text beyond the limit is refused without a change, and apps neither read nor write notes")
  func refused() throws {
    let long = String(repeating: "x", count: Limits.longestContentText + 1)
    #expect(throws: HealthError.invalidArgument(.note(.outOfRange(name: "text")))) { try save(note(day, "a"), note(sample, long)) }
    #expect(try notes().isEmpty)
    let app = Caller.app(TestStore.identity("test.app"))
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(FetchNotes(), for: app) }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(SaveNotes(notes: []), for: app) }
  }
}
