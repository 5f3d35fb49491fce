// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/metadata-keys.tsv by scripts/generate; do not edit.

extension MetadataSet {
  /// `HKMetadataKeySyncIdentifier`.
  public static let syncIdentifierKey = "HKMetadataKeySyncIdentifier"
  /// `HKMetadataKeySyncVersion`.
  public static let syncVersionKey = "HKMetadataKeySyncVersion"
  /// `HKMetadataKeyTimeZone`.
  public static let timeZoneKey = "HKTimeZone"
}
