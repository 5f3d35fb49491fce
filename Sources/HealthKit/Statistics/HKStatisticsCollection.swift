// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// Statistics of consecutive intervals, such as of each day.
///
/// Unchecked: all stored properties are immutable except the cache of interval boundaries, which is behind a lock.
open class HKStatisticsCollection: NSObject, @unchecked Sendable {
  private let type: HKQuantityType
  private let options: StatisticsOptions
  /// In order of time.
  private let found: [HKStatistics]
  private let intervals: Mutex<CalendarIntervals>

  init(type: HKQuantityType, reply: StatisticsReply, options: StatisticsOptions, intervals: CalendarIntervals) {
    self.type = type
    self.options = options
    found = reply.results.indices.map { HKStatistics(type: type, reply: reply, place: $0, options: options) }
    self.intervals = Mutex(intervals)
  }

  /// The statistics of the intervals that have data, in order of time (COLL-09).
  open func statistics() -> [HKStatistics] { found }

  /// The statistics of the interval that contains a date (COLL-12, OQ-15c).
  ///
  /// They have no figures for an interval without data. Nil before the first and after the last interval with data.
  open func statistics(for date: Date) -> HKStatistics? {
    guard let first = found.first, let last = found.last, date >= first.startDate, date < last.endDate else { return nil }
    return statistics(startingAt: date)
  }

  /// The statistics of the interval that starts at a date, or contains it; without figures where it has no data.
  func statistics(startingAt date: Date) -> HKStatistics {
    let bounds = interval { $0.index(of: date.timeIntervalSinceReferenceDate) }
    return statistics(from: bounds.start, to: bounds.end)
  }

  /// Calls `block` for every interval from the one that contains `startDate` to the one that contains `endDate`, in order; those without
  /// data have no figures (COLL-10, COLL-11).
  ///
  /// Set the pointee of the second argument to true to stop.
  ///
  /// Unsafe: the pointer refers to the local variable `stop` for the duration of one call of `block`, which must not keep it.
  open func enumerateStatistics(
    from startDate: Date, to endDate: Date, with block: @escaping (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard startDate <= endDate else { return }
    var index = intervals.withLock { $0.index(of: startDate.timeIntervalSinceReferenceDate) }
    var stop = ObjCBool(false)
    while !stop.boolValue {
      let bounds = interval { _ in index }
      guard bounds.start <= endDate else { return }
      block(statistics(from: bounds.start, to: bounds.end), &stop)
      index = intervals.withLock { $0.index(after: index) }
    }
  }

  /// The sources with matching samples; empty without `separateBySource` (COLL-13).
  open func sources() -> Set<HKSource> { Set(found.flatMap { $0.sources ?? [] }) }

  /// The collection itself, as widely copied code reads this property of a descriptor's result (Differences).
  public var statisticsCollection: HKStatisticsCollection { self }

  private func interval(_ index: (inout CalendarIntervals) -> Int) -> (start: Date, end: Date) {
    intervals.withLock { intervals in
      let index = index(&intervals)
      return (
        Date(timeIntervalSinceReferenceDate: intervals.boundary(index)), Date(timeIntervalSinceReferenceDate: intervals.boundary(index + 1))
      )
    }
  }

  /// The statistics of the interval with data that starts at a date.
  private func known(startingAt start: Date) -> HKStatistics? {
    var range = found.startIndex..<found.endIndex
    while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
      let one = found[middle].startDate
      if one == start { return found[middle] }
      range = one < start ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  private func statistics(from start: Date, to end: Date) -> HKStatistics {
    if let known = known(startingAt: start) { return known }
    let empty = StatisticsResult(
      start: start.timeIntervalSinceReferenceDate, end: end.timeIntervalSinceReferenceDate, merged: StatisticsFigures(), bySource: [:])
    return HKStatistics(type: type, result: empty, options: options)
  }

  open override var description: String { ObjectDescription.text(self, ["statistics": statistics().count]) }
}
