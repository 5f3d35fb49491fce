// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

@Suite struct MenopauseTests {
  private let stateType = HKCategoryType(.menopausalState)
  private let bleedingType = HKCategoryType(.bleedingAfterMenopause)
  private let start = Stretch.next()

  private func state(_ value: HKCategoryValueMenopausalState, after hours: Double = 0, seconds: Double = 0) -> HKCategorySample {
    let date = start + hours * 3600
    return HKCategorySample(type: stateType, value: value.rawValue, start: date, end: date + seconds)
  }

  private func states(in store: HKHealthStore) async throws -> [HKCategorySample] {
    try await HKSampleQueryDescriptor(
      predicates: [.categorySample(type: stateType, predicate: Stretch.predicate(start))], sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: store)
  }

  @Test("MENO-01: a menopausal state is one of three values, numbered from 1")
  func values() {
    let all: [HKCategoryValueMenopausalState] = [.menopause, .perimenopause, .none]
    #expect(all.map(\.rawValue) == [1, 2, 3])
    #expect(HKCategoryValueMenopausalState(rawValue: 0) == nil)
    #expect(HKCategoryValueMenopausalState(rawValue: 4) == nil)
    #expect(all.map { state($0).value } == [1, 2, 3])
  }

  @Test("MENO-02: a menopausal state with a length is not saved, nor are the samples beside it", arguments: [0.001, 60])
  func lengths(seconds: Double) async throws {
    let store = try await TestStore.granted(stateType)
    let error = await #expect(throws: HKError.self) {
      try await store.save([state(.menopause, after: 1), state(.menopause, seconds: seconds)])
    }
    #expect(error?.code == .errorInvalidArgument)
    #expect(try await states(in: store).isEmpty)
  }

  @Test("MENO-03: the value none is stored and returned like the others")
  func noneOfBoth() async throws {
    let store = try await TestStore.granted(stateType)
    #expect(try await states(in: store).isEmpty)
    try await store.save(state(.none))
    #expect(try await states(in: store).map(\.value) == [HKCategoryValueMenopausalState.none.rawValue])
  }

  @Test("MENO-04: bleeding after menopause lasts for an interval, and takes every value of vaginal bleeding (OQ-45)")
  func bleeding() async throws {
    let store = try await TestStore.granted(bleedingType)
    let values: [HKCategoryValueVaginalBleeding] = [.unspecified, .light, .medium, .heavy, .none]
    let samples = values.enumerated().map { day, value in
      HKCategorySample(
        type: bleedingType, value: value.rawValue, start: start + Double(day) * 86_400, end: start + Double(day) * 86_400 + 7200)
    }
    try await store.save(samples)
    let found = try await HKSampleQueryDescriptor(
      predicates: [.categorySample(type: bleedingType, predicate: Stretch.predicate(start))], sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: store)
    #expect(found == samples)
    #expect(found.map(\.value) == values.map(\.rawValue))
    #expect(found.allSatisfy { $0.endDate.timeIntervalSince($0.startDate) == 7200 })
  }

  @Test("MENO-05: both types are requested like other types, in both directions")
  func permission() async throws {
    let store = try await TestStore.granted(stateType, bleedingType)
    for type in [stateType, bleedingType] {
      #expect(!type.requiresPerObjectAuthorization())
      #expect(store.authorizationStatus(for: type) == .sharingAuthorized)
    }
  }

  @Test("MENO-06 MENO-07: several states of one day are all kept; queries filter and order them, and follow an anchor")
  func severalStates() async throws {
    let store = try await TestStore.granted(stateType)
    try await store.save([state(.none, after: 1), state(.menopause, after: 3), state(.perimenopause, after: 2)])
    let found = try await states(in: store)
    #expect(found.map(\.value) == [3, 2, 1])
    #expect(found.map(\.value).min() == HKCategoryValueMenopausalState.menopause.rawValue)
    let early = HKQuery.predicateForSamples(withStart: start, end: start + 2.5 * 3600, options: .strictStartDate)
    let descriptor = HKAnchoredObjectQueryDescriptor(
      predicates: [.categorySample(type: stateType, predicate: early)], anchor: nil)
    let first = try await descriptor.result(for: store)
    #expect(first.addedSamples.map(\.value) == [3, 2])
    try await store.save(state(.menopause, after: 1.5))
    let next = try await HKAnchoredObjectQueryDescriptor(
      predicates: [.categorySample(type: stateType, predicate: early)], anchor: first.newAnchor
    ).result(for: store)
    #expect(next.addedSamples.map(\.value) == [1])
  }
}
