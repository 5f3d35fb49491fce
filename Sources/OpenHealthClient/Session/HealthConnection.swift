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

  public init(service: any HealthService, app: AppIdentity, monitor: ConnectionMonitor? = nil) {
    self.service = service
    self.app = app
    self.monitor = monitor
  }

  /// Carries out a request for the app.
  package func ask<R: HealthRequest>(_ request: R) throws(HealthError) -> R.Reply { try service.perform(request, for: .app(app)) }

  /// The connection that each `HKHealthStore()` made by the current task gets, whatever the environment says: a test's.
  @TaskLocal package static var ofTask: HealthConnection?

  /// The connection that the environment asks for; no set-up is needed.
  ///
  /// Throws `store` or `databaseInaccessible` when the store cannot be opened, `invalidArgument` for a setting that makes no sense.
  public static func fromEnvironment() throws(HealthError) -> HealthConnection {
    let environment = ProcessInfo.processInfo.environment
    let location = StoreLocation(environment: environment, processName: ProcessInfo.processInfo.processName)
    let policy = try PermissionPolicy(setting: environment["HEALTHKIT_AUTHORIZATION"])
    return HealthConnection(
      service: try EmbeddedStores.engine(at: location, policy: policy), app: AppIdentity.ofThisProcess(environment: environment))
  }
}

/// The stores that are open in this process: one for each place, however many ask.
public enum EmbeddedStores {
  private static let open = Mutex<[StoreLocation: HealthEngine]>([:])

  static func engine(at location: StoreLocation, policy: PermissionPolicy) throws(HealthError) -> HealthEngine {
    let result: Result<HealthEngine, HealthError> = open.withLock { open in
      if let engine = open[location] { return .success(engine) }
      return Result { () throws(HealthError) in
        let database =
          switch location {
          case .memory: try HealthDatabase.inMemory()
          case .folder(let folder): try HealthDatabase.open(folder: folder)
          }
        return HealthEngine(database: database, answering: PolicyAnswering(policy: policy))
      }
      .map { engine in
        open[location] = engine
        return engine
      }
    }
    return try result.get()
  }
}
