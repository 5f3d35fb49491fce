// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/constants.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// A field of health concepts.
///
/// Since iOS 26.0.
public struct HKHealthConceptDomain: RawRepresentable, Hashable, Sendable {
  /// The raw text.
  public let rawValue: String

  /// One with any text, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension HKHealthConceptDomain {
  /// Medications.
  public static let medication = HKHealthConceptDomain(rawValue: "HKHealthConceptDomainMedication")
}
