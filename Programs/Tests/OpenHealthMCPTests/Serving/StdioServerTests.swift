// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthAPI
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Synchronization
import Testing
import WaitingTestSupport

@testable import OpenHealthMCP

/// The protocol over lines.
@Suite struct StdioServerTests {
  /// A server with both ends of its streams.
  private final class Connection: Sendable {
    private let written = Mutex<[JSON]>([])
    private let isDone = DispatchSemaphore(value: 0)
    private let input: FileHandle

    init(_ server: MCPServer, _ client: MCPServer.Client) {
      let pipe = Pipe()
      input = pipe.fileHandleForWriting
      let server = StdioServer(server, for: client) { [weak self] line in
        // Each line is one message, and nothing else; another one counts as null, which no test expects.
        let value = try? JSONReader.value(of: Array(line.dropLast()))
        self?.written.withLock { $0.append(line.last == 0x0A ? value ?? .null : .null) }
      }
      Thread.detachNewThread { [isDone] in
        server.run(reading: pipe.fileHandleForReading.fileDescriptor)
        withExtendedLifetime(pipe) {}
        isDone.signal()
      }
    }

    func send(_ text: String) throws { try input.write(contentsOf: Data(text.utf8)) }

    var answers: [JSON] { written.withLock { $0 } }

    /// The answers after the end of the input.
    func end() throws -> [JSON] {
      try input.close()
      isDone.wait()
      return answers
    }
  }

  private static func call(_ id: Int, _ tool: String = "statistics", _ arguments: String = #"{"type":"stepCount"}"#) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"# + "\n"
  }

  @Test("Each line gets its answer; calls that wait at the end of the input are answered, and the last line needs no end")
  func lines() throws {
    let world = try MCPWorld()
    _ = try world.store.app(MCPWorld.assistant, read: ["stepCount"])
    let connection = Connection(world.server, world.client())
    try connection.send(
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}"# + "\r\n\n  \n"
        + #"{"jsonrpc":"2.0","method":"notifications/initialized"}"# + "\n" + Self.call(1) + Self.call(2) + "nonsense\n[]\n"
        + #"{"jsonrpc":"2.0","id":9,"result":{}}"# + "\n" + #"{"jsonrpc":"2.0","id":3,"method":"tools/list"}"#)
    let answers = try connection.end()
    #expect(answers.count == 6)
    let ids = answers.map { $0["id"] ?? .null }
    for id in 0...3 { #expect(ids.contains(.integer(id)), "\(id)") }
    #expect(answers.filter { $0["id"] == .null }.map { $0["error"]?["code"] } == [.integer(-32700), .integer(-32600)])
    let calls = answers.compactMap { $0["result"]?["structuredContent"] == nil ? nil : $0["id"] }
    #expect(calls == [.integer(1), .integer(2)])
  }

  @Test("A line of more than a mebibyte is an error of its own, and the next one is read")
  func longLines() throws {
    let world = try MCPWorld()
    let connection = Connection(world.server, world.client())
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    try connection.send(String(repeating: " ", count: StdioServer.longestLine - ping.utf8.count) + ping + "\n")
    try connection.send(String(repeating: " ", count: StdioServer.longestLine) + ping + "\n")
    try connection.send(String(repeating: "x", count: 3 * StdioServer.longestLine) + "\n" + ping + "\n")
    let answers = try connection.end()
    #expect(answers.map { $0["error"]?["code"] } == [nil, .integer(-32600), .integer(-32600), nil])
  }

  /// A store that holds statistics up until the test releases them.
  private final class Held: ServiceInFront {
    let behind: any HealthService
    let began = DispatchSemaphore(value: 0)
    let goOn = DispatchSemaphore(value: 0)
    private let asked = Mutex(0)

    init(_ behind: any HealthService) { self.behind = behind }

    /// How often statistics were asked.
    var count: Int { asked.withLock { $0 } }

    func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
      // The sum alone is asked where an app sees nothing, as it may read statistics only.
      if let question = request as? ComputeStatistics, question.options != .cumulativeSum {
        asked.withLock { $0 += 1 }
        began.signal()
        goOn.wait()
      }
      return try behind.perform(request, for: caller)
    }
  }

  @Test("A cancelled call gets no answer, whether it runs or waits; others are answered meanwhile and afterwards")
  func cancelling() throws {
    let world = try MCPWorld()
    _ = try world.store.app(MCPWorld.assistant, read: ["stepCount"])
    let held = Held(world.store.engine)
    let connection = Connection(world.server, MCPServer.Client(held, AppIdentity(MCPWorld.assistant)))
    func cancel(_ id: String) -> String {
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"# + "\n"
    }
    try connection.send(Self.call(1) + Self.call(2) + Self.call(3))
    held.began.wait()
    // The same identifier twice is an error; an unknown one cancels nothing.
    try connection.send(Self.call(1) + cancel("77") + cancel("{}") + cancel("1") + cancel("2"))
    try connection.send(#"{"jsonrpc":"2.0","id":4,"method":"ping"}"# + "\n")
    #expect(eventually { connection.answers.contains { $0["id"] == .integer(4) } })
    held.goOn.signal()
    held.goOn.signal()
    let answers = try connection.end()
    #expect(answers.map { $0["id"] } == [.integer(1), .integer(4), .integer(3)])
    #expect(answers.first?["error"]?["code"] == .integer(-32600))
    #expect(held.count == 2)
  }

  @Test("Beyond 64 calls that wait, the next one is refused")
  func manyCalls() throws {
    let world = try MCPWorld()
    _ = try world.store.app(MCPWorld.assistant, read: ["stepCount"])
    let held = Held(world.store.engine)
    let connection = Connection(world.server, MCPServer.Client(held, AppIdentity(MCPWorld.assistant)))
    try connection.send(Self.call(0))
    held.began.wait()
    let most = StdioServer.mostWaiting
    for id in 1...most + 1 { try connection.send(Self.call(id)) }
    #expect(eventually { connection.answers.count == 1 })
    #expect(connection.answers.first?["id"] == .integer(most + 1))
    #expect(connection.answers.first?["error"] != nil)
    for _ in 0...most { held.goOn.signal() }
    #expect(try connection.end().count == most + 2)
  }
}
