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

@testable import OpenHealthMCP

/// The protocol over HTTP, without a server.
@Suite struct MCPDoorTests {
  private struct World {
    let mcp: MCPWorld
    let door: MCPDoor
    let isRegistered = Flag()

    init() throws {
      let mcp = try MCPWorld()
      let registered = isRegistered
      let engine = mcp.store.engine
      door = MCPDoor(
        mcp.server,
        AppServices(
          identify: { token in token == World.token && registered.value ? MCPWorld.assistant : nil },
          connect: { _, _ in Registered(engine, registered) }))
      self.mcp = mcp
    }

    static let token = AppToken.text(of: (0..<AppToken.byteCount).map { UInt8(truncatingIfNeeded: $0 &+ 7) })

    /// The headers of a request in the later way.
    static func headers(_ method: String, _ name: String? = nil) -> [String: String] {
      var headers = ["mcp-protocol-version": "2026-07-28", "mcp-method": method]
      headers["mcp-name"] = name
      return headers
    }

    func send(_ body: String, _ headers: [String: String] = [:], method: String = "POST", token: String? = token) throws -> (Int, JSON?) {
      var all = ["content-type": "application/json; charset=utf-8"].merging(headers) { $1 }
      all["authorization"] = token.map { "Bearer \($0)" }
      let sent = all
      let reply = door.answer(MCPDoor.Request(method, body: Array(body.utf8)) { sent[$0.lowercased()] })
      guard case .bytes(let bytes) = reply.body else { throw MCPWorld.Silent() }
      return (reply.status, bytes.isEmpty ? nil : try JSONReader.value(of: bytes))
    }
  }

  private final class Flag: Sendable {
    private let flag = Mutex(true)
    var value: Bool {
      get { flag.withLock { $0 } }
      set { flag.withLock { $0 = newValue } }
    }
  }

  /// A store that knows an app only as long as it is registered.
  private final class Registered: ServiceInFront {
    let behind: any HealthService
    private let flag: Flag

    init(_ behind: any HealthService, _ flag: Flag) { (self.behind, self.flag) = (behind, flag) }

    func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
      guard flag.value else { throw .appNotRegistered(bundleIdentifier: MCPWorld.assistant) }
      return try behind.perform(request, for: caller)
    }
  }

  private static func request(_ method: String, _ parameters: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{\#(parameters)}}"#
  }

  @Test("Without a token there is nothing, whatever is sent; with one, only POST of JSON")
  func doors() throws {
    let world = try World()
    let list = Self.request("tools/list", "")
    #expect(try world.send(list).0 == 200)
    for token in [nil, "", "x", String(World.token.reversed())] {
      for method in ["POST", "GET", "DELETE", "OPTIONS"] { #expect(try world.send(list, method: method, token: token).0 == 401) }
    }
    for method in ["GET", "DELETE", "PUT", "HEAD"] { #expect(try world.send("", method: method).0 == 405, "\(method)") }
    #expect(try world.send(list, ["content-type": "text/plain"]).0 == 415)
    #expect(try world.send("[\(list)]").0 == 400)
    #expect(try world.send("{").1?["error"]?["code"] == .integer(-32700))
    #expect(try world.send(#"{"jsonrpc":"2.0","id":1,"result":{}}"#).0 == 400)
    let note = try world.send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    #expect(note.0 == 202)
    #expect(note.1 == nil)
  }

  @Test("Headers of the later way have to say what the body says: otherwise status 400 with -32020")
  func headers() throws {
    let world = try World()
    let (list, call) = (Self.request("tools/list", MCPWorld.meta), Self.request("tools/call", #""name":"status",\#(MCPWorld.meta)"#))
    #expect(try world.send(list, World.headers("tools/list")).0 == 200)
    #expect(try world.send(call, World.headers("tools/call", "status")).0 == 200)
    let coded = "=?base64?\(Data("status".utf8).base64EncodedString())?="
    #expect(try world.send(call, World.headers("tools/call", coded)).0 == 200)
    var withoutVersion = World.headers("tools/list")
    withoutVersion["mcp-protocol-version"] = nil
    var older = World.headers("tools/list")
    older["mcp-protocol-version"] = "2025-11-25"
    for (body, headers) in [
      (list, [:]), (list, withoutVersion), (list, older), (list, World.headers("tools/call")), (list, World.headers("Tools/list")),
      (call, World.headers("tools/call")), (call, World.headers("tools/call", "samples")),
      (call, World.headers("tools/call", "=?base64?%?=")),
    ] {
      let (status, answer) = try world.send(body, headers)
      #expect(status == 400, "\(headers)")
      #expect(answer?["error"]?["code"] == .integer(-32020), "\(headers)")
    }
  }

  @Test("Versions that the server does not have are status 400 with -32022, unknown methods 404, in both eras")
  func versions() throws {
    let world = try World()
    let unknown = MCPWorld.meta.replacing("2026-07-28", with: "1900-01-01")
    var headers = World.headers("tools/list")
    headers["mcp-protocol-version"] = "1900-01-01"
    let (status, answer) = try world.send(Self.request("tools/list", unknown), headers)
    #expect(status == 400)
    #expect(answer?["error"]?["code"] == .integer(-32022))
    #expect(try world.send(Self.request("tools/list", ""), ["mcp-protocol-version": "1900-01-01"]).0 == 400)
    let bare = try world.send(Self.request("tools/list", ""), World.headers("tools/list"))
    #expect(bare.0 == 400)
    #expect(bare.1?["error"]?["code"] == .integer(-32602))
    #expect(try world.send(Self.request("x/y", MCPWorld.meta), World.headers("x/y")).0 == 404)
    for version in Era.legacyVersions {
      #expect(try world.send(Self.request("tools/list", ""), ["mcp-protocol-version": version]).0 == 200)
    }
    let begun = try world.send(Self.request("initialize", #""protocolVersion":"2025-06-18","capabilities":{}"#))
    #expect(begun.1?["result"]?["protocolVersion"] == .text("2025-06-18"))
  }

  @Test("An app that is removed while it is connected gets 401 at once, and is known again when it is registered again")
  func removed() throws {
    let world = try World()
    let call = Self.request("tools/call", #""name":"status""#)
    #expect(try world.send(call).0 == 200)
    world.isRegistered.value = false
    #expect(try world.send(call).0 == 401)
    #expect(try world.send(call).0 == 401)
    world.isRegistered.value = true
    #expect(try world.send(call).0 == 200)
  }
}
