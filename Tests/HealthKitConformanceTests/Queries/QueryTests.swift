// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

@Suite struct QueryTests {
  private let byStart = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)
  private let byEndDescending = NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)

  /// Six samples whose starts and ends run in opposite directions, saved out of order.
  private func saved(_ identifier: HKQuantityTypeIdentifier, at start: Date, in store: HKHealthStore) async throws -> [HKQuantitySample] {
    let samples = (0..<6).map { quantity(identifier, Double($0), "g", at: start + Double($0) * 10, seconds: 600 - Double($0) * 100) }
    try await store.save([3, 0, 5, 1, 4, 2].map { samples[$0] })
    return samples
  }

  @Test("QRY-01: without a match the result is an empty array, in one call")
  func emptyResult() async throws {
    let store = try await TestStore.granted(HKQuantityType(.dietaryFiber))
    #expect(try await store.samples(of: HKQuantityType(.dietaryFiber), Stretch.predicate(Stretch.next())) == [])
  }

  @Test("QRY-02: a limit caps the count; HKObjectQueryNoLimit is 0 and means all")
  func limits() async throws {
    let type = HKQuantityType(.dietarySugar)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let samples = try await saved(.dietarySugar, at: start, in: store)
    #expect(HKObjectQueryNoLimit == 0)
    #expect(try await store.samples(of: type, Stretch.predicate(start), sortedBy: [byStart]) == samples)
    for limit in 1...7 {
      let found = try await store.samples(of: type, Stretch.predicate(start), limit: limit, sortedBy: [byStart])
      #expect(found == Array(samples.prefix(limit)))
    }
  }

  @Test("QRY-03: a descriptor returns samples of its class, all of them without a limit")
  func descriptors() async throws {
    let type = HKQuantityType(.dietaryProtein)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let samples = try await saved(.dietaryProtein, at: start, in: store)
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: type, predicate: Stretch.predicate(start))], sortDescriptors: [SortDescriptor(\.startDate)])
    let found: [HKQuantitySample] = try await descriptor.result(for: store)
    #expect(found == samples)
    let anyKind = HKSampleQueryDescriptor(
      predicates: [.sample(type: type, predicate: Stretch.predicate(start))], sortDescriptors: [], limit: 2)
    let few: [HKSample] = try await anyKind.result(for: store)
    #expect(few.count == 2)
  }

  @Test("QRY-03: code that is generic over the class of samples can make each predicate, which has a class of its own")
  func genericPredicates() async throws {
    let type = HKQuantityType(.dietaryFolate)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let samples = try await saved(.dietaryFolate, at: start, in: store)
    func found<Sample: HKSample>(_ class: Sample.Type) async throws -> [Sample] {
      let asked = HKSamplePredicate<Sample>.sample(type: type, predicate: Stretch.predicate(start))
      let all: [HKSample] = try await HKSampleQueryDescriptor(predicates: [asked], sortDescriptors: [SortDescriptor(\.startDate)])
        .result(for: store)
      return all.compactMap { $0 as? Sample }
    }
    #expect(try await found(HKQuantitySample.self) == samples)
    #expect(try await found(HKWorkout.self) == [])
    let asked: HKSamplePredicate<HKQuantitySample> = HKSamplePredicate<HKWorkout>.quantitySample(type: type)
    #expect(asked.sampleType == type)
    #expect(asked.nsPredicate == nil)
    #expect(HKSamplePredicate.workout().sampleType == HKObjectType.workoutType())
  }

  @Test("QRY-04: the latest samples are those by end date, descending, up to a limit")
  func latest() async throws {
    let type = HKQuantityType(.dietaryFatTotal)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let samples = try await saved(.dietaryFatTotal, at: start, in: store)
    #expect(try await store.samples(of: type, Stretch.predicate(start), limit: 2, sortedBy: [byEndDescending]) == Array(samples.prefix(2)))
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: type, predicate: Stretch.predicate(start))],
      sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 3)
    #expect(try await descriptor.result(for: store) == Array(samples.prefix(3)))
  }

  @Test("QRY-05 QRY-04: samples sort by start and by end date, in the order of the descriptors")
  func sorting() async throws {
    let type = HKQuantityType(.dietaryCarbohydrates)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    // Two starts, two ends, each combination once.
    let samples = [(0, 10), (0, 20), (5, 10), (5, 20)].map {
      quantity(.dietaryCarbohydrates, 1, "g", at: start + $0.0, seconds: $0.1 - $0.0)
    }
    try await store.save(samples.reversed())
    func order(_ descriptors: [NSSortDescriptor]) async throws -> [Int?] {
      try await store.samples(of: type, Stretch.predicate(start), sortedBy: descriptors).map { sample in
        samples.firstIndex { $0.uuid == sample.uuid }
      }
    }
    let startUp = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)
    let startDown = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)
    let endUp = NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: true)
    let endDown = NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)
    #expect(try await order([startUp, endUp]) == [0, 1, 2, 3])
    #expect(try await order([startUp, endDown]) == [1, 0, 3, 2])
    #expect(try await order([startDown, endUp]) == [2, 3, 0, 1])
    #expect(try await order([endDown, startDown]) == [3, 1, 2, 0])
    #expect(try await order([endUp, startUp]) == [0, 2, 1, 3])
  }

  @Test("QRY-07: without sort descriptors every match is returned once")
  func unsorted() async throws {
    let type = HKQuantityType(.dietaryPotassium)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let samples = try await saved(.dietaryPotassium, at: start, in: store)
    let found = try await store.samples(of: type, Stretch.predicate(start), sortedBy: nil)
    #expect(found.count == samples.count)
    #expect(Set(found) == Set(samples))
  }

  @Test("QRY-08: several descriptors return the union of their matches, in one order")
  func unions() async throws {
    let store = try await TestStore.granted(HKQuantityType(.dietaryVitaminC), HKCategoryType(.toothbrushingEvent))
    let start = Stretch.next()
    let vitamin = quantity(.dietaryVitaminC, 60, "mg", at: start + 10)
    let brushing = HKCategorySample(type: HKCategoryType(.toothbrushingEvent), value: 0, start: start, end: start + 120)
    try await store.save([vitamin, brushing])
    let descriptors = [
      HKQueryDescriptor(sampleType: HKQuantityType(.dietaryVitaminC), predicate: Stretch.predicate(start)),
      HKQueryDescriptor(sampleType: HKCategoryType(.toothbrushingEvent), predicate: Stretch.predicate(start)),
      // The same descriptor twice: a sample is still returned once.
      HKQueryDescriptor(sampleType: HKQuantityType(.dietaryVitaminC), predicate: Stretch.predicate(start)),
    ]
    let found: [HKSample]? = await withCheckedContinuation { continuation in
      let query = HKSampleQuery(queryDescriptors: descriptors, limit: HKObjectQueryNoLimit, sortDescriptors: [byStart]) { _, samples, _ in
        continuation.resume(returning: samples)
      }
      store.execute(query)
    }
    #expect(found == [brushing, vitamin])
    let limited = HKSampleQueryDescriptor(
      predicates: [
        .sample(type: HKQuantityType(.dietaryVitaminC), predicate: Stretch.predicate(start)),
        .sample(type: HKCategoryType(.toothbrushingEvent), predicate: Stretch.predicate(start)),
      ], sortDescriptors: [SortDescriptor(\HKSample.startDate, order: .reverse)], limit: 1)
    #expect(try await limited.result(for: store) == [vitamin])
  }

  @Test("QRY-09: a type requested only for saving returns the app's own samples, without an error")
  func shareOnly() async throws {
    // No other test requests this type: here it must not be readable.
    let type = HKQuantityType(.dietaryBiotin)
    let store = TestStore.unasked
    try await store.requestAuthorization(toShare: [type], read: [])
    let sample = quantity(.dietaryBiotin, 30, "mcg", at: Stretch.next())
    try await store.save(sample)
    #expect(try await store.samples(of: type, nil) == [sample])
  }

  @Test("QRY-11: an interval that starts after its end matches nothing, without an error")
  func backwardInterval() async throws {
    let type = HKQuantityType(.dietaryFolate)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let sample = quantity(.dietaryFolate, 1, "mg", at: start, seconds: 1000)
    try await store.save(sample)
    for options: HKQueryOptions in [[], .strictStartDate, .strictEndDate, [.strictStartDate, .strictEndDate]] {
      let predicate = HKQuery.predicateForSamples(withStart: start + 600, end: start + 300, options: options)
      #expect(try await store.samples(of: type, predicate) == [])
      #expect(!predicate.evaluate(with: sample))
    }
  }

  @Test("QRY-14: a query's predicate is what was passed in; nil means no filtering")
  func predicates() async throws {
    // No other test saves this type: without a predicate, all its samples are found.
    let type = HKQuantityType(.dietaryCaffeine)
    let store = try await TestStore.granted(type)
    let early = quantity(.dietaryCaffeine, 80, "mg", at: Stretch.next())
    let late = quantity(.dietaryCaffeine, 80, "mg", at: Stretch.next())
    try await store.save([early, late])
    #expect(Set(try await store.samples(of: type, nil)) == [early, late])
    let predicate = Stretch.predicate(early.startDate)
    let query = HKSampleQuery(sampleType: type, predicate: predicate, limit: 5, sortDescriptors: [byStart]) { _, _, _ in }
    #expect(query.objectType == type)
    #expect(query.predicate === predicate)
    #expect(query.limit == 5)
    #expect(query.sortDescriptors?.count == 1)
    let open = HKSampleQuery(sampleType: type, predicate: nil, limit: 5, sortDescriptors: nil) { _, _, _ in }
    #expect(open.predicate == nil)
  }

  @Test("ANCH-03: an anchored query returns samples in the order in which they were saved")
  func orderOfSaving() async throws {
    let type = HKQuantityType(.swimmingStrokeCount)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let samples = [3, 1, 2, 0].map { quantity(.swimmingStrokeCount, 1, "count", at: start + $0) }
    try await store.save([samples[0], samples[1]])
    try await store.save([samples[2], samples[3]])
    let query = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: type, predicate: Stretch.predicate(start))], anchor: nil)
    #expect(try await query.result(for: store).addedSamples == samples)
  }
}
