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

/// Serves a store on unix sockets, until the service group ends it.
///
/// When that happens it takes no more connections, lets requests end that have begun, and closes the connections.
public final class HealthServer: Service {
  private let service: any HealthService
  private let doorkeeper: any Doorkeeper
  private let sockets: [ListeningSocket]
  /// Where sockets of single apps are made; nil where all are handed over.
  private let folder: URL?
  private let rules: ServerRules
  private let logger: Logger
  private let waker: AppWaker?
  private let onReady: @Sendable () -> Void
  private let workers = WorkerThreads()
  private let isEnding = Atomic(false)

  private struct Connection {
    let channel: any Channel
    /// Of its calls that wait for the owner.
    let wait: QuestionWait
  }

  private let connections = Mutex<[ObjectIdentifier: Connection]>([:])
  /// The sockets of single apps, by bundle identifier.
  private let appListeners = Mutex<[String: any Channel]>([:])
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  /// - Parameters:
  ///   - waker: wakes apps, from when all sockets take connections on; nil where none are woken.
  ///   - onReady: called then.
  public init(
    _ service: any HealthService, sockets: [ListeningSocket], folder: URL?, doorkeeper: any Doorkeeper, rules: ServerRules = ServerRules(),
    logger: Logger, waker: AppWaker? = nil, onReady: @escaping @Sendable () -> Void = {}
  ) {
    self.service = service
    self.sockets = sockets
    self.folder = folder
    self.doorkeeper = doorkeeper
    self.rules = rules
    self.logger = logger
    self.waker = waker
    self.onReady = onReady
  }

  public func run() async throws {
    var listeners: [any Channel] = []
    do {
      for socket in sockets { listeners.append(try await listen(on: socket).get()) }
      try await openAppSockets().get()
      logger.info("The health daemon takes connections.", metadata: ["sockets": "\(sockets.map(\.door.name).joined(separator: ", "))"])
      onReady()
      waker?.begin()
      try await gracefulShutdown()
    } catch is CancellationError {
      // Ends the same way, without being asked.
    }
    logger.info("The health daemon ends.")
    isEnding.store(true, ordering: .relaxed)
    for listener in listeners + appListeners.withLock({ Array($0.values) }) { try? await listener.close() }
    for path in sockets.compactMap(\.path) { unlink(path) }
    for identifier in appListeners.withLock({ Array($0.keys) }) { removeSocket(of: identifier) }
    // Those of the owner's answers begin to wait again at the next daemon.
    for connection in connections.withLock({ Array($0.values) }) { connection.wait.cancel() }
    let deadline = Date(timeIntervalSinceNow: rules.endingSeconds)
    while workers.running > 0, Date() < deadline { try? await Task.sleep(for: .milliseconds(10)) }
    for connection in connections.withLock({ Array($0.values) }) { try? await connection.channel.close() }
    try await group.shutdownGracefully()
  }

  // MARK: Sockets

  /// Makes the sockets of single apps equal to the registrations: called again when those change.
  @discardableResult private func openAppSockets() -> EventLoopFuture<Void> {
    guard let folder, let apps = try? StoreDirectory.of(service).registeredApps() else { return group.any().makeSucceededVoidFuture() }
    // Not where systemd made the socket.
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
      guard let socket = try? ListeningSocket(.app(identifier), in: folder) else {
        logger.error("The socket of an app could not be made.", metadata: ["app": "\(identifier)"])
        return nil
      }
      return listen(on: socket).map { [self] listener in appListeners.withLock { $0[identifier] = listener } }
    }
    return .andAllComplete(opened, on: group.any())
  }

  private func removeSocket(of identifier: String) {
    if let folder { unlink(folder.appendingPathComponent(Door.app(identifier).name).path) }
  }

  /// Makes the socket of a sandbox, which is removed when it is closed.
  private func openSocket(of sandbox: SandboxClaim) -> EventLoopFuture<any Channel> {
    guard let folder, sandbox.isValid, let socket = try? ListeningSocket(.sandbox(sandbox), in: folder) else {
      return group.any().makeFailedFuture(ChannelError.operationUnsupported)
    }
    return listen(on: socket).map { listener in
      listener.closeFuture.whenComplete { _ in if let path = socket.path { unlink(path) } }
      return listener
    }
  }

  /// Whether the process may open as many files as the rules want, asked for each connection: the limit may change.
  private var hasFreeDescriptors: Bool {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return false }
    // The lowest number that is free: all below are taken.
    let lowest = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
    guard lowest >= 0 else { return false }
    close(lowest)
    return UInt64(lowest) + UInt64(rules.freeDescriptors) <= UInt64(limit.rlim_cur)
  }

  private func listen(on socket: ListeningSocket) -> EventLoopFuture<any Channel> {
    let door = socket.door
    return ServerBootstrap(group: group)
      .childChannelInitializer { [self] channel in
        let wait = QuestionWait()
        let isOneTooMany = connections.withLock { connections in
          if connections.count >= rules.mostConnections || !hasFreeDescriptors { return true }
          connections[ObjectIdentifier(channel)] = Connection(channel: channel, wait: wait)
          return false
        }
        if isOneTooMany {
          logger.warning("A connection was refused: there are too many.")
          return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
        }
        channel.closeFuture.whenComplete { [self] _ in _ = connections.withLock { $0.removeValue(forKey: ObjectIdentifier(channel)) } }
        return Peer.of(channel).flatMapThrowing { [self] peer in
          let client = ClientConnection(
            service: service, door: door, peer: peer, wait: wait, doorkeeper: doorkeeper, rules: rules, workers: workers, logger: logger,
            isEnding: { [self] in isEnding.load(ordering: .relaxed) }, openSandbox: { [self] in openSocket(of: $0) },
            onRegistration: { [self] in openAppSockets() }, waker: waker)
          try channel.pipeline.syncOperations.addHandler(client)
        }
      }
      .withBoundSocket(socket.descriptor)
  }
}
