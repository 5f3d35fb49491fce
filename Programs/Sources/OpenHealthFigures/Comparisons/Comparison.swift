// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// A comparison of one type in two periods, by their mean days.
package struct Comparison: Sendable {
  /// The type whose figures are compared.
  package var type: DataType
  /// The mean of the first period's days with data, or of its nights, two for blood pressure; empty without data. A mean of sums and counts
  /// includes lived days without samples, with 0 (``LivedDays``).
  package var first: [Double]
  /// The same for the second period.
  package var second: [Double]
  /// How many whole days of the first period the mean covers.
  package var firstDays: Int
  /// How many whole days of the second period the mean covers.
  package var secondDays: Int
  /// How to write the means for people.
  package var format: FigureFormat
  /// The unit of the means, in Apple's notation.
  package var unit: String
  /// Whether the figures are amounts (sums or counts) rather than levels.
  package var isAmount: Bool

  /// The difference of the first mean from the second, as a share of the second; nil if a mean is missing or the second is zero. For blood
  /// pressure, of the systolic means.
  package var change: Double? {
    guard let first = first.first, let second = second.first, second != 0 else { return nil }
    return (first - second) / abs(second)
  }

  /// Compares two periods. Days that the periods cut off, the day in progress and the day in which the data end do not count, but the
  /// nights to them do. Of a second period that is like the first one, which is in progress, only the same part counts (``SamePeriod``).
  /// Nil if neither period has samples.
  ///
  /// - Parameters:
  ///   - question: the type with its unit and calendar; its period and interval are replaced.
  ///   - first: the first period, usually the later one.
  ///   - second: the period to compare with.
  ///   - service: the store, asked as its owner.
  /// - Throws: the errors of ``FigureQuestion/answer(_:)``.
  package init?(_ question: FigureQuestion, first: DateInterval, second: DateInterval, service: any HealthService) throws {
    var question = question
    question.interval = .day
    question.freshness = try question.freshness ?? Freshness(at: question.now, service: service)
    func table(_ period: DateInterval) throws -> FigureTable {
      (question.start, question.end) = (period.start, period.end)
      return try question.answer(service)
    }
    let part = SamePeriod.part(
      of: second, as: first, now: question.now, countsToday: question.type == Catalog.sleep, calendar: question.calendar)
    let tables = (try table(first), try table(part))
    guard let column = tables.0.columns.first, (tables.0.rows + tables.1.rows).contains(where: \.isMeasured) else { return nil }
    type = question.type
    isAmount = tables.0.style == .sum || tables.0.style == .count
    (self.first, firstDays) = (tables.0.means(), tables.0.whole().count)
    (self.second, secondDays) = (tables.1.means(), tables.1.whole().count)
    // Blood pressure is compared by days with the systolic value.
    if firstDays == 0 { self.first = [] }
    if secondDays == 0 { self.second = [] }
    guard !self.first.isEmpty || !self.second.isEmpty else { return nil }
    (format, unit) = (column.format, column.unit)
  }
}

/// Changes of a figure in words.
package enum ChangeWords {
  /// Smaller changes, as a share of the figure, count as none.
  private static let least = 0.03

  /// Describes a change: `12 % more`, `4 % lower`, `about 5 times as much` from twice as much on, or `about the same` below 3 %. Empty if the
  /// change is not finite.
  ///
  /// - Parameters:
  ///   - change: the change as a share of the earlier figure, 0.12 for 12 %.
  ///   - isAmount: whether the figure is an amount (more, less) rather than a level (higher, lower).
  ///   - numbers: the signs of the number, and the language.
  package static func text(_ change: Double, isAmount: Bool, numbers: NumberStyle = .plain) -> String {
    guard change.isFinite else { return "" }
    let words = Words(numbers.language)
    if isSame(change) { return words["change.same"] }
    if let times = times(change, numbers) { return words[isAmount ? "change.times" : "change.timesHigh", times] }
    let percent = percent(change, numbers)
    return switch (isAmount, change > 0) {
    case (true, true): words["change.more", percent]
    case (true, false): words["change.less", percent]
    case (false, true): words["change.higher", percent]
    case (false, false): words["change.lower", percent]
    }
  }

  /// Whether a change counts as none.
  package static func isSame(_ change: Double) -> Bool { abs(change) < least }

  /// How many times the earlier figure the later one is, as a whole number; nil below twice as much. From there on nobody reads a percentage.
  package static func times(_ change: Double, _ numbers: NumberStyle) -> String? {
    change >= 1 ? numbers.text((1 + change).rounded(), decimals: 0) : nil
  }

  /// The size of a change in whole percent.
  package static func percent(_ change: Double, _ numbers: NumberStyle) -> String { numbers.text(abs(change) * 100, decimals: 0) }
}
