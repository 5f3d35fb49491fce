// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The store as all code above it sees it: an engine in this process, or the socket of a daemon.
///
///     let samples = try service.perform(FetchSamples(...), for: .app(identity))
///
/// Requests are values with typed replies. Each runs in one transaction or one read snapshot, so a reply never mixes two states of the
/// store, with two exceptions: through a socket, replies of more than a page to ``FetchSamples`` and ``FetchChanges`` are read page by page, and
/// ``DeleteMatchingSamples`` deletes many samples in several transactions. Calls may come from any thread. A call blocks its thread until the reply has arrived, so do not make it on the main queue or in
/// Swift's own thread pool.
package protocol HealthService: AnyObject, Sendable {
  /// Carries out one request for a caller.
  ///
  /// Checks the caller's permissions for each request. Throws the `HealthError` that the request's own documentation names, errors of
  /// permission, storage and, with a daemon, of the connection. A request that throws has changed nothing, except after `daemon(.lost)`:
  /// then a change may have been made.
  func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply

  /// Calls `handler` after each commit, of this process or another, that inserted or deleted samples of the types, changed the order of
  /// their sources, or changed activity summaries if their type is among them.
  ///
  /// The handler gets those of the types that changed and does not learn what changed: the observer queries again with its own permissions.
  /// It may run on any thread and must return soon. The observation lasts until it is cancelled or its last reference goes.
  func observeChanges(of types: Set<DataType>, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation

  /// Calls `handler` after each commit, of this process or another, that changed an unfinished workout or a session of the caller's. The
  /// rules of ``observeChanges(of:_:)`` apply.
  func observeWorkouts(for caller: Caller, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation

  /// Calls `handler` after each commit, of this process or another, that changed one of the person's preferred units (PREF-03). The rules
  /// of ``observeChanges(of:_:)`` apply.
  func observePreferences(_ handler: @escaping @Sendable () -> Void) -> ChangeObservation
}
