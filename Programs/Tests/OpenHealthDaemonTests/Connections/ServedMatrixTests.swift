// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthStorage
import ProgramsTestSupport
import Synchronization
import Testing
import WaitingTestSupport

@testable import OpenHealthDaemon
@testable import OpenHealthEngine

extension DaemonTests {
  /// The permission matrix of `PermissionMatrixTests` at the daemon's door: who a client is decides what it gets, and who is not known gets nothing.
  ///
  /// Two daemons go through the same history, but another app saves steps in one, and heart rates in the other. What a known app finds out is in
  /// `ServedMatrix`, which the tests of the server use, too.
  @Suite struct ServedMatrixTests {
    private static let app = "com.example.walks"
    private static let isolated = "com.example.isolated"
    private static let writer = ServedMatrix.writer
    private static let isolatedUser: UInt32 = 4711

    /// A daemon whose store another app has saved to, and the tokens of the apps.
    private struct World: MatrixWorld {
      let daemon: TestDaemon
      private(set) var tokens: [String: String] = [:]

      init() async throws {
        daemon = try await TestDaemon { AppsSocketIsOfItsUser(keeper: StoreDoorkeeper($0)) }
        for app in [app, writer] { tokens[app] = try daemon.register(app) }
        let registration = AppRegistration(
          bundleIdentifier: isolated, name: "Isolated", usage: UsageTexts(share: "a", update: "b"), uid: isolatedUser)
        try daemon.owner().perform(
          AddApp(registration, token: AppToken.text(of: Array(repeating: 7, count: AppToken.byteCount))), for: .owner)
        try daemon.owner().answer(.granted, [.share], [Facts.steps, Facts.heartRate], app: writer)
      }

      init(othersSave type: DataType) async throws {
        try await self.init()
        try othersSave(type, from: 0)
      }

      func owner() throws -> SocketService { try daemon.owner() }

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

    @Test(
      "AUTH-27 AUTH-60 T7 T9: over the socket, too, refusal and a grant since a later date equal emptiness, for registered and isolated apps",
      arguments: ServedMatrix.Answer.allCases,
      [app, isolated])
    func knownClients(answer: ServedMatrix.Answer, app: String) async throws {
      var found: [[String]] = []
      for type in [Facts.steps, Facts.heartRate] {
        let world = try await World()
        #expect(try world.client(app).app?.strength == (app == Self.isolated ? .isolated : .registered))
        found.append(try ServedMatrix.findings(answer, in: world, of: app, othersSave: type))
        try await world.daemon.end()
      }
      let mayRead = answer.allows(isolated: app == Self.isolated)
      #expect((found[0] == found[1]) != mayRead, "\(zip(found[0], found[1]).filter { $0 != $1 })")
    }

    @Test(
      "T8: over the socket, too, an anchor stays while other apps save what the app may not see, for registered and for isolated apps",
      arguments: [app, isolated])
    func anchors(app: String) async throws {
      let world = try await World()
      try ServedMatrix.anchorsStay(in: world, of: app)
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
      for number in 2..<6 { try world.othersSave(Facts.steps, from: number * 100) }
      // Messages come in order: one about the steps would be there with this one.
      try world.othersSave(Facts.heartRate, from: 1000)
      try await waitFor(Facts.heartRate)
      #expect(heard.withLock { $0 } == [[Facts.heartRate]])
      observation.cancel()
      try await world.daemon.end()
    }
  }
}
