// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
@testable import OpenHealthEngine
import OpenHealthTestSupport
import Synchronization
import Testing

@Suite struct SaveRouteTests {
  private let store: TestStore
  private let app: Caller

  init() throws {
    store = try TestStore()
    app = try store.app("test.runner", share: ["workout", "workoutRoute"], read: ["workout", "workoutRoute"])
  }

  private func save(_ route: SampleRecord, _ workout: SampleRecord, for caller: Caller? = nil) throws -> UUID? {
    try store.engine.perform(SaveRoute(workout: workout.uuid, route: route), for: caller ?? app).first?.uuid
  }

  private func routes(of workout: SampleRecord) throws -> [UUID] {
    try store.samples(of: "workoutRoute", .inWorkout(workout.uuid)).map(\.uuid)
  }

  private func locations(_ route: SampleRecord, for caller: Caller = .owner) throws -> [LocationRecord] {
    try store.engine.perform(FetchRoute(route: route.uuid, start: route.start), for: caller).locations
  }

  private static func synced(_ version: Int64) -> [MetadataSet.Entry] {
    [
      .init(key: MetadataSet.syncIdentifierKey, value: .string("way")), .init(key: MetadataSet.syncVersionKey, value: .integer(version)),
    ]
  }

  @Test("ROUTE-06: a period that only a hostile app sends, with a length below 0 or none, has no locations")
  func wrongPeriods() throws {
    let (workout, route) = (try TestStore.workout(), try TestStore.route(at: 3, count: 3))
    try store.save(workout, for: app)
    _ = try save(route, workout)
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    for length in ["-1", "\"nan\"", "\"-inf\""] {
      // Foundation makes no such interval, but decodes it.
      let period = try decoder.decode(DateInterval.self, from: Data(#"{"start":700000000,"duration":\#(length)}"#.utf8))
      let page = try store.engine.perform(FetchRoute(route: route.uuid, start: route.start, period: period), for: app)
      #expect(page.locations.isEmpty && page.next == nil, "\(length)")
    }
    #expect(try locations(route, for: app).count == 3)
  }

  @Test("ROUTE-02: a route can be saved only with a stored workout of the same app")
  func workouts() throws {
    let (mine, others, route) = (try TestStore.workout(), try TestStore.workout(), try TestStore.route(count: 3))
    #expect(throws: HealthError.workoutNotFound) { try save(route, mine) }
    try store.save(others, for: try store.app("test.watch", share: ["workout"]))
    #expect(throws: HealthError.workoutNotFound) { try save(route, others) }
    try store.save(mine, for: app)
    #expect(throws: HealthError.invalidArgument(.emptyRoute)) { try save(TestStore.steps(1), mine) }
    #expect(throws: HealthError.invalidArgument(.appsOnly)) { try save(route, mine, for: .owner) }
    #expect(try store.samples(of: "workoutRoute").isEmpty)
    #expect(try save(route, mine) == route.uuid)
    #expect(try routes(of: mine) == [route.uuid] && locations(route) == route.route?.locations)
    #expect(try store.samples(of: "workoutRoute").first?.provenance.revision?.source.bundleIdentifier == "test.runner")
    #expect(throws: HealthError.duplicateObject(uuid: route.uuid.uuidString)) { try save(route, mine) }
  }

  @Test("ROUTE-03 WORK-15: a stored route cannot be added to another workout")
  func otherWorkout() throws {
    let (first, second, route) = (try TestStore.workout(), try TestStore.workout(), try TestStore.route(count: 3))
    try store.save(first, second, for: app)
    _ = try save(route, first)
    let again = try store.samples(of: "workoutRoute", for: app)
    #expect(throws: HealthError.invalidArgument(.savedRoute)) {
      try store.engine.perform(AddSamplesToWorkout(workout: second.uuid, samples: again), for: app)
    }
    #expect(try routes(of: first) == [route.uuid] && routes(of: second).isEmpty)
  }

  @Test("ROUTE-03 META-07 META-09: a newer version replaces a route, and its workout; an older one is discarded")
  func versions() throws {
    let (first, second) = (try TestStore.workout(), try TestStore.workout())
    try store.save(first, second, for: app)
    let old = try TestStore.route(count: 3, metadata: Self.synced(1))
    let new = try TestStore.route(at: 10, count: 4, metadata: Self.synced(2))
    _ = try save(old, first)
    #expect(try save(new, first) == new.uuid)
    #expect(try routes(of: first) == [new.uuid] && store.samples(of: "workoutRoute").count == 1)
    #expect(try locations(old).isEmpty && locations(new).count == 4)
    // The route stays in its workout.
    #expect(try save(try TestStore.route(count: 2, metadata: Self.synced(1)), second) == new.uuid)
    #expect(try routes(of: first) == [new.uuid] && routes(of: second).isEmpty)
    let moved = try TestStore.route(count: 2, metadata: Self.synced(3))
    #expect(try save(moved, second) == moved.uuid)
    #expect(try routes(of: first).isEmpty && routes(of: second) == [moved.uuid])
  }

  @Test("DEL-11: deleting a workout keeps its route")
  func deletedWorkout() throws {
    let (workout, route) = (try TestStore.workout(), try TestStore.route(count: 3))
    try store.save(workout, for: app)
    _ = try save(route, workout)
    try store.engine.perform(DeleteSamples(samples: [workout]), for: app)
    #expect(try store.samples(of: "workoutRoute", for: app).map(\.uuid) == [route.uuid])
    #expect(try locations(route, for: app).count == 3 && routes(of: workout).isEmpty)
    try store.engine.perform(DeleteSamples(samples: [route]), for: app)
    #expect(try store.samples(of: "workoutRoute").isEmpty && locations(route, for: app).isEmpty)
  }

  @Test("AUTH-27 ROUTE-05: an app that may not read routes gets only the locations of its own")
  func reading() throws {
    let (workout, route) = (try TestStore.workout(), try TestStore.route(count: 3))
    try store.save(workout, for: app)
    _ = try save(route, workout)
    let reader = try store.app("test.reader", read: ["workoutRoute"])
    #expect(try locations(route, for: reader).count == 3)
    try store.answer(.refused, .read, ["workoutRoute"], app: "test.reader")
    #expect(try locations(route, for: reader).isEmpty)
    try store.answer(.refused, .read, ["workoutRoute"], app: "test.runner")
    #expect(try locations(route, for: app).count == 3)
    let stranger = try store.app("test.stranger")
    #expect(throws: HealthError.authorizationNotDetermined) { try locations(route, for: stranger) }
  }

  @Test("ROUTE-05: reading a route that is deleted after its first part fails, rather than returning a part")
  func goneMeanwhile() throws {
    let (workout, route) = (try TestStore.workout(), try TestStore.route(count: 3000))
    try store.save(workout, for: app)
    _ = try save(route, workout)
    let first = try store.engine.perform(FetchRoute(route: route.uuid, start: route.start), for: app)
    #expect(first.locations.count == 2048)
    #expect(first.next == 1)
    let last = try store.engine.perform(FetchRoute(route: route.uuid, start: route.start, part: 1), for: app)
    #expect(first.locations + last.locations == route.route?.locations)
    let end = try store.engine.perform(FetchRoute(route: route.uuid, start: route.start, part: try #require(last.next)), for: app)
    #expect(end.locations.isEmpty)
    #expect(end.next == nil)
    try store.engine.perform(DeleteSamples(samples: [route]), for: app)
    #expect(throws: HealthError.invalidArgument(.routeGone)) {
      try store.engine.perform(FetchRoute(route: route.uuid, start: route.start, part: 1), for: app)
    }
  }

  @Test("ROUTE-03: a restored route has its locations, and is in its workout")
  func removal() throws {
    let (workout, route) = (try TestStore.workout(), try TestStore.route(count: 3000))
    try store.save(workout, for: app)
    _ = try save(route, workout)
    let selection = SampleSelection.matching([try TestStore.type("workoutRoute")], .everything)
    let removal = try #require(try store.engine.perform(RemoveSamples(selection: selection), for: .owner).removal)
    #expect(try routes(of: workout).isEmpty && locations(route).isEmpty)
    #expect(try store.engine.perform(RestoreSamples(removal: removal), for: .owner).restoredSamples == 1)
    #expect(try routes(of: workout) == [route.uuid])
    #expect(try store.engine.perform(FetchRoute(route: route.uuid, start: route.start, part: 1), for: .owner).locations.count == 952)
  }

  @Test("D10: an imported route belongs to its workout, and is stored once however often it is imported")
  func imports() throws {
    let workout = try TestStore.workout(of: "watch")
    let route = try TestStore.route(count: 3, of: "watch", creation: TestStore.date(9))
    let group = ImportRecords.Group(record: workout, members: [route], extra: nil)
    #expect(try store.bring([], groups: [group]).storedByType[route.type] == 1)
    #expect(try store.bring([], groups: [group]).alreadyThereByType[route.type] == 1)
    #expect(try routes(of: workout) == [route.uuid] && locations(route).count == 3)
    // A different number of locations makes a different route.
    let longer = try TestStore.route(count: 4, of: "watch", creation: TestStore.date(9))
    var other = longer
    (other.start, other.end) = (route.start, route.end)
    #expect(try store.bring([], groups: [.init(record: workout, members: [other], extra: nil)]).storedByType[route.type] == 1)
  }
}

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
      try storage.workoutBuilders.builder(builder, of: "test.runner").map { try storage.routes.count(at: $0.place) } ?? -1
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
      try store.engine.database.read { try #require(try $0.workoutBuilders.builder(builder, of: "test.runner")).place }
    }
    func count(_ store: TestStore, _ place: Int64) throws -> Int {
      try store.engine.database.read { try $0.routes.locations(at: place).count }
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
