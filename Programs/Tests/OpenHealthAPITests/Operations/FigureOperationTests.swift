// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthAPI
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFigures
import OpenHealthTestSupport
import ProgramsTestSupport
import Testing

/// The figures of the API beside those of the commands.
@Suite struct FigureOperationTests {
  @Test(
    "Days of invented people have the sums and means that `health stats` has on the same clock", arguments: 1...4 as ClosedRange<UInt64>)
  func days(seed: UInt64) throws {
    let person = try InventedPerson(seed: seed)
    let world = try APIWorld()
    try person.save(in: world.store.engine)
    _ = try world.store.app(APIWorld.walks, read: ["stepCount", "heartRate", "appleExerciseTime", "flightsClimbed"])
    var calendar = Calendar.gregorian(in: person.home)
    calendar.firstWeekday = 2
    for (name, column) in [("stepCount", "sum"), ("heartRate", "average"), ("appleExerciseTime", "sum"), ("flightsClimbed", "sum")] {
      let type = try #require(Catalog.type(named: name))
      for interval in FigureInterval.allCases {
        var question = FigureQuestion(type: type, interval: interval, unit: type.quantity?.displayUnit, calendar: calendar, now: person.now)
        // Apple's collections divide all samples on one clock.
        question.overridesZones = true
        let table = try question.answer(world.store.engine)
        let expected = Dictionary(
          uniqueKeysWithValues: table.rows.filter { $0.hasData && !$0.isLivedOnly }.map { ($0.start, $0.values[0]) })
        let zone = try #require(person.home.identifier.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let json = try world.send("GET", "/collections?type=\(name)&by=\(interval.rawValue)&zone=\(zone)").json
        guard case .array(let intervals)? = json["intervals"] else { throw APIWorld.Events() }
        #expect(intervals.count == expected.count, "\(name) by \(interval.rawValue)")
        for figures in intervals {
          guard case .text(let start)? = figures["start"], let date = InstantText.date(start) else { throw APIWorld.Events() }
          let value = figures[column]?.asNumber
          let wanted = try #require(expected[date] ?? nil, "\(name) \(start)")
          #expect(abs((value ?? .nan) - wanted) <= 1e-9 * max(1, abs(wanted)), "\(name) \(start)")
        }
      }
    }
  }

  @Test("With a permission of statistics only there is the sum of whole days, and no sample")
  func statisticsOnly() throws {
    let world = try APIWorld()
    let question = PermissionQuestion(type: try TestStore.type("stepCount"), direction: .read)
    let rule = try #require(StatisticsRule(.day))
    try world.store.engine.perform(
      SetPermissions(app: APIWorld.walks, questions: [question], answer: .granted, statistics: rule), for: .owner)
    // From the beginning of a day of UTC on; the day after it has too few samples.
    let day = 86_400 - TestStore.date(0).timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 86_400)
    try world.othersSave(5, from: day)
    try world.othersSave(4, from: day + 86_400)
    let sum = JSON.integer(60 + 61 + 62 + 63 + 64)
    #expect(try world.send("GET", "/statistics?type=stepCount").json["figures"]?["sum"] == sum)
    guard case .array(let days)? = try world.send("GET", "/collections?type=stepCount&by=day").json["intervals"] else {
      throw APIWorld.Events()
    }
    #expect(days.map { $0["sum"] } == [sum])
    #expect(days.first?["latest"] == nil)
    // A day of another zone cuts two of UTC.
    #expect(try world.send("GET", "/collections?type=stepCount&by=day&zone=Asia/Tokyo").json["intervals"] == .array([]))
    #expect(try world.send("GET", "/samples?type=stepCount").json["samples"] == .array([]))
    #expect(try world.send("GET", "/sources?type=stepCount").json["sources"] == .array([]))
  }

  @Test("A collection of more than 10,000 intervals with data is refused, one of as many is not")
  func manyIntervals() throws {
    let world = try APIWorld()
    _ = try world.store.app(APIWorld.walks, read: ["stepCount"])
    let most = APIOperation.mostIntervals
    try world.othersSave(most, from: 0)
    #expect(try world.send("GET", "/collections?type=stepCount&by=hour").status == 200)
    try world.othersSave(2, from: Double(most) * 3600)
    let answer = try world.send("GET", "/collections?type=stepCount&by=hour")
    #expect(answer.status == 400)
    #expect(try answer.json["parameter"] == .text("by"))
  }

  @Test("What an explanation counts adds up to the figure")
  func explanation() throws {
    let world = try APIWorld()
    try world.othersSave(5)
    _ = try world.store.app(APIWorld.walks, read: ["stepCount"])
    let day = CivilDay(of: .ofTests(0), in: .gmt)
    let json = try world.send("GET", "/explanations?type=stepCount&start=\(day.text)&end=\(day.next.next.text)").json
    guard case .array(let parts)? = json["parts"] else { throw APIWorld.Events() }
    let counted = parts.reduce(0.0) { sum, part in
      switch part["counted"] {
      case .number(let number): sum + number
      case .integer(let number): sum + Double(number)
      default: sum
      }
    }
    #expect(counted == Double((60..<65).reduce(0, +)))
  }
}
