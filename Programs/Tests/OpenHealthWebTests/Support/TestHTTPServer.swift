// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Logging
import NIOCore
import NIOHTTP1
import ProgramsTestSupport
import ServiceLifecycle
import Synchronization
import Testing
import WaitingTestSupport

@testable import OpenHealthWeb

/// A server inside of the test's process, on a free port of this machine.
final class TestHTTPServer: Sendable {
  let server: HTTPServer
  let port: Int
  private let group: ServiceGroup
  private let task: Task<Void, any Error>

  private struct Running: Service {
    let server: HTTPServer
    let onReady: @Sendable (Int) -> Void

    func run() async throws { try await server.run(at: .port(host: "127.0.0.1", 0), onReady: onReady) }
  }

  /// Those of the app, without a long time for clients that have their last answer.
  static var usual: HTTPLimits {
    var limits = HTTPLimits()
    limits.linger = .milliseconds(200)
    return limits
  }

  init(_ limits: HTTPLimits = usual, _ respond: @escaping @Sendable (WebRequest) async -> WebResponse) async throws {
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    let server = HTTPServer(limits: limits, logger: logger, respond: respond)
    let group = ServiceGroup(services: [Running(server: server) { continuation.yield($0) }], logger: logger)
    let task = Task { try await group.run() }
    (self.server, self.group, self.task) = (server, group, task)
    port = try #require(await ports.first { _ in true })
  }

  /// Answers each request with its target, after it has read the body.
  static func echo(_ limits: HTTPLimits = usual) async throws -> TestHTTPServer {
    try await TestHTTPServer(limits) { request in
      do {
        let body = try await request.body.collect(upTo: 1000)
        return .text(.ok, "\(request.method) \(request.target) \(String(buffer: body))")
      } catch RequestBody.Fault.tooLong {
        return .text(.payloadTooLarge, "too long")
      } catch {
        return .text(.badRequest, "\(error)")
      }
    }
  }

  /// Begins to end as at `SIGTERM`.
  func shutDown() async { await group.triggerGracefulShutdown() }

  /// Waits until it has ended. No connection is left.
  func ended() async throws {
    try await task.value
    #expect(server.connections == 0)
  }

  /// Ends it as `SIGTERM` does.
  func end() async throws {
    await shutDown()
    try await ended()
  }

  /// Ends it as a cancelled task does.
  func cancel() async {
    task.cancel()
    // A cancelled group throws that it was cancelled.
    _ = await task.result
  }

  /// Waits until all connections are gone.
  func isQuiet() async -> Bool { await eventually { server.connections == 0 } }

  deinit { task.cancel() }
}

/// Waits until a number does not grow any more.
func settled(_ number: () -> Int) async -> Int {
  var last = number()
  while await !steadily(for: .milliseconds(300), { number() == last }) { last = number() }
  return last
}

/// An object that notes its release.
final class Held: Sendable {
  private let onEnd: @Sendable () -> Void

  init(_ onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

  deinit { onEnd() }
}

/// A door that opens once, for all that wait at it.
final class Gate: Sendable {
  private let isOpen = Mutex(false)

  func open() { isOpen.withLock { $0 = true } }

  func pass() async { _ = await eventually { isOpen.withLock { $0 } } }
}

/// A number that tasks count up.
final class Count: Sendable {
  private let number = Mutex(0)

  var value: Int { number.withLock { $0 } }

  func add(_ more: Int = 1) { number.withLock { $0 += more } }

  func set(_ value: Int) { number.withLock { $0 = value } }
}

/// An answer as it came over the wire.
struct RawAnswer {
  let status: Int
  /// With names in lower case.
  let headers: [String: String]
  let body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }
}

/// The calls that block, on threads of their own: the few threads of tasks stay free for the server.
extension RawClient {
  private static func waiting<T: Sendable>(_ work: @escaping @Sendable () -> T) async -> T {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: work()) }
      thread.start()
    }
  }

  @discardableResult
  func send(_ bytes: [UInt8], progress: @escaping @Sendable (Int) -> Void = { _ in }) async -> Bool {
    await Self.waiting { [self] in send(bytes, progress: progress) }
  }

  @discardableResult
  func send(lines text: String) async -> Bool { await Self.waiting { [self] in send(lines: text) } }

  func receive(upTo text: String) async -> [UInt8]? { await Self.waiting { [self] in receive(upTo: text) } }

  func receive(_ count: Int) async -> [UInt8]? { await Self.waiting { [self] in receive(count) } }

  func rest() async -> [UInt8] { await Self.waiting { [self] in rest() } }

  /// The next answer; nil if the connection ends before it is whole.
  func answer(hasBody: Bool = true) async throws -> RawAnswer? {
    guard let head = await receive(upTo: "\r\n\r\n") else { return nil }
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let status = try #require(lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    let pairs = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (parts[0].lowercased(), String(parts[1].drop { $0 == " " }))
    }
    let headers = Dictionary(pairs) { $0 + ", " + $1 }
    guard hasBody, status >= 200 else { return RawAnswer(status: status, headers: headers, body: []) }
    if headers["transfer-encoding"] == "chunked" {
      var body: [UInt8] = []
      while true {
        guard let line = await receive(upTo: "\r\n"), let size = Int(String(decoding: line.dropLast(2), as: UTF8.self), radix: 16),
          let piece = await receive(size + 2)
        else { return nil }
        if size == 0 { return RawAnswer(status: status, headers: headers, body: body) }
        body += piece.dropLast(2)
      }
    }
    guard let length = headers["content-length"].flatMap({ Int($0) }) else {
      return RawAnswer(status: status, headers: headers, body: await rest())
    }
    guard let body = await receive(length) else { return nil }
    return RawAnswer(status: status, headers: headers, body: body)
  }

  /// Sends lines and reads one answer.
  func ask(_ lines: String, hasBody: Bool = true) async throws -> RawAnswer? {
    await send(lines: lines)
    return try await answer(hasBody: hasBody)
  }

  /// Whether the server ends the connection without another byte.
  func isEnded() async -> Bool { await rest().isEmpty }
}
