// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import NIOCore
import OpenHealthCore

/// Sends the pages of one reply, as many as the client accepts and as fast as it reads them. Used by one thread at a time.
final class PageSender {
  private let stream: ServedStream
  private let number: UInt32
  private let channel: any Channel
  private let meter: ConnectionMeter?
  private var unsent: EventLoopFuture<Void>?

  /// - Parameters:
  ///   - stream: What the client accepts.
  ///   - number: The number of the stream.
  init(_ stream: ServedStream, number: UInt32, channel: any Channel, meter: ConnectionMeter?) {
    (self.stream, self.number, self.channel, self.meter) = (stream, number, channel, meter)
  }

  /// Waits until the client accepts a page and the one before has left, then sends it. One page is in transit while the next is made, and no
  /// more.
  ///
  /// - Throws: what ``ServedStream/awaitCredit(takingIt:)`` throws, and errors of the channel.
  func send(_ page: [UInt8]) throws {
    try stream.awaitCredit()
    try unsent?.wait()
    let bytes = Message(.page, stream: number, body: page).bytes
    meter?.noteSent(bytes.count)
    unsent = channel.writeAndFlush(ByteBuffer(bytes: bytes))
  }

  /// Waits until a page could be sent, so that none is made before.
  ///
  /// - Throws: as ``send(_:)``.
  func awaitRoom() throws {
    try stream.awaitCredit(takingIt: false)
    try unsent?.wait()
  }
}
