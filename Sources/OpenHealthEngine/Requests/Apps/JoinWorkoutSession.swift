// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension JoinWorkoutSession: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> WorkoutSessionReport? {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    guard var stored = try storage.activeWorkoutSession(), AppFamily.holds(stored.app, app.bundleIdentifier), !own.contains(stored.uuid),
      let mirror = stored.session.mirror, mirror.link == nil || takesOver && mirror.link != link
    else { return nil }
    let events = stored.session.join(link)
    try storage.updateWorkoutSession(stored, events: events, at: now.date)
    return try storage.report(of: stored, after: nil, by: .mirrored(link))
  }
}
