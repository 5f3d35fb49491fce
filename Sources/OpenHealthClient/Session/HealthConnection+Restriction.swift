// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

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
