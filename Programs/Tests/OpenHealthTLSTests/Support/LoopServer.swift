// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import NIOCore
import NIOPosix
import OpenHealthTLS
import Synchronization
import WaitingTestSupport

/// A server with TLS on a free port of this machine.
final class LoopServer {
  let port: Int
  let log = ServerLog()
  private let listener: any Channel
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  /// - Parameters:
  ///   - certificate: The name of one of the ``TLSFiles``.
  ///   - program: What handles a connection.
  init(certificate: String = "server", program: @escaping @Sendable (ServerLog) -> any ChannelInboundHandler) throws {
    let context = try TLSFiles.context(certificate)
    listener = try ServerBootstrap(group: group)
      .childChannelInitializer { [log] channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers([TLSServerHandler(context), program(log)])
        }
      }
      .bind(host: "127.0.0.1", port: 0).wait()
    // Not nil: it listens.
    port = listener.localAddress!.port!
  }

  /// Ends it with all its connections.
  func end() throws {
    try listener.close().wait()
    try group.syncShutdownGracefully()
  }
}

/// What happens at the connections of a ``LoopServer``.
final class ServerLog: Sendable {
  struct Events {
    var faults: [TLSFault] = []
    var ends = 0
    /// How many times a program has stopped to write, and the most bytes that were then waiting.
    var (pauses, mostWaiting) = (0, 0)
  }

  struct Timeout: Error {}

  private let events = Mutex(Events())

  func note(_ change: (inout Events) -> Void) { events.withLock { change(&$0) } }

  /// Waits until something has happened.
  @discardableResult func wait(until isSo: (Events) -> Bool) throws -> Events {
    var now = events.withLock { $0 }
    let hasHappened = eventually {
      now = events.withLock { $0 }
      return isSo(now)
    }
    guard hasHappened else { throw Timeout() }
    return now
  }
}

/// Sends back what it gets, and closes after a number of bytes.
final class Echo: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let log: ServerLog
  private var rest: Int

  init(_ log: ServerLog, closingAfter count: Int = .max) { (self.log, rest) = (log, count) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    rest -= unwrapInboundIn(data).readableBytes
    context.writeAndFlush(data, promise: nil)
    if rest <= 0 { context.close(promise: nil) }
  }

  func channelInactive(context: ChannelHandlerContext) { log.note { $0.ends += 1 } }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let fault = error as? TLSFault { log.note { $0.faults.append(fault) } }
    context.close(promise: nil)
  }
}

/// Sends a number of pieces once it gets anything, never more than the channel wants, and closes.
final class Source: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  static let pieceSize = 65_536

  /// A piece has its number in all its bytes.
  static func piece(_ number: Int) -> Data { Data(repeating: UInt8(truncatingIfNeeded: number), count: pieceSize) }

  private let log: ServerLog
  private let count: Int
  private var sent: Int?

  init(_ log: ServerLog, pieces: Int) { (self.log, count) = (log, pieces) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard sent == nil else { return }
    sent = 0
    send(context)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    // A channel that wants less is asked again within `send`.
    if context.channel.isWritable, sent != nil { context.eventLoop.assumeIsolated().execute { self.send(context) } }
  }

  private func send(_ context: ChannelHandlerContext) {
    while context.channel.isWritable, let number = sent, number < count {
      sent = number + 1
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: Self.piece(number))), promise: nil)
    }
    guard sent != count else { return context.close(promise: nil) }
    // A channel that is ended has no options.
    let waiting = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    log.note { ($0.pauses, $0.mostWaiting) = ($0.pauses + 1, max($0.mostWaiting, waiting)) }
  }
}
