// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension TakeWorkoutStep: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    _ = try ChangeWorkoutBuilder(builder: builder, change).run(storage, access: access, now: now)
  }
}
