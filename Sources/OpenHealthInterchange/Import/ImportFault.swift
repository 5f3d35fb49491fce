// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why something in an export is not imported as it should be, in words without its values.
struct ImportFault: Error, CustomStringConvertible {
  let description: String
  /// Whether the value may be valid in a later system, so that the element is kept.
  let isOfLaterSystem: Bool

  init(_ description: String, isOfLaterSystem: Bool = false) { (self.description, self.isOfLaterSystem) = (description, isOfLaterSystem) }

  static let noUnit = Self("the unit is missing")
  static let unknownUnit = Self("the unit is not known")
  static let otherUnit = Self("the unit does not fit the type")
  static let unitOutOfRange = Self("the unit is too large or too small")
  static let number = Self("the value is not a number, or too large")
}
