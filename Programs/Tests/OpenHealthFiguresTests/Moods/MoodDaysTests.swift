// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import ProgramsTestSupport
import Testing

@Suite struct MoodDaysTests {
  @Test(
    "Days, associations and feelings of seeded people are those of a slow count, on the clocks where they were recorded", arguments: 1...8)
  func model(_ seed: UInt64) throws {
    let world = try FigureWorld(zone: "Europe/Berlin")
    var random = SeededGenerator(seed: seed)
    let type = try #require(MoodDays.types.first)
    var states: [(date: Date, zone: String, state: StateOfMindRecord)] = []
    for _ in 0..<80 {
      let zone = ["Europe/Berlin", "Asia/Tokyo", "America/New_York"].randomElement(using: &random) ?? "Europe/Berlin"
      let date = try world.date(2026, 6, 1).addingTimeInterval(Double(Int.random(in: -100_000...2_700_000, using: &random)))
      let numbers = (0..<Int.random(in: 0...3, using: &random)).map { _ in Int.random(in: 1...6, using: &random) }
      let state = StateOfMindRecord(
        kind: 1, valence: Double(Int.random(in: -8...8, using: &random)) / 8, labels: Array(Set(numbers.map { $0 % 3 + 1 })),
        associations: Array(Set(numbers)))
      states.append((date, zone, state))
      try world.save("stateOfMind", .content(.stateOfMind(state)), from: date, to: date, zone: zone)
    }
    #expect(type.name == "stateOfMind")
    let first = CivilDay(year: 2026, month: 6, day: 1)
    let found = try MoodDays(
      first...CivilDay(year: 2026, month: 6, day: 30), zone: world.calendar.timeZone, overridesZones: false, service: world.engine)
    var count = 0
    for number in 0..<30 {
      let day = CivilDay(daysSinceReferenceDate: first.daysSinceReferenceDate + number)
      let own = try states.filter { try Self.day($0.date, $0.zone) == day.text }.map(\.state.valence)
      count += own.count
      #expect(found.days[day]?.count ?? 0 == own.count, "\(day.text)")
      guard !own.isEmpty else { continue }
      #expect(abs((found.days[day]?.valence ?? 9) - own.reduce(0, +) / Double(own.count)) < 1e-9, "\(day.text)")
    }
    #expect(found.days.values.reduce(0) { $0 + $1.count } == count)
    let june = try states.filter { try Self.day($0.date, $0.zone).hasPrefix("2026-06") }
    for value in 1...6 {
      let own = june.filter { $0.state.associations.contains(value) }.map(\.state.valence)
      let item = found.associations.first { $0.value == value }
      #expect(item?.count ?? 0 == own.count)
      if let item { #expect(abs(item.valence - own.reduce(0, +) / Double(own.count)) < 1e-9) }
    }
    #expect(found.associations.map(\.count) == found.associations.map(\.count).sorted(by: >))
    #expect(Set(found.labels.map(\.value)).isSubset(of: [1, 2, 3]) && !found.isCut)
  }

  private static func day(_ date: Date, _ zone: String) throws -> String {
    let parts = Calendar.gregorian(in: try #require(TimeZone(identifier: zone))).dateComponents([.year, .month, .day], from: date)
    return CivilDay(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0).text
  }
}
