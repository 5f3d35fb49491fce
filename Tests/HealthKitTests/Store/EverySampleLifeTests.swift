// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthCore
import Testing

/// One of everything, observed, over a restart of the store, and before an app that was refused.
@Suite struct EverySampleLifeTests {
  private let types = Catalog.types.filter { $0.hasRecords && $0 != Catalog.verifiableRecord }.compactMap {
    HKObjectType.of($0) as? HKSampleType
  }

  /// Runs an observer of all types until it has reported each of them, after a change that is made once it runs.
  private func observe(_ store: HKHealthStore, _ change: () async throws -> Void) async throws {
    let (calls, call) = AsyncStream<Set<HKSampleType>?>.makeStream()
    let query = HKObserverQuery(queryDescriptors: types.map { HKQueryDescriptor(sampleType: $0, predicate: nil) }) {
      _, types, done, error in
      #expect(error == nil)
      call.yield(types)
      done()
    }
    store.execute(query)
    defer { store.stop(query) }
    var next = calls.makeAsyncIterator()
    _ = await next.next()  // the first call, before the change
    try await change()
    var missing = Set(types)
    while !missing.isEmpty, let reported = await next.next() { missing.subtract(reported ?? []) }
  }

  @Test(
    "SAVE-02 DEL-09 OBS-01: each kind is observed when it is saved and deleted, and the store has it after a restart",
    .timeLimit(.minutes(30)))
  func restarted() async throws {
    let every = try EverySample()
    try await TestEngine.restarting { engine in
      try engine.service().0.perform(EverySample.request, for: .app(engine.service().1))
      try await observe(engine.store()) { try await every.save(in: engine) }
      let changes = try await HKAnchoredObjectQueryDescriptor(predicates: types.map { .sample(type: $0) }, anchor: nil)
        .result(for: engine.store())
      return (try StoredSamples.all(engine.engine), changes.newAnchor)
    } then: { engine, kept in
      let found = try StoredSamples.all(engine.engine)
      #expect(found == kept.0)
      #expect(found.map(\.uuid) == every.stored.map(\.uuid))
      let store = engine.store()
      try await observe(store) {
        for type in types where StoredSamples.isSavedByApps(type.dataType) {
          _ = try await store.deleteObjects(of: type, predicate: HKQuery.predicateForSamples(withStart: nil, end: nil))
        }
        let rest = try StoredSamples.all(engine.engine)
        #expect(rest.allSatisfy { !StoredSamples.isSavedByApps($0.type) })
        #expect(!rest.isEmpty)
        try engine.engine.perform(DeleteSamples(samples: rest), for: .owner)
      }
      let changes = try await HKAnchoredObjectQueryDescriptor(predicates: types.map { .sample(type: $0) }, anchor: kept.1).result(
        for: store)
      #expect(changes.addedSamples.isEmpty)
      #expect(Set(changes.deletedObjects.map(\.uuid)) == Set(found.filter { $0.type != Catalog.verifiableRecord }.map(\.uuid)))
    }
  }

  @Test("AUTH-01 AUTH-27 AUTH-33: an app that was refused everything sees none of it, and can neither save nor delete any")
  func refused() async throws {
    let every = try EverySample()
    let engine = try TestEngine()
    try await every.save(in: engine)
    let (stored, samples) = (try StoredSamples.all(engine.engine), every.samples.filter { $0.type.isShareable })
    engine.person.answer(with: .refuseAll)
    let (service, app) = engine.service("com.example.refused")
    try service.perform(EverySample.request, for: .app(app))
    let store = engine.store("com.example.refused")
    for type in types { #expect(try await store.samples(of: type).isEmpty, "\(type.identifier)") }
    let changes = try await HKAnchoredObjectQueryDescriptor(predicates: types.map { .sample(type: $0) }, anchor: nil).result(for: store)
    #expect(changes.addedSamples.isEmpty)
    #expect(changes.deletedObjects.isEmpty)
    for sample in samples {
      var new = sample
      new.uuid = UUID()
      let object = HKSample.of(new)
      #expect(await code { try await store.save(object) } == .errorAuthorizationDenied, "\(sample.type)")
      let old = HKSample.of(sample)
      #expect(await code { try await store.delete(old) } == .errorAuthorizationDenied, "\(sample.type)")
    }
    #expect(try StoredSamples.all(engine.engine) == stored)
  }
}
