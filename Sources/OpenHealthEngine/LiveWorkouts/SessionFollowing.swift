// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// Transfers the events of a session to the workout of its builder: pauses as events, activities as activities (LIVE-04, SESS-08, SESS-13).
enum SessionFollowing {
  /// - Parameter before: The session before the step.
  static func run(
    _ events: [WorkoutSession.Event], in stored: StoredWorkoutSession, before: WorkoutSession, _ storage: StorageWriter, now: Moment
  ) throws {
    guard var builder = try storage.workoutBuilders.builder(stored.session.builder, of: stored.app), builder.draft.phase == .collecting,
      let live = builder.draft.live, live.session == stored.uuid, let start = builder.draft.start
    else { return }
    let unchanged = builder.draft
    for event in events {
      switch event {
      case .generated(let event):
        guard live.collectsEvents, event.start >= start else { continue }
        // A session can be paused when its workout begins: the workout does not have that pause, and so takes no resume.
        if WorkoutClock.beginsWithResume(builder.draft.events + [event]) { continue }
        try builder.draft.apply(.addEvents([event]))
      case .beganActivity:
        // The first one is the workout itself.
        guard stored.session.activity.uuid != before.activity.uuid else { continue }
        if builder.draft.activities.isEmpty, !WorkoutRecord.hasParts(before.configuration.activityType) {
          try builder.draft.add(before.activity, endingAt: stored.session.activity.start)
        }
        try builder.draft.add(stored.session.activity, endingAt: nil)
      case .endedActivity(_, let date):
        guard let activity = builder.draft.openActivity else { continue }
        try builder.draft.apply(.endActivity(activity.uuid, max(date, activity.start)))
      case .changed, .failed, .received, .disconnected: continue
      }
    }
    if builder.draft != unchanged { try storage.workoutBuilders.update(builder, at: now.date) }
  }
}

extension WorkoutDraft {
  /// Adds the part of a session's activity that lies in the workout.
  fileprivate mutating func add(_ activity: WorkoutRecord.Activity, endingAt end: Date?) throws(HealthError) {
    guard let start else { return }
    var activity = activity
    activity.start = max(activity.start, start)
    activity.end = end.map { max($0, activity.start) }
    try apply(.addActivity(activity))
  }
}
