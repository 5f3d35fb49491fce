// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct SaveActivitySummariesTests {
  @Test("D10: an import of the day replaces a saved summary, whatever the identity of its element, and does so once")
  func imported() throws {
    let store = try TestStore()
    let kilocalorie = try UnitExpression.parse("kcal")
    let days = (1...3).map { CivilDay(year: 2024, month: 3, day: $0) }
    func summary(_ day: CivilDay, _ energy: Double) -> ActivitySummaryRecord {
      var summary = ActivitySummaryRecord(day: day)
      summary.energy = Amount(energy, kilocalorie)
      return summary
    }
    func energies() throws -> [Double] {
      try store.engine.perform(FetchActivitySummaries(predicate: .everything, timeZone: .gmt), for: .owner).map(\.energy.value)
    }
    try store.engine.perform(SaveActivitySummaries(summaries: days.map { summary($0, 100) }), for: .owner)
    #expect(try energies() == [100, 100, 100])
    let items = try days.enumerated().map { place, day in
      ImportElements.Item(
        element: try summary(day, 200).element(), identity: UInt128(place + 1), key: ActivitySummaryRecord.key(day))
    }
    for isNew in [true, false] {
      let request = ImportElements(number: try store.beginImport(), items: items)
      #expect(try store.engine.perform(request, for: .owner) == [isNew, isNew, isNew])
      #expect(try energies() == [200, 200, 200])
    }
    try store.engine.perform(SaveActivitySummaries(summaries: [summary(days[1], 300)]), for: .owner)
    #expect(try energies() == [200, 300, 200])
    #expect(try store.engine.perform(ListElements(), for: .owner) == ["ActivitySummary": 3])
  }
}
