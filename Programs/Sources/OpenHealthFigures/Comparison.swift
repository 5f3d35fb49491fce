// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// A type in two periods.
public struct Comparison: Sendable {
  public var type: DataType
  /// The means of a day with data, or of a night; nil without data.
  public var first: Double?
  public var second: Double?
  /// How many whole days have data.
  public var firstDays: Int
  public var secondDays: Int
  public var format: FigureFormat
  public var unit: String
  /// Whether the figures are amounts, and not levels.
  public var isAmount: Bool

  /// How much more the first is than the second, as a share of that; nil where one is missing.
  public var change: Double? {
    guard let first, let second, second != 0 else { return nil }
    return (first - second) / abs(second)
  }

  /// Compares the mean days of two periods. Days that are cut off or not over do not count. Nil where neither period has data.
  public init?(_ question: FigureQuestion, first: DateInterval, second: DateInterval, service: any HealthService) throws {
    var question = question
    question.interval = .day
    func table(_ period: DateInterval) throws -> FigureTable {
      (question.start, question.end) = (period.start, period.end)
      return try question.answer(service)
    }
    let tables = (try table(first), try table(second))
    // Without data in both there is nothing to compare.
    guard let column = (tables.0.rows.isEmpty ? tables.1 : tables.0).columns.first, !tables.0.rows.isEmpty || !tables.1.rows.isEmpty
    else { return nil }
    type = question.type
    isAmount = tables.0.style == .sum || tables.0.style == .count
    // A day without a workout had none; a night without data was not measured.
    let countsEmptyDays = tables.0.style == .count && question.type != Catalog.sleep
    func mean(_ table: FigureTable, _ period: DateInterval) -> (Double?, Int) {
      if countsEmptyDays, table.rows.isEmpty {
        let over = min(period.end, question.calendar.startOfDay(for: question.now))
        let days = question.calendar.dateComponents([.day], from: period.start, to: over).day ?? 0
        return days > 0 ? (0, days) : (nil, 0)
      }
      let rows = table.rows.filter { !$0.isPartial }
      let values = rows.compactMap { $0.values[0] ?? (countsEmptyDays ? 0 : nil) }
      return values.isEmpty ? (nil, 0) : (values.reduce(0, +) / Double(values.count), values.count)
    }
    ((self.first, firstDays), (self.second, secondDays)) = (mean(tables.0, first), mean(tables.1, second))
    guard self.first != nil || self.second != nil else { return nil }
    (format, unit) = (column.format, column.unit)
  }
}
