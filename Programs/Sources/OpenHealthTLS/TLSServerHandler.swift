// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import NIOCore

/// Makes a channel a TLS connection, as its server: ciphertext on the side of the network, plaintext on the other. The first handler.
///
/// What is written before the end of the handshake is held, up to ``mostHeld`` bytes, and sent after it. The promise of a write succeeds
/// when its ciphertext has been written. The handler adds nothing to the channel's limits: a write counts as pending, as ciphertext, from
/// the moment it is made, and the handler reads by itself only during the handshake, while it closes, and where a read brought no content.
///
/// `close` sends `close_notify` after everything that was written, and waits for the other side's, or its end, for a limited time. Their
/// `close_notify` closes the channel, too, unless it allows remote half-closure: then it is `ChannelEvent.inputClosed`. An end without
/// `close_notify` is the error ``TLSFault/truncated``, and every error ends the connection.
///
/// A handshake has no time limit here: a server expects a first message in time, whatever delays it.
package final class TLSServerHandler: ChannelDuplexHandler {
  /// Ciphertext from the network.
  package typealias InboundIn = ByteBuffer
  /// The client's content, in pieces of a record at most.
  package typealias InboundOut = ByteBuffer
  /// Content for the client.
  package typealias OutboundIn = ByteBuffer
  /// Ciphertext for the network.
  package typealias OutboundOut = ByteBuffer

  /// The bytes that are held before the end of the handshake.
  static let mostHeld = 1 << 20
  /// The bytes of TLS without content, such as updates of keys and empty records, that end a connection: more than the longest record, and
  /// than any honest greeting.
  static let mostSilentBytes = 32_768
  /// The bytes of answers of TLS itself that may wait to be sent.
  static let mostAnswerBytes = 65_536

  private enum State {
    case handshaking
    case open
    /// Our `close_notify` is on its way.
    case closing
    case closed
  }

  private let closeTime: TimeAmount
  private var state = State.handshaking
  /// Nil once the channel has ended.
  private var session: TLSSession?
  /// Whether their `close_notify` has come, and whether ours has been made.
  private var (inputHasEnded, outputHasEnded) = (false, false)
  /// Whether content has been asked for since the last came.
  private var wantsContent = false
  private var isTaking = false
  private var held = CircularBuffer<(bytes: ByteBuffer, promise: EventLoopPromise<Void>?)>()
  /// Of the held writes, how many are to be flushed.
  private var heldFlushes = 0
  /// The bytes of all writes that were ever held.
  private var heldBytes = 0
  private var answerBytes = 0
  /// What is left of a close: that our `close_notify` is written, the promise, and the time.
  private var isNotified = false
  private var closePromise: EventLoopPromise<Void>?
  private var closeTimer: Scheduled<Void>?

  /// A handler for one channel.
  ///
  /// - Parameter closeTime: how long a close waits for the other side.
  /// - Throws: ``TLSFault`` if OpenSSL has no memory.
  package init(_ context: TLSServerContext, closeTime: TimeAmount = .seconds(5)) throws(TLSFault) {
    session = try TLSSession(context)
    self.closeTime = closeTime
  }

  // MARK: The channel

  /// Waits for the client's greeting.
  package func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { context.read() }
  }

  /// Waits for the client's greeting.
  package func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    if state == .handshaking { context.read() }
  }

  /// Takes ciphertext.
  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard state != .closed, !inputHasEnded, let session else { return }
    session.receive(unwrapInboundIn(data))
    // Who gets content may make the channel read more: its bytes are taken after these.
    guard !isTaking else { return }
    isTaking = true
    defer { isTaking = false }
    do throws(TLSFault) { try take(session, context) } catch { fail(error, context) }
  }

  /// Reads on where the handler, or who wants content, waits for more.
  package func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    if state == .open ? wantsContent : state != .closed { context.read() }
  }

  /// Asks for content.
  package func read(context: ChannelHandlerContext) {
    wantsContent = true
    context.read()
  }

  /// Takes an end of the other side's bytes, where the channel allows remote half-closure.
  package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case ChannelEvent.inputClosed? = event as? ChannelEvent else { return context.fireUserInboundEventTriggered(event) }
    // The handlers above know it since `close_notify`.
    if inputHasEnded { return }
    if state != .closing { return fail(.truncated, context) }
    inputHasEnded = true
    if isNotified { finish(context) }
  }

  /// Ends with the channel.
  package func channelInactive(context: ChannelHandlerContext) {
    let isTruncated = state == .handshaking || state == .open && !inputHasEnded
    release(isTruncated ? TLSFault.truncated : ChannelError.ioOnClosedChannel)
    if isTruncated { context.fireErrorCaught(TLSFault.truncated) }
    context.fireChannelInactive()
  }

  /// Ends with its place in the pipeline.
  package func handlerRemoved(context: ChannelHandlerContext) { release(ChannelError.ioOnClosedChannel) }

  /// Frees everything; for the second time, nothing.
  private func release(_ error: any Error) {
    state = .closed
    session = nil
    closeTimer?.cancel()
    failHeld(error)
    let promise = closePromise
    closePromise = nil
    // Whoever closes gets a closed channel.
    promise?.succeed()
  }

  // MARK: Reading

  private func take(_ session: TLSSession, _ context: ChannelHandlerContext) throws(TLSFault) {
    if state == .handshaking {
      let outcome = try session.handshake()
      try answer(session, context)
      try checkSilence(session)
      guard outcome == .done else { return }
      state = .open
      sendHeld(context)
    }
    while state == .open || state == .closing {
      var plain = ByteBuffer()
      let outcome = try session.read(into: &plain)
      try answer(session, context)
      try checkSilence(session)
      switch outcome {
      case .wantsInput: return
      case .ended: return endInput(context)
      case .done where state == .open:
        wantsContent = false
        context.fireChannelRead(wrapInboundOut(plain))
      case .done: break  // who closes wants no more
      }
    }
  }

  /// Sends what OpenSSL answers by itself.
  private func answer(_ session: TLSSession, _ context: ChannelHandlerContext) throws(TLSFault) {
    guard let output = session.takeOutput() else { return }
    let count = output.readableBytes
    answerBytes += count
    guard answerBytes <= Self.mostAnswerBytes else { throw .flood }
    let promise = context.eventLoop.makePromise(of: Void.self)
    promise.futureResult.assumeIsolated().whenComplete { [self] _ in answerBytes -= count }
    context.writeAndFlush(wrapOutboundOut(output), promise: promise)
  }

  private func checkSilence(_ session: TLSSession) throws(TLSFault) {
    guard session.silentBytes <= Self.mostSilentBytes else { throw .flood }
  }

  private func endInput(_ context: ChannelHandlerContext) {
    inputHasEnded = true
    if state == .closing {
      if isNotified { finish(context) }
      return
    }
    // A channel without the option has no half-closure.
    let isHalf = (try? context.channel.syncOptions?.getOption(.allowRemoteHalfClosure)) ?? false
    if isHalf, !outputHasEnded {
      context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    } else {
      beginClose(context)
    }
  }

  /// Ends the connection with an error, after OpenSSL's alert.
  private func fail(_ fault: TLSFault, _ context: ChannelHandlerContext) {
    if state == .closed { return }
    let wasClosing = state == .closing
    state = .closed
    // An alert that cannot be sent at once is lost with the channel.
    if let alert = session?.takeOutput() { context.writeAndFlush(wrapOutboundOut(alert), promise: nil) }
    failHeld(fault)
    if !wasClosing { context.fireErrorCaught(fault) }
    endChannel(context)
  }

  // MARK: Writing

  /// Encrypts bytes, and writes them.
  package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let bytes = unwrapOutboundIn(data)
    if state == .closed || state == .closing || outputHasEnded {
      promise?.fail(ChannelError.ioOnClosedChannel)
    } else if state == .open, held.isEmpty {
      encrypt(bytes, promise, context)
    } else if heldBytes + bytes.readableBytes <= Self.mostHeld {
      heldBytes += bytes.readableBytes
      held.append((bytes, promise))
    } else {
      promise?.fail(TLSFault.tooMuchHeld)
      fail(.tooMuchHeld, context)
    }
  }

  /// Sends what was written.
  package func flush(context: ChannelHandlerContext) {
    if state == .handshaking || !held.isEmpty { heldFlushes = held.count } else { context.flush() }
  }

  /// One write for the channel, so that nothing that is written meanwhile comes between its records.
  private func encrypt(_ bytes: ByteBuffer, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext) {
    do throws(TLSFault) { try session?.write(bytes) } catch {
      promise?.fail(error)
      return fail(error, context)
    }
    context.write(wrapOutboundOut(session?.takeOutput() ?? ByteBuffer()), promise: promise)
  }

  /// Sends what was written before. What is written meanwhile waits behind it.
  private func sendHeld(_ context: ChannelHandlerContext) {
    while let (bytes, promise) = held.popFirst() {
      heldFlushes -= 1
      encrypt(bytes, promise, context)
      if heldFlushes == 0 { context.flush() }
    }
  }

  private func failHeld(_ error: any Error) {
    let failed = held
    (held, heldFlushes) = ([], 0)
    for write in failed { write.promise?.fail(error) }
  }

  // MARK: Closing

  /// Ends the connection, or, once the handshake is over, our side of it.
  package func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    switch (mode, state) {
    case (.all, .open):
      closePromise.setOrCascade(to: promise)
      beginClose(context)
    case (.all, .closing): closePromise.setOrCascade(to: promise)
    case (.all, .handshaking):
      state = .closed
      failHeld(ChannelError.ioOnClosedChannel)
      context.close(promise: promise)
    case (.all, .closed): context.close(promise: promise)
    case (.output, .open) where inputHasEnded: close(context: context, mode: .all, promise: promise)
    case (.output, .open) where !outputHasEnded:
      endOutput(context).assumeIsolated().whenComplete { _ in context.close(mode: .output, promise: promise) }
    default: promise?.fail(ChannelError.operationUnsupported)
    }
  }

  private func beginClose(_ context: ChannelHandlerContext) {
    state = .closing
    let notified = endOutput(context)
    // A channel that fails at a write has ended by now.
    guard state == .closing else { return }
    closeTimer = context.eventLoop.assumeIsolated().scheduleTask(in: closeTime) { [self] in finish(context) }
    notified.assumeIsolated().whenComplete { [self] _ in
      isNotified = true
      if inputHasEnded { finish(context) }
    }
    if state == .closing { context.read() }
  }

  /// Writes `close_notify` after everything else.
  private func endOutput(_ context: ChannelHandlerContext) -> EventLoopFuture<Void> {
    sendHeld(context)
    if !outputHasEnded {
      outputHasEnded = true
      session?.end()
    }
    let promise = context.eventLoop.makePromise(of: Void.self)
    context.writeAndFlush(wrapOutboundOut(session?.takeOutput() ?? ByteBuffer()), promise: promise)
    return promise.futureResult
  }

  private func finish(_ context: ChannelHandlerContext) {
    if state == .closed { return }
    state = .closed
    endChannel(context)
  }

  private func endChannel(_ context: ChannelHandlerContext) {
    let promise = closePromise
    closePromise = nil
    context.close(promise: promise)
  }
}
