// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A positive factor, stored as `numerator / denominator * 10^exponent10` so that prefixes and tabulated factors stay exact.
///
/// As long as both parts fit in 53 bits they are integers without a common divisor and without a factor ten. Beyond that they are rounded
/// doubles, and the relative error of one operation is about 1e-16.
struct UnitScale: Hashable, Sendable {
  let numerator: Double
  let denominator: Double
  let exponent10: Int

  static let one = UnitScale(1)

  init(_ numerator: Double, over denominator: Double = 1, exponent10: Int = 0) {
    var (top, bottom, exponent) = (numerator, denominator, exponent10)
    if let a = Self.exactInteger(top), let b = Self.exactInteger(bottom), a != 0, b != 0 {
      let divisor = Self.greatestCommonDivisor(a, b)
      var (reducedTop, reducedBottom) = (a / divisor, b / divisor)
      while reducedTop % 10 == 0 { (reducedTop, exponent) = (reducedTop / 10, exponent + 1) }
      while reducedBottom % 10 == 0 { (reducedBottom, exponent) = (reducedBottom / 10, exponent - 1) }
      (top, bottom) = (Double(reducedTop), Double(reducedBottom))
    }
    // Prevents overflow of high powers; these are rounded already.
    while top >= 1e24 { (top, exponent) = (top / 1e12, exponent + 12) }
    while bottom >= 1e24 { (bottom, exponent) = (bottom / 1e12, exponent - 12) }
    (self.numerator, self.denominator, self.exponent10) = (top, bottom, exponent)
  }

  /// The number of a catalogue cell, such as `28.349523125` or `101325/760`, times a power of ten; nil if the text is invalid.
  init?(text: String, exponent10: Int = 0) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let top = parts.first.flatMap(Self.decimal), parts.count <= 2 else { return nil }
    guard let bottom = parts.count == 1 ? (1, 0) : Self.decimal(parts[1]) else { return nil }
    self.init(top.integer, over: bottom.integer, exponent10: exponent10 + top.exponent10 - bottom.exponent10)
  }

  /// This factor as one double.
  var value: Double {
    UnitConversion.scaling(by: self)(1)
  }

  func multiplied(by other: UnitScale) -> UnitScale {
    UnitScale(numerator * other.numerator, over: denominator * other.denominator, exponent10: exponent10 + other.exponent10)
  }

  func inverted() -> UnitScale {
    UnitScale(denominator, over: numerator, exponent10: -exponent10)
  }

  func divided(by other: UnitScale) -> UnitScale {
    multiplied(by: other.inverted())
  }

  func raised(toPower power: Int) -> UnitScale {
    let base = power < 0 ? inverted() : self
    return (0..<abs(power)).reduce(.one) { result, _ in result.multiplied(by: base) }
  }

  /// This number minus another one, as a double times `10^exponent10` of the result; exact while the parts are integers.
  func subtracting(_ other: UnitScale) -> (difference: Double, denominator: Double, exponent10: Int) {
    let exponent = min(exponent10, other.exponent10)
    let left = numerator * other.denominator * Self.powerOfTen(exponent10 - exponent)
    let right = other.numerator * denominator * Self.powerOfTen(other.exponent10 - exponent)
    return (left - right, denominator * other.denominator, exponent)
  }

  /// `10^exponent`, exact up to 22.
  static func powerOfTen(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1.0) { result, _ in result * 10 }
  }

  /// The number as an integer; nil unless a double holds it exactly.
  static func exactInteger(_ value: Double) -> UInt64? {
    value <= 0x1p53 ? UInt64(exactly: value) : nil
  }

  static func greatestCommonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var (larger, smaller) = (a, b)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
  }

  private static func decimal(_ text: Substring) -> (integer: Double, exponent10: Int)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let digits = UInt64(parts.joined()) else { return nil }
    return (Double(digits), parts.count == 2 ? -parts[1].count : 0)
  }
}
