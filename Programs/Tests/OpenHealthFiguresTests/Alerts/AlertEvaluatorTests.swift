// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import ProgramsTestSupport
import Testing

@Suite struct AlertEvaluatorTests {
  private static let beats = "count/min"

  private func pulse(_ side: AlertSide, _ limit: Double, _ figure: AlertFigure = .sample) throws -> AlertRule.Condition {
    .value(try FigureWorld.type("heart rate"), figure, side, AlertLimit(limit, Self.beats))
  }

  @Test("A sample beyond the limit is one event of its day, on the clock of the sample; a sample at the limit is no event")
  func samples() throws {
    let world = try AlertWorld(zone: "Europe/Berlin")
    try world.save("heart rate", 190, at: "2026-06-09T23:00:00Z")
    let rule = try world.add(pulse(.above, 120))
    try world.set("2026-06-12T12:00:00Z")
    #expect(try world.round().isEmpty)
    try world.save("heart rate", 120, at: "2026-06-11T08:00:00Z")
    #expect(try world.round().isEmpty)
    try world.save("heart rate", 121, at: "2026-06-11T08:01:00Z")
    try world.save("heart rate", 150, at: "2026-06-11T09:00:00Z")
    // 2026-06-12 in Tokyo, the evening before in Berlin.
    try world.save("heart rate", 130, at: "2026-06-11T16:00:00Z", zone: "Asia/Tokyo")
    let found = try world.round()
    #expect(found.map(\.key) == ["2026-06-11", "2026-06-12"])
    #expect(found.allSatisfy { $0.rule == rule })
    #expect(try found[0].start == AlertWorld.date("2026-06-11T08:01:00Z"))
    #expect(found[0].value == 121)
    #expect(try world.round().isEmpty)
  }

  @Test("Samples older than a week or than the rule, and future ones, are no events; late data of the last days are")
  func times() throws {
    let world = try AlertWorld(at: "2026-06-01T00:00:00Z")
    try world.add(pulse(.above, 100))
    try world.set("2026-06-20T00:00:00Z")
    for time in ["2026-05-31T23:59:59Z", "2026-06-12T23:59:59Z", "2026-06-20T00:00:01Z", "2099-01-01T00:00:00Z"] {
      try world.save("heart rate", 120, at: time)
    }
    #expect(try world.round().isEmpty)
    try world.save("heart rate", 120, at: "2026-06-13T00:00:01Z")
    #expect(try world.round().map(\.key) == ["2026-06-13"])
  }

  @Test("A restart repeats and loses nothing: the place in the log and what was found are in the store")
  func restart() throws {
    let world = try AlertWorld()
    try world.add(pulse(.above, 100))
    try world.set("2026-06-11T00:00:00Z")
    try world.save("heart rate", 120, at: "2026-06-10T10:00:00Z")
    // A round that was found but not kept, as by a daemon that was killed, is found again.
    let evaluator = AlertEvaluator(service: world.figures.engine, calendar: world.figures.calendar, overridesZones: false, now: world.now)
    let lost = try evaluator.samples(world.book())
    #expect(lost.round.events.count == 1 && lost.isComplete)
    #expect(try world.round().count == 1)
    // One that was kept, and whose daemon did not learn that, is not.
    #expect(try world.figures.engine.perform(RecordAlerts(lost.round), for: .owner).isEmpty)
    #expect(try world.round().isEmpty)
    #expect(try world.book().events.count == 1)
    // Of another store, the changes begin at the start: days that are known give no second event.
    var book = try world.book()
    book.anchor = ChangeAnchor(bytes: [1, 2, 3])
    let again = try evaluator.samples(book).round
    #expect(again.events.isEmpty && again.anchor != nil)
  }

  @Test("Many changes are read in parts, and the result of each part is kept")
  func parts() throws {
    let world = try AlertWorld()
    try world.add(pulse(.above, 100))
    try world.set("2026-06-14T00:00:00Z")
    let start = try AlertWorld.date("2026-06-10T12:00:00Z")
    let samples = try (0..<12_000).map {
      try AlertWorld.sample("heart rate", $0 == 11_999 ? 120 : 60, from: start.addingTimeInterval(Double($0)))
    }
    try world.save(samples)
    #expect(try world.round(withDays: false).map(\.start) == [start.addingTimeInterval(11_999)])
    #expect(try world.round(withDays: false).isEmpty)
  }

  @Test(
    "The heart rate at rest: ten minutes above the limit without a gap of more than six, no step or workout in them or ten minutes before")
  func rest() throws {
    func events(_ rates: [(minute: Double, rate: Double)], steps: ClosedRange<Double>? = nil, workout: ClosedRange<Double>? = nil) throws
      -> Int
    {
      let world = try AlertWorld()
      try world.add(.restingRate(.above, 100))
      let start = try AlertWorld.date("2026-06-10T12:00:00Z")
      world.set(start.addingTimeInterval(7200))
      var samples = try rates.map { try AlertWorld.sample("heart rate", $0.rate, from: start.addingTimeInterval($0.minute * 60)) }
      for (name, time) in [("steps", steps), ("workout", workout)] {
        guard let time else { continue }
        samples.append(
          try AlertWorld.sample(
            name, 10, from: start.addingTimeInterval(time.lowerBound * 60), seconds: (time.upperBound - time.lowerBound) * 60))
      }
      try world.save(samples)
      return try world.round().count
    }
    let still = [(20.0, 110.0), (25, 105), (30, 101)]
    #expect(try events(still) == 1)
    #expect(try events([(20, 110), (25, 105), (29.9, 101)]) == 0)
    #expect(try events([(20, 110), (25, 100), (30, 101)]) == 0)
    #expect(try events([(20, 110), (30, 101)]) == 0)
    #expect(try events([(20, 110), (24, 105), (30.1, 101)]) == 0)
    #expect(try events([(20, 110), (24, 105), (30, 101)]) == 1)
    #expect(try events(still, steps: 22...23) == 0)
    #expect(try events(still, steps: 5...11) == 0)
    #expect(try events(still, steps: 5...9) == 1)
    #expect(try events(still, steps: 31...32) == 1)
    #expect(try events(still, workout: 0...10.5) == 0)
    #expect(try events(still, workout: 0...9.5) == 1)
  }

  @Test("A slow heart rate at rest says the greatest of its rates, a quick one the least")
  func values() throws {
    let world = try AlertWorld()
    try world.add(.restingRate(.below, 50))
    try world.add(.restingRate(.above, 100))
    let start = try AlertWorld.date("2026-06-10T12:00:00Z")
    world.set(start.addingTimeInterval(86_400))
    for (minute, rate) in [(0.0, 45.0), (5, 48), (10, 41), (60, 120), (65, 111), (70, 130)] {
      try world.save([AlertWorld.sample("heart rate", rate, from: start.addingTimeInterval(minute * 60))])
    }
    let found = try world.round()
    #expect(found.map { $0.value?.rounded() } == [48, 111])
    #expect(found.map(\.start) == [start, start.addingTimeInterval(3600)])
  }

  @Test(
    "A sum above the limit is an event on its day; one below it, once the day is over and later data are here; each day is decided once")
  func days() throws {
    let world = try AlertWorld(zone: "America/New_York", at: "2026-06-10T12:00:00Z")
    let steps = try FigureWorld.type("steps")
    let above = try world.add(.value(steps, .day, .above, AlertLimit(1000, "count")))
    let below = try world.add(.value(steps, .day, .below, AlertLimit(500, "count")))
    func events() throws -> [String] { try world.round().map { "\($0.rule) \($0.key)" } }
    try world.save("steps", 900, at: "2026-06-10T13:00:00Z", seconds: 60)
    try world.set("2026-06-10T14:00:00Z")
    #expect(try events() == [])
    try world.save("steps", 200, at: "2026-06-10T14:00:00Z", seconds: 60)
    try world.set("2026-06-10T14:30:00Z")
    #expect(try events() == ["\(above) 2026-06-10"])
    // The next day is over, but nobody knows how it ended.
    try world.save("steps", 100, at: "2026-06-11T13:00:00Z", seconds: 60)
    try world.set("2026-06-12T14:00:00Z")
    #expect(try events() == [])
    try world.save("heart rate", 60, at: "2026-06-12T13:00:00Z")
    #expect(try events() == ["\(below) 2026-06-11"])
    // Late steps change no decided day.
    try world.save("steps", 5000, at: "2026-06-11T15:00:00Z", seconds: 60)
    #expect(try events() == [])
    // A day that was lived without a step is one below.
    try world.save("heart rate", 60, at: "2026-06-13T13:00:00Z")
    try world.set("2026-06-13T14:00:00Z")
    #expect(try events() == ["\(below) 2026-06-12"])
    // A day without anything is neither.
    try world.save("heart rate", 60, at: "2026-06-16T13:00:00Z")
    try world.set("2026-06-16T14:00:00Z")
    #expect(try events() == ["\(below) 2026-06-13"])
  }

  @Test("The time asleep is compared when the night is over, at 18:00")
  func nights() throws {
    let world = try AlertWorld(at: "2026-06-10T00:00:00Z")
    let rule = try world.add(.value(Catalog.sleep, .day, .below, AlertLimit(6, "hr")))
    try world.save("sleep", 3, at: "2026-06-11T00:00:00Z", seconds: 5 * 3600)
    try world.save("steps", 10, at: "2026-06-11T17:00:00Z", seconds: 60)
    try world.set("2026-06-11T17:59:00Z")
    #expect(try world.round().isEmpty)
    try world.save("steps", 10, at: "2026-06-11T18:05:00Z", seconds: 60)
    try world.set("2026-06-11T18:10:00Z")
    let found = try world.round()
    #expect(found.map(\.key) == ["2026-06-11"] && found.first?.value == 5 && found.first?.rule == rule)
  }

  @Test("A silence is one event, also that of a type that never had data")
  func absence() throws {
    let world = try AlertWorld(at: "2026-06-10T00:00:00Z")
    try world.save("weight", 70, at: "2026-06-01T08:00:00Z", by: "Scale")
    try world.add(.absence(FigureWorld.type("weight"), days: 9))
    try world.add(.absence(FigureWorld.type("height"), days: 2))
    #expect(try world.round().isEmpty)
    try world.set("2026-06-10T07:59:59Z")
    #expect(try world.round().isEmpty)
    try world.set("2026-06-10T08:00:00Z")
    #expect(try world.round().map(\.rule) == [1])
    try world.set("2026-06-12T00:00:00Z")
    let second = try world.round()
    #expect(second.map(\.rule) == [2] && second.first?.key == "never")
    try world.save("weight", 71, at: "2026-06-12T08:00:00Z", by: "Scale")
    try world.set("2026-06-21T07:00:00Z")
    #expect(try world.round().isEmpty)
    try world.set("2026-06-22T08:00:00Z")
    #expect(try world.round().map(\.end) == [AlertWorld.date("2026-06-12T08:00:00Z")])
  }

  @Test("A silent source is one event; a rule for all sources ignores those that were silent before it, one for a source does not")
  func silence() throws {
    let world = try AlertWorld(at: "2026-06-10T00:00:00Z")
    try world.save("steps", 10, at: "2026-01-01T08:00:00Z", seconds: 60, by: "Old")
    try world.save("steps", 10, at: "2026-06-09T08:00:00Z", seconds: 60, by: "Watch")
    try world.save("weight", 70, at: "2026-06-01T08:00:00Z", by: "Scale")
    try world.add(.silence(source: nil, days: 2))
    #expect(try world.round().isEmpty)
    try world.set("2026-06-11T09:00:00Z")
    #expect(try world.round().map(\.source?.name) == ["Watch"])
    try world.add(.silence(source: "com.example.old", days: 2))
    #expect(try world.round().map(\.source?.name) == ["Old"])
    #expect(try world.round().isEmpty)
  }

  @Test("A goal that is reached is an event on its day; a day without goals has none")
  func goals() throws {
    let world = try AlertWorld(at: "2026-06-10T00:00:00Z")
    for goal in [AlertGoal.move, .stand, .all] { try world.add(.goal(goal)) }
    var day = ActivitySummaryRecord(day: CivilDay(year: 2026, month: 6, day: 11))
    (day.energy, day.energyGoal) = (.init(499, ActivitySummaryRecord.energyUnit), .init(500, ActivitySummaryRecord.energyUnit))
    (day.standHours, day.standHoursGoal) = (.init(12, ActivitySummaryRecord.countUnit), .init(12, ActivitySummaryRecord.countUnit))
    var before = day
    before.day = CivilDay(year: 2026, month: 6, day: 9)
    before.energy.value = 500
    try world.figures.engine.perform(SaveActivitySummaries(summaries: [before, day]), for: .owner)
    try world.set("2026-06-11T20:00:00Z")
    #expect(try world.round().map(\.rule) == [2])
    day.energy.value = 500
    try world.figures.engine.perform(SaveActivitySummaries(summaries: [day]), for: .owner)
    #expect(try world.round().map(\.rule) == [1, 3])
    #expect(try world.round().isEmpty)
    try world.save("steps", 10, at: "2026-06-12T08:00:00Z", seconds: 60)
    try world.set("2026-06-12T20:00:00Z")
    #expect(try world.round().isEmpty)
  }

  @Test("A rule that is off finds nothing; once on again, it finds only newer samples")
  func off() throws {
    let world = try AlertWorld()
    let rule = try world.add(pulse(.above, 100))
    let engine = world.figures.engine
    _ = try engine.perform(ChangeAlerts([.turn(rule, on: false)]), for: .owner)
    try world.set("2026-06-11T00:00:00Z")
    try world.save("heart rate", 120, at: "2026-06-10T10:00:00Z")
    #expect(try world.round().isEmpty)
    _ = try engine.perform(ChangeAlerts([.turn(rule, on: true)]), for: .owner)
    #expect(try world.round().isEmpty)
    try world.set("2026-06-11T12:00:00Z")
    try world.save("heart rate", 120, at: "2026-06-11T10:00:00Z")
    #expect(try world.round().count == 1)
  }

  @Test("An open dose is one event of its time, with how many are open; a ticked one, one of another day and one before the rule are none")
  func doses() throws {
    let world = try AlertWorld(zone: "Europe/Berlin", at: "2026-06-10T05:59:59Z")
    let first = CivilDay(year: 2026, month: 6, day: 1)
    let iron = MedicationRecord(displayText: "Iron", hasSchedule: true, schedules: [MedicationSchedule(first: first, times: [480, 1200])])
    let zinc = MedicationRecord(displayText: "Zinc", hasSchedule: true, schedules: [MedicationSchedule(first: first, times: [480])])
    try world.figures.engine.perform(SaveMedications(medications: [iron, zinc]), for: .owner)
    #expect(try world.nextDose() == nil)
    let rule = try world.add(.dose(minutes: 10))
    // 08:00 in Berlin, and ten minutes.
    #expect(try world.nextDose() == AlertWorld.date("2026-06-10T06:10:00Z"))
    try world.set("2026-06-10T06:09:59Z")
    #expect(try world.round().isEmpty)
    try world.set("2026-06-10T06:10:00Z")
    let found = try world.round()
    #expect(found.map(\.key) == ["2026-06-10 480"] && found.map(\.rule) == [rule] && found.map(\.value) == [2])
    #expect(try found.map(\.start) == [AlertWorld.date("2026-06-10T06:00:00Z")] && world.round().isEmpty)
    #expect(try world.nextDose() == AlertWorld.date("2026-06-10T18:10:00Z"))
    // The evening's dose is taken in time.
    try world.set("2026-06-10T18:00:00Z")
    let today = CivilDay(year: 2026, month: 6, day: 10)
    let zone = world.figures.calendar.timeZone
    let days = try DoseDays(
      today...today, of: [iron, zinc], zone: zone, overridesZones: false, now: world.now, service: world.figures.engine)
    let dose = try #require(days.doses.last)
    try world.save([DoseDays.sample(of: dose, .taken, at: world.now, zone: zone, now: world.now)])
    try world.set("2026-06-10T19:00:00Z")
    #expect(try world.round().isEmpty)
    // A store that was not served for a day catches up with the last twelve hours.
    try world.set("2026-06-12T05:00:00Z")
    #expect(try world.round().map(\.key) == ["2026-06-11 1200"])
    // A medication that is put away is not due.
    var (ironAway, zincAway) = (iron, zinc)
    ironAway.archive(on: CivilDay(year: 2026, month: 6, day: 12))
    zincAway.archive(on: CivilDay(year: 2026, month: 6, day: 12))
    try world.figures.engine.perform(SaveMedications(medications: [ironAway, zincAway]), for: .owner)
    try world.set("2026-06-12T07:00:00Z")
    #expect(try world.round().isEmpty && world.nextDose() == nil)
  }
}
