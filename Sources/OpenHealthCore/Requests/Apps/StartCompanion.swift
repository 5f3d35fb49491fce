// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Starts the companion of the calling app for a workout, or hands the workout to a companion that already runs.
///
/// The companion is the registered app whose identifier extends the caller's, such as `com.example.run.watchkitapp` for `com.example.run`.
/// Blocks for up to 5 seconds while a running companion takes the workout with ``TakeCompanionStart``.
///
/// Throws `invalidArgument(.noCompanion)` when no companion is registered, and `invalidArgument(.companionNotStarted)` when it neither runs
/// nor can be started.
package struct StartCompanion: HealthRequest {
  /// Nothing. The companion has taken the workout or was started.
  package typealias Reply = Void

  /// The configuration of the workout that the companion begins.
  package var configuration: WorkoutRecord.Configuration

  /// Creates a request to begin a workout in the companion.
  package init(configuration: WorkoutRecord.Configuration) { self.configuration = configuration }

  /// No permission: the request concerns only the calling app and its family.
  package var access: RequestAccess { .none }

  /// A save, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .saving }

  /// An app is started, or was.
  package static var effects: RequestEffects { .companions }
}
