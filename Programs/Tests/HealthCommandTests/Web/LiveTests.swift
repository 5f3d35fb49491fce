// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import ProgramsTestSupport
import Testing
import WaitingTestSupport

/// Open pages learn of changes.
@Suite struct LiveTests {
  @Test("An open page learns of a change; a limited number is open at once, and closing one makes room for another")
  func places() throws {
    try Health.withData(days: 2) { health in
      let app = try ServedApp(health)
      let (client, _) = try app.login()
      let cookie = try #require(client.headers["Cookie"])
      func open() throws -> (page: RawClient, status: String) {
        let page = try RawClient(port: app.port)
        page.send(lines: "GET /live?types=bodyMass HTTP/1.1\nHost: 127.0.0.1:\(app.port)\nCookie: \(cookie)\n\n")
        let head = String(decoding: try #require(page.receive(upTo: "\r\n\r\n")), as: UTF8.self)
        return (page, String(head.dropFirst("HTTP/1.1 ".count).prefix(3)))
      }
      var pages: [RawClient] = []
      for _ in 0..<64 {
        let (page, status) = try open()
        #expect(status == "200")
        #expect(page.receive(upTo: ": open\n\n") != nil)
        pages.append(page)
      }
      #expect(try open().status == "429")
      #expect(health.run("add", "bodyMass", "71.5", "kg").status == 0)
      #expect(try #require(pages.last).receive(upTo: "event: change\ndata: 1\n\n") != nil)
      // Closed in two ways, long before anything is written to them again.
      for (place, page) in pages.enumerated().dropFirst() { if place.isMultiple(of: 2) { page.close() } else { page.reset() } }
      for _ in 0..<63 {
        var next = try open()
        if next.status == "429" {
          _ = try eventually {
            next = try open()
            return next.status != "429"
          }
        }
        try #require(next.status == "200")
        pages.append(next.page)
      }
      #expect(try client.send("GET", "/").status == 200)
      // The daemon does not wait for pages.
      #expect(app.serving.end() == 0)
      #expect(pages[0].rest().suffix(7) == Array("\r\n0\r\n\r\n".utf8))
    }
  }

  @Test("A browser keeps its connection: pages, HEAD, forms and refusals follow one another on it")
  func oneConnection() throws {
    try Health.withData(days: 2) { health in
      let app = try ServedApp(health)
      let (client, token) = try app.login()
      let head = "Host: 127.0.0.1:\(app.port)\nCookie: \(try #require(client.headers["Cookie"]))\n"
      let connection = try RawClient(port: app.port)
      func ask(_ first: String, _ rest: String = "\n", hasBody: Bool = true) throws -> (status: String, head: String, body: String) {
        connection.send(lines: "\(first) HTTP/1.1\n\(head)\(rest)")
        let head = String(decoding: try #require(connection.receive(upTo: "\r\n\r\n")), as: UTF8.self)
        let length = try #require(Int(head.firstMatch(of: /Content-Length: (\d+)/)?.1 ?? ""))
        let body = hasBody ? try #require(connection.receive(length)) : []
        return (String(head.dropFirst("HTTP/1.1 ".count).prefix(3)), head, String(decoding: body, as: UTF8.self))
      }
      let page = try ask("GET /browse")
      #expect(page.status == "200")
      #expect(page.body.contains("</html>"))
      #expect(page.head.contains("\r\nDate: "))
      let size = try #require(page.head.firstMatch(of: /Content-Length: \d+/)).0
      #expect(try ask("HEAD /browse", hasBody: false).head.contains(size))
      #expect(try ask("POST /lock", "Content-Length: 11\n\ntoken=wrong").status == "403")
      #expect(try ask("POST /transfer/upload", "Content-Length: 5\nContent-Type: text/plain\n\nGET /").status == "415")
      #expect(try ask("POST /no/such", "Content-Length: \(token.utf8.count + 6)\n\ntoken=\(token)").status == "404")
      #expect(try ask("DELETE /").status == "405")
      #expect(try ask("GET /assets/app.css").status == "200")
      #expect(try ask("POST /lock", "Content-Length: 5000000\n\n").status == "413")
      #expect(connection.rest().isEmpty)
    }
  }
}
