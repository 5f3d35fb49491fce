// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct MoodPageTests {
  @Test("Each day of the month has a sign for its mean, and associations are counted with theirs")
  func month() throws {
    let world = try PageWorld()
    for (date, valence, associations) in [
      ("2026-06-02T08:00:00Z", 1.0, [1]), ("2026-06-02T18:00:00Z", 0.6, [1, 2]), ("2026-06-03T08:00:00Z", -1.0, [2]),
      ("2026-05-31T08:00:00Z", -1.0, [2]),
    ] {
      try world.keep(.moods, .stateOfMind(.init(kind: 1, valence: valence, associations: associations)), from: world.at(date))
    }
    let page = try world.page("/mood", MoodPage.self)
    let marked = page.calendar.days.filter { !$0.mark.isEmpty }
    #expect(marked.map { "\($0.day) \($0.mark)" } == ["2026-06-02 +++", "2026-06-03 −−−"])
    #expect(marked[0].text.contains("2"))
    #expect(page.associations?.rows.map { $0.cells[0] } == ["2", "2"])
    // The means are 0.8 and -0.2.
    #expect(page.associations?.rows.map { $0.cells[1].contains("0.8") } == [true, false])
    #expect(page.associations?.rows.map { $0.cells[1].contains("0.2") } == [false, true])
    #expect(try world.page("/mood?month=2026-05", MoodPage.self).calendar.days.last?.mark == "−−−")
    let empty = try world.page("/mood?month=2026-04", MoodPage.self)
    #expect(empty.isBare && empty.associations == nil)
    #expect(try world.json("/mood").contains("\"2026-06-02\""))
  }
}
