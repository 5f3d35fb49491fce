// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthTestSupport
import Testing

@testable import OpenHealthMCP

/// The methods of both eras.
@Suite struct MCPServerTests {
  private static func request(_ method: String, _ parameters: String = "") -> String {
    #"{"jsonrpc":"2.0","id":"a","method":"\#(method)","params":{\#(parameters)}}"#
  }

  @Test("initialize agrees on the version that the client names, or else on the newest with initialize")
  func initialize() throws {
    let world = try MCPWorld()
    for version in Era.legacyVersions {
      let result = try world.answer(Self.request("initialize", #""protocolVersion":"\#(version)","capabilities":{}"#))["result"]
      #expect(result?["protocolVersion"] == .text(version))
      #expect(result?["serverInfo"]?["version"] == .text("1.2.3"))
      #expect(result?["capabilities"]?["tools"] != nil)
    }
    for version in [Era.modernVersion, "1999-01-01", ""] {
      let result = try world.answer(Self.request("initialize", #""protocolVersion":"\#(version)""#))["result"]
      #expect(result?["protocolVersion"] == .text("2025-11-25"))
    }
    #expect(try world.answer(Self.request("initialize"))["error"]?["code"] == .integer(-32602))
    #expect(try world.answer(Self.request("ping"))["result"] == .object([]))
  }

  @Test("server/discover lists versions; results of the later way say that they are complete, whose they are, and how long they last")
  func discover() throws {
    let world = try MCPWorld()
    let result = try #require(world.answer(Self.request("server/discover", MCPWorld.meta))["result"])
    #expect(result["supportedVersions"] == .array(Era.versions.map { .text($0) }))
    let list = try #require(world.answer(Self.request("tools/list", MCPWorld.meta))["result"])
    for result in [result, list] {
      #expect(result["resultType"] == .text("complete"))
      #expect(result["cacheScope"] == .text("private"))
      guard case .integer(let lifetime)? = result["ttlMs"] else { throw MCPWorld.Silent() }
      #expect(lifetime > 0)
      #expect(result["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == .text("OpenHealthKit"))
    }
    let called = try #require(
      world.answer(Self.request("tools/call", #""name":"status",\#(MCPWorld.meta)"#))["result"])
    #expect(called["resultType"] == .text("complete"))
    #expect(called["ttlMs"] == nil)
  }

  @Test("A version that the server does not have is -32022 with those that it has; a request without what it needs is -32602")
  func versions() throws {
    let world = try MCPWorld()
    func error(_ meta: String) throws -> JSON? { try world.answer(Self.request("tools/list", #""_meta":{\#(meta)}"#))["error"] }
    let prefix = "io.modelcontextprotocol"
    for version in ["1900-01-01", "2025-11-25", "2027-01-01", String(repeating: "9", count: 1000)] {
      let found = try error(#""\#(prefix)/protocolVersion":"\#(version)","\#(prefix)/clientCapabilities":{}"#)
      #expect(found?["code"] == .integer(-32022), "\(version.prefix(20))")
      #expect(found?["data"]?["supported"] == .array(Era.versions.map { .text($0) }))
      guard case .text(let requested)? = found?["data"]?["requested"] else { throw MCPWorld.Silent() }
      #expect(requested.count <= 41)
    }
    #expect(try error(#""\#(prefix)/protocolVersion":"2026-07-28""#)?["code"] == .integer(-32602))
    #expect(try error(#""\#(prefix)/protocolVersion":20260728,"\#(prefix)/clientCapabilities":{}"#)?["code"] == .integer(-32602))
    #expect(try world.answer(Self.request("server/discover"))["error"]?["code"] == .integer(-32602))
  }

  @Test("The tools are listed in the same bytes each time, on one page; in both eras they are the same")
  func list() throws {
    let world = try MCPWorld()
    let legacy = try world.answer(Self.request("tools/list"))
    #expect(try world.answer(Self.request("tools/list")).bytes == legacy.bytes)
    #expect(try world.answer(Self.request("tools/list", MCPWorld.meta))["result"]?["tools"] == legacy["result"]?["tools"])
    #expect(ToolCall.list(legacy["result"]?["tools"]).count == Tools.all.count)
    #expect(try world.answer(Self.request("tools/list", #""cursor":"x""#))["error"]?["code"] == .integer(-32602))
  }

  @Test("Unknown methods are -32601, unknown tools and arguments that are no object -32602, without an echo of what was sent")
  func unknown() throws {
    let world = try MCPWorld()
    for method in ["resources/list", "prompts/list", "logging/setLevel", "subscriptions/listen", "tools/List", "<secret>"] {
      for parameters in ["", MCPWorld.meta] {
        let answer = try world.answer(Self.request(method, parameters))
        #expect(answer["error"]?["code"] == .integer(-32601), "\(method)")
        #expect(!String(decoding: answer.bytes, as: UTF8.self).contains("secret"))
      }
    }
    // Each era has one of its own.
    #expect(try world.answer(Self.request("ping", MCPWorld.meta))["error"]?["code"] == .integer(-32601))
    #expect(try world.answer(Self.request("initialize", #""protocolVersion":"2025-11-25",\#(MCPWorld.meta)"#))["error"] != nil)
    for parameters in ["", #""name":5"#, #""name":"<secret>""#, #""name":"status","arguments":[]"#, #""name":"status","arguments":"x""#] {
      let answer = try world.answer(Self.request("tools/call", parameters))
      #expect(answer["error"]?["code"] == .integer(-32602), "\(parameters)")
      #expect(!String(decoding: answer.bytes, as: UTF8.self).contains("secret"))
    }
  }

  @Test("An answer of more than a mebibyte is not sent: the tool says to ask for less")
  func longAnswers() throws {
    let world = try MCPWorld()
    try world.othersSave(9_900)
    _ = try world.store.app(MCPWorld.assistant, read: ["stepCount"])
    let said = try world.call("statistics", #"{"type":"stepCount","by":"hour","zone":"Europe/Berlin"}"#)
    #expect(said.isError)
    #expect(said.text.contains("1 MiB"))
    #expect(said.value == nil)
    #expect(try !world.call("statistics", #"{"type":"stepCount","by":"day"}"#).isError)
  }
}
