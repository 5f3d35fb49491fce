// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A connection to a broker: MQTT 3.1.1, messages that are acknowledged.
///
/// One thread uses it; its own thread reads.
///
/// Unchecked: `stream` and `condition` are immutable, the rest is only used while the condition is locked.
final class MQTTConnection: @unchecked Sendable {
  /// Why a broker does not accept the client.
  enum Refusal: Error, Equatable {
    /// Its code of MQTT 3.1.1: 1 version, 2 identifier, 3 not available, 4 name or password, 5 not allowed.
    case code(UInt8)
  }

  /// How long an acknowledgement may take, in seconds.
  private let patience: Double
  private let stream: HostStream
  private let condition = NSCondition()
  private var waiting: UInt16?
  private var isRefused = false
  private var fault: HostStream.Fault?
  private var number: UInt16 = 0

  /// Connects and greets.
  ///
  /// - Parameters:
  ///   - patience: how long an answer may take, in seconds.
  ///   - heard: called on another thread with the messages of subscribed topics.
  ///   - ended: called there when the connection has ended.
  /// - Throws: `HostStream.Fault`, or ``Refusal``.
  init(
    _ address: DeliveryAddress, _ hello: MQTTPacket.Hello, patience: Double = 20,
    heard: @escaping @Sendable (String, [UInt8]) -> Void, ended: @escaping @Sendable () -> Void
  ) throws {
    self.patience = patience
    stream = try HostStream(address)
    stream.setPatience(seconds: Int(patience.rounded(.up)))
    try stream.write(MQTTPacket.connect(hello))
    var bytes: [UInt8] = []
    switch try Self.next(&bytes, of: stream) {
    case .greeting(code: 0): break
    case .greeting(let code): throw Refusal.code(code)
    default: throw HostStream.Fault.misunderstood(stream.place)
    }
    // Pings are answered: a broker that says nothing for longer is away.
    stream.setPatience(seconds: Int(hello.keepAlive) * 3 / 2)
    let rest = bytes
    Thread.detachNewThread { [weak self, stream] in
      var bytes = rest
      while true {
        do throws(HostStream.Fault) {
          let packet = try Self.next(&bytes, of: stream)
          if case .message(let topic, let message) = packet { heard(topic, message) } else { self?.take(packet) }
        } catch {
          self?.end(error)
          return ended()
        }
      }
    }
  }

  deinit { stream.end() }

  private static func next(_ bytes: inout [UInt8], of stream: HostStream) throws(HostStream.Fault) -> MQTTPacket {
    while true {
      let packet: MQTTPacket?
      do throws(MQTTPacket.Fault) { packet = try MQTTPacket.take(from: &bytes) } catch { throw .misunderstood(stream.place) }
      if let packet { return packet }
      bytes += try stream.read()
    }
  }

  private func take(_ packet: MQTTPacket) {
    condition.lock()
    defer { condition.unlock() }
    switch packet {
    // What was not asked for is of no meaning.
    case .taken(let number) where number == waiting: waiting = nil
    case .subscribed(let number, let isRefused) where number == waiting: (waiting, self.isRefused) = (nil, isRefused)
    default: break
    }
    condition.broadcast()
  }

  private func end(_ fault: HostStream.Fault) {
    condition.lock()
    if self.fault == nil { self.fault = fault }
    condition.broadcast()
    condition.unlock()
    stream.end()
  }

  /// Whether the connection has ended.
  var hasEnded: Bool {
    condition.lock()
    defer { condition.unlock() }
    return fault != nil
  }

  /// Sends a message. Returns when the broker has acknowledged it.
  func publish(_ topic: String, _ message: [UInt8], isRetained: Bool) throws(HostStream.Fault) {
    _ = try send { MQTTPacket.publish(topic, message, number: $0, isRetained: isRetained) }
  }

  /// Subscribes to a topic. Returns whether the broker allows that.
  func subscribe(to topic: String) throws(HostStream.Fault) -> Bool {
    try send { MQTTPacket.subscribe(topic, number: $0) }
  }

  /// Says that the client is there.
  func ping() throws(HostStream.Fault) { try stream.write(MQTTPacket.ping) }

  /// Sends a packet with a new number, and waits for the answer. Returns whether the broker does what was asked.
  private func send(_ packet: (UInt16) -> [UInt8]) throws(HostStream.Fault) -> Bool {
    condition.lock()
    number = number == .max ? 1 : number + 1
    (waiting, isRefused) = (number, false)
    let bytes = packet(number)
    condition.unlock()
    try stream.write(bytes)
    condition.lock()
    defer { condition.unlock() }
    let deadline = Date(timeIntervalSinceNow: patience)
    while waiting != nil, fault == nil {
      guard condition.wait(until: deadline) else {
        // An answer that comes later must not count for the next packet.
        fault = .ended(stream.place)
        stream.end()
        break
      }
    }
    if let fault { throw fault }
    return !isRefused
  }
}
