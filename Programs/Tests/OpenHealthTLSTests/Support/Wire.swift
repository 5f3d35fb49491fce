// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import NIOCore
import NIOEmbedded
import OpenHealthTLS

/// A channel in memory with TLS in it, and a client at its other end.
final class Wire {
  let channel = EmbeddedChannel()
  let network = NetworkSide()
  let program = ProgramSide()
  let client: MemoryClient
  weak var handler: TLSServerHandler?

  /// - Parameter late: Whether the channel is active before it has TLS.
  init(_ context: TLSServerContext? = nil, client: MemoryClient = MemoryClient(), late: Bool = false) throws {
    self.client = client
    let handler = try TLSServerHandler(context ?? TLSFiles.context(), closeTime: .seconds(5))
    self.handler = handler
    let address = try SocketAddress(ipAddress: "127.0.0.1", port: 1)
    if late { try channel.connect(to: address).wait() }
    try channel.pipeline.syncOperations.addHandlers([network, handler, program])
    if !late { try channel.connect(to: address).wait() }
  }

  deinit { cut() }

  /// A wire whose handshake is over.
  static func open(_ context: TLSServerContext? = nil) throws -> Wire {
    let wire = try Wire(context)
    try wire.exchange()
    return wire
  }

  /// Passes bytes in both directions until there are none.
  ///
  /// - Parameter step: The bytes that arrive at once.
  func exchange(step: Int = .max) throws {
    var isQuiet = false
    while !isQuiet {
      let sent = client.take()
      try deliver(sent, step: step)
      let answered = try takeOutput()
      for slice in Self.slices(answered, step) { client.give(slice) }
      isQuiet = sent.isEmpty && answered.isEmpty
    }
  }

  /// Gives the server bytes.
  func deliver(_ bytes: [UInt8], step: Int = .max) throws {
    for slice in Self.slices(bytes, step) {
      channel.pipeline.syncOperations.fireChannelRead(NIOAny(ByteBuffer(bytes: slice)))
      channel.pipeline.syncOperations.fireChannelReadComplete()
    }
    channel.embeddedEventLoop.run()
  }

  /// What the server has sent.
  func takeOutput() throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let part = try channel.readOutbound(as: ByteBuffer.self) { bytes += part.readableBytesView }
    return bytes
  }

  /// Writes as the program does.
  @discardableResult func write(_ bytes: [UInt8], flush: Bool = true) -> EventLoopFuture<Void> {
    let written = channel.write(ByteBuffer(bytes: bytes))
    if flush { channel.flush() }
    return written
  }

  /// Ends the connection of the network, as a client does that goes without a word.
  func cut() {
    network.context?.close(promise: nil)
    channel.embeddedEventLoop.run()
  }

  private static func slices(_ bytes: [UInt8], _ step: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: min(step, max(bytes.count, 1))).map { Array(bytes[$0...].prefix(step)) }
  }
}

/// What happens on the side of the network.
final class NetworkSide: ChannelOutboundHandler {
  typealias OutboundIn = ByteBuffer

  private(set) var reads = 0
  private(set) var closes = 0
  private(set) var closedOutput = false
  /// Whether nothing is sent from here on: the client does not read.
  var holdsWrites = false
  /// Called for the next write.
  var onWrite: (() -> Void)?
  private var held: [(data: NIOAny, promise: EventLoopPromise<Void>?)] = []
  private(set) var context: ChannelHandlerContext?

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let onWrite = onWrite
    self.onWrite = nil
    if holdsWrites { held.append((data, promise)) } else { context.write(data, promise: promise) }
    onWrite?()
  }

  /// Sends what was held.
  func sendHeld() {
    holdsWrites = false
    for write in held { context?.write(write.data, promise: write.promise) }
    held = []
    context?.flush()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    for write in held { write.promise?.fail(ChannelError.ioOnClosedChannel) }
    (held, self.context) = ([], nil)
  }

  func read(context: ChannelHandlerContext) {
    reads += 1
    context.read()
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    if mode == .output {
      closedOutput = true
      promise?.succeed()
    } else {
      closes += 1
      context.close(mode: mode, promise: promise)
    }
  }
}

/// What happens on the side of the program.
final class ProgramSide: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private(set) var content: [UInt8] = []
  private(set) var faults: [TLSFault] = []
  private(set) var otherErrors = 0
  private(set) var inputEnds = 0
  private(set) var readCompletes = 0
  private(set) var isActive = false
  private(set) var isOver = false
  /// Called for each piece of content.
  var onContent: ((ChannelHandlerContext) -> Void)?

  func channelActive(context: ChannelHandlerContext) { isActive = true }

  func channelInactive(context: ChannelHandlerContext) { isOver = true }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    content += unwrapInboundIn(data).readableBytesView
    onContent?(context)
  }

  func channelReadComplete(context: ChannelHandlerContext) { readCompletes += 1 }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed? = event as? ChannelEvent { inputEnds += 1 }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let fault = error as? TLSFault { faults.append(fault) } else { otherErrors += 1 }
  }
}
