// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Which apps are registered: all that the daemon itself needs to know of a store, locked or not.
protocol AppDirectory: Sendable {
  func registeredApps() throws(HealthError) -> [RegisteredApp]

  /// The registration of an app, if this is its token; without a token, if there is one.
  func app(_ identifier: String, token: String?) throws(HealthError) -> RegisteredApp?
}

/// That of a store which is never locked.
struct StoreDirectory: AppDirectory {
  let service: any HealthService

  /// The directory of a service.
  static func of(_ service: any HealthService) -> any AppDirectory { service as? any AppDirectory ?? StoreDirectory(service: service) }

  func registeredApps() throws(HealthError) -> [RegisteredApp] { try service.perform(ListApps(), for: .owner).apps }

  func app(_ identifier: String, token: String?) throws(HealthError) -> RegisteredApp? {
    try service.perform(IdentifyApp(identifier, token: token), for: .owner)
  }
}
