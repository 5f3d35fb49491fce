// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension StatisticsSample {
  /// The sample of a quantity type, with its value converted to a unit; nil for another kind. Throws when the unit is of another dimension.
  /// `source` is the number that the fold knows the sample's source by.
  package init?(_ record: SampleRecord, in unit: UnitExpression, source: Int) throws {
    guard case .quantity(let value, let own) = record.value else { return nil }
    self.init(
      start: record.start.timeIntervalSinceReferenceDate, end: record.end.timeIntervalSinceReferenceDate,
      value: try own.convert(value, to: unit), source: source)
  }
}
