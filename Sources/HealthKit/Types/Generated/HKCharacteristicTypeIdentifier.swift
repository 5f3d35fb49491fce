// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/other-types.tsv by scripts/generate; do not edit.

/// The name of a characteristic type, for ``HKCharacteristicType``.
///
/// The members cover what Apple has published; `activityMoveMode` is one.
public struct HKCharacteristicTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The identifier's text, as in stores and files.
  public let rawValue: String

  /// An identifier with any text, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension HKCharacteristicTypeIdentifier {
  /// Activity move mode.
  ///
  /// Apps can read it but not save it. Since iOS 14.0.
  public static let activityMoveMode = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierActivityMoveMode")

  /// Biological sex.
  ///
  /// Apps can read it but not save it. Since iOS 8.0.
  public static let biologicalSex = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierBiologicalSex")

  /// Blood type.
  ///
  /// Apps can read it but not save it. Since iOS 8.0.
  public static let bloodType = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierBloodType")

  /// Date of birth.
  ///
  /// Apps can read it but not save it. Since iOS 8.0.
  public static let dateOfBirth = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierDateOfBirth")

  /// Fitzpatrick skin type.
  ///
  /// Apps can read it but not save it. Since iOS 9.0.
  public static let fitzpatrickSkinType = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierFitzpatrickSkinType")

  /// Reference sex.
  ///
  /// Apps can read it but not save it. Since iOS 27.3.
  public static let referenceSex = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierReferenceSex")

  /// Wheelchair use.
  ///
  /// Apps can read it but not save it. Since iOS 10.0.
  public static let wheelchairUse = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierWheelchairUse")
}
