// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct WorkoutBuilderTableTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 600_000_000.5)
  private let database: HealthDatabase
  private let uuids = [UUID(), UUID()]

  init() throws { database = try HealthDatabase.inMemory() }

  private func identity(_ app: String) -> AppIdentity {
    AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: app, name: "Name of \(app)"), version: "2"))
  }

  private func beginning(isLive: Bool) -> WorkoutDraft.Change {
    let live = isLive ? WorkoutDraft.Live(session: uuids[0], collected: []) : nil
    return .begin(.init(configuration: .init(activityType: 37), start: Self.date, activity: uuids[1], live: live))
  }

  private func draft(_ changes: WorkoutDraft.Change...) throws -> WorkoutDraft {
    var draft = WorkoutDraft(configuration: .init(activityType: 37))
    for change in changes { try draft.apply(change) }
    return draft
  }

  private func insert(_ app: String, _ uuid: Int = 0, _ draft: WorkoutDraft? = nil, at seconds: Double = 0) throws -> StoredWorkoutBuilder {
    let draft = try draft ?? self.draft()
    return try database.write { storage in
      try storage.workoutBuilders.insert(uuids[uuid], app: identity(app), draft: draft, at: Self.date + seconds)
      return try #require(try storage.workoutBuilders.builder(uuids[uuid], of: app))
    }
  }

  private func notices() throws -> [String: Int64] { try database.read { try $0.workoutNotices.all() } }

  @Test("A builder is found by UUID and app, with what was stored")
  func found() throws {
    let live = try draft(beginning(isLive: true))
    let builders = [try insert("a"), try insert("b", 0, live), try insert("a", 1)]
    #expect(builders.map(\.number) == [1, 2, 3])
    #expect(builders.map(\.place) == [-1, -2, -3])
    #expect(builders.map(\.uuid) == [uuids[0], uuids[0], uuids[1]])
    #expect(builders.map(\.app) == [identity("a"), identity("b"), identity("a")])
    #expect(try builders.map(\.draft) == [draft(), live, draft()])
    try database.read { storage throws in
      #expect(try storage.workoutBuilders.builder(uuids[1], of: "b") == nil)
      #expect(try storage.workoutBuilders.count(of: "a") == 2 && storage.workoutBuilders.count(of: "c") == 0)
    }
  }

  @Test("Samples are collected by builders of live workouts that have begun and not ended")
  func collecting() throws {
    let live = beginning(isLive: true)
    let drafts = [try draft(), try draft(beginning(isLive: false)), try draft(live), try draft(live, .end(Self.date + 1))]
    let builders = try drafts.enumerated().map { try insert("app.\($0)", 0, $1) }
    func collecting() throws -> [Int64] { try database.read { try $0.workoutBuilders.collecting().map(\.number).sorted() } }
    #expect(try collecting() == [3])
    var changed = builders[2]
    changed.draft = drafts[3]
    try database.write { try $0.workoutBuilders.update(changed, at: Self.date) }
    #expect(try collecting() == [])
    changed = builders[0]
    changed.draft = drafts[2]
    try database.write { try $0.workoutBuilders.update(changed, at: Self.date) }
    #expect(try collecting() == [1])
    #expect(try database.read { try $0.workoutBuilders.builder(uuids[0], of: "app.0")?.draft } == drafts[2])
  }

  @Test("Each change of a builder notifies its app once")
  func notified() throws {
    func noted(_ body: (StorageWriter) throws -> Void) throws -> Bool {
      let touched = TouchedData()
      try database.write(noting: touched, body)
      return touched.liveWorkouts
    }
    let draft = try draft()
    #expect(try notices() == [:])
    #expect(try noted { try $0.workoutBuilders.insert(uuids[0], app: identity("a"), draft: draft, at: Self.date) })
    #expect(try noted { try $0.workoutBuilders.insert(uuids[0], app: identity("b"), draft: draft, at: Self.date) })
    #expect(try notices() == ["a": 1, "b": 1])
    let builder = try #require(try database.read { try $0.workoutBuilders.builder(uuids[0], of: "a") })
    #expect(try noted { try $0.workoutBuilders.update(builder, at: Self.date) })
    #expect(try notices() == ["a": 2, "b": 1])
    #expect(try noted { try $0.workoutBuilders.noteChange(at: builder.place) })
    #expect(try notices() == ["a": 3, "b": 1])
    #expect(try !noted { try $0.workoutBuilders.noteChange(at: -9) })
    #expect(try noted { try $0.workoutBuilders.end(builder, workout: nil) })
    #expect(try notices() == ["a": 4, "b": 1])
  }

  /// Two builders, each with a sample and a location.
  private func twoBuilders(at seconds: [Double] = [0, 0]) throws -> [StoredWorkoutBuilder] {
    let builders = [try insert("a", at: seconds[0]), try insert("b", at: seconds[1])]
    try database.write { storage in
      for builder in builders {
        let sample = try storage.insert([TestData.steps(1)])[0]
        try storage.workouts.associate([sample], withWorkout: builder.place)
        try storage.routes.add([LocationRecord(date: 0, latitude: 1, longitude: 2)], at: builder.place)
      }
    }
    return builders
  }

  /// Which builders are left, whose samples, and whose locations.
  private func left() throws -> [[Int64]] {
    [
      try database.numbers("SELECT -id FROM workout_builder"), try database.numbers("SELECT workout FROM workout_sample"),
      try database.numbers("SELECT seq FROM route_part"),
    ]
  }

  @Test("The samples of an ended builder become those of its workout, or of none; its locations go, and other builders stay")
  func ended() throws {
    let builders = try twoBuilders()
    #expect(try left().map { $0.sorted() } == [[-2, -1], [-2, -1], [-2, -1]])
    let touched = TouchedData()
    try database.write(noting: touched) { try $0.workoutBuilders.end(builders[0], workout: 7) }
    // The step that ends a builder has computed the workout's figures before (T5).
    #expect(touched.workouts.isEmpty)
    #expect(try left().map { $0.sorted() } == [[-2], [-2, 7], [-2]])
    try database.write { try $0.workoutBuilders.end(builders[1], workout: nil) }
    #expect(try left() == [[], [7], []])
    #expect(try database.stored().count == 2)
  }

  @Test("Builders that have not changed since a date are forgotten; one that changed on the date is not")
  func forgotten() throws {
    let builders = try twoBuilders(at: [5, 6])
    try database.write { try $0.workoutBuilders.forget(unchangedSince: Self.date + 5) }
    #expect(try left()[0].count == 2)
    try database.write { try $0.workoutBuilders.forget(unchangedSince: Self.date + 6) }
    #expect(try left() == [[-2], [-2], [-2]])
    try database.write { try $0.workoutBuilders.update(builders[1], at: Self.date + 8) }
    try database.write { try $0.workoutBuilders.forget(unchangedSince: Self.date + 8) }
    #expect(try left() == [[-2], [-2], [-2]])
    #expect(try database.stored().count == 2)
  }

  @Test("A builder whose state does not decode is as one that does not exist, and noted")
  func damage() throws {
    _ = try insert("a")
    try database.write { try $0.sqlite.execute(sql: "UPDATE workout_builder SET body = x'00'") }
    #expect(try database.read { try $0.workoutBuilders.builder(uuids[0], of: "a") == nil })
    #expect(database.leftOut == [LeftOut(table: "workout_builder", type: nil, count: 1)])
  }
}
