// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/constants.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// A release of the FHIR standard.
///
/// Since iOS 14.0.
public struct HKFHIRRelease: RawRepresentable, Hashable, Sendable {
  /// The raw text.
  public let rawValue: String

  /// One with any text, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension HKFHIRRelease {
  /// The second draft, DSTU2.
  public static let dstu2 = HKFHIRRelease(rawValue: "DSTU2")

  /// Release 4.
  public static let r4 = HKFHIRRelease(rawValue: "R4")

  /// Not known.
  public static let unknown = HKFHIRRelease(rawValue: "unknown")
}
