// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Synchronization
import Testing

@testable import OpenHealthEngine

@Suite struct AddRouteToWorkoutTests {
  private let store: TestStore
  private let app: Caller
  private let builder = UUIDMint.ofTests.next()

  init() throws {
    store = try TestStore()
    app = try store.app("test.runner", share: ["workout", "workoutRoute"], read: ["workout", "workoutRoute"])
  }

  private func change(_ change: WorkoutDraft.Change, _ engine: HealthEngine? = nil) throws {
    _ = try (engine ?? store.engine).perform(ChangeWorkoutBuilder(builder: builder, change), for: app)
  }

  private func begin(_ engine: HealthEngine? = nil) throws {
    let configuration = WorkoutRecord.Configuration(activityType: 37)
    let device = DeviceRecord(name: "Band")
    try change(.begin(.init(configuration: configuration, device: device, start: TestStore.date(0), activity: builder)), engine)
  }

  private func finish() throws {
    try change(.end(TestStore.date(60)))
    try change(.finish)
  }

  private func add(_ route: SampleRecord, for caller: Caller? = nil) throws -> Bool {
    try store.engine.perform(AddRouteToWorkout(workout: builder, route: route), for: caller ?? app)
  }

  private func locationsInTheMaking() throws -> Int {
    try store.engine.database.read { storage in
      try storage.workoutBuilder(builder, of: "test.runner").map { try storage.locationCount(at: $0.place) } ?? -1
    }
  }

  @Test("AUTH-28: removing an app also removes the locations and samples of its unfinished workouts")
  func removedApp() throws {
    try begin()
    #expect(try add(TestStore.route(count: 3)))
    let score = try TestStore.pulse(99, at: 1)
    let runner = try store.app("test.runner", share: ["heartRate"])
    try store.engine.perform(AddSamplesToWorkout(workout: builder, samples: [score]), for: runner)
    try store.engine.perform(RemoveApp("test.runner"), for: .owner)
    #expect(try locationsInTheMaking() == -1)
    #expect(try store.samples(of: "heartRate").map(\.uuid) == [score.uuid])
    #expect(try store.engine.database.read { try $0.checkInvariants() } == [])
  }

  @Test("ROUTE-04 ROUTE-01: locations added in any order form the route of the finished workout, with the builder's device")
  func finishes() throws {
    try begin()
    let (late, early) = (try TestStore.route(at: 10, count: 4), try TestStore.route(at: 2, count: 3))
    #expect(try add(late) && !add(early))
    try change(.addRouteMetadata(MetadataSet([.init(key: "a", value: .integer(1))])))
    #expect(try store.samples(of: "workoutRoute").isEmpty)
    try finish()
    let route = try #require(try store.samples(of: "workoutRoute", .inWorkout(builder)).first)
    #expect(route.uuid == late.uuid)
    #expect(route.start == TestStore.date(2))
    #expect(route.end == TestStore.date(13))
    #expect(route.provenance.device?.name == "Band")
    #expect(route.metadata.entries.map(\.key) == ["a"])
    let locations = try store.engine.perform(FetchRoute(route: route.uuid, start: route.start), for: app).locations
    #expect(locations == (early.route?.locations ?? []) + (late.route?.locations ?? []))
    #expect(locations.count == 7)
  }

  @Test("ROUTE-04: a route needs an unfinished workout of the same app that has not ended, and the permission to save routes")
  func refusals() throws {
    let route = try TestStore.route(count: 3)
    #expect(throws: HealthError.workoutNotFound) { try add(route) }
    try begin()
    let other = try store.app("test.other", share: ["workout", "workoutRoute"])
    #expect(throws: HealthError.workoutNotFound) { try add(route, for: other) }
    #expect(throws: HealthError.invalidArgument(.appsOnly)) { try add(route, for: .owner) }
    #expect(throws: HealthError.invalidArgument(.emptyRoute)) { try add(TestStore.steps(1)) }
    try store.answer(.refused, .share, ["workoutRoute"], app: "test.runner")
    #expect(throws: HealthError.authorizationDenied) { try add(route) }
    try finish()
    try store.answer(.granted, .share, ["workoutRoute"], app: "test.runner")
    #expect(throws: HealthError.workoutNotFound) { try add(route) }
    #expect(try store.samples(of: "workoutRoute").isEmpty)
  }

  @Test("ROUTE-04: a discarded route accepts no more locations, and the workout is finished without a route")
  func discards() throws {
    try begin()
    _ = try add(try TestStore.route(count: 3))
    try change(.discardRoute)
    #expect(try locationsInTheMaking() == 0)
    #expect(throws: HealthError.invalidArgument(.finishedSeries)) { try add(try TestStore.route(count: 3)) }
    try finish()
    #expect(try store.samples(of: "workout").count == 1 && store.samples(of: "workoutRoute").isEmpty)
  }

  @Test("ROUTE-04: a workout that is finished, discarded or forgotten leaves no locations behind")
  func leavesNothing() throws {
    let now = Mutex(TestStore.date(0))
    let other = try TestStore { now.withLock { $0 } }
    _ = try other.app("test.runner", share: ["workout", "workoutRoute"])
    func place(_ store: TestStore) throws -> Int64 {
      try store.engine.database.read { try #require(try $0.workoutBuilder(builder, of: "test.runner")).place }
    }
    func count(_ store: TestStore, _ place: Int64) throws -> Int {
      try store.engine.database.read { try $0.locations(at: place).count }
    }
    for end in [[.end(TestStore.date(60)), .finish], [.discard]] as [[WorkoutDraft.Change]] {
      try begin()
      _ = try add(try TestStore.route(count: 3))
      let place = try place(store)
      #expect(try count(store, place) == 3)
      for step in end { try change(step) }
      #expect(try count(store, place) == 0)
    }
    try begin(other.engine)
    _ = try other.engine.perform(AddRouteToWorkout(workout: builder, route: try TestStore.route(count: 3)), for: app)
    let forgotten = try place(other)
    #expect(try count(other, forgotten) == 3)
    now.withLock { $0 = TestStore.date(2 * Limits.unfinishedWorkoutSeconds) }
    let next = WorkoutDraft.Beginning(configuration: .init(activityType: 37), start: TestStore.date(0), activity: UUID())
    _ = try other.engine.perform(ChangeWorkoutBuilder(builder: UUIDMint.ofTests.next(), .begin(next)), for: app)
    #expect(try count(other, forgotten) == 0)
  }

  @Test("ROUTE-04: the locations of a workout are limited to as many as one route can hold")
  func limit() throws {
    try begin()
    let location = LocationRecord(date: 700_000_000, latitude: 1, longitude: 2)
    func route(_ count: Int) throws -> SampleRecord {
      try TestStore.sample("workoutRoute", .route(#require(RouteRecord([LocationRecord](repeating: location, count: count)))))
    }
    #expect(try add(route(Limits.mostLocations - 1)))
    #expect(throws: HealthError.invalidArgument(.routeOutOfRange)) { try add(route(2)) }
    #expect(try !add(route(1)) && locationsInTheMaking() == Limits.mostLocations)
  }
}
