// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A wish to hear of changes, on a socket.
public struct ObservationEnvelope: Sendable, Equatable, Codable {
  /// The identifiers of types; nil for what the person prefers, and for workouts.
  public var types: [String]?
  /// Whether it is about workouts in the making and sessions of the caller's; nil is no.
  public var workouts: Bool?

  public init(types: [String]?) { self.types = types }

  /// About workouts in the making and sessions of the caller's.
  public static let ofWorkouts = {
    var envelope = ObservationEnvelope(types: nil)
    envelope.workouts = true
    return envelope
  }()

  /// About what the person prefers.
  public static let ofPreferences = ObservationEnvelope(types: nil)
}
