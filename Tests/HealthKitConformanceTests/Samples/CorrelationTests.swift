// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

@Suite struct CorrelationTests {
  private let pressureType = HKCorrelationType(.bloodPressure)
  private let foodType = HKCorrelationType(.food)
  private let systolicType = HKQuantityType(.bloodPressureSystolic)
  private let diastolicType = HKQuantityType(.bloodPressureDiastolic)

  private func pressure(_ systolic: Double, _ diastolic: Double, at start: Date) -> HKCorrelation {
    HKCorrelation(
      type: pressureType, start: start, end: start,
      objects: [
        quantity(.bloodPressureSystolic, systolic, "mmHg", at: start), quantity(.bloodPressureDiastolic, diastolic, "mmHg", at: start),
      ])
  }

  private func granted() async throws -> HKHealthStore { try await TestStore.granted(systolicType, diastolicType) }

  private func above(_ value: Double) -> NSPredicate {
    HKQuery.predicateForQuantitySamples(with: .greaterThan, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: value))
  }

  @Test("CORR-01 CORR-08: a correlation returns its members, by type")
  func members() {
    let start = Stretch.next()
    let energy = quantity(.dietaryEnergyConsumed, 300, "kcal", at: start)
    let sugars = [1.0, 2].map { quantity(.dietarySugar, $0, "g", at: start) }
    let meal = HKCorrelation(
      type: foodType, start: start, end: start + 60, objects: Set([energy] + sugars), metadata: [HKMetadataKeyFoodType: "Soup"])
    #expect(meal.correlationType == foodType)
    #expect(meal.sampleType == foodType)
    #expect(meal.objects == Set([energy] + sugars))
    #expect(meal.objects(for: HKQuantityType(.dietarySugar)) == Set(sugars))
    #expect(meal.objects(for: HKQuantityType(.dietaryEnergyConsumed)) == [energy])
    #expect(meal.objects(for: HKQuantityType(.dietaryProtein)).isEmpty)
    #expect(meal.objects(for: foodType).isEmpty)
    #expect(meal.metadata?[HKMetadataKeyFoodType] as? String == "Soup")
    #expect(meal.startDate == start)
    #expect(meal.endDate == start + 60)
    let device = HKDevice.local()
    let measured = HKCorrelation(type: foodType, start: start, end: start, objects: [energy], device: device, metadata: nil)
    #expect(measured.device == device)
    #expect(measured.metadata == nil)
  }

  @Test("K16 CORR-02 CORR-06: a correlation of other members can be made, and saving it fails with code 3 and changes nothing")
  func otherMembers() async throws {
    let store = try await TestStore.granted(systolicType, diastolicType, HKQuantityType(.stepCount), HKQuantityType(.dietarySugar))
    let start = Stretch.next()
    let systolic = quantity(.bloodPressureSystolic, 120, "mmHg", at: start)
    let steps = quantity(.stepCount, 3, "count", at: start)
    for (type, objects) in [
      (pressureType, [systolic]), (pressureType, [systolic, quantity(.bloodPressureSystolic, 121, "mmHg", at: start)]),
      (pressureType, [steps]), (foodType, [steps]),
    ] {
      let odd = HKCorrelation(type: type, start: start, end: start, objects: Set(objects))
      #expect(odd.objects == Set(objects))
      let error = await #expect(throws: HKError.self) { try await store.save(odd) }
      #expect(error?.code == .errorInvalidArgument)
    }
    #expect(try await store.samples(of: systolicType, Stretch.predicate(start)).isEmpty)
  }

  @Test("CORR-03 SAVE-06 QRY-13 CORR-11: a correlation's members are saved with it and found by their own type")
  func saving() async throws {
    let store = try await granted()
    let start = Stretch.next()
    let early = quantity(.bloodPressureSystolic, 120, "mmHg", at: start)
    let late = quantity(.bloodPressureDiastolic, 80, "mmHg", at: start + 3600)
    let saved = HKCorrelation(type: pressureType, start: start + 60, end: start + 120, objects: [early, late])
    // Making members and a correlation stores nothing; saving the correlation does.
    #expect(try await store.samples(of: systolicType, Stretch.predicate(start)).isEmpty)
    try await store.save(saved)
    let found = try #require(try await store.samples(of: pressureType, Stretch.predicate(start)) as? [HKCorrelation])
    #expect(found == [saved])
    #expect(found.first?.objects == [early, late])
    #expect(found.first?.objects.allSatisfy { $0.sourceRevision.source == .default() } == true)
    #expect(try await store.samples(of: systolicType, Stretch.predicate(start)) == [early])
    #expect(try await store.samples(of: diastolicType, Stretch.predicate(start)) == [late])
    let statistics = try await store.statistics(of: systolicType, Stretch.predicate(start), .discreteAverage)
    #expect(statistics.averageQuantity()?.doubleValue(for: .millimeterOfMercury()) == 120)
  }

  @Test("SAVE-03 SAVE-06 SEED-13: saving a correlation stores its members; neither can be saved a second time")
  func duplicates() async throws {
    let store = try await granted()
    let start = Stretch.next()
    let saved = pressure(120, 80, at: start)
    let systolic = try #require(saved.objects(for: systolicType).first)
    #expect(await code { try await store.save([saved, systolic]) } == .errorInvalidArgument)
    #expect(try await store.samples(of: pressureType, Stretch.predicate(start)).isEmpty)
    try await store.save(saved)
    #expect(await code { try await store.save(saved) } == .errorInvalidArgument)
    #expect(await code { try await store.save(systolic) } == .errorInvalidArgument)
    let again = HKCorrelation(
      type: pressureType, start: start, end: start, objects: [systolic, quantity(.bloodPressureDiastolic, 70, "mmHg", at: start)])
    #expect(await code { try await store.save(again) } == .errorInvalidArgument)
    #expect(try await store.samples(of: diastolicType, Stretch.predicate(start)).count == 1)
  }

  @Test("SAVE-07: one contained type that was never requested fails the whole save")
  func permission() async throws {
    let asked = HKQuantityType(.dietaryCopper)
    let store = try await TestStore.granted(asked)
    let start = Stretch.next()
    let meal = HKCorrelation(
      type: foodType, start: start, end: start,
      objects: [quantity(.dietaryCopper, 1, "mg", at: start), quantity(.dietaryChromium, 1, "mg", at: start)])
    #expect(await code { try await store.save(meal) } == .errorAuthorizationNotDetermined)
    #expect(try await store.samples(of: asked, Stretch.predicate(start)).isEmpty)
    #expect(store.authorizationStatus(for: foodType) == .notDetermined)
  }

  @Test("CORR-10 SEED-25: a correlation query matches its predicate and, for each type, a member that meets that type's predicate")
  func correlationQuery() async throws {
    let store = try await granted()
    let start = Stretch.next()
    let all = [(110.0, 70.0), (130, 85), (150, 75), (160, 95)].enumerated().map { pressure($1.0, $1.1, at: start + 60 * Double($0)) }
    try await store.save(all)
    let block = NSPredicate { sample, _ in (sample as? HKQuantitySample)?.quantity.doubleValue(for: .millimeterOfMercury()) == 150 }
    let cases: [([HKSampleType: NSPredicate]?, [Int])] = [
      (nil, [0, 1, 2, 3]), ([:], [0, 1, 2, 3]), ([systolicType: above(120)], [1, 2, 3]), ([diastolicType: above(80)], [1, 3]),
      ([systolicType: above(140), diastolicType: above(80)], [3]), ([systolicType: above(200)], []),
      ([HKQuantityType(.stepCount): NSPredicate(value: true)], []),
      ([systolicType: block], [2]),
    ]
    for (predicates, wanted) in cases {
      let found = try await correlations(store, Stretch.predicate(start), predicates)
      #expect(found == wanted.map { all[$0] }, "\(String(describing: predicates))")
      #expect(found.allSatisfy { $0.objects.count == 2 })
    }
    let later = HKQuery.predicateForSamples(withStart: start + 90, end: start + 86_400, options: .strictStartDate)
    #expect(try await correlations(store, later, [diastolicType: above(80)]) == [all[3]])
    let query = HKCorrelationQuery(type: pressureType, predicate: later, samplePredicates: [systolicType: above(1)]) { _, _, _ in }
    #expect(query.correlationType == pressureType)
    #expect(query.samplePredicates?.count == 1)
    #expect(query.predicate === later)
  }

  private func correlations(
    _ store: HKHealthStore, _ predicate: NSPredicate?, _ samplePredicates: [HKSampleType: NSPredicate]?
  ) async throws -> [HKCorrelation] {
    try await withCheckedThrowingContinuation { continuation in
      let query = HKCorrelationQuery(type: pressureType, predicate: predicate, samplePredicates: samplePredicates) { _, found, error in
        if let found { continuation.resume(returning: found) } else { continuation.resume(throwing: error ?? HKError(.unknownError)) }
      }
      store.execute(query)
    }
  }

  @Test("CORR-01 QRY-04: descriptors return correlations, sorted by their dates")
  func descriptors() async throws {
    let store = try await granted()
    let start = Stretch.next()
    let all = (0..<4).map { pressure(120, 80, at: start + 60 * Double($0)) }
    try await store.save(all)
    let predicate = HKSamplePredicate.correlation(type: pressureType, predicate: Stretch.predicate(start))
    let latest = HKSampleQueryDescriptor(predicates: [predicate], sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: 2)
    #expect(try await latest.result(for: store) == [all[3], all[2]])
    let byEnd = HKSampleQueryDescriptor(
      predicates: [predicate], sortDescriptors: [SortDescriptor(\HKCorrelation.endDate, order: .forward)])
    #expect(try await byEnd.result(for: store) == all)
    #expect(try await HKSourceQueryDescriptor(predicate: predicate).result(for: store) == [.default()])
    let changes = try await HKAnchoredObjectQueryDescriptor(predicates: [predicate], anchor: nil).result(for: store)
    #expect(changes.addedSamples == all)
    #expect(changes.addedSamples.allSatisfy { $0.objects.count == 2 })
  }

  @Test("PRED-15: a predicate finds samples that are in no correlation")
  func noCorrelation() async throws {
    let store = try await granted()
    let start = Stretch.next()
    let alone = quantity(.bloodPressureSystolic, 130, "mmHg", at: start)
    let saved = pressure(120, 80, at: start)
    try await store.save([alone, saved])
    let free = HKQuery.predicateForObjectsWithNoCorrelation()
    let inStretch = { NSCompoundPredicate(andPredicateWithSubpredicates: [Stretch.predicate(start), $0]) }
    #expect(try await store.samples(of: systolicType, inStretch(free)) == [alone])
    #expect(try await store.samples(of: pressureType, inStretch(free)) == [saved])
    let bound = NSCompoundPredicate(notPredicateWithSubpredicate: free)
    #expect(try await store.samples(of: systolicType, inStretch(bound)) == Array(saved.objects(for: systolicType)))
    let block = NSCompoundPredicate(andPredicateWithSubpredicates: [free, NSPredicate { _, _ in true }])
    #expect(try await store.samples(of: systolicType, inStretch(block)) == [alone])
    let sum = try await store.statistics(of: systolicType, inStretch(free), .discreteAverage).averageQuantity()
    #expect(sum?.doubleValue(for: .millimeterOfMercury()) == 130)
  }

  @Test("DEL-12: deleting a correlation deletes its members; deleting a member leaves the correlation without it")
  func deleting() async throws {
    let store = try await granted()
    let start = Stretch.next()
    let all = (0..<3).map { pressure(120, 80, at: start + 60 * Double($0)) }
    try await store.save(all)
    try await store.delete(all[0])
    let systolic = try #require(all[1].objects(for: systolicType).first)
    try await store.delete(systolic)
    let left = try #require(try await store.samples(of: pressureType, Stretch.predicate(start)) as? [HKCorrelation])
    #expect(left == [all[1], all[2]])
    #expect(left.first?.objects == all[1].objects(for: diastolicType) && left.last?.objects == all[2].objects)
    #expect(try await store.samples(of: systolicType, Stretch.predicate(start)).map(\.startDate) == [start + 120])
    #expect(try await store.deleteObjects(of: pressureType, predicate: Stretch.predicate(start)) == 2)
    for type in [pressureType, systolicType, diastolicType] {
      #expect(try await store.samples(of: type, Stretch.predicate(start)).isEmpty)
    }
  }
}
