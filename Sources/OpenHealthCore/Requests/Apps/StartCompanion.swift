// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Starts the companion of the calling app for a workout, or hands the workout to one that runs: the registered app whose identifier is the caller's with a
/// part more.
///
/// Throws `invalidArgument(.noCompanion)` when no such app is registered, and `invalidArgument(.companionNotStarted)` when it does not run and cannot be
/// started.
public struct StartCompanion: HealthRequest {
  public typealias Reply = Void

  /// The workout that it is to begin.
  public var configuration: WorkoutRecord.Configuration

  public init(configuration: WorkoutRecord.Configuration) { self.configuration = configuration }

  public var access: RequestAccess { .none }

  public var kind: RequestKind { .saving }
}
