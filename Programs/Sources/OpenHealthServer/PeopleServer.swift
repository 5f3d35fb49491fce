// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Logging
import NIOCore
import NIOPosix
import OpenHealthCore
import OpenHealthDaemon
import OpenHealthTLS
import ServiceLifecycle

/// Serves many people's stores over TLS until its service group shuts down.
///
/// It keeps nothing: any number of such processes can serve the same database. Clients speak the daemon's protocol, and name their person
/// in the greeting.
package final class PeopleServer: Service {
  let host: ConnectionHost
  let stores: PersonStores
  private let address: (host: String, port: Int)
  private let context: TLSServerContext
  private let logger: Logger
  private let onReady: @Sendable (Int) -> Void

  /// A server that accepts connections once ``run()`` is called.
  ///
  /// - Parameters:
  ///   - stores: the people's stores.
  ///   - address: the host name or address to listen on, and the port; 0 for any free one.
  ///   - certificate: the path of the server's certificate and those that lead to a trusted one, in PEM.
  ///   - key: the path of the certificate's private key, in PEM.
  ///   - rules: the limits of clients; see ``usualRules``.
  ///   - metrics: counts what the server does; nil to count nothing.
  ///   - uptime: a clock that never goes back, for ``ServerRules/requestsPerMinute``; nil for the system's.
  ///   - logger: receives events without health data.
  ///   - onReady: called with the port when connections are accepted.
  /// - Throws: `TLSFileFault`, which says of a certificate or key why it cannot be used.
  package init(
    _ stores: PersonStores, at address: (host: String, port: Int), certificate: String, key: String, rules: ServerRules = usualRules,
    metrics: ServerMetrics? = nil, uptime: (@Sendable () -> Duration)? = nil, logger: Logger,
    onReady: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws {
    context = try TLSServerContext(certificate: certificate, key: key)
    host = ConnectionHost(
      doorkeeper: PersonDoorkeeper(stores), rules: rules, logger: logger, threads: 2, meter: metrics?.meter,
      uptime: uptime ?? RequestRate.uptime)
    self.stores = stores
    self.address = address
    self.logger = logger
    self.onReady = onReady
  }

  /// The limits of a server: more connections than a daemon has, and less memory for each.
  package static var usualRules: ServerRules {
    var rules = ServerRules()
    // Ten thousand apps that wait, and others beside them. No door is an owner's alone.
    (rules.mostConnections, rules.ownersShare) = (12_000, nil)
    // Of a person with many devices; the token of one person, or of an app of theirs, opens no more.
    rules.mostConnectionsOfPerson = 256
    rules.mostBytes = 64 << 20
    // The stores are of many people, and the database has its own connections.
    rules.mostReadsOfApps = nil
    return rules
  }

  /// Serves until the service group shuts down or the task is cancelled, then lets running requests end.
  ///
  /// - Throws: the error of an address that cannot be opened.
  package func run() async throws {
    let listener = try await ServerBootstrap(group: host.group)
      .serverChannelOption(.backlog, value: 1024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.socketOption(.so_keepalive), value: 1)
      .childChannelInitializer { [self] channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(TLSServerHandler(context))
        }
        .flatMap { [self] in host.take(channel, at: .network, peer: channel.eventLoop.makeSucceededFuture(.remote)) }
      }
      .bind(host: address.host, port: address.port).get()
    let port = listener.localAddress?.port ?? address.port
    logger.info("The health server accepts connections.", metadata: ["port": "\(port)"])
    onReady(port)
    // Cancellation ends the server as a shutdown does.
    do { try await gracefulShutdown() } catch is CancellationError {}
    logger.info("The health server is shutting down.")
    host.beginEnd()
    // A listener that cannot be closed has been closed before.
    try? await listener.close()
    try await host.end()
  }
}
