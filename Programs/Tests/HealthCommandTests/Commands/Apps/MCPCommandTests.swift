// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing
import WaitingTestSupport

/// `health mcp`, as the program of an AI client starts it.
@Suite struct MCPCommandTests {
  private static let app = "com.example.assistant"

  private static func register(_ health: Health, _ app: String = app) throws {
    let outcome = health.run("apps", "add", app, "--name", "Assistant", "--usage-share", "To answer questions.")
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  private static func call(_ id: Int, _ tool: String, _ arguments: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"# + "\n"
  }

  /// The results of lines, by the numbers of their requests. Standard output has nothing else.
  private static func results(_ outcome: Health.Outcome) throws -> [Int: [String: Any]] {
    var results: [Int: [String: Any]] = [:]
    for line in outcome.lines {
      let answer = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
      results[try #require(answer["id"] as? Int)] = answer["result"] as? [String: Any]
    }
    return results
  }

  @Test("A client of the command gets the figures of `health stats`, day by day, and each of its requests is in `health log`")
  func figures() throws {
    try Health.withData(days: 10) { health in
      let serving = try ServingHealth(health)
      try Self.register(health)
      #expect(health.run("apps", "grant", Self.app, "--read", "stepCount").status == 0)
      let hello = #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}"# + "\n"
      let outcome = health.run(
        "mcp", "--app", Self.app, input: hello + Self.call(1, "statistics", #"{"type":"stepCount","by":"day","zone":"UTC"}"#))
      #expect(outcome.status == 0, "\(outcome.errors)")
      let results = try Self.results(outcome)
      #expect(results[0]?["protocolVersion"] as? String == "2025-11-25")
      let answer = try #require(results[1]?["structuredContent"] as? [String: Any])
      var sums: [String: Double] = [:]
      for interval in try #require(answer["intervals"] as? [[String: Any]]) {
        sums[String(try #require(interval["start"] as? String).prefix(10))] = interval["sum"] as? Double
      }
      let stats = health.run("stats", "stepCount", "--by", "day", "--in", "2025-12", "--time-zone", "UTC", "--format", "json")
      #expect(stats.status == 0, "\(stats.errors)")
      let rows = try #require(JSONSerialization.jsonObject(with: Data(stats.output.utf8)) as? [[String: Any]])
      var compared = 0
      for row in rows {
        guard let sum = row["sum"] as? Double, sum > 0 else { continue }
        let date = try #require(row["date"] as? String)
        let found = try #require(sums[date], "\(date)")
        #expect(abs(found - sum) <= 1e-9 * sum)
        compared += 1
      }
      #expect(compared > 5)
      #expect(
        eventually {
          let log = health.run("log", "--app", Self.app, "--format", "json").output
          return log.contains("stepCount")
        })
      #expect(serving.end() == 0)
    }
  }

  @Test("An app that is not registered, or has another app's token, is told how to register; nothing is on standard output")
  func unregistered() throws {
    try Health.withData(days: 2) { health in
      let serving = try ServingHealth(health)
      let unknown = health.run("mcp", "--app", Self.app, input: "")
      #expect(unknown.status == 1)
      #expect(unknown.output.isEmpty)
      #expect(unknown.errors.contains("health apps add \(Self.app)"), "\(unknown.errors)")
      try Self.register(health)
      try Self.register(health, "com.example.other")
      let file = { (app: String) in health.path("config/openhealthkit/apps/\(app).token") }
      #expect(health.run("mcp", "--app", Self.app, "--token-file", file(Self.app), input: "").status == 0)
      let foreign = health.run("mcp", "--app", Self.app, "--token-file", file("com.example.other"), input: "")
      #expect(foreign.status == 1)
      #expect(foreign.errors.contains("health apps add"), "\(foreign.errors)")
      #expect(health.run("mcp", "--app", Self.app, "--token-file", health.path("none"), input: "").status == 1)
      // A token file that others can read is refused.
      let token = try String(contentsOfFile: file(Self.app), encoding: .utf8)
      try health.write(token, to: "open.token")
      #expect(chmod(health.path("open.token"), 0o644) == 0)
      let open = health.run("mcp", "--app", Self.app, "--token-file", health.path("open.token"), input: "")
      #expect(open.status == 1)
      #expect(!open.errors.contains(token.prefix(8)))
      #expect(health.run("mcp", input: "").status == 64)
      #expect(health.run("mcp", "--app", "no identifier", input: "").status == 64)
      #expect(serving.end() == 0)
    }
  }

  @Test("Without a daemon the client asks the store itself, as an app without grants")
  func embedded() throws {
    try Health.withData(days: 2) { health in
      let outcome = health.run("mcp", "--app", Self.app, input: Self.call(1, "statistics", #"{"type":"stepCount"}"#))
      #expect(outcome.status == 0, "\(outcome.errors)")
      let result = try #require(try Self.results(outcome)[1])
      #expect(result["isError"] as? Bool == true)
      #expect("\(result)".contains("request_access"))
      #expect(result["structuredContent"] == nil)
    }
  }
}
