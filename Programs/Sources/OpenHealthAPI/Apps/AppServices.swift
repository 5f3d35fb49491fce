// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Synchronization

/// The connections of apps to the store, by their tokens: each app of the API is a client of the daemon or the server like any other, so that strength,
/// permissions, turns, limits and the access log are those of any app.
///
/// A connection is kept for some seconds after the last call, and no longer: as long as an app is connected, it counts as running, and is
/// not woken.
package final class AppServices: Sendable {
  /// The most calls of an app at once. More get status 429.
  package static let mostCalls = 4
  /// The most streams of events of an app at once.
  package static let mostStreams = 16

  /// Whose a token is: an app, as one person has registered it.
  package struct Holder: Sendable, Hashable {
    /// The app's identifier.
    package let app: String
    /// The number of the person whose store it uses, at a server for many people; 0 at a daemon, which has one store.
    package let person: Int64

    /// An app of a person, by default of the only one.
    package init(app: String, person: Int64 = 0) { (self.app, self.person) = (app, person) }
  }

  /// How many calls and streams all apps of a person have at once, and all people together. Beyond them is status 429.
  package struct Shares: Sendable {
    /// The calls of a person's apps.
    package var callsOfPerson = Int.max
    /// The streams of events of a person's apps.
    package var streamsOfPerson = Int.max
    /// The streams of events of all people, whose connections stay.
    package var streams = Int.max

    /// No such limits, as where there is one person.
    package init() {}

    /// Those of a server for many people: nobody can take the places of all others.
    package static let ofMany: Shares = {
      var shares = Shares()
      (shares.callsOfPerson, shares.streamsOfPerson, shares.streams) = (16, 32, 500)
      return shares
    }()
  }

  private final class Connection: Sendable {
    let holder: Holder
    let service: any HealthService

    init(_ holder: Holder, _ service: any HealthService) { (self.holder, self.service) = (holder, service) }
  }

  /// The calls, or the streams, that have not ended.
  private struct Places {
    var ofApp: [Holder: Int] = [:]
    var ofPerson: [Int64: Int] = [:]
    var all = 0

    mutating func add(_ count: Int, _ holder: Holder) {
      let (app, person) = (ofApp[holder, default: 0] + count, ofPerson[holder.person, default: 0] + count)
      ofApp[holder] = app > 0 ? app : nil
      ofPerson[holder.person] = person > 0 ? person : nil
      all += count
    }
  }

  private struct State {
    var connections: [String: (connection: Connection, lastUse: ContinuousClock.Instant)] = [:]
    var calls = Places()
    var streams = Places()
  }

  private let state = Mutex(State())
  private let idle: Duration
  private let shares: Shares
  private let find: @Sendable (String) throws(HealthError) -> Holder?
  private let connect: @Sendable (Holder, String) throws(HealthError) -> any HealthService

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
  package convenience init(
    idle: Duration = .seconds(5), identify: @escaping @Sendable (String) throws(HealthError) -> String?,
    connect: @escaping @Sendable (_ app: String, _ token: String) throws(HealthError) -> any HealthService
  ) {
    self.init(
      idle: idle, shares: Shares(),
      find: { token throws(HealthError) in
        guard AppToken.isToken(token) else { return nil }
        return try identify(token).map { Holder(app: $0) }
      }, connect: { holder, token throws(HealthError) in try connect(holder.app, token) })
  }

  /// The apps of many people.
  ///
  /// - Parameters:
  ///   - idle: how long a connection without calls is kept.
  ///   - shares: what the apps of a person have at once.
  ///   - find: whose a token is; nil for any other text.
  ///   - connect: the store of the holder's person, as the app of that token sees it.
  package init(
    idle: Duration = .seconds(5), shares: Shares, find: @escaping @Sendable (_ token: String) throws(HealthError) -> Holder?,
    connect: @escaping @Sendable (_ holder: Holder, _ token: String) throws(HealthError) -> any HealthService
  ) {
    (self.idle, self.shares, self.find, self.connect) = (idle, shares, find, connect)
  }

  /// What holds a place of an app until it is freed.
  package final class Place: Sendable {
    /// Whose it is: whatever is counted or waits for an app belongs to its holder, as two people can have registered one app.
    package let holder: Holder
    /// The store, which knows which app asks.
    package let service: any HealthService
    private let onEnd: @Sendable () -> Void

    fileprivate init(_ holder: Holder, _ service: any HealthService, onEnd: @escaping @Sendable () -> Void) {
      (self.holder, self.service, self.onEnd) = (holder, service, onEnd)
    }

    /// The app's identifier.
    package var app: String { holder.app }

    deinit { onEnd() }
  }

  /// Whether the app with a token is connected, as after a call some seconds ago. Asks nobody.
  package func isConnected(_ token: String) -> Bool { state.withLock { $0.connections[token] != nil } }

  /// Whether an app has the token. A store that does not answer knows nobody.
  func knows(_ token: String) -> Bool {
    if isConnected(token) { return true }
    do { return try find(token) != nil } catch { return false }  // as documented above
  }

  /// A place for a call of the app with a token. Blocks.
  ///
  /// - Throws: a problem for an unknown token, and for an app with too many calls.
  package func place(_ token: String) throws(Problem) -> Place {
    let connection: Connection
    do { connection = try self.connection(token) } catch { throw Problem(error) }
    return try place(connection, \.calls, (Self.mostCalls, shares.callsOfPerson, .max), "calls")
  }

  /// A place for a stream of events of an app that has one for a call.
  func stream(_ call: Place) throws(Problem) -> Place {
    try place(
      Connection(call.holder, call.service), \.streams, (Self.mostStreams, shares.streamsOfPerson, shares.streams), "streams of events")
  }

  private func place(
    _ connection: Connection, _ places: WritableKeyPath<State, Places> & Sendable, _ most: (ofApp: Int, ofPerson: Int, all: Int),
    _ what: String
  ) throws(Problem) -> Place {
    let holder = connection.holder
    let fault = state.withLock { state -> String? in
      let taken = state[keyPath: places]
      if taken.ofApp[holder] ?? 0 >= most.ofApp { return "The app has \(most.ofApp) \(what) at once already. Wait for one of them." }
      if taken.ofPerson[holder.person] ?? 0 >= most.ofPerson {
        return "The apps of this person have \(most.ofPerson) \(what) at once already. Wait for one of them."
      }
      if taken.all >= most.all { return "The server has \(most.all) \(what) at once already. Try again later." }
      state[keyPath: places].add(1, holder)
      return nil
    }
    if let fault { throw Problem(.tooMany, fault, seconds: 1) }
    return Place(holder, connection.service) { [weak self] in self?.state.withLock { $0[keyPath: places].add(-1, holder) } }
  }

  private func connection(_ token: String) throws(HealthError) -> Connection {
    let now = ContinuousClock.now
    let known = state.withLock { state -> Connection? in
      state.connections[token]?.lastUse = now
      return state.connections[token]?.connection
    }
    if let known { return known }
    guard let holder = try find(token) else { throw .appNotRegistered(bundleIdentifier: "") }
    let new = Connection(holder, try connect(holder, token))
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
