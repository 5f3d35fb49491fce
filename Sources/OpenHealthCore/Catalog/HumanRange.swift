// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The values of a quantity type that a human can have, with room beyond every record. A value outside is a slip of the hand, a wrong unit
/// or a defect of a device.
///
/// The store keeps such values. Who types one is asked once, an import counts them, and a chart does not stretch its axis to them.
package struct HumanRange: Sendable, Hashable {
  /// The least value.
  package let least: Double
  /// The greatest value; of a sum, that of a day.
  package let most: Double
  /// The unit of both: the type's ``DataType/QuantityFacts/displayUnit``.
  package let unit: UnitExpression
  /// Whether the values of a longer time are a sum, so that two days can have twice as much as one.
  package let isSum: Bool

  /// The values that are possible in a unit over a time.
  ///
  /// - Parameters:
  ///   - unit: a unit of the type's dimension. Nil is returned for any other.
  ///   - seconds: the length of the sample or interval.
  package func values(in unit: UnitExpression, seconds: Double) -> ClosedRange<Double>? {
    // The caller learns of a unit that does not measure the type.
    guard let conversion = try? self.unit.conversion(to: unit) else { return nil }
    let (low, high) = (conversion(least), conversion(most) * share(seconds))
    return low <= high ? low...high : nil
  }

  /// How many times the greatest value of a day fits into a time: once for a shorter one.
  func share(_ seconds: Double) -> Double { isSum ? max(1, seconds / Self.day) : 1 }

  private static let day = 86_400.0
}
