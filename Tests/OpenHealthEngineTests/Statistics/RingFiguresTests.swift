// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthStorage
import Testing

@testable import OpenHealthEngine

@Suite struct RingFiguresTests {
  @Test("TZ-04: of the samples that reach into a day, a stand hour counts if it begins in it, and energy counts with its part")
  func edges() throws {
    let store = try TestStore()
    let rings = Catalog.rings
    let day = CivilDay(year: 2024, month: 3, day: 2)
    let start = day.start(in: .gmt).timeIntervalSince(TestStore.date(0))
    let end = start + 86_400
    // Half an hour before midnight, at midnight, in the last minute, and at the next midnight.
    let hours = try [start - 1800, start, end - 60, end].map { place in
      try TestStore.sample(rings.standHour.name, .category(rings.stood), at: place, seconds: 3600, of: "test.watch")
    }
    let energies = try [start - 1800, end - 900].map { place in
      try TestStore.sample(rings.energy.name, 40, "kcal", at: place, seconds: 3600, of: "test.watch")
    }
    try store.bring(hours + energies)
    let days = { (range: ClosedRange<CivilDay>) in
      try store.engine.database.read { try RingFigures(days: range, timeZone: .gmt, storage: $0).summaries() }
    }
    let found = try days(day...day)
    #expect(found.keys.sorted() == [day])
    #expect(found[day]?.standHours.value == 2)
    let energy = try #require(found[day]?.energy.value)
    #expect(abs(energy - 30) < 1e-9)
    let both = try days(day...day.next)
    #expect(both.keys.sorted() == [day, day.next])
    #expect(both[day.next]?.standHours.value == 1)
    let next = try #require(both[day.next]?.energy.value)
    #expect(abs(next - 30) < 1e-9)
    #expect(try days(day.next.next...day.next.next).isEmpty)
  }
}
