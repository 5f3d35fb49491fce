// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Which store an `HKHealthStore` talks to, and as which app.
public struct HealthConnection: Sendable {
  public let service: any HealthService
  public let app: AppIdentity
  /// Who watches what goes on; nil outside of tests.
  public let monitor: ConnectionMonitor?
  /// The time, as the client sees it: tests move it.
  package let now: @Sendable () -> Date
  /// Where its long-running queries learn of changes.
  package let feed: ChangeFeed
  /// What other queries of the same round asked.
  private var answers: SharedAnswers?

  public init(
    service: any HealthService, app: AppIdentity, monitor: ConnectionMonitor? = nil, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.now = now
    self.service = service
    self.app = app
    self.monitor = monitor
    feed = ChangeFeed(service: service, caller: .app(app), monitor: monitor)
  }

  /// Carries out a request for the app.
  package func ask<R: HealthRequest>(_ request: R) throws(HealthError) -> R.Reply {
    guard let answers else { return try service.perform(request, for: .app(app)) }
    return try answers.answer(to: request) { () throws(HealthError) in try service.perform(request, for: .app(app)) }
  }

  /// Says, in the background, that the app has taken note of changes. When that does not arrive, the app is woken for them once more.
  package func acknowledge(_ types: Set<DataType>, upTo place: Int64) {
    monitor?.begin()
    LastNotes.send {
      do throws(HealthError) { try ask(AcknowledgeChanges(types: types, place: place)) } catch {}  // as said above
      monitor?.end()
    }
  }

  /// The same connection, with answers that it shares with others.
  package func sharing(_ answers: SharedAnswers) -> HealthConnection {
    var connection = self
    connection.answers = answers
    return connection
  }

  /// The connection that each `HKHealthStore()` made by the current task gets, whatever the environment says: a test's.
  @TaskLocal package static var ofTask: HealthConnection?

  /// The connection that the environment asks for; no set-up is needed.
  ///
  /// Throws `store` or `databaseInaccessible` when the store cannot be opened, `invalidArgument` for a setting that makes no sense.
  public static func fromEnvironment() throws(HealthError) -> HealthConnection {
    let environment = ProcessInfo.processInfo.environment
    let policy = try PermissionPolicy(setting: environment["HEALTHKIT_AUTHORIZATION"])
    return try OpenStores.connection(
      to: .ofThisProcess, app: AppIdentity.ofThisProcess(environment: environment), policy: policy,
      environment: environment)
  }

  /// A connection to the daemon at a socket, as an app that the owner has registered; with its token, where this user has one.
  ///
  /// - Parameters:
  ///   - app: what the process calls itself. The connection is that of the app as the owner registered it.
  ///   - environment: says where the token is, and whether the process claims to be the app (`HEALTHKIT_BUNDLE_ID`) where it has none.
  /// - Throws: `appNotRegistered`, `daemon`, or `databaseInaccessible` for a token that others can read.
  public static func toDaemon(
    at socket: String, as app: AppIdentity, environment: [String: String]
  ) throws(HealthError) -> HealthConnection {
    try OpenStores.connection(to: .socket(socket), app: app, policy: .ask, environment: environment)
  }
}
