// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension StatisticsSample {
  /// A sample of a quantity type in a unit; nil for another kind. Throws when the unit does not fit.
  public init?(_ record: SampleRecord, in unit: UnitExpression, source: Int) throws {
    guard case .quantity(let value, let own) = record.value else { return nil }
    self.init(
      start: record.start.timeIntervalSinceReferenceDate, end: record.end.timeIntervalSinceReferenceDate,
      value: try own.convert(value, to: unit), source: source)
  }
}
