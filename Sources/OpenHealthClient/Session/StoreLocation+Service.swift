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
  ///   - starting: starts apps; by default those of a store in a folder by their commands.
  /// - Throws: `store` or `databaseInaccessible` when the store cannot be opened.
  public func open(
    keys: StoreKeys? = nil, answering: any PermissionAnswering, now: @escaping @Sendable () -> Date = { Date() },
    starting: (any AppStarting)? = nil
  ) throws(HealthError) -> (service: any HealthService, notices: [StoreNotice]) {
    let database: HealthDatabase
    var starting = starting
    switch self {
    case .memory: database = try .inMemory()
    case .folder(let folder):
      database = if let keys { try .open(keys) } else { try .open(folder: folder) }
      starting = starting ?? AppStarter(store: ("HEALTHKIT_STORE", folder.path))
    case .socket(let path): return (try SocketService(path: path), [])
    }
    return (HealthEngine(database: database, answering: answering, now: now, starting: starting), database.notices)
  }

  /// The engine of a store that this process has taken for itself, to serve it to others.
  ///
  /// - Parameters:
  ///   - keys: what opens the store.
  ///   - lock: this process's hold on the store.
  ///   - socket: the path of the socket at which the owner's programs find this process.
  ///   - answering: who answers an app's requests for permission.
  public static func serve(
    _ keys: StoreKeys, holding lock: ServingLock, at socket: String, answering: any PermissionAnswering
  ) throws(HealthError) -> (engine: HealthEngine, notices: [StoreNotice]) {
    let database = try HealthDatabase.open(keys, lock: lock)
    let folder = URL(fileURLWithPath: socket).deletingLastPathComponent()
    let starting = AppStarter(
      store: ("HEALTHKIT_SOCKET", folder.appendingPathComponent(DaemonSockets.apps).path),
      wakeFiles: folder.appendingPathComponent(DaemonSockets.wakeFiles, isDirectory: true))
    return (HealthEngine(database: database, answering: answering, starting: starting), database.notices)
  }

  /// The place as the owner's programs reach it: the socket of the daemon that serves the store, where one does.
  public var ofOwner: StoreLocation {
    switch self {
    case .memory: self
    case .folder(let folder): ServingLock.socket(ofStoreIn: folder).map(StoreLocation.socket) ?? self
    // The owner's socket is beside those of apps.
    case .socket(let path):
      .socket(
        URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(DaemonSockets.owner).standardizedFileURL.path)
    }
  }

  /// The place as an app reaches it: the daemon's socket of apps where one serves the store, else the store itself.
  public var ofApps: StoreLocation {
    guard case .folder(let folder) = self, let owner = ServingLock.socket(ofStoreIn: folder) else { return self }
    return .socket(URL(fileURLWithPath: owner).deletingLastPathComponent().appendingPathComponent(DaemonSockets.apps).path)
  }
}
