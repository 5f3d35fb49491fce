// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A column whose values are encrypted in the store of a person with a key of their own (D61).
///
/// The numbers are part of the format: the number of a column never changes, and no other column gets it.
@_spi(Backends) public enum EncryptedColumn: UInt8, Sendable, CaseIterable {
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
}
