// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// The session of one `HKHealthStore`: its connection, opened when it is first needed, and the queues that keep callers from blocking.
package final class StoreSession: Sendable {
  /// The connection that the store was created with; nil means the one that the environment names.
  package let injected: HealthConnection?
  /// Finds mistakes in the app's calls; nil where none are looked for.
  package let diagnostics: DiagnosticLog?
  private let opened = Mutex<HealthConnection?>(nil)
  /// Completions of one store run one after another, never on the main queue (STORE-03, OQ-03).
  private let completions = DispatchQueue(label: "openhealthkit.completions", target: ServiceQueue.shared)
  private let preferences = Mutex(Preferences())
  /// The workout sessions that began with this store.
  package let ownSessions = Mutex<Set<UUID>>([])
  /// A value that a public class attaches to the session.
  package let attached = Mutex<(any Sendable)?>(nil)

  private struct Preferences {
    var handler: (@Sendable () -> Void)?
    var observation: ChangeObservation?
  }

  /// A session that has not opened its connection.
  ///
  /// - Parameters:
  ///   - injected: the connection; nil means the one that the environment names.
  ///   - diagnostics: the log for a connection that the environment names. A given connection has its own.
  package init(_ injected: HealthConnection?, diagnostics: DiagnosticLog?) {
    self.injected = injected
    self.diagnostics = injected == nil ? diagnostics : injected?.diagnostics
  }

  /// The client's clock, which tests move.
  package var now: Date { injected?.now() ?? Date() }

  /// The connection. If it could not be opened, the next call tries again.
  package func connection() throws(HealthError) -> HealthConnection {
    if let injected { return injected }
    if let known = opened.withLock({ $0 }) { return known }
    // Not under the lock: each call waits for a daemon that is away at most as long as one call may.
    var new = try HealthConnection.fromEnvironment()
    new.diagnostics = diagnostics
    let connection = opened.withLock { opened in
      let connection = opened ?? new
      opened = connection
      return connection
    }
    observePreferences(connection)
    return connection
  }

  // MARK: Asking in the background

  /// Carries out a request on a background queue, and passes the reply to the completion on the queue of completions.
  package func ask<R: HealthRequest>(_ request: R, completion: @escaping @Sendable (Result<R.Reply, HealthError>) -> Void) {
    inBackground({ connection throws(HealthError) in try connection.ask(request) }, completion: completion)
  }

  /// Carries out a request that the owner answers, like ``ask(_:completion:)``. While it waits at a daemon, or a server, the process says
  /// so on standard error; a store of this process asks in the terminal itself.
  package func askOwner<R: HealthRequest>(_ request: R, completion: @escaping @Sendable (Result<R.Reply, HealthError>) -> Void) {
    inBackground(
      { connection throws(HealthError) in
        guard connection.service is SocketService else { return try connection.ask(request) }
        let notice = OwnerNotice(app: connection.app.bundleIdentifier)
        defer { notice.end() }
        return try connection.ask(request)
      }, completion: completion)
  }

  /// Runs work with the connection on a background queue, and passes the result to the completion on the queue of completions.
  ///
  /// - Parameter queue: the background queue; a serial one keeps calls in their order.
  package func inBackground<Reply: Sendable>(
    on queue: DispatchQueue = ServiceQueue.shared,
    _ work: @escaping @Sendable (HealthConnection) throws(HealthError) -> Reply,
    completion: @escaping @Sendable (Result<Reply, HealthError>) -> Void
  ) {
    let monitor = injected?.monitor
    monitor?.begin()
    queue.async { [self] in
      let result = Result { () throws(HealthError) in try work(try connection()) }
      completions.async {
        completion(result)
        monitor?.end()
      }
    }
  }

  // MARK: Preferences

  /// Calls a handler, on the queue of completions, when the person's preferences change (PREF-03). Call it once for each session.
  package func onPreferencesChange(_ handler: @escaping @Sendable () -> Void) {
    preferences.withLock { $0.handler = handler }
    if let injected { observePreferences(injected) }
  }

  private func observePreferences(_ connection: HealthConnection) {
    preferences.withLock { preferences in
      guard preferences.observation == nil, let handler = preferences.handler else { return }
      preferences.observation = connection.service.observePreferences { [completions, monitor = connection.monitor] in
        monitor?.begin()
        completions.async {
          handler()
          monitor?.end()
        }
      }
    }
  }
}
