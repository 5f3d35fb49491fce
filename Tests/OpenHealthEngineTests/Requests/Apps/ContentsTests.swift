// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Synchronization
import Testing

@Suite struct FetchContentBytesTests {
  private let store: TestStore

  init() throws { store = try TestStore() }

  /// A sample with eight bytes for each beat.
  private static func series(_ count: Int, at start: Double = 0) throws -> SampleRecord {
    let beats = (0..<count).map { HeartbeatSeriesRecord.Beat(time: Double($0), isAfterGap: false) }
    return try TestStore.sample(
      "heartbeatSeries", .content(.heartbeatSeries(HeartbeatSeriesRecord(beats))), at: start, seconds: Double(count))
  }

  private func fetch(_ sample: SampleRecord, part: Int = 0, for caller: Caller = .owner) throws -> FetchContentBytes.Part {
    try store.engine.perform(FetchContentBytes(type: sample.type, uuid: sample.uuid, start: sample.start, part: part), for: caller)
  }

  private static let bytesInPart = 1 << 18

  @Test("A large part comes in parts of a quarter of a mebibyte, each naming the next, and is the one that was saved")
  func parts() throws {
    let app = try store.app("test.band", share: ["heartbeatSeries"], read: ["heartbeatSeries"])
    let sample = try Self.series(70_000)
    try store.save(sample, try Self.series(1, at: 1), for: app)
    var sizes: [Int] = []
    var bytes = Data()
    var next: Int? = 0
    while let part = next {
      let reply = try fetch(sample, part: part, for: app)
      sizes.append(reply.bytes.count)
      bytes += reply.bytes
      next = reply.next
    }
    #expect(sizes == [Self.bytesInPart, Self.bytesInPart, 560_000 - 2 * Self.bytesInPart])
    #expect(sample.content?.bytes?.bytes == bytes)
    for part in [-1, 3, .max] {
      let reply = try fetch(sample, part: part, for: app)
      #expect(reply.bytes.isEmpty, "\(part)")
      #expect(reply.next == nil, "\(part)")
    }
  }

  @Test("A part that is full is the last one when nothing follows")
  func fullPart() throws {
    let app = try store.app("test.band", share: ["heartbeatSeries"])
    let sample = try Self.series(Self.bytesInPart / 8)
    try store.save(sample, for: app)
    let reply = try fetch(sample)
    #expect(reply.bytes.count == Self.bytesInPart)
    #expect(reply.next == nil)
  }

  @Test("A last part of one byte comes, too")
  func lastByte() throws {
    let document = ClinicalDocument(title: "Visit", bytes: ContentBytes(Data(repeating: 7, count: Self.bytesInPart) + [9]))
    let sample = try TestStore.sample("CDA", .content(.clinicalDocument(document)), at: 0)
    try store.save(sample, for: store.app("test.clinic", share: ["CDA"]))
    #expect(try fetch(sample).next == 1)
    let last = try fetch(sample, part: 1)
    #expect(last.bytes == Data([9]))
    #expect(last.next == nil)
  }

  @Test("An app reads what it may read: after a refusal only its own, without a request nothing")
  func permission() throws {
    let band = try store.app("test.band", share: ["heartbeatSeries"])
    let reader = try store.app("test.reader", share: ["heartbeatSeries"])
    let (others, own) = (try Self.series(40_000), try Self.series(3, at: 1))
    try store.save(others, for: band)
    try store.save(own, for: reader)
    let stranger = try store.app("test.stranger")
    #expect(throws: HealthError.authorizationNotDetermined) { try fetch(others, for: stranger) }
    try store.answer(.refused, .read, ["heartbeatSeries"], app: "test.reader")
    let refused = try fetch(others, for: reader)
    #expect(refused.bytes.isEmpty)
    #expect(refused.next == nil)
    #expect(throws: HealthError.invalidArgument(.contentGone)) { try fetch(others, part: 1, for: reader) }
    #expect(try fetch(own, for: reader).bytes.count == 24)
    try store.answer(.granted, .read, ["heartbeatSeries"], app: "test.reader")
    #expect(try fetch(others, part: 1, for: reader).bytes.count == 320_000 - Self.bytesInPart)
  }

  @Test("A deleted sample has no bytes, and a later part of it is an error; so has a sample at another start")
  func gone() throws {
    let app = try store.app("test.band", share: ["heartbeatSeries"], read: ["heartbeatSeries"])
    let sample = try Self.series(40_000)
    try store.save(sample, for: app)
    #expect(try fetch(sample, for: app).next == 1)
    var moved = sample
    moved.start += 1
    #expect(try fetch(moved, for: app).bytes.isEmpty)
    try store.engine.perform(DeleteSamples(samples: [sample]), for: app)
    #expect(try fetch(sample, for: app).bytes.isEmpty)
    #expect(throws: HealthError.invalidArgument(.contentGone)) { try fetch(sample, part: 1, for: app) }
  }

  @Test("A sample without a large part has no bytes")
  func none() throws {
    let sample = try TestStore.sample("electrocardiogram", .content(.electrocardiogram(ElectrocardiogramRecord())))
    try store.engine.perform(SaveSamples(samples: [sample], author: TestStore.identity("test.watch")), for: .owner)
    let reply = try fetch(sample)
    #expect(reply.bytes.isEmpty)
    #expect(reply.next == nil)
    #expect(try store.samples(of: "electrocardiogram").map(\.value) == [sample.value])
  }
}

/// Verifiable records of an owner who chooses later.
@Suite struct FetchVerifiableRecordsTests {
  private let engine: HealthEngine
  private let app = TestStore.identity("com.example.app")
  private let samples: [SampleRecord]

  init() throws {
    engine = HealthEngine(database: try TestDatabase.make(), answering: QueuedAnswering())
    samples = (0..<2).map { number in
      let date = TestStore.date(Double(number))
      let content = VerifiableRecord(recordTypes: ["a"], issuer: "https://clinic.example", issued: date, relevant: date, data: Data([1]))
      return SampleRecord(Catalog.verifiableRecord, .content(.verifiableRecord(content)), at: date)
    }
    try engine.perform(SaveSamples(samples: samples, author: TestStore.identity("com.example.clinic")), for: .owner)
  }

  private final class Outcome: Sendable {
    private let result = Mutex<Result<[SampleRecord], HealthError>?>(nil)

    func set(_ new: Result<[SampleRecord], HealthError>) { result.withLock { $0 = new } }

    var value: Result<[SampleRecord], HealthError>? { result.withLock { $0 } }
  }

  /// Asks on another thread, and has the owner choose when the question is there.
  private func ask(
    _ request: FetchVerifiableRecords = .init(recordTypes: ["a"], sourceTypes: [VerifiableRecord.smartHealthCard]),
    choosing objects: [UUID],
    expressionSteps: Int = 1000
  ) throws -> [UUID] {
    let (engine, app, outcome, done) = (engine, app, Outcome(), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      outcome.set(
        WorkLimit.$ofTask.withValue(WorkLimit(expressionSteps: expressionSteps)) {
          Result { () throws(HealthError) in try engine.perform(request, for: .app(app)) }
        })
      done.signal()
    }
    let end = Date() + 120
    while try engine.perform(ListPermissionRequests(), for: .owner).isEmpty {
      try #require(outcome.value == nil && Date() < end)
      sched_yield()
    }
    let choice = SetObjectPermissions(app: app.bundleIdentifier, type: Catalog.verifiableRecord, objects: objects, answer: .granted)
    try engine.perform(choice, for: .owner)
    try #require(done.wait(timeout: .now() + 120) == .success)
    return try #require(outcome.value).get().map(\.uuid)
  }

  @Test("VCR-01: a call waits until the owner has chosen, and the choice is for that call alone")
  func once() throws {
    #expect(try ask(choosing: [samples[1].uuid]) == [samples[1].uuid])
    let type = Catalog.verifiableRecord
    #expect(try engine.perform(ReadObjectPermissions(app: app.bundleIdentifier, type: type), for: .owner).isEmpty)
    #expect(throws: HealthError.authorizationNotDetermined) {
      try engine.perform(FetchSamples(selections: [.init(type: type, predicate: .everything)]), for: .app(app))
    }
    #expect(try ask(choosing: samples.map(\.uuid)) == samples.map(\.uuid))
    #expect(try ask(choosing: []).isEmpty)
  }

  @Test("T5: an app gets a limited number of bytes of records at once, beyond that an error; the owner chooses again")
  func bounded() throws {
    let date = TestStore.date(100)
    let content = VerifiableRecord(
      recordTypes: ["large"], issuer: "https://clinic.example", issued: date, relevant: date,
      data: Data(repeating: 7, count: VerifiableRecord.largestData))
    let count = Limits.largestVerifiableReply / VerifiableRecord.largestData
    let large = (0..<count).map { _ in
      SampleRecord(Catalog.verifiableRecord, .content(.verifiableRecord(content)), at: date)
    }
    try engine.perform(SaveSamples(samples: large, author: TestStore.identity("com.example.clinic")), for: .owner)
    let request = FetchVerifiableRecords(recordTypes: ["large"], sourceTypes: [VerifiableRecord.smartHealthCard])
    let uuids = large.map(\.uuid)
    #expect(throws: HealthError.invalidArgument(.tooManyRecords)) { try ask(request, choosing: uuids) }
    #expect(try Set(ask(request, choosing: Array(uuids.dropLast(2)))) == Set(uuids.dropLast(2)))
    #expect(try engine.perform(request, for: .owner).count == count)
  }

  @Test("VCR-01: a call asks even when an earlier answer is stored")
  func answeredBefore() throws {
    let answer = SetObjectPermissions(app: app.bundleIdentifier, type: Catalog.verifiableRecord, objects: [], answer: .granted)
    try engine.perform(answer, for: .owner)
    #expect(try ask(choosing: [samples[1].uuid]) == [samples[1].uuid])
  }

  @Test("VCR-01 VCR-02 T21: the owner gets all that fits; an app's request asks, whether or not something fits")
  func alwaysAsked() throws {
    let all = FetchVerifiableRecords(recordTypes: [], sourceTypes: [VerifiableRecord.smartHealthCard])
    #expect(try engine.perform(all, for: .owner).map(\.uuid) == samples.map(\.uuid))
    // Without the owner's answer, none of these comes back: `ask` waits for the question, and fails where the request has ended before it.
    let form = [VerifiableRecord.smartHealthCard]
    for request in [
      FetchVerifiableRecords(recordTypes: ["a", "b"], sourceTypes: form), FetchVerifiableRecords(recordTypes: ["a"], sourceTypes: []),
      FetchVerifiableRecords(recordTypes: ["a"], sourceTypes: form, predicate: .uuid([UUID()])),
    ] {
      #expect(try ask(request, choosing: samples.map(\.uuid)).isEmpty)
      #expect(try ask(request, choosing: []).isEmpty)
    }
    let first = FetchVerifiableRecords(recordTypes: ["a"], sourceTypes: form, predicate: .uuid([samples[0].uuid]))
    #expect(try ask(first, choosing: samples.map(\.uuid)) == [samples[0].uuid])
    #expect(try ask(first, choosing: [samples[1].uuid]).isEmpty)
  }

  @Test("T21: a store without any record asks, too")
  func emptyStore() throws {
    try engine.perform(DeleteSamples(samples: samples), for: .owner)
    #expect(try ask(choosing: []).isEmpty)
    #expect(try ask(choosing: samples.map(\.uuid)).isEmpty)
  }

  @Test("T21: a predicate that takes too long is an error only where it is compared with a record that the person has given")
  func errors() throws {
    let text = String(repeating: "a", count: 200) + "!"
    let long = try TestStore.sample(
      Catalog.verifiableRecord.name, samples[0].value, at: 9, metadata: [.init(key: "note", value: .string(text))])
    try engine.perform(SaveSamples(samples: [long], author: TestStore.identity("com.example.clinic")), for: .owner)
    let request = FetchVerifiableRecords(
      recordTypes: ["a"], sourceTypes: [VerifiableRecord.smartHealthCard],
      predicate: .text(.metadata("note"), try #require(TextPattern(.matches, "(a+)+$"))))
    for objects in [[], samples.map(\.uuid)] { #expect(try ask(request, choosing: objects, expressionSteps: 3).isEmpty) }
    #expect(throws: HealthError.invalidArgument(.expressionTooCostly)) { try ask(request, choosing: [long.uuid], expressionSteps: 3) }
  }

  @Test("VCR-01: of earlier choices a refusal, and a grant to a stronger identity, give no record")
  func earlierChoices() throws {
    let type = Catalog.verifiableRecord
    try engine.perform(
      SetObjectPermissions(app: app.bundleIdentifier, type: type, objects: [samples[0].uuid], answer: .refused), for: .owner)
    #expect(try ask(choosing: [samples[1].uuid]) == [samples[1].uuid])
    try engine.perform(
      SetObjectPermissions(app: app.bundleIdentifier, type: type, objects: [samples[0].uuid], answer: .granted, strength: .isolated),
      for: .owner)
    #expect(try ask(choosing: [samples[1].uuid]) == [samples[1].uuid])
  }

  @Test("VCR-01: a person who answers at once grants all records that fit, or none; a registered app needs its text for clinical data")
  func atOnce() throws {
    for (policy, count) in [(PermissionPolicy.grantAll, 2), (.denyAll, 0)] {
      let engine = HealthEngine(database: try TestDatabase.make(), answering: PolicyAnswering(policy: policy))
      try engine.perform(SaveSamples(samples: samples, author: TestStore.identity("com.example.clinic")), for: .owner)
      func found(_ usage: UsageTexts?) throws -> Int {
        var app = app
        app.usage = usage
        let request = FetchVerifiableRecords(recordTypes: ["a"], sourceTypes: [VerifiableRecord.smartHealthCard])
        return try engine.perform(request, for: .app(app)).count
      }
      #expect(try found(nil) == count)
      #expect(try found(UsageTexts(clinical: "to show")) == count)
      #expect(throws: HealthError.authorizationDenied) { try found(UsageTexts(share: "to show")) }
      #expect(throws: HealthError.authorizationDenied) { try found(UsageTexts(clinical: " ")) }
    }
  }
}
