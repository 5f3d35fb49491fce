// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import PostgresTestSupport
import Synchronization
import Testing
import WaitingTestSupport

extension ServerTests {
  @Suite struct ServedPeopleTests {
    private let app = "com.example.walks"

    @Test("an app saves and reads over TLS in the store of its person, and sees nothing of another person's")
    func twoPeople() async throws {
      let server = try await TestServer()
      let people = [try TestPerson(), try TestPerson()]
      let apps = try people.map {
        try SocketService(server: server.address(), token: $0.register(app, server), bundleIdentifier: app)
      }
      for (place, client) in apps.enumerated() { try Facts.save([place, 10 + place], client) }
      #expect(try Facts.values(apps[0]) == [0, 10] && Facts.values(apps[1]) == [1, 11])
      #expect(try Facts.values(people[0].owner(server)) == [0, 10])
      let identity = try #require(apps[0].app)
      #expect(identity.strength == .registered)
      #expect(identity.revision.source.bundleIdentifier == app)
      #expect(identity.revision.productType == AppIdentity.hostModel)
      #expect((identity.revision.operatingSystem.major) > 0)
      // An app is not the owner, whatever it asks for.
      #expect(throws: HealthError.ownerOnly) { try apps[0].perform(ListApps(), for: .owner) }
      let owner = try people[0].owner(server)
      for (request, isThere) in [
        (ListAccess(), true), (ListAccess(app: app), true), (ListAccess(app: "other"), false), (ListAccess(type: Facts.steps), true),
        (ListAccess(app: app, type: Facts.steps, direction: .share, since: .distantPast, newest: 5), true),
        (ListAccess(direction: .read, since: .distantFuture), false),
      ] {
        #expect(try owner.perform(request, for: .owner).items.contains { $0.app == app } == isThere, "\(request)")
      }
      try await server.end()
    }

    @Test("T8: over TLS, too, an anchor stays while what the app may not see changes, and is the beginning for other apps and people")
    func anchors() async throws {
      let server = try await TestServer()
      let people = [try TestPerson(), try TestPerson()]
      let tokens = try people.map { try [$0.register(app, server), $0.register("com.example.other", server)] }
      let (mine, other) = (
        try SocketService(server: server.address(), token: tokens[0][0], bundleIdentifier: app),
        try SocketService(server: server.address(), token: tokens[0][1], bundleIdentifier: "com.example.other")
      )
      let elsewhere = try SocketService(server: server.address(), token: tokens[1][0], bundleIdentifier: app)
      let owner = try people[0].owner(server)
      let pulse = try #require(Catalog.type(named: "heartRate"))
      let questions = AccessDirection.allCases.map { PermissionQuestion(type: pulse, direction: $0) }
      try owner.perform(SetPermissions(app: app, questions: questions, answer: .refused), for: .owner)
      try owner.perform(SetPermissions(app: "com.example.other", questions: questions, answer: .granted), for: .owner)
      func changes(_ client: SocketService, after anchor: ChangeAnchor? = nil) throws -> FetchChanges.Reply {
        let selections = [Facts.steps, pulse].map { FetchSamples.Selection(type: $0, predicate: .everything) }
        return try client.perform(
          FetchChanges(selections: selections, anchor: anchor, limit: nil), for: client.app.map(Caller.app) ?? .owner)
      }
      try people[1].owner(server).perform(SetPermissions(app: app, questions: questions, answer: .refused), for: .owner)
      try Facts.save([1, 2], mine)
      try Facts.save([3, 4, 5], elsewhere)
      let kept = try changes(mine)
      #expect(kept.added.count == 2)
      #expect(kept.addedAt == [1, 2])
      for number in 0..<3 {
        let date = Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(number))
        // Not nil: the type has a quantity.
        let hidden = SampleRecord(pulse, .quantity(60, pulse.quantity!.unit), at: date)
        try other.perform(SaveSamples(samples: [hidden]), for: .owner)
        if number == 1 { try other.perform(DeleteSamples(samples: [hidden]), for: .owner) }
        for anchor in [nil, kept.anchor, .end] { #expect(try changes(mine, after: anchor).anchor == kept.anchor) }
      }
      #expect(try changes(mine, after: changes(other).anchor).added.count == 2)
      #expect(try changes(other, after: kept.anchor).added.count == 4)
      #expect(try changes(elsewhere, after: kept.anchor).added.count == 3)
      try Facts.save([6], other)
      let next = try changes(mine, after: kept.anchor)
      #expect(next.added.count == 1)
      #expect(next.anchor != kept.anchor)
      #expect(!next.beginsAnew)
      try await server.end()
    }

    @Test("who may come: each confusion of person, app and token gets the same answer")
    func confused() async throws {
      let server = try await TestServer()
      let (ada, bob) = (try TestPerson(), try TestPerson())
      let (walks, other) = (try ada.register(app, server), try ada.register("com.example.other", server))
      let bobs = try bob.register(app, server)
      let unknown = TestPerson.newSecret()
      let wrong: [(Int64?, String?, String?)] = [
        (bob.number, ada.token.secret, nil), (ada.number, bob.token.secret, nil), (ada.number, walks.secret, nil),
        (ada.number, unknown, nil),
        (ada.number, ada.token.secret, app), (ada.number, other.secret, app), (ada.number, bobs.secret, app),
        (bob.number, walks.secret, app),
        (ada.number, unknown, app), (ada.number, walks.secret, "com.example.nobody"), (ada.number, walks.secret, ""),
        (ada.number, walks.secret, "' OR 1=1 --"), (nil, ada.token.secret, nil), (nil, walks.secret, app), (0, ada.token.secret, nil),
        (-ada.number, ada.token.secret, nil), (.max, ada.token.secret, nil), (.min, walks.secret, app), (ada.number, nil, nil),
        (ada.number, "", nil), (ada.number, "' OR 1=1 --", nil), (ada.number, ada.token.text, nil), (ada.number, nil, app),
      ]
      var answers: Set<[UInt8]> = []
      for (person, token, identifier) in wrong {
        let answer = try RawClient(server.port).greet(Hello(person: person, bundleIdentifier: identifier, token: token))
        #expect(answer.kind == .failure, "\(String(describing: person)) \(String(describing: identifier))")
        answers.insert(answer.body)
      }
      var hello = Hello(person: ada.number, bundleIdentifier: nil, token: ada.token.secret)
      hello.sandbox = SandboxClaim(app: app, folder: "x", mountNamespace: 1)
      answers.insert(try RawClient(server.port).greet(hello).body)
      #expect(answers.count == 1)
      #expect(try RawClient(server.port).greet(Hello(person: ada.number, bundleIdentifier: nil, token: ada.token.secret)).kind == .welcome)
      #expect(try RawClient(server.port).greet(Hello(person: ada.number, bundleIdentifier: app, token: walks.secret)).kind == .welcome)
      try await server.end()
    }

    @Test("a removed app, and an app of a removed person, can no longer connect; open connections read nothing")
    func removed() async throws {
      let server = try await TestServer()
      let person = try TestPerson()
      let token = try person.register(app, server)
      let client = try SocketService(server: server.address(), token: token, bundleIdentifier: app)
      try Facts.save([1], client)
      try person.owner(server).perform(RemoveApp(app), for: .owner)
      #expect(throws: HealthError.self) { try Facts.values(client) }
      #expect(throws: HealthError.daemon(.unknownToken)) {
        _ = try SocketService(server: server.address(), token: token, bundleIdentifier: app)
      }
      let owner = try person.owner(server)
      #expect(try PostgresCluster.shared.get().operators.removePerson(person.number))
      #expect(try Facts.values(owner).isEmpty)
      #expect(throws: HealthError.self) { try owner.perform(SetMeasurementSystem(system: .us), for: .owner) }
      #expect(throws: HealthError.daemon(.unknownToken)) { try person.owner(server) }
      try await server.end()
    }

    @Test("an app's request for permission waits until the person answers, at another server process")
    func asking() async throws {
      let servers = [try await TestServer(), try await TestServer()]
      let person = try TestPerson()
      let token = try person.register("com.example.asks", servers[0])
      let client = try SocketService(server: servers[0].address(), token: token, bundleIdentifier: "com.example.asks")
      let (heart, owner) = (try #require(Catalog.type(named: "heartRate")), try person.owner(servers[1]))
      let hasAsked = Mutex(false)
      let asking = Thread {
        let request = RequestAuthorization(share: [], read: [heart])
        // The test notices a request that fails by its permission.
        _ = try? client.perform(request, for: client.app.map(Caller.app) ?? .owner)
        hasAsked.withLock { $0 = true }
      }
      asking.start()
      try #require(try await eventually { try !owner.perform(ListPermissionRequests(), for: .owner).isEmpty })
      #expect(!hasAsked.withLock { $0 })
      try owner.perform(
        SetPermissions(app: "com.example.asks", questions: [.init(type: heart, direction: .read)], answer: .granted), for: .owner)
      #expect(await eventually { hasAsked.withLock { $0 } })
      for server in servers { try await server.end() }
    }

    @Test("a client observes what another one saves through another server process")
    func observing() async throws {
      let servers = [try await TestServer(), try await TestServer()]
      let person = try TestPerson()
      let token = try person.register(app, servers[0])
      let clients = try servers.map { try SocketService(server: $0.address(), token: token, bundleIdentifier: app) }
      let changed = Mutex<Set<DataType>>([])
      let observation = clients[0].observeChanges(of: [Facts.steps]) { types in changed.withLock { $0.formUnion(types) } }
      try Facts.save([1], clients[1])
      _ = await eventually { changed.withLock { !$0.isEmpty } }
      #expect(changed.withLock { $0 } == [Facts.steps])
      observation.cancel()
      for server in servers { try await server.end() }
    }
  }
}
