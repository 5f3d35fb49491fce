// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Takes the workout for which the calling app was started as a companion. Only one call gets it.
///
/// Writes nothing if there is none. Throws `invalidArgument` for the owner.
package struct TakeCompanionStart: HealthRequest {
  /// The configuration of the workout; nil if there is none, or it was requested more than ``CompanionStart/seconds`` ago.
  package typealias Reply = WorkoutRecord.Configuration?

  /// Creates the request, which has no parameters.
  package init() {}

  /// No permission: the request concerns only the calling app.
  package var access: RequestAccess { .none }

  /// A save, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .saving }

  /// An app is started, or was.
  package static var effects: RequestEffects { .companions }
}
