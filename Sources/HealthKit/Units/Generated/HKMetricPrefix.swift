// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// The power of ten in front of an SI unit.
///
/// Since iOS 8.0.
public enum HKMetricPrefix: Int, Sendable {
  /// No prefix (factor 1).
  case none = 0

  /// Pico (10^-12).
  case pico = 1

  /// Nano (10^-9).
  case nano = 2

  /// Micro (10^-6).
  case micro = 3

  /// Milli (10^-3).
  case milli = 4

  /// Centi (10^-2).
  case centi = 5

  /// Deci (10^-1).
  case deci = 6

  /// Deca (10).
  case deca = 7

  /// Hecto (10^2).
  case hecto = 8

  /// Kilo (10^3).
  case kilo = 9

  /// Mega (10^6).
  case mega = 10

  /// Giga (10^9).
  case giga = 11

  /// Tera (10^12).
  case tera = 12

  /// Femto (10^-15). Since iOS 13.0.
  case femto = 13
}
