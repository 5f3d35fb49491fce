// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import NIOCore
import NIOHTTP1
import ProgramsTestSupport
import Testing
import WaitingTestSupport

@testable import OpenHealthWeb

/// How answers are written.
@Suite struct WebResponseTests {
  @Test("A body of unknown length comes in chunks, or until the connection ends; one of known length with that")
  func streams() async throws {
    let server = try await TestHTTPServer { request in
      let length = request.target == "/known" ? 5 : nil
      return WebResponse(
        .ok, [:],
        .stream(length: length) { writer in
          for text in ["ab", "", "cde"] { try await writer.write(ByteBuffer(string: text)) }
        })
    }
    let client = try RawClient(port: server.port)
    let chunked = try #require(try await client.ask("GET / HTTP/1.1\n\n"))
    #expect(chunked.text == "abcde")
    #expect(chunked.headers["transfer-encoding"] == "chunked")
    #expect(chunked.headers["content-length"] == nil)
    let known = try #require(try await client.ask("GET /known HTTP/1.1\n\n"))
    #expect(known.text == "abcde")
    #expect(known.headers["content-length"] == "5")
    #expect(known.headers["transfer-encoding"] == nil)
    let old = try #require(try await client.ask("GET / HTTP/1.0\nConnection: keep-alive\n\n"))
    #expect(old.text == "abcde")
    #expect(old.headers["transfer-encoding"] == nil)
    #expect(old.headers["connection"] == "close")
    try await server.end()
  }

  @Test("HEAD gets the head of GET and no body, which is not made either; nothing that it holds is left")
  func head() async throws {
    let (held, runs) = (Count(), Count())
    let server = try await TestHTTPServer { request in
      if request.target == "/text" { return .text(.ok, "text") }
      held.add()
      let thing = Held { held.add(-1) }
      return WebResponse(
        .ok, [:],
        .stream(length: request.target == "/known" ? 3 : nil) { writer in
          defer { withExtendedLifetime(thing) {} }
          runs.add()
          try await writer.write(ByteBuffer(string: "abc"))
        })
    }
    let client = try RawClient(port: server.port)
    #expect(try await client.ask("HEAD /text HTTP/1.1\n\n", hasBody: false)?.headers["content-length"] == "5")
    #expect(try await client.ask("HEAD /known HTTP/1.1\n\n", hasBody: false)?.headers["content-length"] == "3")
    let unknown = try #require(try await client.ask("HEAD / HTTP/1.1\n\n", hasBody: false))
    #expect(unknown.headers["content-length"] == nil)
    #expect(unknown.headers["transfer-encoding"] == nil)
    #expect(runs.value == 0)
    #expect(try await client.ask("GET /known HTTP/1.1\n\n")?.text == "abc")
    #expect(await eventually { held.value == 0 })
    #expect(runs.value == 1)
    try await server.end()
  }

  @Test("A status without a body has neither body nor length")
  func noBody() async throws {
    let server = try await TestHTTPServer { request in
      WebResponse(request.target == "/304" ? .notModified : .noContent, [:], .bytes(ByteBuffer(string: "hidden")))
    }
    let client = try RawClient(port: server.port)
    for path in ["/304", "/204"] {
      let answer = try #require(try await client.ask("GET \(path) HTTP/1.1\n\n", hasBody: false))
      #expect(answer.status == Int(path.dropFirst()))
      #expect(answer.headers["content-length"] == nil)
    }
    try await server.end()
  }

  @Test("No text from outside ends a header: such an answer becomes 500")
  func lineEnds() async throws {
    let heads: [(HTTPResponseStatus, String, String)] = [
      (.ok, "A", "b\r\nInjected: c"), (.ok, "A", "b\nInjected: c"), (.ok, "A", "b\rInjected: c"), (.ok, "A", "b\u{0}"),
      (.ok, "A\r\nInjected", "c"), (.custom(code: 299, reasonPhrase: "Fine\r\nInjected: c"), "A", "b"),
    ]
    let server = try await TestHTTPServer { request in
      let (status, name, value) = heads[Int(request.target.dropFirst()) ?? 0]
      return WebResponse(status, [name: value])
    }
    let client = try RawClient(port: server.port)
    for place in heads.indices {
      let answer = try #require(try await client.ask("GET /\(place) HTTP/1.1\n\n"))
      #expect(answer.status == 500)
      #expect(answer.headers["injected"] == nil)
    }
    try await server.end()
  }

  @Test("A body that fails, or has more or fewer bytes than it said, ends the connection before it seems whole")
  func broken() async throws {
    struct Trouble: Error {}
    let server = try await TestHTTPServer { request in
      let target = request.target
      return WebResponse(
        .ok, [:],
        .stream(length: target == "/chunked" ? nil : 4) { writer in
          try await writer.write(ByteBuffer(string: "abc"))
          if target == "/more" { try await writer.write(ByteBuffer(string: "de")) }
          if target != "/fewer" { throw Trouble() }
        })
    }
    for path in ["/fails", "/chunked", "/more", "/fewer"] {
      let client = try RawClient(port: server.port)
      await client.send(lines: "GET \(path) HTTP/1.1\n\n")
      let all = String(decoding: await client.rest(), as: UTF8.self)
      #expect(all.contains("abc"), "\(path)")
      #expect(!all.contains("de"), "\(path)")
      #expect(!all.hasSuffix("0\r\n\r\n"), "\(path)")
    }
    try await server.end()
  }

  @Test("A body is written only as fast as the client reads it")
  func backPressure() async throws {
    let (size, written) = (64 << 20, Count())
    let server = try await TestHTTPServer { _ in
      WebResponse(
        .ok, [:],
        .stream(length: size) { writer in
          let piece = ByteBuffer(repeating: 0x61, count: 1 << 20)
          for _ in 0..<size >> 20 {
            try await writer.write(piece)
            written.add(1 << 20)
          }
        })
    }
    let client = try RawClient(port: server.port, room: 1 << 16)
    await client.send(lines: "GET / HTTP/1.1\n\n")
    let early = await settled { written.value }
    #expect(early < 32 << 20, "\(early)")
    #expect(try await client.answer()?.body.count == size)
    #expect(written.value == size)
    try await server.end()
  }

  @Test("A client that goes away ends the writing, and nothing that it holds is left")
  func gone() async throws {
    let (held, failures, waits) = (Count(), Count(), Count())
    let server = try await TestHTTPServer { request in
      held.add()
      let thing = Held { held.add(-1) }
      let isEndless = request.target == "/endless"
      return WebResponse(
        .ok, [:],
        .stream(length: isEndless ? nil : 1 << 40) { writer in
          defer {
            failures.add()
            withExtendedLifetime(thing) {}
          }
          try await writer.write(ByteBuffer(string: "first"))
          if isEndless {
            // As answers that wait for something that does not come.
            for await _ in AsyncStream(Int.self, { _ in waits.add() }) {}
          }
          while true { try await writer.write(ByteBuffer(repeating: 0, count: 1 << 16)) }
        })
    }
    for (path, isKilled) in [("/long", true), ("/long", false), ("/endless", true), ("/endless", false)] {
      let before = failures.value
      let client = try RawClient(port: server.port)
      await client.send(lines: "GET \(path) HTTP/1.1\n\n")
      #expect(await client.receive(upTo: "first") != nil)
      if isKilled { client.reset() } else { client.close() }
      #expect(await eventually { failures.value == before + 1 && held.value == 0 }, "\(path) \(isKilled)")
    }
    #expect(await server.isQuiet())
    #expect(waits.value == 2)
    try await server.end()
  }
}
