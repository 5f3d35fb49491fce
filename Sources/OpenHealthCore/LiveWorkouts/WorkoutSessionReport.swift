// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A workout session as the store has it, and what has happened in it since a place in its log.
public struct WorkoutSessionReport: Sendable, Equatable, Codable {
  public var uuid: UUID
  public var session: WorkoutSession
  /// In their order.
  public var events: [WorkoutSession.Event]
  /// The place in the log behind the events.
  public var place: Int64

  public init(uuid: UUID, session: WorkoutSession, events: [WorkoutSession.Event] = [], place: Int64 = 0) {
    self.uuid = uuid
    self.session = session
    self.events = events
    self.place = place
  }
}
