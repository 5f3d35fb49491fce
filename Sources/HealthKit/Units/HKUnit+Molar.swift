// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension HKUnit {
  /// The mole of a substance, `mol<180.1558800000541>`, which converts with mass (UNIT-16, UNIT-25). The mass has 16 significant digits.
  ///
  /// Raises `NSInvalidArgumentException` if the grams per mole are not a positive finite number.
  public class func moleUnit(withMolarMass gramsPerMole: Double) -> Self {
    moleUnit(with: .none, molarMass: gramsPerMole)
  }

  /// The mole of a substance with a metric prefix, `mmol<180.1558800000541>` (UNIT-16, UNIT-25).
  ///
  /// Raises `NSInvalidArgumentException` if the grams per mole are not a positive finite number.
  public class func moleUnit(with prefix: HKMetricPrefix, molarMass gramsPerMole: Double) -> Self {
    do {
      return shared(try UnitExpression.mole(molarMass: gramsPerMole, prefix: prefix.core))
    } catch {
      raise(.invalidArgument, "Molar mass must be a positive number: \(gramsPerMole)")
    }
  }
}
