// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import OpenHealthTLS
import ServiceLifecycle
import Synchronization

/// A server of HTTP/1.1 and 1.0, with or without TLS, for few clients, which may be slow, broken or hostile.
///
///     try await HTTPServer(logger: logger) { request in .text(.ok, request.target) }.run(at: .port(host: "127.0.0.1", 8421)) { port in … }
///
/// Requests of a connection are answered in their order, each by one call of the function. Bodies are read and answers are written only as
/// fast as the other side takes them. The server logs nothing of a request.
final class HTTPServer: Sendable {
  private struct State {
    var connections: [ObjectIdentifier: Connection] = [:]
    var isEnding = false
  }

  private struct Connection {
    var channel: any Channel
    /// Since when the client has to act: it sends no whole request, or does not read its answer. Nil while the server has to.
    var quietSince: NIODeadline?
  }

  /// Where a server listens.
  enum Place: Sendable {
    /// A port of an address; 0 for any free one.
    case port(host: String, Int)
    /// A unix socket that listens already. The server closes it.
    case socket(Int32)
  }

  let limits: HTTPLimits
  let logger: Logger
  private let tls: TLSServerContext?
  private let accepts: @Sendable (any Channel) -> Bool
  let respond: @Sendable (WebRequest) async -> WebResponse
  private let state = Mutex(State())

  /// - Parameters:
  ///   - tls: certificate and key; nil for plain HTTP.
  ///   - accepts: whether a connection may stay; another one is closed before anything is read from it.
  ///   - respond: the answer to a request.
  init(
    limits: HTTPLimits = HTTPLimits(), logger: Logger, tls: TLSServerContext? = nil,
    accepts: @escaping @Sendable (any Channel) -> Bool = { _ in true },
    respond: @escaping @Sendable (WebRequest) async -> WebResponse
  ) {
    (self.limits, self.logger, self.tls) = (limits, logger, tls)
    (self.accepts, self.respond) = (accepts, respond)
  }

  /// How many connections are open.
  var connections: Int { state.withLock { $0.connections.count } }

  /// Whether the server shuts down: each connection ends after its answer.
  var isEnding: Bool { state.withLock { $0.isEnding } }

  /// Serves until the service group shuts down or the task is cancelled. Call it once.
  ///
  /// At a shutdown, connections without a request are closed, answers that never end are ended, and the others may take as long as
  /// ``HTTPLimits/grace`` says. Cancellation closes all at once.
  ///
  /// - Parameters:
  ///   - onReady: called with the port, 0 for a socket, when connections are accepted.
  /// - Throws: `IOError` for an address that cannot be opened.
  func run(at place: Place, onReady: @Sendable (Int) -> Void) async throws {
    let (connections, continuation) = AsyncStream.makeStream(of: HTTPConnection.self)
    // The process's own event loops do not end: nothing of this server needs them afterwards.
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 256)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelInitializer { [self] channel in
        guard take(channel) else { return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported) }
        return channel.eventLoop.makeCompletedFuture {
          if case .terminated = continuation.yield(try connection(channel)) { throw ChannelError.operationUnsupported }
        }
      }
    let listener =
      switch place {
      case .port(let host, let port):
        try await bootstrap.serverChannelOption(.socketOption(.so_reuseaddr), value: 1).bind(host: host, port: port).get()
      case .socket(let descriptor): try await bootstrap.withBoundSocket(descriptor).get()
      }
    await withGracefulShutdownHandler {
      onReady(listener.localAddress?.port ?? 0)
      await withDiscardingTaskGroup { group in
        for await connection in connections { group.addTask { await connection.serve() } }
        // The task was cancelled, or the server shuts down.
        listener.close(promise: nil)
        beginEnd()
      }
    } onGracefulShutdown: {
      continuation.finish()
    }
    // It never fails.
    try? await listener.closeFuture.get()
  }

  private func beginEnd() {
    let channels = state.withLock { state in
      state.isEnding = true
      return state.connections.values.map(\.channel)
    }
    for channel in channels { channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }
  }

  /// Whether there is room for another connection. The one whose client has been quiet the longest makes room: nobody keeps others out with
  /// connections that ask nothing.
  private func take(_ channel: any Channel) -> Bool {
    let now = NIODeadline.now()
    let (isTaken, quiet) = state.withLock { state -> (Bool, (any Channel)?) in
      guard !state.isEnding else { return (false, nil) }
      var quiet: (any Channel)?
      if state.connections.count >= limits.connections {
        let all = state.connections.compactMap { key, one in one.quietSince.map { (key: key, channel: one.channel, since: $0) } }
        guard let oldest = all.min(by: { $0.since < $1.since }), now - oldest.since >= limits.quiet else { return (false, nil) }
        quiet = oldest.channel
        state.connections[oldest.key] = nil
      }
      state.connections[ObjectIdentifier(channel)] = Connection(channel: channel, quietSince: now)
      return (true, quiet)
    }
    quiet?.close(promise: nil)
    if isTaken { channel.closeFuture.whenComplete { [self] _ in forget(channel) } }
    return isTaken
  }

  private func forget(_ channel: any Channel) {
    state.withLock { state in
      if state.connections[ObjectIdentifier(channel)]?.channel === channel { state.connections[ObjectIdentifier(channel)] = nil }
    }
  }

  /// Notes whether a client has to act from now on. Call it again when it has done a part.
  func note(isQuiet: Bool, _ channel: any Channel) {
    state.withLock { $0.connections[ObjectIdentifier(channel)]?.quietSince = isQuiet ? .now() : nil }
  }

  /// Call it on the channel's event loop.
  private func connection(_ channel: any Channel) throws -> HTTPConnection {
    var decoding = NIOHTTPDecoderLimitConfiguration()
    (decoding.maxHeaderFieldSize, decoding.maxHeaderListSize) = (limits.fieldBytes, limits.headBytes)
    decoding.maxHeaderFieldCount = limits.fields
    var encoding = HTTPResponseEncoder.Configuration()
    // HTTPConnection sets them, also for HEAD.
    encoding.automaticallySetFramingHeaders = false
    let (meter, end) = (HeadMeter(), EndSignal())
    let handler = ConnectionHandler(channel, limits, meter, end) { [weak self] in self?.note(isQuiet: $0, channel) }
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(ConnectionGate(accepts))
    if let tls { try pipeline.addHandler(TLSServerHandler(tls)) }
    try pipeline.addHandler(HTTPResponseEncoder(configuration: encoding))
    try pipeline.addHandler(meter)
    try pipeline.addHandler(ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: decoding)))
    try pipeline.addHandler(NIOHTTPResponseHeadersValidator())
    try pipeline.addHandler(handler)
    return HTTPConnection(channel: channel, parts: RequestParts(channel, handler), end: end, server: self)
  }
}
