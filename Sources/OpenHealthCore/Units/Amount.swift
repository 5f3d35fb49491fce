// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A number with its unit.
package struct Amount: Sendable, Equatable {
  /// The number, in ``unit``.
  package var value: Double
  /// The unit of the number.
  package var unit: UnitExpression

  /// An amount; nothing is checked.
  package init(_ value: Double, _ unit: UnitExpression) {
    self.value = value
    self.unit = unit
  }

  /// The number in another unit; not a number for a unit of another dimension.
  package func number(in unit: UnitExpression) -> Double {
    do { return try self.unit.convert(value, to: unit) } catch { return .nan }
  }
}

extension Amount: Codable {
  private enum CodingKeys: String, CodingKey { case value, unit }

  /// An amount from a number and the text of a unit. Throws for a text that is not a unit.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try container.decode(Double.self, forKey: .value), try UnitExpression.parse(try container.decode(String.self, forKey: .unit)))
  }

  /// Encodes the number and the text of the unit.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(value, forKey: .value)
    try container.encode(unit.string, forKey: .unit)
  }
}
