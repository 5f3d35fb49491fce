// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Synchronization

/// The connections of apps to the store, by their tokens: each app of the API is a client of the daemon like any other, so that strength,
/// permissions, turns, limits and the access log are those of any app.
///
/// A connection is kept for some seconds after the last call, and no longer: as long as an app is connected, it counts as running, and is
/// not woken.
package final class AppServices: Sendable {
  /// The most calls of an app at once. More get status 429.
  package static let mostCalls = 4
  /// The most streams of events of an app at once.
  package static let mostStreams = 16

  private final class Connection: Sendable {
    let app: String
    let service: any HealthService

    init(_ app: String, _ service: any HealthService) { (self.app, self.service) = (app, service) }
  }

  private struct State {
    var connections: [String: (connection: Connection, lastUse: ContinuousClock.Instant)] = [:]
    /// The calls and streams of each app that have not ended.
    var calls: [String: Int] = [:]
    var streams: [String: Int] = [:]
  }

  private let state = Mutex(State())
  private let idle: Duration
  private let identify: @Sendable (String) throws(HealthError) -> String?
  private let connect: @Sendable (String, String) throws(HealthError) -> any HealthService

  /// The apps behind a daemon's socket.
  ///
  /// - Parameters:
  ///   - socket: the path of the socket for apps with tokens.
  ///   - identify: the identifier of the app with a token; nil for an unknown token.
  package convenience init(socket: String, identify: @escaping @Sendable (String) throws(HealthError) -> String?) {
    self.init(identify: identify) { app, token throws(HealthError) in
      try SocketService(path: socket, bundleIdentifier: app, token: token)
    }
  }

  /// Apps that connect in another way, for tests.
  ///
  /// - Parameter idle: how long a connection without calls is kept.
  package init(
    idle: Duration = .seconds(5), identify: @escaping @Sendable (String) throws(HealthError) -> String?,
    connect: @escaping @Sendable (_ app: String, _ token: String) throws(HealthError) -> any HealthService
  ) {
    (self.idle, self.identify, self.connect) = (idle, identify, connect)
  }

  /// What holds a place of an app until it is freed.
  package final class Place: Sendable {
    /// The app's identifier.
    package let app: String
    /// The store, which knows which app asks.
    package let service: any HealthService
    private let onEnd: @Sendable () -> Void

    fileprivate init(_ app: String, _ service: any HealthService, onEnd: @escaping @Sendable () -> Void) {
      (self.app, self.service, self.onEnd) = (app, service, onEnd)
    }

    deinit { onEnd() }
  }

  /// Whether an app has the token. A store that does not answer knows nobody.
  func knows(_ token: String) -> Bool {
    if state.withLock({ $0.connections[token] != nil }) { return true }
    guard AppToken.isToken(token) else { return false }
    do { return try identify(token) != nil } catch { return false }  // as documented above
  }

  /// A place for a call of the app with a token. Blocks.
  ///
  /// - Throws: a problem for an unknown token, and for an app with too many calls.
  package func place(_ token: String) throws(Problem) -> Place {
    let connection: Connection
    do { connection = try self.connection(token) } catch { throw Problem(error) }
    return try place(connection, \.calls, most: Self.mostCalls, "calls")
  }

  /// A place for a stream of events of an app that has one for a call.
  func stream(_ call: Place) throws(Problem) -> Place {
    try place(Connection(call.app, call.service), \.streams, most: Self.mostStreams, "streams of events")
  }

  private func place(
    _ connection: Connection, _ count: WritableKeyPath<State, [String: Int]> & Sendable, most: Int, _ what: String
  ) throws(Problem) -> Place {
    let app = connection.app
    let isFree = state.withLock { state in
      guard state[keyPath: count][app] ?? 0 < most else { return false }
      state[keyPath: count][app, default: 0] += 1
      return true
    }
    guard isFree else { throw Problem(.tooMany, "The app has \(most) \(what) at once already. Wait for one of them.", seconds: 1) }
    return Place(app, connection.service) { [weak self] in
      self?.state.withLock { state in
        let rest = (state[keyPath: count][app] ?? 1) - 1
        state[keyPath: count][app] = rest > 0 ? rest : nil
      }
    }
  }

  private func connection(_ token: String) throws(HealthError) -> Connection {
    let now = ContinuousClock.now
    let known = state.withLock { state -> Connection? in
      state.connections[token]?.lastUse = now
      return state.connections[token]?.connection
    }
    if let known { return known }
    guard AppToken.isToken(token), let app = try identify(token) else { throw .appNotRegistered(bundleIdentifier: "") }
    let new = Connection(app, try connect(app, token))
    // Another thread may have connected meanwhile; one of the two is used.
    state.withLock { $0.connections[token] = (new, now) }
    sweep(token)
    return new
  }

  /// Forgets a connection, as after an error that says that the app is not registered any more.
  package func forget(_ token: String) {
    let old = state.withLock { $0.connections.removeValue(forKey: token) }
    withExtendedLifetime(old) {}  // freed here, where no lock is held
  }

  /// Looks after a while whether the connection was used since, and forgets it if not.
  private func sweep(_ token: String) {
    let idle = idle
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Int(idle.components.seconds) * 1000 + 50)) { [weak self] in
      guard let self else { return }
      let isIdle = state.withLock { state in
        guard let found = state.connections[token] else { return nil as Bool? }
        return found.lastUse + idle <= .now
      }
      switch isIdle {
      case true?: forget(token)
      case false?: sweep(token)
      case nil: break
      }
    }
  }
}
