// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthInterchange
import OpenHealthWords

/// Computes the figures of days that are not quantities.
struct DailyOthers {
  typealias Found = [(column: DailyFigures.Column, type: DataType, days: [(Int, Double)])]

  let service: any HealthService
  let zone: TimeZone
  /// Whether the zone counts also for samples whose own zone is known.
  let overridesZones: Bool
  /// The types that have samples.
  let types: Set<DataType>

  /// Hours asleep and in bed, by the day on which the night ends.
  func sleep() throws -> Found {
    guard types.contains(Catalog.sleep) else { return [] }
    let nights = try service.perform(ComputeSleep(timeZone: zone, overridesZones: overridesZones), for: .owner).nights
    func column(_ name: String, _ title: String, _ nights: [SleepNight], _ seconds: (SleepNight) -> Double) -> Found.Element {
      let days = nights.map { ($0.day.daysSinceReferenceDate, seconds($0) / 3600) }
      return (DailyFigures.Column(name: "\(name)_hours", title: title, unit: "hours"), Catalog.sleep, days)
    }
    return [column("sleep", "Sleep", nights.filter(\.hasSleep), \.asleepSeconds), column("in_bed", "In bed", nights, \.inBedSeconds)]
  }

  func standHours() throws -> Found {
    let hasElements = try service.perform(ListElements(), for: .owner)[Catalog.rings.summary.element ?? ""] != nil
    guard hasElements || types.contains(Catalog.rings.standHour) else { return [] }
    let days = try DailyRings(service: service, zone: zone, overridesZones: overridesZones).summaries().compactMap { summary in
      summary.day.map { ($0.daysSinceReferenceDate, summary.standHours.value) }
    }
    return [(DailyFigures.Column(name: "stand_hours", title: "Stand hours", unit: "hours"), Catalog.rings.standHour, days)]
  }

  /// Minutes of each type of the overview whose figures are times, such as mindful minutes.
  func times() throws -> Found {
    var found: Found = []
    for type in Catalog.overview where type.countsTime && types.contains(type) {
      // The titles of such types name the unit.
      let column = DailyFigures.Column(name: SnakeCase.name(type.title), title: type.title, unit: "minutes")
      let days = try minutes(of: type)
      found.append((column: column, type: type, days: days.map { ($0.key, $0.value) }))
    }
    return found
  }

  /// The minutes of a type, by day. Time that several samples share counts once.
  private func minutes(of type: DataType) throws -> [Int: Double] {
    var days: [Int: Double] = [:]
    var stretches: [Range<Double>] = []
    var clock = OwnClock(zone: zone, overridesZones: overridesZones)
    var walk = SampleWalk(type, service: service)
    while let page = try walk.next() {
      for item in page.joined() {
        let begin = clock.moved(item.record.start, of: item.record).timeIntervalSinceReferenceDate
        stretches.append(begin..<begin + max(0, item.record.end.timeIntervalSince(item.record.start)))
      }
    }
    // Samples come in order of their starts, but clocks of different zones do not.
    var covered = -Double.infinity
    for stretch in stretches.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let start = max(stretch.lowerBound, covered)
      covered = max(covered, stretch.upperBound)
      if start < stretch.upperBound { add(minutesFrom: start, to: stretch.upperBound, to: &days) }
    }
    return days
  }

  /// Number and minutes of workouts, by the day on which each began.
  func workouts() throws -> Found {
    guard types.contains(Catalog.workout) else { return [] }
    var counts: [Int: Double] = [:]
    var minutes: [Int: Double] = [:]
    var clock = OwnClock(zone: zone, overridesZones: overridesZones)
    var walk = SampleWalk(Catalog.workout, service: service)
    while let page = try walk.next() {
      for record in page.joined().map(\.record) {
        guard let workout = record.workout else { continue }
        let day = number(clock.moved(record.start, of: record))
        counts[day, default: 0] += 1
        minutes[day, default: 0] += workout.duration / 60
      }
    }
    return [
      (DailyFigures.Column(name: "workouts", title: "Workouts", unit: "count"), Catalog.workout, counts.map { ($0.key, $0.value) }),
      (
        DailyFigures.Column(name: "workout_minutes", title: "Workout time", unit: "minutes"), Catalog.workout,
        minutes.map { ($0.key, $0.value) }
      ),
    ]
  }

  private func number(_ date: Date) -> Int { CivilDay(of: date, in: zone).daysSinceReferenceDate }

  /// A session of more days counts only on its first ones.
  private static let mostDays = 366

  private func add(minutesFrom start: Double, to end: Double, to days: inout [Int: Double]) {
    var day = CivilDay(of: Date(timeIntervalSinceReferenceDate: start), in: zone)
    var from = start
    for _ in 0..<Self.mostDays where from < end {
      let next = day.next.start(in: zone).timeIntervalSinceReferenceDate
      days[day.daysSinceReferenceDate, default: 0] += (min(end, next) - from) / 60
      (from, day) = (max(from, next), day.next)
    }
  }
}
