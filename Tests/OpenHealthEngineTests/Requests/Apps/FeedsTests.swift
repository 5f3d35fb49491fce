// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthEngine

/// Batches of phones: sent twice, late, out of order, beside imports and deletions, they lead to one state.
@Suite struct FeedsTests {
  private static let types = ["stepCount", "heartRate", "bloodPressureSystolic", "bloodPressureDiastolic", "sleepAnalysis"]

  private static func feed(_ name: String, in store: TestStore, share: [String] = types) throws -> Caller {
    try store.app(FeedSource.identifier(ofFeed: name), share: share)
  }

  private static func uuid(_ number: Int) -> UUID {
    UUID(uuid: (UInt8(number & 0xFF), 1, 2, 3, 4, 5, 0x46, 7, 0x88, 9, 10, 11, 12, 13, UInt8(number >> 8 & 0xFF), 14))
  }

  /// A sample as a reader makes it.
  private static func sample(
    _ number: Int, _ type: String = "stepCount", _ value: Double = 10, _ unit: String = "count", at start: Double, seconds: Double = 60,
    source: String = "Watch", made: Double? = 0
  ) throws -> SampleRecord {
    SampleRecord(
      uuid: uuid(number), type: try TestStore.type(type), start: TestStore.date(start), end: TestStore.date(start + seconds),
      value: .quantity(value, try UnitExpression.parse(unit)),
      provenance: Provenance(revision: SourceRevisionRecord(source: FeedSource.part(named: source), productType: "Watch6,1"), device: nil),
      creation: made.map { TestStore.date(1_000_000 + $0) })
  }

  private struct Batch {
    var name: String
    var samples: [SampleRecord] = []
    var deleted: [UUID] = []
    var sums: Set<Int> = []
  }

  /// Sends as the owner in the name of the feed, who learns more than the feed does.
  @discardableResult
  private func send(_ batch: Batch, _ caller: Caller, _ store: TestStore) throws -> SaveFeedBatch.Reply {
    try store.engine.perform(
      SaveFeedBatch(batch: batch.name, samples: batch.samples, sums: batch.sums, deleted: batch.deleted, author: caller.app), for: .owner)
  }

  /// Sends as the feed itself.
  @discardableResult
  private func sendItself(_ batch: Batch, _ caller: Caller, _ store: TestStore) throws -> SaveFeedBatch.Reply {
    try store.engine.perform(
      SaveFeedBatch(batch: batch.name, samples: batch.samples, sums: batch.sums, deleted: batch.deleted), for: caller)
  }

  /// Everything that is stored, in words that do not depend on the order in which it came.
  private func state(_ store: TestStore) throws -> [String] {
    try Self.types.flatMap { try store.samples(of: $0) }.map { sample in
      let source = sample.provenance.revision?.source
      return "\(sample.uuid) \(sample.type.name) \(sample.value) \(sample.start) \(sample.end) \(source?.bundleIdentifier ?? "") "
        + "\(source?.name ?? "") \(String(describing: sample.creation))"
    }.sorted()
  }

  // MARK: One state

  /// Batches of a phone: new samples, the same samples again with and without another value, deletions before and after their samples.
  private func batches(seed: UInt64, count: Int) throws -> [Batch] {
    var random = SplitMix64(seed: seed)
    return try (0..<count).map { place in
      var batch = Batch(name: "batch \(place)")
      for _ in 0..<8 {
        let number = Int.random(in: 0..<12, using: &random)
        if Int.random(in: 0..<5, using: &random) == 0 {
          batch.deleted.append(Self.uuid(number))
        } else {
          let version = Double(Int.random(in: 0..<3, using: &random))
          batch.samples.append(
            try Self.sample(number, "stepCount", 10 + version, at: Double(number) * 100 + version / 4, made: version))
        }
      }
      return batch
    }
  }

  /// What the batches lead to, by the obvious rule: of each UUID the version made last, unless it was ever deleted.
  private func expected(_ batches: [Batch]) -> Set<String> {
    let gone = Set(batches.flatMap(\.deleted))
    var best: [UUID: SampleRecord] = [:]
    for sample in batches.flatMap(\.samples) where !gone.contains(sample.uuid) {
      if let other = best[sample.uuid], let made = other.creation, made >= sample.creation ?? .distantPast { continue }
      best[sample.uuid] = sample
    }
    return Set(best.values.map { "\($0.uuid) \($0.value) \($0.start)" })
  }

  private static func permutations(_ count: Int) -> [[Int]] {
    guard count > 1 else { return [Array(0..<count)] }
    return permutations(count - 1).flatMap { rest in (0...rest.count).map { Array(rest[..<$0]) + [count - 1] + Array(rest[$0...]) } }
  }

  @Test("every order of batches, and every batch twice at any place, leads to one state", arguments: [1, 2, 3] as [UInt64])
  func orders(seed: UInt64) throws {
    let batches = try batches(seed: seed, count: 4)
    let wanted = expected(batches)
    #expect(wanted.count > 3)
    var first: [String]?
    for order in Self.permutations(4) {
      for doubled in [nil] + order.indices.map(Optional.some) {
        var sent = order
        if let doubled { sent.insert(order[doubled], at: Int(seed) * 7 % (order.count + 1)) }
        let store = try TestStore()
        let phone = try Self.feed("phone", in: store)
        for place in sent { try send(batches[place], phone, store) }
        let found = try state(store)
        #expect(Set(try store.samples(of: "stepCount").map { "\($0.uuid) \($0.value) \($0.start)" }) == wanted, "\(sent)")
        #expect(found == first ?? found, "\(sent)")
        first = first ?? found
      }
    }
  }

  @Test("each line doubled inside a batch, and each line as a batch of its own, is the same state")
  func lines() throws {
    let batches = try batches(seed: 9, count: 3)
    let wanted = expected(batches)
    let (whole, single) = (try TestStore(), try TestStore())
    let (phone, other) = (try Self.feed("phone", in: whole), try Self.feed("phone", in: single))
    for batch in batches {
      try send(
        Batch(name: batch.name, samples: batch.samples + batch.samples.reversed(), deleted: batch.deleted + batch.deleted), phone, whole)
      for (place, sample) in batch.samples.enumerated() {
        try send(Batch(name: "\(batch.name) \(place)", samples: [sample]), other, single)
      }
      try send(Batch(name: "\(batch.name) deletions", deleted: batch.deleted), other, single)
    }
    for store in [whole, single] {
      #expect(Set(try store.samples(of: "stepCount").map { "\($0.uuid) \($0.value) \($0.start)" }) == wanted)
    }
    #expect(try state(whole) == state(single))
  }

  @Test("a deletion is final: before its sample, after it, in the same batch, and for a sample that comes again")
  func tombstones() throws {
    let store = try TestStore()
    let phone = try Self.feed("phone", in: store)
    #expect(try send(Batch(name: "1", deleted: [Self.uuid(1)]), phone, store).deleted == 0)
    #expect(try send(Batch(name: "2", samples: [Self.sample(1, at: 0), Self.sample(2, at: 100)]), phone, store).ended == 1)
    #expect(
      try send(Batch(name: "3", samples: [Self.sample(3, at: 200)], deleted: [Self.uuid(2), Self.uuid(3)]), phone, store).deleted == 1)
    let reply = try send(Batch(name: "4", samples: [1, 2, 3].map { try Self.sample($0, at: 300, made: 9) }), phone, store)
    #expect(reply.ended == 3 && reply.accepted == 0)
    #expect(try state(store).isEmpty)
    // More than one shard of them, and a second time.
    let many = (0..<600).map(Self.uuid)
    try send(Batch(name: "5", deleted: many), phone, store)
    #expect(try send(Batch(name: "6", samples: many.indices.map { try Self.sample($0, at: Double($0)) }), phone, store).ended == 600)
  }

  @Test("a batch that the store has had changes nothing, and says so")
  func repeated() throws {
    let store = try TestStore()
    let phone = try Self.feed("phone", in: store)
    let batch = Batch(name: "1", samples: [try Self.sample(1, at: 0)])
    #expect(try send(batch, phone, store).accepted == 1)
    let again = try send(batch, phone, store)
    #expect(again.isRepeated && again.accepted == 0)
    let renamed = try send(Batch(name: "2", samples: batch.samples), phone, store)
    #expect(!renamed.isRepeated && renamed.duplicates == 1 && renamed.accepted == 0)
    let report = try store.engine.perform(ReadFeed(feed: FeedSource.identifier(ofFeed: "phone")), for: .owner)
    #expect(report.accepted == 1 && report.duplicates == 1 && report.batches == ["1", "2"] && report.types["stepCount"]?.count == 1)
  }

  // MARK: Sources and rights

  @Test("samples keep the phone's sources below the feed, with their model, so that a watch is a watch")
  func sources() throws {
    let store = try TestStore()
    let phone = try Self.feed("phone", in: store)
    try send(
      Batch(
        name: "1",
        samples: [
          try Self.sample(1, at: 0, source: "Watch"), try Self.sample(2, at: 0, source: "Phone"), try Self.sample(3, at: 100, source: ""),
        ]),
      phone, store)
    let revisions = try store.samples(of: "stepCount").compactMap(\.provenance.revision)
    #expect(Set(revisions.map(\.source.name)) == ["Watch", "Phone", FeedSource.identifier(ofFeed: "phone")])
    #expect(revisions.allSatisfy { FeedSource.isOf(FeedSource.identifier(ofFeed: "phone"), $0.source.bundleIdentifier) })
    #expect(Set(revisions.map(\.source.bundleIdentifier)).count == 3 && revisions.allSatisfy { $0.productType == "Watch6,1" })
  }

  @Test("two phones do not delete each other's samples, and have a common one once")
  func twoPhones() throws {
    let store = try TestStore()
    let (one, two) = (try Self.feed("one", in: store), try Self.feed("two", in: store))
    try send(Batch(name: "1", samples: [try Self.sample(1, at: 0), try Self.sample(2, at: 100)]), one, store)
    #expect(try send(Batch(name: "1", samples: [try Self.sample(1, at: 0)]), two, store).elsewhere == 1)
    #expect(try send(Batch(name: "2", deleted: [Self.uuid(1), Self.uuid(2)]), two, store).deleted == 0)
    #expect(try store.samples(of: "stepCount").count == 2)
    // The same UUID with another content is another sample of the other phone.
    #expect(try send(Batch(name: "4", samples: [try Self.sample(2, "stepCount", 77, at: 900)]), two, store).ended == 1)
    #expect(try send(Batch(name: "3", samples: [try Self.sample(3, "stepCount", 77, at: 900)]), two, store).accepted == 1)
    #expect(try send(Batch(name: "2", deleted: [Self.uuid(3)]), one, store).deleted == 0)
    #expect(try send(Batch(name: "3", deleted: [Self.uuid(1)]), one, store).deleted == 1)
  }

  @Test("only feeds send batches, of types that they may save; types that no app may save come from feeds alone")
  func rights() throws {
    let store = try TestStore()
    let app = try store.app("com.example.app", share: Self.types)
    let batch = Batch(name: "1", samples: [try Self.sample(1, at: 0)])
    #expect(throws: HealthError.ownerOnly) { try sendItself(batch, app, store) }
    #expect(throws: HealthError.ownerOnly) { try send(batch, app, store) }
    #expect(throws: HealthError.ownerOnly) { try send(batch, .owner, store) }
    #expect(throws: HealthError.ownerOnly) {
      try store.engine.perform(SetAsideFeedBatch(format: "f", reason: "r", body: Data([1])), for: app)
    }
    let phone = try Self.feed("phone", in: store, share: ["heartRate"])
    #expect(throws: HealthError.authorizationNotDetermined) { try sendItself(batch, phone, store) }
    try store.answer(.refused, .share, ["stepCount"], app: FeedSource.identifier(ofFeed: "phone"))
    #expect(throws: HealthError.authorizationDenied) { try sendItself(batch, phone, store) }
    #expect(try state(store).isEmpty)
    let exercise = try Self.sample(2, "appleExerciseTime", 5, "min", at: 0)
    #expect(try sendItself(Batch(name: "2", samples: [exercise]), phone, store).accepted == 1)
    // Nothing can be read back.
    #expect(throws: HealthError.self) { try store.samples(of: "appleExerciseTime", for: phone) }
    let pulse = try Self.sample(3, "heartRate", 60, "count/min", at: 0, seconds: 0)
    try sendItself(Batch(name: "3", samples: [pulse]), phone, store)
    #expect(try store.samples(of: "heartRate", for: phone).isEmpty)
    // Whether others have a sample looks the same.
    let others = try Self.feed("other", in: store, share: ["heartRate"])
    let new = try Self.sample(4, "heartRate", 61, "count/min", at: 9, seconds: 0)
    #expect(
      try sendItself(Batch(name: "1", samples: [pulse]), others, store) == sendItself(Batch(name: "2", samples: [new]), others, store))
  }

  // MARK: Imports

  /// The record that an export has of a sample: whole seconds, the person's unit, a date of creation.
  private func exported(_ type: String, _ value: Double, _ unit: String, at start: Double, seconds: Double, creation: Double) throws
    -> SampleRecord
  {
    var sample = try TestStore.sample(
      type, value, unit, at: start.rounded(.down), of: "import.apple-health.watch", creation: TestStore.date(creation))
    sample.end = TestStore.date((start + seconds).rounded(.down))
    sample.provenance = Provenance(
      revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "import.apple-health.watch", name: "Watch")), device: nil)
    return sample
  }

  @Test("an import before, after and between batches, and again, leaves each sample once", arguments: [0, 1, 2, 3])
  func imports(place: Int) throws {
    let store = try TestStore()
    let phone = try Self.feed("phone", in: store)
    let sent = try (0..<30).map { number in
      try Self.sample(number, "distanceWalkingRunning", 0.123 + Double(number / 2), "km", at: Double(number / 2) * 40 + 0.37, seconds: 30.5)
    }
    try store.answer(.granted, .share, ["distanceWalkingRunning"], app: FeedSource.identifier(ofFeed: "phone"))
    // In metres, and two that the phone never sends.
    let file = try (0..<32).map { number in
      try exported(
        "distanceWalkingRunning", (0.123 + Double(number / 2)) * 1000, "m", at: Double(number / 2) * 40 + 0.37, seconds: 30.5,
        creation: 7000)
    }
    let batches = [
      Batch(name: "1", samples: Array(sent[..<11])), Batch(name: "2", samples: Array(sent[8..<20])),
      Batch(name: "3", samples: Array(sent[20...])),
    ]
    for (index, batch) in batches.enumerated() {
      if index == place { try store.bring(file) }
      try send(batch, phone, store)
    }
    if place == 3 { try store.bring(file) }
    func count() throws -> Int { try store.samples(of: "distanceWalkingRunning").count }
    #expect(try count() == 32)
    try store.bring(file)
    #expect(try count() == 32)
    for batch in batches { try send(Batch(name: batch.name + " again", samples: batch.samples), phone, store) }
    #expect(try count() == 32)
    let uuids = Set(try store.samples(of: "distanceWalkingRunning").map(\.uuid))
    #expect(uuids.isSuperset(of: sent.map(\.uuid)))
    // The phone's deletion finds its sample, even if another source brought it first.
    #expect(try send(Batch(name: "end", deleted: [sent[3].uuid]), phone, store).deleted == 1)
    #expect(try count() == 31)
  }

  @Test("an imported sample goes with the phone's, whether its deletion comes before it, with it or after it; its twin stays")
  func importedAndDeleted() throws {
    let sample = try Self.sample(1, "heartRate", 61, "count/min", at: 40.5, seconds: 0)
    let twin = try Self.sample(2, "heartRate", 61, "count/min", at: 40.5, seconds: 0)
    let record = try exported("heartRate", 61, "count/min", at: 40.5, seconds: 0, creation: 7000)
    let (samples, end) = (Batch(name: "1", samples: [sample, twin]), Batch(name: "2", deleted: [sample.uuid]))
    let both = Batch(name: "3", samples: [sample, sample, twin], deleted: [sample.uuid])
    for batches in [[samples, end], [end, samples], [both], [end, samples, both]] {
      for twins in [false, true] {
        let store = try TestStore()
        let phone = try Self.feed("phone", in: store)
        try store.bring(twins ? [record, record] : [record])
        let counts = try batches.map { batch in
          var batch = batch
          if !twins { batch.samples.removeAll { $0.uuid == twin.uuid } }
          return try sendItself(batch, phone, store)
        }
        #expect(counts.allSatisfy { !$0.isRepeated })
        #expect(try store.samples(of: "heartRate").map(\.uuid) == (twins ? [twin.uuid] : []), "\(batches.map(\.name)) \(twins)")
      }
    }
  }

  @Test("points without a UUID are not stored beside what a file has brought, and a file claims them")
  func derived() throws {
    let point = try Self.sample(1, "heartRate", 61, "count/min", at: 40.5, seconds: 0, made: nil)
    let record = try exported("heartRate", 61, "count/min", at: 40.5, seconds: 0, creation: 7000)
    for fileFirst in [true, false] {
      let store = try TestStore()
      let phone = try Self.feed("phone", in: store)
      if fileFirst { try store.bring([record]) }
      let reply = try send(Batch(name: "1", samples: [point]), phone, store)
      #expect((reply.accepted, reply.elsewhere) == (fileFirst ? 0 : 1, fileFirst ? 1 : 0))
      if !fileFirst { try store.bring([record]) }
      #expect(try store.samples(of: "heartRate").count == 1)
    }
  }

  @Test("what the owner has removed stays removed, and comes back once when it is restored")
  func removed() throws {
    let store = try TestStore()
    let phone = try Self.feed("phone", in: store)
    let samples = try [1, 2].map { try Self.sample($0, at: Double($0) * 100) }
    try send(Batch(name: "1", samples: samples), phone, store)
    let removal = try #require(
      try store.engine.perform(RemoveSamples(selection: .samples([samples[0].uuid])), for: .owner).removal)
    #expect(try send(Batch(name: "2", samples: samples), phone, store).removed == 1)
    #expect(try store.samples(of: "stepCount").map(\.uuid) == [samples[1].uuid])
    _ = try store.engine.perform(RestoreSamples(removal: removal), for: .owner)
    #expect(try send(Batch(name: "3", samples: samples), phone, store).duplicates == 2)
    #expect(try store.samples(of: "stepCount").count == 2)
  }

  @Test("what the owner has removed stays out for ever, of a feed as of an import, whoever brings it")
  func removedForEver() throws {
    let clock = TestClock()
    let store = try TestStore(now: { clock.now })
    let phone = try Self.feed("phone", in: store)
    let sent = try [1, 2].map { try Self.sample($0, "heartRate", 61, "count/min", at: Double($0) * 100 + 0.4, seconds: 0) }
    let file = try (1...3).map { try exported("heartRate", 61, "count/min", at: Double($0) * 100, seconds: 0, creation: 7000) }
    try send(Batch(name: "1", samples: sent), phone, store)
    _ = try store.engine.perform(RemoveSamples(selection: .samples([sent[0].uuid])), for: .owner)
    // The removal becomes permanent.
    clock.advance(2 * RemoveSamples.keptSeconds)
    #expect(try send(Batch(name: "2", samples: sent), phone, store).removed == 1)
    #expect(try store.samples(of: "heartRate").map(\.uuid) == [sent[1].uuid])
    let outcome = try store.bring(file)
    #expect(outcome.removedByType?.values.reduce(0, +) == 1 && outcome.storedByType.values.reduce(0, +) == 1)
    // What an import brought and the owner removed is not stored from the phone either.
    let third = try #require(try store.samples(of: "heartRate").first { $0.start == TestStore.date(300) })
    _ = try store.engine.perform(RemoveSamples(selection: .samples([third.uuid])), for: .owner)
    clock.advance(2 * RemoveSamples.keptSeconds)
    let late = try Self.sample(3, "heartRate", 61, "count/min", at: 300.4, seconds: 0)
    #expect(try send(Batch(name: "3", samples: [late]), phone, store).removed == 1)
    #expect(try store.samples(of: "heartRate").map(\.uuid) == [sent[1].uuid])
    // Another value is another sample.
    let other = try Self.sample(4, "heartRate", 62, "count/min", at: 300.4, seconds: 0)
    #expect(try send(Batch(name: "4", samples: [other]), phone, store).accepted == 1)
  }

  @Test("a correlation that the owner has removed stays out of later batches with its members")
  func removedCorrelation() throws {
    let store = try TestStore()
    let phone = try Self.feed("phone", in: store)
    let members = [
      try Self.sample(1, "bloodPressureSystolic", 120, "mmHg", at: 0, seconds: 0),
      try Self.sample(2, "bloodPressureDiastolic", 80, "mmHg", at: 0, seconds: 0),
    ]
    var whole = members[0]
    (whole.uuid, whole.type, whole.value) = (Self.uuid(3), try TestStore.type("bloodPressure"), .correlation(members))
    try send(Batch(name: "1", samples: [whole]), phone, store)
    _ = try store.engine.perform(RemoveSamples(selection: .samples([whole.uuid])), for: .owner)
    #expect(try send(Batch(name: "2", samples: [whole] + members), phone, store).removed == 1)
    #expect(try store.engine.perform(ListTypes(), for: .owner).allSatisfy { $0.count == 0 })
  }

  // MARK: Sums, correlations

  @Test("a point that comes again with another value replaces it; a sum in another grain replaces those of its time")
  func sums() throws {
    let store = try TestStore()
    let phone = try Self.feed("phone", in: store)
    let hours = try (0..<24).map { try Self.sample($0, "stepCount", 100, at: Double($0) * 3600, seconds: 3600, made: nil) }
    try send(Batch(name: "1", samples: hours, sums: Set(hours.indices)), phone, store)
    var changed = hours
    changed[5].value = .quantity(150, UnitExpression.count)
    let reply = try send(Batch(name: "2", samples: changed, sums: Set(hours.indices)), phone, store)
    #expect(reply.accepted == 1 && reply.duplicates == 23)
    func total() throws -> Double {
      try store.samples(of: "stepCount").reduce(0) { sum, sample in
        if case .quantity(let value, _) = sample.value { sum + value } else { sum }
      }
    }
    #expect(try total() == 2450)
    let day = try Self.sample(100, "stepCount", 2450, at: 0, seconds: 86_400, made: nil)
    #expect(try send(Batch(name: "3", samples: [day], sums: [0]), phone, store).accepted == 1)
    #expect(try store.samples(of: "stepCount").map(\.uuid) == [day.uuid])
    // Where another source has samples, a sum is superfluous.
    try store.save(TestStore.steps(5, at: 90_000, seconds: 60), for: store.app("com.example.app", share: ["stepCount"]))
    let next = try Self.sample(101, "stepCount", 2450, at: 86_400, seconds: 86_400, made: nil)
    #expect(try send(Batch(name: "4", samples: [next], sums: [0]), phone, store).superfluous == 1)
  }

  @Test("members of a correlation that also come singly are counted once, in either order", arguments: [true, false])
  func correlations(wholeFirst: Bool) throws {
    let store = try TestStore()
    let phone = try Self.feed("phone", in: store)
    let members = [
      try Self.sample(1, "bloodPressureSystolic", 120, "mmHg", at: 0, seconds: 0),
      try Self.sample(2, "bloodPressureDiastolic", 80, "mmHg", at: 0, seconds: 0),
    ]
    var whole = members[0]
    (whole.uuid, whole.type, whole.value) = (Self.uuid(3), try TestStore.type("bloodPressure"), .correlation(members))
    for samples in wholeFirst ? [[whole], members] : [members, [whole]] {
      try send(Batch(name: "\(samples[0].uuid)", samples: samples), phone, store)
    }
    try send(Batch(name: "all", samples: members + [whole]), phone, store)
    #expect(try store.samples(of: "bloodPressureSystolic").count == 1)
    let found = try store.samples(of: "bloodPressure")
    #expect(found.count == 1 && Set(found[0].members?.map(\.uuid) ?? []) == Set(members.map(\.uuid)))
  }

  @Test("a stored sample of another type with a member's UUID does not become the member: correlations stay flat, and all are seen")
  func foreignMembers() throws {
    let store = try TestStore()
    let phone = try Self.feed("phone", in: store)
    func whole(_ number: Int, member: Int) throws -> SampleRecord {
      var whole = try Self.sample(number, at: 0)
      let member = try Self.sample(member, "bloodPressureSystolic", 120, "mmHg", at: 0)
      (whole.type, whole.value) = (try TestStore.type("bloodPressure"), .correlation([member]))
      return whole
    }
    try send(Batch(name: "1", samples: [try whole(1, member: 2), try Self.sample(3, at: 0)]), phone, store)
    // One whose member is a correlation, and one whose member is steps.
    try send(Batch(name: "2", samples: [try whole(4, member: 1), try whole(5, member: 3)]), phone, store)
    let found = try store.samples(of: "bloodPressure")
    #expect(Set(found.map(\.uuid)) == [Self.uuid(1), Self.uuid(4), Self.uuid(5)])
    #expect(found.first { $0.uuid == Self.uuid(1) }?.members?.map(\.uuid) == [Self.uuid(2)])
    #expect(found.allSatisfy { $0.uuid == Self.uuid(1) || $0.members?.isEmpty == true })
    #expect(try store.samples(of: "stepCount").map(\.uuid) == [Self.uuid(3)])
  }

  // MARK: Kept and set aside

  @Test("records without an object are kept once")
  func kept() throws {
    let store = try TestStore()
    let phone = try Self.feed("phone", in: store)
    let kept = [SaveFeedBatch.Kept(kind: "sample.ecg", body: "{\"a\":1}")]
    for (name, count) in [("1", 1), ("2", 0)] {
      #expect(try store.engine.perform(SaveFeedBatch(batch: name, samples: [], kept: kept), for: phone).kept == count)
    }
    #expect(try store.engine.perform(ListElements(), for: .owner)["FeedRecord"] == 1)
  }

  @Test("sums that all cover the same time do not keep the store busy: what they are compared with has a limit")
  func overlappingSums() throws {
    let store = try TestStore()
    let phone = try Self.feed("phone", in: store)
    let minutes = try (0..<1000).map { try Self.sample($0, at: Double($0) * 60, made: nil) }
    try send(Batch(name: "1", samples: minutes, sums: Set(minutes.indices)), phone, store)
    let before = try state(store)
    // Each covers all minutes.
    let days = try (0...Limits.mostComparisonsOfSums / 1000).map { number in
      try Self.sample(2000 + number, at: Double(number) / 1000, seconds: 86_400, made: nil)
    }
    #expect(throws: HealthError.invalidArgument(.tooManySamples)) {
      try send(Batch(name: "2", samples: days, sums: Set(days.indices)), phone, store)
    }
    #expect(try state(store) == before)
    #expect(try send(Batch(name: "3", samples: Array(days[..<1]), sums: [0]), phone, store).accepted == 1)
    #expect(try store.samples(of: "stepCount").count == 1)
  }

  @Test("a feed has a limit of sources: samples of further ones are those of the feed itself, and other feeds have their own")
  func manySources() throws {
    let store = try TestStore()
    let (phone, other) = (try Self.feed("phone", in: store), try Self.feed("other", in: store))
    func send(_ name: String, _ numbers: Range<Int>, _ feed: Caller) throws {
      let samples = try numbers.map { try Self.sample($0, at: Double($0) * 60, source: "Watch \($0)") }
      #expect(try sendItself(Batch(name: name, samples: samples), feed, store).accepted == samples.count)
    }
    func sources() throws -> [String: Int] {
      try store.samples(of: "stepCount").reduce(into: [:]) { $0[$1.provenance.revision?.source.bundleIdentifier ?? "", default: 0] += 1 }
    }
    // In two batches, so that the first one's are remembered.
    try send("1", 0..<200, phone)
    try send("2", 200..<Limits.mostSourcesOfFeed + 7, phone)
    let identifier = FeedSource.identifier(ofFeed: "phone")
    #expect(try sources().count == Limits.mostSourcesOfFeed + 1)
    #expect(try sources()[identifier] == 7)
    // A known source stays what it is, and another feed has places of its own.
    let known = try Self.sample(1000, at: 1e6, source: "Watch 0")
    try sendItself(Batch(name: "3", samples: [known]), phone, store)
    try sendItself(Batch(name: "1", samples: [try Self.sample(1001, at: 2e6, source: "Watch 999")]), other, store)
    #expect(try sources()[identifier] == 7 && sources()[FeedSource.identifier(ofFeed: "other")] == nil)
    #expect(try sources().count == Limits.mostSourcesOfFeed + 2)
  }

  @Test("what is kept of a feed has a limit of bytes, and no number or name of a batch does harm")
  func wildBatches() throws {
    let store = try TestStore()
    let phone = try Self.feed("phone", in: store)
    func send(_ name: String, _ sizes: [Int] = [], rejected: Int = 0) throws -> SaveFeedBatch.Reply {
      let kept = sizes.enumerated().map { SaveFeedBatch.Kept(kind: "x", body: String(repeating: "\($0 % 10)", count: $1) + name) }
      return try store.engine.perform(SaveFeedBatch(batch: name, samples: [], kept: kept, rejected: rejected), for: phone)
    }
    func report() throws -> FeedReport {
      try store.engine.perform(ReadFeed(feed: FeedSource.identifier(ofFeed: "phone")), for: .owner)
    }
    #expect(try send("1", [Limits.largestKeptRecord, 1 << 10]).kept == 1)
    #expect(try report().keptBytes == 1 + 1 << 10 + 1)
    for (name, rejected) in [("2", Int.max), ("3", Int.max), ("4", Int.min), ("5", 3)] { _ = try send(name, rejected: rejected) }
    #expect(try report().rejected == 2 * Limits.mostSamplesInSave + 3)
    let long = String(repeating: "n", count: 1 << 20)
    #expect(try !send(long).isRepeated)
    #expect(try send(long).isRepeated)
    #expect(try report().batches.allSatisfy { $0.utf8.count <= Limits.longestBatchName })
  }

  @Test("a batch is set aside once, with its bytes and its reason; the oldest go, and the owner can forget them")
  func setAside() throws {
    let store = try TestStore()
    let phone = try Self.feed("phone", in: store)
    let feed = FeedSource.identifier(ofFeed: "phone")
    func report() throws -> FeedReport { try store.engine.perform(ReadFeed(feed: feed), for: .owner) }
    for number in 0..<Limits.mostSetAsideBatches + 3 {
      for _ in 0..<2 {
        try store.engine.perform(SetAsideFeedBatch(format: "wire", reason: "cut", body: Data([UInt8(number), 0, 255])), for: phone)
      }
    }
    #expect(try report().setAside.map(\.number) == Array(4...Limits.mostSetAsideBatches + 3))
    #expect(try store.engine.perform(ReadSetAsideBatch(feed: feed, number: 4), for: .owner) == Data([3, 0, 255]))
    #expect(try store.engine.perform(ReadSetAsideBatch(feed: feed, number: 3), for: .owner) == nil)
    let large = Data(repeating: 7, count: Limits.largestSetAsideBatch + 1)
    try store.engine.perform(SetAsideFeedBatch(format: "wire", reason: "cut", body: large), for: phone)
    #expect(try report().setAside.last?.bytes == 0)
    #expect(try store.engine.perform(ForgetSetAsideBatches(feed: feed, number: 5), for: .owner) == 1)
    #expect(try store.engine.perform(ReadSetAsideBatch(feed: feed, number: 5), for: .owner) == nil)
    #expect(try store.engine.perform(ForgetSetAsideBatches(feed: feed, number: nil), for: .owner) == Limits.mostSetAsideBatches - 1)
    #expect(try report() == FeedReport())
  }
}
