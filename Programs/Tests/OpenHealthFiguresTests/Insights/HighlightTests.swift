// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import ProgramsTestSupport
import Testing

@testable import OpenHealthFigures

@Suite struct HighlightTests {
  private static func all(_ figures: DailyFigures, lived: Set<CivilDay>? = nil) -> [Highlight] {
    Highlight.ofDays(figures, lived: lived ?? Set(figures.values.indices.map(figures.day)))
  }

  private static func age(_ day: CivilDay?) -> Int? { day.map { DailyFigures.made.daysSinceReferenceDate - $0.daysSinceReferenceDate } }

  @Test("The best day and week of seeded years are those of a slow model")
  func records() throws {
    var (days, weeks) = (0, 0)
    for seed in 0..<2000 as Range<UInt64> {
      let figures = try DailyFigures.invented(seed, isAmount: true)
      let byAge = Dictionary(
        uniqueKeysWithValues: figures.values.enumerated().compactMap { place, value in value.map { (figures.values.count - 1 - place, $0) }
        })
      let found = Self.all(figures)
      // The best day: yesterday's, if the youngest day with as much is 28 days away or there is none, with 14 known days between, which are
      // half of all.
      let best = found.first { $0.kind == .bestDay }
      let ages = byAge.keys.filter { $0 > 1 }.sorted()
      let rival = ages.first { (byAge[$0] ?? 0) >= byAge[1] ?? .infinity }
      let between = ages.filter { $0 < rival ?? .max }
      let end = rival ?? between.last ?? 0
      let isBest = byAge[1].map { $0 > 0 } == true && between.count >= 14 && end - 1 >= 28 && 2 * between.count >= end - 1
      #expect((best != nil) == isBest, "\(seed)")
      if let best {
        days += 1
        #expect(best.value == byAge[1] && Self.age(best.since) == rival && best.reach == min(400, end - 1), "\(seed)")
      }
      // The best week: blocks of seven days, the newest of which is whole.
      func mean(_ week: Int, _ least: Int) -> Double? {
        let known = (1 + 7 * week...7 + 7 * week).compactMap { byAge[$0] }
        return known.count >= least ? known.reduce(0, +) / Double(known.count) : nil
      }
      let weekly = found.first { $0.kind == .bestWeek }
      var (compared, other, oldest) = (0, Int?.none, 0)
      if let own = mean(0, 7), own > 0 {
        for week in 1..<60 where (7 + 7 * week) <= figures.values.count - 1 {
          guard let earlier = mean(week, 5) else { continue }
          if earlier >= own {
            (other, oldest) = (week, week)
            break
          }
          (compared, oldest) = (compared + 1, week)
        }
      }
      #expect((weekly != nil) == (compared >= 8 && 2 * compared >= oldest), "\(seed)")
      if let weekly {
        weeks += 1
        #expect(Self.age(weekly.since) == other.map { 7 + 7 * $0 }, "\(seed)")
      }
    }
    #expect(days > 5 && weeks > 15, "\(days) \(weeks)")
  }

  @Test("Nights: the shortest and the longest one, with 28 days and 14 nights before")
  func nights() throws {
    let usual = (0..<40).map { Double?(25_000 + Double($0 % 5) * 600) }
    func kinds(_ last: Double, _ before: [Double?]) throws -> [Highlight.Kind] {
      Self.all(try .made("sleep", before + [last], isAmount: true, countsToday: true)).map(\.kind)
    }
    #expect(try kinds(15_000, usual) == [.shortNight])
    #expect(try kinds(36_000, usual) == [.longNight])
    #expect(try kinds(26_000, usual) == [])
    #expect(try kinds(15_000, Array(usual.prefix(13))) == [])
  }

  @Test("Heart rate at rest, recovery after workouts, and a steady weight")
  func levels() throws {
    let resting = (0..<40).map { Double?(56 + Double($0 % 3)) } + [52, nil]
    let low = try #require(Self.all(try .made("restingHeartRate", resting, isAmount: false)).first)
    #expect(low.kind == .lowResting && low.value == 52 && low.since == nil && low.reach == 40)
    var recovery = [Double?](repeating: nil, count: 60)
    for (place, value) in [(3, 40.0), (20, 25), (25, 22), (30, 24), (57, 33)] { recovery[place] = value }
    let best = try #require(Self.all(try .made("heartRateRecoveryOneMinute", recovery, isAmount: false)).first { $0.kind == .recovery })
    #expect(best.value == 33 && Self.age(best.day) == 2 && Self.age(best.since) == 56)
    let steady = (0..<200).map { Double?(70 + Double($0 % 3) / 10) } + [nil]
    #expect(try Self.all(.made("weight", steady, isAmount: false)).map(\.kind) == [.steady])
    let moving = (0..<200).map { Double?(70 + Double($0) / 40) } + [nil]
    #expect(try Self.all(.made("weight", moving, isAmount: false)).isEmpty)
  }

  @Test("This month against the same days of last year: more, less, and not with too few days")
  func lastYear() throws {
    // Made figures end on 15 June.
    func figures(_ now: Double, _ before: Double, missing: Int = 0) throws -> DailyFigures {
      var values = [Double?](repeating: 10, count: 400)
      for age in 1...14 {
        values[399 - age] = age <= missing ? nil : now
        values[399 - age - 365] = before
      }
      return try .made("steps", values, isAmount: true)
    }
    func found(_ figures: DailyFigures) -> Highlight? { Self.all(figures).first { $0.kind == .lastYear } }
    let more = try #require(found(try figures(9, 6)))
    #expect(more.value == 9 && more.other == 6 && more.count == 14)
    #expect(try found(figures(9, 12))?.other == 12)
    #expect(try found(figures(9, 9)) == nil)
    #expect(try found(figures(9, 6, missing: 5)) == nil)
  }

  @Test("The first samples in a month, but not after a month without a device; days in a row")
  func firstAndStreak() throws {
    var values = [Double?](repeating: nil, count: 100)
    (values[50], values[98]) = (1, 1)
    let water = try DailyFigures.made("water", values, isAmount: true)
    let first = try #require(Self.all(water).first { $0.kind == .firstInMonth })
    #expect(Self.age(first.day) == 1 && Self.age(first.since) == 49 && first.reach == 48)
    #expect(Self.all(water, lived: []).isEmpty)
    values = [Double?](repeating: nil, count: 92) + [Double?](repeating: 600, count: 8)
    let streak = try #require(Self.all(try .made("mindfulSession", values, isAmount: true)).first { $0.kind == .entryStreak })
    #expect(streak.count == 8)
    #expect(try Self.all(.made("mindfulSession", values.map { _ in nil } + [600, 600], isAmount: true)).isEmpty)
  }

  @Test("Workouts: the longest, farthest and fastest of an activity, weeks in a row, and the first after a pause")
  func workouts() throws {
    let today = DailyFigures.made.daysSinceReferenceDate
    func workout(_ age: Int, _ seconds: Double, _ meters: Double, activity: UInt = 37) throws -> (summary: WorkoutSummary, day: CivilDay) {
      let record = WorkoutRecord(activityType: activity, duration: seconds, totals: [.distance: Amount(meters, WorkoutUnits.meter)])
      let day = CivilDay(daysSinceReferenceDate: today - age)
      let start = day.start(in: .gmt).addingTimeInterval(36_000)
      let sample = SampleRecord(
        uuid: UUID(), type: Catalog.workout, start: start, end: start.addingTimeInterval(seconds), value: .workout(record),
        provenance: .unknown)
      return (try #require(WorkoutSummary(sample)), day)
    }
    let swim = try workout(50, 900, 400, activity: 46)
    let runs = try (1...8).reversed().map { try workout(7 * $0, 1800, 5000) }
    let lived = Set((0...100).map { CivilDay(daysSinceReferenceDate: today - $0) })
    let all = runs.prefix(1) + [swim] + runs.dropFirst() + [try workout(2, 900, 400, activity: 46), try workout(1, 3600, 11_000)]
    let found = Highlight.ofWorkouts(Array(all), today: DailyFigures.made, lived: lived)
    #expect(found.map(\.kind) == [.farthestWorkout, .longestWorkout, .fastestWorkout, .firstInMonth, .workoutWeeks])
    #expect(found.map(\.reach) == [55, 55, 55, 48, 63])
    #expect(found.map { $0.activity ?? 0 } == [37, 37, 37, 46, 0])
    #expect(found.last?.count == 9)
    // Where most of the days before were not lived, nobody knows of the runs of that time.
    let few = Set((0...20).map { CivilDay(daysSinceReferenceDate: today - $0) })
    #expect(!Highlight.ofWorkouts(Array(all), today: DailyFigures.made, lived: few).contains { $0.kind == .farthestWorkout })
    // The same runs without the new one, and a pause in which the watch lay in a drawer.
    let quiet = Highlight.ofWorkouts([swim, try workout(2, 900, 400, activity: 46)], today: DailyFigures.made, lived: [])
    #expect(quiet.isEmpty)
  }

  @Test("Rings closed on days in a row up to yesterday, and the move goal of the last seven days", arguments: [2, 3, 7])
  func rings(closed: Int) throws {
    let days = (1...10).reversed().map { age -> ActivitySummaryRecord in
      var record = ActivitySummaryRecord(day: CivilDay(daysSinceReferenceDate: DailyFigures.made.daysSinceReferenceDate - age))
      (record.energy, record.energyGoal) = (Amount(age <= 5 ? 500 : 300, WorkoutUnits.energy), Amount(400, WorkoutUnits.energy))
      record.exerciseTime = Amount(age <= closed ? 40 : 10, ActivitySummaryRecord.timeUnit)
      record.exerciseTimeGoal = Amount(30, ActivitySummaryRecord.timeUnit)
      return record
    }
    let found = Highlight.ofRings(days, today: DailyFigures.made)
    let streak = min(closed, 5)
    #expect(found.map(\.kind) == (streak >= 3 ? [.ringStreak, .goalDays] : [.goalDays]))
    #expect(found.first?.count == (streak >= 3 ? streak : 5))
    #expect(found.last?.count == 5)
    #expect(Highlight.ofRings(Array(days.dropLast(2)), today: DailyFigures.made).isEmpty)
  }

  @Test("Bedtimes within an hour, on the clock of each night")
  func bedtimes() throws {
    let world = try FigureWorld(zone: "UTC")
    func nights(_ minutes: [Double]) throws -> [SleepNight] {
      for (place, late) in minutes.enumerated() {
        let from = try world.date(2026, 6, 15).addingTimeInterval(-86_400 * Double(place) - 3600 + late * 60)
        try world.save("sleep", .category(3), from: from, to: from.addingTimeInterval(7 * 3600))
      }
      return try world.engine.perform(ComputeSleep(timeZone: .gmt), for: .owner).nights
    }
    let regular = try nights([0, 50, 10, 20, 30])
    let found = try #require(Highlight.bedtimes(regular, today: DailyFigures.made, zone: .gmt))
    #expect(found.value == -3600 && found.other == -600 && found.count == 5)
    #expect(Highlight.bedtimes(Array(regular.dropFirst()), today: DailyFigures.made, zone: .gmt) == nil)
    let late = try nights([0, 0, 0, 0, 0, 0, 120])
    #expect(
      Highlight.bedtimes(late.filter { $0.day > CivilDay(year: 2026, month: 6, day: 8) }, today: DailyFigures.made, zone: .gmt) == nil)
  }

  @Test("What reaches back farthest comes first, and no third of a kind or type comes")
  func ranking() throws {
    func highlight(_ kind: Highlight.Kind, _ name: String, _ reach: Int) throws -> Highlight {
      Highlight(kind, try FigureWorld.type(name), day: .first, reach: reach)
    }
    let all = [
      try highlight(.bestDay, "steps", 40), try highlight(.bestWeek, "steps", 300), try highlight(.lastYear, "steps", 60),
      try highlight(.bestDay, "flights", 40), try highlight(.bestDay, "appleExerciseTime", 40), try highlight(.longNight, "sleep", 999),
    ]
    let ranked = Highlight.ranked(all)
    #expect(ranked.map(\.kind) == [.longNight, .bestWeek, .lastYear, .bestDay, .bestDay])
    #expect(ranked.map(\.type.name) == ["sleepAnalysis", "stepCount", "stepCount", "appleExerciseTime", "flightsClimbed"])
    #expect(ranked[0].reach == 400)
    #expect(Highlight.Kind.allCases.count >= 12)
  }
}
