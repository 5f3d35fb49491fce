// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What a decoded body must be, so that readers can count and show it. Throws `damagedData` for anything else.
enum StoredBodies {
  static func check(_ workout: WorkoutRecord) throws {
    let dates = workout.events.flatMap { [$0.start, $0.end] } + workout.activities.flatMap { [$0.start, $0.end ?? $0.start] }
    guard dates.allSatisfy(isWithinLimits), workout.events.allSatisfy({ $0.start <= $0.end }),
      workout.activities.allSatisfy({ $0.start <= $0.end ?? $0.start }),
      workout.totals.allSatisfy({ $0.value.unit.isCompatible(with: $0.key.unit) })
    else { throw HealthError.damagedData(.workout) }
    for result in workout.statistics.map(\.result) {
      let recent = ([result.merged] + result.bySource.values).compactMap(\.mostRecent)
      let areWithinLimits = result.start.magnitude <= Limits.farthestDate && result.end.magnitude <= Limits.farthestDate
      guard areWithinLimits, recent.allSatisfy({ areInOrder($0.start, $0.end) }) else {
        throw HealthError.damagedData(.workout)
      }
    }
    do throws(HealthError) { try workout.checkLimits() } catch { throw HealthError.damagedData(.workout) }
  }

  /// The values of one part of a series, by start. The last one starts with `last`.
  static func check(_ values: [SeriesValue], last: Double) throws {
    var start = -Limits.farthestDate
    for value in values {
      // What is not a number compares as false.
      guard value.start >= start, value.start <= value.end, value.end <= Limits.farthestDate, value.value.isFinite else {
        throw HealthError.damagedData(.seriesPart)
      }
      start = value.start
    }
    guard values.last?.start == last else { throw HealthError.damagedData(.seriesPart) }
  }

  static func check(_ series: SeriesRecord) throws {
    let latest = series.latest
    guard series.count > 0, series.minimum <= series.maximum, series.minimum.isFinite, series.maximum.isFinite, latest.value.isFinite,
      latest.start.magnitude <= Limits.farthestDate, latest.start <= latest.end, latest.end <= Limits.farthestDate
    else { throw HealthError.damagedData(.seriesPart) }
  }

  /// The locations of one part of a route, by date where `areSorted`.
  static func check(_ locations: [LocationRecord], areSorted: Bool) throws {
    let isInOrder = !areSorted || zip(locations, locations.dropFirst()).allSatisfy { $0.date <= $1.date }
    guard isInOrder, locations.allSatisfy(\.isWithinLimits) else {
      throw HealthError.damagedData(.routePart)
    }
  }

  /// A date that calendars have.
  static func date(_ seconds: Double) throws -> Date {
    guard seconds.magnitude <= Limits.farthestDate else { throw HealthError.damagedData(.column) }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }

  private static func areInOrder(_ start: Double, _ end: Double) -> Bool {
    start >= -Limits.farthestDate && start <= end && end <= Limits.farthestDate
  }

  private static func isWithinLimits(_ date: Date) -> Bool { date.timeIntervalSinceReferenceDate.magnitude <= Limits.farthestDate }
}

extension SQLRow {
  /// A column with a date that calendars have.
  func date(_ column: Int) throws -> Date { try StoredBodies.date(try self[column]) }

  /// The same; nil for null.
  func dateOrNil(_ column: Int) throws -> Date? { try (try self[column] as Double?).map(StoredBodies.date) }
}

extension Range<Int64> {
  /// The `count` numbers from `first` on: none for a negative count, and up to the greatest number.
  init(from first: Int64, count: Int64) {
    let end = first.addingReportingOverflow(Swift.max(0, count))
    self = first..<(end.overflow ? .max : end.partialValue)
  }
}
