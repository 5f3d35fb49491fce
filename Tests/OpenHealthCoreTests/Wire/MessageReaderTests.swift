// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct MessageReaderTests {
  private func messages(in bytes: [UInt8], pieces: Int, mostBytes: Int = 1 << 24) throws -> [Message] {
    var reader = MessageReader(mostBytes: mostBytes)
    var found: [Message] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      reader.append(rest.prefix(pieces))
      rest = rest.dropFirst(pieces)
      while let message = try reader.next() { found.append(message) }
    }
    #expect(!reader.isInMessage)
    return found
  }

  @Test("Messages come back, in whatever pieces they arrive", arguments: [1, 7, 9, 4096, .max])
  func roundTrip(pieces: Int) throws {
    let sent = [
      Message(.hello, body: Array("{}".utf8)), Message(.cancel, stream: .max),
      Message(.page, stream: 3, body: Array(repeating: 7, count: 300)),
    ]
    #expect(try messages(in: sent.flatMap(\.bytes), pieces: pieces) == sent)
  }

  @Test("A message that is larger than a frame is several frames, and those of two streams may alternate")
  func severalFrames() throws {
    let large = Message(.page, stream: 1, body: (0..<(2 * Message.largestFrame + 5)).map { UInt8(truncatingIfNeeded: $0) })
    let bytes = large.bytes
    #expect(bytes.count == large.body.count + 3 * 9)
    let first = Array(bytes.prefix(4 + Message.largestFrame))
    let small = Message(.end, stream: 2)
    let alternating = first + small.bytes + bytes.dropFirst(first.count)
    #expect(try messages(in: alternating, pieces: 100_000) == [small, large])
  }

  @Test("A message of a later version has no kind, and is one all the same")
  func unknownKind() throws {
    var bytes = Message(.page, stream: 5).bytes
    bytes[4] = 99
    let message = try #require(try messages(in: bytes, pieces: .max).first)
    #expect(message.kind == nil)
    #expect(message.number == 99)
    #expect(message.stream == 5)
  }

  /// The bytes of a frame's header.
  private func header(length: UInt32, kind: UInt8, stream: UInt32) -> [UInt8] {
    var bytes: [UInt8] = []
    withUnsafeBytes(of: length.littleEndian) { bytes.append(contentsOf: $0) }
    bytes.append(kind)
    withUnsafeBytes(of: stream.littleEndian) { bytes.append(contentsOf: $0) }
    return bytes
  }

  private func fault(in bytes: [UInt8], mostBytes: Int = 1 << 24) -> WireFault? {
    do {
      _ = try messages(in: bytes, pieces: .max, mostBytes: mostBytes)
      return nil
    } catch {
      return error as? WireFault
    }
  }

  @Test("Bytes that are not a message are an error before any of them is kept")
  func refused() {
    #expect(fault(in: header(length: UInt32(Message.largestFrame) + 1, kind: 2, stream: 0)) == .tooLong)
    #expect(fault(in: header(length: .max, kind: 2, stream: 0)) == .tooLong)
    #expect(fault(in: header(length: 4, kind: 2, stream: 0)) == .cutShort)
    #expect(fault(in: header(length: 5000, kind: 1, stream: 0), mostBytes: 4096) == .tooLong)
    // A part without bytes, which would be kept for nothing.
    #expect(fault(in: header(length: 5, kind: 0x82, stream: 1)) == .invalid(.count))
    // A message whose second frame has another kind.
    #expect(fault(in: header(length: 6, kind: 0x82, stream: 1) + [0] + header(length: 6, kind: 3, stream: 1) + [0]) == .invalid(.kind))
  }

  @Test("Messages that do not end have a limit in bytes and in number")
  func unfinished() {
    let part = header(length: 105, kind: 0x82, stream: 1) + [UInt8](repeating: 0, count: 100)
    #expect(fault(in: (0..<10).flatMap { _ in part }, mostBytes: 999) == .tooLong)
    let many = (0...UInt32(MessageReader.mostUnfinished)).flatMap { header(length: 6, kind: 0x82, stream: $0) + [0] }
    #expect(fault(in: many) == .tooLong)
  }

  @Test("Random bytes give messages or an error, and never more than came", arguments: 0..<200)
  func random(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    // Short lengths often, so that frames are found.
    let bytes = (0..<4000).map { place -> UInt8 in
      generator.next() % 3 == 0
        ? UInt8(truncatingIfNeeded: generator.next()) : UInt8(truncatingIfNeeded: generator.next() % 12) * UInt8(place % 2)
    }
    var reader = MessageReader(mostBytes: 1 << 16)
    var count = 0
    for place in stride(from: 0, to: bytes.count, by: 13) {
      reader.append(bytes[place..<min(place + 13, bytes.count)])
      do {
        while let message = try reader.next() { count += message.body.count + 9 }
      } catch { return }
    }
    #expect(count <= bytes.count)
  }

  @Test("Envelopes come back, and those of others are refused")
  func envelopes() throws {
    let envelope = RequestEnvelope(name: "FetchSamples", credit: 4, request: [1, 2, 3])
    #expect(try RequestEnvelope(bytes: envelope.bytes) == envelope)
    for count in 0..<20 where count < envelope.bytes.count - 3 {
      #expect(throws: WireFault.cutShort) { try RequestEnvelope(bytes: Array(envelope.bytes.prefix(count))) }
    }
    let greedy = RequestEnvelope(name: "", credit: RequestEnvelope.mostCredit + 1, request: [])
    #expect(throws: WireFault.invalid(.count)) { try RequestEnvelope(bytes: greedy.bytes) }
  }

  @Test("Two sides speak the latest version that both know")
  func versions() {
    var hello = Hello(bundleIdentifier: nil, token: nil)
    #expect(hello.commonVersion == Hello.versions.upperBound)
    hello.highestVersion = 7
    #expect(hello.commonVersion == Hello.versions.upperBound)
    hello.lowestVersion = 7
    #expect(hello.commonVersion == nil)
    hello = Hello(bundleIdentifier: nil, token: nil)
    (hello.lowestVersion, hello.highestVersion) = (-3, 0)
    #expect(hello.commonVersion == nil)
  }
}
