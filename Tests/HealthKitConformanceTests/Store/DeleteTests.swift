// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

@Suite struct DeleteTests {
  private func deleted(_ object: HKObject, since anchor: HKQueryAnchor?, in store: HKHealthStore) async throws -> [HKDeletedObject] {
    guard let type = (object as? HKSample)?.sampleType else { return [] }
    return try await HKAnchoredObjectQueryDescriptor(predicates: [.sample(type: type)], anchor: anchor).result(for: store).deletedObjects
  }

  @Test("DEL-01 DEL-09: an app deletes what it saved; a record keeps the identity")
  func deletes() async throws {
    let type = HKQuantityType(.dietaryMagnesium)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let samples = (0..<3).map { quantity(.dietaryMagnesium, 1, "mg", at: start + Double($0)) }
    try await store.save(samples)
    let query = HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: type)], anchor: nil)
    let anchor = try await query.result(for: store).newAnchor
    try await store.delete(samples[1])
    #expect(Set(try await store.samples(of: type, Stretch.predicate(start))) == [samples[0], samples[2]])
    let records = try await deleted(samples[1], since: anchor, in: store)
    #expect(records.map(\.uuid) == [samples[1].uuid])
    #expect(records.first?.metadata == nil)
    // A fetched copy may be deleted instead of the original object.
    let fetched = try #require(try await store.samples(of: type, Stretch.predicate(start)).first)
    try await store.delete([fetched])
    #expect(try await store.samples(of: type, Stretch.predicate(start)).count == 1)
  }

  @Test("DEL-02: a type that was never requested gives code 5")
  func neverAsked() async {
    let sample = quantity(.dietarySelenium, 1, "mg", at: Stretch.next())
    #expect(await code { try await TestStore.unasked.delete(sample) } == .errorAuthorizationNotDetermined)
    let found = await code {
      _ = try await TestStore.unasked.deleteObjects(of: sample.sampleType, predicate: Stretch.predicate(sample.startDate))
    }
    #expect(found == .errorAuthorizationNotDetermined)
  }

  @Test("DEL-03: deleting a sample that is not stored gives code 3, with Apple's text")
  func notStored() async throws {
    let store = try await TestStore.granted(HKQuantityType(.dietaryManganese))
    let sample = quantity(.dietaryManganese, 1, "mg", at: Stretch.next())
    let (success, error) = await withCheckedContinuation { continuation in
      store.delete(sample) { success, error in continuation.resume(returning: (success, error)) }
    }
    #expect(!success)
    #expect((error as? HKError)?.code == .errorInvalidArgument)
    #expect(error?.localizedDescription.contains("Failed to find some objects for deletion.") == true)
    try await store.save(sample)
    try await store.delete(sample)
    #expect(await code { try await store.delete(sample) } == .errorInvalidArgument)
  }

  @Test("DEL-04: an array of objects is deleted as a whole or not at all")
  func allOrNothing() async throws {
    let type = HKQuantityType(.dietaryPhosphorus)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let stored = (0..<2).map { quantity(.dietaryPhosphorus, 1, "mg", at: start + Double($0)) }
    try await store.save(stored)
    let absent = quantity(.dietaryPhosphorus, 1, "mg", at: start + 2)
    #expect(await code { try await store.delete([stored[0], absent, stored[1]]) } == .errorInvalidArgument)
    #expect(Set(try await store.samples(of: type, Stretch.predicate(start))) == Set(stored))
    try await store.delete(stored)
    #expect(try await store.samples(of: type, Stretch.predicate(start)) == [])
  }

  @Test("DEL-05: deleting nothing is refused, with Apple's text")
  func emptyArray() async throws {
    let (success, error) = await withCheckedContinuation { continuation in
      TestStore.unasked.delete([HKObject]()) { success, error in continuation.resume(returning: (success, error)) }
    }
    #expect(!success)
    #expect(error?.localizedDescription.contains("dataObjects cannot be empty") == true)
  }

  @Test("DEL-06 DEL-07: deleting by predicate deletes the matches of one type and returns their number")
  func byPredicate() async throws {
    let (type, other) = (HKQuantityType(.dietaryRiboflavin), HKQuantityType(.dietaryThiamin))
    let store = try await TestStore.granted(type, other)
    let start = Stretch.next()
    let samples = (0..<5).map { quantity(.dietaryRiboflavin, 1, "mg", at: start + Double($0) * 10) }
    let bystander = quantity(.dietaryThiamin, 1, "mg", at: start + 10)
    try await store.save(samples + [bystander])
    let middle = HKQuery.predicateForSamples(withStart: start + 10, end: start + 35, options: .strictStartDate)
    #expect(try await store.deleteObjects(of: type, predicate: middle) == 3)
    #expect(Set(try await store.samples(of: type, Stretch.predicate(start))) == [samples[0], samples[4]])
    #expect(try await store.samples(of: other, Stretch.predicate(start)) == [bystander])
    let (success, count, error) = await withCheckedContinuation { continuation in
      store.deleteObjects(of: type, predicate: middle) { continuation.resume(returning: ($0, $1, $2)) }
    }
    #expect(success)
    #expect(count == 0)
    #expect(error == nil)
  }
}
