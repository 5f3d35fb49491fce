// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthDaemon
import OpenHealthServer
import Synchronization
import Testing
import WaitingTestSupport

extension ServerTests {
  @Suite struct ServerLimitsTests {
    private let app = "com.example.busy"

    @Test("an app's requests in a minute are limited over all its connections, and hinder no other app; a minute later it continues")
    func requests() async throws {
      let clock = Mutex(Duration.zero)
      var rules = PeopleServer.usualRules
      rules.requestsPerMinute = 3
      let server = try await TestServer(rules: rules, uptime: { clock.withLock { $0 } })
      let (ada, bob) = (try TestPerson(), try TestPerson())
      let token = try ada.register(app, server)
      let clients = try (0..<2).map { _ in try SocketService(server: server.address(), token: token, bundleIdentifier: app) }
      try Facts.save([1], clients[0])
      try Facts.save([2], clients[1])
      #expect(try Facts.values(clients[0]) == [1, 2])
      for client in clients {
        #expect(throws: HealthError.daemon(.tooManyRequests(seconds: 60))) { try Facts.save([3], client) }
        #expect(throws: HealthError.daemon(.tooManyRequests(seconds: 60))) { try Facts.values(client) }
      }
      // The person, another app and the same app of another person.
      let owner = try ada.owner(server)
      for _ in 0..<5 { #expect(try Facts.values(owner) == [1, 2]) }
      let other = "com.example.quiet"
      try Facts.save([4], SocketService(server: server.address(), token: ada.register(other, server), bundleIdentifier: other))
      try Facts.save([5], SocketService(server: server.address(), token: bob.register(app, server), bundleIdentifier: app))
      clock.withLock { $0 = .milliseconds(59_500) }
      #expect(throws: HealthError.daemon(.tooManyRequests(seconds: 1))) { try Facts.save([3], clients[0]) }
      clock.withLock { $0 = .seconds(60) }
      try Facts.save([3], clients[0])
      #expect(try Facts.values(owner) == [1, 2, 3, 4])
      #expect(try Metrics(server)["openhealth_requests_total{request=\"SaveSamples\",outcome=\"refused\"}"] == 3)
      try await server.end()
    }

    @Test("an app's new samples in a day are limited over all processes; beyond the limit nothing is saved until the next day")
    func samples() async throws {
      let day = Date(timeIntervalSince1970: 20_000 * 86400)
      let now = Mutex(day)
      let clock: @Sendable () -> Date = { now.withLock { $0 } }
      let servers = [try await TestServer(samplesPerDay: 5, now: clock), try await TestServer(samplesPerDay: 5, now: clock)]
      let person = try TestPerson()
      let token = try person.register(app, servers[0])
      let clients = try servers.map { try SocketService(server: $0.address(), token: token, bundleIdentifier: app) }
      let owner = try person.owner(servers[1])
      let limit = HealthError.daemon(.tooManySamples(limit: 5))
      try Facts.save([0, 1, 2], clients[0])
      #expect(throws: limit) { try Facts.save([10, 11, 12], clients[1]) }
      #expect(try Facts.values(owner) == [0, 1, 2])
      // What was refused is not counted.
      try Facts.save([3, 4], clients[1])
      for client in clients { #expect(throws: limit) { try Facts.save([5], client) } }
      // Deleting, reading, the person, and another app.
      let caller = clients[0].app.map(Caller.app) ?? .owner
      #expect(try clients[0].perform(DeleteMatchingSamples(type: Facts.steps, predicate: .everything), for: caller) == 5)
      #expect(throws: limit) { try Facts.save([5], clients[0]) }
      let author = try #require(clients[0].app)
      try owner.perform(SaveSamples(samples: (20..<30).map(Facts.sample), author: author), for: .owner)
      let other = "com.example.other"
      try Facts.save([40], SocketService(server: servers[0].address(), token: person.register(other, servers[0]), bundleIdentifier: other))
      #expect(try Facts.values(owner) == (20..<30).map(Double.init) + [40])
      // The last moment of the day, the next day, and a server whose clock is behind.
      now.withLock { $0 = day + 86399 }
      #expect(throws: limit) { try Facts.save([50], clients[0]) }
      now.withLock { $0 = day + 86400 }
      #expect(throws: limit) { try Facts.save(Array(50..<56), clients[0]) }
      try Facts.save(Array(50..<55), clients[0])
      now.withLock { $0 = day + 86399 }
      #expect(throws: limit) { try Facts.save([60], clients[1]) }
      for server in servers { try await server.end() }
    }

    @Test("a change that arrives twice is counted once, also where there is no room for it twice")
    func repeated() async throws {
      let server = try await TestServer(samplesPerDay: 2)
      let person = try TestPerson()
      let token = try person.register(app, server)
      let client = try RawClient(server.port)
      #expect(try client.greet(Hello(person: person.number, bundleIdentifier: app, token: token.secret)).kind == .welcome)
      func answer(_ number: Int64, _ samples: [Int], stream: UInt32) throws -> Message.Kind? {
        let request = try RequestEnvelope(SaveSamples(samples: samples.map(Facts.sample)), credit: 1)
        let envelope = UploadEnvelope(mark: UploadMark(device: Self.device, number: number, floor: 1), request: request)
        return try client.send(Message(.upload, stream: stream, body: envelope.bytes))?.kind
      }
      for stream in UInt32(1)...2 { #expect(try answer(1, [1, 2], stream: stream) == .end) }
      #expect(try answer(2, [3], stream: 3) == .failure)
      #expect(try answer(1, [1, 2], stream: 4) == .end)
      client.end()
      #expect(try Facts.values(person.owner(server)) == [1, 2])
      try await server.end()
    }

    @Test("the connections of a person are limited over the person's own programs and all apps, and other people do not notice")
    func connections() async throws {
      var rules = PeopleServer.usualRules
      (rules.mostConnectionsOfOne, rules.mostConnectionsOfPerson) = (3, 5)
      let (server, other) = (try await TestServer(rules: rules), try await TestServer())
      let (ada, bob) = (try TestPerson(), try TestPerson())
      let (busy, quiet) = (try ada.register(app, other), try ada.register("com.example.quiet", other))
      var clients: [RawClient] = []
      func isWelcome(_ hello: Hello) throws -> Bool {
        let client = try RawClient(server.port)
        clients.append(client)
        return try client.greet(hello).kind == .welcome
      }
      let own = Hello(person: ada.number, bundleIdentifier: nil, token: ada.token.secret)
      let ofApp = Hello(person: ada.number, bundleIdentifier: app, token: busy.secret)
      for _ in 0..<3 { #expect(try isWelcome(ofApp)) }
      #expect(try !isWelcome(ofApp))
      // A refused connection takes its place until the server has ended it.
      for _ in 0..<2 {
        let isIn = try await eventually { try isWelcome(own) }
        #expect(isIn)
      }
      #expect(try !isWelcome(own))
      #expect(try !isWelcome(Hello(person: ada.number, bundleIdentifier: "com.example.quiet", token: quiet.secret)))
      #expect(try isWelcome(Hello(person: bob.number, bundleIdentifier: nil, token: bob.token.secret)))
      // Who leaves makes room, for any of the person's programs.
      clients[0].end()
      let hasRoom = try await eventually { try isWelcome(own) }
      #expect(hasRoom)
      for client in clients.dropFirst() { client.end() }
      try await server.end()
      try await other.end()
    }

    @Test("ten thousand apps find a place, and none is kept for an owner whom no door knows")
    func places() {
      let rules = PeopleServer.usualRules
      #expect(rules.mostConnections >= 10_000)
      #expect(rules.ownersShare == nil)
      #expect(rules.mostConnectionsOfPerson == 256)
    }

    private static let device = UUID()
  }
}
