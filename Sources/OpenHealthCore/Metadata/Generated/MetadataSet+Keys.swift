// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/metadata-keys.tsv by scripts/generate; do not edit.

extension MetadataSet {
  /// `HKMetadataKeyDigitalSignature`.
  public static let digitalSignatureKey = "HKDigitalSignature"
  /// `HKMetadataKeyElevationAscended`.
  public static let elevationAscendedKey = "HKElevationAscended"
  /// `HKMetadataKeyElevationDescended`.
  public static let elevationDescendedKey = "HKElevationDescended"
  /// `HKMetadataKeyIndoorWorkout`.
  public static let indoorWorkoutKey = "HKIndoorWorkout"
  /// `HKMetadataKeyLapLength`.
  public static let lapLengthKey = "HKLapLength"
  /// `HKMetadataKeySwimmingLocationType`.
  public static let swimmingLocationTypeKey = "HKSwimmingLocationType"
  /// `HKMetadataKeySyncIdentifier`.
  public static let syncIdentifierKey = "HKMetadataKeySyncIdentifier"
  /// `HKMetadataKeySyncVersion`.
  public static let syncVersionKey = "HKMetadataKeySyncVersion"
  /// `HKMetadataKeyTimeZone`.
  public static let timeZoneKey = "HKTimeZone"
}
