// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FetchWorkoutBuilder: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> WorkoutReport? {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    guard let builder = try storage.workoutBuilder(builder, of: app.bundleIdentifier) else { return nil }
    return try WorkoutReport(of: builder, storage: storage).visible(to: access)
  }
}
