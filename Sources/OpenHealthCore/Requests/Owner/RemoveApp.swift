// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Removes an app's registration, its permissions and open questions, its unfinished workouts and sessions, and its background deliveries.
///
/// The app's connections lose all access at once, and its waiting calls end with `userCanceled`. Samples that the app saved stay. Throws
/// `invalidArgument` if the store knows none of this about the app.
package struct RemoveApp: OwnerRequest {
  /// Nothing. The removal is committed when the call returns.
  package typealias Reply = Void

  /// The bundle identifier of the app to remove. It need not be registered: answers to an embedded app are removed, too.
  package var bundleIdentifier: String

  /// Creates a request to remove one app.
  package init(_ bundleIdentifier: String) { self.bundleIdentifier = bundleIdentifier }

  /// A registration less.
  package static var effects: RequestEffects { .apps }
}
