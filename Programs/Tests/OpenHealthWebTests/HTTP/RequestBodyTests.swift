// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import NIOCore
import NIOHTTP1
import ProgramsTestSupport
import Testing
import WaitingTestSupport

@testable import OpenHealthWeb

/// How bodies of requests are read, and what happens to unread ones.
@Suite struct RequestBodyTests {
  @Test("A body beyond the reader's limit gets 413, before it is sent where its length is known; one at the limit passes")
  func limit() async throws {
    let server = try await TestHTTPServer.echo()
    let all = String(repeating: "a", count: 1000)
    let client = try RawClient(port: server.port)
    #expect(try await client.ask("POST / HTTP/1.1\nContent-Length: 1000\n\n\(all)")?.text == "POST / \(all)\n")
    #expect(try await client.ask("POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n3e8\n\(all)\n0\n\n")?.text == "POST / \(all)\n")
    let declared = try await client.ask("POST / HTTP/1.1\nContent-Length: 99000000\n\n")
    #expect(declared?.status == 413)
    #expect(declared?.headers["connection"] == "close")
    let chunked = try RawClient(port: server.port)
    #expect(try await chunked.ask("POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n3e8\n\(all)\n1\na\n")?.status == 413)
    #expect(await client.isEnded())
    #expect(await chunked.isEnded())
    try await server.end()
  }

  @Test("100 is sent when the body is asked for, and not before")
  func continues() async throws {
    let gate = Gate()
    let server = try await TestHTTPServer { request in
      await gate.pass()
      let body = try? await request.body.collect(upTo: 10)
      return .text(.ok, body.map { String(buffer: $0) } ?? "none")
    }
    let client = try RawClient(port: server.port)
    await client.send(lines: "POST / HTTP/1.1\nContent-Length: 2\nExpect: 100-Continue\n\n")
    gate.open()
    #expect(await client.receive(upTo: "\r\n\r\n") == Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
    #expect(try await client.ask("hi")?.text == "hi\n")
    // Without a body there is nothing to wait for; HTTP/1.0 does not know it.
    #expect(try await client.ask("GET / HTTP/1.1\nExpect: 100-continue\n\n")?.text == "\n")
    #expect(try await client.ask("POST / HTTP/1.0\nContent-Length: 2\nExpect: 100-continue\n\nhi")?.text == "hi\n")
    try await server.end()
  }

  @Test("A refused request gets its status without 100 and without its body; another expectation gets 417")
  func refusedBeforeBody() async throws {
    let calls = Count()
    let server = try await TestHTTPServer { _ in
      calls.add()
      return .text(.forbidden, "no")
    }
    for (expectation, status) in [("100-continue", 403), ("200-ok", 417), ("100-continue, more", 417)] {
      let client = try RawClient(port: server.port)
      let answer = try await client.ask("POST / HTTP/1.1\nContent-Length: 20\nExpect: \(expectation)\n\n")
      #expect(answer?.status == status)
      #expect(answer?.headers["connection"] == "close")
      // The client may send the body in spite of it.
      await client.send(lines: "GET /x HTTP/1.1\n\n\n\n")
      #expect(await client.isEnded())
    }
    #expect(calls.value == 1)
    try await server.end()
  }

  @Test("A short unread body is skipped; after a long one the connection ends. Neither is taken for a request")
  func unread() async throws {
    var limits = TestHTTPServer.usual
    limits.skippedBytes = 100
    let calls = Count()
    let server = try await TestHTTPServer(limits) { request in
      calls.add()
      return .text(.ok, request.target)
    }
    let hidden = "GET /hidden HTTP/1.1\nHost: x\n\n"
    let length = hidden.utf8.count + 4
    let short = try RawClient(port: server.port)
    #expect(try await short.ask("POST /a HTTP/1.1\nContent-Length: \(length)\n\n\(hidden)GET /next HTTP/1.1\n\n")?.text == "/a\n")
    let next = try await short.ask("")
    #expect(next?.status == 200 || next?.status == 400)
    let fitting = hidden.replacing("\n", with: "\r\n").utf8.count
    let exact = try RawClient(port: server.port)
    #expect(try await exact.ask("POST /b HTTP/1.1\nContent-Length: \(fitting)\n\n\(hidden)")?.text == "/b\n")
    #expect(try await exact.ask("GET /c HTTP/1.1\n\n")?.text == "/c\n")
    let before = calls.value
    for head in ["Content-Length: 101", "Content-Length: 9000000", "Transfer-Encoding: chunked"] {
      let long = try RawClient(port: server.port)
      let answer = try await long.ask("POST /d HTTP/1.1\n\(head)\n\n\(hidden)")
      #expect(answer?.text == "/d\n", "\(head)")
      #expect(answer?.headers["connection"] == "close", "\(head)")
      await long.send(lines: hidden)
      #expect(await long.isEnded())
    }
    #expect(calls.value == before + 3)
    try await server.end()
  }

  @Test("A reader that stops in the middle leaves nothing that is taken for a request")
  func halfRead() async throws {
    let server = try await TestHTTPServer { request in
      var first = request.body.makeAsyncIterator()
      let piece = try? await first.next()
      return .text(.ok, "\(request.target) \(piece?.readableBytes ?? -1)")
    }
    let client = try RawClient(port: server.port)
    #expect(try await client.ask("POST /a HTTP/1.1\nContent-Length: 5\n\nGE")?.text == "/a 2\n")
    #expect(try await client.ask("T /GET /b HTTP/1.1\n\n")?.text == "/b -1\n")
    let chunked = try RawClient(port: server.port)
    let answer = try await chunked.ask("POST /c HTTP/1.1\nTransfer-Encoding: chunked\n\n2\nab\n")
    #expect(answer?.text == "/c 2\n")
    #expect(answer?.headers["connection"] == "close")
    await chunked.send(lines: "0\n\nGET /d HTTP/1.1\n\n")
    #expect(await chunked.isEnded())
    try await server.end()
  }

  @Test("A client cannot send faster than the body is read")
  func backPressure() async throws {
    let (size, gate, read, sent) = (64 << 20, Gate(), Count(), Count())
    let server = try await TestHTTPServer { request in
      do {
        for try await piece in request.body {
          if read.value == 0 { await gate.pass() }
          read.add(piece.readableBytes)
        }
        return .text(.ok, "whole")
      } catch {
        return .text(.badRequest, "\(error)")
      }
    }
    let client = try RawClient(port: server.port)
    await client.send(lines: "POST / HTTP/1.1\nContent-Length: \(size)\n\n")
    async let isSent = client.send([UInt8](repeating: 0x61, count: size)) { sent.set($0) }
    // What the system keeps for both sides, and the few pieces that wait.
    let early = await settled { sent.value }
    #expect(early > 0, "\(early)")
    #expect(early < 32 << 20, "\(early)")
    gate.open()
    #expect(try await client.answer()?.text == "whole\n")
    #expect(await isSent && read.value == size)
    try await server.end()
  }

  @Test("A client that goes away in the middle of its body ends the reading")
  func gone() async throws {
    let (ends, pieces) = (Count(), Count())
    let server = try await TestHTTPServer { request in
      do {
        for try await _ in request.body { pieces.add() }
      } catch RequestBody.Fault.incomplete {
        ends.add()
      } catch RequestBody.Fault.damaged {
        ends.add(1000)
      } catch {}
      return .text(.ok, "")
    }
    let killed = try RawClient(port: server.port)
    await killed.send(lines: "POST / HTTP/1.1\nContent-Length: 100\n\nabc")
    #expect(await eventually { pieces.value > 0 })
    killed.reset()
    #expect(await eventually { ends.value > 0 })
    #expect(ends.value == 1)
    #expect(await server.isQuiet())
    try await server.end()
  }
}
