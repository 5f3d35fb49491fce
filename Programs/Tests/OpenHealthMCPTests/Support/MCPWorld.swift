// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthAPI
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport

@testable import OpenHealthMCP

/// A store in memory with a server of the protocol, without a transport.
struct MCPWorld {
  static let assistant = "com.example.assistant"
  static let other = "com.example.other"

  let store: TestStore
  let server: MCPServer

  /// - Parameter limits: by default none that a test meets by chance.
  init(
    _ limits: Budgets.Limits = .init(callsInMinute: 100_000, rowsInDay: 100_000_000), zone: TimeZone = .gmt,
    now: @escaping @Sendable () -> Date = { .ofTests(0) }
  ) throws {
    store = try TestStore()
    server = MCPServer(version: "1.2.3", budgets: Budgets(limits, now: now)) { zone }
  }

  /// An app as a client of the server.
  func client(_ app: String = assistant) -> MCPServer.Client { MCPServer.Client(store.engine, AppIdentity(app)) }

  /// The answer to a request.
  func answer(_ text: String, as app: String = assistant) throws -> JSON {
    switch Message.read(Array(text.utf8)) {
    case .message(let message):
      guard let id = message.id else { throw Silent() }
      do { return server.answer(to: message, id, try Era.of(message), for: client(app)) } catch { return error.answer(to: id.json) }
    case .fault(let id, let fault): return fault.answer(to: id)
    case .reply: throw Silent()
    }
  }

  /// There is no answer.
  struct Silent: Error {}

  /// What a tool says.
  struct Said {
    var isError: Bool
    var text: String
    var value: JSON?
  }

  /// Calls a tool, in the earlier way.
  func call(_ tool: String, _ arguments: String = "{}", as app: String = assistant) throws -> Said {
    let answer = try answer(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#, as: app)
    guard case .text(let text)? = ToolCall.list(answer["result"]?["content"]).first?["text"] else { throw Silent() }
    return Said(isError: answer["result"]?["isError"] == .boolean(true), text: text, value: answer["result"]?["structuredContent"])
  }

  /// The `_meta` of a request in the later way.
  static let meta =
    #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#

  /// Saves steps of another app, one an hour.
  func othersSave(_ count: Int = 4, from start: Double = 0, as identity: AppIdentity? = nil, metadata: MetadataSet = MetadataSet([])) throws
  {
    _ = try store.app(Self.other, share: ["stepCount", "workout", "sleepAnalysis"])
    var samples: [SampleRecord] = []
    for number in 0..<count {
      var sample = try TestStore.sample(
        "stepCount", .quantity(Double(number + 60), .count), at: start + Double(number) * 3600, seconds: 600)
      sample.metadata = metadata
      samples.append(sample)
    }
    try store.engine.perform(SaveSamples(samples: samples), for: .app(identity ?? AppIdentity(Self.other)))
  }
}
