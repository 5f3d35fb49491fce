// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import NIOCore
import NIOHTTP1

/// The parts of the requests of one connection, in their order: head, pieces of the body, end.
struct RequestParts: Sendable {
  private let channel: any Channel
  private let handler: NIOLoopBound<ConnectionHandler>

  /// Call it on the channel's event loop.
  init(_ channel: any Channel, _ handler: ConnectionHandler) {
    (self.channel, self.handler) = (channel, NIOLoopBound(handler, eventLoop: channel.eventLoop))
  }

  /// The next part; nil when the client sends no more. One call at a time.
  ///
  /// - Throws: ``HeadFault``, the parser's error, or that of the connection.
  func next() async throws -> HTTPServerRequestPart? {
    try await channel.eventLoop.flatSubmit { [handler] in handler.value.next() }.get()
  }

  /// Tells the client to send the body.
  func sendContinue() async throws {
    try await channel.writeAndFlush(HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .continue)))
  }
}
