// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import Synchronization

/// Which store an `HKHealthStore` talks to, and as which app.
public struct HealthConnection: Sendable {
  public let service: any HealthService
  public let app: AppIdentity
  /// Who watches what goes on; nil outside of tests.
  public let monitor: ConnectionMonitor?
  /// Where its long-running queries learn of changes.
  package let feed: ChangeFeed
  /// What other queries of the same round asked.
  private var answers: SharedAnswers?

  public init(service: any HealthService, app: AppIdentity, monitor: ConnectionMonitor? = nil) {
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
    let location = StoreLocation(environment: environment, processName: ProcessInfo.processInfo.processName)
    let policy = try PermissionPolicy(setting: environment["HEALTHKIT_AUTHORIZATION"])
    return try EmbeddedStores.connection(to: location, app: AppIdentity.ofThisProcess(environment: environment), policy: policy)
  }
}

/// The stores that are open in this process: one for each place, however many ask, and a connection to it for each app.
public enum EmbeddedStores {
  private struct Store {
    let engine: HealthEngine
    var connections: [AppIdentity: HealthConnection] = [:]

    mutating func connection(as app: AppIdentity) -> HealthConnection {
      let connection = connections[app] ?? HealthConnection(service: engine, app: app)
      connections[app] = connection
      return connection
    }
  }

  private static let open = Mutex<[StoreLocation: Store]>([:])

  static func connection(
    to location: StoreLocation, app: AppIdentity, policy: PermissionPolicy
  ) throws(HealthError) -> HealthConnection {
    let result: Result<HealthConnection, HealthError> = open.withLock { open in
      Result { () throws(HealthError) in
        var store = if let known = open[location] { known } else { Store(engine: try engine(at: location, policy: policy)) }
        defer { open[location] = store }
        return store.connection(as: app)
      }
    }
    return try result.get()
  }

  private static func engine(at location: StoreLocation, policy: PermissionPolicy) throws(HealthError) -> HealthEngine {
    let database =
      switch location {
      case .memory: try HealthDatabase.inMemory()
      case .folder(let folder): try HealthDatabase.open(folder: folder)
      }
    return HealthEngine(database: database, answering: PolicyAnswering(policy: policy))
  }
}
