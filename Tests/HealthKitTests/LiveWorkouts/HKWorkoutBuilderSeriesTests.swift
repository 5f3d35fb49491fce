// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import Testing

/// The series that a workout builder finishes together with its workout.
@Suite struct HKWorkoutBuilderSeriesTests {
  private let engine: TestEngine
  private let routeType = HKSeriesType.workoutRoute()

  init() throws { engine = try TestEngine() }

  private func builder(_ store: HKHealthStore) throws -> (HKWorkoutBuilder, HKWorkoutRouteBuilder) {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: .local())
    return (builder, try #require(builder.seriesBuilder(for: routeType) as? HKWorkoutRouteBuilder))
  }

  private func location(_ offset: Double) -> CLLocation {
    CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: 35 + offset / 1000, longitude: -40), altitude: 12, horizontalAccuracy: 3,
      verticalAccuracy: 2, timestamp: testStart + offset)
  }

  private func offsets(_ route: HKWorkoutRoute, _ store: HKHealthStore) async throws -> [Double] {
    var offsets: [Double] = []
    for try await location in HKWorkoutRouteQueryDescriptor(route).results(for: store) {
      offsets.append(location.timestamp.timeIntervalSince(testStart))
    }
    return offsets
  }

  @Test("ROUTE-07: routes have a builder, always the same one; other series have none")
  func types() throws {
    let (builder, route) = try builder(engine.store())
    #expect(builder.seriesBuilder(for: HKSeriesType.heartbeat()) == nil)
    #expect(builder.seriesBuilder(for: HKSeriesType.workoutRoute()) === route)
    let configuration = HKWorkoutConfiguration()
    #expect(
      HKWorkoutBuilder(healthStore: engine.store(), configuration: configuration, device: nil).seriesBuilder(for: .heartbeat()) == nil)
  }

  @Test("ROUTE-04: the finished workout has the locations of its route builder, which the app cannot finish itself")
  func finishes() async throws {
    let store = try await engine.granted(.workoutType(), routeType)
    let (builder, route) = try builder(store)
    #expect(await code { try await route.insertRouteData([location(0)]) } == .errorInvalidArgument)
    try await builder.beginCollection(at: testStart)
    try await route.insertRouteData([location(20), location(10)])
    try await route.addMetadata(["a": "b"])
    #expect(await code { try await route.insertRouteData([]) } == .errorInvalidArgument)
    #expect(await code { try await route.insertRouteData([location(.nan)]) } == .errorInvalidArgument)
    let earlier = HKWorkout(activityType: .running, start: testStart, end: testStart + 60)
    try await store.save(earlier)
    #expect(await code { try await route.finishRoute(with: earlier, metadata: nil) } == .errorInvalidArgument)
    try await builder.endCollection(at: testStart + 60)
    try await route.insertRouteData([location(0)])
    let workout = try #require(try await builder.finishWorkout())
    #expect(await code { try await route.finishRoute(with: workout, metadata: nil) } == .errorInvalidArgument)
    #expect(await code { try await route.insertRouteData([location(30)]) } == .errorInvalidArgument)
    let routes = try await store.samples(of: routeType)
    let saved = try #require(routes.first as? HKWorkoutRoute)
    #expect(routes.count == 1 && saved.count == 3 && saved.metadata?["a"] as? String == "b" && saved.device == .local())
    #expect(try await store.samples(of: routeType, HKQuery.predicateForObjects(from: workout)) == [saved])
    #expect(try await offsets(saved, store) == [0, 10, 20])
  }

  @Test("ROUTE-04: discarding the workout, or the route, leaves no route")
  func discards() async throws {
    let store = try await engine.granted(.workoutType(), routeType)
    let (discarded, first) = try builder(store)
    try await discarded.beginCollection(at: testStart)
    try await first.insertRouteData([location(0)])
    discarded.discardWorkout()
    #expect(await code { try await first.insertRouteData([location(1)]) } == .errorInvalidArgument)
    let (kept, second) = try builder(store)
    try await kept.beginCollection(at: testStart)
    try await second.insertRouteData([location(0)])
    second.discard()
    #expect(await code { try await second.insertRouteData([location(1)]) } == .errorInvalidArgument)
    #expect(await code { try await second.addMetadata(["a": 1]) } == .errorInvalidArgument)
    try await kept.endCollection(at: testStart + 60)
    #expect(try await kept.finishWorkout() != nil)
    #expect(try await store.samples(of: routeType).isEmpty)
  }

  @Test("ROUTE-04: a route that was discarded while saving failed is not in the workout either")
  func discardsLater() async throws {
    let health = try TestHealthStore(app: "com.example.run")
    health.grant(read: [routeType], share: [.workoutType(), routeType])
    let (builder, route) = try builder(health.store)
    try await builder.beginCollection(at: testStart)
    try await route.insertRouteData([location(0)])
    health.failNext(.errorDatabaseInaccessible, in: .saving)
    route.discard()
    await health.settle()
    try await builder.endCollection(at: testStart + 60)
    #expect(try await builder.finishWorkout() != nil)
    #expect(health.samples(of: .workoutType()).count == 1)
    #expect(health.samples(of: routeType).isEmpty)
  }

  @Test("ROUTE-04: a workout without locations has no route")
  func empty() async throws {
    let store = try await engine.granted(.workoutType(), routeType)
    let (builder, route) = try builder(store)
    try await builder.beginCollection(at: testStart)
    try await route.addMetadata(["a": 1])
    try await builder.endCollection(at: testStart + 60)
    #expect(try await builder.finishWorkout() != nil)
    #expect(try await store.samples(of: routeType).isEmpty)
  }

  @Test("ROUTE-04 AUTH-27: locations need the permission to save routes, the workout does not")
  func permission() async throws {
    let store = try await engine.granted(.workoutType())
    let (builder, route) = try builder(store)
    try await builder.beginCollection(at: testStart)
    #expect(await code { try await route.insertRouteData([location(0)]) } == .errorAuthorizationNotDetermined)
    try await builder.endCollection(at: testStart + 60)
    #expect(try await builder.finishWorkout() != nil)
  }

  @Test("ROUTE-04 SESS-14: the route of a live workout continues after a crash")
  func recovery() async throws {
    let health = try TestHealthStore(app: "com.example.run")
    health.now = testStart
    health.grant(read: [routeType], share: [.workoutType(), routeType])
    let session = try HKWorkoutSession(healthStore: health.store, configuration: HKWorkoutConfiguration())
    try await session.associatedWorkoutBuilder().beginCollection(at: testStart)
    try await health.play([.start], in: session)
    let before = session.associatedWorkoutBuilder().seriesBuilder(for: routeType) as? HKWorkoutRouteBuilder
    try await before?.insertRouteData([location(0)])
    let recovered = try #require(try await health.restarted().recoverActiveWorkoutSession())
    let builder = recovered.associatedWorkoutBuilder()
    try await (builder.seriesBuilder(for: routeType) as? HKWorkoutRouteBuilder)?.insertRouteData([location(10)])
    try await health.play([.wait(60), .end], in: recovered)
    try await builder.endCollection(at: health.now)
    #expect(try await builder.finishWorkout() != nil)
    let route = try #require(health.samples(of: routeType).first as? HKWorkoutRoute)
    #expect(try await offsets(route, health.store) == [0, 10])
  }
}
