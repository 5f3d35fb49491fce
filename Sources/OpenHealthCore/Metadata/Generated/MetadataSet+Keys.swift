// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/metadata-keys.tsv by scripts/generate; do not edit.

extension MetadataSet {
  /// `HKMetadataKeyDigitalSignature`.
  package static let digitalSignatureKey = "HKDigitalSignature"
  /// `HKMetadataKeyElevationAscended`.
  package static let elevationAscendedKey = "HKElevationAscended"
  /// `HKMetadataKeyElevationDescended`.
  package static let elevationDescendedKey = "HKElevationDescended"
  /// `HKMetadataKeyIndoorWorkout`.
  package static let indoorWorkoutKey = "HKIndoorWorkout"
  /// `HKMetadataKeyLapLength`.
  package static let lapLengthKey = "HKLapLength"
  /// `HKMetadataKeySwimmingLocationType`.
  package static let swimmingLocationTypeKey = "HKSwimmingLocationType"
  /// `HKMetadataKeySyncIdentifier`.
  package static let syncIdentifierKey = "HKMetadataKeySyncIdentifier"
  /// `HKMetadataKeySyncVersion`.
  package static let syncVersionKey = "HKMetadataKeySyncVersion"
  /// `HKMetadataKeyTimeZone`.
  package static let timeZoneKey = "HKTimeZone"
}
