// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The energy that a person uses at rest, by the equation of Mifflin and St Jeor (1990), in kcal a day: ten times the body mass in kg, plus
/// 6.25 times the height in cm, minus five times the age in years, plus 5 for men or minus 161 for women (OQ-30).
///
/// An unknown or impossible value is replaced by a default: 70 kg, 170 cm, 30 years, and the mean of both sexes.
package struct BasalRate: Sendable, Equatable {
  /// The sexes that the equation distinguishes.
  package enum Sex: String, Sendable {
    /// The named sex, as in the catalogue.
    case female, male
  }

  /// A total energy in two parts.
  package struct Split: Sendable, Equatable {
    /// The energy used at rest, and the rest of the total.
    package var resting, active: Amount
  }

  /// The energy a day, in kcal.
  package let kilocaloriesPerDay: Double

  /// The rate of a person; nil for what is not known.
  package init(mass: Amount?, height: Amount?, age: Int?, sex: Sex?) {
    let kilograms = Self.known(mass?.number(in: .kilogram), in: 1...1000) ?? 70
    let centimetres = Self.known(height?.number(in: .centimetre), in: 20...300) ?? 170
    let years = Self.known(age.map { Double($0) }, in: 1...130) ?? 30
    let constant: Double =
      switch sex {
      case .male: 5
      case .female: -161
      case nil: -78
      }
    kilocaloriesPerDay = max(0, 10 * kilograms + 6.25 * centimetres - 5 * years + constant)
  }

  private static func known(_ number: Double?, in range: ClosedRange<Double>) -> Double? {
    number.flatMap { range.contains($0) ? $0 : nil }
  }

  /// Splits the energy that a person used in a number of seconds, in the unit of the total. The resting part is at most the total.
  package func split(_ total: Amount, over seconds: Double) -> Split {
    let resting = Amount(kilocaloriesPerDay * seconds / 86_400, .kilocalorie).number(in: total.unit)
    let part = max(0, min(total.value, resting))
    return Split(resting: Amount(part, total.unit), active: Amount(total.value - part, total.unit))
  }
}

extension UnitExpression {
  fileprivate static let kilogram = known("kg")
  fileprivate static let centimetre = known("cm")
  fileprivate static let kilocalorie = known("kcal")
}
