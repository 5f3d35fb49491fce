// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct RecordsPageTests {
  @Test("The kinds that the store holds, each with its count and last day; no others")
  func kinds() throws {
    let world = try PageWorld()
    let mood = SampleContent.stateOfMind(.init(kind: 1, valence: 0.5))
    try world.keep(.moods, mood, from: world.at("2026-06-01T08:00:00Z"))
    try world.keep(.moods, mood, from: world.at("2026-06-02T08:00:00Z"))
    try world.keep(.ecg, .electrocardiogram(.init(microvolts: [1, 2])), from: world.at("2026-05-02T08:00:00Z"))
    try world.context.ask(SaveMedications(medications: [MedicationRecord(displayText: "Ibuprofen 400 mg")]))
    let page = try world.page("/records", RecordsPage.self)
    #expect(page.kinds.map(\.path) == ["/records/ecg", "/records/moods", "/medications"])
    #expect(page.kinds.map(\.count) == ["1", "2", "1"])
    #expect(page.kinds.map(\.newest) == ["2026-05-02", "2026-06-02", ""])
    #expect(try world.html("/records").contains("href=\"/records/moods\""))
    #expect(try world.json("/records").contains("\"newest\":\"2026-06-02\""))
  }

  @Test("An empty store says so; each kind has a list that is empty")
  func empty() throws {
    let world = try PageWorld()
    #expect(try world.html("/records").contains("holds no records"))
    for kind in RecordKind.allCases { #expect(try world.html(kind.path).contains("There is nothing here."), "\(kind)") }
    #expect(try world.html("/medications").contains("There are no doses on 2026-06-15 Mon."))
  }

  @Test("No type is of two kinds, and each kind has one")
  func types() {
    let types = RecordKind.allCases.flatMap(\.types)
    #expect(Set(types).count == types.count)
    #expect(RecordKind.allCases.allSatisfy { !$0.types.isEmpty })
  }
}
