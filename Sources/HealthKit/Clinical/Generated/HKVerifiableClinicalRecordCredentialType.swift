// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/constants.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// What a verifiable clinical record attests.
///
/// Since iOS 15.4.
public struct HKVerifiableClinicalRecordCredentialType: RawRepresentable, Hashable, Sendable {
  /// The raw text.
  public let rawValue: String

  /// One with any text, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension HKVerifiableClinicalRecordCredentialType {
  /// Something about COVID-19.
  public static let covid19 = HKVerifiableClinicalRecordCredentialType(rawValue: "https://smarthealth.cards#covid19")

  /// An immunization.
  public static let immunization = HKVerifiableClinicalRecordCredentialType(rawValue: "https://smarthealth.cards#immunization")

  /// A laboratory result.
  public static let laboratory = HKVerifiableClinicalRecordCredentialType(rawValue: "https://smarthealth.cards#laboratory")

  /// A recovery.
  public static let recovery = HKVerifiableClinicalRecordCredentialType(rawValue: "https://smarthealth.cards#recovery")
}
