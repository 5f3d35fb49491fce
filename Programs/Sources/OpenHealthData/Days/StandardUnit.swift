// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// The unit of a type's figures in tables for programs, with the words for it in names of columns.
///
/// It does not depend on the person's settings or country, so that one program works with every export. Percent values range from 0 to 100.
package struct StandardUnit: Sendable {
  /// The unit in words, such as `bpm` or `km_per_hour`.
  package let words: String
  /// The end of a column's name, such as `_bpm`; empty for counts and scores.
  package let ending: String
  private let factor: Double
  private let unit: UnitExpression

  /// The unit of a quantity type; nil for another type.
  package init?(_ type: DataType) {
    guard let facts = type.quantity else { return nil }
    unit = facts.displayUnit
    factor = unit.string == "%" ? 100 : 1
    if unit == Self.perMinute {
      words = type.title.lowercased().contains("heart rate") ? "bpm" : "per_minute"
    } else {
      words = Self.words[unit.string] ?? SnakeCase.name(unit.string)
    }
    ending = Self.withoutEnding.contains(words) ? "" : "_\(words)"
  }

  /// Converts a value from another unit of the same dimension; nil if the units are incompatible.
  package func figure(_ value: Double, in other: UnitExpression) -> Double? {
    // Units of another dimension have no figure.
    guard let conversion = try? other.conversion(to: unit) else { return nil }
    if factor == 1, other == unit { return value }
    return Self.rounded(conversion(value) * factor)
  }

  /// The amount of a figure: the opposite of ``figure(_:in:)``.
  package func amount(_ figure: Double) -> Amount { Amount(factor == 1 ? figure : figure / factor, unit) }

  /// Rounds a computed figure to twelve significant digits, which hides rounding errors of binary fractions.
  package static func rounded(_ number: Double) -> Double {
    guard number.isFinite else { return number }
    return Double(String(format: "%.11e", number)) ?? number
  }

  private static let perMinute = known("count/min")
  private static let withoutEnding: Set = ["count", "score"]

  /// The words by the canonical text of the unit.
  private static let words: [String: String] = Dictionary(
    uniqueKeysWithValues: [
      ("count", "count"), ("appleEffortScore", "score"), ("%", "percent"), ("kcal", "kcal"), ("min", "minutes"), ("degC", "celsius"),
      ("mg/dL", "mg_per_dl"), ("mmHg", "mmhg"), ("kg", "kg"), ("g", "g"), ("mg", "mg"), ("mcg", "mcg"), ("km", "km"), ("m", "m"),
      ("cm", "cm"), ("km/hr", "km_per_hour"), ("m/s", "m_per_second"), ("W", "watts"), ("mL", "ml"), ("L", "liters"),
      ("L/min", "liters_per_minute"), ("IU", "iu"), ("ms", "ms"), ("mcS", "microsiemens"), ("dBASPL", "db"),
      ("mL/(kg.min)", "ml_per_kg_minute"), ("kcal/(kg.hr)", "kcal_per_kg_hour"),
    ].map { (known($0.0).string, $0.1) })

  private static func known(_ text: String) -> UnitExpression {
    guard let unit = try? UnitExpression.parse(text) else { preconditionFailure("\(text) is a unit") }  // a constant
    return unit
  }
}
