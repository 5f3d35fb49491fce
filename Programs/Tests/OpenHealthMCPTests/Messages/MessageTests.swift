// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthAPI
import Testing

@testable import OpenHealthMCP

/// Lines and bodies that are messages, and those that are not.
@Suite struct MessageTests {
  private static let huge = "9223372036854775808"
  private static let long = String(repeating: "x", count: Message.Identifier.longest)

  @Test(
    "What is no message is an error that says why, with its identifier where that can be read",
    arguments: [
      ("", -32700, "null"), ("{", -32700, "null"), (#"{"jsonrpc":"2.0","id":1,"method":"ping","id":2}"#, -32700, "null"),
      (String(repeating: "[", count: 100_000), -32700, "null"), ("[]", -32600, "null"),
      (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600, "null"), ("1", -32600, "null"), ("{}", -32600, "null"),
      (#"{"jsonrpc":"1.0","id":7,"method":"ping"}"#, -32600, "7"), (#"{"jsonrpc":"2.0","id":"a"}"#, -32600, #""a""#),
      (#"{"jsonrpc":"2.0","id":1,"method":5}"#, -32600, "1"), (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600, "null"),
      (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600, "null"), (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600, "null"),
      (#"{"jsonrpc":"2.0","id":\#(huge),"method":"ping"}"#, -32600, "null"),
      (#"{"jsonrpc":"2.0","id":"\#(long)x","method":"ping"}"#, -32600, "null"),
      (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32600, "1"),
    ])
  func faults(text: String, code: Int, id: String) throws {
    guard case .fault(let found, let fault) = Message.read(Array(text.utf8)) else {
      Issue.record("a message: \(text.prefix(80))")
      return
    }
    #expect(fault.code == code, "\(text.prefix(80))")
    #expect(found.bytes == Array(id.utf8), "\(text.prefix(80))")
    #expect(!fault.text.contains(Self.long))
  }

  @Test("Identifiers are whole numbers of 64 bits and texts of 256 bytes, and the answer repeats them as they were")
  func identifiers() throws {
    for id in ["0", "-1", "9223372036854775807", #""""#, #""\#(Self.long)""#, #""1""#] {
      guard case .message(let message) = Message.read(Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#.utf8)) else {
        Issue.record("no message: \(id.prefix(20))")
        continue
      }
      #expect(try #require(message.id).json.bytes == Array(id.utf8))
    }
  }

  @Test("A message without an id is a notification; results and errors are replies, and are ignored")
  func others() throws {
    guard case .message(let note) = Message.read(Array(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#.utf8)) else {
      Issue.record("no message")
      return
    }
    #expect(note.id == nil)
    for text in [#"{"jsonrpc":"2.0","id":1,"result":{}}"#, #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}"#] {
      guard case .reply = Message.read(Array(text.utf8)) else {
        Issue.record("no reply: \(text)")
        continue
      }
    }
  }
}
