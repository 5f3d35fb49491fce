// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Which stored bytes are not as they were written. No case carries a health value.
package enum DataDamage: Sendable, Equatable, Codable {
  /// A kind of row that samples refer to by number. The raw value is its name in messages.
  package enum Entry: String, Sendable, Codable {
    /// The origin or the unit of samples.
    case provenance, unit
    /// The metadata of samples.
    case metadataSet = "metadata set"
    /// The time zone of samples.
    case timeZone = "time zone"
  }

  /// An entry that samples refer to does not exist.
  case missing(Entry)
  /// A stored unit does not parse.
  case unit
  /// A UUID does not have 16 bytes.
  case uuid
  /// A chunk of samples does not decode, or is not what its header says.
  case chunk
  /// A sample of several quantities has no quantities.
  case seriesMissing
  /// A part of a series has the wrong length.
  case seriesPart
  /// A workout has no content.
  case workoutMissing
  /// The content of a workout does not decode.
  case workout
  /// A part of a route does not exist, or has the wrong length.
  case routePart
  /// A sample of a kind with its own content has none.
  case contentMissing
  /// The content of a sample does not decode, or is of another kind than its type.
  case content
  /// The large part of a content is missing, or not the one that was saved.
  case contentBytes
  /// The description of an attachment does not decode, or a part of its data is missing or not the one that was saved.
  case attachment
  /// The zones that the person set do not decode.
  case zones
  /// A kept element has an unknown version.
  case elementVersion
  /// A kept element does not decode.
  case element
  /// A kept file does not unpack.
  case file
  /// A set of metadata has an unknown version.
  case metadataVersion
  /// A set of metadata ends too early.
  case metadataLength
  /// A text in metadata is not UTF-8.
  case metadataText
  /// A value in metadata is of an unknown kind.
  case metadataKind
  /// A number in metadata is not in the form that the encoder writes.
  case metadataNumber
  /// A unit in metadata does not parse.
  case metadataUnit
  /// A column has a value of the wrong type.
  case column
  /// An encrypted value does not decrypt with the person's key: it was changed, or written for another place.
  case encrypted
  /// SQLite found the damage; its extended code and its own text.
  case sqlite(code: Int32, message: String)
}

extension DataDamage: CustomStringConvertible {
  /// The damage as a clause for a sentence such as "The health store is damaged: a UUID has the wrong length".
  package var description: String {
    switch self {
    case .missing(let entry): "a \(entry.rawValue) that samples refer to is missing"
    case .unit: "a stored unit does not parse"
    case .uuid: "a UUID has the wrong length"
    case .chunk: "a chunk of samples does not decode"
    case .seriesMissing: "a series is missing"
    case .seriesPart: "a part of a series has the wrong length"
    case .workoutMissing: "a workout has no content"
    case .workout: "a workout does not decode"
    case .routePart: "a part of a route is missing or has the wrong length"
    case .contentMissing: "the content of a sample is missing"
    case .content: "the content of a sample does not decode"
    case .contentBytes: "a part of the content of a sample is missing or changed"
    case .attachment: "an attachment does not decode, or a part of it is missing or changed"
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
    case .column: "a column has a value of the wrong type"
    case .encrypted: "an encrypted value was changed, or is in another place than the one it was written for"
    case .sqlite(_, let message): message
    }
  }
}
