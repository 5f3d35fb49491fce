// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/constants.tsv by scripts/generate; do not edit.

/// Grams of blood glucose in a mole, for HKUnit.moleUnit(withMolarMass:) (UNIT-16). Since iOS 8.0.
public let HKUnitMolarMassBloodGlucose: Double = 180.15588000005408
