// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/constants.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// The kind of document that a verifiable clinical record comes from.
///
/// Since iOS 15.4.
public struct HKVerifiableClinicalRecordSourceType: RawRepresentable, Hashable, Sendable {
  /// The raw text.
  public let rawValue: String

  /// One with any text, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension HKVerifiableClinicalRecordSourceType {
  /// A digital COVID certificate of the European Union.
  public static let euDigitalCOVIDCertificate = HKVerifiableClinicalRecordSourceType(rawValue: "EUDigitalCOVIDCertificate")

  /// A SMART health card.
  public static let smartHealthCard = HKVerifiableClinicalRecordSourceType(rawValue: "SMARTHealthCard")
}
