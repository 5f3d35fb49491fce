// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The quantity that a unit measures: base dimensions with their powers, such as `length^3` or `mass·length^-3`.
///
/// Two units convert into each other exactly if their dimensions are equal (UNIT-22). The bases are the words of the catalogue's dimension
/// column. They are names instead of a closed set, so a new one is a new row. Energy, pressure, power, frequency and the like are separate
/// bases, as observed of Apple: W and J/s do not convert (UNIT-24).
package struct UnitDimension: Hashable, Sendable, CustomStringConvertible {
  /// One base and its power, which is never zero.
  struct Factor: Hashable, Sendable {
    let base: String
    let power: Int
  }

  /// Sorted by base name; empty for a plain number.
  let factors: [Factor]

  /// The dimension of a plain number.
  package static let scalar = UnitDimension(factors: [])

  private init(factors: [Factor]) {
    self.factors = factors
  }

  /// One base to the first power.
  init(base: String) {
    factors = [Factor(base: base, power: 1)]
  }

  /// The dimension of a catalogue cell, such as `length^-1`, `mass·time^-2` or `1`; nil if the text is invalid.
  init?(text: String) {
    var result = UnitDimension.scalar
    for term in text.split(whereSeparator: { $0 == "·" || $0 == "*" || $0 == "." }) where term != "1" {
      let parts = term.split(separator: "^", omittingEmptySubsequences: false)
      guard let base = parts.first, !base.isEmpty, parts.count <= 2, let power = parts.count == 1 ? 1 : Int(parts[1]) else { return nil }
      result = result.multiplied(by: UnitDimension(base: String(base)), power: power)
    }
    self = result
  }

  /// Whether the dimension is that of a plain number.
  package var isScalar: Bool { factors.isEmpty }

  /// The bases in alphabetical order, joined by the middle dot; `1` for a plain number.
  package var description: String {
    guard !isScalar else { return "1" }
    return factors.map { $0.power == 1 ? $0.base : "\($0.base)^\($0.power)" }.joined(separator: "·")
  }

  /// The product of this dimension and a power of another one. Powers wrap around at the ends of `Int`.
  func multiplied(by other: UnitDimension, power: Int) -> UnitDimension {
    var powers: [String: Int] = [:]
    for factor in factors { powers[factor.base, default: 0] &+= factor.power }
    for factor in other.factors { powers[factor.base, default: 0] &+= factor.power &* power }
    let remaining = powers.filter { $0.value != 0 }.map { Factor(base: $0.key, power: $0.value) }
    return UnitDimension(factors: remaining.sorted { $0.base < $1.base })
  }
}
