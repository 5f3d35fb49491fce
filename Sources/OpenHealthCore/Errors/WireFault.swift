// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What is wrong with bytes that should be a request or a reply. No case carries a health value.
public enum WireFault: Error, Sendable, Equatable, Codable {
  /// They end before the values that they announce.
  case cutShort
  /// There are more of them than the values need.
  case tooLong
  /// A number, a text or a name in them is none that is ever written there; the word says which.
  case invalid(Part)
  /// The JSON of a request or a reply cannot be read.
  case notReadable
  /// There are fewer or more pages than the reply has.
  case wrongPageCount

  /// What of a page can be invalid.
  public enum Part: String, Sendable, Codable {
    case text, type, unit, kind, place, count, metadata, workout, depth
  }
}

extension WireFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cutShort: "The message ends too early."
    case .tooLong: "The message has bytes behind its end."
    case .invalid(let part): "The message has an invalid \(part.rawValue)."
    case .notReadable: "The message cannot be read."
    case .wrongPageCount: "The message has the wrong number of pages."
    }
  }
}
