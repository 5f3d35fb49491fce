// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthDaemon

extension DaemonTests {
  /// An app that speaks the protocol itself.
  @Suite struct InvalidObjectsTests {
    private static let app = "com.example.hostile"

    private let world: LockableWorld
    private let daemon: TestDaemon
    private let caller: Caller
    private let client: RawClient

    init() async throws {
      world = try LockableWorld()
      caller = try world.app(Self.app, InvalidObjects.types)
      for request in try InvalidObjects.valid() { _ = try world.store.perform(request, for: caller) }
      daemon = try await TestDaemon(world.store)
      client = try RawClient(daemon.path(.apps))
      try client.greet(Self.app, AppToken.text(of: Array(repeating: 7, count: AppToken.byteCount)))
    }

    /// Sends an object; the error that refuses it, nil if it is accepted.
    private func send(_ object: InvalidObject, _ stream: Int) throws -> HealthError? {
      client.send(Message(.request, stream: UInt32(stream), body: object.envelope.bytes))
      while let message = try client.next() {
        switch message.kind {
        case .page: client.send(Message(.credit, stream: message.stream, body: [1, 0, 0, 0]))
        case .failure: return try WireForm.error(from: message.body)
        default: return nil
        }
      }
      throw HealthError.daemon(.lost)
    }

    @Test("T1 T17: a daemon refuses hundreds of kinds of invalid objects on the socket, each with a text, and serves on")
    func refused() async throws {
      var state = try InvalidObjects.state(world.store, as: caller)
      for (place, object) in try InvalidObjects.all().enumerated() {
        let error = try send(object, place + 1)
        if let error {
          #expect(InvalidObjects.isRefusal(error), "\(object.name): \(error)")
        } else {
          Issue.record("accepted: \(object.name)")
        }
        let now = try InvalidObjects.state(world.store, as: caller)
        #expect(now == state, "changed the store: \(object.name)")
        state = now
      }
      try await expectService()
    }

    @Test("T1: of hundreds of kinds of invalid objects that come while the store is locked, none gets into it")
    func locked() async throws {
      let state = try InvalidObjects.state(world.store, as: caller)
      try world.store.lock()
      var kept: [String] = []
      for (place, object) in try InvalidObjects.all().enumerated() {
        guard let error = try send(object, place + 1) else {
          kept.append(object.name)
          continue
        }
        #expect(InvalidObjects.isRefusal(error), "\(object.name): \(error)")
      }
      #expect(world.store.status.waiting == kept.count)
      try world.store.unlock(passphrase: nil)
      let merge = try #require(world.store.status.merge)
      // A save that the store has already is taken to be the same save again, as after a kill in the middle of a merge.
      let again = kept.filter { $0 == "a sample that is there already" }.count
      #expect(merge.saves == again, "\(merge) of \(kept)")
      #expect(merge.refused == kept.count - again, "\(merge) of \(kept)")
      #expect(merge.rejectedSegments == 0, "\(merge) of \(kept)")
      #expect(try InvalidObjects.state(world.store, as: caller) == state)
      try await expectService()
    }

    /// A valid object is saved and read, on the connection that sent the others, and the store is sound.
    private func expectService() async throws {
      let good = try InvalidObject("good", SaveSamples(samples: Facts.samples(3, from: 50_000)))
      #expect(try send(good, 1_000_000) == nil)
      let read = try InvalidObject("read", FetchSamples(selections: [.init(type: Facts.steps, predicate: .everything)]))
      #expect(try send(read, 1_000_001) == nil)
      var checks: CheckStore.Place? = .init(check: 0)
      while let place = checks {
        let portion = try world.store.perform(CheckStore(at: place), for: .owner)
        #expect(portion.findings.allSatisfy { $0.severity != .damage }, "\(portion.findings)")
        checks = portion.next
      }
      try await daemon.end()
    }
  }
}
