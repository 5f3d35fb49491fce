// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FollowWorkoutSession: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> WorkoutSessionReport? {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    if case .mirrored(let link) = side {
      guard let session, let found = try storage.mirroredWorkoutSession(session, by: app.bundleIdentifier),
        found.session.mirror?.link == link
      else { return nil }
      return try storage.report(of: found, after: place, by: side)
    }
    let found =
      if let session { try storage.workoutSession(session, of: app.bundleIdentifier) } else { try storage.activeWorkoutSession() }
    guard let found, found.app == app.bundleIdentifier else { return nil }
    return try storage.report(of: found, after: place)
  }
}
