// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A wish to hear of changes, on a socket.
public struct ObservationEnvelope: Sendable, Equatable, Codable {
  /// The identifiers of types; nil for what the person prefers.
  public var types: [String]?

  public init(types: [String]?) { self.types = types }
}
