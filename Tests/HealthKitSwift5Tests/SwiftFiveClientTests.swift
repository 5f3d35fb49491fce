// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CoreLocation
import HealthKitTesting
import Testing

/// Apps in the Swift 5 language mode, whose classes are not `Sendable` and whose handlers change captured variables. That this compiles
/// without a warning, as it does with Apple's HealthKit, is half of the test.
@Suite struct SwiftFiveClientTests {
  private let start = Date(timeIntervalSinceReferenceDate: 700_000_000)

  private func store(_ types: HKSampleType...) throws -> TestHealthStore {
    let health = try TestHealthStore(app: "com.example.run")
    health.now = start
    health.grant(read: Set(types), share: Set(types))
    return health
  }

  @Test("ROUTE-05: a query's handler appends the batches to a captured variable")
  func routes() async throws {
    let health = try store(.workoutType(), HKSeriesType.workoutRoute())
    let workout = HKWorkout(activityType: .running, start: start, end: start + 60)
    try await health.store.save(workout)
    let builder = HKWorkoutRouteBuilder(healthStore: health.store, device: nil)
    let points = (0..<3).map { second in
      CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: 47, longitude: 8), altitude: 0, horizontalAccuracy: 5, verticalAccuracy: 5,
        timestamp: start + Double(second))
    }
    try await builder.insertRouteData(points)
    try await builder.finishRoute(with: workout, metadata: nil)
    let loader = RouteLoader(store: health.store)
    let count = await withCheckedContinuation { continuation in
      loader.load(workout) { continuation.resume(returning: $0.count) }
    }
    #expect(count == 3)
  }

  @Test("SESS-16 LIVE-05: a model is called in the background and changes on the main queue")
  func session() async throws {
    let health = try store(.workoutType(), HKQuantityType(.heartRate))
    let model = WorkoutModel(store: health.store)
    let workout: HKWorkout? = try await withCheckedThrowingContinuation { continuation in
      model.onEnd = { continuation.resume(returning: $0) }
      model.onError = { continuation.resume(throwing: $0) }
      model.start(at: health.now)
    }
    #expect(workout?.workoutActivityType == .running)
    #expect(await model.recovers() == false)
  }

  @Test("ANCH-01: an update handler changes the class that made the query")
  func queries() async throws {
    let type = HKQuantityType(.heartRate)
    let health = try store(type)
    let model = HeartRateModel(store: health.store, type: type)
    await withCheckedContinuation { continuation in
      model.onUpdate = { if $0 == 2 { continuation.resume() } }
      model.start()
      model.save([60, 61], at: start)
    }
    #expect(model.count == 2)
    #expect(model.failures == 0)
    model.stop()
  }
}

private class RouteLoader {
  private let healthStore: HKHealthStore

  init(store: HKHealthStore) { healthStore = store }

  func load(_ workout: HKWorkout, completion: @escaping ([CLLocation]) -> Void) {
    let query = HKSampleQuery(
      sampleType: HKSeriesType.workoutRoute(), predicate: HKQuery.predicateForObjects(from: workout), limit: 1, sortDescriptors: nil
    ) { (query, samples, error) in
      guard error == nil, let route = samples?.first as? HKWorkoutRoute else {
        completion([])
        return
      }
      var all = [CLLocation]()
      let routeQuery = HKWorkoutRouteQuery(route: route) { (query, locations, done, error) in
        if let locations = locations { all.append(contentsOf: locations) }
        if done {
          DispatchQueue.main.async { completion(all) }
        }
      }
      self.healthStore.execute(routeQuery)
    }
    healthStore.execute(query)
  }
}

private class WorkoutModel: NSObject, HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate {
  var onEnd: ((HKWorkout?) -> Void)?
  var onError: ((Error) -> Void)?
  private let healthStore: HKHealthStore
  private var session: HKWorkoutSession?
  private var builder: HKLiveWorkoutBuilder?
  private var running = false

  init(store: HKHealthStore) { healthStore = store }

  func start(at date: Date) {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    session = try? HKWorkoutSession(healthStore: healthStore, configuration: configuration)
    builder = session?.associatedWorkoutBuilder()
    session?.delegate = self
    builder?.delegate = self
    builder?.dataSource = HKLiveWorkoutDataSource(healthStore: healthStore, workoutConfiguration: configuration)
    session?.startActivity(with: date)
    builder?.beginCollection(withStart: date) { [weak self] (success, error) in
      DispatchQueue.main.async {
        self?.running = success
        self?.session?.end()
      }
    }
  }

  func recovers() async -> Bool {
    await withCheckedContinuation { continuation in
      var found = true
      healthStore.recoverActiveWorkoutSession { (session, error) in
        found = session != nil
        continuation.resume(returning: found)
      }
    }
  }

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState, from fromState: HKWorkoutSessionState, date: Date
  ) {
    DispatchQueue.main.async { self.running = toState == .running }
    if toState == .ended {
      builder?.endCollection(withEnd: date) { (success, error) in
        self.builder?.finishWorkout { (workout, error) in
          DispatchQueue.main.async { self.onEnd?(workout) }
        }
      }
    }
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: Error) { onError?(error) }

  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>) {}

  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}
}

private class HeartRateModel {
  var onUpdate: ((Int) -> Void)?
  var count = 0
  var failures = 0
  private let healthStore: HKHealthStore
  private let type: HKQuantityType
  private var anchor: HKQueryAnchor?
  private var query: HKAnchoredObjectQuery?

  init(store: HKHealthStore, type: HKQuantityType) { (healthStore, self.type) = (store, type) }

  func start() {
    let query = HKAnchoredObjectQuery(type: type, predicate: nil, anchor: anchor, limit: HKObjectQueryNoLimit) {
      [weak self] (query, samples, deletedObjects, newAnchor, error) in
      self?.take(samples, newAnchor)
    }
    query.updateHandler = { [weak self] (query, samples, deletedObjects, newAnchor, error) in self?.take(samples, newAnchor) }
    self.query = query
    healthStore.execute(query)
  }

  func save(_ rates: [Double], at date: Date) {
    let unit = HKUnit.count().unitDivided(by: .minute())
    for rate in rates {
      let beat = HKQuantitySample(type: type, quantity: HKQuantity(unit: unit, doubleValue: rate), start: date, end: date)
      healthStore.save(beat) { (success, error) in
        if !success { self.failures += 1 }
      }
    }
  }

  func stop() {
    if let query = query { healthStore.stop(query) }
  }

  private func take(_ samples: [HKSample]?, _ newAnchor: HKQueryAnchor?) {
    DispatchQueue.main.async {
      self.anchor = newAnchor
      guard let samples = samples, !samples.isEmpty else { return }
      self.count += samples.count
      self.onUpdate?(self.count)
    }
  }
}
