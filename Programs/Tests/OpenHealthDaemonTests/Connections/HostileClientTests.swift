// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import NIOCore
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import Testing
import WaitingTestSupport

@testable import OpenHealthDaemon

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

    @Test("A client that sends nothing, or half of a greeting, is disconnected")
    func silence() async throws {
      var rules = ServerRules()
      // Long enough for the client that greets, on a busy machine.
      rules.greetingTime = .seconds(5)
      let (daemon, _, client) = try await daemon(rules: rules)
      let silent = try RawClient(daemon.path(.apps))
      let half = try RawClient(daemon.path(.apps))
      half.send(Array(Message(.hello, body: Array("{}".utf8)).bytes.prefix(7)))
      #expect(try silent.failure() == .daemon(.noGreeting))
      #expect(try half.failure() == .daemon(.noGreeting))
      try checkThatItServes(client)
      try await daemon.end()
    }

    @Test("A first message that is not a greeting ends the connection with an error")
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
      var rules = ServerRules()
      // A hundred clients come one after another, and go.
      rules.mostConnections = 16
      let (daemon, token, client) = try await daemon(rules: rules)
      var random = SplitMix64(seed: 1)
      var sent = 0
      let names = ["FetchSamples", "SaveSamples", "ListApps", "RequestAuthorization", "", "X"]
      let before = Self.residentBytes()
      while sent < 100_000 {
        let raw = try RawClient(daemon.path(.apps))
        try raw.greet(app, token)
        // Some of the messages are nearly right: existing kinds, small numbers of streams, envelopes around garbage.
        for _ in 0..<1000 {
          let kind = UInt8(random.chance(0.25) ? random.int(0...127) : random.int(2...5))
          var body = (0..<random.int(0...40)).map { _ in UInt8(random.int(0...255)) }
          if kind == 2, random.chance(0.5) { body = RequestEnvelope(name: names[random.int(0...5)], credit: 2, request: body).bytes }
          var bytes = Message(.cancel, stream: UInt32(random.int(0...20)), body: body).bytes
          bytes[4] = kind
          sent += 1
          // Closed: the rest of this connection would go nowhere.
          if !raw.send(bytes) { break }
        }
        if sent % 16 == 0 { try checkThatItServes(client) }
      }
      try checkThatItServes(client)
      // The daemon has freed everything of those clients, except what the allocator keeps.
      #expect(Self.residentBytes() < before + 64 << 20)
      try await daemon.end()
    }

    private static func residentBytes() -> Int {
      let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
      return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * Int(getpagesize())
    }

    @Test("A client that sends too many messages is not read until the second is over; the daemon keeps reading other clients")
    func tooManyMessages() async throws {
      var rules = ServerRules()
      (rules.mostMessages, rules.messageSpan) = (100, .hours(1))
      let (daemon, token, client) = try await daemon(rules: rules)
      let raw = try RawClient(daemon.path(.apps))
      try raw.greet(app, token)
      func flood(_ raw: RawClient, _ count: Int) throws {
        for stream in 1...UInt32(count) {
          raw.send(Message(.request, stream: stream, body: try RequestEnvelope(SharingStatus(type: Facts.steps), credit: 1).bytes))
          // Few enough at once that the limit of streams does not refuse them.
          if stream <= 100 { for _ in 0..<2 { try #require(try raw.next() != nil) } }
        }
      }
      try flood(raw, 150)
      for _ in 0..<50 { try checkThatItServes(client) }
      let owner = try daemon.owner()
      for _ in 0..<200 { _ = try owner.perform(ListApps(), for: .owner) }
      #expect(raw.isSilent)
      try await daemon.end()

      // After each second it continues, as often as necessary, and nothing is lost.
      (rules.mostMessages, rules.messageSpan) = (20, .milliseconds(20))
      let second = try await self.daemon(rules: rules)
      let slowed = try RawClient(second.0.path(.apps))
      try slowed.greet(app, second.1)
      for stream in 1...60 as ClosedRange<UInt32> {
        slowed.send(Message(.request, stream: stream, body: try RequestEnvelope(SharingStatus(type: Facts.steps), credit: 1).bytes))
      }
      var answered: Set<UInt32> = []
      while answered.count < 60 {
        let message = try #require(try slowed.next())
        #expect(message.kind == .page || message.kind == .end)
        if message.kind == .end { answered.insert(message.stream) }
      }
      try await second.0.end()
    }

    @Test("A reply comes as far as there is credit for it, continues with more credit, and ends where it is cancelled")
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

    @Test("A client that stops reading a reply gets an error, and one that reads nothing is disconnected")
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
        // Pause: what the system keeps fills meanwhile.
        await pause(for: .milliseconds(50))
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

    @Test("T6: connections without a greeting take an app's user few places; the owner and apps that are there stay served")
    func tooManyConnections() async throws {
      var rules = ServerRules()
      (rules.mostConnections, rules.mostConnectionsOfOne) = (32, 8)
      // This test may wait longer for a thread than a minute, and these clients must be there as long.
      rules.greetingTime = .hours(1)
      let (daemon, token, client) = try await daemon(rules: rules)
      let flood = try (0..<40).map { _ in try RawClient(daemon.path(.apps)) }
      // All but eight are closed; the eight stay silent.
      try #require(await eventually { flood.filter(\.isSilent).count <= 8 })
      for _ in 0..<3 { #expect(try daemon.owner().perform(ListApps(), for: .owner).apps.count == 1) }
      try checkThatItServes(client)
      // An app of the same user is let in at the first try: a silent connection makes room. Those that greet are not closed for others.
      for _ in 0..<4 {
        let late = try SocketService(path: daemon.path(.apps), bundleIdentifier: app, token: token)
        try checkThatItServes(late)
        let more = try (0..<8).map { _ in try RawClient(daemon.path(.apps)) }
        try checkThatItServes(late)
        withExtendedLifetime(more) {}
      }
      withExtendedLifetime(flood) {}
      try await daemon.end()
    }

    @Test("T5: the unanswered bytes of an app are limited over all its connections; once they are gone, the app is served again")
    func bytesOfOneApp() async throws {
      var rules = ServerRules()
      rules.mostBytesOfApp = 3 << 19
      let (daemon, token, client) = try await daemon(rules: rules)
      let save = Message(
        .request, stream: 1, body: RequestEnvelope(name: "SaveSamples", credit: 1, request: [UInt8](repeating: 0x20, count: 1 << 20)).bytes)
      var flood: [RawClient] = []
      for _ in 0..<2 {
        let raw = try RawClient(daemon.path(.apps))
        try raw.greet(app, token)
        // All but its last byte.
        raw.send(Array(save.bytes.dropLast()))
        flood.append(raw)
      }
      #expect(try flood[1].failure() == .daemon(.tooMany))
      flood = []
      // The daemon may not have noticed yet that they are gone.
      var failure = HealthError?.some(.daemon(.tooMany))
      while failure == .daemon(.tooMany) {
        let whole = try RawClient(daemon.path(.apps))
        try whole.greet(app, token)
        whole.send(save)
        failure = try whole.failure()
      }
      #expect(failure != nil)
      try checkThatItServes(client)
      try await daemon.end()
    }

    @Test("T5: a request that reads, or waits for the owner, and an observation are as long as they need to be")
    func longRequests() async throws {
      let (daemon, token, client) = try await daemon()
      func failure(_ kind: Message.Kind, _ body: [UInt8]) throws -> HealthError? {
        let raw = try RawClient(daemon.path(.apps))
        try raw.greet(app, token)
        raw.send(Message(kind, stream: 1, body: body).bytes)
        return try raw.failure()
      }
      func request(_ name: String, _ count: Int) throws -> [UInt8] {
        RequestEnvelope(name: name, credit: 1, request: [UInt8](repeating: 0x20, count: count)).bytes
      }
      #expect(try failure(.request, request("RequestAuthorization", 1 << 20 + 1)) == .daemon(.misunderstood(.tooLong)))
      #expect(try failure(.request, request("FetchSamples", 32 << 20 + 1)) == .daemon(.misunderstood(.tooLong)))
      #expect(try failure(.request, request("SaveSamples", 33 << 20)) != .daemon(.misunderstood(.tooLong)))
      #expect(try failure(.observe, [UInt8](repeating: 0x20, count: 64 << 10 + 1)) == .daemon(.misunderstood(.tooLong)))
      try checkThatItServes(client)
      try await daemon.end()
    }

    /// A client that asks the owner `times` times, and does not wait for the answers.
    private func asking(_ daemon: TestDaemon, _ token: String, times: Int) throws -> RawClient {
      let raw = try RawClient(daemon.path(.apps))
      try raw.greet(app, token)
      let request = try RequestEnvelope(RequestAuthorization(share: [], read: [Facts.heartRate]), credit: 1).bytes
      for stream in 1...times { raw.send(Message(.request, stream: UInt32(stream), body: request)) }
      return raw
    }

    @Test("T6: an app's requests that wait for the owner, however often it asks, do not keep its others waiting")
    func questionsBeside() async throws {
      var rules = ServerRules()
      rules.mostQuestionsOfApp = 100
      let (daemon, token, client) = try await daemon(rules: rules)
      // More than there are places for the app's requests.
      let waiting = try (0..<2).map { _ in try asking(daemon, token, times: 40) }
      for _ in 0..<3 { try checkThatItServes(client) }
      withExtendedLifetime(waiting) {}
      try await daemon.end()
    }

    @Test("T6: the requests of an app that wait for the owner are limited over all its connections; when one ends, it can ask again")
    func tooManyQuestions() async throws {
      var rules = ServerRules()
      rules.mostQuestionsOfApp = 3
      let (daemon, token, client) = try await daemon(rules: rules)
      let refused = HealthError.daemon(.tooManyQuestions(limit: 3))
      let first = try asking(daemon, token, times: 5)
      #expect(try first.failure() == refused)
      #expect(try first.failure() == refused)
      // Three are waiting now.
      #expect(try asking(daemon, token, times: 1).failure() == refused)
      try daemon.owner().answer(.granted, [.read], [Facts.heartRate], app: app)
      for _ in 0..<3 { while let message = try first.next(), message.kind != .end {} }
      // It is answered already, so it does not ask the owner.
      try client.perform(RequestAuthorization(share: [], read: [Facts.heartRate]), for: .owner)
      try await daemon.end()
    }

    @Test("T6: the connections of an app are limited over all its sockets; another app and the owner can still connect")
    func connectionsOfOneApp() async throws {
      var rules = ServerRules()
      (rules.mostConnections, rules.mostConnectionsOfOne) = (32, 8)
      let (daemon, token, client) = try await daemon(rules: rules)
      // The honest client is one of the eight.
      let held = try (0..<7).map { _ in try SocketService(path: daemon.path(.apps), bundleIdentifier: app, token: token) }
      for other in held { try checkThatItServes(other) }
      let raw = try RawClient(daemon.path(.apps))
      raw.send(try Message(.hello, body: WireForm.json(Hello(bundleIdentifier: app, token: token))))
      #expect(try raw.failure() == .daemon(.tooMany))
      let second = "com.example.second"
      let other = try daemon.register(second)
      let guest = try SocketService(path: daemon.path(.apps), bundleIdentifier: second, token: other)
      #expect(try guest.perform(SharingStatus(type: Facts.steps), for: .owner) == nil)
      try checkThatItServes(client)
      withExtendedLifetime(held) {}
      try await daemon.end()
    }
  }
}
