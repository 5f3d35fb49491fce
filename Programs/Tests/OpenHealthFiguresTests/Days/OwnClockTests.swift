// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import ProgramsTestSupport
import Testing

@Suite struct OwnClockTests {
  @Test(
    "V6: the reader's clock shows at the moved instant what the own clock showed, also over the line of dates and where clocks change",
    arguments: [
      ("2026-01-05T21:50:00Z", "Asia/Tokyo", "America/New_York", "2026-01-06T11:50:00Z"),
      ("2026-01-05T21:50:00Z", "Asia/Tokyo", "Asia/Tokyo", "2026-01-05T21:50:00Z"),
      ("2026-01-05T11:00:00Z", "Pacific/Kiritimati", "Pacific/Pago_Pago", "2026-01-06T12:00:00Z"),
      // Two o'clock of 8 March does not exist in New York.
      ("2026-03-08T02:30:00Z", "UTC", "America/New_York", "2026-03-08T07:30:00Z"),
      ("2026-03-08T12:00:00Z", "UTC", "America/New_York", "2026-03-08T16:00:00Z"),
      ("2026-11-01T00:30:00Z", "UTC", "America/New_York", "2026-11-01T04:30:00Z"),
    ])
  func moved(_ date: String, _ own: String, _ zone: String, _ expected: String) throws {
    let dates = try [date, expected].map { try #require(InstantText.date($0)) }
    let zones = try [own, zone].map { try #require(TimeZone(identifier: $0)) }
    #expect(OwnClock.moved(dates[0], from: zones[0], to: zones[1]) == dates[1])
  }

  @Test("V6: a workout is of the day on the clock where it began, unless a zone is asked for")
  func workouts() throws {
    let world = try FigureWorld(zone: "America/New_York")
    // 6:50 on 6 January in Tokyo, the evening before in New York.
    let start = try #require(InstantText.date("2026-01-05T21:50:00Z"))
    try world.save("headache", .category(2), from: start, to: start.addingTimeInterval(60), zone: "Asia/Tokyo")
    var question = try world.question("headache", .day)
    #expect(try question.answer(world.engine).rows.map(\.start) == [world.date(2026, 1, 6)])
    question.start = try world.date(2026, 1, 6)
    #expect(try question.answer(world.engine).rows.map { $0.values[0] } == [1])
    (question.start, question.end) = (try world.date(2026, 1, 5), try world.date(2026, 1, 6))
    #expect(try question.answer(world.engine).rows.isEmpty)
    question.overridesZones = true
    #expect(try question.answer(world.engine).rows.map(\.start) == [world.date(2026, 1, 5)])
  }
}
