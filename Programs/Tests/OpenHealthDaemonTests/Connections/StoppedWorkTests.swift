// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthJournal
import ProgramsTestSupport
import Synchronization
import Testing
import WaitingTestSupport

@testable import OpenHealthDaemon

extension DaemonTests {
  /// Work of an app ends when no client waits for it, or may wait for it, any more.
  @Suite struct StoppedWorkTests {
    private static let name = "com.example.walks"
    private let world: LockableWorld
    private let app: Caller

    /// A store with samples on which ``search`` takes hours.
    init() throws {
      world = try LockableWorld()
      app = try world.app(Self.name)
      let text = String(repeating: "a", count: 40) + "!"
      let samples = Facts.samples(2_000).map { sample in
        var sample = sample
        sample.metadata = MetadataSet([.init(key: "note", value: .string(text))])
        return sample
      }
      try world.store.perform(SaveSamples(samples: samples), for: app)
    }

    private static func search() throws -> PredicateTree {
      .text(.metadata("note"), try #require(TextPattern(.matches, "(a+)+$")))
    }

    /// Carries out a request on a thread, without a limit for its expressions. What it throws comes out at the end.
    private func begin(_ request: some HealthRequest) -> () -> HealthError? {
      let (store, app) = (world.store, app)
      let outcome = Mutex<HealthError?>(nil)
      let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let box = Box(outcome: outcome)
      Thread.detachNewThread {
        begun.signal()
        let result = WorkLimit.$ofTask.withValue(WorkLimit(expressionSteps: .max)) {
          Result { () throws(HealthError) in _ = try store.perform(request, for: app) }
        }
        if case .failure(let error) = result { box.outcome.withLock { $0 = error } }
        ended.signal()
      }
      begun.wait()
      return {
        ended.wait()
        return box.outcome.withLock { $0 }
      }
    }

    private final class Box: Sendable {
      let outcome: Mutex<HealthError?>
      init(outcome: consuming sending Mutex<HealthError?>) { self.outcome = outcome }
    }

    private func fetch() throws -> FetchSamples { FetchSamples(selections: [.init(type: Facts.steps, predicate: try Self.search())]) }

    @Test("T4: a store is locked while requests of an app run that would take hours; they end with code 6, and so does a deletion")
    func locks() throws {
      let (reading, deleting) = (begin(try fetch()), begin(DeleteMatchingSamples(type: Facts.steps, predicate: try Self.search())))
      // Both have begun at the engine, or begin at a locked store.
      try world.store.lock()
      #expect(reading() == .store(.locked))
      #expect(deleting() == .store(.locked))
      try world.store.unlock(passphrase: nil)
      #expect(try world.store.perform(CountSamples(selection: .samples([])), for: .owner).count >= 0)
    }

    @Test("T3: while an app searches for what it deletes, the owner saves")
    func savesMeanwhile() throws {
      let deleting = begin(DeleteMatchingSamples(type: Facts.steps, predicate: try Self.search()))
      let owner = AppIdentity(
        revision: SourceRevisionRecord(
          source: SourceRecord(bundleIdentifier: "a", name: "a"), version: nil, productType: nil,
          operatingSystem: SystemVersion(major: 1, minor: 0, patch: 0)))
      for number in 0..<20 {
        try world.store.perform(
          SaveSamples(samples: Facts.samples(1, from: Double(10_000 + number)), author: owner), for: .owner)
      }
      try world.store.perform(RemoveApp(Self.name), for: .owner)
      #expect(deleting() == .appNotRegistered(bundleIdentifier: Self.name))
    }

    @Test("T3: what an app deletes ends when the owner withdraws its permission to save, and so does the work of no other app")
    func withdrawn() throws {
      let other = try world.app("com.example.other")
      let deleting = begin(DeleteMatchingSamples(type: Facts.steps, predicate: try Self.search()))
      try world.store.answer(.refused, [.share], [Facts.steps], app: Self.name)
      #expect(deleting() == .authorizationDenied)
      try world.store.perform(SaveSamples(samples: Facts.samples(1, from: 20_000)), for: other)
    }

    @Test("T3: an expression that takes too long on the stored texts is an error in each kind of request, and deletes nothing")
    func costlyExpression() throws {
      let search = try Self.search()
      let tooCostly = HealthError.invalidArgument(.expressionTooCostly)
      #expect(throws: tooCostly) { try world.store.perform(fetch(), for: app) }
      #expect(throws: tooCostly) { try world.store.perform(DeleteMatchingSamples(type: Facts.steps, predicate: search), for: app) }
      #expect(throws: tooCostly) { try world.store.perform(DeleteMatchingSamples(type: Facts.steps, predicate: .not(search)), for: app) }
      #expect(throws: tooCostly) {
        try world.store.perform(ComputeStatistics(type: Facts.steps, predicate: search, options: [.cumulativeSum]), for: app)
      }
      let all = FetchSamples(selections: [.init(type: Facts.steps, predicate: .everything)])
      #expect(try world.store.perform(all, for: app).count == 2_000)
    }

    @Test("T4: a search ends when its client has gone or does not want the reply any more; other requests do not")
    func clientGone() {
      let (early, late, other) = (ServedStream(patience: 1), ServedStream(patience: 1), ServedStream(patience: 1))
      early.beginSearch()
      #expect(!early.limit.isStopped)
      for stream in [early, late, other] { stream.cancel() }
      #expect(early.limit.isStopped)
      #expect(!late.limit.isStopped)
      late.beginSearch()
      #expect(late.limit.isStopped)
      #expect(!other.limit.isStopped)
    }

    @Test("What an app saves or asks right before it goes is made")
    func lastWords() async throws {
      let daemon = try await TestDaemon(rules: ServerRules())
      let (name, token) = (Self.name, try daemon.register(Self.name))
      try daemon.owner().answer(.granted, [.read, .share], [Facts.steps], app: name)
      let client = try SocketService(path: daemon.path(.apps), bundleIdentifier: name, token: token)
      let all = FetchSamples(selections: [.init(type: Facts.steps, predicate: .everything)])
      for number in 0..<20 {
        let raw = try RawClient(daemon.path(.apps))
        try raw.greet(name, token)
        let save = SaveSamples(samples: Facts.samples(1, from: Double(number)))
        raw.send(Message(.request, stream: 1, body: try RequestEnvelope(save, credit: 0).bytes))
        raw.send(Message(.cancel, stream: 1))
      }
      var saved = 0
      _ = try await eventually {
        saved = try client.perform(all, for: .owner).count
        return saved >= 20
      }
      #expect(saved == 20)
      try await daemon.end()
    }

    @Test(
      "T15: a store whose journal cannot be made is locked without one: the owner is warned, saves fail with code 6, and nothing is lost")
    func locksWithoutJournal() throws {
      // As root, a file in its place is what a full disk is.
      let place = world.folder.appendingPathComponent("journal")
      try Data("x".utf8).write(to: place)
      try world.store.lock()
      #expect(world.store.isLocked)
      #expect(world.store.status.journalFault != nil)
      #expect(throws: HealthError.store(.locked)) { try world.store.perform(fetch(), for: .owner) }
      #expect(throws: HealthError.store(.locked)) { try world.store.perform(SaveSamples(samples: Facts.samples(1, from: 5_000)), for: app) }
      try FileManager.default.removeItem(at: place)
      try world.store.unlock(passphrase: nil)
      #expect(world.store.status.journalFault == nil)
      let all = FetchSamples(selections: [.init(type: Facts.steps, predicate: .everything)])
      #expect(try world.store.perform(all, for: app).count == 2_000)
    }
  }
}
