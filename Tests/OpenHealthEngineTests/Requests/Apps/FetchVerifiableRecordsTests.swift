// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
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
      return SampleRecord(
        uuid: UUID(), type: Catalog.verifiableRecord, start: date, end: date, value: .content(.verifiableRecord(content)),
        provenance: .unknown)
    }
    try engine.perform(SaveSamples(samples: samples, author: TestStore.identity("com.example.clinic")), for: .owner)
  }

  private final class Outcome: Sendable {
    private let result = Mutex<Result<[SampleRecord], HealthError>?>(nil)

    func set(_ new: Result<[SampleRecord], HealthError>) { result.withLock { $0 = new } }

    var value: Result<[SampleRecord], HealthError>? { result.withLock { $0 } }
  }

  /// Asks on another thread, and has the owner choose when the question is there.
  private func ask(choosing objects: [UUID]) throws -> [UUID] {
    let (engine, app, outcome, done) = (engine, app, Outcome(), DispatchSemaphore(value: 0))
    let request = FetchVerifiableRecords(recordTypes: ["a"], sourceTypes: [VerifiableRecord.smartHealthCard])
    Thread.detachNewThread {
      outcome.set(Result { () throws(HealthError) in try engine.perform(request, for: .app(app)) })
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

  @Test("VCR-01: a call asks even when an earlier answer is stored")
  func answeredBefore() throws {
    let answer = SetObjectPermissions(app: app.bundleIdentifier, type: Catalog.verifiableRecord, objects: [], answer: .granted)
    try engine.perform(answer, for: .owner)
    #expect(try ask(choosing: [samples[1].uuid]) == [samples[1].uuid])
  }

  @Test("VCR-01 VCR-02: the owner gets all that fits; where nothing fits, there is no question")
  func noQuestion() throws {
    let all = FetchVerifiableRecords(recordTypes: [], sourceTypes: [VerifiableRecord.smartHealthCard])
    #expect(try engine.perform(all, for: .owner).map(\.uuid) == samples.map(\.uuid))
    let other = FetchVerifiableRecords(recordTypes: ["a", "b"], sourceTypes: [VerifiableRecord.smartHealthCard])
    #expect(try engine.perform(other, for: .app(app)).isEmpty)
    #expect(try engine.perform(ListPermissionRequests(), for: .owner).isEmpty)
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
