// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct HKWorkoutRouteTests {
  private let engine: TestEngine
  private let routeType = HKSeriesType.workoutRoute()

  init() throws { engine = try TestEngine() }

  private func stores(_ app: String = "com.example.app") async throws -> HKHealthStore {
    try await engine.granted(routeType, .workoutType(), app: app)
  }

  private func location(_ offset: Double, _ latitude: Double = 35) -> CLLocation {
    CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: -40.25), altitude: 12.5, horizontalAccuracy: 3.1,
      verticalAccuracy: 2.4, course: 90, courseAccuracy: 5, speed: 2.6, speedAccuracy: 0.3, timestamp: testStart + offset,
      sourceInfo: CLLocationSourceInformation(softwareSimulationState: true, andExternalAccessoryState: false))
  }

  private func saved(_ store: HKHealthStore) async throws -> HKWorkout {
    let workout = HKWorkout(activityType: .running, start: testStart, end: testStart + 3600)
    try await store.save(workout)
    return workout
  }

  /// Stores a route with a location for each second.
  private func route(_ count: Int, _ store: HKHealthStore) async throws -> HKWorkoutRoute {
    let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    try await builder.insertRouteData((0..<count).map { location(Double($0), Double($0) / 1000) })
    return try await builder.finishRoute(with: try await saved(store), metadata: nil)
  }

  private func batches(
    _ store: HKHealthStore, _ make: (@escaping @Sendable ([CLLocation]?, Bool, (any Error)?) -> Void) -> HKWorkoutRouteQuery
  ) async throws -> [[CLLocation]] {
    let (stream, continuation) = AsyncThrowingStream<[CLLocation], any Error>.makeStream()
    store.execute(
      make { locations, isDone, error in
        if let locations { continuation.yield(locations) }
        if isDone || error != nil { continuation.finish(throwing: error) }
      })
    var batches: [[CLLocation]] = []
    for try await batch in stream { batches.append(batch) }
    return batches
  }

  @Test("ROUTE-01: locations may be inserted in any order; the route is found with its workout")
  func build() async throws {
    let store = try await stores()
    let workout = try await saved(store)
    let device = HKDevice(
      name: "Band", manufacturer: nil, model: nil, hardwareVersion: nil, firmwareVersion: nil, softwareVersion: nil, localIdentifier: nil,
      udiDeviceIdentifier: nil)
    let builder = HKWorkoutRouteBuilder(healthStore: store, device: device)
    try await builder.insertRouteData([location(20), location(10)])
    try await builder.insertRouteData([location(0)])
    try await builder.addMetadata(["a": "builder", "b": "builder"])
    let route = try await builder.finishRoute(with: workout, metadata: ["b": "end"])
    #expect(route.count == 3)
    #expect(route.sampleType == routeType)
    #expect(route.device == device)
    #expect(route.startDate == testStart)
    #expect(route.endDate == testStart + 20)
    #expect(route.metadata?["a"] as? String == "builder")
    #expect(route.metadata?["b"] as? String == "end")
    #expect(route.sourceRevision.source.bundleIdentifier == "com.example.app")
    let predicate = HKQuery.predicateForObjects(from: workout)
    let found = try await HKSampleQueryDescriptor(
      predicates: [.workoutRoute(predicate)], sortDescriptors: [SortDescriptor(\HKWorkoutRoute.startDate)]
    ).result(for: store)
    #expect(found == [route])
    #expect(found.first?.count == 3)
    let anchored = HKAnchoredObjectQueryDescriptor(predicates: [.workoutRoute(predicate)], anchor: nil)
    #expect(try await anchored.result(for: store).addedSamples == [route])
    let other = HKQuery.predicateForObjects(from: try await saved(store))
    #expect(try await store.samples(of: routeType, other).isEmpty)
  }

  @Test("ROUTE-01: a location is read back with all its values")
  func values() async throws {
    let store = try await stores()
    let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    let bare = CLLocation(latitude: -1, longitude: 180)
    try await builder.insertRouteData([location(0), bare])
    let route = try await builder.finishRoute(with: try await saved(store), metadata: nil)
    var found: [CLLocation] = []
    for try await location in HKWorkoutRouteQueryDescriptor(route).results(for: store) { found.append(location) }
    #expect(found.count == 2)
    for (found, location) in zip(found, [location(0), bare]) {
      #expect(found.coordinate.latitude == location.coordinate.latitude)
      #expect(found.coordinate.longitude == location.coordinate.longitude)
      #expect(found.altitude == location.altitude)
      #expect(found.timestamp == location.timestamp)
      #expect(found.floor == nil)
      #expect(found.horizontalAccuracy == location.horizontalAccuracy)
      #expect(found.verticalAccuracy == location.verticalAccuracy)
      #expect(found.course == location.course)
      #expect(found.courseAccuracy == location.courseAccuracy)
      #expect(found.speed == location.speed)
      #expect(found.speedAccuracy == location.speedAccuracy)
      #expect(found.sourceInformation?.isSimulatedBySoftware == location.sourceInformation?.isSimulatedBySoftware)
    }
  }

  @Test("ROUTE-02: finishing needs a saved workout and a location; after a failure it can be repeated")
  func refusals() async throws {
    let store = try await stores()
    let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    let unsaved = HKWorkout(activityType: .running, start: testStart, end: testStart + 60)
    let workout = try await saved(store)
    #expect(await code { try await builder.finishRoute(with: workout, metadata: nil) } == .errorInvalidArgument)
    #expect(await code { try await builder.insertRouteData([]) } == .errorInvalidArgument)
    #expect(await code { try await builder.insertRouteData([location(.nan)]) } == .errorInvalidArgument)
    try await builder.insertRouteData([location(0)])
    #expect(await code { try await builder.finishRoute(with: unsaved, metadata: nil) } == .errorInvalidArgument)
    #expect(await code { try await builder.finishRoute(with: workout, metadata: [HKMetadataKeySyncVersion: 1]) } == .errorInvalidArgument)
    #expect(try await store.samples(of: routeType).isEmpty)
    #expect(try await builder.finishRoute(with: workout, metadata: nil).count == 1)
  }

  @Test("ROUTE-02 SER-14: after the end every call fails with code 3; discarded and unfinished routes are not stored")
  func afterTheEnd() async throws {
    let store = try await stores()
    let workout = try await saved(store)
    let (finished, discarded, forgotten) = (
      HKWorkoutRouteBuilder(healthStore: store, device: nil), HKWorkoutRouteBuilder(healthStore: store, device: nil),
      HKWorkoutRouteBuilder(healthStore: store, device: nil)
    )
    for builder in [finished, discarded, forgotten] { try await builder.insertRouteData([location(0)]) }
    try await finished.finishRoute(with: workout, metadata: nil)
    discarded.discard()
    for builder in [finished, discarded] {
      #expect(await code { try await builder.insertRouteData([location(1)]) } == .errorInvalidArgument)
      #expect(await code { try await builder.addMetadata(["a": 1]) } == .errorInvalidArgument)
      #expect(await code { try await builder.finishRoute(with: workout, metadata: nil) } == .errorInvalidArgument)
    }
    finished.discard()
    #expect(try await store.samples(of: routeType).compactMap { ($0 as? HKSeriesSample)?.count } == [1])
  }

  @Test("SAVE-01 ROUTE-02: finishing checks the permission: code 5 when it was never requested, 4 when it was refused")
  func permission() async throws {
    let store = try await engine.granted(.workoutType())
    let workout = try await saved(store)
    let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    try await builder.insertRouteData([location(0)])
    #expect(await code { try await builder.finishRoute(with: workout, metadata: nil) } == .errorAuthorizationNotDetermined)
    engine.person.answer(with: .refuseAll)
    try await store.requestAuthorization(toShare: [routeType], read: [])
    #expect(await code { try await builder.finishRoute(with: workout, metadata: nil) } == .errorAuthorizationDenied)
  }

  @Test("ROUTE-05: a query returns all locations by date in batches, then sets the done flag", arguments: [1, 2048, 5000])
  func query(count: Int) async throws {
    let store = try await stores()
    let route = try await route(count, store)
    let batches = try await batches(store) { done in HKWorkoutRouteQuery(route: route) { done($1, $2, $3) } }
    #expect(batches.joined().map(\.timestamp) == (0..<count).map { testStart + Double($0) })
    #expect(batches.joined().map(\.coordinate.latitude) == (0..<count).map { Double($0) / 1000 })
    var streamed: [Date] = []
    for try await location in HKWorkoutRouteQueryDescriptor(route).results(for: store) { streamed.append(location.timestamp) }
    #expect(streamed == batches.joined().map(\.timestamp))
  }

  @Test("ROUTE-06: a query of a period returns the locations inside, or an empty array")
  func period() async throws {
    let store = try await stores()
    let route = try await route(100, store)
    func offsets(_ from: Double, _ to: Double) async throws -> [Double] {
      let period = DateInterval(start: testStart + from, end: testStart + to)
      let batches = try await batches(store) { done in HKWorkoutRouteQuery(route: route, dateInterval: period) { done($1, $2, $3) } }
      #expect(!batches.isEmpty)
      return batches.joined().map { $0.timestamp.timeIntervalSince(testStart) }
    }
    #expect(try await offsets(-50, 2) == [0, 1, 2])
    #expect(try await offsets(97.5, 500) == [98, 99])
    #expect(try await offsets(10, 12) == [10, 11, 12])
    for (from, to) in [(-50.0, -1.0), (99.5, 200), (10.25, 10.75)] { #expect(try await offsets(from, to).isEmpty) }
  }

  @Test("ROUTE-05 AUTH-32: a query of a deleted route returns no location; without a request it fails with code 5")
  func notThere() async throws {
    let store = try await stores()
    let route = try await route(3, store)
    let stranger = engine.store("com.example.stranger")
    #expect(
      await code { _ = try await batches(stranger) { done in HKWorkoutRouteQuery(route: route) { done($1, $2, $3) } } }
        == .errorAuthorizationNotDetermined)
    #expect(
      await code { for try await _ in HKWorkoutRouteQueryDescriptor(route).results(for: stranger) {} } == .errorAuthorizationNotDetermined)
    try await store.delete(route)
    #expect(try await batches(store) { done in HKWorkoutRouteQuery(route: route) { done($1, $2, $3) } } == [[]])
  }

  @Test("ROUTE-03: a stored route cannot be saved again or added to another workout")
  func oneWorkout() async throws {
    let store = try await stores()
    let route = try await route(3, store)
    let other = try await saved(store)
    #expect(await code { try await store.save(route) } == .errorInvalidArgument)
    #expect(await code { try await store.addSamples([route], to: other) } == .errorInvalidArgument)
    #expect(try await store.samples(of: routeType, HKQuery.predicateForObjects(from: other)).isEmpty)
  }

  @Test("OBJ-27: an archived route has its number of locations; one without locations is damaged")
  func archive() throws {
    func archived(_ count: Int) throws -> Data {
      let record = SampleRecord(Catalog.workoutRoute, .route(RouteRecord(count: count)), at: testStart, seconds: 60)
      return try NSKeyedArchiver.archivedData(withRootObject: HKSample.of(record), requiringSecureCoding: true)
    }
    let route = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKWorkoutRoute.self, from: archived(7)))
    #expect(route.count == 7)
    #expect(route.endDate == testStart + 60)
    #expect(route.sampleType == routeType)
    #expect(throws: (any Error).self) { try NSKeyedUnarchiver.unarchivedObject(ofClass: HKWorkoutRoute.self, from: archived(0)) }
  }
}
