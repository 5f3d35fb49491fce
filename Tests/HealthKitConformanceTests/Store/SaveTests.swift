// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

@Suite struct SaveTests {
  @Test("SAVE-01: a type that was never requested gives code 5, by handler and by task")
  func neverAsked() async {
    let store = TestStore.unasked
    let sample = quantity(.dietarySelenium, 1, "mg", at: Stretch.next())
    let (success, error) = await withCheckedContinuation { continuation in
      store.save(sample) { success, error in continuation.resume(returning: (success, error)) }
    }
    #expect(!success)
    #expect((error as? HKError)?.code == .errorAuthorizationNotDetermined)
    #expect((error as NSError?)?.domain == HKErrorDomain)
    #expect((error as NSError?)?.code == 5)
  }

  @Test("SAVE-04: the async form throws the same errors")
  func asyncThrows() async {
    let sample = quantity(.dietarySelenium, 1, "mg", at: Stretch.next())
    #expect(await code { try await TestStore.unasked.save(sample) } == .errorAuthorizationNotDetermined)
    #expect(await code { try await TestStore.unasked.save([sample]) } == .errorAuthorizationNotDetermined)
  }

  @Test("SAVE-02: an array is saved as a whole or not at all")
  func allOrNothing() async throws {
    let type = HKQuantityType(.dietaryIron)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let stored = quantity(.dietaryIron, 1, "mg", at: start)
    let new = quantity(.dietaryIron, 2, "mg", at: start)
    let ofAnotherType = quantity(.dietarySelenium, 3, "mg", at: start)
    try await store.save(stored)
    #expect(await code { try await store.save([new, stored]) } == .errorInvalidArgument)
    #expect(await code { try await store.save([new, ofAnotherType]) } == .errorAuthorizationNotDetermined)
    #expect(try await store.samples(of: type, Stretch.predicate(start)) == [stored])
    try await store.save([new])
    #expect(Set(try await store.samples(of: type, Stretch.predicate(start))) == [stored, new])
  }

  @Test("SAVE-03: an object that is already stored is refused with code 3")
  func duplicates() async throws {
    let store = try await TestStore.granted(HKQuantityType(.dietaryCalcium))
    let start = Stretch.next()
    let sample = quantity(.dietaryCalcium, 1, "mg", at: start)
    try await store.save(sample)
    #expect(await code { try await store.save(sample) } == .errorInvalidArgument)
    #expect(await code { try await store.save([sample, sample]) } == .errorInvalidArgument)
    let fetched = try #require(try await store.samples(of: sample.sampleType, Stretch.predicate(start)).first)
    #expect(await code { try await store.save(fetched) } == .errorInvalidArgument)
  }

  @Test("SAVE-04: objects of several types are saved together, in both forms")
  func severalTypes() async throws {
    let store = try await TestStore.granted(HKQuantityType(.dietaryIodine), HKCategoryType(.mindfulSession))
    let start = Stretch.next()
    let iodine = quantity(.dietaryIodine, 100, "mcg", at: start)
    let mindful = HKCategorySample(type: HKCategoryType(.mindfulSession), value: 0, start: start, end: start + 600)
    let (success, error) = await withCheckedContinuation { continuation in
      store.save([iodine, mindful]) { success, error in continuation.resume(returning: (success, error)) }
    }
    #expect(success)
    #expect(error == nil)
    #expect(try await store.samples(of: iodine.sampleType, Stretch.predicate(start)) == [iodine])
    #expect(try await store.samples(of: mindful.sampleType, Stretch.predicate(start)) == [mindful])
  }

  @Test("SAVE-09: the same data saved as two objects is two samples")
  func noMerging() async throws {
    let store = try await TestStore.granted(HKQuantityType(.dietarySodium))
    let start = Stretch.next()
    try await store.save(quantity(.dietarySodium, 2, "g", at: start))
    try await store.save(quantity(.dietarySodium, 2, "g", at: start))
    #expect(try await store.samples(of: HKQuantityType(.dietarySodium), Stretch.predicate(start)).count == 2)
  }
}
