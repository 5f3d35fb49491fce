// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The current state of a workout session in the store, and its events since a place in its log.
public struct WorkoutSessionReport: Sendable, Equatable, Codable {
  /// The UUID of the session.
  public var uuid: UUID
  /// The session's state.
  public var session: WorkoutSession
  /// The events in order.
  public var events: [WorkoutSession.Event]
  /// The place in the log after the last of ``events``, from which the next report continues.
  public var place: Int64

  /// A report; by default without events.
  public init(uuid: UUID, session: WorkoutSession, events: [WorkoutSession.Event] = [], place: Int64 = 0) {
    self.uuid = uuid
    self.session = session
    self.events = events
    self.place = place
  }
}
