// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// A service with the app that calls it: the store behind an `HKHealthStore`.
///
/// It is a value that any thread may use; copies share the service and the feed of changes.
package struct HealthConnection: Sendable {
  /// The store's service: an engine in this process, or a daemon.
  package let service: any HealthService
  /// The app on whose behalf requests are made, with its permissions.
  package let app: AppIdentity
  /// Tracks the activity behind the connection; nil outside of tests.
  package let monitor: ConnectionMonitor?
  /// Finds mistakes in the app's calls; nil where none are looked for.
  package internal(set) var diagnostics: DiagnosticLog?
  /// The client's clock, which tests move.
  package let now: @Sendable () -> Date
  /// Notifies the connection's long-running queries of changes.
  package let feed: ChangeFeed
  /// The answers to the requests of other queries in the same round.
  private var answers: SharedAnswers?

  /// A connection to a service as an app. Tests pass a monitor, a log and a clock.
  package init(
    service: any HealthService, app: AppIdentity, monitor: ConnectionMonitor? = nil, diagnostics: DiagnosticLog? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.now = now
    self.service = service
    self.app = app
    self.monitor = monitor
    self.diagnostics = diagnostics
    feed = ChangeFeed(service: service, caller: .app(app), monitor: monitor)
  }

  /// Carries out a request for the app.
  package func ask<R: HealthRequest>(_ request: R) throws(HealthError) -> R.Reply {
    guard let answers else { return try service.perform(request, for: .app(app)) }
    return try answers.answer(to: request) { () throws(HealthError) in try service.perform(request, for: .app(app)) }
  }

  /// Acknowledges changes for the app, in the background. If that does not arrive, the app is woken for them once more.
  package func acknowledge(_ types: Set<DataType>, upTo place: ChangeAnchor) {
    monitor?.begin()
    PendingAcknowledgements.send {
      do throws(HealthError) { try ask(AcknowledgeChanges(types: types, place: place)) } catch {}  // as documented above
      monitor?.end()
    }
  }

  /// The same connection, sharing answers with other queries.
  package func sharing(_ answers: SharedAnswers) -> HealthConnection {
    var connection = self
    connection.answers = answers
    return connection
  }

  /// The connection for each `HKHealthStore()` that the current task makes, set by tests; nil means the one that the environment names.
  @TaskLocal package static var ofTask: HealthConnection?

  /// The connection that the environment names; no setup is needed.
  ///
  /// The first call for a store opens it with the `HEALTHKIT_AUTHORIZATION` of that moment. Later calls share the open store, so a setting
  /// that the process changes afterwards has no effect on it.
  ///
  /// Where a daemon serves the store, and for a registered app, the call waits up to 30 seconds for a daemon that is away. It never opens the
  /// files of such a store (D2).
  ///
  /// Throws `store` or `databaseInaccessible` when the store cannot be opened, `daemon` when the daemon cannot be reached,
  /// `invalidArgument` for a setting that makes no sense.
  package static func fromEnvironment() throws(HealthError) -> HealthConnection {
    let environment = ProcessInfo.processInfo.environment
    let app = AppIdentity.ofThisProcess(environment: environment)
    return try DaemonWait.until { () throws(HealthError) -> HealthConnection in
      let named = StoreLocation.ofThisProcess
      let location = try named.forApp(
        app.bundleIdentifier, isChosen: StoreLocation.isChosen(environment: environment), environment: environment)
      let policy = try PermissionPolicy(
        environment: environment, processName: ProcessInfo.processInfo.processName, location: location)
      do throws(HealthError) {
        return try OpenStores.connection(to: location, app: app, policy: policy, environment: environment)
      } catch .daemon(let fault) where fault.mayPass && location != named {
        // It has ended since it answered.
        guard case .folder(let folder) = named else { throw .daemon(fault) }
        throw .store(.daemonMissing(folder: folder.path))
      }
    }
  }

  /// A connection to a daemon or a server, as an app that the owner has registered. At a daemon it uses the app's token where this user has
  /// one.
  ///
  /// - Parameters:
  ///   - location: the socket of the daemon, or the server.
  ///   - app: the identity that the process claims. The connection has the identity that the owner registered.
  ///   - environment: says where the token is and, without a token, whether the process claims to be the app (`HEALTHKIT_BUNDLE_ID`).
  /// - Throws: `appNotRegistered`, `daemon`, or `databaseInaccessible` for a token that others can read.
  package static func toService(
    at location: StoreLocation, as app: AppIdentity, environment: [String: String]
  ) throws(HealthError) -> HealthConnection {
    try OpenStores.connection(to: location, app: app, policy: .ask, environment: environment)
  }
}

extension HealthConnection {
  /// Whether the owner keeps all apps from the store of this process (`health apps restrict`, AVAIL-02).
  ///
  /// False where that is not known: for a store that is not there yet, that cannot be opened, or whose daemon is away. It neither creates a
  /// store nor waits for a daemon. A store in a folder that no daemon serves is opened, as by the first call of an `HKHealthStore`.
  package static var isRestricted: Bool {
    do throws(HealthError) {
      var connection = ofTask
      if connection == nil { connection = try existing() }
      _ = try connection?.ask(SharingStatus(type: Catalog.workout))
      return false
    } catch {
      if case .restricted = error { return true }
      // Any other error is one of the calls that follow.
      return false
    }
  }

  /// The connection that the environment names, where its store is there.
  private static func existing() throws(HealthError) -> HealthConnection? {
    let environment = ProcessInfo.processInfo.environment
    let app = AppIdentity.ofThisProcess(environment: environment)
    let location = try StoreLocation.ofThisProcess.forApp(
      app.bundleIdentifier, isChosen: StoreLocation.isChosen(environment: environment), environment: environment)
    switch location {
    // Nobody but this process could restrict it.
    case .memory: return nil
    case .folder(let folder): guard StoreKeys.areAnyFiles(in: folder) else { return nil }
    case .socket, .server: break
    }
    let policy = try PermissionPolicy(
      environment: environment, processName: ProcessInfo.processInfo.processName, location: location)
    return try OpenStores.connection(to: location, app: app, policy: policy, environment: environment)
  }
}
