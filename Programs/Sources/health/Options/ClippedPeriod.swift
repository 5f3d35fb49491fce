// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthWords

/// The period of figures without bounds, where the data lie in more intervals than a table or drawing has: one sample of thousands of
/// years must not keep the others from being shown (H13).
enum ClippedPeriod {
  /// They have 438,000 hours, fewer than ``Limits/mostStatistics``.
  private static let years = 50

  /// Reads figures of a period. If a side of it is open and it has too many intervals, reads those of 50 years of it, up to today where the
  /// end is open, and says so with the number of samples that lie outside at least in part.
  static func trying<Reply>(
    _ period: (start: Date?, end: Date?), of types: [DataType], _ service: any HealthService, _ place: ZoneOptions,
    _ read: (_ start: Date?, _ end: Date?) throws -> Reply
  ) throws -> Reply {
    do { return try read(period.start, period.end) } catch HealthError.invalidArgument(.tooManyIntervals)
      where period.start == nil || period.end == nil
    {
      let (start, end) = bounds(period, place)
      let reply = try read(start, end)
      let outside = PredicateTree.or([.date(.start, .less, start), .date(.end, .greater, end)])
      let count = try service.perform(CountSamples(selection: .matching(types, outside)), for: .owner).reduce(0) { $0 + $1.count }
      Output.message(
        Person.words["command.clipped", Person.numbers.text(count), place.reader.dates.days(start, until: end)])
      return reply
    }
  }

  private static func bounds(_ period: (start: Date?, end: Date?), _ place: ZoneOptions) -> (start: Date, end: Date) {
    let calendar = place.reader.calendar
    func date(_ years: Int, from date: Date) -> Date {
      calendar.date(byAdding: .year, value: years, to: date) ?? date + Double(years) * 365.25 * 86_400
    }
    let tomorrow = calendar.startOfDay(for: place.now + 86_400)
    let end = period.end ?? period.start.map { $0 < tomorrow ? tomorrow : date(years, from: $0) } ?? tomorrow
    return (period.start ?? date(-years, from: end), end)
  }
}
