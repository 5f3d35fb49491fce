// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import NIOCore
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import Testing

@testable import OpenHealthDaemon

/// A client that sends what it likes.
private final class RawClient {
  private let descriptor: Int32
  private var reader = MessageReader(mostBytes: 1 << 30)

  init(_ path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let outcome = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
    try #require(outcome == 0)
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Sends bytes; false when the other side has closed.
  @discardableResult func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  func send(_ message: Message) { send(message.bytes) }

  /// The next message; nil when the other side has closed.
  func next() throws -> Message? {
    while true {
      if let message = try reader.next() { return message }
      var buffer = [UInt8](repeating: 0, count: 65536)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else {
        // Closed, and not still open and silent.
        try #require(count == 0 || errno == ECONNRESET)
        return nil
      }
      reader.append(buffer.prefix(count))
    }
  }

  /// The error that ends the connection, or a stream.
  func failure() throws -> HealthError? {
    while let message = try next() {
      if message.kind == .failure { return try WireForm.error(from: message.body) }
    }
    return nil
  }

  /// Greets as an app.
  func greet(_ identifier: String, _ token: String) throws {
    send(Message(.hello, body: try WireForm.json(Hello(bundleIdentifier: identifier, token: token))))
    try #require(try next()?.kind == .welcome)
  }
}

extension DaemonTests {
  @Suite struct HostileClientTests {
    private let app = "com.example.walks"

    /// A daemon with 20,000 samples that an app may read, its token, and an honest client.
    private func daemon(rules: ServerRules = ServerRules()) async throws -> (TestDaemon, String, SocketService) {
      let daemon = try await TestDaemon(rules: rules)
      let token = try daemon.register(app)
      try daemon.owner().answer(.granted, [.read, .share], [Facts.steps], app: app)
      let client = try SocketService(path: daemon.path(.apps), bundleIdentifier: app, token: token)
      try client.perform(SaveSamples(samples: Facts.samples(20_000)), for: .owner)
      return (daemon, token, client)
    }

    private func checkThatItServes(_ client: SocketService) throws {
      #expect(try client.perform(SharingStatus(type: Facts.steps), for: .owner) == .granted)
    }

    private static let fetch = FetchSamples(selections: [.init(type: Facts.steps, predicate: .everything)])

    @Test("A client that says nothing is sent away, and one that says half of a greeting")
    func silence() async throws {
      var rules = ServerRules()
      rules.greetingTime = .milliseconds(100)
      let (daemon, _, client) = try await daemon(rules: rules)
      let silent = try RawClient(daemon.path(.apps))
      let half = try RawClient(daemon.path(.apps))
      half.send(Array(Message(.hello, body: Array("{}".utf8)).bytes.prefix(7)))
      #expect(try silent.failure() == .daemon(.noGreeting))
      #expect(try half.failure() == .daemon(.noGreeting))
      try checkThatItServes(client)
      try await daemon.end()
    }

    @Test("What is no greeting ends the connection with an error")
    func noGreeting() async throws {
      let (daemon, token, client) = try await daemon()
      func failure(_ bytes: [UInt8]) throws -> HealthError? {
        let raw = try RawClient(daemon.path(.apps))
        raw.send(bytes)
        return try raw.failure()
      }
      #expect(try failure(Message(.request, stream: 1).bytes) == .daemon(.misunderstood(.invalid(.kind))))
      #expect(try failure(Message(.hello, body: Array("no".utf8)).bytes) == .daemon(.misunderstood(.notReadable)))
      #expect(try failure(Array("GET / HTTP/1.1\r\n\r\n".utf8)) == .daemon(.misunderstood(.tooLong)))
      var later = Hello(bundleIdentifier: app, token: token)
      (later.lowestVersion, later.highestVersion) = (100, 200)
      #expect(try failure(Message(.hello, body: WireForm.json(later)).bytes) == .daemon(.otherVersion))
      // A greeting as long as it may be, and longer.
      let long = Message(.hello, body: [UInt8](repeating: 0x20, count: Hello.mostBytes + 1)).bytes
      #expect(try failure(long) == .daemon(.misunderstood(.tooLong)))
      try checkThatItServes(client)
      try await daemon.end()
    }

    @Test("A hundred thousand random messages crash nothing, keep nothing, and hold up no other client")
    func randomMessages() async throws {
      let (daemon, token, client) = try await daemon()
      var generator = SystemRandomNumberGenerator()
      var sent = 0
      let names = ["FetchSamples", "SaveSamples", "ListApps", "RequestAuthorization", "", "X"]
      let before = Self.residentBytes()
      while sent < 100_000 {
        let raw = try RawClient(daemon.path(.apps))
        try raw.greet(app, token)
        // A part of what is sent is nearly right: kinds that there are, small streams, envelopes with garbage in them.
        for _ in 0..<1000 {
          let kind = generator.next() % 4 == 0 ? UInt8.random(in: 0...127) : [2, 3, 4, 5].randomElement()!
          var body = (0..<Int.random(in: 0...40)).map { _ in UInt8.random(in: 0...255) }
          if kind == 2, Bool.random() { body = RequestEnvelope(name: names.randomElement()!, credit: 2, request: body).bytes }
          var bytes = Message(.cancel, stream: UInt32.random(in: 0...20), body: body).bytes
          bytes[4] = kind
          sent += 1
          // Closed: the rest of this connection would go nowhere.
          if !raw.send(bytes) { break }
        }
        if sent % 16 == 0 { try checkThatItServes(client) }
      }
      try checkThatItServes(client)
      // Everything of those clients is gone but what the allocator keeps.
      #expect(Self.residentBytes() < before + 64 << 20)
      try await daemon.end()
    }

    private static func residentBytes() -> Int {
      let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
      return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * Int(getpagesize())
    }

    @Test("A reply comes as far as there is credit for it, goes on from there, and ends where it is cancelled")
    func credit() async throws {
      let (daemon, token, client) = try await daemon()
      let raw = try RawClient(daemon.path(.apps))
      try raw.greet(app, token)
      raw.send(Message(.request, stream: 1, body: try RequestEnvelope(Self.fetch, credit: 1).bytes))
      #expect(try raw.next()?.kind == .page)
      // The next message is that of another stream: the first one has no credit.
      raw.send(Message(.request, stream: 2, body: try RequestEnvelope(SharingStatus(type: Facts.steps), credit: 1).bytes))
      #expect(try raw.next()?.stream == 2)
      #expect(try raw.next() == Message(.end, stream: 2))
      raw.send(Message(.credit, stream: 1, body: [2, 0, 0, 0]))
      #expect(try raw.next()?.stream == 1)
      #expect(try raw.next()?.stream == 1)
      raw.send(Message(.cancel, stream: 1))
      raw.send(Message(.credit, stream: 1, body: [2, 0, 0, 0]))
      raw.send(Message(.request, stream: 3, body: try RequestEnvelope(SharingStatus(type: Facts.steps), credit: 1).bytes))
      #expect(try raw.next()?.stream == 3)
      try checkThatItServes(client)
      try await daemon.end()
    }

    @Test("A client that does not read on is told so, and one that reads nothing is sent away")
    func slowReaders() async throws {
      var rules = ServerRules()
      rules.patience = 0.2
      let (daemon, token, client) = try await daemon(rules: rules)
      let raw = try RawClient(daemon.path(.apps))
      try raw.greet(app, token)
      raw.send(Message(.request, stream: 1, body: try RequestEnvelope(Self.fetch, credit: 1).bytes))
      #expect(try raw.failure() == .daemon(.tooSlow))
      // With credit for everything, and not a byte taken: what the system keeps is full soon.
      let deaf = try RawClient(daemon.path(.apps))
      try deaf.greet(app, token)
      for stream in 2..<40 {
        deaf.send(Message(.request, stream: UInt32(stream), body: try RequestEnvelope(Self.fetch, credit: 1000).bytes))
      }
      for _ in 0..<20 {
        try checkThatItServes(client)
        try await Task.sleep(for: .milliseconds(50))
      }
      var count = 0
      while try deaf.next() != nil { count += 1 }
      #expect(count < 38 * 6)
      try checkThatItServes(client)
      try await daemon.end()
    }

    @Test("More streams than a connection may have, and unknown kinds and requests, are refused one by one")
    func refusedOneByOne() async throws {
      var rules = ServerRules()
      rules.mostStreams = 2
      let (daemon, token, client) = try await daemon(rules: rules)
      let raw = try RawClient(daemon.path(.apps))
      try raw.greet(app, token)
      for stream in 1...2 { raw.send(Message(.request, stream: UInt32(stream), body: try RequestEnvelope(Self.fetch, credit: 0).bytes)) }
      raw.send(Message(.request, stream: 3, body: try RequestEnvelope(Self.fetch, credit: 0).bytes))
      #expect(try raw.failure() == .daemon(.tooMany))
      raw.send(Message(.cancel, stream: 1))
      raw.send(Message(.cancel, stream: 2))
      var later = Message(.cancel, stream: 9).bytes
      later[4] = 100
      raw.send(later)
      #expect(try raw.next() == Message(.unknownKind, stream: 9, body: [100]))
      // Places are free a moment after the cancellation.
      var answer: HealthError?
      repeat {
        raw.send(Message(.request, stream: 4, body: RequestEnvelope(name: "Unheard", credit: 1, request: []).bytes))
        answer = try raw.failure()
      } while answer == .daemon(.tooMany)
      #expect(answer == .daemon(.unknownRequest))
      try checkThatItServes(client)
      try await daemon.end()
    }

    @Test("A message for a stream that is open already ends the connection")
    func usedStream() async throws {
      let (daemon, token, client) = try await daemon()
      let raw = try RawClient(daemon.path(.apps))
      try raw.greet(app, token)
      for _ in 0..<2 { raw.send(Message(.request, stream: 1, body: try RequestEnvelope(Self.fetch, credit: 0).bytes)) }
      #expect(try raw.failure() == .daemon(.misunderstood(.invalid(.count))))
      try checkThatItServes(client)
      try await daemon.end()
    }

    @Test("With as many connections as there may be, the next one is closed, and there is room again when one has gone")
    func tooManyConnections() async throws {
      var rules = ServerRules()
      rules.mostConnections = 20
      rules.greetingTime = .minutes(1)
      let (daemon, _, client) = try await daemon(rules: rules)
      var idle: [RawClient] = []
      for _ in 0..<40 { idle.append(try RawClient(daemon.path(.apps))) }
      // The daemon takes the connections that wait one after another.
      while (try? daemon.owner()) != nil { try await Task.sleep(for: .milliseconds(5)) }
      try checkThatItServes(client)
      idle = []
      while (try? daemon.owner()) == nil { try await Task.sleep(for: .milliseconds(5)) }
      try await daemon.end()
    }
  }
}
