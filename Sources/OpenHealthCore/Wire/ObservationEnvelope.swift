// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A registration for change notifications, on a socket.
public struct ObservationEnvelope: Sendable, Equatable, Codable {
  /// The identifiers of the types to observe; nil for preferred units, and for workouts.
  public var types: [String]?
  /// Whether to observe the caller's unfinished workouts and sessions; nil means no.
  public var workouts: Bool?

  /// A registration for changes of types.
  public init(types: [String]?) { self.types = types }

  /// A registration for the caller's unfinished workouts and sessions.
  public static let ofWorkouts = {
    var envelope = ObservationEnvelope(types: nil)
    envelope.workouts = true
    return envelope
  }()

  /// A registration for the person's preferred units.
  public static let ofPreferences = ObservationEnvelope(types: nil)
}
