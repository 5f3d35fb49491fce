// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import NIOCore
import NIOHTTP1

/// Closes a connection that may not stay, before anything of it is read: its addresses are known once it is active.
final class ConnectionGate: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let accepts: @Sendable (any Channel) -> Bool

  init(_ accepts: @escaping @Sendable (any Channel) -> Bool) { self.accepts = accepts }

  func channelActive(context: ChannelHandlerContext) {
    if accepts(context.channel) { context.fireChannelActive() } else { context.close(promise: nil) }
  }
}

/// Sees the bytes of a connection before the parser does, and tells how far a head has come.
final class HeadMeter: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// Whether bytes came since the head or the request before.
  var hasBytes = false
  /// The bytes of the first line since the request before, as far as it came.
  private(set) var line = 0
  /// Whether what comes now is thrown away, as the parser has nothing more to do.
  var isDeaf = false
  private var hasLine = false

  /// A request is here: the next line begins another request.
  func beginLine() { (line, hasLine, hasBytes) = (0, false, false) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isDeaf else { return }
    hasBytes = true
    if !hasLine {
      let bytes = unwrapInboundIn(data).readableBytesView
      let end = bytes.firstIndex(of: 0x0A)
      (line, hasLine) = (line + (end ?? bytes.endIndex) - bytes.startIndex, end != nil)
    }
    context.fireChannelRead(data)
  }
}

/// A head that is longer than allowed.
enum HeadFault: Error {
  case line
  case fields
}

/// Keeps the parts of requests until they are asked for, stops reading while several wait, and closes the connection of a client that is
/// slower than the limits.
final class ConnectionHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// What the client has to do next.
  private enum Wait { case request, head, body }

  private let limits: HTTPLimits
  private let meter: HeadMeter
  private let end: EndSignal
  private let channel: any Channel

  private var parts = CircularBuffer<HTTPServerRequestPart>()
  private var asked: EventLoopPromise<HTTPServerRequestPart?>?
  /// How the input ended; nil before its end.
  private var ending: Result<HTTPServerRequestPart?, any Error>?

  private var isInBody = false
  private var awaitsContinue = false
  /// Whether no request follows the one that is being read.
  private var isLast = false
  private var unanswered = 0
  /// Whether the channel reads, and whether reading waits until fewer parts are here.
  private var (isReading, isHeld) = (false, false)
  private var unsent = 0

  private var wait: Wait?
  private let onTurn: (_ isClients: Bool) -> Void
  private var isClientsTurn = true
  private var (inputTimer, outputTimer, endTimer): (Scheduled<Void>?, Scheduled<Void>?, Scheduled<Void>?)

  /// - Parameter onTurn: called when the client has to act, which it has at first, and when it has to no more. It has to while no request
  ///   of it is unanswered, and while it does not read an answer; after each part that it reads, its time begins again.
  init(
    _ channel: any Channel, _ limits: HTTPLimits, _ meter: HeadMeter, _ end: EndSignal, onTurn: @escaping (_ isClients: Bool) -> Void
  ) {
    (self.channel, self.limits, self.meter, self.end, self.onTurn) = (channel, limits, meter, end, onTurn)
  }

  /// The next part, nil at the end of the input; fails with the error that ended it. One call at a time.
  func next() -> EventLoopFuture<HTTPServerRequestPart?> {
    let promise = channel.eventLoop.makePromise(of: HTTPServerRequestPart?.self)
    if let part = parts.popFirst() {
      promise.succeed(part)
      if isHeld, parts.count < limits.waitingParts { channel.read() }
    } else if let ending {
      promise.completeWith(ending)
    } else {
      asked = promise
    }
    return promise.futureResult
  }

  private func finish(_ result: Result<HTTPServerRequestPart?, any Error>) {
    guard ending == nil else { return }
    ending = result
    asked?.completeWith(result)
    asked = nil
    update()
  }

  // MARK: Input

  func handlerAdded(context: ChannelHandlerContext) { update() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    switch part {
    case .head(let head):
      (unanswered, isInBody, awaitsContinue) = (unanswered + 1, true, head.awaitsContinue)
      (meter.hasBytes, isLast) = (false, head.endsProtocol)
    case .body: awaitsContinue = false
    case .end:
      (isInBody, meter.isDeaf) = (false, isLast)
      meter.beginLine()
    }
    noteTurn()
    if let asked {
      self.asked = nil
      asked.succeed(part)
    } else {
      parts.append(part)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    isReading = false
    update()
  }

  func read(context: ChannelHandlerContext) {
    isHeld = parts.count >= limits.waitingParts
    guard !isHeld else { return }
    isReading = true
    update()
    context.read()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    meter.isDeaf = true
    if case HTTPParserError.headerOverflow = error {
      finish(.failure(meter.line > limits.fieldBytes ? HeadFault.line : HeadFault.fields))
    } else {
      finish(.failure(error))
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case ChannelEvent.inputClosed:
      finish(.success(nil))
      end.fire()
    case ChannelEvent.outputClosed:
      // The last answer is sent. What still comes is read and thrown away until the client ends its side, too.
      meter.isDeaf = true
      parts.removeAll()
      finish(.success(nil))
      // At a shutdown the time is running already.
      if endTimer == nil || limits.linger < limits.grace {
        endTimer?.cancel()
        endTimer = close(after: limits.linger)
      }
      if isHeld { channel.read() }
    case is ChannelShouldQuiesceEvent:
      end.fire()
      if unanswered == 0, unsent == 0 {
        channel.close(promise: nil)
      } else if endTimer == nil {
        endTimer = close(after: limits.grace)
      }
    default: break
    }
  }

  func channelInactive(context: ChannelHandlerContext) { release() }

  func handlerRemoved(context: ChannelHandlerContext) { release() }

  private func release() {
    finish(.failure(ChannelError.ioOnClosedChannel))
    end.fire()
    parts.removeAll()
    for timer in [inputTimer, outputTimer, endTimer] { timer?.cancel() }
    (inputTimer, outputTimer, endTimer) = (nil, nil, nil)
  }

  // MARK: Output

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head) where head.status.code < 200: awaitsContinue = false
    case .end: unanswered = max(0, unanswered - 1)
    default: break
    }
    update()
    let sent = promise ?? channel.eventLoop.makePromise(of: Void.self)
    unsent += 1
    noteTurn()
    sent.futureResult.assumeIsolated().whenComplete { [self] _ in
      unsent -= 1
      noteTurn(hasRead: true)
      outputTimer?.cancel()
      outputTimer = unsent > 0 && channel.isActive ? close(after: limits.reader) : nil
    }
    if outputTimer == nil { outputTimer = close(after: limits.reader) }
    context.write(data, promise: sent)
  }

  // MARK: Times

  /// Begins the time of what the client has to do next, if that has changed.
  private func update() {
    let next: Wait? =
      if ending != nil {
        nil
      } else if isInBody {
        isReading && !awaitsContinue ? .body : nil
      } else if unanswered > 0 {
        nil
      } else {
        meter.hasBytes ? .head : .request
      }
    guard next != wait else { return }
    wait = next
    inputTimer?.cancel()
    inputTimer =
      switch next {
      case .request: close(after: limits.idle)
      case .head: close(after: limits.head)
      case .body: close(after: limits.body)
      case nil: nil
      }
  }

  private func noteTurn(hasRead: Bool = false) {
    let isClients = unanswered == 0 || unsent > 0
    guard isClients != isClientsTurn || isClients && hasRead else { return }
    isClientsTurn = isClients
    onTurn(isClients)
  }

  private func close(after time: TimeAmount) -> Scheduled<Void> {
    let channel = channel
    return channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }
}
