// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibSSL
import Foundation
import NIOCore
import ProgramsTestSupport
import Testing

@testable import OpenHealthTLS

/// Clients that break the protocol, or use it to make work: the connection ends, with an error that has nothing of theirs in it.
@Suite struct HostileClientTests {
  /// Records of TLS: their kind, and their content.
  private static func records(_ kind: UInt8, _ content: [UInt8], _ count: Int = 1) -> [UInt8] {
    let record = [kind, 3, 3, UInt8(content.count >> 8), UInt8(truncatingIfNeeded: content.count)] + content
    return Array(repeatElement(record, count: count).joined())
  }

  private static let openings: [(name: String, bytes: [UInt8])] = [
    ("HTTP", Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)),
    ("zeros", [UInt8](repeating: 0, count: 100)),
    ("ones", [UInt8](repeating: 255, count: 100)),
    ("SSH", Array("SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n".utf8)),
    ("a message of the protocol", [0, 0, 0, 9, 1] + Array("{}".utf8) + [UInt8](repeating: 0, count: 50)),
    ("an alert", records(21, [2, 80])),
    ("content before a greeting", records(23, [1, 2, 3])),
    ("a record longer than any", [22, 3, 1, 255, 255] + [UInt8](repeating: 1, count: 65_535)),
    ("a greeting longer than any", records(22, [1, 255, 255, 255] + [UInt8](repeating: 0, count: 16_000))),
    ("a greeting without an end", records(22, [1, 1, 0, 0] + [UInt8](repeating: 0, count: 16_000), 5)),
    ("empty records", records(22, [], 1000)),
    ("changes of ciphers", records(20, [1], 10_000)),
    ("alerts that warn", records(21, [1, 90], 10_000)),
  ]

  private static let names = openings.map(\.name)

  @Test("bytes that are no greeting end the connection, whether they come at once or one by one", arguments: names, [1, .max])
  func noGreeting(name: String, step: Int) throws {
    let wire = try Wire()
    let bytes = try #require(Self.openings.first { $0.name == name }).bytes
    try wire.deliver(bytes, step: step)
    #expect(wire.program.faults.count == 1, "\(wire.program.faults)")
    #expect(wire.program.otherErrors == 0, "\(wire.program.faults)")
    #expect(wire.program.isOver, "\(wire.program.faults)")
    #expect(wire.program.content == [])
    #expect(ERR_peek_error() == 0)
  }

  @Test("a client that speaks TLS 1.2 is refused with the alert protocol_version")
  func oldVersion() throws {
    let client = MemoryClient(version: TLS1_2_VERSION)
    let wire = try Wire(client: client)
    try wire.deliver(client.take())
    let answer = try wire.takeOutput()
    #expect(answer == [21, 3, 3, 0, 2, 2, 70])
    #expect(wire.program.faults == [.refused("unsupported protocol")])
    #expect(wire.program.isOver)
    client.give(answer)
    #expect(client.failure == "tlsv1 alert protocol version")
  }

  @Test("an alert of the client ends the connection with its reason")
  func alert() throws {
    let wire = try Wire()
    try wire.deliver(wire.client.take())
    // The client does not understand the answer, and says so in plain: it has no keys.
    wire.client.give(Self.records(22, [1, 0, 0, 0]))
    try wire.deliver(wire.client.take())
    #expect(wire.program.faults.count == 1)
    #expect(wire.program.isOver)
  }

  @Test("a changed bit ends the connection, after the content before it")
  func changedBit() throws {
    for place in [0, 1, 3, 5, 20, -1] {
      let wire = try Wire.open()
      wire.client.write([1])
      try wire.exchange()
      wire.client.write([2, 3, 4])
      var record = wire.client.take()
      record[(place + record.count) % record.count] ^= 1
      try wire.deliver(record)
      // A longer length is one of a record that has not come yet.
      if place == 3 { wire.cut() }
      #expect(wire.program.content == [1], "\(place)")
      #expect(wire.program.faults.count == 1, "\(place)")
      #expect(wire.program.isOver, "\(place)")
    }
  }

  @Test("a record that comes twice ends the connection")
  func repeated() throws {
    let wire = try Wire.open()
    wire.client.write([1])
    let record = wire.client.take()
    try wire.deliver(record + record)
    #expect(wire.program.content == [1])
    #expect(wire.program.faults.count == 1)
    #expect(wire.program.isOver)
  }

  @Test("plain records within a connection end it", arguments: [20, 21, 22, 23] as [UInt8])
  func plain(kind: UInt8) throws {
    let wire = try Wire.open()
    try wire.deliver(Self.records(kind, kind == 20 ? [1] : [1, 0, 0, 0], 100))
    #expect(wire.program.faults.count == 1)
    #expect(wire.program.isOver)
  }

  @Test("some updates of keys are part of TLS", arguments: [false, true])
  func updates(asks: Bool) throws {
    let wire = try Wire.open()
    // Their answers are more than may wait.
    let numbers = (0..<3000).map { UInt8(truncatingIfNeeded: $0) }
    for number in numbers {
      wire.client.updateKeys(asks: asks)
      wire.client.write([number])
      // With a write, OpenSSL sends its answer together.
      if number % 16 == 0 { wire.write([number]) }
      try wire.exchange(step: 100)
    }
    #expect(wire.program.content == numbers)
    #expect(wire.client.content == numbers.filter { $0 % 16 == 0 })
    #expect(wire.program.faults == [])
    #expect(wire.client.failure == nil)
  }

  @Test("updates of keys without content are a flood", arguments: [false, true])
  func flood(asks: Bool) throws {
    let wire = try Wire.open()
    var sent = 0
    while !wire.program.isOver, sent < 10_000 {
      wire.client.updateKeys(asks: asks)
      try wire.deliver(wire.client.take())
      // The client reads, so that only what it sends counts.
      try wire.client.give(wire.takeOutput())
      sent += 1
    }
    #expect(wire.program.faults == [.flood])
    #expect(sent > 500)
    #expect(sent < 2000)
  }

  @Test("updates of keys whose answers the client does not read are a flood, also with content")
  func untakenAnswers() throws {
    let wire = try Wire.open()
    wire.network.holdsWrites = true
    var sent = 0
    while !wire.program.isOver, sent < 10_000 {
      wire.client.updateKeys(asks: true)
      wire.client.write([1])
      try wire.deliver(wire.client.take())
      sent += 1
    }
    #expect(wire.program.faults == [.flood])
    #expect(sent > 500)
    #expect(sent < 5000)
  }

  @Test("a client that changes any of its bytes, or leaves out some, crashes nothing")
  func random() throws {
    let seeds = ProcessInfo.processInfo.environment["OPENHEALTHKIT_TEST_SEEDS"].flatMap(UInt64.init) ?? 3
    for seed in 0..<seeds {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<100 {
        let wire = try Wire()
        let wrong = generator.next(below: 8)
        for part in 0..<8 where !wire.program.isOver {
          var bytes = wire.client.take()
          if part == wrong, !bytes.isEmpty {
            switch generator.next(below: 3) {
            case 0: bytes[generator.next(below: bytes.count)] ^= UInt8(1 << generator.next(below: 8))
            case 1: bytes.removeSubrange(generator.next(below: bytes.count)..<bytes.count)
            default: bytes.insert(UInt8(generator.next(below: 256)), at: generator.next(below: bytes.count))
            }
          }
          try wire.deliver(bytes, step: 1 + generator.next(below: 300))
          try wire.client.give(wire.takeOutput())
          if wire.client.isOpen, wire.client.failure == nil { wire.client.write([UInt8(part)]) }
        }
        wire.cut()
        wire.channel.embeddedEventLoop.advanceTime(by: .seconds(5))
        #expect(wire.program.isOver)
        #expect(wire.handler == nil)
        #expect(ERR_peek_error() == 0)
      }
    }
  }
}
