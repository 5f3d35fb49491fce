// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A column whose values are encrypted in the store of a person with a key of their own (D61).
///
/// The numbers are part of the format: the number of a column never changes, and no other column gets it.
package enum EncryptedColumn: UInt8, Sendable, CaseIterable {
  /// The value of a sample, also of a removed one.
  case sampleValue = 1
  /// The least value of a series.
  case seriesMinimum = 2
  /// The greatest value of a series.
  case seriesMaximum = 3
  /// The latest value of a series.
  case seriesLatest = 4
  /// A part of the values of a series.
  case seriesPart = 5
  /// A part of the locations of a route.
  case routePart = 6
  /// The samples of a chunk without their UUIDs.
  case chunkColumns = 7
  /// The UUIDs of a chunk.
  case chunkUUIDs = 8
  /// A workout, also a removed one.
  case workout = 9
  /// The content of a sample.
  case content = 10
  /// A part of the large part of a content.
  case contentPart = 11
  /// The description of an attachment.
  case attachment = 12
  /// A part of an attachment's bytes.
  case attachmentPart = 13
  /// A kept element.
  case keptElement = 14
  /// A part of a kept file.
  case keptFilePart = 15
  /// The app of a workout builder.
  case builderApp = 16
  /// The state of a workout builder.
  case builder = 17
  /// The state of a workout session.
  case session = 18
  /// An event of a workout session.
  case sessionEvent = 19
  /// The reply to an upload.
  case uploadReply = 20

  // Texts and bytes that SQL compares, which are labels.

  /// The identifier of a type.
  case type = 32
  /// The text of a unit.
  case unit = 33
  /// The name of a time zone.
  case timeZone = 34
  /// The bundle identifier of a source.
  case source = 35
  /// The name of a source.
  case sourceName = 36
  /// The version of a source.
  case version = 37
  /// The product type of a source, such as `Watch7,1`.
  case productType = 38
  /// A text about a device.
  case device = 39
  /// A set of metadata.
  case metadataSet = 40
  /// The name of an import.
  case importName = 41
  /// The name of a setting.
  case settingName = 42
  /// The value of a setting.
  case settingValue = 43
  /// The identifier of a characteristic.
  case characteristic = 44
  /// The value of a characteristic.
  case characteristicValue = 45
  /// The path of a kept file.
  case filePath = 46
  /// The digest of a kept file.
  case fileDigest = 47

  // What SQL compares and only a copy to another store reads. The sample has a sync identifier, too, so that a mark is enough; the others are
  // nowhere else, and are labels.

  /// A sync identifier, which is a mark.
  case syncIdentifier = 60
  /// The identity of a kept element.
  case elementIdentity = 61
  /// What is left of a sample that the owner removed, so that an import leaves it out.
  case removedIdentity = 62
}
