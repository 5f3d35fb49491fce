// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ChangeWorkoutSession: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> WorkoutSessionReport {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    var stored = try find(storage, app: app.bundleIdentifier, now: now)
    let before = stored.session
    let events = try stored.session.apply(change, by: side, at: now.date)
    try storage.workoutSessions.forgetEvents(of: stored, upTo: place, by: side)
    if stored.session.isActive, var other = try storage.workoutSessions.active(), other.number != stored.number {
      let otherBefore = other.session
      let ended = [.failed(.anotherWorkoutSession)] + (try other.session.apply(.end, at: now.date))
      try storage.workoutSessions.update(other, events: ended, at: now.date)
      try SessionFollowing.run(ended, in: other, before: otherBefore, storage, now: now)
    }
    try storage.workoutSessions.update(stored, events: events, at: now.date)
    try SessionFollowing.run(events, in: stored, before: before, storage, now: now)
    return try storage.workoutSessions.report(of: stored, after: place, by: side)
  }

  private func find(_ storage: StorageWriter, app: String, now: Moment) throws -> StoredWorkoutSession {
    if side == .primary { return try storage.workoutSessions.session(session, of: app) ?? make(storage, app: app, now: now) }
    guard let stored = try storage.workoutSessions.mirrored(session, by: app) else { throw HealthError.invalidArgument(.notMirrored) }
    return stored
  }

  /// Stores a new session in its initial state, whatever state the app's copy has.
  private func make(_ storage: StorageWriter, app: String, now: Moment) throws -> StoredWorkoutSession {
    try storage.workoutSessions.forget(unchangedSince: now.date - Limits.unfinishedWorkoutSeconds)
    let new = WorkoutSession(builder: fresh.builder, configuration: fresh.configuration, activity: fresh.activity.uuid, date: now.date)
    return try storage.workoutSessions.insert(session, app: app, session: new, at: now.date)
  }
}

extension JoinWorkoutSession: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> WorkoutSessionReport? {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    guard var stored = try storage.workoutSessions.active(), AppFamily.holds(stored.app, app.bundleIdentifier), !own.contains(stored.uuid),
      let mirror = stored.session.mirror, mirror.link == nil || takesOver && mirror.link != link
    else { return nil }
    let events = stored.session.join(link)
    try storage.workoutSessions.update(stored, events: events, at: now.date)
    return try storage.workoutSessions.report(of: stored, after: nil, by: .mirrored(link))
  }
}

extension FollowWorkoutSession: ReadingRequest {
  static var course: RequestCourse { .follow }

  func run(_ storage: StorageReader, access: AccessDecision) throws -> WorkoutSessionReport? {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    if case .mirrored(let link) = side {
      guard let session, let found = try storage.workoutSessions.mirrored(session, by: app.bundleIdentifier),
        found.session.mirror?.link == link
      else { return nil }
      return try storage.workoutSessions.report(of: found, after: place, by: side)
    }
    let found =
      if let session { try storage.workoutSessions.session(session, of: app.bundleIdentifier) } else {
        try storage.workoutSessions.active()
      }
    guard let found, found.app == app.bundleIdentifier else { return nil }
    return try storage.workoutSessions.report(of: found, after: place)
  }
}

extension TakeWorkoutStep: PreparedRequest {
  private var step: ChangeWorkoutBuilder { ChangeWorkoutBuilder(builder: builder, change) }

  func prepare(_ storage: StorageReader, access: AccessDecision) throws -> ChangeWorkoutBuilder.Prepared? {
    change == .finish ? try step.prepare(storage, access: access) : nil
  }

  func run(
    _ storage: StorageWriter, access: AccessDecision, now: Moment, with prepared: ChangeWorkoutBuilder.Prepared?
  ) throws -> Void? {
    if change == .finish { return try step.run(storage, access: access, now: now, with: prepared).map { _ in } }
    return try step.runUnseen(storage, access: access, now: now)
  }
}

extension StartCompanion: AskingRequest {
  /// How long a running companion has to take the workout.
  private static let seconds = 5.0
  /// How long a running companion has that opens the store's files itself, in another process.
  private static let secondsOfOthers = 0.4
  private static let secondsBetweenLooks = 0.02

  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) {
    guard case .app(let app) = caller else { throw .invalidArgument(.appsOnly) }
    let companion = try engine.write(access, for: caller) { storage, _ in
      let known = try storage.apps.all().map(\.registration).first { AppFamily.isCompanion($0.bundleIdentifier, of: app.bundleIdentifier) }
      guard let known else { throw HealthError.invalidArgument(.noCompanion) }
      try storage.companionStarts.set(.init(configuration: configuration, date: engine.now().date), of: known.bundleIdentifier)
      return known
    }
    let isKnown = engine.observers.observesWorkouts(of: companion.bundleIdentifier)
    let seconds = isKnown ? Self.seconds : engine.database.isShared ? Self.secondsOfOthers : 0
    for _ in 0..<Int(seconds / Self.secondsBetweenLooks) {
      Thread.sleep(forTimeInterval: Self.secondsBetweenLooks)
      if try engine.database.read({ try $0.companionStarts.start(of: companion.bundleIdentifier) }) == nil { return }
    }
    if engine.starting?.start(companion) == true { return }
    try engine.write(access, for: caller) { storage, _ in try storage.companionStarts.set(nil, of: companion.bundleIdentifier) }
    throw .invalidArgument(.companionNotStarted)
  }
}

extension TakeCompanionStart: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> WorkoutRecord.Configuration? {
    guard case .app(let app) = caller else { throw .invalidArgument(.appsOnly) }
    // Most checks find nothing, and write nothing.
    let isAsked = try engine.database.read { storage in
      _ = try engine.decision(access, for: caller, storage)
      return try storage.companionStarts.start(of: app.bundleIdentifier) != nil
    }
    guard isAsked else { return nil }
    return try engine.write(access, for: caller) { storage, _ in
      // Another process of the app may have taken it meanwhile.
      guard let start = try storage.companionStarts.start(of: app.bundleIdentifier) else { return nil }
      try storage.companionStarts.set(nil, of: app.bundleIdentifier)
      return start.counts(at: engine.now().date) ? start.configuration : nil
    }
  }
}
