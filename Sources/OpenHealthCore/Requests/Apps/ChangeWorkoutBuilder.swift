// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Takes one step with a workout that the calling app makes, and gives it as it is then (BLD-01 to BLD-13).
///
/// The first step begins it, under a UUID of the app's choice, which the workout has later. Finishing saves the workout with all samples that
/// were added; discarding keeps those samples (BLD-09). Throws `authorizationNotDetermined` or `authorizationDenied` when workouts may not be
/// saved, `invalidArgument` for a step that is not allowed, and what ``SaveSamples`` throws. A locked store cannot answer it, but takes
/// ``TakeWorkoutStep``.
public struct ChangeWorkoutBuilder: HealthRequest {
  public typealias Reply = WorkoutReport

  public var builder: UUID
  public var change: WorkoutDraft.Change

  public init(builder: UUID, _ change: WorkoutDraft.Change) {
    self.builder = builder
    self.change = change
  }

  /// What was begun can be given up without a permission.
  public var access: RequestAccess { change == .discard ? .none : .share([Catalog.workout]) }

  public var kind: RequestKind { .saving }

  public func amount(of type: DataType, in reply: WorkoutReport?) -> Int? {
    if reply == nil { return 0 }
    return change == .finish ? 1 : nil
  }
}
