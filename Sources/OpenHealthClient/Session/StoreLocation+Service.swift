// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage

extension StoreLocation {
  /// The service of the store in this place, which is made where there is none, and what its owner should know about it.
  ///
  /// Every program gets its service here, so that another kind of place is one more case of this function.
  ///
  /// - Parameters:
  ///   - keys: what opens a store in a folder; nil for its key file.
  ///   - answering: who answers an app's requests for permission.
  ///   - now: the clock.
  /// - Throws: `store` or `databaseInaccessible` when the store cannot be opened.
  public func open(
    keys: StoreKeys? = nil, answering: any PermissionAnswering, now: @escaping @Sendable () -> Date = { Date() }
  ) throws(HealthError) -> (service: any HealthService, notices: [StoreNotice]) {
    let database =
      switch self {
      case .memory: try HealthDatabase.inMemory()
      case .folder(let folder): if let keys { try HealthDatabase.open(keys) } else { try HealthDatabase.open(folder: folder) }
      }
    return (HealthEngine(database: database, answering: answering, now: now), database.notices)
  }
}
