// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import NIOCore
import NIOHTTP1
import ProgramsTestSupport
import Testing
import WaitingTestSupport

@testable import OpenHealthWeb

/// Connections of a server as a whole, and its end.
@Suite struct HTTPServerTests {
  @Test("One connection too many is closed; when another has ended, there is room again")
  func connections() async throws {
    var limits = TestHTTPServer.usual
    (limits.connections, limits.quiet) = (2, .hours(1))
    let server = try await TestHTTPServer.echo(limits)
    let (first, second) = (try RawClient(port: server.port), try RawClient(port: server.port))
    for client in [first, second] { #expect(try await client.ask("GET / HTTP/1.1\n\n")?.status == 200) }
    #expect(try await RawClient(port: server.port).isEnded())
    #expect(try await second.ask("GET / HTTP/1.1\n\n")?.status == 200)
    first.close()
    #expect(await eventually { server.server.connections == 1 })
    #expect(try await RawClient(port: server.port).ask("GET / HTTP/1.1\n\n")?.status == 200)
    try await server.end()
  }

  @Test("With all places taken, a new connection takes that of the client that has been quiet the longest, and none of a busy one")
  func quiet() async throws {
    var limits = TestHTTPServer.usual
    (limits.connections, limits.quiet) = (4, .zero)
    let (gate, begun) = (Gate(), Count())
    let server = try await TestHTTPServer(limits) { request in
      begun.add()
      if request.target == "/slow" { await gate.pass() }
      return .text(.ok, request.target)
    }
    let busy = try RawClient(port: server.port)
    await busy.send(lines: "GET /slow HTTP/1.1\n\n")
    #expect(await eventually { begun.value == 1 })
    // Silent from the beginning; in the middle of a head; after an answer, with a body that does not come.
    var quiet: [RawClient] = []
    for number in 2...4 {
      quiet.append(try RawClient(port: server.port))
      #expect(await eventually { server.server.connections == number })
    }
    await quiet[1].send(lines: "GET / HTTP/1.1\nX: ")
    #expect(try await quiet[2].ask("POST / HTTP/1.1\nContent-Length: 100\n\n")?.status == 200)
    var later: [RawClient] = []
    for client in quiet {
      let new = try RawClient(port: server.port)
      later.append(new)
      #expect(try await new.ask("GET /new HTTP/1.1\n\n")?.text == "/new\n")
      #expect(await client.isEnded())
      #expect(server.server.connections == 4)
    }
    gate.open()
    #expect(try await busy.answer()?.text == "/slow\n")
    for client in later { #expect(try await client.ask("GET /again HTTP/1.1\n\n")?.text == "/again\n") }
    try await server.end()
  }

  @Test("Many clients at once each get their own answers")
  func many() async throws {
    let server = try await TestHTTPServer.echo()
    let right = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<30 {
        group.addTask {
          let client = try RawClient(port: server.port)
          var count = 0
          for turn in 0..<10 where try await client.ask("GET /\(number)-\(turn) HTTP/1.1\n\n")?.text == "GET /\(number)-\(turn) \n" {
            count += 1
          }
          return count
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(right == 300)
    try await server.end()
  }

  @Test("A shutdown ends idle connections and endless answers, lets answers end that have begun, and takes no connection more")
  func shutdown() async throws {
    let (gate, begun) = (Gate(), Count())
    let server = try await TestHTTPServer { request in
      begun.add()
      if request.target == "/endless" {
        return WebResponse(
          .ok, [:],
          .stream(length: nil) { writer in
            try await writer.write(ByteBuffer(string: "first"))
            for await _ in AsyncStream(Int.self, { _ in }) {}
          })
      }
      if request.target == "/slow" { await gate.pass() }
      return .text(.ok, "done")
    }
    let (idle, fresh, endless, slow, half) = (
      try RawClient(port: server.port), try RawClient(port: server.port), try RawClient(port: server.port),
      try RawClient(port: server.port), try RawClient(port: server.port)
    )
    #expect(try await idle.ask("GET / HTTP/1.1\n\n")?.status == 200)
    await half.send(lines: "GET / HTTP/1.1\nA: ")
    await endless.send(lines: "GET /endless HTTP/1.1\n\n")
    #expect(await endless.receive(upTo: "first\r\n") != nil)
    await slow.send(lines: "GET /slow HTTP/1.1\n\nGET /next HTTP/1.1\n\n")
    #expect(await eventually { begun.value == 3 && server.server.connections == 5 })
    await server.shutDown()
    #expect(await idle.isEnded())
    #expect(await fresh.isEnded())
    #expect(await half.isEnded())
    #expect(await endless.rest() == Array("0\r\n\r\n".utf8))
    #expect(throws: RawClient.Fault.self) { try RawClient(port: server.port) }
    gate.open()
    let last = try await slow.answer()
    #expect(last?.text == "done\n")
    #expect(last?.headers["connection"] == "close")
    #expect(await slow.isEnded())
    try await server.ended()
    #expect(begun.value == 3)
  }

  @Test("An answer that does not end in time after a shutdown is cut off, and its task is cancelled")
  func grace() async throws {
    var limits = TestHTTPServer.usual
    limits.grace = .milliseconds(50)
    let (cancelled, begun) = (Count(), Count())
    let server = try await TestHTTPServer(limits) { _ in
      begun.add()
      for await _ in AsyncStream(Int.self, { _ in }) {}
      cancelled.add(Task.isCancelled ? 1 : 0)
      return .text(.ok, "")
    }
    let client = try RawClient(port: server.port)
    await client.send(lines: "GET / HTTP/1.1\n\n")
    #expect(await eventually { begun.value == 1 })
    try await server.end()
    #expect(cancelled.value == 1)
    #expect(await client.isEnded())
  }

  @Test("A cancelled server ends at once, with its connections and answers")
  func cancelled() async throws {
    let (ends, begun) = (Count(), Count())
    let server = try await TestHTTPServer { _ in
      begun.add()
      for await _ in AsyncStream(Int.self, { _ in }) {}
      ends.add()
      return .text(.ok, "")
    }
    let (idle, busy) = (try RawClient(port: server.port), try RawClient(port: server.port))
    await busy.send(lines: "GET / HTTP/1.1\n\n")
    #expect(await eventually { begun.value == 1 && server.server.connections == 2 })
    await server.cancel()
    #expect(ends.value == 1)
    #expect(await idle.isEnded())
    #expect(await busy.isEnded())
    #expect(await server.isQuiet())
  }

  @Test("A port that is in use is an error of the system")
  func inUse() async throws {
    let server = try await TestHTTPServer.echo()
    let other = HTTPServer(logger: server.server.logger) { _ in .text(.ok, "") }
    let error = await #expect(throws: IOError.self) { try await other.run(at: .port(host: "127.0.0.1", server.port)) { _ in } }
    #expect(error?.errnoCode == EADDRINUSE)
    try await server.end()
  }
}
