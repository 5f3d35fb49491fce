// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import ProgramsTestSupport
import Testing
import WaitingTestSupport

/// `/mcp` of `health serve`, as AI clients and as attackers reach it.
@Suite struct MCPSecurityTests {
  private static let app = "com.example.assistant"
  private static let list = Array(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#.utf8)

  private static func call(_ tool: String, _ arguments: String) -> [UInt8] {
    Array(#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#.utf8)
  }

  /// A client with the token of a registered app.
  private static func register(_ health: Health, _ served: ServedApp) throws -> WebClient {
    let outcome = health.run("apps", "add", app, "--name", "Assistant", "--usage-share", "To answer questions.")
    try #require(outcome.status == 0, "\(outcome.errors)")
    let token = try String(contentsOfFile: health.path("config/openhealthkit/apps/\(app).token"), encoding: .utf8)
    var client = WebClient(port: served.port)
    client.headers["Authorization"] = "Bearer \(token.trimmingCharacters(in: .whitespacesAndNewlines))"
    client.headers["Content-Type"] = "application/json"
    return client
  }

  @Test("Pages of browsers, other hosts and clients without a token get nothing, at the port and at the socket")
  func doors() throws {
    try Health.withData(days: 2) { health in
      let served = try ServedApp(health)
      var client = try Self.register(health, served)
      let answer = try client.send("POST", "/mcp", body: Self.list)
      #expect(answer.status == 200, "\(answer.text)")
      #expect(answer["content-type"] == "application/json")
      #expect(answer["mcp-session-id"] == nil)
      for headers in [
        ["Host": "evil.example:\(served.port)"], ["Origin": "http://evil.example"], ["Origin": "null"],
        ["Origin": "http://127.0.0.1:\(served.port)"], ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-origin"],
      ] { #expect(try client.send("POST", "/mcp", headers: headers, body: Self.list).status == 403, "\(headers)") }
      #expect(try client.send("POST", "/mcp", headers: ["Authorization": "Bearer x"], body: Self.list).status == 401)
      let (browser, _) = try served.login()
      #expect(try browser.send("POST", "/mcp", headers: ["Content-Type": "application/json"], body: Self.list).status == 401)
      #expect(try client.send("GET", "/mcp").status == 405)
      #expect(try client.send("POST", "/mcp", body: [UInt8](repeating: 0x20, count: (1 << 20) + 1)).status == 413)
      client.socket = health.path("run/api.sock")
      #expect(try client.send("POST", "/mcp", body: Self.list).body == answer.body)
      #expect(try client.send("POST", "/mcp", headers: ["Origin": "null"], body: Self.list).status == 403)
    }
  }

  @Test("Port and socket have one budget, grants count at once, and an app that is removed is unknown at once")
  func budgetAndGrants() throws {
    try Health.withData(days: 2) { health in
      let served = try ServedApp(health)
      let client = try Self.register(health, served)
      var other = client
      other.socket = health.path("run/api.sock")
      let figures = Self.call("statistics", #"{"type":"stepCount"}"#)
      #expect(try client.send("POST", "/mcp", body: figures).text.contains("request_access"))
      #expect(health.run("apps", "grant", Self.app, "--read", "stepCount").status == 0)
      #expect(try client.send("POST", "/mcp", body: figures).text.contains(#""sum":"#))
      #expect(health.run("apps", "deny", Self.app, "--read", "stepCount").status == 0)
      #expect(try client.send("POST", "/mcp", body: figures).text.contains(#""figures":null"#))
      var refused = 0
      for number in 0..<250 {
        let answer = try (number % 2 == 0 ? client : other).send("POST", "/mcp", body: Self.call("list_types", #"{"contains":"step"}"#))
        #expect(answer.status == 200)
        if answer.text.contains("calls a minute") { refused += 1 }
      }
      // The minute may end once meanwhile.
      #expect(refused >= 250 - 2 * 120)
      #expect(health.run("apps", "remove", Self.app).status == 0)
      #expect(eventually { (try? client.send("POST", "/mcp", body: figures).status) == 401 })
    }
  }
}
