// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
@testable import OpenHealthStorage
import Testing

@Suite struct WorkoutSessionTableTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 600_000_000.5)
  private let database: HealthDatabase
  private let uuids = [UUID(), UUID()]

  init() throws { database = try HealthDatabase.inMemory() }

  private func session(isStarted: Bool = false) throws -> WorkoutSession {
    var session = WorkoutSession(builder: uuids[0], configuration: .init(activityType: 37), activity: uuids[1], date: Self.date)
    if isStarted { _ = try session.apply(.start(nil), at: Self.date) }
    return session
  }

  private func insert(_ app: String, _ uuid: Int = 0, at seconds: Double = 0) throws -> StoredWorkoutSession {
    let session = try session()
    return try database.write { try $0.workoutSessions.insert(uuids[uuid], app: app, session: session, at: Self.date + seconds) }
  }

  private func update(_ session: StoredWorkoutSession, _ events: [WorkoutSession.Event] = [], at seconds: Double = 0) throws {
    try database.write { try $0.workoutSessions.update(session, events: events, at: Self.date + seconds) }
  }

  /// An event of a mirrored session for the primary one, or the other way round.
  private func message(_ byte: UInt8, toMirror: Bool) -> WorkoutSession.Event { .received(Data([byte]), toMirror: toMirror) }

  private func change(_ seconds: Double) -> WorkoutSession.Event { .changed(to: .running, from: .prepared, date: Self.date + seconds) }

  private func report(
    _ session: StoredWorkoutSession, after place: Int64?, isMirror: Bool = false
  ) throws -> (events: [WorkoutSession.Event], place: Int64) {
    let report: WorkoutSessionReport = try database.read { storage in
      if isMirror { return try storage.workoutSessions.report(of: session, after: place, by: .mirrored(uuids[0])) }
      return try storage.workoutSessions.report(of: session, after: place)
    }
    #expect(report.uuid == session.uuid)
    #expect(report.session == session.session)
    return (report.events, report.place)
  }

  @Test("A session is found by UUID and app, or as the active one, with what was stored")
  func found() throws {
    let sessions = [try insert("a"), try insert("b"), try insert("a", 1)]
    #expect(sessions.map(\.number) == [1, 2, 3])
    #expect(sessions.map(\.app) == ["a", "b", "a"])
    var active = sessions[1]
    active.session = try session(isStarted: true)
    try update(active)
    try database.read { storage in
      let found = try #require(try storage.workoutSessions.session(uuids[1], of: "a"))
      #expect(try found.number == 3 && found.uuid == uuids[1] && found.app == "a" && found.session == session())
      #expect(try storage.workoutSessions.session(uuids[0], of: "b")?.session == active.session)
      #expect(try storage.workoutSessions.session(uuids[1], of: "b") == nil && storage.workoutSessions.session(uuids[0], of: "c") == nil)
      #expect(try storage.workoutSessions.active()?.number == 2)
    }
    active.session = try session()
    try update(active)
    #expect(try database.read { try $0.workoutSessions.active() } == nil)
  }

  @Test("A session is mirrored by apps of the family of its app alone")
  func families() throws {
    let (watch, phone) = (try insert("com.example.run.watch"), try insert("com.example.run", 1))
    try database.read { storage throws in
      #expect(try storage.workoutSessions.mirrored(uuids[0], by: "com.example.run")?.number == watch.number)
      #expect(try storage.workoutSessions.mirrored(uuids[1], by: "com.example.run.watch")?.number == phone.number)
      #expect(try storage.workoutSessions.mirrored(uuids[1], by: "com.example.runner") == nil)
      #expect(try storage.workoutSessions.mirrored(UUID(), by: "com.example.run") == nil)
    }
  }

  @Test("A side gets the events for it and for both, in their order, from after a place on; without a place only the end of the log")
  func reports() throws {
    let (session, other) = (try insert("a"), try insert("b"))
    #expect(try report(session, after: 0).events == [] && report(session, after: nil).place == 0)
    let events: [WorkoutSession.Event] = [
      change(1), message(1, toMirror: true), message(2, toMirror: false), change(2), .disconnected,
    ]
    try update(session, Array(events[..<2]))
    try update(other, [change(7)])
    try update(session, Array(events[2...]))
    #expect(try report(session, after: 0) == ([events[0], events[2], events[3], events[4]], 5))
    #expect(try report(session, after: 0, isMirror: true) == ([events[0], events[1], events[3]], 5))
    #expect(try report(session, after: 3) == ([events[3], events[4]], 5))
    #expect(try report(session, after: 2, isMirror: true) == ([events[3]], 5))
    #expect(try report(session, after: 5) == ([], 5))
    #expect(try report(session, after: nil) == ([], 5))
    #expect(try report(other, after: 0) == ([change(7)], 1))
    #expect(try database.read { try $0.workoutNotices.all() } == ["a": 2, "b": 1])
  }

  @Test("A side's own events are forgotten up to a place, the place included; the last one of the log and those of others stay")
  func forgottenEvents() throws {
    let (session, other) = (try insert("a"), try insert("b"))
    let events = [
      change(1), message(1, toMirror: true), message(2, toMirror: false), message(3, toMirror: true), message(4, toMirror: true),
    ]
    for stored in [session, other] { try update(stored, events) }
    func forget(_ place: Int64, by side: WorkoutSession.Side) throws {
      try database.write { try $0.workoutSessions.forgetEvents(of: session, upTo: place, by: side) }
    }
    func left(_ session: StoredWorkoutSession) throws -> [Int64] {
      try database.numbers("SELECT number FROM workout_session_event WHERE session = \(session.number) ORDER BY number")
    }
    try forget(3, by: .mirrored(uuids[0]))
    #expect(try left(session) == [1, 3, 4, 5])
    try forget(4, by: .mirrored(uuids[0]))
    #expect(try left(session) == [1, 3, 5])
    try forget(9, by: .mirrored(uuids[0]))
    #expect(try left(session) == [1, 3, 5])
    try forget(2, by: .primary)
    #expect(try left(session) == [1, 3, 5])
    try forget(3, by: .primary)
    #expect(try left(session) == [1, 5] && left(other) == [1, 2, 3, 4, 5])
    // The numbers continue after the last one.
    try update(session, [change(2)])
    #expect(try left(session) == [1, 5, 6])
  }

  @Test("Sessions without changes since a date are forgotten with their events, except one that changed on it and an active one")
  func forgotten() throws {
    let sessions = [try insert("a", at: 5), try insert("b", at: 6), try insert("c", at: 5)]
    try update(sessions[0], [change(1)], at: 5)
    try update(sessions[1], [change(1)], at: 6)
    var active = sessions[2]
    active.session = try session(isStarted: true)
    try update(active, [change(1)], at: 5)
    func left() throws -> [[Int64]] {
      [
        try database.numbers("SELECT id FROM workout_session ORDER BY id"),
        try database.numbers("SELECT session FROM workout_session_event ORDER BY session"),
      ]
    }
    try database.write { try $0.workoutSessions.forget(unchangedSince: Self.date + 5) }
    #expect(try left() == [[1, 2, 3], [1, 2, 3]])
    try database.write { try $0.workoutSessions.forget(unchangedSince: Self.date + 6) }
    #expect(try left() == [[2, 3], [2, 3]])
    try database.write { try $0.workoutSessions.forget(unchangedSince: Self.date + 7) }
    #expect(try left() == [[3], [3]])
  }
}

@Suite struct CompanionTableTests {
  @Test("A pending start belongs to one app, which is notified of a new one, until it is removed")
  func starts() throws {
    let database = try HealthDatabase.inMemory()
    let date = Date(timeIntervalSinceReferenceDate: 600_000_000.5)
    let starts = [37, 52].map { CompanionStart(configuration: .init(activityType: $0), date: date) }
    func notices() throws -> [String: Int64] { try database.read { try $0.workoutNotices.all() } }
    try database.write { storage in
      try storage.companionStarts.set(starts[0], of: "a")
      try storage.companionStarts.set(starts[1], of: "b")
    }
    #expect(try notices() == ["a": 1, "b": 1])
    try database.write { try $0.companionStarts.set(starts[1], of: "a") }
    #expect(try notices() == ["a": 2, "b": 1])
    try database.write { try $0.companionStarts.set(nil, of: "b") }
    #expect(try notices() == ["a": 2, "b": 1])
    try database.read { storage throws in
      #expect(try storage.companionStarts.start(of: "a") == starts[1])
      #expect(try storage.companionStarts.start(of: "b") == nil && storage.companionStarts.start(of: "c") == nil)
    }
  }
}
