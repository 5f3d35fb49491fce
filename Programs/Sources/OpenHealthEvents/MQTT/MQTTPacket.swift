// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A packet of MQTT 3.1.1 that a client gets, and the bytes of those that it sends.
enum MQTTPacket: Equatable {
  /// The broker's answer to the greeting: 0 if it accepts it.
  case greeting(code: UInt8)
  /// A message was taken.
  case taken(UInt16)
  /// A subscription has begun, or was refused.
  case subscribed(UInt16, isRefused: Bool)
  /// The broker is alive.
  case alive
  /// A message of a topic.
  case message(topic: String, [UInt8])

  /// Bytes that are no such packet, or a packet that the broker must not send to this client.
  struct Fault: Error {}

  /// The most bytes of a packet that is read.
  static let mostBytes = 65_536

  /// What a client says of itself.
  struct Hello {
    /// The identifier of the client.
    var client: String
    /// The user; nil for none.
    var user: String?
    /// The password; it needs a user.
    var password: [UInt8]?
    /// What the broker says of the client when it loses it: a retained message of this topic.
    var will: (topic: String, message: [UInt8])
    /// The most seconds between two packets of the client.
    var keepAlive: UInt16
  }

  /// Takes the packet with which bytes begin off them; nil where more bytes are needed.
  static func take(from bytes: inout [UInt8]) throws(Fault) -> MQTTPacket? {
    var (length, shift, head) = (0, 0, 1)
    while true {
      guard head < bytes.count else { return nil }
      let byte = bytes[head]
      head += 1
      length |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { break }
      shift += 7
      guard shift <= 21 else { throw Fault() }
    }
    guard length <= mostBytes else { throw Fault() }
    guard bytes.count >= head + length else { return nil }
    let body = Array(bytes[head..<(head + length)])
    let kind = bytes[0]
    bytes.removeFirst(head + length)
    return try packet(kind, body)
  }

  private static func packet(_ kind: UInt8, _ body: [UInt8]) throws(Fault) -> MQTTPacket {
    func number(_ place: Int) -> UInt16 { UInt16(body[place]) << 8 | UInt16(body[place + 1]) }
    switch kind {
    case 0x20 where body.count == 2: return .greeting(code: body[1])
    case 0x40 where body.count == 2: return .taken(number(0))
    case 0x90 where body.count == 3: return .subscribed(number(0), isRefused: body[2] > 2)
    case 0xD0 where body.isEmpty: return .alive
    // Its second bit is the one of retained messages. The others are of qualities that no subscription of this client has.
    case 0x30, 0x31:
      guard body.count >= 2, body.count >= 2 + Int(number(0)) else { throw Fault() }
      let end = 2 + Int(number(0))
      guard let topic = String(validating: body[2..<end], as: UTF8.self) else { throw Fault() }
      return .message(topic: topic, Array(body[end...]))
    default: throw Fault()
    }
  }

  // MARK: What a client sends

  /// The greeting of a client without a past.
  static func connect(_ hello: Hello) -> [UInt8] {
    // A session without a past, and a will that is retained and acknowledged.
    var flags: UInt8 = 0b0010_1110
    var body = text(hello.client) + text(hello.will.topic) + sized(hello.will.message)
    if let user = hello.user {
      flags |= 0x80
      body += text(user)
      if let password = hello.password {
        flags |= 0x40
        body += sized(password)
      }
    }
    return packet(0x10, text("MQTT") + [4, flags] + bytes(hello.keepAlive) + body)
  }

  /// A message that the broker acknowledges with its number.
  static func publish(_ topic: String, _ message: [UInt8], number: UInt16, isRetained: Bool) -> [UInt8] {
    packet(isRetained ? 0x33 : 0x32, text(topic) + bytes(number) + message)
  }

  /// Asks for the messages of a topic, without acknowledgements.
  static func subscribe(_ topic: String, number: UInt16) -> [UInt8] { packet(0x82, bytes(number) + text(topic) + [0]) }

  /// Asks whether the broker is alive.
  static let ping: [UInt8] = [0xC0, 0]

  private static func packet(_ kind: UInt8, _ body: [UInt8]) -> [UInt8] {
    precondition(body.count < 1 << 28, "what is sent was checked")
    var (head, length) = ([kind], body.count)
    repeat {
      head.append(UInt8(length & 0x7F) | (length > 0x7F ? 0x80 : 0))
      length >>= 7
    } while length > 0
    return head + body
  }

  private static func bytes(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }

  private static func text(_ text: String) -> [UInt8] { sized(Array(text.utf8)) }

  private static func sized(_ content: [UInt8]) -> [UInt8] {
    precondition(content.count <= UInt16.max, "what is sent was checked")
    return bytes(UInt16(content.count)) + content
  }
}
