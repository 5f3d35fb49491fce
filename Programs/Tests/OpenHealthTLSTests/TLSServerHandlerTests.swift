// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import NIOCore
import Testing

@testable import OpenHealthTLS

/// The handler in a channel in memory: honest clients, and what it does at which event.
@Suite struct TLSServerHandlerTests {
  private static func bytes(_ count: Int, from first: Int = 0) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: ($0 + first) * 7) }
  }

  // MARK: Content

  @Test("content crosses in both directions, however the bytes are cut", arguments: [1, 2, 5, 1000, .max])
  func content(step: Int) throws {
    let wire = try Wire()
    #expect(wire.program.isActive)
    try wire.exchange(step: step)
    #expect(wire.client.isOpen)
    #expect(!wire.client.isResumable)
    let (up, down) = (Self.bytes(40_000), Self.bytes(70_000, from: 3))
    wire.client.write(up)
    wire.write(down)
    try wire.exchange(step: step)
    #expect(wire.program.content == up)
    #expect(wire.client.content == down)
    #expect(wire.program.faults == [])
    #expect(wire.client.failure == nil)
  }

  @Test("content that comes with the end of the handshake is not lost")
  func early() throws {
    let wire = try Wire()
    try wire.deliver(wire.client.take())
    try wire.client.give(wire.takeOutput())
    #expect(wire.client.isOpen)
    wire.client.write([1, 2, 3])
    try wire.deliver(wire.client.take())
    #expect(wire.program.content == [1, 2, 3])
  }

  @Test("several megabytes in one write, and empty ones")
  func large() throws {
    let wire = try Wire.open()
    let (up, down) = (Self.bytes(3_000_000), Self.bytes(5_000_000))
    let first = wire.write([])
    let second = wire.write(down)
    let third = wire.write([])
    for part in stride(from: 0, to: up.count, by: 100_000) {
      wire.client.write(Array(up[part..<part + 100_000]))
      try wire.exchange()
    }
    for written in [first, second, third] { try written.wait() }
    #expect(wire.client.content == down)
    #expect(wire.program.content == up)
  }

  // MARK: Writing

  @Test("a close while held writes are sent comes after all of them")
  func nestedClose() throws {
    let wire = try Wire()
    for number in 1...3 { wire.write([UInt8(number)]) }
    try wire.deliver(wire.client.take())
    try wire.client.give(wire.takeOutput())
    wire.network.onWrite = { wire.channel.close(promise: nil) }
    try wire.exchange()
    #expect(wire.client.content == [1, 2, 3])
    #expect(wire.client.hasEnded)
    #expect(wire.client.failure == nil)
  }

  @Test("writes before the end of the handshake wait for it, in their order, and so do their promises")
  func held() throws {
    let wire = try Wire()
    let done = Done()
    done.note(wire.write([1], flush: false), 1)
    done.note(wire.write([2, 3]), 2)
    done.note(wire.write([4], flush: false), 3)
    #expect(try wire.takeOutput() == [] && done.numbers == [])
    try wire.exchange()
    // What was not flushed waits for a flush.
    #expect(wire.client.content == [1, 2, 3])
    #expect(done.numbers == [1, 2])
    done.note(wire.write([5]), 4)
    try wire.exchange()
    #expect(wire.client.content == [1, 2, 3, 4, 5])
    #expect(done.numbers == [1, 2, 3, 4])
  }

  @Test("what a program writes while held writes are sent comes after them, and so does a close", arguments: [false, true])
  func nested(closes: Bool) throws {
    let wire = try Wire()
    wire.write([1]).assumeIsolated().whenSuccess { if closes { wire.channel.close(promise: nil) } }
    wire.write([2])
    wire.write([3])
    try wire.deliver(wire.client.take())
    try wire.client.give(wire.takeOutput())
    wire.network.onWrite = { wire.write([4]) }
    try wire.exchange()
    #expect(wire.client.content == [1, 2, 3, 4])
    #expect(wire.client.hasEnded == closes)
  }

  @Test("a program that writes too much before the handshake loses the connection, not a part of what it wrote")
  func tooMuchHeld() throws {
    let wire = try Wire()
    let first = wire.write(Self.bytes(TLSServerHandler.mostHeld))
    let second = wire.write([1])
    #expect(throws: TLSFault.tooMuchHeld) { try second.wait() }
    #expect(throws: TLSFault.tooMuchHeld) { try first.wait() }
    #expect(wire.program.faults == [.tooMuchHeld])
    #expect(wire.program.isOver)
  }

  @Test("a promise succeeds with the flush, and a flush sends everything before it")
  func flushes() throws {
    let wire = try Wire.open()
    let done = Done()
    done.note(wire.write([1], flush: false), 1)
    done.note(wire.write([2], flush: false), 2)
    #expect(done.numbers == [])
    #expect(try wire.takeOutput() == [])
    wire.channel.flush()
    #expect(done.numbers == [1, 2])
    try wire.exchange()
    #expect(wire.client.content == [1, 2])
  }

  // MARK: Reading

  @Test("without reads of the program, the handler reads what the handshake needs, and no more")
  func reads() throws {
    let wire = try Wire()
    #expect(wire.network.reads == 1)
    let hello = wire.client.take()
    try wire.deliver(Array(hello.prefix(10)))
    #expect(wire.network.reads == 2)
    try wire.deliver(Array(hello.dropFirst(10)))
    #expect(wire.network.reads == 3)
    try wire.client.give(wire.takeOutput())
    try wire.deliver(wire.client.take())
    #expect(wire.network.reads == 3)
    // One read of the program brings content, however many reads of the network that takes.
    wire.channel.read()
    #expect(wire.network.reads == 4)
    wire.client.write([1])
    let record = wire.client.take()
    try wire.deliver(Array(record.prefix(7)))
    #expect(wire.network.reads == 5)
    #expect(wire.program.content == [])
    try wire.deliver(Array(record.dropFirst(7)))
    #expect(wire.network.reads == 5)
    #expect(wire.program.content == [1])
    #expect(wire.program.readCompletes == 5)
  }

  @Test("a channel that is active already gets TLS, too")
  func late() throws {
    let wire = try Wire(late: true)
    #expect(wire.network.reads == 1)
    try wire.exchange()
    #expect(wire.client.isOpen)
  }

  @Test("content that arrives while a piece is handled comes after it")
  func reentrant() throws {
    let wire = try Wire.open()
    wire.client.write([1])
    let first = wire.client.take()
    wire.client.write([2])
    let second = wire.client.take()
    wire.client.write([3])
    let third = wire.client.take()
    wire.program.onContent = { context in
      wire.program.onContent = nil
      context.pipeline.syncOperations.fireChannelRead(NIOAny(ByteBuffer(bytes: third)))
    }
    try wire.deliver(first + second)
    #expect(wire.program.content == [1, 2, 3])
    #expect(wire.program.faults == [])
  }

  // MARK: Ends

  @Test("our close sends what was written and close_notify, and waits for the client's")
  func closing() throws {
    let wire = try Wire.open()
    wire.write([1], flush: false)
    let closed = Done()
    let reads = wire.network.reads
    closed.note(wire.channel.close(), 1)
    closed.note(wire.channel.close(), 2)
    #expect(wire.network.reads == reads + 1)
    try wire.exchange()
    #expect(wire.client.content == [1])
    #expect(wire.client.hasEnded)
    #expect(wire.channel.isActive)
    #expect(closed.numbers == [])
    // Content that was on its way is dropped, and a write fails.
    wire.client.write([2])
    try wire.exchange()
    #expect(wire.network.reads == reads + 2)
    #expect(throws: ChannelError.ioOnClosedChannel) { try wire.write([3]).wait() }
    wire.client.end()
    try wire.exchange()
    #expect(!wire.channel.isActive)
    #expect(closed.numbers == [1, 2])
    #expect(wire.program.content == [])
    #expect(wire.program.faults == [])
    #expect(wire.program.isOver)
  }

  @Test("a client that does not answer a close delays it for a limited time; so does one that sends nonsense, or goes")
  func slowClosing() throws {
    for end in 0..<4 {
      let wire = try Wire.open()
      let closed = Done()
      closed.note(wire.channel.close(), 1)
      #expect(wire.channel.isActive)
      switch end {
      case 0:
        wire.channel.embeddedEventLoop.advanceTime(by: .milliseconds(4999))
        #expect(wire.channel.isActive)
        wire.channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
      case 1: try wire.deliver(Self.bytes(100))
      case 2: wire.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
      default: wire.cut()
      }
      #expect(!wire.channel.isActive)
      #expect(closed.numbers == [1])
      #expect(wire.program.faults == [])
    }
  }

  @Test("a client's close_notify does not end a channel whose content is not sent yet")
  func unsentAtClose() throws {
    let wire = try Wire.open()
    wire.network.holdsWrites = true
    let written = wire.write([1])
    wire.client.end()
    try wire.exchange()
    #expect(wire.channel.isActive)
    wire.network.sendHeld()
    try written.wait()
    try wire.exchange()
    #expect(!wire.channel.isActive)
    #expect(wire.client.content == [1])
    #expect(wire.client.hasEnded)
    // The client's comes after ours.
    let other = try Wire.open()
    other.network.holdsWrites = true
    other.write([1])
    other.channel.close(promise: nil)
    other.client.end()
    try other.exchange()
    #expect(other.channel.isActive)
    other.network.sendHeld()
    try other.exchange()
    #expect(!other.channel.isActive)
    #expect(other.client.content == [1])
    #expect(other.client.hasEnded)
  }

  @Test("a close before the end of the handshake is at once")
  func earlyClosing() throws {
    let wire = try Wire()
    let written = wire.write([1])
    try wire.channel.close().wait()
    #expect(throws: ChannelError.ioOnClosedChannel) { try written.wait() }
    #expect(wire.program.isOver)
    #expect(wire.program.faults == [])
  }

  @Test("the client's close_notify closes the channel, after ours")
  func clientCloses() throws {
    let wire = try Wire.open()
    wire.client.write([1])
    wire.client.end()
    wire.write([2], flush: false)
    try wire.exchange()
    #expect(wire.program.content == [1])
    #expect(wire.client.content == [2])
    #expect(wire.client.hasEnded)
    #expect(!wire.channel.isActive)
    #expect(wire.program.faults == [])
    #expect(wire.network.closes == 1)
  }

  @Test("a channel that allows remote half-closure still writes after the client's close_notify")
  func halfClosed() throws {
    let wire = try Wire.open()
    wire.channel.allowRemoteHalfClosure = true
    wire.client.write([1])
    wire.client.end()
    try wire.exchange()
    #expect(wire.program.content == [1])
    #expect(wire.channel.isActive)
    // The network's end after it is no news.
    wire.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    // After close_notify nothing counts.
    try wire.deliver(Self.bytes(100))
    wire.write([2])
    try wire.exchange()
    #expect(wire.client.content == [2])
    #expect(!wire.client.hasEnded)
    #expect(wire.program.inputEnds == 1)
    // Both halves have ended, so the channel has.
    try wire.channel.close(mode: .output).wait()
    try wire.exchange()
    #expect(wire.client.hasEnded)
    #expect(wire.program.faults == [])
    #expect(wire.program.isOver)
    #expect(!wire.network.closedOutput)
    // The end of the network after close_notify is no truncation.
    let other = try Wire.open()
    other.channel.allowRemoteHalfClosure = true
    other.client.end()
    try other.exchange()
    other.cut()
    #expect(other.program.inputEnds == 1)
    #expect(other.program.faults == [])
    #expect(other.program.isOver)
  }

  @Test("our half of the connection ends with close_notify; the client's stays open, and its end closes the channel")
  func ourHalf() throws {
    let wire = try Wire.open()
    wire.channel.allowRemoteHalfClosure = true
    wire.write([1], flush: false)
    try wire.channel.close(mode: .output).wait()
    try wire.exchange()
    #expect(wire.client.content == [1])
    #expect(wire.client.hasEnded)
    #expect(wire.network.closedOutput)
    #expect(wire.channel.isActive)
    #expect(throws: ChannelError.ioOnClosedChannel) { try wire.write([2]).wait() }
    wire.client.write([3])
    try wire.exchange()
    #expect(wire.program.content == [3])
    wire.client.end()
    try wire.exchange()
    #expect(!wire.channel.isActive)
    #expect(wire.program.faults == [])
  }

  @Test("an end without close_notify is a truncation: in the handshake, between records and within one", arguments: [0, 1, 2, 3])
  func truncated(place: Int) throws {
    let wire = try Wire()
    let held = place == 0 ? wire.write([1]) : nil
    if place > 0 { try wire.exchange() }
    if place > 1 {
      wire.client.write([1])
      wire.client.write(Self.bytes(1000))
      try wire.deliver(wire.client.take().dropLast(place == 2 ? 500 : 1))
    }
    wire.cut()
    if let held { #expect(throws: TLSFault.truncated) { try held.wait() } }
    #expect(wire.program.content == (place > 1 ? [1] : []))
    #expect(wire.program.faults == [.truncated])
    #expect(wire.program.isOver)
  }

  @Test("an end of the network without close_notify is a truncation where half-closure is allowed, too", arguments: [false, true])
  func truncatedHalf(isOpen: Bool) throws {
    let wire = try Wire()
    wire.channel.allowRemoteHalfClosure = true
    if isOpen { try wire.exchange() }
    wire.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    #expect(wire.program.faults == [.truncated])
    #expect(wire.program.inputEnds == 0)
    #expect(!wire.channel.isActive)
  }

  @Test("a program that closes at a piece of content receives nothing after it")
  func closesWhileReading() throws {
    let wire = try Wire.open()
    for number in 1...3 { wire.client.write([UInt8(number)]) }
    wire.program.onContent = { $0.channel.close(promise: nil) }
    try wire.exchange()
    #expect(wire.program.content == [1])
    #expect(wire.client.hasEnded)
    wire.client.end()
    try wire.exchange()
    #expect(wire.program.isOver)
    #expect(wire.program.faults == [])
  }

  @Test("the connection is freed with the channel, however it ends", arguments: 0..<6)
  func freed(end: Int) throws {
    weak var handler: TLSServerHandler?
    do {
      let wire = try end == 0 ? Wire() : Wire.open()
      handler = wire.handler
      #expect(handler != nil)
      switch end {
      case 0, 1: wire.cut()
      case 2: try wire.deliver(Self.bytes(100))
      case 3:
        wire.channel.close(promise: nil)
        wire.client.end()
        try wire.exchange()
      case 4:
        wire.channel.close(promise: nil)
        wire.cut()
      default:
        wire.channel.close(promise: nil)
        // Time passes for a client that does not answer.
        wire.channel.embeddedEventLoop.advanceTime(by: .seconds(5))
      }
      wire.channel.embeddedEventLoop.run()
      #expect(!wire.channel.isActive)
      #expect(wire.handler == nil)
    }
    #expect(handler == nil)
  }
}

/// The numbers of futures, in the order in which they succeed.
private final class Done {
  private(set) var numbers: [Int] = []

  func note(_ future: EventLoopFuture<Void>, _ number: Int) {
    future.assumeIsolated().whenSuccess { self.numbers.append(number) }
  }
}
