// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage

extension StoreLocation {
  /// Opens the store in this place, creating it if needed. Returns its service, and the notices for its owner.
  ///
  /// Every program gets its service here, so that another kind of place is one more case of this function.
  ///
  /// - Parameters:
  ///   - keys: opens a store in a folder; nil for its key file.
  ///   - answering: answers apps' requests for permission.
  ///   - now: the clock.
  ///   - starting: starts apps; nil means that a store in a folder starts them with their commands.
  /// - Throws: `store` or `databaseInaccessible` when the store cannot be opened, `daemon` when a daemon cannot be reached.
  package func open(
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
    case .server(let server):
      let token = try ServerTokens.ofOwner(at: server, environment: ProcessInfo.processInfo.environment)
      return (try SocketService(server: server, token: token), [])
    }
    return (HealthEngine(database: database, answering: answering, now: now, starting: starting), database.notices)
  }

  /// Opens a store that this process owns exclusively, in order to serve it to others.
  ///
  /// - Parameters:
  ///   - keys: opens the store.
  ///   - lock: this process's lock on the store.
  ///   - socket: the path of the socket at which the owner's programs reach this process.
  ///   - answering: answers apps' requests for permission.
  /// - Throws: `store` or `databaseInaccessible` when the store cannot be opened.
  package static func serve(
    _ keys: StoreKeys, holding lock: ServingLock, at socket: String, answering: any PermissionAnswering
  ) throws(HealthError) -> (engine: HealthEngine, notices: [StoreNotice]) {
    let database = try HealthDatabase.open(keys, lock: lock)
    // A daemon reads before it writes, and no read converts a store.
    try database.upgrade()
    let folder = URL(fileURLWithPath: socket).deletingLastPathComponent()
    let starting = AppStarter(
      store: ("HEALTHKIT_SOCKET", folder.appendingPathComponent(DaemonSockets.apps).path),
      wakeFiles: folder.appendingPathComponent(DaemonSockets.wakeFiles, isDirectory: true))
    return (HealthEngine(database: database, answering: answering, starting: starting), database.notices)
  }

  /// The place for the owner's programs: the owner's socket of the daemon that serves the store; the place itself where none does.
  package var ofOwner: StoreLocation {
    switch self {
    case .memory, .server: self
    case .folder(let folder): ServingLock.socket(ofStoreIn: folder).map(StoreLocation.socket) ?? self
    // The owner's socket is in the folder of the apps' socket.
    case .socket(let path):
      .socket(
        URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(DaemonSockets.owner).standardizedFileURL.path)
    }
  }
}
