// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ProgramsTestSupport
import Testing

/// What a browser loads before it shows a page for the first time.
@Suite struct FirstLoadTests {
  /// In bytes as they are sent, without Leaflet, which only workouts with a route need.
  private static let most = 100_000

  @Test("The first page with its style, script and pictures has less than 100 kB, and so have pages with large charts")
  func size() throws {
    try Health.withData(days: 40) { health in
      let app = try ServedApp(health)
      let (client, _) = try app.login()
      func load(_ path: String) throws -> (bytes: Int, text: String) {
        let answer = try client.send("GET", path)
        #expect(answer.status == 200, "\(path)")
        return (answer.body.count, answer.text)
      }
      let list = try load("/records/ecg").text
      let ecg = String(try #require(list.firstMatch(of: /href="(\/records\/ecg\/[^"]*)"/)).1)
      for path in [
        ecg, ecg.replacing("/records/ecg/", with: "/samples/"), "/", "/types/stepCount?period=year",
        "/types/heartRate?period=month&with=stepCount", "/sleep?period=half", "/browse",
        "/sleep?period=year", "/activity?period=year", "/workouts",
      ] {
        let page = try load(path)
        let parts = page.text.matches(of: /<(?:link|script|img)[^>]* (?:href|src)="([^"]*)"/).map { String($0.1) }
        #expect(Set(parts).count == 5, "\(path): \(parts)")
        #expect(!parts.contains { $0.hasPrefix("/leaflet") }, "\(path): \(parts)")
        let sum = try page.bytes + parts.reduce(0) { try $0 + load($1).bytes }
        #expect(sum < Self.most, "\(path) has \(page.bytes) bytes, with all its parts \(sum)")
        if path == "/" {
          #expect(page.text.contains("<svg"))
          #expect(page.text.contains("class=\"narrow\""))
        }
      }
    }
  }

  @Test("V19: nothing that a page loads is missing, with Leaflet or without it, nor the icon that browsers ask for themselves")
  func parts() throws {
    try Health.withData(days: 40) { health in
      let app = try ServedApp(health)
      let (client, _) = try app.login()
      let list = try client.send("GET", "/workouts").text
      let workout = String(try #require(list.firstMatch(of: /href="(\/workouts\/[^"]*)"/)).1)
      for path in [workout, "/", "/no/such/page"] {
        for part in try client.send("GET", path).text.matches(of: /<(?:link|script|img)[^>]* (?:href|src)="([^"]*)"/) {
          #expect(try client.send("GET", String(part.1)).status == 200, "\(path): \(part.1)")
        }
      }
      #expect(try client.send("GET", "/favicon.ico").status == 200)
    }
  }
}
