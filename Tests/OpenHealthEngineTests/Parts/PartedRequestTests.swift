// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthEngine
@testable import OpenHealthStorage

/// What a reply in parts has, and what it may lack when others save and delete meanwhile.
@Suite struct PartedRequestTests {
  private let store: TestStore
  private let app: Caller
  private let other: Caller
  private let samples: [SampleRecord]

  /// Two apps have samples of two types, of which some begin or end together; some were deleted.
  init() throws {
    store = try TestStore(sealing: SealingRules(size: 3, kept: 1, threshold: 4))
    let types = ["stepCount", "heartRate"]
    app = try store.app("test.app", share: types, read: types)
    other = try store.app("test.other", share: types, read: types)
    var random = SplitMix64(seed: 5)
    var all: [SampleRecord] = []
    for number in 0..<60 {
      let (start, length) = (Double(random.next() % 20), Double(random.next() % 7))
      all.append(
        try number % 3 == 0 ? TestStore.pulse(60, at: start, seconds: length) : TestStore.steps(1, at: start, seconds: length))
    }
    for first in stride(from: 0, to: 60, by: 5) {
      try store.engine.perform(SaveSamples(samples: Array(all[first..<first + 5])), for: first % 2 == 0 ? app : other)
    }
    let gone = [0, 6, 31, 57]
    for index in gone { try store.engine.perform(DeleteSamples(samples: [all[index]]), for: index / 5 % 2 == 0 ? app : other) }
    samples = all.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
  }

  /// The reply from all parts, as a client reads it, and how many there were.
  private func parted<R: HealthRequest>(
    _ request: R, rows: Int, bytes: Int = .max, for caller: Caller, between: (Int) throws -> Void = { _ in }
  ) throws -> (reply: R.Reply, parts: Int) {
    var (pages, place, count): ([[UInt8]], ReplyPlace?, Int) = ([], nil, 0)
    repeat {
      if count > 0 { try between(count) }
      let part = try store.engine.part(of: request, after: place, for: caller, size: PartSize(rows: rows, bytes: bytes))
      pages += part.pages
      (place, count) = (part.next, count + 1)
    } while place != nil
    var rest = pages[...]
    return (try R.receive { rest.popFirst() }, count)
  }

  private static func all(_ names: [String]) throws -> [FetchSamples.Selection] {
    try names.map { .init(type: try TestStore.type($0), predicate: .everything) }
  }

  private static let orders: [[FetchSamples.SortKey]] = [
    [], [.init(field: .start, ascending: false)], [.init(field: .end, ascending: true)], [.init(field: .end, ascending: false)],
    [.init(field: .end, ascending: false), .init(field: .start, ascending: true)], [.init(field: .workoutDuration, ascending: true)],
    [.init(field: .workoutDuration, ascending: false), .init(field: .start, ascending: false)],
  ]

  @Test("T5: a query in parts has the samples of the whole reply in their order, with each order, limit and size", arguments: orders)
  func samplesInParts(order: [FetchSamples.SortKey]) throws {
    for names in [["stepCount"], ["stepCount", "heartRate"]] {
      for limit in [nil, 0, 1, 5, 17, 1_000] as [Int?] {
        let request = FetchSamples(selections: try Self.all(names), order: order, limit: limit)
        let whole = try store.engine.perform(request, for: app).map { "\($0)" }
        for rows in [1, 2, 7, 56, 100] {
          let (reply, parts) = try parted(request, rows: rows, for: app)
          #expect(reply.map { "\($0)" } == whole, "\(names) \(limit ?? -1) \(rows)")
          #expect(parts == max(1, (whole.count + rows - 1) / rows), "\(names) \(limit ?? -1) \(rows)")
        }
      }
    }
  }

  @Test("T5: a part ends after large contents, whatever the order; none of them is missing")
  func largeContents() throws {
    let store = try TestStore()
    try store.bring(try (0..<6).map { try TestStore.prescription(at: Double($0), of: "test.app") })
    for order in [[], [FetchSamples.SortKey(field: .end, ascending: false)]] {
      let request = FetchSamples(selections: try Self.all(["visionPrescription"]), order: order)
      var (place, found, parts): (ReplyPlace?, [UUID], Int) = (nil, [], 0)
      repeat {
        let part = try store.engine.part(of: request, after: place, for: .owner, size: PartSize(rows: 100, bytes: 1))
        var rest = part.pages[...]
        found += try FetchSamples.receive { rest.popFirst() }.map(\.uuid)
        (place, parts) = (part.next, parts + 1)
      } while place != nil
      let whole = try store.engine.perform(request, for: .owner)
      #expect(found == whole.map(\.uuid) && found.count == 6 && parts == (whole[0].largeBytes > 0 ? 6 : 1))
    }
  }

  @Test(
    "T5: what exists all the time comes once; what is saved between two parts does not come, and what is deleted may not", arguments: orders
  )
  func changesBetweenParts(order: [FetchSamples.SortKey]) throws {
    let request = FetchSamples(selections: try Self.all(["stepCount", "heartRate"]), order: order)
    let before = try store.engine.perform(request, for: app)
    // From both ends and the middle, seen already or not.
    var gone: Set<UUID> = []
    let (reply, _) = try parted(request, rows: 4, for: app) { number in
      try store.save(TestStore.steps(1, at: Double(number * 5 % 20), seconds: 2), for: number % 2 == 0 ? app : other)
      guard number % 3 == 0, let sample = samples.dropFirst(number * 5).first else { return }
      for caller in [app, other] {
        let found = try store.engine.perform(
          DeleteMatchingSamples(type: sample.type, predicate: .uuid([sample.uuid])), for: caller)
        if found == 1 { gone.insert(sample.uuid) }
      }
    }
    let found = reply.map(\.uuid)
    #expect(!gone.isEmpty)
    #expect(Set(found).count == found.count)
    #expect(found.filter { !gone.contains($0) } == before.map(\.uuid).filter { !gone.contains($0) })
    #expect(Set(found).isSubset(of: before.map(\.uuid)))
  }

  // MARK: Changes

  private func text(_ reply: FetchChanges.Reply) -> String {
    let anchors = "\(reply.anchor) \(reply.end) \(reply.latest) \(reply.marked ?? []) \(reply.beginsAnew)"
    return "\(reply.added.map(\.uuid)) \(reply.addedAt) \(reply.deleted.map(\.uuid)) \(reply.deletedAt) \(anchors)"
  }

  @Test("T5: changes in parts are those of the whole reply, with its anchors, positions and marks, for the owner and for apps")
  func changesInParts() throws {
    let selections = try Self.all(["stepCount", "heartRate"])
    for caller in [.owner, app] as [Caller] {
      let first = try store.engine.perform(FetchChanges(selections: selections, anchor: nil, limit: 9, marks: []), for: caller)
      let second = try store.engine.perform(FetchChanges(selections: selections, anchor: first.anchor, limit: 20, marks: []), for: caller)
      for (anchor, namesStore) in [(nil, true), (first.anchor, true), (second.anchor, true), (second.end, true), (nil, false)]
        as [(
          ChangeAnchor?, Bool
        )]
      {
        for limit in [nil, 0, 1, 6, 12, 500] as [Int?] {
          let request = FetchChanges(
            selections: selections, anchor: anchor, limit: limit, namesStore: namesStore,
            marks: namesStore ? [first.anchor, second.anchor, second.end, .beginning] : nil)
          let whole = try store.engine.perform(request, for: caller)
          for rows in [1, 2, 6, 60, 100] {
            let (reply, parts) = try parted(request, rows: rows, for: caller)
            let count = whole.added.count + whole.deleted.count
            #expect(text(reply) == text(whole), "\(caller) \(limit ?? -1) \(rows)")
            #expect(parts == max(1, (count + rows - 1) / rows), "\(caller) \(limit ?? -1) \(rows)")
          }
        }
      }
    }
  }

  @Test("T5: an anchored query in parts, with changes between them, ends where its first part was read: the next one has the rest")
  func changesBetweenPartsOfChanges() throws {
    let selections = try Self.all(["stepCount", "heartRate"])
    var (known, anchor): (Set<UUID>, ChangeAnchor?) = ([], nil)
    for round in 0..<3 {
      let request = FetchChanges(selections: selections, anchor: anchor, limit: nil)
      let (reply, _) = try parted(request, rows: 4, for: app) { number in
        guard round == 0 else { return }
        try store.save(TestStore.steps(1, at: Double(number)), for: other)
        let predicate = PredicateTree.uuid([samples[number * 3].uuid])
        for caller in [app, other] {
          _ = try store.engine.perform(DeleteMatchingSamples(type: samples[number * 3].type, predicate: predicate), for: caller)
        }
      }
      #expect(Set(reply.added.map(\.uuid)).isDisjoint(with: reply.deleted.map(\.uuid)))
      #expect(known.isDisjoint(with: reply.added.map(\.uuid)))
      known.subtract(reply.deleted.map(\.uuid))
      known.formUnion(reply.added.map(\.uuid))
      anchor = reply.anchor
    }
    let stored = try store.engine.perform(FetchSamples(selections: selections), for: app).map(\.uuid)
    #expect(known == Set(stored))
    #expect(known != Set(samples.map(\.uuid)))
  }

  @Test("ANCH-10 T5: a sample that was deleted and saved again is not among the deletions of an earlier part")
  func savedAgain() throws {
    let again = samples[7]
    for caller in [app, other] { _ = try? store.engine.perform(DeleteSamples(samples: [again]), for: caller) }
    for number in 0..<5 { try store.save(TestStore.steps(1, at: Double(number)), for: app) }
    try store.save(again, for: app)
    let request = FetchChanges(selections: try Self.all(["stepCount", "heartRate"]), anchor: nil, limit: nil)
    var (pages, place): ([[UInt8]], ReplyPlace?) = ([], nil)
    repeat {
      let part = try store.engine.part(of: request, after: place, for: app, size: PartSize(rows: 2, bytes: .max))
      pages += part.pages
      place = part.next
    } while place != nil
    // Clients of earlier versions take the pages as they come.
    let deleted = pages.filter { $0.first == 1 }
    let whole = try store.engine.perform(request, for: app)
    var rest = pages[...]
    let reply = try FetchChanges.receive { rest.popFirst() }
    #expect(text(reply) == text(whole))
    #expect(reply.deleted.count == 4)
    #expect(!reply.deleted.contains { $0.uuid == again.uuid })
    let bytes = withUnsafeBytes(of: again.uuid.uuid) { Array($0) }
    #expect(!deleted.contains { page in page.indices.contains { page[$0...].starts(with: bytes) } })
  }

  // MARK: Around requests

  @Test("T5: a page of quantities has no more than may be, whatever its limit, and the next one continues")
  func quantities() throws {
    let store = try TestStore()
    let count = FetchQuantities.mostInPage + 3
    try store.bring(try (0..<count).map { try TestStore.steps(1, at: Double($0), of: "test.app") })
    var request = FetchQuantities(
      type: try TestStore.type("stepCount"), predicate: .everything, order: .quantities, limit: .max)
    let first = try store.engine.perform(request, for: .owner)
    #expect(first.items.count == FetchQuantities.mostInPage)
    let next: FetchQuantities.Cursor = try #require(first.next)
    request.after = next
    let second = try store.engine.perform(request, for: .owner)
    #expect(second.items.count == 3)
    #expect(second.next == nil)
  }

  @Test("T5: an app whose permission ends between two parts gets no further part of others' samples")
  func permissionEnds() throws {
    let request = FetchSamples(selections: try Self.all(["stepCount"]))
    let own = try store.engine.perform(request, for: app).filter {
      $0.provenance.revision?.source.bundleIdentifier == "test.app"
    }.map(\.uuid)
    let (reply, _) = try parted(request, rows: 5, for: app) { number in
      if number == 1 { try store.answer(.refused, .read, ["stepCount"], app: "test.app") }
    }
    #expect(reply.dropFirst(5).allSatisfy { own.contains($0.uuid) })
    #expect(reply.count > 5)
  }

  @Test("T5: more samples than a batch are deleted in several transactions, between which others save; what comes meanwhile stays")
  func deletionInBatches() throws {
    let database = try TestDatabase.make()
    let engine = HealthEngine(
      database: database, answering: PolicyAnswering(policy: .grantAll), now: { Date() }, zone: { .gmt }, batchSize: 3, noticing: [])
    let store = TestStore(engine: engine)
    let app = try store.app("test.app", share: ["stepCount"], read: ["stepCount"])
    let other = try store.app("test.other", share: ["stepCount"], read: ["stepCount"])
    try engine.perform(SaveSamples(samples: try (0..<10).map { try TestStore.steps(1, at: Double($0 / 4)) }), for: app)
    // Unchecked: the observer is called on the thread of the deletion, after each of its transactions.
    final class Seen: @unchecked Sendable { var (counts, isSaving): ([Int], Bool) = ([], false) }
    let seen = Seen()
    let type = try TestStore.type("stepCount")
    let observation = engine.observeChanges(of: [type]) { _ in
      guard !seen.isSaving else { return }
      seen.isSaving = true
      defer { seen.isSaving = false }
      let all = FetchSamples(selections: [.init(type: type, predicate: .everything)])
      seen.counts.append((try? engine.perform(all, for: .owner).count) ?? -1)
      // Of the app itself, too: only what matched at first goes.
      for caller in [app, other] { _ = try? store.save(TestStore.steps(2, at: 1_000), for: caller) }
    }
    let deleted = try engine.perform(DeleteMatchingSamples(type: type, predicate: .everything), for: app)
    withExtendedLifetime(observation) {}
    #expect(deleted == 10)
    // Two more each time.
    #expect(seen.counts == [7, 6, 5, 6])
    #expect(try store.samples(of: "stepCount").count == 8)
    #expect(try engine.perform(DeleteMatchingSamples(type: type, predicate: .date(.start, .less, TestStore.date(50))), for: app) == 0)
    #expect(try database.read { try $0.checkInvariants() } == [])
  }

  /// An app that has related a score to each of five workouts.
  private func effortApp(_ store: TestStore) throws -> Caller {
    let types = ["workout", "workoutEffortScore"]
    return try store.app("test.effort", share: types, read: types)
  }

  private func effort(in store: TestStore, of given: Caller? = nil) throws -> (app: Caller, workouts: [SampleRecord]) {
    let app = try given ?? effortApp(store)
    let workouts = try (0..<5).map { number in
      try TestStore.sample(
        "workout", .workout(WorkoutRecord(activityType: 37, duration: 60)), at: Double(1000 * number), seconds: 60)
    }
    try store.engine.perform(SaveSamples(samples: workouts), for: app)
    for workout in workouts { try relate(workout, app, store) }
    return (app, workouts)
  }

  private func relate(_ workout: SampleRecord, _ app: Caller, _ store: TestStore) throws {
    let score = try TestStore.sample("workoutEffortScore", 5, "appleEffortScore", at: 0, seconds: 1)
    try store.engine.perform(RelateEffort(score: score, workout: workout.uuid, activity: nil, isRelated: true), for: app)
  }

  @Test(
    "T5: scores of effort come in parts, as in the whole reply; what changes meanwhile comes after the anchor", arguments: [true, false])
  func effortInParts(hasAnchor: Bool) throws {
    let app = try effortApp(store)
    let beginning = try store.engine.perform(FetchEffort(predicate: .everything, anchor: nil, isMostRelevant: false), for: app).anchor
    let workouts = try effort(in: store, of: app).workouts
    let anchor = hasAnchor ? beginning : nil
    for caller in [app, .owner] {
      let request = FetchEffort(predicate: .everything, anchor: anchor, isMostRelevant: false)
      let whole = try store.engine.perform(request, for: caller)
      #expect(whole.relationships.map(\.workout.uuid) == workouts.map(\.uuid))
      for (rows, count) in [1: 5, 2: 3, 4: 2, 5: 1] {
        let (reply, parts) = try parted(request, rows: rows, for: caller)
        #expect(reply.relationships == whole.relationships)
        #expect(reply.anchor == whole.anchor)
        #expect(parts == count)
      }
    }
    let request = FetchEffort(predicate: .everything, anchor: anchor, isMostRelevant: false)
    let (reply, _) = try parted(request, rows: 1, for: app) { part in
      // Behind a part that was read, and before one that was not: the second one must not move the anchor past the first.
      if part == 2 { for workout in [workouts[0], workouts[4]] { try relate(workout, app, store) } }
    }
    #expect(reply.relationships.map(\.workout.uuid) == workouts.map(\.uuid))
    let later = FetchEffort(predicate: .everything, anchor: reply.anchor, isMostRelevant: false)
    let again = try store.engine.perform(later, for: app).relationships.map(\.workout.uuid)
    #expect(again.contains(workouts[0].uuid))
  }
}
