// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthStorage
import Synchronization
import Testing
import WaitingTestSupport

@testable import OpenHealthDaemon
@testable import OpenHealthEngine

extension DaemonTests {
  /// The permission matrix of `PermissionMatrixTests` at the daemon's door: who a client is decides what it gets, and who is not known gets nothing.
  ///
  /// Two daemons go through the same history, but another app saves steps in one, and heart rates in the other.
  @Suite struct ServedMatrixTests {
    private static let app = "com.example.walks"
    private static let isolated = "com.example.isolated"
    private static let writer = "com.example.writer"
    private static let isolatedUser: UInt32 = 4711

    /// A daemon whose store another app has saved to, and the tokens of the apps.
    private struct World {
      let daemon: TestDaemon
      private(set) var tokens: [String: String] = [:]

      init(othersSave type: DataType) async throws {
        daemon = try await TestDaemon { AppsSocketIsOfItsUser(keeper: StoreDoorkeeper($0)) }
        for app in [app, writer] { tokens[app] = try daemon.register(app) }
        let registration = AppRegistration(
          bundleIdentifier: isolated, name: "Isolated", usage: UsageTexts(share: "a", update: "b"), uid: isolatedUser)
        try daemon.owner().perform(
          AddApp(registration, token: AppToken.text(of: Array(repeating: 7, count: AppToken.byteCount))), for: .owner)
        try daemon.owner().answer(.granted, [.share], [Facts.steps, Facts.heartRate], app: writer)
        try othersSave(type, from: 0)
      }

      func othersSave(_ type: DataType, from start: Double) throws {
        try client(writer).perform(SaveSamples(samples: Facts.samples(12, of: type, from: start)), for: .owner)
      }

      func client(_ app: String) throws -> SocketService {
        if app == isolated { return try SocketService(path: daemon.path(.app(app))) }
        return try SocketService(path: daemon.path(.apps), bundleIdentifier: app, token: tokens[app])
      }
    }

    /// As if the process at the app's own socket were the app's own user.
    private struct AppsSocketIsOfItsUser: Doorkeeper {
      let keeper: StoreDoorkeeper

      func admit(at door: Door, peer: Peer, hello: Hello) throws(HealthError) -> Admission {
        var peer = peer
        if case .app = door { peer = Peer(user: isolatedUser, process: peer.process) }
        return try keeper.admit(at: door, peer: peer, hello: hello)
      }
    }

    // MARK: Who is not known

    @Test("A client that is not known gets the same bytes, whatever it asks for and whatever is stored")
    func unknownClients() async throws {
      let worlds = [try await World(othersSave: Facts.steps), try await World(othersSave: Facts.heartRate)]
      for world in worlds { try world.daemon.owner().perform(RemoveApp(Self.writer), for: .owner) }
      let mine = worlds.map { $0.tokens[Self.app]! }
      let removed = worlds.map { $0.tokens[Self.writer]! }
      let forged = mine.map { String($0.reversed()) }
      let callers: [(name: String, app: String?, tokens: [String?])] = [
        ("unregistered", "com.example.unheard", mine), ("forged", Self.app, forged), ("without a token", Self.app, [nil, nil]),
        ("another app's token", Self.isolated, mine), ("removed", Self.writer, removed), ("no app", nil, mine), ("no name", "", mine),
      ]
      let requests = RequestList.all.map { RequestEnvelope(name: "\($0)", credit: 9, request: Array("{}".utf8)) }
      for caller in callers {
        var answers: Set<[String]> = []
        for (world, token) in zip(worlds, caller.tokens) {
          let hello = Message(.hello, body: try WireForm.json(Hello(bundleIdentifier: caller.app, token: token)))
          let raw = try RawClient(world.daemon.path(.apps))
          raw.send(hello)
          let refusal = try raw.everything()
          #expect(refusal.count == 1)
          let identifier = caller.app ?? ""
          #expect(try WireForm.error(from: refusal[0].body) == .appNotRegistered(bundleIdentifier: identifier), "\(caller.name)")
          // Nor does it get more for a request that comes with the greeting.
          for request in requests {
            let raw = try RawClient(world.daemon.path(.apps))
            raw.send(hello.bytes + Message(.request, stream: 1, body: request.bytes).bytes)
            answers.insert(try raw.everything().map { "\($0)" })
          }
        }
        #expect(answers.count == 1, "\(caller.name): \(answers)")
        #expect(answers.first?.count == 1, "\(caller.name)")
      }
      for world in worlds { try await world.daemon.end() }
    }

    @Test(
      "A process of another user gets nothing at any door, with the right token",
      .enabled(if: getuid() == 0, "only root can become another user"))
    func otherUser() async throws {
      let world = try await World(othersSave: Facts.steps)
      let (folder, token) = (world.daemon.folder.path, world.tokens[Self.app]!)
      await #expect(processExitsWith: .success) { [folder = folder as String, token = token as String] in
        try #require(setgid(65_534) == 0 && setuid(65_534) == 0)
        func error(_ door: Door, _ app: String?, _ token: String?) -> HealthError? {
          do throws(HealthError) {
            _ = try SocketService(path: folder + "/" + door.name, bundleIdentifier: app, token: token)
            return nil
          } catch { return error }
        }
        let app = ServedMatrixTests.app
        let refusal = HealthError.appNotRegistered(bundleIdentifier: app)
        try #require(error(.apps, app, token) == refusal)
        try #require(error(.apps, app, String(token.reversed())) == refusal)
        guard case .daemon(.unreachable(_, EACCES)) = error(.owner, nil, nil) else { exit(3) }
      }
      try await world.daemon.end()
    }

    // MARK: Who is known

    private enum Answer: CaseIterable, Sendable {
      case neverAsked, refused, granted, revoked, grantedToIsolated, limited
    }

    /// What a client finds out about steps, by each kind of reply; ways to write come last.
    private func findings(_ client: SocketService, from place: ChangeAnchor?) -> [String] {
      func text<R: HealthRequest>(_ request: R) -> String {
        do { return "\(R.self): \(try client.perform(request, for: .owner))" } catch { return "\(R.self): error \(error)" }
      }
      let (type, all) = (Facts.steps, PredicateTree.everything)
      // What is sealed differs between stores. It stays the same in one store: see `anchors`.
      func changes(after anchor: ChangeAnchor?, limit: Int?) -> String {
        let request = FetchChanges(selections: [.init(type: type, predicate: all)], anchor: anchor, limit: limit)
        do {
          let found = try client.perform(request, for: .owner)
          let places = "\(found.addedAt) \(found.deletedAt) \(found.latest) \(found.isComplete) \(found.beginsAnew)"
          return "\(found.added) \(found.deleted) \(places) \(found.anchor.bytes.count)"
        } catch { return "changes: error \(error)" }
      }
      func quantities() -> String {
        do {
          let page = try client.perform(FetchQuantities(type: type, predicate: all, order: .quantities, limit: 5), for: .owner)
          return "\(page.samples) \(page.items) \(page.next?.start ?? 0)"
        } catch { return "quantities: error \(error)" }
      }
      return [
        text(FetchSamples(selections: [.init(type: type, predicate: all)])),
        changes(after: nil, limit: nil), changes(after: place, limit: 3),
        text(FetchSources(selection: .init(type: type, predicate: all))),
        quantities(),
        text(ComputeStatistics(type: type, predicate: all, options: [.cumulativeSum, .separateBySource])),
        text(SharingStatus(type: type)), text(PreferredUnits(types: [type], system: .metric)),
        text(AuthorizationRequestStatus(types: AuthorizationTypes(share: [type], read: [type]))),
        text(CountSamples(selection: .samples([]))),
        text(DeleteMatchingSamples(type: type, predicate: all)), text(SaveSamples(samples: [])),
      ]
    }

    @Test(
      "AUTH-27 AUTH-60: over the socket, too, refusal and a grant since a later date equal emptiness, for registered and for isolated apps",
      arguments: Answer.allCases,
      [app, isolated])
    private func knownClients(answer: Answer, app: String) async throws {
      let worlds = [try await World(othersSave: Facts.steps), try await World(othersSave: Facts.heartRate)]
      var found: [[String]] = []
      for world in worlds {
        var place: ChangeAnchor?
        let (client, owner) = (try world.client(app), try world.daemon.owner())
        #expect(client.app?.strength == (app == Self.isolated ? .isolated : .registered))
        let question = [PermissionQuestion(type: Facts.steps, direction: .read)]
        switch answer {
        case .neverAsked: break
        case .refused: try owner.perform(SetPermissions(app: app, questions: question, answer: .refused), for: .owner)
        case .granted, .revoked: try owner.perform(SetPermissions(app: app, questions: question, answer: .granted), for: .owner)
        case .grantedToIsolated:
          try owner.perform(SetPermissions(app: app, questions: question, answer: .granted, strength: .isolated), for: .owner)
        case .limited:
          // What begins at a later date is like all of a store without a past.
          let since = found.isEmpty ? Date.distantFuture : nil
          try owner.perform(SetPermissions(app: app, questions: question, answer: .granted, since: since), for: .owner)
        }
        if answer == .revoked {
          // In the midst of a query.
          let selection = FetchSamples.Selection(type: Facts.steps, predicate: .everything)
          place = try client.perform(FetchChanges(selections: [selection], anchor: nil, limit: 4), for: .owner).anchor
          try owner.perform(SetPermissions(app: app, questions: question, answer: .refused), for: .owner)
        }
        try world.othersSave(found.isEmpty ? Facts.steps : Facts.heartRate, from: 100)
        found.append(findings(client, from: place ?? 2))
      }
      let mayRead = answer == .granted || answer == .grantedToIsolated && app == Self.isolated
      #expect((found[0] == found[1]) != mayRead, "\(zip(found[0], found[1]).filter { $0 != $1 })")
      for world in worlds { try await world.daemon.end() }
    }

    @Test(
      "T8: over the socket, too, an anchor stays while other apps save what the app may not see, for registered and for isolated apps",
      arguments: [app, isolated])
    func anchors(app: String) async throws {
      let world = try await World(othersSave: Facts.steps)
      let (client, owner) = (try world.client(app), try world.daemon.owner())
      try owner.answer(.granted, [.read], [Facts.heartRate], app: app)
      try owner.answer(.refused, [.read], [Facts.steps], app: app)
      func changes(_ client: SocketService, after anchor: ChangeAnchor? = nil, limit: Int? = nil) throws -> FetchChanges.Reply {
        let selections = [Facts.steps, Facts.heartRate].map { FetchSamples.Selection(type: $0, predicate: .everything) }
        return try client.perform(FetchChanges(selections: selections, anchor: anchor, limit: limit), for: .owner)
      }
      try world.othersSave(Facts.heartRate, from: 0)
      let (kept, page) = (try changes(client), try changes(client, limit: 3))
      #expect(kept.added.count == 12)
      #expect(kept.addedAt == (1...12).map { Int64($0) })
      #expect(page.anchor != kept.anchor)
      for number in 1..<4 {
        try world.othersSave(Facts.steps, from: Double(number) * 100)
        for anchor in [nil, kept.anchor, .end] { #expect(try changes(client, after: anchor).anchor == kept.anchor) }
        let again = try changes(client, limit: 3)
        #expect(again.anchor == page.anchor)
        #expect(again.end == page.end)
      }
      // The owner's anchor, which counts all changes, is no anchor of an app.
      #expect(try changes(client, after: changes(owner).anchor).beginsAnew)
      try world.othersSave(Facts.heartRate, from: 100)
      let next = try changes(client, after: kept.anchor)
      #expect(next.added.count == 12)
      #expect(next.anchor != kept.anchor)
      #expect(!next.beginsAnew)
      try await world.daemon.end()
    }

    @Test(
      "AUTH-27 AUTH-60: an app whose permission is revoked, or begins at a later date, gets no more changes of others",
      arguments: [app, isolated], [Permission.refused, .granted])
    func notifications(app: String, later: Permission) async throws {
      let world = try await World(othersSave: Facts.steps)
      let (client, owner) = (try world.client(app), try world.daemon.owner())
      try owner.answer(.granted, [.read], [Facts.steps, Facts.heartRate], app: app)
      let heard = Mutex<[Set<DataType>]>([])
      let observation = client.observeChanges(of: [Facts.steps, Facts.heartRate]) { types in heard.withLock { $0.append(types) } }
      func waitFor(_ type: DataType) async throws {
        try #require(await eventually { heard.withLock { $0.joined().contains(type) } })
      }
      try world.othersSave(Facts.steps, from: 100)
      try await waitFor(Facts.steps)
      let question = [PermissionQuestion(type: Facts.steps, direction: .read)]
      try owner.perform(SetPermissions(app: app, questions: question, answer: later, since: .distantFuture), for: .owner)
      heard.withLock { $0 = [] }
      for number in 2..<6 { try world.othersSave(Facts.steps, from: Double(number) * 100) }
      // Messages come in order: one about the steps would be there with this one.
      try world.othersSave(Facts.heartRate, from: 100)
      try await waitFor(Facts.heartRate)
      #expect(heard.withLock { $0 } == [[Facts.heartRate]])
      observation.cancel()
      try await world.daemon.end()
    }
  }
}
