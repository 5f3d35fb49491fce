// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The figures of a type by day, as the rules of insights read them: one for each whole day, in the display unit of the catalogue.
///
/// There is no figure of the day in progress, of the day in which the data end, of a day with a value that no human has, and of a day that
/// nothing is known about.
package struct DailyFigures: Sendable {
  /// The type.
  package let type: DataType
  /// How people read the figures.
  package let form: DailyForm
  /// Whether they are sums, counts or times, and not levels.
  package let isAmount: Bool
  /// The first day of ``values``.
  package let first: CivilDay
  /// The figure of each day from ``first`` to today; nil for a day without one.
  package let values: [Double?]
  /// Whether the day has samples.
  package let isMeasured: [Bool]
  /// The place of the newest day that can have a figure: yesterday, of nights today.
  package let last: Int

  /// Figures from their parts; ``DailyReader`` reads them from a store.
  package init(
    type: DataType, form: DailyForm, isAmount: Bool, first: CivilDay, values: [Double?], isMeasured: [Bool], last: Int
  ) {
    (self.type, self.form, self.isAmount, self.first) = (type, form, isAmount, first)
    (self.values, self.isMeasured, self.last) = (values, isMeasured, last)
  }

  /// The place of today.
  package var today: Int { values.count - 1 }

  /// The day of a place.
  package func day(_ place: Int) -> CivilDay { CivilDay(daysSinceReferenceDate: first.daysSinceReferenceDate + place) }

  /// The figure of a place; nil also outside of the days.
  package subscript(_ place: Int) -> Double? { values.indices.contains(place) ? values[place] : nil }

  /// The figures of the days of some places, without those that have none.
  package func known(_ places: ClosedRange<Int>) -> [Double] { places.compactMap { self[$0] } }
}
