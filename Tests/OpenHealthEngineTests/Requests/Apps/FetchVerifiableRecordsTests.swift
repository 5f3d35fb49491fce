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

  @Test("T5: an app gets so many bytes of records at once, or an error; the owner chooses again")
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
