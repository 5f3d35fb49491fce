// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import NIOHTTP1
import ProgramsTestSupport
import Testing

@testable import OpenHealthWeb

/// What a connection speaks.
@Suite struct HTTPConnectionTests {
  @Test("Requests of one connection are answered in their order, also those that were sent all at once")
  func keepAlive() async throws {
    let server = try await TestHTTPServer.echo()
    let client = try RawClient(port: server.port)
    let first = try #require(try await client.ask("GET /a HTTP/1.1\nHost: x\n\n"))
    #expect(first.status == 200)
    #expect(first.text == "GET /a \n")
    #expect(first.headers["connection"] == nil)
    #expect(first.headers["content-length"] == "8")
    #expect(first.headers["content-type"] == "text/plain; charset=utf-8")
    #expect(first.headers["date"]?.hasSuffix(" GMT") == true)
    await client.send(
      lines: "POST /b HTTP/1.1\nHost: x\nContent-Length: 3\n\nabcPOST /c HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n"
        + "2\nde\n1\nf\n0\n\nHEAD /d HTTP/1.1\nHost: x\n\nGET /e HTTP/1.1\nHost: x\nConnection: close\n\nGET /f HTTP/1.1\nHost: x\n\n")
    #expect(try await client.answer()?.text == "POST /b abc\n")
    #expect(try await client.answer()?.text == "POST /c def\n")
    let head = try #require(try await client.answer(hasBody: false))
    #expect(head.status == 200)
    #expect(head.headers["content-length"] == "9")
    let last = try #require(try await client.answer())
    #expect(last.text == "GET /e \n")
    #expect(last.headers["connection"] == "close")
    #expect(await client.isEnded())
    try await server.end()
  }

  @Test("A request that comes byte by byte is one request")
  func bytes() async throws {
    let server = try await TestHTTPServer.echo()
    let client = try RawClient(port: server.port)
    for byte in "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi".utf8 { await client.send([byte]) }
    #expect(try await client.answer()?.text == "POST /a hi\n")
    try await server.end()
  }

  @Test("HTTP/1.0 ends the connection, unless the client wants to keep it")
  func old() async throws {
    let server = try await TestHTTPServer.echo()
    let client = try RawClient(port: server.port)
    let kept = try #require(try await client.ask("GET /a HTTP/1.0\nConnection: keep-alive\n\n"))
    #expect(kept.headers["connection"] == "keep-alive")
    #expect(kept.text == "GET /a \n")
    let last = try #require(try await client.ask("GET /b HTTP/1.0\n\n"))
    #expect(last.headers["connection"] == "close")
    #expect(last.text == "GET /b \n")
    #expect(await client.isEnded())
    try await server.end()
  }

  @Test("A client that sends no more still gets its answer")
  func halfClosed() async throws {
    let server = try await TestHTTPServer.echo()
    let client = try RawClient(port: server.port)
    await client.send(lines: "GET /a HTTP/1.1\nHost: x\n\n")
    client.endSending()
    #expect(try await client.answer()?.text == "GET /a \n")
    #expect(await client.isEnded())
    try await server.end()
  }

  @Test(
    "Bytes that are not HTTP, or could be read in two ways, get 400 or 501, and the connection ends",
    arguments: [
      ("nonsense\n\n", 400), ("GET / HTTP/3.7\n\n", 400), ("PRI * HTTP/2.0\n\nSM\n\n", 400),
      ("GET / HTTP/1.1\nHost : x\n\n", 400), ("GET / HTTP/1.1\nno colon\n\n", 400), ("GET / HTTP/1.1\nHost: x\n folded: y\n\n", 400),
      ("GET / HTTP/1.1\nA: b\u{0}c\n\n", 400), ("POST / HTTP/1.1\nContent-Length: 3\nContent-Length: 4\n\nabcd", 400),
      ("POST / HTTP/1.1\nContent-Length: -1\n\n", 400), ("POST / HTTP/1.1\nContent-Length: 99999999999999999999\n\n", 400),
      ("POST / HTTP/1.1\nContent-Length: 3\nTransfer-Encoding: chunked\n\n0\n\n", 400),
      ("POST / HTTP/1.1\nTransfer-Encoding: chunked\nContent-Length: 3\n\n0\n\n", 400),
      ("POST / HTTP/1.0\nTransfer-Encoding: chunked\n\n0\n\n", 400), ("POST / HTTP/1.1\nTransfer-Encoding: gzip, chunked\n\n0\n\n", 501),
      ("POST / HTTP/1.1\nTransfer-Encoding: chunked\nTransfer-Encoding: chunked\n\n0\n\n", 400),
      ("POST / HTTP/1.1\nTransfer-Encoding: chunked, gzip\n\n0\n\n", 400), ("POST / HTTP/1.1\nTransfer-Encoding: chunked\n\nzz\n", 400),
    ])
  func refused(_ lines: String, _ status: Int) async throws {
    let server = try await TestHTTPServer.echo()
    let client = try RawClient(port: server.port)
    // The request before it is answered.
    let before = try await client.ask("GET /before HTTP/1.1\nHost: x\n\n" + lines)
    #expect(before?.text == "GET /before \n")
    let answer = try #require(try await client.answer())
    #expect(answer.status == status)
    #expect(answer.headers["connection"] == "close")
    await client.send(lines: "GET /after HTTP/1.1\nHost: x\n\n")
    #expect(await client.isEnded())
    try await server.end()
  }

  @Test("A request that is cut short gets 400")
  func cut() async throws {
    let server = try await TestHTTPServer.echo()
    for part in ["GET /a HTT", "GET / HTTP/1.1\nHost: x\n", "POST / HTTP/1.1\nContent-Length: 5\n\nab"] {
      let client = try RawClient(port: server.port)
      await client.send(lines: part)
      client.endSending()
      #expect(try await client.answer()?.status == 400, "\(part)")
      #expect(await client.isEnded())
    }
    try await server.end()
  }

  @Test("Another protocol is not spoken: the request is answered, and what follows is not read as one")
  func upgrades() async throws {
    let calls = Count()
    let server = try await TestHTTPServer { _ in
      calls.add()
      return .text(.ok, "plain")
    }
    for head in [
      "GET / HTTP/1.1\nConnection: Upgrade\nUpgrade: websocket\n\n",
      "GET / HTTP/1.1\nConnection: Upgrade, HTTP2-Settings\nUpgrade: h2c\n\n",
      "CONNECT a.example:443 HTTP/1.1\nHost: a.example\n\n",
    ] {
      let client = try RawClient(port: server.port)
      let answer = try #require(try await client.ask(head + "GET /hidden HTTP/1.1\n\n"))
      #expect(answer.status == 200)
      #expect(answer.headers["connection"] == "close")
      #expect(await client.isEnded())
    }
    #expect(calls.value == 3)
    try await server.end()
  }

  @Test("A line, a field, fields or heads beyond the limits get 414 or 431; those at the limit pass")
  func heads() async throws {
    var limits = TestHTTPServer.usual
    (limits.fieldBytes, limits.headBytes, limits.fields) = (100, 250, 5)
    let server = try await TestHTTPServer.echo(limits)
    func status(_ lines: String) async throws -> Int? {
      let client = try RawClient(port: server.port)
      let answer = try await client.ask(lines)
      if answer?.status != 200 { #expect(await client.isEnded()) }
      return answer?.status
    }
    let long = String(repeating: "a", count: 99)
    #expect(try await status("GET /\(long) HTTP/1.1\n\n") == 200)
    #expect(try await status("GET /\(long)a HTTP/1.1\n\n") == 414)
    // Without the end of the line.
    #expect(try await status("GET /\(long)\(long)") == 414)
    #expect(try await status("GET / HTTP/1.1\nA: \(long)\n\n") == 200)
    #expect(try await status("GET / HTTP/1.1\nA: \(long)aa\n\n") == 431)
    #expect(try await status("GET / HTTP/1.1\n\(long)aa: b\n\n") == 431)
    let fields = (1...5).map { "A\($0): b\n" }.joined()
    #expect(try await status("GET / HTTP/1.1\n\(fields)\n") == 200)
    #expect(try await status("GET / HTTP/1.1\n\(fields)A: b\n\n") == 431)
    #expect(try await status("GET / HTTP/1.1\nA: \(long.dropLast(20))\nB: \(long.dropLast(20))\nC: \(long.dropLast(10))\n\n") == 431)
    // Trailers count as fields.
    #expect(try await status("POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n0\n\(fields)\n") == 400)
    try await server.end()
  }
}
