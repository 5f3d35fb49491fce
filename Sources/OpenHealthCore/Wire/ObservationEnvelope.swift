// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A client's registration for change notifications, as it crosses a socket: for types, for unfinished workouts, or for preferred units.
package struct ObservationEnvelope: Sendable, Equatable, Codable {
  /// The identifiers of the types to observe; the daemon ignores those that it does not know. Nil for the other two registrations.
  package var types: [String]?
  /// Whether to observe unfinished workouts and sessions of the caller's app and its family. Nil means no; not used if there are types.
  package var workouts: Bool?

  /// A registration for changes of types.
  package init(types: [String]?) { self.types = types }

  /// A registration for unfinished workouts and sessions of the caller's app and its family.
  package static let ofWorkouts = {
    var envelope = ObservationEnvelope(types: nil)
    envelope.workouts = true
    return envelope
  }()

  /// A registration for the person's preferred units.
  package static let ofPreferences = ObservationEnvelope(types: nil)
}
