// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What of the stored bytes is not as it was written. No case carries a health value.
public enum DataDamage: Sendable, Equatable, Codable {
  /// What samples refer to by number.
  public enum Entry: String, Sendable, Codable {
    case provenance, unit
    case metadataSet = "metadata set"
    case timeZone = "time zone"
  }

  /// An entry that samples refer to is not there.
  case missing(Entry)
  /// A stored unit does not parse.
  case unit
  /// A UUID has not 16 bytes.
  case uuid
  /// The content of a sample of several quantities is not there.
  case seriesMissing
  /// A part of a series has the wrong length.
  case seriesPart
  /// A workout has no content.
  case workoutMissing
  /// The content of a workout does not decode.
  case workout
  /// A part of a route is not there, or has the wrong length.
  case routePart
  /// The zones that the person set do not decode.
  case zones
  /// A kept element has a version that is not known.
  case elementVersion
  /// A kept element does not decode.
  case element
  /// A kept file does not unpack.
  case file
  /// A set of metadata has a version that is not known.
  case metadataVersion
  /// A set of metadata ends too early.
  case metadataLength
  /// A text in metadata is not UTF-8.
  case metadataText
  /// A value in metadata is of a kind that is not known.
  case metadataKind
  /// A number in metadata is not in the form in which it is written.
  case metadataNumber
  /// A unit in metadata does not parse.
  case metadataUnit
  /// SQLite found it, with its extended code and its own text.
  case sqlite(code: Int32, message: String)
}

extension DataDamage: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let entry): "a \(entry.rawValue) that samples refer to is missing"
    case .unit: "a stored unit does not parse"
    case .uuid: "a UUID has the wrong length"
    case .seriesMissing: "a series is missing"
    case .seriesPart: "a part of a series has the wrong length"
    case .workoutMissing: "a workout has no content"
    case .workout: "a workout does not decode"
    case .routePart: "a part of a route is missing or has the wrong length"
    case .zones: "the person's zones do not decode"
    case .elementVersion: "a kept element has an unknown version"
    case .element: "a kept element does not decode"
    case .file: "a kept file does not unpack"
    case .metadataVersion: "metadata has an unknown version"
    case .metadataLength: "metadata is cut short"
    case .metadataText: "text in metadata is not UTF-8"
    case .metadataKind: "metadata has a value of an unknown kind"
    case .metadataNumber: "a number in metadata is in the wrong form"
    case .metadataUnit: "metadata has an unknown unit"
    case .sqlite(_, let message): message
    }
  }
}
