// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

/// The parts of a report about whole days and nights: sleep, rings, workouts.
extension HealthReport {
  /// The largest number of rows; longer tables are not read.
  private static let mostRows = 100

  private var hours: FigureFormat { .hours(reader.numbers) }

  // MARK: Sleep

  func nights() throws -> [SleepNight] {
    let request = ComputeSleep(
      from: period.start, to: period.end, timeZone: reader.zone, overridesZones: reader.overridesZones)
    return try service.perform(request, for: .owner).nights.filter { $0.inBedSeconds > 0 }
  }

  func sleep(_ nights: [SleepNight]) -> [HTMLPage.Block] {
    let chart = SleepChart(nights: nights, reader: reader)
    guard let picture = chart.chart else { return [] }
    let stages = Catalog.sleepValues.filter { $0.sleepState == .stage || $0.sleepState == .awake }
    let slept = nights.filter(\.hasSleep)
    let parts = stages.map { stage in (reader.language.inSentence(reader.title(of: stage)), slept.mean { $0.seconds(of: stage) }) }
    func number(_ seconds: Double?) -> String? { seconds.flatMap { $0 > 0 ? hours.number($0) : nil } }
    let whole = [
      number(slept.mean(\.asleepSeconds)).map { words["report.asleep", $0] },
      number(nights.mean(\.inBedSeconds)).map { words["report.inBed", $0] },
    ]
    let means = words.list(
      whole.compactMap(\.self) + parts.compactMap { name, seconds in number(seconds).map { "\(name) \($0)" } })
    let caption = nights.count > 1 ? words["report.meanNight", means] : words["report.oneNight", means]
    var blocks: [HTMLPage.Block] = [
      question.isPlain || chart.days > 31 ? .wideFigure(picture, caption: caption) : .figure(picture, caption: caption)
    ]
    if question.isPlain { blocks.append(nights.count > Self.mostNights ? weekTable(nights, stages) : nightTable(nights, stages)) }
    return blocks
  }

  /// More nights than these have a row a week, so that a year is not three pages.
  private static let mostNights = 31

  /// The mean nights of weeks, the latest ones.
  private func weekTable(_ nights: [SleepNight], _ stages: [CategoryValue]) -> HTMLPage.Block {
    let calendar = reader.calendar
    let weeks = Dictionary(grouping: nights) { night in
      calendar.dateInterval(of: .weekOfYear, for: night.date(in: reader.zone))?.start ?? night.date(in: reader.zone)
    }
    let shown = weeks.sorted { $0.key < $1.key }.suffix(Self.mostRows)
    let own = stages.filter { stage in nights.contains { $0.seconds(of: stage) > 0 } }
    let rows = shown.map { week, nights in
      let slept = nights.filter(\.hasSleep)
      let means = [slept.mean(\.asleepSeconds), nights.mean(\.inBedSeconds)] + own.map { stage in slept.mean { $0.seconds(of: stage) } }
      let spread = slept.map(\.asleepSeconds)
      let ends = [spread.min(), spread.max()].map { $0.map(hours.number) ?? "" }
      return [dates.day(week), "\(nights.count)"] + means.map { $0.map(hours.number) ?? "" } + ends
    }
    let count = reader.numbers.text(shown.count)
    let caption = shown.count < weeks.count ? words["report.lastWeeks", count] : words["report.weeks", count]
    let heads =
      [words["report.weekFrom"], words["report.nightCount"], words["sleep.asleep"], words["sleep.inBed"]]
      + own.map { reader.title(of: $0) } + [words["report.shortest"], words["report.longest"]]
    return .table(.init(caption: caption, heads: heads, rows: rows, numberColumns: Set(1..<heads.count)))
  }

  private func nightTable(_ nights: [SleepNight], _ stages: [CategoryValue]) -> HTMLPage.Block {
    let shown = nights.suffix(Self.mostRows)
    let own = stages.filter { stage in shown.contains { $0.seconds(of: stage) > 0 } }
    let rows = shown.map { night in
      let day = night.date(in: reader.zone)
      let clock = reader.at(night.timeZone).dates
      let times = [night.stretches.first?.start, night.stretches.last?.end].map { seconds in
        seconds.map { clock.time(Date(timeIntervalSinceReferenceDate: $0)) } ?? ""
      }
      let figures = [night.asleepSeconds, night.inBedSeconds] + own.map(night.seconds(of:))
      return [reader.weekdayFirst(day)] + times + figures.map(hours.number)
    }
    let count = reader.numbers.text(shown.count)
    let caption = shown.count < nights.count ? words["report.lastNights", count] : words["report.nights", count]
    let heads =
      [words["sleep.night"], words["days.from"], words["days.to"], words["sleep.asleep"], words["sleep.inBed"]]
      + own.map { reader.title(of: $0) }
    return .table(.init(caption: caption, heads: heads, rows: rows, numberColumns: Set(1..<heads.count)))
  }

  // MARK: Rings

  /// The days of the period that have rings.
  func rings() throws -> [ActivitySummaryRecord] {
    let last = CivilDay(of: min(period.end, reader.now).addingTimeInterval(-0.001), in: reader.zone)
    let first = CivilDay(of: period.start, in: reader.zone)
    guard first <= last else { return [] }
    let days = DayRange(first, last, timeZone: reader.zone)
    let request = FetchActivitySummaries(predicate: .days(days), timeZone: reader.zone, countsOwnZones: !reader.overridesZones)
    return try service.perform(request, for: .owner).filter(\.hasRing)
  }

  private func name(_ ring: ActivityRing) -> String {
    switch ring.part {
    case .move: words["activity.move"]
    case .exercise: words["activity.exercise"]
    case .stand: words["activity.stand"]
    }
  }

  func ringSection(_ days: [ActivitySummaryRecord]) -> HTMLPage.Section? {
    guard !days.isEmpty else { return nil }
    var blocks: [HTMLPage.Block] = []
    let whole = days.last { day in day.rings.allSatisfy { $0.goal != nil } && isWhole(day) } ?? days.last
    if let whole, let day = whole.day, whole.rings.allSatisfy({ $0.goal != nil }) {
      let rings = whole.rings.map { RingChart.Ring(name($0), $0, reader.numbers) }
      blocks.append(
        .figure(
          Chart(
            title: words["activity.rings"], subtitle: dates.day(day.start(in: reader.zone)), tint: .red,
            content: .rings(RingChart(rings))),
          caption: goalText(days))
      )
    }
    blocks.append(.table(days.count <= 31 ? dayTable(days) : monthTable(days)))
    return .init(words["activity.rings"], blocks)
  }

  /// Whether a day is in means, and in the days on which a goal could be reached.
  private func isWhole(_ day: ActivitySummaryRecord) -> Bool {
    day.day.map { freshness.isWhole($0, zone: reader.zone, overridesZones: reader.overridesZones) } ?? false
  }

  /// The number of whole days on which each goal was reached; empty without any.
  private func goalText(_ days: [ActivitySummaryRecord]) -> String {
    let days = days.filter(isWhole)
    let parts = (0..<3).compactMap { index -> String? in
      let withGoal = days.map { $0.rings[index] }.filter { $0.goal != nil }
      guard let first = withGoal.first else { return nil }
      let (reached, all) = (reader.numbers.text(withGoal.filter(\.isClosed).count), reader.numbers.text(withGoal.count))
      return words["report.goalDays", reader.language.inSentence(name(first)), reached, all]
    }
    return parts.isEmpty ? "" : words["report.goals", words.list(parts)]
  }

  private func dayTable(_ days: [ActivitySummaryRecord]) -> HTMLPage.Table {
    let heads = days.last?.rings ?? []
    let rows = days.map { day in
      [(day.day.map { dates.day($0.start(in: reader.zone)) } ?? "") + (isWhole(day) ? "" : " *")]
        + zip(day.rings, heads).map { ring, head in
          let texts = ring.texts(below: head, reader.numbers)
          return texts.goal.map { words["report.ofGoal", texts.value, $0] + (ring.isClosed ? " ✓" : "") } ?? texts.value
        }
    }
    return .init(
      caption: words[days.allSatisfy(isWhole) ? "report.daysRead" : "report.daysReadPartly", reader.numbers.text(days.count)],
      heads: self.heads(days, words["days.day"]), rows: rows,
      numberColumns: [1, 2, 3])
  }

  private func monthTable(_ days: [ActivitySummaryRecord]) -> HTMLPage.Table {
    let months = Dictionary(grouping: days) { day in day.day.map { CivilDay(year: $0.year, month: $0.month, day: 1) } ?? .first }
    let counted = days.last?.rings ?? []
    let rows = months.sorted { $0.key < $1.key }.map { month, days in
      let means = counted.map { head in
        // Days that count something else have no share in it, nor has one that is not over.
        let values = days.filter(isWhole).flatMap(\.rings).filter { $0.type == head.type && $0.value.isFinite }.map(\.value)
        return values.isEmpty ? "" : head.format(reader.numbers).number(values.reduce(0, +) / Double(values.count))
      }
      return [dates.month(month.start(in: reader.zone)), reader.numbers.text(days.count)] + means
    }
    let heads = heads(days, words["days.month"])
    return .init(
      caption: words["report.meanDays"], heads: [heads[0], words["report.days"]] + heads.dropFirst(), rows: rows,
      numberColumns: [1, 2, 3, 4])
  }

  private func heads(_ days: [ActivitySummaryRecord], _ first: String) -> [String] {
    [first] + (days.last?.rings ?? []).map { words.list([name($0), $0.format(reader.numbers).unit]) }
  }

  // MARK: Workouts

  func workouts() throws -> [WorkoutSummary] {
    var clock = OwnClock(zone: reader.zone, overridesZones: reader.overridesZones)
    var pages = SamplePages(types: [Catalog.workout], predicate: clock.predicate(from: period.start, to: period.end), service: service)
    var found: [WorkoutSummary] = []
    while let page = try pages.next() {
      for sample in page where clock.lies(sample, from: period.start, to: period.end) {
        if let workout = WorkoutSummary(sample) { found.append(workout) }
      }
    }
    return found
  }

  func workoutSection(_ workouts: [WorkoutSummary]) throws -> HTMLPage.Section? {
    guard !workouts.isEmpty else { return nil }
    let formats = try WorkoutFormats(service, reader: reader)
    let shown = workouts.suffix(Self.mostRows)
    let rows = shown.map { workout -> [String] in
      let figures = [
        formats.distance(workout.distanceMeters, of: workout), formats.pace(workout.speed, of: workout),
        formats.energy(workout.energyKilocalories), formats.heart(workout.averageHeartRate), formats.heart(workout.maximumHeartRate),
      ]
      return [
        reader.at(workout.timeZone).dates.minute(workout.start),
        WorkoutText(reader: reader).title(workout.activityType),
        reader.numbers.clock(workout.duration),
      ]
        + figures.map { $0 ?? "" } + [ReportWords.name(workout.source ?? "")]
    }
    let (count, time) = (reader.numbers.text(workouts.count), hours.text(workouts.reduce(0) { $0 + $1.duration }))
    let caption =
      shown.count < workouts.count
      ? words["report.lastWorkouts", count, time, reader.numbers.text(shown.count)] : words["report.workouts", count, time]
    let beats = FigureFormat.heartRate(in: WorkoutUnits.beats, style: reader.numbers).unit
    let heads = [
      words["samples.start"], words["workouts.activity"], words["workouts.time"], words["workouts.distance"], words["report.pace"],
      words["workouts.energy"], words["report.heart", beats], words["report.mostHeart", beats], words["days.source"],
    ]
    return .init(
      words["workouts.title"], [.table(.init(caption: caption, heads: heads, rows: rows, numberColumns: [2, 3, 4, 5, 6, 7]))])
  }
}
