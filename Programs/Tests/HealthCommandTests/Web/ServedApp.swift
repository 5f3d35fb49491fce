// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWeb
import OpenHealthWords
import ProgramsTestSupport
import Testing
import WaitingTestSupport

@testable import health

/// `health serve` with the Health app on a test's store.
struct ServedApp {
  let serving: ServingHealth
  let health: Health
  /// The port on 127.0.0.1; 0 behind a proxy.
  let port: Int

  init(_ health: Health, arguments: [String] = [], environment: [String: String] = [:]) throws {
    self.health = health
    let serving = try ServingHealth(health, arguments: arguments, hasWeb: true, environment: environment)
    self.serving = serving
    let folder = URL(fileURLWithPath: health.path("run"))
    var file = LoginFile.read(in: folder)
    _ = try eventually {
      try #require(file != nil || serving.isRunning)
      file = file ?? LoginFile.read(in: folder)
      return file != nil
    }
    port = try #require(file).address.port ?? 0
  }

  /// An address on the server.
  func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// A link that logs one browser in, from `health open --print`.
  func link() throws -> String {
    let outcome = health.run("open", "--print", "--sockets", health.path("run"))
    // Another test's server may have the usual port, which is said in the language of the test.
    let notes = Language.allCases.map { Words($0)["command.usualPort", "\(WebServer.usualPort)"] + "\n" }
    let isQuiet = outcome.errors.isEmpty || notes.contains(outcome.errors)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(isQuiet, "\(outcome)")
    return try #require(outcome.lines.first)
  }

  /// The path of such a link.
  func loginPath() throws -> String { "/" + (try #require(link().split(separator: "/").last)) }

  /// A client that is logged in, and the token of its forms.
  func login() throws -> (client: WebClient, token: String) {
    var client = WebClient(port: port)
    let answer = try client.send("GET", loginPath())
    #expect(answer.status == 200)
    let cookie = try #require(answer["set-cookie"])
    #expect(cookie.contains("HttpOnly"))
    #expect(cookie.contains("SameSite=Strict"))
    #expect(cookie.contains("Path=/"))
    client.headers["Cookie"] = String(cookie.prefix { $0 != ";" })
    return (client, try Self.token(client.send("GET", "/profile").text))
  }

  /// The token of the first form of a page.
  static func token(_ html: String) throws -> String {
    String(try #require(html.firstMatch(of: /name="token" value="([0-9a-f]+)"/)).1)
  }
}
