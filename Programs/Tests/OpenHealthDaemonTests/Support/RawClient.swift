// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

/// A client that sends what it likes.
final class RawClient {
  private let descriptor: Int32
  private var reader = MessageReader(mostBytes: 1 << 30)

  init(_ path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let outcome = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
    try #require(outcome == 0)
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Sends bytes; false when the other side has closed.
  @discardableResult func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  func send(_ message: Message) { send(message.bytes) }

  /// The next message; nil when the other side has closed.
  func next() throws -> Message? {
    while true {
      if let message = try reader.next() { return message }
      var buffer = [UInt8](repeating: 0, count: 65536)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else {
        // Closed, and not still open and silent.
        try #require(count == 0 || errno == ECONNRESET)
        return nil
      }
      reader.append(buffer.prefix(count))
    }
  }

  /// What the other side sends until it closes.
  func everything() throws -> [Message] {
    var messages: [Message] = []
    while let message = try next() { messages.append(message) }
    return messages
  }

  /// Whether nothing has come that was not taken.
  var isSilent: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) < 0 && errno == EAGAIN
  }

  /// The error that ends the connection, or a stream.
  func failure() throws -> HealthError? {
    while let message = try next() {
      if message.kind == .failure { return try WireForm.error(from: message.body) }
    }
    return nil
  }

  /// Greets as an app.
  func greet(_ identifier: String, _ token: String) throws {
    send(Message(.hello, body: try WireForm.json(Hello(bundleIdentifier: identifier, token: token))))
    try #require(try next()?.kind == .welcome)
  }
}
