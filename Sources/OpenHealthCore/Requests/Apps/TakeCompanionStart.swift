// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Gives the workout for which the calling app was started as a companion, once; nil when there is none.
public struct TakeCompanionStart: HealthRequest {
  public typealias Reply = WorkoutRecord.Configuration?

  public init() {}

  public var access: RequestAccess { .none }

  public var kind: RequestKind { .saving }
}
