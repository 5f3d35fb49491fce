// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Logging
import NIOCore
import NIOPosix
import OpenHealthCore
import OpenHealthEngine
import ServiceLifecycle
import Synchronization

/// Serves a store on unix sockets until its service group shuts down.
///
/// Then it accepts no more connections, lets requests that have begun end, and closes the connections. An event loop on one thread moves
/// the bytes; requests run on worker threads.
package final class DaemonServer: Service {
  private let service: any HealthService
  private let host: ConnectionHost
  private let sockets: [ListeningSocket]
  /// The folder for sockets of single apps; nil if systemd hands over all sockets.
  private let folder: URL?
  private let logger: Logger
  private let waker: AppWaker?
  private let onReady: @Sendable () -> Void
  /// The sockets of single apps, by bundle identifier.
  private let appListeners = Mutex<[String: any Channel]>([:])

  /// A server that accepts connections once ``run()`` is called.
  ///
  /// - Parameters:
  ///   - service: the store. A ``LockableStore`` also accepts requests to lock and unlock.
  ///   - sockets: the sockets to listen on.
  ///   - folder: the folder in which sockets of single apps and sandboxes are made; nil to make none.
  ///   - doorkeeper: decides who may connect.
  ///   - rules: the limits of clients.
  ///   - logger: receives events without health data.
  ///   - waker: wakes apps as soon as all sockets accept connections; nil to wake none.
  ///   - onReady: called when all sockets accept connections.
  package init(
    _ service: any HealthService, sockets: [ListeningSocket], folder: URL?, doorkeeper: any Doorkeeper, rules: ServerRules = ServerRules(),
    logger: Logger, waker: AppWaker? = nil, onReady: @escaping @Sendable () -> Void = {}
  ) {
    self.service = service
    self.sockets = sockets
    self.folder = folder
    host = ConnectionHost(doorkeeper: doorkeeper, rules: rules, logger: logger)
    self.logger = logger
    self.waker = waker
    self.onReady = onReady
  }

  /// Serves until the service group shuts down or the task is cancelled, then closes and removes all sockets that it made.
  ///
  /// - Throws: the error of a socket that cannot be opened.
  package func run() async throws {
    var listeners: [any Channel] = []
    do {
      for socket in sockets { listeners.append(try await listen(on: socket).get()) }
      try await makeAppSockets().get()
      logger.info("The health daemon accepts connections.", metadata: ["sockets": "\(sockets.map(\.door.name).joined(separator: ", "))"])
      onReady()
      waker?.begin()
      try await gracefulShutdown()
    } catch is CancellationError {
      // Cancellation ends the server as a shutdown does.
    }
    logger.info("The health daemon is shutting down.")
    host.beginEnd()
    // A listener that cannot be closed has been closed before.
    for listener in listeners + appListeners.withLock({ Array($0.values) }) { try? await listener.close() }
    for path in sockets.compactMap(\.path) { unlink(path) }
    for identifier in appListeners.withLock({ Array($0.keys) }) { removeSocket(of: identifier) }
    try await host.end()
  }

  // MARK: Sockets

  /// Opens and closes sockets of single apps to match the registrations. It is called again when those change.
  private func makeAppSockets() -> EventLoopFuture<Void> {
    // A store that cannot be read keeps its sockets as they are.
    guard let folder, let apps = try? StoreDirectory.of(service).registeredApps() else {
      return host.group.any().makeSucceededVoidFuture()
    }
    // Except where systemd made the socket.
    let wanted = Set(apps.map(\.registration.bundleIdentifier).filter { identifier in !sockets.contains { $0.door == .app(identifier) } })
    let (superfluous, missing) = appListeners.withLock { listeners in
      let superfluous = listeners.filter { !wanted.contains($0.key) }
      for identifier in superfluous.keys { listeners[identifier] = nil }
      return (superfluous, wanted.subtracting(listeners.keys))
    }
    for (identifier, listener) in superfluous {
      listener.close(promise: nil)
      removeSocket(of: identifier)
    }
    let opened = missing.sorted().compactMap { identifier -> EventLoopFuture<Void>? in
      // The log names the app. The sockets of other apps are made.
      guard let socket = try? ListeningSocket(.app(identifier), in: folder) else {
        logger.error("The socket of an app could not be made.", metadata: ["app": "\(identifier)"])
        return nil
      }
      return listen(on: socket).map { [self] listener in appListeners.withLock { $0[identifier] = listener } }
    }
    return .andAllComplete(opened, on: host.group.any())
  }

  private func removeSocket(of identifier: String) {
    if let folder { unlink(folder.appendingPathComponent(Door.app(identifier).name).path) }
  }

  private func openSocket(of sandbox: SandboxClaim) -> EventLoopFuture<any Channel> {
    // The client gets no reason, only the refusal.
    guard let folder, sandbox.isValid, let socket = try? ListeningSocket(.sandbox(sandbox), in: folder) else {
      return host.group.any().makeFailedFuture(ChannelError.operationUnsupported)
    }
    return listen(on: socket).map { listener in
      listener.closeFuture.whenComplete { _ in if let path = socket.path { unlink(path) } }
      return listener
    }
  }

  private func listen(on socket: ListeningSocket) -> EventLoopFuture<any Channel> {
    let door = socket.door
    let machine = ConnectionMachine(
      waker: waker, openSocket: { [self] in openSocket(of: $0) }, openAppSockets: { [self] in _ = makeAppSockets() })
    return ServerBootstrap(group: host.group)
      .childChannelInitializer { [self] channel in host.take(channel, at: door, peer: Peer.of(channel), for: machine) }
      .withBoundSocket(socket.descriptor)
  }
}
