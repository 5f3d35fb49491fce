// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why bytes are not a valid request or reply. No case carries a health value.
package enum WireFault: Error, Sendable, Equatable, Codable {
  /// The bytes end before the values that they announce.
  case cutShort
  /// There are more bytes than the values need.
  case tooLong
  /// A number, a text or a name is one that no encoder writes; the value says which.
  case invalid(Part)
  /// The JSON of a request or a reply cannot be read.
  case notReadable
  /// There are fewer or more pages than the reply has.
  case wrongPageCount

  /// A part of a page that can be invalid. The raw value is its name in messages.
  package enum Part: String, Sendable, Codable {
    /// The texts, names, numbers and structures of pages that are checked.
    case text, type, unit, kind, place, count, metadata, workout, content, depth
  }
}

extension WireFault: CustomStringConvertible {
  /// The fault as a sentence.
  package var description: String {
    switch self {
    case .cutShort: "The message ends too early."
    case .tooLong: "The message has bytes after its end."
    case .invalid(let part): "The message has an invalid \(part.rawValue)."
    case .notReadable: "The message cannot be read."
    case .wrongPageCount: "The message has the wrong number of pages."
    }
  }
}
