// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Synchronization
import Testing

@testable import OpenHealthDaemon

extension DaemonTests {
  /// How much of a long reply a daemon holds for its client: not more than that client is about to take.
  @Suite struct RepliesInPartsTests {
    /// A store that counts the pages that it makes.
    private final class CountingStore: PartedService, ServiceInFront {
      private let engine: HealthEngine
      var behind: any HealthService { engine }
      private let made = Mutex(0)
      /// How many pages were made.
      var pages: Int { made.withLock { $0 } }

      init() throws { engine = HealthEngine(database: try .inMemory(), answering: QueuedAnswering()) }

      func makesParts(of request: some HealthRequest) -> Bool { engine.makesParts(of: request) }

      func part(of request: some HealthRequest, after place: ReplyPlace?, for caller: Caller) throws(HealthError) -> ReplyPart {
        let part = try engine.part(of: request, after: place, for: caller)
        made.withLock { $0 += part.pages.count }
        return part
      }
    }

    private static let name = "com.example.walks"
    /// Five pages.
    private static let count = 4 * WireForm.rowsInPage + 100

    private static func fetch(_ limit: Int? = nil) -> FetchSamples {
      FetchSamples(selections: [.init(type: Facts.steps, predicate: .everything)], limit: limit)
    }

    private static func changes() -> FetchChanges {
      FetchChanges(selections: [.init(type: Facts.steps, predicate: .everything)], anchor: nil, limit: nil)
    }

    private static let onePage: [UInt8] = [1, 0, 0, 0]

    /// A daemon with samples of an app, and a client of the app that sends what it likes.
    private func begin(rules: ServerRules = ServerRules()) async throws -> (daemon: TestDaemon, store: CountingStore, client: RawClient) {
      let store = try CountingStore()
      let daemon = try await TestDaemon(store, rules: rules)
      let token = try daemon.register(Self.name)
      try daemon.owner().answer(.granted, [.read, .share], [Facts.steps], app: Self.name)
      let app = try SocketService(path: daemon.path(.apps), bundleIdentifier: Self.name, token: token)
      try app.perform(SaveSamples(samples: Facts.samples(Self.count)), for: .owner)
      let client = try RawClient(daemon.path(.apps))
      try client.greet(Self.name, token)
      return (daemon, store, client)
    }

    private func ask(_ request: some HealthRequest, _ client: RawClient, stream: UInt32 = 1, credit: UInt32) throws {
      client.send(Message(.request, stream: stream, body: try RequestEnvelope(request, credit: credit).bytes))
    }

    @Test("T5: no page of a reply is made before the client takes the one before, and the pages are the reply")
    func slowReader() async throws {
      let (daemon, store, client) = try await begin()
      for (request, stream) in [(Self.fetch(), 1), (Self.changes(), 2)] as [(any HealthRequest, UInt32)] {
        let before = store.pages
        try ask(request, client, stream: stream, credit: 1)
        var pages: [[UInt8]] = []
        while let message = try client.next(), message.kind == .page {
          pages.append(message.body)
          // One at most: the next part is made when there is credit. The last part of changes has another page, for the anchors.
          #expect(store.pages - before <= pages.count + 1)
          client.send(Message(.credit, stream: stream, body: Self.onePage))
        }
        #expect(pages.count == (request is FetchChanges ? 6 : 5))
        #expect(store.pages - before == pages.count)
        var rest = pages[...]
        let found =
          request is FetchChanges
          ? try FetchChanges.receive { rest.popFirst() }.added.count : try FetchSamples.receive { rest.popFirst() }.count
        #expect(found == Self.count)
      }
      try await daemon.end()
    }

    @Test("T5: of a reply whose client leaves, or does not want it any more, nothing further is made")
    func clientLeaves() async throws {
      let (daemon, store, client) = try await begin()
      try ask(Self.fetch(), client, credit: 1)
      _ = try client.next()
      client.send(Message(.cancel, stream: 1))
      // Its number is free again once the reply has ended.
      var kinds: [Message.Kind?] = []
      for number in 0..<3 as Range<UInt32> {
        try ask(Self.fetch(1), client, stream: 2 + number, credit: 2)
        while let message = try client.next() {
          kinds.append(message.kind)
          if message.kind == .end { break }
        }
      }
      #expect(kinds.filter { $0 == .page }.count == 3)
      #expect(store.pages == 4)
      try await daemon.end()
      #expect(store.pages == 4)
    }

    @Test("T5: a client that takes no page in time loses its reply, and others get theirs meanwhile, also with one turn for all")
    func stoppedReader() async throws {
      var rules = ServerRules()
      (rules.mostReadsOfApps, rules.patience) = (1, 3)
      let (daemon, store, client) = try await begin(rules: rules)
      try ask(Self.fetch(), client, credit: 1)
      #expect(try client.next()?.kind == .page)
      let other = try daemon.app("com.example.other")
      try daemon.owner().answer(.granted, [.read], [Facts.steps], app: "com.example.other")
      #expect(try other.perform(Self.fetch(), for: .owner).count == Self.count)
      #expect(try client.failure() == .daemon(.tooSlow))
      #expect(store.pages == 6)
      try await daemon.end()
    }

    @Test("T4 T5: a store that is locked between two parts of a reply ends it with code 6")
    func locked() throws {
      let world = try LockableWorld()
      let app = try world.app(Self.name)
      try world.store.perform(SaveSamples(samples: Facts.samples(Self.count)), for: app)
      let first = try world.store.part(of: Self.fetch(), after: nil, for: app)
      #expect(first.next != nil)
      try world.store.lock()
      #expect(throws: HealthError.store(.locked)) { try world.store.part(of: Self.fetch(), after: first.next, for: app) }
      try world.store.unlock(passphrase: nil)
      // An app cannot ask again for a part; the daemon could, and nothing would be missing.
      var (count, place) = (WireForm.rowsInPage, first.next)
      while let next = place {
        let part = try world.store.part(of: Self.fetch(), after: next, for: app)
        var pages = part.pages[...]
        count += try FetchSamples.receive { pages.popFirst() }.count
        place = part.next
      }
      #expect(count == Self.count)
      // Not each part.
      let items = try world.store.perform(ListAccess(), for: .owner).items.filter { $0.request == "FetchSamples" }
      #expect(items.reduce(0) { $0 + $1.count } == Self.count)
      #expect(items.reduce(0) { $0 + $1.times } <= 3)
    }
  }
}
