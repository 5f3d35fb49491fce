// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
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
