// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The registered apps and the owner's use: all that the daemon itself needs from a store, locked or not.
protocol AppDirectory: Sendable {
  func registeredApps() throws(HealthError) -> [RegisteredApp]

  /// The registration of an app if this is its token. Without a token, the registration if the app is registered.
  func app(_ identifier: String, token: String?) throws(HealthError) -> RegisteredApp?

  /// Records that the owner uses the store.
  func noteUse()
}

/// The directory of a store that is never locked.
struct StoreDirectory: AppDirectory {
  let service: any HealthService

  /// The directory of a service: its own if it has one, else its registrations.
  static func of(_ service: any HealthService) -> any AppDirectory { service as? any AppDirectory ?? StoreDirectory(service: service) }

  func registeredApps() throws(HealthError) -> [RegisteredApp] { try service.perform(ListApps(), for: .owner).apps }

  func app(_ identifier: String, token: String?) throws(HealthError) -> RegisteredApp? {
    try service.perform(IdentifyApp(identifier, token: token), for: .owner)
  }

  func noteUse() {}
}
