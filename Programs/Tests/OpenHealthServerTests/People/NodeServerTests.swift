// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthPostgres
import OpenHealthTestSupport
import PostgresTestSupport
import Synchronization
import Testing
import WaitingTestSupport

@testable import OpenHealthServer

extension ServerTests {
  /// Servers in front of several nodes, and clients that stay connected while their people move.
  @Suite struct NodeServerTests {
    /// What devices have saved, each in its order.
    private struct Log {
      var saved: [[Int]] = Array(repeating: [], count: 4)
      var errors: [String] = []
      var isOver = false
      /// How many devices have stopped.
      var ended = 0
    }

    private let app = "com.example.walks"

    private func caller(_ client: SocketService) -> Caller { client.app.map(Caller.app) ?? .owner }

    /// What an app finds after an anchor, in the order in which it was saved, and the next anchor.
    private func changes(_ client: SocketService, after anchor: ChangeAnchor?, limit: Int? = nil) throws
      -> (found: [Int], anchor: ChangeAnchor)
    {
      let request = FetchChanges(selections: [.init(type: Facts.steps, predicate: .everything)], anchor: anchor, limit: limit)
      let reply = try client.perform(request, for: caller(client))
      let found = reply.added.compactMap { if case .quantity(let value, _) = $0.value { Int(value) } else { nil } }
      return (found, reply.anchor)
    }

    @Test(
      "four devices save through two servers while the person moves back and forth: each saved sample is there once, in the device's order, and anchors go on"
    )
    func devices() async throws {
      let nodes = try TestNodes()
      let servers = [try await TestServer(conninfo: nodes.conninfo()), try await TestServer(conninfo: nodes.conninfo())]
      let person = try TestPerson(on: "first", of: nodes)
      let token = try person.register(app, servers[0])
      func client(_ place: Int) throws -> SocketService {
        try SocketService(server: servers[place % 2].address(), token: token, bundleIdentifier: app)
      }
      let log = Mutex(Log())
      for device in 0..<4 {
        let connected = try client(device)
        Thread.detachNewThread {
          for number in 0..<100_000 where !log.withLock({ $0.isOver }) {
            let sample = device * 100_000 + number
            do throws(HealthError) {
              try Facts.save([sample], connected)
              log.withLock { $0.saved[device].append(sample) }
            } catch {
              log.withLock { $0.errors.append("\(error)") }
            }
          }
          log.withLock { $0.ended += 1 }
        }
      }
      let reader = try client(1)
      var (found, anchor): ([Int], ChangeAnchor?) = ([], nil)
      func read(limit: Int? = nil) throws {
        let more = try changes(reader, after: anchor, limit: limit)
        found += more.found
        anchor = more.anchor
      }
      for number in 0..<6 {
        // Each device has saved something since the last move.
        let before = log.withLock { $0.saved.map(\.count) }
        try #require(await eventually { log.withLock { !$0.errors.isEmpty || zip($0.saved, before).allSatisfy { $0.count != $1 } } })
        // The anchor is in the middle of what there is.
        try read(limit: found.count < 4 ? 2 : nil)
        #expect(try nodes.movers.move(person.number, to: number.isMultiple(of: 2) ? "north" : "first"))
        try read(limit: 3)
      }
      log.withLock { $0.isOver = true }
      try #require(await eventually { log.withLock { $0.ended >= 4 } })
      try read()
      let (saved, errors) = log.withLock { ($0.saved, $0.errors) }
      #expect(errors == [])
      #expect(found.count == saved.reduce(0) { $0 + $1.count })
      for device in 0..<4 { #expect(found.filter { $0 / 100_000 == device } == saved[device], "\(device)") }
      #expect(try Facts.values(person.owner(servers[1])) == saved.joined().sorted().map { Double($0) })
      #expect(try changes(client(0), after: nil).found == found)
      #expect(try nodes.rows("SELECT 1 FROM person WHERE person_id = \(person.number)", at: "north") == [])
      for server in servers { try await server.end() }
    }

    @Test("a client that observes stays connected, and learns of what another server saves at the new node")
    func observing() async throws {
      let nodes = try TestNodes()
      let servers = [try await TestServer(conninfo: nodes.conninfo()), try await TestServer(conninfo: nodes.conninfo())]
      let person = try TestPerson(on: "first", of: nodes)
      let owners = try servers.map { try person.owner($0) }
      let types = try ["stepCount", "flightsClimbed", "heartRate"].map { try #require(Catalog.type(named: $0)) }
      let changed = Mutex<Set<DataType>>([])
      let observation = owners[0].observeChanges(of: Set(types)) { types in changed.withLock { $0.formUnion(types) } }
      let accepted = try servers.map { try Metrics($0)["openhealth_connections_accepted_total"] }
      for (type, node) in zip(types, ["north", "first", "north"]) {
        #expect(try nodes.movers.move(person.number, to: node))
        #expect(!changed.withLock { $0.contains(type) })
        let unit = try #require(type.quantity?.unit)
        let date = Date(timeIntervalSinceReferenceDate: 700_000_000)
        let sample = SampleRecord(type, .quantity(60, unit), at: date)
        try owners[1].perform(SaveSamples(samples: [sample], author: CohortPeople.collector), for: .owner)
        #expect(await eventually { changed.withLock { $0.contains(type) } }, "\(node)")
      }
      #expect(try servers.map { try Metrics($0)["openhealth_connections_accepted_total"] } == accepted)
      observation.cancel()
      for server in servers { try await server.end() }
    }

    @Test("a change that arrives before and after a move is made once")
    func repeated() async throws {
      let nodes = try TestNodes()
      let servers = [try await TestServer(conninfo: nodes.conninfo()), try await TestServer(conninfo: nodes.conninfo())]
      let person = try TestPerson(on: "first", of: nodes)
      let token = try person.register(app, servers[0])
      let device = UUID()
      let request = try RequestEnvelope(SaveSamples(samples: [Facts.sample(1)]), credit: 1)
      let upload = UploadEnvelope(mark: UploadMark(device: device, number: 1, floor: 1), request: request)
      for (place, node) in ["first", "north", "first"].enumerated() {
        _ = try nodes.movers.move(person.number, to: node)
        let client = try RawClient(servers[place % 2].port)
        #expect(try client.greet(Hello(person: person.number, bundleIdentifier: app, token: token.secret)).kind == .welcome)
        #expect(try client.send(Message(.upload, stream: 1, body: upload.bytes))?.kind == .end)
        client.end()
      }
      #expect(try Facts.values(person.owner(servers[0])) == [1])
      for server in servers { try await server.end() }
    }

    @Test("tokens open the store of their person alone, whichever nodes the people are on")
    func tokens() async throws {
      let nodes = try TestNodes()
      let server = try await TestServer(conninfo: nodes.conninfo())
      let people = [try TestPerson(on: "first", of: nodes), try TestPerson(on: "north", of: nodes)]
      let apps = try people.map { try $0.register(app, server) }
      for round in 0..<2 {
        for (place, person) in people.enumerated() {
          let other = 1 - place
          let wrong: [(String, String?)] = [
            (people[other].token.secret, nil), (apps[other].secret, app), (apps[place].secret, nil), (person.token.secret, app),
          ]
          for (token, identifier) in wrong {
            let answer = try RawClient(server.port).greet(Hello(person: person.number, bundleIdentifier: identifier, token: token))
            #expect(answer.kind == .failure, "\(round) \(place)")
          }
          let client = try SocketService(server: server.address(), token: apps[place], bundleIdentifier: app)
          try Facts.save([10 * place + round], client)
          #expect(try Facts.values(client) == (0...round).map { Double(10 * place + $0) })
        }
        // The people change places.
        if round == 0 {
          #expect(try nodes.movers.move(people[0].number, to: "north") && nodes.movers.move(people[1].number, to: "first"))
        }
      }
      try await server.end()
    }

    @Test("figures of a study are those of the people of all nodes, also after moves")
    func cohort() throws {
      let nodes = try TestNodes(3)
      let people = try CohortPeople(Array(repeating: .granted, count: 9) + [.refused, .window(59), .unregistered], on: nodes)
      #expect(try Set(nodes.operators.people().map(\.node)) == ["first", "north", "south"])
      let means = CohortPeople.means(people.people.map(\.readable))
      for (place, node) in [(0, "first"), (0, "south"), (4, "first"), (10, "north")] {
        _ = try nodes.movers.move(people.people[place].number, to: node)
        let statistics = try CohortStatistics(of: Facts.steps, in: people.query())
        #expect(statistics.people == 10)
        #expect(means.count == 10)
        #expect(CohortPeople.same(statistics.mean, means.reduce(0, +) / 10))
        #expect(CohortPeople.same(statistics.median, CohortPeople.quartile(0.5, means)))
      }
      #expect(try people.log(0).reduce(0) { $0 + $1.times } == 4)
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ohk-nodes-\(UUID().uuidString)")
      let count = try CohortExport(of: people.query(), types: [Facts.steps], key: PseudonymKey(bytes: Array(0..<32))).write(
        to: folder.path, replacing: false)
      #expect(count.people == 10)
      #expect(count.rows == people.people.reduce(0) { $0 + $1.readable.count })
      try FileManager.default.removeItem(at: folder)
    }
  }
}
