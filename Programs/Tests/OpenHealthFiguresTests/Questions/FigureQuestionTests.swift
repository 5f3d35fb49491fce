// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import ProgramsTestSupport
import Testing

/// Figures over time against a plain model, and where intervals are cut off.
@Suite struct FigureQuestionTests {
  /// One sample of the model.
  private struct Entry {
    var start: Date
    var end: Date
    var value: Double
  }

  /// The beginning of the interval that a date lies in, from the parts of the date alone.
  private static func begin(_ date: Date, _ interval: FigureInterval, _ calendar: Calendar) -> String {
    let parts = calendar.dateComponents([.year, .month, .day, .hour], from: date)
    let (year, month, day, hour) = (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0, parts.hour ?? 0)
    switch interval {
    case .hour: return "\(year)-\(month)-\(day) \(hour) \(calendar.timeZone.secondsFromGMT(for: date))"
    case .day: return "\(year)-\(month)-\(day)"
    case .month: return "\(year)-\(month)"
    case .year: return "\(year)"
    case .week:
      var monday = calendar.startOfDay(for: date)
      while calendar.component(.weekday, from: monday) != 2 { monday = calendar.startOfDay(for: monday.addingTimeInterval(-3600)) }
      return begin(monday, .day, calendar)
    }
  }

  @Test("The whole period has the figures of all sources together and of each alone, in the unit that is asked for")
  func whole() throws {
    let world = try FigureWorld(zone: "UTC")
    let (from, to) = (try world.date(2026, 3, 1), try world.date(2026, 3, 8))
    // Two sources count the same hour; a third hour is outside.
    for (day, steps, source) in [(2, 100.0, "Watch"), (2, 80, "Phone"), (3, 50, "Phone"), (9, 1000, "Watch")] {
      try world.save("steps", steps, "count", from: try world.date(2026, 3, day, 8), seconds: 3600, by: source)
    }
    for (day, value) in [(2, 60.0), (4, 90), (9, 200)] { try world.save("weight", value, "kg", from: try world.date(2026, 3, day, 8)) }
    let sums = try world.question("steps", .day, from: from, to: to)
    let steps = try #require(try sums.whole(sums.type, in: "count", world.engine))
    #expect([150.0, 130].contains(steps.merged.sum))
    #expect(Set(steps.bySource.map { "\($0.source.name) \($0.figures.sum ?? 0)" }) == ["Watch 100.0", "Phone 130.0"])
    let levels = try world.question("weight", .day, from: from, to: to)
    let weight = try #require(try levels.whole(levels.type, in: "g", world.engine)).merged
    #expect(weight.average == 75_000)
    #expect(weight.minimum == 60_000)
    #expect(weight.maximum == 90_000)
    #expect(weight.mostRecent?.value == 90_000)
    #expect(try weight.mostRecent?.start == world.date(2026, 3, 4, 8).timeIntervalSinceReferenceDate)
    // Without data, without an end, in a unit that there is none of, and of another type than a quantity there are none.
    let empty = try world.question("steps", .day, from: to, to: try world.date(2026, 3, 9))
    #expect(try empty.whole(empty.type, in: "count", world.engine) == nil)
    let open = try world.question("steps", .day, from: from)
    #expect(try open.whole(open.type, in: "count", world.engine) == nil)
    #expect(try sums.whole(sums.type, in: "parsec per fortnight", world.engine) == nil)
    #expect(try sums.whole(Catalog.sleep, in: "s", world.engine) == nil)
  }

  @Test("The highest interval is the first with the greatest value; an empty table has none")
  func highest() throws {
    let world = try FigureWorld(zone: "UTC")
    let question = try world.question("steps", .day, from: try world.date(2026, 3, 1), to: try world.date(2026, 3, 8))
    let empty = try question.answer(world.engine)
    #expect(empty.highest == nil)
    #expect(!empty.hasData)
    for (day, steps) in [(2, 10.0), (3, 30), (5, 30), (6, 20)] {
      try world.save("steps", steps, "count", from: try world.date(2026, 3, day, 8), seconds: 60)
    }
    let table = try question.answer(world.engine)
    #expect(try table.highest?.row.start == world.date(2026, 3, 3))
    #expect(table.highest?.value == 30)
    #expect(table.hasData)
  }

  @Test("V6: what fills a ring is of one day in figures and rings, that of the clock where it was recorded unless a zone is asked for")
  func ringsOfTravellers() throws {
    let world = try FigureWorld(zone: "America/New_York")
    for (day, hour) in [(1, 9), (1, 22), (2, 1), (2, 20)] {
      let start = try world.date(2026, 3, day, hour)
      try world.save("appleStandHour", .category(0), from: start, to: start.addingTimeInterval(3600), zone: "Asia/Tokyo")
      try world.save("exercise", 10, "min", from: start, seconds: 600, zone: "Asia/Tokyo")
    }
    let zone = world.calendar.timeZone
    let days = DayRange(CivilDay(year: 2026, month: 3, day: 1), CivilDay(year: 2026, month: 3, day: 2), timeZone: zone)
    let (from, to, now) = (try world.date(2026, 3, 1), try world.date(2026, 3, 3), try world.date(2026, 3, 4))
    // In Tokyo it is 23:00 on the 1st, 12:00 and 15:00 on the 2nd, and 10:00 on the 3rd.
    for (overrides, stood) in [(false, [1.0, 2]), (true, [2, 2])] {
      let request = FetchActivitySummaries(predicate: .days(days), timeZone: zone, countsOwnZones: !overrides)
      let rings = try world.engine.perform(request, for: .owner)
      #expect(rings.map(\.standRing.value) == stood)
      #expect(rings.map(\.exerciseRing.value) == stood.map { 10 * $0 })
      for (name, figures) in [("appleStandHour", stood), ("exercise", stood.map { 10 * $0 })] {
        var question = try world.question(name, .day, from: from, to: to, now: now)
        question.overridesZones = overrides
        #expect(try question.answer(world.engine).rows.map { $0.values[0] } == figures, "\(name)")
      }
    }
  }

  @Test("V6: sums and averages are of the day on the clock where they were recorded, divided at midnight there; a period counts that clock")
  func daysOfTravellers() throws {
    let world = try FigureWorld(zone: "America/New_York")
    // 6:50 to 7:50 on 6 January in Tokyo; an hour around midnight there; an evening at home.
    for (text, zone) in [
      ("2026-01-05T21:50:00Z", "Asia/Tokyo"), ("2026-01-06T14:30:00Z", "Asia/Tokyo"), ("2026-01-08T01:00:00Z", nil),
    ] as [(String, String?)] {
      let start = try #require(InstantText.date(text))
      try world.save("steps", 100, "count", from: start, seconds: 3600, zone: zone)
      try world.save("weight", zone == nil ? 80 : 70, "kg", from: start, zone: zone)
    }
    let now = try world.date(2026, 2, 1)
    func figures(_ name: String, _ from: Date?, _ to: Date?, overrides: Bool = false) throws -> [String: Double] {
      var question = try world.question(name, .day, from: from, to: to, now: now)
      question.overridesZones = overrides
      let rows = try question.answer(world.engine).rows.filter(\.isMeasured)
      return Dictionary(
        uniqueKeysWithValues: rows.compactMap { row in
          row.values[0].map { (CivilDay(of: row.start, in: world.calendar.timeZone).text, $0) }
        })
    }
    #expect(try figures("steps", nil, nil) == ["2026-01-06": 150, "2026-01-07": 150])
    #expect(try figures("steps", nil, nil, overrides: true) == ["2026-01-05": 100, "2026-01-06": 100, "2026-01-07": 100])
    #expect(try figures("weight", nil, nil) == ["2026-01-06": 70, "2026-01-07": 80])
    #expect(try figures("weight", nil, nil, overrides: true) == ["2026-01-05": 70, "2026-01-06": 70, "2026-01-07": 80])
    #expect(try figures("steps", world.date(2026, 1, 5), world.date(2026, 1, 7)) == ["2026-01-06": 150])
    #expect(try figures("steps", world.date(2026, 1, 5), world.date(2026, 1, 6)).isEmpty)
  }

  @Test("V6 V3: the day in which the data end is that of the clock where they end")
  func endOfTravellers() throws {
    let world = try FigureWorld(zone: "America/New_York")
    for hour in [10, 34] {
      let start = try world.date(2026, 1, 4, hour)
      try world.save("steps", 100, "count", from: start, seconds: 60, zone: "Asia/Tokyo")
    }
    let rows = try world.question("steps", .day, now: try world.date(2026, 2, 1)).answer(world.engine).rows
    #expect(rows.map { $0.values[0] } == [100, 100])
    #expect(rows.map(\.isPartial) == [false, true])
    var question = try world.question("steps", .day, now: try world.date(2026, 2, 1))
    question.overridesZones = true
    #expect(try question.answer(world.engine).rows.map(\.isPartial) == [false, true])
  }

  @Test("Distances and energies of workouts have the decimals that samples of distance and energy have")
  func workoutColumns() throws {
    let world = try FigureWorld(zone: "Europe/Berlin")
    let columns = try world.question("workouts", .day, now: try world.date(2026, 3, 1)).answer(world.engine).columns
    #expect(columns.map(\.name) == ["workouts", "duration_seconds", "distance", "energy"])
    #expect(columns[2].format.text(8.214) == "8.21 km" && columns[3].format.text(51.6) == "52 kcal")
  }

  @Test(
    "STAT-10: sums and averages of every interval are those of a plain model, in zones whose clocks change",
    arguments: ["Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"], FigureInterval.allCases)
  func model(_ zone: String, _ interval: FigureInterval) throws {
    let world = try FigureWorld(zone: zone)
    var random = SeededGenerator(seed: UInt64(zone.utf8.count * 31 + interval.rawValue.utf8.count))
    let first = try world.date(2025, interval == .hour ? 10 : 3, 20)
    let span = interval == .hour ? 10.0 * 86_400 : 400.0 * 86_400
    var (steps, weights): ([Entry], [Entry]) = ([], [])
    var time = 0.0
    while time < span {
      let start = first.addingTimeInterval(time)
      // Short enough to lie in one hour, as no sample of the model is divided.
      let rest = 3600 - start.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 900)
      steps.append(
        Entry(
          start: start, end: start.addingTimeInterval(min(300, rest.truncatingRemainder(dividingBy: 900))),
          value: Double(random.next(below: 900) + 1)))
      weights.append(Entry(start: start, end: start, value: Double(random.next(below: 120) + 40)))
      time += Double(random.next(below: Int(span) / 90) + 900)
    }
    for entry in steps {
      try world.save("steps", entry.value, "count", from: entry.start, seconds: entry.end.timeIntervalSince(entry.start))
    }
    for entry in weights { try world.save("weight", entry.value, "kg", from: entry.start) }
    try world.know(until: first.addingTimeInterval(2 * span))

    let sums = Dictionary(grouping: steps) { Self.begin($0.start, interval, world.calendar) }.mapValues { $0.reduce(0) { $0 + $1.value } }
    let table = try world.question("steps", interval).answer(world.engine)
    #expect(table.style == .sum)
    // The data begin on the twentieth, or in the midst of a week.
    let isLong = interval != .hour && interval != .day
    #expect(table.rows.map(\.isPartial) == table.rows.indices.map { isLong && $0 == 0 })
    #expect(table.rows.filter(\.hasData).count == sums.count)
    for row in table.rows {
      let expected = sums[Self.begin(row.start, interval, world.calendar)]
      #expect(zip([row.values[0] ?? -1], [expected ?? -1]).allSatisfy { abs($0 - $1) < 1e-6 }, "\(row.start)")
    }
    #expect(zip(table.rows, table.rows.dropFirst()).allSatisfy { $0.end == $1.start })

    let expectedMasses = Dictionary(grouping: weights) { Self.begin($0.start, interval, world.calendar) }.mapValues { $0.map(\.value) }
    let masses = try world.question("weight", interval).answer(world.engine)
    #expect(masses.style == .range)
    #expect(masses.rows.filter(\.hasData).count == expectedMasses.count)
    for row in masses.rows {
      guard let values = expectedMasses[Self.begin(row.start, interval, world.calendar)] else {
        #expect(!row.hasData)
        continue
      }
      #expect(abs((row.values[0] ?? -1) - values.reduce(0, +) / Double(values.count)) < 1e-9)
      #expect(row.values[1] == values.min() && row.values[2] == values.max())
    }
  }

  @Test("An interval that the period, now, or the end of the newest data cuts off is partial, and counts in no mean")
  func partial() throws {
    let world = try FigureWorld(zone: "Europe/Berlin")
    for day in 1...20 { try world.save("steps", 1000, "count", from: try world.date(2026, 1, day, 12), seconds: 60) }
    // The twentieth is the last day of the data, until a later sample of their source.
    let open = try world.question("steps", .day).answer(world.engine).rows.map(\.isPartial)
    #expect(open == Array(repeating: false, count: 19) + [true])
    try world.know(until: try world.date(2026, 2, 10))
    func partial(_ question: FigureQuestion) throws -> [Bool] { try question.answer(world.engine).rows.map(\.isPartial) }
    // 2026-01-05 is a Monday; the data begin in the week before.
    #expect(try partial(world.question("steps", .week)) == [true, false, false, false])
    #expect(try partial(world.question("steps", .week, from: world.date(2026, 1, 6))) == [true, false, false])
    #expect(try partial(world.question("steps", .week, from: world.date(2026, 1, 5))) == [false, false, false])
    #expect(try partial(world.question("steps", .week, to: world.date(2026, 1, 14))) == [true, false, true])
    #expect(try partial(world.question("steps", .week, to: world.date(2026, 1, 19))) == [true, false, false])
    #expect(try partial(world.question("steps", .week, now: world.date(2026, 1, 20, 13))) == [true, false, false, true])
    let table = try world.question("steps", .week, from: world.date(2026, 1, 6)).answer(world.engine)
    #expect(table.mean() == 4500)
  }

  @Test("V3 V20: the month, week or year in which the data begin is in no mean of sums; their first day is, and levels are")
  func partialBeginning() throws {
    let world = try FigureWorld(zone: "Europe/Berlin")
    func save(_ first: Date, _ days: Int) throws {
      for day in 0..<days {
        let date = try #require(world.calendar.date(byAdding: .day, value: day, to: first))
        try world.save("steps", 1000, "count", from: date, seconds: 60)
        try world.save("heart rate", 60, "count/min", from: date)
      }
    }
    // From Wednesday, the 21st of January, to the 31st of March.
    try save(try world.date(2026, 1, 21, 15), 70)
    try world.know(until: try world.date(2027, 2, 1))
    func answer(_ name: String, _ interval: FigureInterval) throws -> FigureTable {
      try world.question(name, interval, to: world.date(2026, 4, 1)).answer(world.engine)
    }
    #expect(try answer("steps", .month).mean() == 29_500)
    #expect(try answer("steps", .month).rows.map(\.isPartial) == [true, false, false])
    #expect(try answer("steps", .week).whole().allSatisfy { $0 == 7000 })
    #expect(try answer("steps", .day).whole().count == 70)
    #expect(try answer("heart rate", .month).rows.allSatisfy { !$0.isPartial })
    let years = try world.question("steps", .year).answer(world.engine).rows.map(\.isPartial)
    #expect(years.first == true)
    // Of a period within, and of data that begin with a month, each is whole.
    let within = try world.question("steps", .month, from: world.date(2026, 2, 1), to: world.date(2026, 4, 1))
    #expect(try within.answer(world.engine).mean() == 29_500)
    try save(try world.date(2026, 1, 1, 9), 20)
    #expect(try answer("steps", .month).rows.map(\.isPartial) == [false, false, false])
  }

  @Test("OBJ-26: the night to today is complete, in a period that ends now, too; a week or an hour that contains now is not")
  func partialNights() throws {
    let world = try FigureWorld(zone: "Europe/Berlin")
    for day in [5, 6] { try world.save("sleep", .category(3), from: try world.date(2026, 1, day, 1), to: try world.date(2026, 1, day, 7)) }
    let now = try world.date(2026, 1, 6, 10, 30)
    func partial(_ interval: FigureInterval, to end: Date?, at now: Date) throws -> [Bool] {
      try world.question("sleep", interval, from: world.date(2026, 1, 5), to: end, now: now).answer(world.engine).rows
        .filter(\.hasData).map(\.isPartial)
    }
    #expect(try partial(.day, to: now, at: now) == [false, false] && partial(.day, to: nil, at: now) == [false, false])
    #expect(try partial(.week, to: now, at: now) == [true] && partial(.week, to: nil, at: now) == [true])
    #expect(try partial(.hour, to: nil, at: world.date(2026, 1, 6, 6, 30)).suffix(2) == [false, true])
  }

  @Test("A rolling mean is of the intervals up to each one, without those that have no data")
  func rolling() throws {
    let world = try FigureWorld(zone: "UTC")
    for (day, weight) in [(1, 70.0), (2, 71), (4, 73), (5, 80)] {
      try world.save("weight", weight, "kg", from: try world.date(2026, 1, day, 8))
    }
    let table = try world.question("weight", .day).answer(world.engine).withRollingMean(of: 3)
    #expect(table.rows.map { $0.values.last ?? nil } == [70, 70.5, nil, 72, 76.5])
    #expect(table.columns.last?.name == "rolling_3")
  }

  @Test("A rolling mean has the intervals before the period; those that the period cuts off are in no mean of sums")
  func rollingBefore() throws {
    let world = try FigureWorld(zone: "Europe/Berlin")
    for day in 1...20 {
      try world.save("steps", Double(day), "count", from: try world.date(2026, 1, day, 12), seconds: 60)
    }
    try world.know(until: try world.date(2026, 2, 10))
    func means(_ interval: FigureInterval, from: Date, to: Date? = nil, of count: Int) throws -> [Double?] {
      let table = try world.question("steps", interval, from: from, to: to).answer(world.engine, withRollingMeanOf: count)
      return table.rows.map { $0.values.last ?? nil }
    }
    #expect(try means(.day, from: world.date(2026, 1, 10), to: world.date(2026, 1, 12), of: 3) == [9, 10])
    #expect(try means(.day, from: world.date(2026, 1, 2), to: world.date(2026, 1, 3), of: 7) == [1.5])
    #expect(try means(.day, from: world.date(2026, 1, 25), of: 7).isEmpty)
    // From a Wednesday; the week before has the days 5 to 11, that after 19 and 20.
    #expect(try means(.week, from: world.date(2026, 1, 14), of: 2) == [56, 39])
  }

  @Test("OBJ-26: sleep is of the night that ends on the day, and mindful minutes are of the day in which they lie")
  func others() throws {
    let world = try FigureWorld(zone: "America/New_York")
    let (asleep, inBed) = (3, 0)
    try world.save("sleep", .category(inBed), from: try world.date(2026, 3, 7, 22), to: try world.date(2026, 3, 8, 7))
    // Clocks go forward in this night.
    try world.save("sleep", .category(asleep), from: try world.date(2026, 3, 7, 23), to: try world.date(2026, 3, 8, 6))
    let sleep = try world.question("sleep", .day).answer(world.engine)
    #expect(try sleep.rows.count == 1 && sleep.rows.first?.start == world.date(2026, 3, 8))
    #expect(sleep.rows.first?.values[0] == 21_600.0)
    try world.save("mindfulSession", .category(0), from: try world.date(2026, 3, 8, 23, 50), to: try world.date(2026, 3, 9, 0, 20))
    let minutes = try world.question("mindfulSession", .day).answer(world.engine)
    #expect(minutes.rows.map { $0.values[0] } == [600, 1200])
    // V17: four minutes are no 0:04 h.
    #expect(minutes.columns.first?.format.text(240) == "4 min")
    #expect(minutes.columns.first?.unit == "s")
  }

  @Test("OBJ-26: by hour, sleep is the time within each hour, also in the evening before a night; time in bed alone is no sleep")
  func hoursOfSleep() throws {
    let world = try FigureWorld(zone: "Europe/Berlin")
    let (inBed, awake, core) = (0, 2, 3)
    try world.save("sleep", .category(inBed), from: try world.date(2026, 1, 5, 22), to: try world.date(2026, 1, 6, 0, 30))
    try world.save("sleep", .category(core), from: try world.date(2026, 1, 5, 22, 45), to: try world.date(2026, 1, 6, 0))
    try world.save("sleep", .category(awake), from: try world.date(2026, 1, 6, 0), to: try world.date(2026, 1, 6, 0, 10))
    try world.save("sleep", .category(core), from: try world.date(2026, 1, 6, 0, 10), to: try world.date(2026, 1, 6, 0, 20))
    try world.save("sleep", .category(inBed), from: try world.date(2026, 1, 7, 3), to: try world.date(2026, 1, 7, 4))
    let table = try world.question("sleep", .hour).answer(world.engine)
    let hours = table.rows.filter(\.hasData)
    #expect(try hours.map(\.start) == [(5, 22), (5, 23), (6, 0), (7, 3)].map { try world.date(2026, 1, $0, $1) })
    // Asleep, in bed, asleep without a stage, awake, core, deep, REM.
    #expect(table.columns[3].name == "awake_seconds")
    #expect(table.columns.count == 7)
    #expect(
      hours.map(\.values) == [
        [900, 3600, 0, 0, 900, 0, 0], [3600, 3600, 0, 0, 3600, 0, 0], [600, 1800, 0, 600, 600, 0, 0], [nil, 3600, nil, nil, nil, nil, nil],
      ])
    let day = try world.question("sleep", .hour, from: world.date(2026, 1, 5), to: world.date(2026, 1, 6)).answer(world.engine)
    #expect(day.rows.count == 24 && day.rows.compactMap { $0.values[0] } == [900, 3600])
    let next = try world.question("sleep", .hour, from: world.date(2026, 1, 6), to: world.date(2026, 1, 7)).answer(world.engine)
    #expect(next.rows.compactMap { $0.values[0] } == [600])
  }

  @Test("V6: an hour with both sides of 18:00 has all of the sleep across it")
  func hourAcrossEighteen() throws {
    let world = try FigureWorld(zone: "Australia/Lord_Howe")
    try world.save("sleep", .category(3), from: try world.date(2026, 4, 3, 1), to: try world.date(2026, 4, 3, 2))
    // Since clocks went back by half an hour on 5 April, hours begin at half past; nights begin at 18:00.
    try world.save("sleep", .category(0), from: try world.date(2026, 4, 8, 17, 40), to: try world.date(2026, 4, 8, 18))
    try world.save("sleep", .category(3), from: try world.date(2026, 4, 8, 18), to: try world.date(2026, 4, 8, 18, 20))
    let hours = try world.question("sleep", .hour).answer(world.engine).rows.filter(\.hasData)
    #expect(try hours.last?.start == world.date(2026, 4, 8, 17, 30) && hours.count == 2)
    #expect(hours.last?.values == [1200, 2400, 0, 0, 1200, 0, 0])
  }

  @Test("A counted sample counts in the period in which it begins; one that only touches a period does not")
  func borders() throws {
    let world = try FigureWorld(zone: "Europe/Berlin")
    let midnight = try world.date(2026, 1, 6)
    // The hour before midnight, stood in, and a quarter of an hour that ends there.
    try world.save("appleStandHour", .category(0), from: midnight.addingTimeInterval(-3600), to: midnight)
    try world.save("mindfulSession", .category(0), from: midnight.addingTimeInterval(-900), to: midnight)
    try world.save("headache", .category(2), from: midnight.addingTimeInterval(-60), to: midnight.addingTimeInterval(60))
    for name in ["appleStandHour", "mindfulSession", "headache"] {
      #expect(try world.question(name, .day, from: midnight).answer(world.engine).rows.isEmpty, "\(name)")
      let before = try world.question(name, .day, to: midnight).answer(world.engine)
      #expect(before.rows.map { $0.values[0] } == [name == "mindfulSession" ? 900 : 1], "\(name)")
    }
  }

  @Test("Blood pressure is a pair, systolic before diastolic, each with its extremes")
  func pair() throws {
    let world = try FigureWorld(zone: "UTC")
    for (hour, systolic, diastolic) in [(8, 120.0, 80.0), (20, 130, 90)] {
      try world.save("bloodPressureSystolic", systolic, "mmHg", from: try world.date(2026, 1, 5, hour))
      try world.save("bloodPressureDiastolic", diastolic, "mmHg", from: try world.date(2026, 1, 5, hour))
    }
    try world.save("bloodPressureDiastolic", 70, "mmHg", from: try world.date(2026, 1, 6, 8))
    let table = try world.question("bp", .day).answer(world.engine)
    #expect(table.style == .pair)
    #expect(table.columns.map(\.name).filter { !$0.contains("_") } == ["systolic", "diastolic"])
    #expect(table.rows.map(\.values) == [[125, 120, 130, 85, 80, 90], [nil, nil, nil, 70, 70, 70]])
  }

  @Test("T12: times of a sample in more intervals than a table has rows are refused before they are computed")
  func longTimes() throws {
    let world = try FigureWorld(zone: "UTC")
    try world.save("mindfulSession", .category(0), from: try world.date(1, 1, 1), to: try world.date(2026, 1, 1))
    #expect(throws: HealthError.invalidArgument(.tooManyIntervals)) { try world.question("mindfulSession", .hour).answer(world.engine) }
    let days = try world.question("mindfulSession", .day, from: try world.date(2025, 1, 1), to: try world.date(2025, 1, 3))
    #expect(try days.answer(world.engine).rows.map { $0.values[0] } == [86_400, 86_400])
  }
}
