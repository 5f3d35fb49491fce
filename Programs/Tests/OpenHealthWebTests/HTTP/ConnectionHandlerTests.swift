// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import NIOCore
import NIOHTTP1
import ProgramsTestSupport
import Testing
import WaitingTestSupport

@testable import OpenHealthWeb

/// Clients that are too slow. Where a test waits for an end by one limit, the others are too long for it.
@Suite struct ConnectionHandlerTests {
  private static func limits(_ change: (inout HTTPLimits) -> Void) -> HTTPLimits {
    var limits = HTTPLimits()
    (limits.idle, limits.head, limits.body, limits.reader, limits.linger) = (.hours(1), .hours(1), .hours(1), .hours(1), .hours(1))
    change(&limits)
    return limits
  }

  @Test("A connection without a request ends, before the first one and after each")
  func idle() async throws {
    let server = try await TestHTTPServer.echo(Self.limits { $0.idle = .seconds(3) })
    #expect(try await RawClient(port: server.port).isEnded())
    let client = try RawClient(port: server.port)
    #expect(try await client.ask("GET / HTTP/1.1\n\n")?.status == 200)
    #expect(await client.isEnded())
    #expect(await server.isQuiet())
    try await server.end()
  }

  @Test("A head that does not become whole ends the connection, however its bytes come")
  func head() async throws {
    let server = try await TestHTTPServer.echo(Self.limits { $0.head = .milliseconds(100) })
    let first = try RawClient(port: server.port)
    await first.send(lines: "GET / HTTP/1.1\nA: b")
    #expect(await first.isEnded())
    let second = try RawClient(port: server.port)
    #expect(try await second.ask("GET / HTTP/1.1\n\n")?.status == 200)
    // Each byte is progress, but the head is not whole in time.
    await second.send(lines: "GET / HTTP/1.1\nA: ")
    let sent = Count()
    while server.server.connections > 0, sent.value < 20_000, await second.send([0x62]) {
      sent.add()
      // Pause: a slow client. However slow it is, the head is not whole in time.
      await pause(for: .milliseconds(5))
    }
    #expect(sent.value < 20_000)
    #expect(await server.isQuiet())
    try await server.end()
  }

  @Test("A body that stalls ends the connection, and the reader hears of it")
  func body() async throws {
    let (errors, calls) = (Count(), Count())
    let server = try await TestHTTPServer(Self.limits { $0.body = .milliseconds(200) }) { request in
      calls.add()
      do {
        _ = try await request.body.collect(upTo: 100)
      } catch RequestBody.Fault.incomplete {
        errors.add()
      } catch {}
      return .text(.ok, "")
    }
    for head in ["Content-Length: 10\n\nabc", "Transfer-Encoding: chunked\n\n3\nabc\n", "Content-Length: 10\n\n"] {
      let client = try RawClient(port: server.port)
      await client.send(lines: "POST / HTTP/1.1\n\(head)")
      #expect(await client.isEnded(), "\(head)")
    }
    // A machine that is busy may not have begun with each in time.
    #expect(await eventually { errors.value == calls.value } && errors.value > 0)
    #expect(await server.isQuiet())
    try await server.end()
  }

  @Test("A body that the server does not read yet is not late; neither is a client that waits for 100")
  func patient() async throws {
    let gate = Gate()
    let server = try await TestHTTPServer(Self.limits { $0.body = .seconds(1) }) { request in
      await gate.pass()
      let body = try? await request.body.collect(upTo: 64 << 20)
      return .text(.ok, "\(body?.readableBytes ?? -1)")
    }
    let (waiting, sending) = (try RawClient(port: server.port), try RawClient(port: server.port))
    await waiting.send(lines: "POST / HTTP/1.1\nContent-Length: 2\nExpect: 100-continue\n\n")
    await sending.send(lines: "POST / HTTP/1.1\nContent-Length: \(32 << 20)\n\n")
    let sent = Count()
    async let isSent = sending.send([UInt8](repeating: 0, count: 32 << 20)) { sent.set($0) }
    // Longer than the limit.
    for _ in 0..<6 { _ = await settled { sent.value } }
    gate.open()
    #expect(await waiting.receive(upTo: "\r\n\r\n") != nil)
    #expect(try await waiting.ask("hi")?.text == "2\n")
    #expect(await isSent)
    #expect(try await sending.answer()?.text == "\(32 << 20)\n")
    try await server.end()
  }

  @Test("A client that does not read its answer loses the connection, and the writer hears of it")
  func reader() async throws {
    let ends = Count()
    let server = try await TestHTTPServer(Self.limits { $0.reader = .milliseconds(100) }) { request in
      if request.target == "/bytes" { return WebResponse(.ok, [:], .bytes(ByteBuffer(repeating: 0, count: 64 << 20))) }
      return WebResponse(
        .ok, [:],
        .stream(length: nil) { writer in
          defer { ends.add() }
          while true { try await writer.write(ByteBuffer(repeating: 0, count: 1 << 20)) }
        })
    }
    let clients = try ["/bytes", "/stream"].map { ($0, try RawClient(port: server.port, room: 1 << 16)) }
    for (path, client) in clients { await client.send(lines: "GET \(path) HTTP/1.1\n\n") }
    #expect(await eventually { ends.value == 1 })
    #expect(await server.isQuiet())
    try await server.end()
    #expect(clients.count == 2)
  }

  @Test("A client that keeps the connection after its last answer loses it")
  func linger() async throws {
    let server = try await TestHTTPServer.echo(Self.limits { $0.linger = .milliseconds(50) })
    let client = try RawClient(port: server.port)
    #expect(try await client.ask("GET / HTTP/1.1\nConnection: close\n\n")?.status == 200)
    #expect(await server.isQuiet())
    try await server.end()
  }

  @Test("A client that keeps the connection after an answer that ended during the shutdown does not hold up the server")
  func lingerAtShutdown() async throws {
    let (arrival, gate) = (Gate(), Gate())
    let limits = Self.limits { $0.grace = .seconds(2) }
    let server = try await TestHTTPServer(limits) { _ in
      arrival.open()
      await gate.pass()
      return .text(.ok, "hi")
    }
    let client = try RawClient(port: server.port)
    await client.send(lines: "GET / HTTP/1.1\n\n")
    // A connection whose request has not arrived is closed at once.
    await arrival.pass()
    await server.shutDown()
    #expect(await eventually { server.server.isEnding })
    gate.open()
    try await server.ended()
    #expect(try await client.answer()?.text == "hi\n")
  }

  @Test("What a client sends after its last answer is thrown away")
  func after() async throws {
    let server = try await TestHTTPServer.echo(Self.limits { _ in })
    let client = try RawClient(port: server.port)
    #expect(try await client.ask("POST / HTTP/1.1\nContent-Length: 9000000\n\n")?.status == 413)
    #expect(await client.send([UInt8](repeating: 0x61, count: 9_000_000)))
    client.close()
    #expect(await server.isQuiet())
    try await server.end()
  }
}
