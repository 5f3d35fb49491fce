// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthFigures
import OpenHealthWords

extension FigureTable {
  /// The unit of the first column for titles; nil where the type's title names what is counted.
  package var titleUnit: String? {
    guard let unit = columns.first?.format.unit, !unit.isEmpty, type.quantity?.labels?[.en]?.text != type.title.lowercased() else {
      return nil
    }
    return unit
  }
}

extension FigureInterval {
  /// The start of an interval for people: `2026-01-31 08:00` for an hour, `2026-01-31 Sat` for a day, the first day of a week, `2026-01` for
  /// a month, `2026` for a year.
  package func label(_ date: Date, _ reader: Reader) -> String {
    let dates = reader.dates
    switch self {
    case .hour: return dates.minute(date)
    case .day: return dates.weekday(date, reader.calendar)
    case .week: return dates.day(date)
    case .month: return dates.month(date)
    case .year: return dates.year(date)
    }
  }
}
