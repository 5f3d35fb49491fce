// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import ProgramsTestSupport
import Testing

@Suite struct DailyReaderTests {
  private static func reader(_ world: FigureWorld, _ now: Date) throws -> DailyReader {
    let freshness = try Freshness(at: now, service: world.engine)
    return DailyReader(at: now, freshness, zone: world.calendar.timeZone, service: world.engine)
  }

  @Test(
    "Daily figures of invented people, some on a journey, are the whole days of a table of the same days",
    arguments: Array(0..<12 as Range<UInt64>))
  func sameAsTables(_ seed: UInt64) throws {
    let person = try InventedPerson(seed: seed)
    let world = try FigureWorld(zone: person.home.identifier)
    try person.save(in: world.engine)
    for now in [person.now, person.until] {
      var reader = try Self.reader(world, now)
      for name in ["steps", "heart rate", "flights", "appleExerciseTime", "mindfulSession", "weight", "sleep"] {
        let type = try FigureWorld.type(name)
        let first = reader.first.start(in: person.home)
        let question = FigureQuestion(
          type: type, interval: .day, start: first, end: reader.today.next.start(in: person.home), calendar: world.calendar, now: now)
        let table = try question.answer(world.engine)
        var wanted: [CivilDay: Double] = [:]
        for row in table.rows where !row.isPartial { wanted[CivilDay(of: row.start, in: person.home)] = row.values[0] }
        var found: [CivilDay: Double] = [:]
        if let figures = try reader.figures(of: type) {
          for (place, value) in figures.values.enumerated() { found[figures.day(place)] = value }
        }
        #expect(Set(found.keys) == Set(wanted.keys), "\(seed) \(name)")
        for (day, value) in wanted { #expect(abs((found[day] ?? .nan) - value) < 1e-6 * max(1, abs(value)), "\(seed) \(name) \(day.text)") }
      }
    }
  }

  @Test(
    "The questions about a type, its nights and lived days are the same on all days of a month, so that a store remembers their answers")
  func sameQuestions() throws {
    let world = try FigureWorld(zone: "Europe/Berlin")
    for day in 1...28 {
      try world.save("steps", 100, "count", from: try world.date(2026, 5, day, 10), seconds: 60)
      try world.save("restingHeartRate", 60, "count/min", from: try world.date(2026, 5, day, 4))
    }
    func questions(_ now: Date) throws -> Set<NotedService.Question> {
      let service = NotedService(world.engine)
      var reader = DailyReader(
        at: now, try Freshness(at: now, service: service), zone: world.calendar.timeZone, service: service)
      for name in ["steps", "restingHeartRate"] { #expect(try reader.figures(of: FigureWorld.type(name)) != nil) }
      #expect(try Vitals(reader) != nil)
      return service.questions
    }
    let early = try questions(try world.date(2026, 6, 1, 9))
    #expect(early.count >= 3)
    #expect(try questions(try world.date(2026, 6, 27, 23)) == early)
    #expect(try questions(try world.date(2026, 5, 31, 9)) != early)
  }

  @Test("Today, the day in which the data end, and a value that no human has are no figures; a lived day without samples is 0")
  func whole() throws {
    let world = try FigureWorld(zone: "UTC")
    for day in 1...9 { try world.save("steps", 100, "count", from: try world.date(2026, 3, day, 10), seconds: 60) }
    try world.save("flights", 3, "count", from: try world.date(2026, 3, 4, 10), seconds: 60)
    try world.save("flights", 90_000, "count", from: try world.date(2026, 3, 6, 10), seconds: 60)
    var reader = try Self.reader(world, try world.date(2026, 3, 10, 12))
    func values(_ name: String) throws -> [Double?] {
      let figures = try #require(try reader.figures(of: try FigureWorld.type(name)))
      return Array(figures.values.suffix(10))
    }
    // The steps end on the 9th at 10:01.
    #expect(try values("steps") == [Double?](repeating: 100, count: 8) + [nil, nil])
    #expect(try values("flights") == [0, 0, 0, 3, 0, nil, 0, 0, nil, nil])
    #expect(try reader.figures(of: try FigureWorld.type("height")) == nil)
  }
}
