// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Logging
import NIOCore
import OpenHealthAPI
import OpenHealthCore
import OpenHealthDaemon
import OpenHealthFiles
import OpenHealthMCP
import OpenHealthPages
import OpenHealthWords
import ServiceLifecycle

/// The Health app for browsers: it serves pages on 127.0.0.1, or to a proxy at a unix socket, until its service group shuts down.
///
/// A browser logs in with a link of ``LoginFile/link(at:)``. Requests for pages run on threads of their own, because the store blocks.
package final class WebServer: Service {
  /// Where the server listens.
  package enum Place: Sendable {
    /// A port on 127.0.0.1, for browsers of this user. Nil for ``usualPort``, or any free one if that is in use; if no port can be opened at
    /// all, the server logs that and waits for the end, because apps do not need it.
    case port(Int?)
    /// A socket for a proxy, which shows the app to browsers at an address. Whoever the file system lets open the socket may send requests.
    case proxy(BoundSocket, WebAddress)
  }

  private let responder: WebResponder
  /// The port that is tried first, so that the app has the same address on most days.
  package static let usualPort = 8421

  /// Whether a program listens at ``usualPort``.
  ///
  /// Unsafe: the address is lent to `connect` for the call, with its size.
  package static var isUsualPortTaken: Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(usualPort).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 }
    }
  }

  private let place: Place
  private let folder: URL
  private let logger: Logger
  private let key: LoginKey
  private let onReady: @Sendable (WebAddress) -> Void

  /// A server that accepts connections once ``run()`` is called.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - place: where it listens.
  ///   - folder: the folder of the owner's socket, where ``LoginFile`` is written.
  ///   - storeFolder: the folder of the store, where files wait on their way from and to browsers.
  ///   - person: what the person has set.
  ///   - api: what answers programs below `/api/`; nil for pages alone.
  ///   - mcp: what answers clients of the Model Context Protocol.
  ///   - logger: receives events without health data.
  ///   - onReady: called with the address for browsers when the server accepts connections.
  package init(
    _ store: LockableStore, at place: Place, folder: URL, storeFolder: URL, person: WebPerson, api: API? = nil, mcp: MCPDoor? = nil,
    logger: Logger,
    onReady: @escaping @Sendable (WebAddress) -> Void = { _ in }
  ) throws(HealthError) {
    (self.place, self.folder, self.logger, self.onReady) = (place, folder, logger, onReady)
    key = try LoginKey()
    person.followCard(before: store, in: storeFolder, logger: logger)
    responder = WebResponder(
      store: store, folder: storeFolder, sessions: Sessions(key: key), person: person, api: api.map { APIAnswer(api: $0, mcp: mcp) },
      logger: logger)
  }

  /// Serves until the service group shuts down or the task is cancelled.
  ///
  /// - Throws: the error of a port that cannot be opened, or of the login file.
  package func run() async throws {
    defer { LoginFile.remove(in: folder) }
    switch place {
    case .proxy(let socket, let address):
      defer { socket.remove() }
      try await server { _ in true }.run(at: .socket(socket.descriptor)) { [self] _ in serve(at: address) }
    case .port(let port?): try await run(at: port)
    case .port(nil):
      do {
        do { try await run(at: Self.usualPort) } catch let error as IOError where error.errnoCode == EADDRINUSE { try await run(at: 0) }
      } catch let error as IOError {
        logger.warning("The Health app cannot be served: no port can be opened.", metadata: ["error": "\(error)"])
        try await gracefulShutdown()
      }
    }
  }

  private func run(at port: Int) async throws {
    try await server(accepts: LoopbackPeer.isOwn).run(at: .port(host: "127.0.0.1", port)) { [self] port in serve(at: WebAddress(port: port))
    }
  }

  private func server(accepts: @escaping @Sendable (any Channel) -> Bool) -> HTTPServer {
    HTTPServer(logger: logger, accepts: accepts) { [responder] request in await responder.respond(to: request) }
  }

  private func serve(at address: WebAddress) {
    responder.begin(at: address)
    do {
      try LoginFile(address: address, key: key.text).write(in: folder)
      logger.info("The Health app accepts connections.", metadata: ["address": "\(address.root)"])
      onReady(address)
    } catch {
      logger.error("The file for `health open` could not be written.", metadata: ["error": "\(error)"])
    }
  }
}
