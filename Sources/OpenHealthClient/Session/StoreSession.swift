// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// What one store of a client needs to ask: its connection, opened when it is first needed, and queues, so that no caller is blocked.
package final class StoreSession: Sendable {
  /// The connection that the store was made with; nil for that of the environment.
  package let given: HealthConnection?
  private let opened = Mutex<Result<HealthConnection, HealthError>?>(nil)
  /// Completions of one store come one after another, never on the main queue (STORE-03, OQ-03).
  private let completions = DispatchQueue(label: "openhealthkit.completions", target: ServiceQueue.shared)
  private let preferences = Mutex(Preferences())
  /// The workout sessions that were begun with this store.
  package let ownSessions = Mutex<Set<UUID>>([])
  /// What a public class keeps here.
  package let attached = Mutex<(any Sendable)?>(nil)

  private struct Preferences {
    var handler: (@Sendable () -> Void)?
    var observation: ChangeObservation?
  }

  package init(_ given: HealthConnection? = nil) { self.given = given }

  /// The connection. One that could not be opened is tried again with the next call.
  package func connection() throws(HealthError) -> HealthConnection {
    if let given { return given }
    let result = opened.withLock { opened in
      if case .success(let connection) = opened { return Result<HealthConnection, HealthError>.success(connection) }
      let result = Result { () throws(HealthError) in try HealthConnection.fromEnvironment() }
      opened = result
      return result
    }
    let connection = try result.get()
    observePreferences(connection)
    return connection
  }

  // MARK: Asking in the background

  /// Carries out a request on a background queue, and hands on the reply on the queue of completions.
  package func ask<R: HealthRequest>(_ request: R, completion: @escaping @Sendable (Result<R.Reply, HealthError>) -> Void) {
    inBackground({ connection throws(HealthError) in try connection.ask(request) }, completion: completion)
  }

  /// Does something with the connection on a background queue, and hands on the result on the queue of completions.
  ///
  /// - Parameter queue: where; a serial one keeps calls in their order.
  package func inBackground<Reply: Sendable>(
    on queue: DispatchQueue = ServiceQueue.shared,
    _ work: @escaping @Sendable (HealthConnection) throws(HealthError) -> Reply,
    completion: @escaping @Sendable (Result<Reply, HealthError>) -> Void
  ) {
    let monitor = given?.monitor
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

  /// Calls a handler, on the queue of completions, when the person prefers something else (PREF-03). Once for each session.
  package func onPreferencesChange(_ handler: @escaping @Sendable () -> Void) {
    preferences.withLock { $0.handler = handler }
    if let given { observePreferences(given) }
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
