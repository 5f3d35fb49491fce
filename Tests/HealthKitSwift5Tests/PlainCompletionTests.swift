// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CoreLocation
import HealthKitTesting
import Testing

/// Code written before Swift's concurrency, which passes the closures of its callers on to HealthKit. None of their types is `Sendable`;
/// that this compiles without a warning, as it does with Apple's HealthKit, is half of the test.
@Suite struct PlainCompletionTests {
  private let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private let steps = HKQuantityType(.stepCount)

  private func service(_ types: HKSampleType...) throws -> (TestHealthStore, HealthService) {
    let health = try TestHealthStore()
    health.now = start
    health.grant(read: Set(types), share: Set(types))
    return (health, HealthService(store: health.store))
  }

  @Test("every call of a store takes the closure of its caller")
  func store() async throws {
    let (health, service) = try service(steps, .workoutType())
    let walk = HKQuantitySample(type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 5), start: start, end: start + 60)
    let results = await withCheckedContinuation { continuation in
      service.all(walk) { continuation.resume(returning: $0) }
    }
    #expect(results == Array(repeating: true, count: 8))
    #expect(health.samples(of: steps).isEmpty)
  }

  @Test("every query takes the closure of its caller")
  func queries() async throws {
    let (health, service) = try service(steps)
    var answers = [String]()
    let types = Set([HKObjectType.activitySummaryType()])
    health.grant(read: types)
    await withCheckedContinuation { continuation in
      service.run(steps) { name in
        answers.append(name)
        if answers.count == 7 { continuation.resume() }
      }
    }
    #expect(Set(answers) == ["anchored", "collection", "observer", "sample", "source", "statistics", "summary"])
  }

  @Test("builders take the closures of their callers")
  func builders() async throws {
    let (health, service) = try service(steps, .workoutType(), HKSeriesType.workoutRoute())
    let workout: HKWorkout? = await withCheckedContinuation { continuation in
      service.record(from: start) { workout, error in continuation.resume(returning: workout) }
    }
    #expect(workout?.duration == 60)
    #expect(health.samples(of: .workoutType()).count == 1)
  }

  @Test("a mock of the store overrides calls without @Sendable")
  func mocks() {
    let mock = MockStore()
    let store: HKHealthStore = mock
    var saved = false
    let walk = HKQuantitySample(type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 5), start: start, end: start + 60)
    store.save(walk) { success, _ in saved = success }
    store.requestAuthorization(toShare: nil, read: [steps]) { success, _ in saved = saved && success }
    store.execute(HKObserverQuery(sampleType: steps, predicate: nil) { _, done, _ in done() })
    #expect(saved)
    #expect(mock.executed == 1)
  }
}

private class MockStore: HKHealthStore, @unchecked Sendable {
  var executed = 0

  override func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?, completion: @escaping (Bool, Error?) -> Void
  ) {
    completion(true, nil)
  }

  override func save(_ object: HKObject, withCompletion completion: @escaping (Bool, Error?) -> Void) { completion(true, nil) }

  override func execute(_ query: HKQuery) { executed += 1 }
}

private class HealthService: NSObject {
  private let store: HKHealthStore
  private var results = [Bool]()

  init(store: HKHealthStore) { self.store = store }

  func all(_ sample: HKQuantitySample, completion: @escaping ([Bool]) -> Void) {
    let type = sample.quantityType
    let keep: (Bool, Error?) -> Void = { success, error in self.results.append(success && error == nil) }
    authorize([type]) { success, error in
      keep(success, error)
      self.save(sample) { success, error in
        keep(success, error)
        self.store.getRequestStatusForAuthorization(toShare: [type], read: [type]) { status, error in
          keep(status == .unnecessary, error)
          self.store.preferredUnits(for: [type]) { units, error in
            keep(units[type] == .count(), error)
            self.deliver(type) { success, error in
              keep(success, error)
              self.store.disableAllBackgroundDelivery { success, error in
                keep(success, error)
                self.store.deleteObjects(of: type, predicate: NSPredicate(value: false)) { success, count, error in
                  keep(success && count == 0, error)
                  self.delete(sample) { success, error in
                    keep(success, error)
                    completion(self.results)
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  // Each passes the closure itself on.
  func authorize(_ types: Set<HKSampleType>, completion: @escaping (Bool, Error?) -> Void) {
    store.requestAuthorization(toShare: types, read: types, completion: completion)
  }

  func save(_ sample: HKSample, completion: @escaping (Bool, Error?) -> Void) { store.save([sample], withCompletion: completion) }

  func delete(_ sample: HKSample, completion: @escaping (Bool, Error?) -> Void) { store.delete(sample, withCompletion: completion) }

  func deliver(_ type: HKObjectType, completion: @escaping (Bool, Error?) -> Void) {
    store.enableBackgroundDelivery(for: type, frequency: .immediate, withCompletion: completion)
  }

  func run(_ type: HKQuantityType, answer: @escaping (String) -> Void) {
    let queue = DispatchQueue(label: "answers")
    let report: (String) -> Void = { name in queue.async { answer(name) } }
    sample(type) { _, _, _ in report("sample") }
    let anchored: (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, Error?) -> Void = { _, _, _, _, _ in
      report("anchored")
    }
    let query = HKAnchoredObjectQuery(type: type, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit, resultsHandler: anchored)
    query.updateHandler = anchored
    store.execute(query)
    let observed: (HKObserverQuery, @escaping HKObserverQueryCompletionHandler, Error?) -> Void = { _, done, _ in
      report("observer")
      done()
    }
    store.execute(HKObserverQuery(sampleType: type, predicate: nil, updateHandler: observed))
    let counted: (HKStatisticsQuery, HKStatistics?, Error?) -> Void = { _, _, _ in report("statistics") }
    store.execute(
      HKStatisticsQuery(quantityType: type, quantitySamplePredicate: nil, options: .cumulativeSum, completionHandler: counted))
    let collection = HKStatisticsCollectionQuery(
      quantityType: type, quantitySamplePredicate: nil, options: .cumulativeSum, anchorDate: Date(timeIntervalSinceReferenceDate: 0),
      intervalComponents: DateComponents(day: 1))
    let collected: (HKStatisticsCollectionQuery, HKStatisticsCollection?, Error?) -> Void = { _, _, _ in report("collection") }
    let updated: (HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, Error?) -> Void = { _, _, _, _ in }
    collection.initialResultsHandler = collected
    collection.statisticsUpdateHandler = updated
    store.execute(collection)
    let found: (HKSourceQuery, Set<HKSource>?, Error?) -> Void = { _, _, _ in report("source") }
    store.execute(HKSourceQuery(sampleType: type, samplePredicate: nil, completionHandler: found))
    let summed: (HKActivitySummaryQuery, [HKActivitySummary]?, Error?) -> Void = { _, _, _ in report("summary") }
    store.execute(HKActivitySummaryQuery(predicate: nil, resultsHandler: summed))
  }

  private func sample(_ type: HKSampleType, completion: @escaping (HKSampleQuery, [HKSample]?, Error?) -> Void) {
    store.execute(HKSampleQuery(sampleType: type, predicate: nil, limit: 1, sortDescriptors: nil, resultsHandler: completion))
  }

  func record(from date: Date, completion: @escaping (HKWorkout?, Error?) -> Void) {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
    let route = builder.seriesBuilder(for: .workoutRoute()) as? HKWorkoutRouteBuilder
    let place = CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: 47, longitude: 8), altitude: 0, horizontalAccuracy: 5, verticalAccuracy: 5,
      timestamp: date)
    begin(builder, at: date) { _, _ in
      self.insert([place], into: route) { _, _ in
        builder.addMetadata([HKMetadataKeyIndoorWorkout: false]) { _, _ in
          builder.endCollection(withEnd: date + 60) { _, _ in self.finish(builder, completion: completion) }
        }
      }
    }
  }

  private func begin(_ builder: HKWorkoutBuilder, at date: Date, completion: @escaping (Bool, Error?) -> Void) {
    builder.beginCollection(withStart: date, completion: completion)
  }

  private func insert(_ places: [CLLocation], into route: HKWorkoutRouteBuilder?, completion: @escaping (Bool, Error?) -> Void) {
    route?.insertRouteData(places, completion: completion)
  }

  private func finish(_ builder: HKWorkoutBuilder, completion: @escaping (HKWorkout?, Error?) -> Void) {
    builder.finishWorkout(completion: completion)
  }
}
