// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Conversion between the units of the random worlds, from a separate table: the model takes only a unit's name from the core.
enum ReferenceUnits {
  private struct Unit {
    let dimension: String
    /// How many of the dimension's first unit one of this unit is: a whole number over another.
    let times: Int
    let over: Int
    var scale: Double { Double(times) / Double(over) }

    init(_ dimension: String, _ times: Int = 1, over: Int = 1) { (self.dimension, self.times, self.over) = (dimension, times, over) }
  }

  private static let table: [String: Unit] = [
    "count": Unit("number"),
    "m": Unit("length"), "km": Unit("length", 1000), "mi": Unit("length", 1_609_344, over: 1000),
    "kg": Unit("mass", 1000), "lb": Unit("mass", 45_359_237, over: 100_000),
    "count/s": Unit("rate"), "count/min": Unit("rate", 1, over: 60),
    // A standard atmosphere of 101,325 Pa is 760 mmHg.
    "Pa": Unit("pressure"), "kPa": Unit("pressure", 1000), "mmHg": Unit("pressure", 101_325, over: 760),
  ]

  /// A pressure level: 20 more mean a tenfold pressure; 0 is a sound that can just be heard.
  private static let level = "dBASPL"
  private static let audiblePascals = 0.000_02

  /// The value in another unit; nil if the units measure different things.
  static func convert(_ value: Double, from source: UnitExpression, to target: UnitExpression) -> Double? {
    convert(value, from: source.string, to: target.string)
  }

  /// Two numbers in the unit that they share, else in the first of their dimension; nil if they measure different things.
  static func inOneUnit(
    _ left: Double, _ leftUnit: UnitExpression, _ right: Double, _ rightUnit: UnitExpression
  ) -> (left: Double, right: Double)? {
    if leftUnit.string == rightUnit.string { return (left, right) }
    let (first, second) = (scaled(left, leftUnit.string), scaled(right, rightUnit.string))
    return first.dimension == second.dimension ? (left: first.value, right: second.value) : nil
  }

  private static func scaled(_ value: Double, _ unit: String) -> (dimension: String, value: Double) {
    if unit == level { return ("pressure", audiblePascals * pow(10, value / 20)) }
    guard let unit = table[unit] else { preconditionFailure("the model does not know the unit \(unit)") }
    return (unit.dimension, value * unit.scale)
  }

  private static func convert(_ value: Double, from source: String, to target: String) -> Double? {
    if source == target { return value }
    if source == level { return convert(audiblePascals * pow(10, value / 20), from: "Pa", to: target) }
    if target == level { return convert(value, from: source, to: "Pa").map { 20 * log10($0 / audiblePascals) } }
    guard let source = table[source], let target = table[target] else {
      preconditionFailure("the model does not know the unit \(source) or \(target)")
    }
    guard source.dimension == target.dimension else { return nil }
    // One scale for each unit, as Apple's framework computes.
    return value * source.scale / target.scale
  }
}
