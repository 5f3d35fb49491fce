// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthEngine
import Synchronization

/// The stores that are open in this process: one for each place, however many ask, and a connection to it for each app.
enum OpenStores {
  private struct Store {
    let service: any HealthService
    var connections: [AppIdentity: HealthConnection] = [:]

    mutating func connection(as app: AppIdentity) -> HealthConnection {
      let connection = connections[app] ?? HealthConnection(service: service, app: app)
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
        var store =
          if let known = open[location] { known } else {
            Store(service: try location.open(answering: PolicyAnswering(policy: policy)).service)
          }
        defer { open[location] = store }
        return store.connection(as: app)
      }
    }
    return try result.get()
  }
}
