// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// A comparison of one type in two periods, by their mean days.
package struct Comparison: Sendable {
  /// The type whose figures are compared.
  package var type: DataType
  /// The mean of the first period's days with data, or of its nights, two for blood pressure; empty without data. A mean of workouts and
  /// other counts includes days without any, from the day of the store's first data to that of its latest.
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

  /// Compares two periods. Days that the periods cut off, and the day in progress, do not count, but the nights to them do. Nil if neither
  /// period has data.
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
    func table(_ period: DateInterval) throws -> FigureTable {
      (question.start, question.end) = (period.start, period.end)
      return try question.answer(service)
    }
    let tables = (try table(first), try table(second))
    // Without any data there is nothing to compare.
    guard let column = (tables.0.rows.isEmpty ? tables.1 : tables.0).columns.first, !tables.0.rows.isEmpty || !tables.1.rows.isEmpty
    else { return nil }
    type = question.type
    isAmount = tables.0.style == .sum || tables.0.style == .count
    // Between the first and the latest data of the store, a day without a workout counts as zero; a night without data was not measured.
    let countsEmptyDays = tables.0.style == .count && question.type != Catalog.sleep
    let days = countsEmptyDays ? try Self.days(of: service, question.calendar) : nil
    func means(_ table: FigureTable, _ period: DateInterval) -> ([Double], Int) {
      if countsEmptyDays, table.rows.isEmpty {
        guard let days else { return ([], 0) }
        let (from, over) = (max(period.start, days.start), min(period.end, days.end, question.calendar.startOfDay(for: question.now)))
        let count = question.calendar.dateComponents([.day], from: from, to: over).day ?? 0
        return count > 0 ? ([0], count) : ([], 0)
      }
      let rows = table.rows.filter { !$0.isPartial }
      let values = table.mainColumns.map { column in
        rows.compactMap { row in row.values[column] ?? (days.map { $0.start <= row.start && row.start < $0.end } == true ? 0 : nil) }
      }
      guard !values[0].isEmpty else { return ([], 0) }
      return (values.filter { !$0.isEmpty }.map { $0.reduce(0, +) / Double($0.count) }, values[0].count)
    }
    ((self.first, firstDays), (self.second, secondDays)) = (means(tables.0, first), means(tables.1, second))
    guard !self.first.isEmpty || !self.second.isEmpty else { return nil }
    (format, unit) = (column.format, column.unit)
  }

  /// The days from that of the store's first data to that of its latest; nil without data.
  private static func days(of service: any HealthService, _ calendar: Calendar) throws -> DateInterval? {
    let listed = try service.perform(ListTypes(), for: .owner)
    guard let first = listed.map(\.earliestStart).min(), let latest = listed.map(\.latestEnd).max() else { return nil }
    // Data that end at midnight are of the day before.
    let last = max(first, Date(timeIntervalSinceReferenceDate: latest.timeIntervalSinceReferenceDate.nextDown))
    let start = calendar.startOfDay(for: first)
    return DateInterval(start: start, end: max(start, calendar.dateInterval(of: .day, for: last)?.end ?? last))
  }
}
