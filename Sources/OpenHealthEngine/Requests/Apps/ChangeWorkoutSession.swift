// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ChangeWorkoutSession: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> WorkoutSessionReport {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    var stored = try find(storage, app: app.bundleIdentifier, now: now)
    let before = stored.session
    let events = try stored.session.apply(change, by: side, at: now.date)
    try storage.forgetWorkoutEvents(of: stored, upTo: place, by: side)
    if stored.session.isActive, var other = try storage.activeWorkoutSession(), other.number != stored.number {
      let otherBefore = other.session
      let ended = [.failed(.anotherWorkoutSession)] + (try other.session.apply(.end, at: now.date))
      try storage.updateWorkoutSession(other, events: ended, at: now.date)
      try SessionFollowing.run(ended, in: other, before: otherBefore, storage, now: now)
    }
    try storage.updateWorkoutSession(stored, events: events, at: now.date)
    try SessionFollowing.run(events, in: stored, before: before, storage, now: now)
    return try storage.report(of: stored, after: place, by: side)
  }

  private func find(_ storage: StorageWriter, app: String, now: Moment) throws -> StoredWorkoutSession {
    if side == .primary { return try storage.workoutSession(session, of: app) ?? make(storage, app: app, now: now) }
    guard let stored = try storage.mirroredWorkoutSession(session, by: app) else { throw HealthError.invalidArgument(.notMirrored) }
    return stored
  }

  /// Stores a new session in its initial state, whatever state the app's copy has.
  private func make(_ storage: StorageWriter, app: String, now: Moment) throws -> StoredWorkoutSession {
    try storage.forgetWorkoutSessions(unchangedSince: now.date - Limits.unfinishedWorkoutSeconds)
    let new = WorkoutSession(builder: fresh.builder, configuration: fresh.configuration, activity: fresh.activity.uuid, date: now.date)
    return try storage.insertWorkoutSession(session, app: app, session: new, at: now.date)
  }
}
