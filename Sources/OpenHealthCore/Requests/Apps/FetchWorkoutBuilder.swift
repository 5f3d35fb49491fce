// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Gives a workout that the calling app makes; nil when there is none, or none any more. Cost: a look at each of its samples.
public struct FetchWorkoutBuilder: HealthRequest {
  public typealias Reply = WorkoutReport?

  public var builder: UUID

  public init(builder: UUID) { self.builder = builder }

  public var access: RequestAccess { .none }

  public var kind: RequestKind { .querying }
}
