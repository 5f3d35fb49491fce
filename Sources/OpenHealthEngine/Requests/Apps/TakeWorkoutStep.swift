// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension TakeWorkoutStep: PreparedRequest {
  private var step: ChangeWorkoutBuilder { ChangeWorkoutBuilder(builder: builder, change) }

  func prepare(_ storage: StorageReader, access: AccessDecision) throws -> ChangeWorkoutBuilder.Prepared? {
    change == .finish ? try step.prepare(storage, access: access) : nil
  }

  func run(
    _ storage: StorageWriter, access: AccessDecision, now: Moment, with prepared: ChangeWorkoutBuilder.Prepared?
  ) throws -> Void? {
    if change == .finish { return try step.run(storage, access: access, now: now, with: prepared).map { _ in } }
    return try step.runUnseen(storage, access: access, now: now)
  }
}
