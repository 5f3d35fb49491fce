// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthEvents

/// Packets of brokers.
@Suite struct MQTTPacketTests {
  private func take(_ bytes: [UInt8]) throws -> MQTTPacket? {
    var bytes = bytes
    return try MQTTPacket.take(from: &bytes)
  }

  @Test("a packet is read when all of it is there, and what follows stays")
  func pieces() throws {
    let whole: [UInt8] = [0x31, 7, 0, 3, 0x61, 0x2F, 0x62, 1, 2]
    for count in 0..<whole.count { #expect(try take(Array(whole.prefix(count))) == nil) }
    var bytes = whole + [0x40, 2, 1, 2, 0x20]
    #expect(try MQTTPacket.take(from: &bytes) == .message(topic: "a/b", [1, 2]))
    #expect(try MQTTPacket.take(from: &bytes) == .taken(258))
    #expect(try MQTTPacket.take(from: &bytes) == nil && bytes == [0x20])
    #expect(try take([0x20, 2, 1, 5]) == .greeting(code: 5) && take([0xD0, 0]) == .alive)
    #expect(
      try take([0x90, 3, 0, 9, 0]) == .subscribed(9, isRefused: false) && take([0x90, 3, 0, 9, 0x80]) == .subscribed(9, isRefused: true))
  }

  @Test("a packet has up to the most bytes, and its length up to four")
  func length() throws {
    func message(_ count: Int) -> [UInt8] {
      [0x30, UInt8(count % 128) | 0x80, UInt8(count / 128 % 128) | 0x80, UInt8(count / 16_384), 0, 1, 0x61]
        + [UInt8](repeating: 7, count: count - 3)
    }
    guard case .message("a", let content)? = try take(message(MQTTPacket.mostBytes)) else { throw MQTTPacket.Fault() }
    #expect(content.count == MQTTPacket.mostBytes - 3)
    #expect(throws: MQTTPacket.Fault.self) { try take(message(MQTTPacket.mostBytes + 1)) }
    #expect(throws: MQTTPacket.Fault.self) { try take([0x30, 0x80, 0x80, 0x80, 0x80]) }
  }

  @Test("no bytes of any kind end the program, and what is sent is read back")
  func any() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<20_000 {
      var bytes = (0..<random.int(0...12)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      if random.chance(0.5), bytes.count > 1 { bytes[1] = UInt8(bytes.count - 2) }
      let before = bytes.count
      // A fault is one of the right answers here.
      if let packet = try? MQTTPacket.take(from: &bytes) { #expect(bytes.count < before, "\(packet)") }
    }
    for size in [0, 1, 100, 125, 126, 127, 128, 16_380, 16_384, 20_000] {
      let sent = MQTTPacket.publish("t", [UInt8](repeating: 1, count: size), number: 0x0102, isRetained: false)
      #expect(sent.first == 0x32)
      // A broker sends the same without a number and an acknowledgement.
      var bytes = sent
      bytes[0] = 0x30
      #expect(try MQTTPacket.take(from: &bytes) == .message(topic: "t", [1, 2] + [UInt8](repeating: 1, count: size)) && bytes.isEmpty)
    }
  }
}
