// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// Computes activity rings of days from samples (OQ-33): quantities are merged by source and cut at midnight, stand hours count for the day
/// in which they begin. With own zones, both are that of the clock of the place (``ZoneNames``). Fields without samples, such as goals, stay
/// unset.
struct RingFigures {
  private let days: ClosedRange<CivilDay>
  private let timeZone: TimeZone
  private let countsOwnZones: Bool
  private let storage: StorageReader
  private var byDay: [CivilDay: ActivitySummaryRecord] = [:]

  init(days: ClosedRange<CivilDay>, timeZone: TimeZone, countsOwnZones: Bool = false, storage: StorageReader) {
    (self.days, self.timeZone, self.countsOwnZones, self.storage) = (days, timeZone, countsOwnZones, storage)
  }

  /// A summary for each day that has samples.
  consuming func summaries() throws -> [CivilDay: ActivitySummaryRecord] {
    let rings = Catalog.rings
    try add(rings.energy, to: \.energy)
    try add(rings.moveTime, to: \.moveTime)
    try add(rings.exerciseTime, to: \.exerciseTime)
    try addHours(rings.standHour, rings.stood)
    return byDay
  }

  private mutating func add(_ type: DataType, to figure: WritableKeyPath<ActivitySummaryRecord, Amount>) throws {
    guard let unit = type.quantity?.figureUnit else { return }
    let bounds = (days.lowerBound.start(in: timeZone), days.upperBound.next.start(in: timeZone))
    let reply = try StatisticsRun(type: type, home: countsOwnZones ? timeZone : nil, storage: storage).reply(
      predicate: period, options: .cumulativeSum, intervals: .days(in: timeZone),
      period: bounds.0.timeIntervalSinceReferenceDate..<bounds.1.timeIntervalSinceReferenceDate)
    for result in reply.results {
      let day = CivilDay(of: Date(timeIntervalSinceReferenceDate: result.start), in: timeZone)
      guard days.contains(day), let sum = result.merged.sum else { continue }
      byDay[day, default: .init(day: day)][keyPath: figure] = .init(sum, unit)
    }
  }

  private mutating func addHours(_ type: DataType, _ value: Int) throws {
    var names = ZoneNames()
    try storage.forEachRecord(lanes: try storage.lanes(of: [type]), predicate: .and([period, .category(.equal, value)])) { sample, _ in
      let own = countsOwnZones ? names.zone(of: sample.record)?.zone : nil
      let day = CivilDay(of: sample.record.start, in: own ?? timeZone)
      if days.contains(day) { byDay[day, default: .init(day: day)].standHours.value += 1 }
      return true
    }
  }

  /// The period of the days on all clocks that count, open towards the first and last possible day.
  private var period: PredicateTree {
    let around = countsOwnZones ? OwnIntervals.mostSeconds : 0
    return .interval(
      start: days.lowerBound > .first ? days.lowerBound.start(in: timeZone).addingTimeInterval(-around) : nil,
      end: days.upperBound < .last ? days.upperBound.next.start(in: timeZone).addingTimeInterval(around) : nil, strictStart: false,
      strictEnd: false)
  }
}
