// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import ProgramsTestSupport
import Testing
import WaitingTestSupport

/// The API of `health serve`, as programs and as attackers reach it.
@Suite struct APISecurityTests {
  private static let app = "com.example.walks"

  /// An app that is registered, and a client with its token.
  private static func register(_ health: Health, _ served: ServedApp, _ name: String = app) throws -> WebClient {
    let outcome = health.run("apps", "add", name, "--name", "Walks", "--usage-share", "To add.", "--usage-update", "To keep.")
    try #require(outcome.status == 0, "\(outcome.errors)")
    let token = try String(contentsOfFile: health.path("config/openhealthkit/apps/\(name).token"), encoding: .utf8)
    var client = WebClient(port: served.port)
    client.headers["Authorization"] = "Bearer \(token.trimmingCharacters(in: .whitespacesAndNewlines))"
    return client
  }

  @Test("Pages of browsers get nothing, whatever they send: names of other hosts, origins, other sites, and the session's cookie")
  func browsers() throws {
    try Health.withData(days: 2) { health in
      let served = try ServedApp(health)
      let client = try Self.register(health, served)
      let (browser, _) = try served.login()
      #expect(health.run("apps", "grant", Self.app, "--read", "stepCount").status == 0)
      let path = "/api/v1/statistics?type=stepCount"
      #expect(try client.send("GET", path).status == 200)
      // The owner's cookie is no app.
      #expect(try browser.send("GET", path).status == 401)
      for host in ["evil.example", "evil.example:\(served.port)", "127.0.0.1", ""] {
        #expect(try client.send("GET", path, headers: ["Host": host]).status == 403, "\(host)")
      }
      for headers in [
        ["Origin": "http://evil.example"], ["Origin": "null"], ["Origin": "http://127.0.0.1:\(served.port)"],
        ["Sec-Fetch-Site": "cross-site"],
        ["Sec-Fetch-Site": "same-site"], ["Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"],
      ] {
        let answer = try client.send("GET", path, headers: headers)
        #expect(answer.status == 403, "\(headers)")
        #expect(!answer.text.contains("figures"), "\(headers)")
      }
      // No answer lets another site read it, and no question before a request is answered.
      let preflight = try client.send(
        "OPTIONS", path, headers: ["Origin": "http://evil.example", "Access-Control-Request-Method": "GET"])
      #expect(preflight.status == 403)
      for answer in [preflight, try client.send("GET", path), try client.send("GET", "/api/v1/openapi.json")] {
        #expect(!answer.headers.contains { $0.name.hasPrefix("access-control-") })
        #expect(answer["x-content-type-options"] == "nosniff")
      }
    }
  }

  @Test("The socket of the API is the user's alone, and gives what the port gives; with --no-web it is the only door")
  func socket() throws {
    try Health.withData(days: 2) { health in
      let served = try ServedApp(health)
      var client = try Self.register(health, served)
      #expect(health.run("apps", "grant", Self.app, "--read", "stepCount").status == 0)
      let path = health.path("run/api.sock")
      var status = stat()
      #expect(lstat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
      let answer = try client.send("GET", "/api/v1/statistics?type=stepCount")
      client.socket = path
      #expect(try client.send("GET", "/api/v1/statistics?type=stepCount").body == answer.body)
      #expect(try client.send("GET", "/api/v1/types", headers: ["Origin": "http://evil.example"]).status == 403)
      #expect(try client.send("GET", "/types/stepCount").status == 404)
      #expect(served.serving.end() == 0)
      #expect(lstat(path, &status) != 0)
      let alone = try ServingHealth(health)
      #expect(eventually { (try? client.send("GET", "/api/v1/types").status) == 200 })
      #expect(alone.end() == 0)
    }
  }

  @Test("A proxy's socket does not have the API")
  func proxy() throws {
    try Health.withData(days: 2) { health in
      let socket = health.path("run/web.sock")
      let served = try ServedApp(health, arguments: ["--web-socket", socket, "--web-address", "https://health.example.org"])
      var client = try Self.register(health, served)
      (client.socket, client.headers["Host"]) = (socket, "health.example.org")
      #expect(try client.send("GET", "/api/v1/types").status == 403)
      client.socket = health.path("run/api.sock")
      #expect(try client.send("GET", "/api/v1/types").status == 200)
    }
  }

  @Test("Calls are in the access log as those of any app, and a token stops working as soon as it is replaced or removed")
  func logAndTokens() throws {
    try Health.withData(days: 2) { health in
      let served = try ServedApp(health)
      let client = try Self.register(health, served)
      #expect(health.run("apps", "grant", Self.app, "--read", "stepCount").status == 0)
      #expect(health.run("apps", "deny", Self.app, "--read", "heartRate").status == 0)
      #expect(try client.send("GET", "/api/v1/samples?type=stepCount").status == 200)
      #expect(try client.send("GET", "/api/v1/samples?type=heartRate").status == 200)
      #expect(
        eventually {
          let log = health.run("log", "--format", "json").output
          return log.contains(Self.app) && log.contains("stepCount") && log.contains("heartRate")
        })
      #expect(
        health.run("apps", "add", Self.app, "--name", "Walks", "--usage-share", "To add.", "--replace").status == 0)
      #expect(eventually { (try? client.send("GET", "/api/v1/types").status) == 401 })
      let renewed = try String(contentsOfFile: health.path("config/openhealthkit/apps/\(Self.app).token"), encoding: .utf8)
      var again = client
      again.headers["Authorization"] = "Bearer \(renewed.trimmingCharacters(in: .whitespacesAndNewlines))"
      #expect(try again.send("GET", "/api/v1/samples?type=stepCount").status == 200)
      #expect(health.run("apps", "restrict").status == 0)
      #expect(try again.send("GET", "/api/v1/samples?type=stepCount").status == 403)
      #expect(health.run("apps", "unrestrict").status == 0)
      #expect(health.run("apps", "remove", Self.app).status == 0)
      #expect(try again.send("GET", "/api/v1/samples?type=stepCount").status == 401)
    }
  }

  @Test("Events tell of changes that the app may see, stop with the grant, and end with the registration")
  func events() throws {
    try Health.withData(days: 2) { health in
      let served = try ServedApp(health)
      let client = try Self.register(health, served)
      #expect(health.run("apps", "grant", Self.app, "--read", "bodyMass").status == 0)
      let raw = try RawClient(port: served.port)
      raw.send(
        lines: """
          GET /api/v1/events?type=bodyMass HTTP/1.1
          Host: 127.0.0.1:\(served.port)
          Authorization: \(client.headers["Authorization"] ?? "")
          Connection: close


          """)
      #expect(raw.receive(upTo: ": open\n\n").map { String(decoding: $0, as: UTF8.self).hasPrefix("HTTP/1.1 200") } == true)
      #expect(health.run("add", "weight", "70", "kg").status == 0)
      #expect(raw.receive(upTo: "{\"types\":[\"bodyMass\"]}\n\n") != nil)
      #expect(health.run("apps", "deny", Self.app, "--read", "bodyMass").status == 0)
      #expect(health.run("add", "weight", "71", "kg").status == 0)
      // The next beat comes without an event before it.
      let beat = raw.receive(upTo: ": beat\n\n").map { String(decoding: $0, as: UTF8.self) }
      #expect(beat?.contains("change") == false, "\(beat ?? "none")")
      #expect(health.run("apps", "remove", Self.app).status == 0)
      let rest = String(decoding: raw.rest(), as: UTF8.self)
      #expect(!rest.contains("change"), "\(rest)")
    }
  }

  @Test("An app has no more bodies on their way than calls at once: a further call is refused before its body is read")
  func bodies() throws {
    try Health.withData(days: 2) { health in
      let served = try ServedApp(health)
      let client = try Self.register(health, served)
      let clients = try (0..<5).map { _ in try RawClient(port: served.port) }
      let heads = clients.map { raw -> String in
        raw.send(
          lines: """
            POST /api/v1/samples HTTP/1.1
            Host: 127.0.0.1:\(served.port)
            Authorization: \(client.headers["Authorization"] ?? "")
            Content-Type: application/json
            Content-Length: 8000000
            Expect: 100-continue


            """)
        return raw.receive(upTo: "\r\n\r\n").map { String(decoding: $0.prefix(12), as: UTF8.self) } ?? "none"
      }
      #expect(heads == [String](repeating: "HTTP/1.1 100", count: 4) + ["HTTP/1.1 429"])
      for raw in clients { raw.close() }
      #expect(eventually { (try? client.send("GET", "/api/v1/types").status) == 200 })
    }
  }

  @Test("A locked store answers nothing but keeps what apps save; the body of a call is refused before it is read")
  func locked() throws {
    try Health.withData(days: 2) { health in
      let served = try ServedApp(health)
      let client = try Self.register(health, served)
      #expect(health.run("apps", "grant", Self.app, "--read", "bodyMass", "--share", "bodyMass").status == 0)
      #expect(health.run("lock").status == 0)
      #expect(try client.send("GET", "/api/v1/samples?type=bodyMass").status == 423)
      let body = #"{"samples":[{"type":"bodyMass","start":"2026-01-31T08:00:00Z","value":64.25,"unit":"kg"}]}"#
      let saved = try client.send("POST", "/api/v1/samples", headers: ["Content-Type": "application/json"], body: Array(body.utf8))
      #expect(saved.status == 200, "\(saved.text)")
      #expect(health.run("unlock").status == 0)
      #expect(
        eventually { (try? client.send("GET", "/api/v1/samples?type=bodyMass&start=2026-01-31").text.contains("64.25")) ?? false })
      let far = try client.send("GET", "/api/v1/samples?type=" + String(repeating: "a", count: 16 << 10))
      #expect(far.status == 413)
      #expect(far["content-type"] == "application/problem+json")
      let long = [UInt8](repeating: 0x20, count: (8 << 20) + 1)
      #expect(
        try client.send("POST", "/api/v1/samples", headers: ["Content-Type": "application/json"], body: long).status == 413)
      // The bytes of somebody unknown are not even taken until there are too many of them.
      let unknown = ["Content-Type": "application/json", "Authorization": "Bearer \(String(repeating: "A", count: 43))"]
      #expect(try client.send("POST", "/api/v1/samples", headers: unknown, body: long).status == 401)
    }
  }
}
