// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The store as everything above it sees it: requests go in, typed replies come out.
///
/// A call blocks its thread until the reply is there. Implementations may be called from any thread.
public protocol HealthService: AnyObject, Sendable {
  /// Carries out one request for a caller. Throws what went wrong; a request that throws has changed nothing.
  func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply

  /// Calls `handler` after each commit, of this process or another, that inserted or deleted samples of the types, put their sources in
  /// another order, or changed activity summaries if theirs is among them, until the observation is cancelled or gone. It gives those of the types that changed and says nothing of
  /// what did: the observer asks, with its own permissions. The handler must return soon.
  func observeChanges(of types: Set<DataType>, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation

  /// Calls `handler` after each commit, of this process or another, that changed a workout in the making or a session of the caller's.
  func observeWorkouts(for caller: Caller, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation

  /// Calls `handler` after each commit, of this process or another, that changed a unit that the person prefers (PREF-03).
  func observePreferences(_ handler: @escaping @Sendable () -> Void) -> ChangeObservation
}
