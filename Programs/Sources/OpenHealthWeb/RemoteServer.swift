// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Logging
import NIOCore
import OpenHealthAPI
import OpenHealthFeeds
import OpenHealthMCP
import OpenHealthTLS
import ServiceLifecycle

/// The API for programs on other machines, and where it is wanted the receiver of what phones send: over TLS at a port of its own, until its
/// service group shuts down. It has no pages and no cookies, and answers no page of a browser.
package final class RemoteServer: Service {
  /// An address that cannot be opened.
  package struct Unavailable: Error {
    /// The `errno`.
    package let code: Int32
  }

  /// The limits of connections: many clients, of whom each may be hostile.
  static let limits: HTTPLimits = {
    var limits = HTTPLimits()
    limits.connections = 1000
    limits.body = .seconds(20)
    limits.reader = .seconds(30)
    return limits
  }()
  /// How long a body may take to arrive.
  static let bodyTime = Duration.seconds(120)

  private let api: APIAnswer
  private let feeds: FeedAnswer?
  private let rules: RequestRules
  private let place: (host: String, port: Int)
  private let tls: TLSServerContext
  private let logger: Logger
  private let limits: HTTPLimits
  private let onReady: @Sendable (Int) -> Void

  /// A server that accepts connections once ``run()`` is called.
  ///
  /// - Parameters:
  ///   - api: what answers programs.
  ///   - mcp: what answers clients of the Model Context Protocol.
  ///   - feeds: what answers phones; nil for none.
  ///   - place: the host name or address to listen on, and the port; 0 for any free one.
  ///   - address: how clients name the server. A request that names another host is refused.
  ///   - tls: certificate and key.
  ///   - logger: receives events without health data.
  ///   - onReady: called with the port when connections are accepted.
  package convenience init(
    _ api: API, mcp: MCPDoor?, feeds: FeedReceiver?, at place: (host: String, port: Int), named address: WebAddress, tls: TLSServerContext,
    logger: Logger, onReady: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.init(
      api, mcp: mcp, feeds: feeds, at: place, named: address, tls: tls, limits: Self.limits, strangers: Strangers(), logger: logger,
      onReady: onReady)
  }

  init(
    _ api: API, mcp: MCPDoor?, feeds: FeedReceiver?, at place: (host: String, port: Int), named address: WebAddress, tls: TLSServerContext,
    limits: HTTPLimits, strangers: Strangers, logger: Logger, onReady: @escaping @Sendable (Int) -> Void
  ) {
    self.api = APIAnswer(api: api, mcp: mcp, bodyTime: Self.bodyTime, strangers: strangers)
    self.feeds = feeds.map { FeedAnswer(receiver: $0, logger: logger, bodyTime: Self.bodyTime, strangers: strangers) }
    rules = RequestRules(address: address)
    (self.place, self.tls, self.limits) = (place, tls, limits)
    (self.logger, self.onReady) = (logger, onReady)
  }

  /// Serves until the service group shuts down or the task is cancelled.
  ///
  /// - Throws: ``Unavailable`` for an address that cannot be opened.
  package func run() async throws {
    let server = HTTPServer(limits: limits, logger: logger, tls: tls) { [self] request in
      var response = await answer(request)
      RequestRules.protect(&response.headers)
      return response
    }
    do { try await server.run(at: .port(host: place.host, place.port)) { [onReady] port in onReady(port) } } catch let error as IOError {
      throw Unavailable(code: error.errnoCode)
    }
  }

  private func answer(_ request: WebRequest) async -> WebResponse {
    if let fault = rules.fault(request.head) { return APIAnswer.response(Problem(.elsewhere, fault).reply) }
    if APIAnswer.isTarget(request.target) { return await api.answer(request, isLocal: true) }
    if let feeds { return await feeds.answer(request) }
    return APIAnswer.response(Problem(.notFound, "There is no such address. GET /api/v1/openapi.json lists all.").reply)
  }
}
