// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization
import Testing

/// A broker of tests: MQTT 3.1.1 by a reader of its own, with faults.
final class BrokerDouble: Sendable {
  /// What happens on a connection.
  enum Fault: Sendable, Equatable {
    case none
    /// The greeting is refused.
    case refuses(UInt8)
    /// The connection ends in place of the answer to a message of this number, from 1.
    case drops(Int)
    /// No message from this number on is answered.
    case isSilent(Int)
    /// These bytes come in place of the answer to the first message.
    case sends([UInt8])
    /// The answer to each message has the number of the one before.
    case answersTheOneBefore
  }

  struct Message: Sendable, Equatable {
    let connection: Int
    let topic: String
    let text: String
    let isRetained: Bool
  }

  let messages = Notes<Message>()
  let greetings = Notes<[UInt8]>()
  let subscriptions = Notes<String>()
  private let listener: TestListener

  var port: Int { listener.port }

  /// A broker with the faults of its connections, in their order; later ones have none.
  init(_ faults: [Fault] = [], refusesSubscriptions: Bool = false) throws {
    let (messages, greetings, subscriptions) = (messages, greetings, subscriptions)
    let box = Box()
    listener = try TestListener { connection in
      let fault = connection.number < faults.count ? faults[connection.number] : .none
      box.connection.withLock { $0 = connection }
      var bytes: [UInt8] = []
      var count = 0
      while true {
        while let (kind, body) = Self.packet(&bytes) {
          switch kind & 0xF0 {
          case 0x10:
            greetings.add(body)
            if case .refuses(let code) = fault { connection.write([0x20, 2, 0, code]) } else { connection.write([0x20, 2, 0, 0]) }
          case 0x30:
            count += 1
            let end = 2 + Int(body[0]) << 8 + Int(body[1])
            let number = Array(body[end..<(end + 2)])
            switch fault {
            case .drops(count): return
            case .isSilent(let first) where count >= first: continue
            default: break
            }
            // Before the answer, after which tests look at the messages.
            messages.add(
              .init(
                connection: connection.number, topic: String(decoding: body[2..<end], as: UTF8.self),
                text: String(decoding: body[(end + 2)...], as: UTF8.self), isRetained: kind & 1 == 1))
            switch fault {
            case .sends(let bytes) where count == 1: connection.write(bytes)
            case .answersTheOneBefore: connection.write([0x40, 2, number[0], number[1] &- 1])
            default: connection.write([0x40, 2] + number)
            }
          case 0x80:
            subscriptions.add(String(decoding: body[4..<(body.count - 1)], as: UTF8.self))
            connection.write([0x90, 3, body[0], body[1], refusesSubscriptions ? 0x80 : 0])
          case 0xC0: connection.write([0xD0, 0])
          default: return
          }
        }
        let more = connection.read()
        if more.isEmpty { return }
        bytes += more
      }
    }
    self.box = box
  }

  private final class Box: Sendable { let connection = Mutex<TestListener.Connection?>(nil) }
  private let box: Box

  /// Sends a message to the client that came last.
  func send(_ topic: String, _ text: String) {
    let content = Array(topic.utf8)
    let body = [0, UInt8(content.count)] + content + Array(text.utf8)
    box.connection.withLock { $0 }?.write([0x30, UInt8(body.count)] + body)
  }

  /// Ends the connection that came last.
  func end() { _ = box.connection.withLock { $0 }.map { shutdown($0.descriptor, Int32(SHUT_RDWR)) } }

  private static func packet(_ bytes: inout [UInt8]) -> (UInt8, [UInt8])? {
    guard bytes.count >= 2 else { return nil }
    var (length, factor, place) = (0, 1, 1)
    while place < bytes.count {
      length += Int(bytes[place] % 128) * factor
      factor *= 128
      place += 1
      if bytes[place - 1] < 128 {
        guard bytes.count >= place + length else { return nil }
        let packet = (bytes[0], Array(bytes[place..<(place + length)]))
        bytes.removeFirst(place + length)
        return packet
      }
    }
    return nil
  }
}
