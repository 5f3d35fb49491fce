// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CoreLocation
import HealthKit
import Testing

/// Routes as apps record and read them. That this compiles, without a warning and in Swift 6 mode, is half of the test.
@Suite struct ClientRouteTests {
  private let start = Stretch.next()

  private func fix(_ second: Double, accuracy: Double = 5) -> CLLocation {
    CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: 47 + second / 10_000, longitude: 8), altitude: 400, horizontalAccuracy: accuracy,
      verticalAccuracy: 3, timestamp: start.addingTimeInterval(second))
  }

  private func granted() async throws -> HKHealthStore { try await TestStore.granted(.workoutType(), HKSeriesType.workoutRoute()) }

  @Test("ROUTE-01 ROUTE-03 ROUTE-05: a recorder inserts each batch of the location manager; a query collects the batches")
  func recorder() async throws {
    let store = try await granted()
    let recorder = RouteRecorder(store: store)
    try await recorder.start(at: start)
    // As a location manager calls its delegate: in irregular batches, with inaccurate fixes among them.
    recorder.didUpdateLocations([fix(0), fix(1, accuracy: 80), fix(2)])
    recorder.didUpdateLocations([fix(3, accuracy: -1)])
    recorder.didUpdateLocations([fix(4)])
    let workout = try #require(try await recorder.stop(at: start.addingTimeInterval(10)))
    let reader = RouteReader(store: store)
    let locations = await withCheckedContinuation { continuation in
      reader.locations(of: workout) { continuation.resume(returning: $0) }
    }
    #expect(locations.map(\.timestamp) == [0, 2, 4].map { start.addingTimeInterval($0) })
    #expect(await recorder.failures == 0)
  }

  @Test("ROUTE-04 ROUTE-05: the route of a workout builder is finished with the workout, and a loop reads it")
  func series() async throws {
    let store = try await granted()
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .hiking
    let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: .local())
    guard let route = builder.seriesBuilder(for: .workoutRoute()) as? HKWorkoutRouteBuilder else {
      Issue.record("no route builder")
      return
    }
    try await builder.beginCollection(at: start)
    try await route.insertRouteData((0..<50).map { fix(Double($0)) })
    try await route.insertRouteData((50..<60).map { fix(Double($0)) })
    try await builder.endCollection(at: start.addingTimeInterval(60))
    let workout = try #require(try await builder.finishWorkout())
    let routes = try await HKSampleQueryDescriptor(
      predicates: [.workoutRoute(HKQuery.predicateForObjects(from: workout))],
      sortDescriptors: [SortDescriptor(\.startDate, order: .forward)]
    ).result(for: store)
    var coordinates: [CLLocationCoordinate2D] = []
    for route in routes {
      for try await location in HKWorkoutRouteQueryDescriptor(route).results(for: store) { coordinates.append(location.coordinate) }
    }
    #expect(routes.count == 1 && routes[0].count == 60)
    #expect(coordinates.map(\.latitude) == (0..<60).map { fix(Double($0)).coordinate.latitude })
  }

  @Test("ROUTE-05 ROUTE-06: a query, wrapped in a stream, returns a part of the route")
  func part() async throws {
    let store = try await granted()
    let workout = HKWorkout(activityType: .walking, start: start, end: start.addingTimeInterval(30))
    try await store.save(workout)
    let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    try await builder.insertRouteData((0..<30).map { fix(Double($0)) })
    let route = try await builder.finishRoute(with: workout, metadata: [HKMetadataKeySyncIdentifier: "part", HKMetadataKeySyncVersion: 1])
    let period = DateInterval(start: start.addingTimeInterval(10), end: start.addingTimeInterval(14))
    var seconds: [TimeInterval] = []
    for try await location in locations(of: route, in: period, store) { seconds.append(location.timestamp.timeIntervalSince(start)) }
    #expect(seconds == [10, 11, 12, 13, 14])
  }

  private func locations(
    of route: HKWorkoutRoute, in period: DateInterval, _ store: HKHealthStore
  ) -> AsyncThrowingStream<CLLocation, any Error> {
    AsyncThrowingStream { continuation in
      let query = HKWorkoutRouteQuery(route: route, dateInterval: period) { _, locations, done, error in
        if let error = error {
          continuation.finish(throwing: error)
          return
        }
        locations?.forEach { continuation.yield($0) }
        if done { continuation.finish() }
      }
      continuation.onTermination = { _ in store.stop(query) }
      store.execute(query)
    }
  }
}

/// A class on the main actor that a location manager calls in the background.
@MainActor private final class RouteRecorder: NSObject {
  private(set) var failures = 0
  private let builder: HKWorkoutBuilder
  private nonisolated let routeBuilder: HKWorkoutRouteBuilder

  nonisolated init(store: HKHealthStore) {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    configuration.locationType = .outdoor
    builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
    routeBuilder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
  }

  func start(at date: Date) async throws { try await builder.beginCollection(at: date) }

  nonisolated func didUpdateLocations(_ locations: [CLLocation]) {
    let filteredLocations = locations.filter { $0.horizontalAccuracy >= 0 && $0.horizontalAccuracy <= 50 }
    guard !filteredLocations.isEmpty else { return }
    routeBuilder.insertRouteData(filteredLocations) { [weak self] (success, error) in
      if !success { Task { @MainActor in self?.failures += 1 } }
    }
  }

  func stop(at date: Date) async throws -> HKWorkout? {
    try await builder.endCollection(at: date)
    guard let workout = try await builder.finishWorkout() else { return nil }
    return try await withCheckedThrowingContinuation { continuation in
      routeBuilder.finishRoute(with: workout, metadata: nil) { newRoute, error in
        if newRoute == nil, let error { continuation.resume(throwing: error) } else { continuation.resume(returning: workout) }
      }
    }
  }
}

/// Reads with nested completion handlers.
/// Unchecked: a lock guards the locations; the other properties never change.
private final class RouteReader: @unchecked Sendable {
  private let store: HKHealthStore
  private let lock = NSLock()
  private var found: [CLLocation] = []

  init(store: HKHealthStore) { self.store = store }

  func locations(of workout: HKWorkout, completion: @escaping @Sendable ([CLLocation]) -> Void) {
    let routeQuery = HKAnchoredObjectQuery(
      type: HKSeriesType.workoutRoute(), predicate: HKQuery.predicateForObjects(from: workout), anchor: nil, limit: HKObjectQueryNoLimit
    ) { (query, samples, deletedObjects, anchor, error) in
      guard error == nil, let route = (samples as? [HKWorkoutRoute])?.first else {
        completion([])
        return
      }
      let query = HKWorkoutRouteQuery(route: route) { (query, locationsOrNil, done, errorOrNil) in
        if errorOrNil != nil {
          completion([])
          return
        }
        self.lock.lock()
        self.found.append(contentsOf: locationsOrNil ?? [])
        let all = self.found
        self.lock.unlock()
        if done { completion(all) }
      }
      self.store.execute(query)
    }
    store.execute(routeQuery)
  }
}
