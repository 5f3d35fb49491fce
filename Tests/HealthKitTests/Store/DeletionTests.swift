// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import Testing

/// Deletion across apps. The conformance tests cover a single app.
@Suite struct DeletionTests {
  private let type = HKQuantityType(.stepCount)

  @Test("DEL-01 DEL-08: another app's samples stay: deleting them is refused, and a predicate skips them")
  func othersSamplesStay() async throws {
    let engine = try TestEngine()
    let other = try await engine.granted(type, app: "com.example.other")
    let store = try await engine.granted(type)
    let (theirs, own) = (steps(1), steps(2))
    try await other.save(theirs)
    try await store.save(own)
    let fetched = try #require(try await store.samples(of: type).first { $0 == theirs })
    #expect(await code { try await store.delete(fetched) } == .errorInvalidArgument)
    #expect(await code { try await store.delete([own, fetched]) } == .errorInvalidArgument)
    #expect(Set(try await store.samples(of: type)) == [theirs, own])
    let all = HKQuery.predicateForSamples(withStart: nil, end: nil)
    #expect(try await store.deleteObjects(of: type, predicate: all) == 1)
    #expect(try await store.samples(of: type) == [theirs])
    #expect(try await store.deleteObjects(of: type, predicate: all) == 0)
  }

  @Test("The result of a call with an effect may be ignored, without a warning")
  func ignoredResults() async throws {
    let store = try await TestEngine().granted(type, .workoutType())
    try await store.save(steps(1))
    try await store.statusForAuthorizationRequest(toShare: [type], read: [type])
    try await store.earliestAuthorizedSampleDate(for: [type])
    try await store.preferredUnits(for: [type])
    try await store.recoverActiveWorkoutSession()
    try HKWorkoutSession(healthStore: store, configuration: HKWorkoutConfiguration()).associatedWorkoutBuilder()
    try await store.deleteObjects(of: type, predicate: HKQuery.predicateForSamples(withStart: nil, end: nil))
    #expect(try await store.samples(of: type).isEmpty)
  }

  @Test("DEL-02: deleting gives code 4 when sharing was refused, code 5 when it was never requested")
  func permissions() async throws {
    let engine = try TestEngine()
    let sample = steps(1)
    let unasked = engine.store()
    #expect(await code { try await unasked.delete(sample) } == .errorAuthorizationNotDetermined)
    engine.person.answer(with: .refuse(share: [type]))
    let store = try await engine.granted(type)
    #expect(await code { try await store.delete(sample) } == .errorAuthorizationDenied)
    let all = HKQuery.predicateForSamples(withStart: nil, end: nil)
    #expect(await code { _ = try await store.deleteObjects(of: type, predicate: all) } == .errorAuthorizationDenied)
  }

  @Test("DEL-09: a query from an earlier anchor returns the records of deletions, even after reopening the store")
  func records() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("openhealthkit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }  // the system empties its temporary folder where this fails
    let sample = steps(1)
    var query = HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: type)], anchor: nil)
    do {
      let store = try await TestEngine(folder: folder).granted(type)
      try await store.save(sample)
      query.anchor = try await query.result(for: store).newAnchor
      try await store.delete(sample)
    }
    let store = try await TestEngine(folder: folder).granted(type)
    let changes = try await query.result(for: store)
    #expect(changes.addedSamples.isEmpty)
    #expect(changes.deletedObjects.map(\.uuid) == [sample.uuid])
  }
}
