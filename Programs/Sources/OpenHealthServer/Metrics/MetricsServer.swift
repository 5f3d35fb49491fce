// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import ServiceLifecycle
import Synchronization

/// Hands out ``ServerMetrics`` by HTTP, without TLS and without asking who comes: for this machine, or a private network.
///
/// It answers `GET /metrics`, one request for each connection.
package final class MetricsServer: Service {
  /// An address that cannot be opened.
  struct Unavailable: Error {
    /// The `errno`.
    let code: Int32
  }

  /// The most connections at a time.
  private static let mostConnections = 16
  /// The time in which a connection must end.
  private static let patience = TimeAmount.seconds(10)
  /// The limits of a request's headers.
  private static let headers: NIOHTTPDecoderLimitConfiguration = {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = 4096
    limits.maxHeaderListSize = 8192
    limits.maxHeaderFieldCount = 32
    return limits
  }()

  private let metrics: ServerMetrics
  private let address: (host: String, port: Int)
  private let logger: Logger
  private let onReady: @Sendable (Int) -> Void
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let connections = Atomic(0)

  /// A server that accepts connections once ``run()`` is called.
  ///
  /// - Parameters:
  ///   - metrics: the numbers to hand out.
  ///   - address: the host name or address to listen on, and the port; 0 for any free one.
  ///   - logger: receives that the server begins.
  ///   - onReady: called with the port when connections are accepted.
  package init(
    _ metrics: ServerMetrics, at address: (host: String, port: Int), logger: Logger, onReady: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.metrics = metrics
    self.address = address
    self.logger = logger
    self.onReady = onReady
  }

  /// Serves until the service group shuts down or the task is cancelled.
  ///
  /// - Throws: the error of an address that cannot be opened; see ``ServerFault/metricsCode(_:)``.
  package func run() async throws {
    let listener: any Channel
    do {
      listener = try await ServerBootstrap(group: group)
        .serverChannelOption(.backlog, value: 16)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelInitializer { [self] channel in take(channel) }
        .bind(host: address.host, port: address.port).get()
    } catch {
      // The error of the address is what counts.
      try? await group.shutdownGracefully()
      throw ServerFault.code(error).map { Unavailable(code: $0) } ?? error
    }
    let port = listener.localAddress?.port ?? address.port
    logger.info("The metrics can be read.", metadata: ["port": "\(port)"])
    onReady(port)
    // Cancellation ends the server as a shutdown does.
    do { try await gracefulShutdown() } catch is CancellationError {}
    // A listener that cannot be closed has been closed before.
    try? await listener.close()
    try await group.shutdownGracefully()
  }

  private func take(_ channel: any Channel) -> EventLoopFuture<Void> {
    let count = connections.wrappingAdd(1, ordering: .relaxed).newValue
    channel.closeFuture.whenComplete { [self] _ in connections.wrappingSubtract(1, ordering: .relaxed) }
    guard count <= Self.mostConnections else { return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported) }
    let deadline = channel.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in deadline.cancel() }
    return channel.eventLoop.makeCompletedFuture { [self] in
      try channel.pipeline.syncOperations.configureHTTPServerPipeline(
        withPipeliningAssistance: false, withErrorHandling: true, withEncoderConfiguration: HTTPResponseEncoder.Configuration(),
        withDecoderLimitConfiguration: Self.headers)
      try channel.pipeline.syncOperations.addHandler(MetricsResponder(metrics))
    }
  }
}

/// Answers the first request of a connection, then ends it.
private final class MetricsResponder: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let metrics: ServerMetrics
  private var hasAnswered = false

  init(_ metrics: ServerMetrics) { self.metrics = metrics }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let request) = unwrapInboundIn(data), !hasAnswered else { return }
    hasAnswered = true
    let (status, body) = answer(request)
    var headers = HTTPHeaders([
      ("Content-Type", status == .ok ? PrometheusText.contentType : "text/plain; charset=utf-8"),
      ("Content-Length", "\(body.utf8.count)"), ("Cache-Control", "no-store"), ("Connection", "close"),
    ])
    if status == .methodNotAllowed { headers.add(name: "Allow", value: "GET") }
    context.write(wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))), promise: nil)
    // The answer to HEAD has no body.
    if request.method != .HEAD { context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: body)))), promise: nil) }
    let channel = context.channel
    let sent = context.eventLoop.makePromise(of: Void.self)
    sent.futureResult.whenComplete { _ in channel.close(promise: nil) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: sent)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func answer(_ request: HTTPRequestHead) -> (HTTPResponseStatus, String) {
    guard request.method == .GET else { return (.methodNotAllowed, "Only GET is answered here.\n") }
    guard request.uri.prefix(while: { $0 != "?" }) == "/metrics" else { return (.notFound, "The metrics are at /metrics.\n") }
    return (.ok, metrics.text())
  }
}
