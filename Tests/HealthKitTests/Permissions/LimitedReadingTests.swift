// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTesting
import OpenHealthCore
import Testing

/// An app that may read data since a date.
@Suite struct LimitedReadingTests {
  private let test: TestEngine
  private let store: HKHealthStore
  private let steps = HKQuantityType(.stepCount)
  private let heartRate = HKQuantityType(.heartRate)
  private let start = Date(timeIntervalSinceReferenceDate: 700_000_000)

  /// The earliest date that may be read, 100 s after the start.
  private var limit: Date { start + 100 }

  init() throws {
    test = try TestEngine()
    store = test.store()
  }

  private func grant(_ types: [HKObjectType], since: Date?, to app: String = "com.example.app") throws {
    let questions = types.map { PermissionQuestion(type: $0.dataType, direction: .read) }
    try test.engine.perform(SetPermissions(app: app, questions: questions, answer: .granted, since: since), for: .owner)
  }

  private func sample(_ type: HKQuantityType, _ value: Double, from: Double, to: Double) -> HKQuantitySample {
    let unit = type == steps ? HKUnit.count() : HKUnit.count().unitDivided(by: .minute())
    return HKQuantitySample(type: type, quantity: HKQuantity(unit: unit, doubleValue: value), start: start + from, end: start + to)
  }

  /// Saves samples as another app.
  private func saveOfOthers(_ samples: [HKSample]) async throws {
    let other = test.store("com.example.other")
    try await other.requestAuthorization(toShare: [steps, heartRate], read: [])
    try await other.save(samples)
  }

  private func values(_ type: HKQuantityType, _ predicate: NSPredicate? = nil) async throws -> [Double] {
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: type, predicate: predicate)], sortDescriptors: [SortDescriptor(\.startDate)])
    let unit = type == steps ? HKUnit.count() : HKUnit.count().unitDivided(by: .minute())
    return try await descriptor.result(for: store).map { $0.quantity.doubleValue(for: unit) }
  }

  @Test("AUTH-54 AUTH-55 AUTH-56 AUTH-58 AUTH-65 AUTH-66: both forms return the dates of limited types only, whatever is stored")
  func dates() async throws {
    let types: Set<HKObjectType> = [
      steps, heartRate, HKCategoryType(.sleepAnalysis), HKCharacteristicType(.bloodType), .activitySummaryType(), HKCorrelationType(.food),
    ]
    #expect(try await store.earliestAuthorizedSampleDate(for: types) == [:])
    try grant([steps, HKCharacteristicType(.bloodType), .activitySummaryType()], since: limit)
    try grant([heartRate], since: nil)
    #expect(try await store.earliestAuthorizedSampleDate(for: types) == [steps: limit])
    try await saveOfOthers([sample(steps, 1, from: 200, to: 200)])
    try grant([heartRate], since: start)
    let dates = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<[HKObjectType: Date]?, any Error>) in
      store.getEarliestAuthorizedSampleDate(for: types) { dates, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: dates) }
      }
    }
    #expect(dates == [steps: limit, heartRate: start])
    #expect(try await store.earliestAuthorizedSampleDate(for: []) == [:])
    #expect(store.earliestPermittedSampleDate() == .distantPast)
  }

  @Test("AUTH-59 AUTH-60 AUTH-63: samples that end at the date or later are returned whole; earlier ones are omitted without an error")
  func ends() async throws {
    let all = [
      sample(steps, 1, from: 0, to: 99), sample(steps, 2, from: 50, to: 100), sample(steps, 3, from: 99, to: 150),
      sample(steps, 4, from: 120, to: 130),
    ]
    try await saveOfOthers(all)
    try grant([steps], since: limit)
    #expect(try await values(steps) == [2, 3, 4])
    #expect(try await values(steps, HKQuery.predicateForSamples(withStart: start, end: start + 40)) == [])
    #expect(try await values(steps, HKQuery.predicateForObjects(with: [all[0].uuid])) == [])
    let unfiltered = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: steps)], sortDescriptors: [SortDescriptor(\.startDate)], limit: 1)
    let first = try #require(try await unfiltered.result(for: store).first)
    #expect(first.startDate == start + 50 && first.endDate == limit && first.uuid == all[1].uuid)
    let sum = HKStatisticsQueryDescriptor(predicate: .quantitySample(type: steps), options: .cumulativeSum)
    #expect(try await sum.result(for: store)?.sumQuantity()?.doubleValue(for: .count()) == 9)
  }

  @Test("AUTH-28 AUTH-52: the app's own samples are visible at any date, and sharing has no period")
  func own() async throws {
    try await store.requestAuthorization(toShare: [steps], read: [])
    try grant([steps], since: limit)
    try await store.save(sample(steps, 7, from: 0, to: 10))
    try await saveOfOthers([sample(steps, 1, from: 0, to: 10)])
    #expect(store.authorizationStatus(for: steps) == .sharingAuthorized)
    #expect(try await values(steps) == [7])
    let sources = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Set<HKSource>, any Error>) in
      store.execute(
        HKSourceQuery(sampleType: steps, samplePredicate: nil) { _, sources, error in
          if let sources { continuation.resume(returning: sources) } else { continuation.resume(throwing: error ?? CancellationError()) }
        })
    }
    #expect(sources.map(\.bundleIdentifier) == ["com.example.app"])
  }

  @Test("AUTH-61: a client that clamps each type's start to its date gets the type's visible samples")
  func clamping() async throws {
    try await saveOfOthers([
      sample(steps, 1, from: 0, to: 10), sample(steps, 2, from: 200, to: 210), sample(heartRate, 60, from: 0, to: 10),
    ])
    try grant([steps], since: limit)
    try grant([heartRate], since: nil)
    let dates = try await store.earliestAuthorizedSampleDate(for: [steps, heartRate])
    var found: [HKQuantityType: [Double]] = [:]
    for type in [steps, heartRate] {
      let begin = max(start - 1000, dates[type] ?? .distantPast)
      found[type] = try await values(type, HKQuery.predicateForSamples(withStart: begin, end: nil))
    }
    #expect(found == [steps: [2], heartRate: [60]])
  }

  @Test(
    "AUTH-62 AUTH-64: a stored anchor continues with later changes; a wider period replays nothing, but a new query returns all")
  func anchors() async throws {
    let old = sample(steps, 1, from: 0, to: 10)
    let new = sample(steps, 2, from: 200, to: 210)
    try await saveOfOthers([old, new])
    try grant([steps], since: limit)
    func changes(_ anchor: HKQueryAnchor?) async throws -> HKAnchoredObjectQueryDescriptor<HKQuantitySample>.Result {
      try await HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: steps)], anchor: anchor).result(for: store)
    }
    let first = try await changes(nil)
    #expect(first.addedSamples.map(\.uuid) == [new.uuid])
    try grant([steps], since: nil)
    let second = try await changes(first.newAnchor)
    #expect(second.addedSamples.isEmpty)
    #expect(second.deletedObjects.isEmpty)
    #expect(Set(try await changes(nil).addedSamples.map(\.uuid)) == [old.uuid, new.uuid])
    try grant([steps], since: start + 1000)
    let third = try await changes(second.newAnchor)
    #expect(third.addedSamples.isEmpty)
    #expect(third.deletedObjects.isEmpty)
    // Deletions of visible samples are reported, those of hidden samples are not.
    try grant([steps], since: limit)
    try await test.store("com.example.other").delete([old, new])
    #expect(try await changes(third.newAnchor).deletedObjects.map(\.uuid) == [new.uuid])
  }

  @Test("AUTH-60: observers and live queries are called for visible samples, and not for earlier ones")
  func observers() async throws {
    try grant([steps], since: limit)
    let (calls, continuation) = AsyncStream.makeStream(of: Int.self)
    let observer = HKObserverQuery(sampleType: steps, predicate: nil) { _, completion, _ in
      continuation.yield(0)
      completion()
    }
    let live = HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit) { _, samples, _, _, _ in
      continuation.yield(1 + (samples?.count ?? 0))
    }
    live.updateHandler = { _, samples, _, _, _ in continuation.yield(100 + (samples?.count ?? 0)) }
    var iterator = calls.makeAsyncIterator()
    store.execute(observer)
    #expect(await iterator.next() == 0)
    store.execute(live)
    #expect(await iterator.next() == 1)
    try await saveOfOthers([sample(steps, 1, from: 0, to: 10)])
    try await saveOfOthers([sample(steps, 2, from: 200, to: 210)])
    // One call each, for the second save: a call for the first would have come before.
    #expect(await Set([iterator.next(), iterator.next()]) == [0, 101])
    store.stop(observer)
    store.stop(live)
  }

  @Test("AUTH-51 AUTH-64: a request asks only about new types, and keeps the limit of others")
  func asking() async throws {
    try grant([steps], since: limit)
    #expect(try await store.statusForAuthorizationRequest(toShare: [], read: [steps]) == .unnecessary)
    test.person.answer(with: .grantSince(start + 50))
    try await store.requestAuthorization(toShare: [], read: [steps, heartRate, HKCharacteristicType(.bloodType)])
    #expect(test.person.sheets.map(\.read).last == [heartRate, HKCharacteristicType(.bloodType)])
    #expect(try await store.earliestAuthorizedSampleDate(for: [steps, heartRate]) == [steps: limit, heartRate: start + 50])
  }

  @Test("AUTH-57: an error fails the whole call, in both forms")
  func errors() async throws {
    try test.engine.perform(RestrictApps(true), for: .owner)
    await #expect(throws: HKError.self) { try await store.earliestAuthorizedSampleDate(for: [steps]) }
    let (hasDates, code) = await withCheckedContinuation { continuation in
      store.getEarliestAuthorizedSampleDate(for: [steps]) { dates, error in
        continuation.resume(returning: (dates != nil, (error as? HKError)?.code))
      }
    }
    #expect(!hasDates)
    #expect(code == .errorHealthDataRestricted)
  }

  @Test("CORR-09 AUTH-60: a correlation has its visible members")
  func correlations() async throws {
    let (systolic, diastolic) = (HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic))
    let other = test.store("com.example.other")
    try await other.requestAuthorization(toShare: [systolic, diastolic], read: [])
    let pressure = HKCorrelation(
      type: HKCorrelationType(.bloodPressure), start: start, end: start,
      objects: [
        HKQuantitySample(type: systolic, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: 120), start: start, end: start),
        HKQuantitySample(type: diastolic, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: 80), start: start, end: start),
      ])
    try await other.save(pressure)
    let descriptor = HKSampleQueryDescriptor(predicates: [.correlation(type: HKCorrelationType(.bloodPressure))], sortDescriptors: [])
    try grant([systolic], since: start)
    try grant([diastolic], since: limit)
    let found = try await descriptor.result(for: store)
    #expect(found.map { $0.objects.map(\.sampleType) } == [[systolic]])
    try grant([systolic], since: limit)
    #expect(try await descriptor.result(for: store).isEmpty)
  }
}
