// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The current state of a workout session in the store, and its events since a place in its log.
package struct WorkoutSessionReport: Sendable, Equatable, Codable {
  /// The UUID of the session.
  package var uuid: UUID
  /// The session's state.
  package var session: WorkoutSession
  /// The events in order.
  package var events: [WorkoutSession.Event]
  /// The place in the log after the last of ``events``, from which the next report continues.
  package var place: Int64

  /// A report; by default without events.
  package init(uuid: UUID, session: WorkoutSession, events: [WorkoutSession.Event] = [], place: Int64 = 0) {
    self.uuid = uuid
    self.session = session
    self.events = events
    self.place = place
  }
}
