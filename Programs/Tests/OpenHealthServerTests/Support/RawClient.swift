// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthClient

/// A client that sends single messages, right or wrong.
struct RawClient {
  private let stream: any ByteStream

  init(_ port: Int) throws {
    let certificates = try TestCertificates.shared.get().path("ca.pem")
    stream = try SocketPlace.server(ServerAddress("localhost:\(port)", certificates: certificates)).connect()
    stream.setPatience(seconds: 20)
  }

  /// Sends a greeting, and returns the answer.
  func greet(_ hello: Hello) throws -> Message { try #require(try send(Message(.hello, body: WireForm.json(hello)))) }

  /// Sends a message, and returns the next one; nil where the server ends the connection.
  func send(_ message: Message) throws -> Message? {
    #expect(stream.write(message.bytes))
    return try next()
  }

  /// The next message of the server; nil where it has ended the connection.
  func next() throws -> Message? {
    var reader = MessageReader(mostBytes: 1 << 20)
    while true {
      if let message = try reader.next() { return message }
      guard stream.read(into: &reader) else { return nil }
    }
  }

  func end() {
    stream.end()
    stream.release()
  }
}
