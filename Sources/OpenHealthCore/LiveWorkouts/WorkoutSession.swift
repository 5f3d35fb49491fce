// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A workout session, and the steps that it allows in each state: the state machine of SESS-01 to SESS-13.
///
///     notStarted -> prepared -> running <-> paused
///           \----------------> running / paused -> stopped
///     prepared, running, paused, stopped -> ended
///
/// A value: the store keeps it, changes it with ``apply(_:by:at:)`` in one transaction, and logs the events.
package struct WorkoutSession: Sendable, Equatable, Codable {
  /// The side that takes a step.
  package enum Side: Sendable, Equatable, Codable {
    /// The app that began the session.
    case primary
    /// The mirrored session at the other end of the link with this UUID.
    case mirrored(UUID)
  }

  /// One step.
  package enum Change: Sendable, Equatable, Codable {
    /// Prepares the session, so that it can start without delay.
    case prepare
    /// Starts the session at a date; nil means the moment of the step.
    case start(Date?)
    /// Stops the session at a date; nil means the moment of the step.
    case stop(Date?)
    /// Pauses a running session.
    case pause
    /// Resumes a paused session.
    case resume
    /// Ends the session for good.
    case end
    /// Begins another activity, with a UUID that the client chose, and ends the current one.
    case beginActivity(WorkoutRecord.Activity)
    /// Ends the current activity at a date.
    case endActivity(Date)
    /// Offers the session to a second process. Only the primary side may do so (MIRR-01).
    case startMirroring
    /// Ends the mirroring, from either side.
    case stopMirroring
    /// Records whether the side has a delegate (MIRR-04).
    case setDelegate(Bool)
    /// Sends data to the other side (MIRR-03).
    case send(Data)
    /// Acknowledges the events so far, and does nothing else.
    case seen
  }

  /// An event of the log, as delegates receive it.
  package enum Event: Sendable, Equatable, Codable {
    /// The session moved from one state to another.
    case changed(to: WorkoutState, from: WorkoutState, date: Date)
    /// The session made a workout event: a pause or the end of one.
    case generated(WorkoutRecord.Event)
    /// An activity began at this date.
    case beganActivity(WorkoutRecord.Configuration, Date)
    /// An activity ended at this date.
    case endedActivity(WorkoutRecord.Configuration, Date)
    /// An error that the session met, such as the beginning of another one, which ends it.
    case failed(HealthError)
    /// Data from one side, for the mirrored session or for the primary one.
    case received(Data, toMirror: Bool)
    /// The mirrored session has gone. It learns of its own end through its link.
    case disconnected

    /// The receiver of the event: 0 for both sides, 1 for the primary one, 2 for the mirrored one.
    package var receiver: Int {
      switch self {
      case .received(_, let isMirror): isMirror ? 2 : 1
      case .disconnected: 1
      default: 0
      }
    }
  }

  /// The UUID of the builder that belongs to the session.
  package let builder: UUID
  /// The activity and its surroundings.
  package let configuration: WorkoutRecord.Configuration
  /// The current state, which decides on the steps that are allowed.
  package private(set) var state = WorkoutState.notStarted
  /// When the session began to run (SESS-05); nil before.
  package private(set) var start: Date?
  /// When the session was stopped or, without that, ended (OQ-18f); nil before, and for a session that never ran.
  package private(set) var end: Date?
  /// The current activity, or the last one if none is open.
  package private(set) var activity: WorkoutRecord.Activity
  /// The pauses and resumptions by date.
  package private(set) var pauses: [WorkoutRecord.Event] = []
  /// The mirroring; nil while the session is not mirrored.
  package private(set) var mirror: WorkoutMirror?
  /// Whether the primary side has a delegate.
  private var hasDelegate = false

  /// A session that has not started.
  ///
  /// - Parameters:
  ///   - activity: the UUID of the first activity.
  ///   - date: the provisional beginning of that activity, until the session runs.
  package init(builder: UUID, configuration: WorkoutRecord.Configuration, activity: UUID, date: Date) {
    self.builder = builder
    self.configuration = configuration
    self.activity = .init(uuid: activity, configuration: configuration, start: date, end: nil)
  }

  /// Checks a configuration (SESS-11). Throws `workoutActivityNotAllowed` for an activity that is only part of others, and
  /// `invalidArgument` for a lap length that is not positive or beyond ``Limits``.
  package static func check(_ configuration: WorkoutRecord.Configuration) throws(HealthError) {
    guard let choice = WorkoutRecord.activity(configuration.activityType), choice.role == nil else { throw .workoutActivityNotAllowed }
    if let length = configuration.lapLength, !(length.value > 0 && length.value <= Limits.largestNumber && length.unit.isWithinLimits) {
      throw .invalidArgument(.workoutConfiguration)
    }
  }

  /// Whether the session uses sensors: it is prepared, running, paused or stopped.
  package var isActive: Bool {
    switch state {
    case .prepared, .running, .paused, .stopped: true
    case .notStarted, .ended: false
    }
  }

  /// Whether the session ran at a date and was not paused.
  package func isRunning(at date: Date) -> Bool {
    guard let start, date >= start, date <= end ?? .distantFuture else { return false }
    return WorkoutClock(start: start, end: end ?? .distantFuture, events: pauses).isActive(at: date)
  }

  // MARK: Steps

  /// Carries out a step and returns its events in order. Throws for a step that the state or the side does not allow (SESS-03), and then
  /// changes nothing.
  package mutating func apply(_ change: Change, by side: Side = .primary, at now: Date) throws(HealthError) -> [Event] {
    var next = self
    try next.check(side, mayTake: change)
    let events = try next.carryOut(change, by: side, at: now)
    self = next
    return events
  }

  /// Connects the other end of the mirroring, and returns the events of that. A mirrored session that was connected before loses its link.
  package mutating func join(_ link: UUID) -> [Event] {
    guard let before = mirror else { return [] }
    mirror?.hasDelegate[1] = false
    mirror?.link = link
    return before.link == nil ? [] : [.disconnected]
  }

  /// A mirrored session cannot prepare, start or offer the session, and can do nothing without its link (MIRR-06).
  private func check(_ side: Side, mayTake change: Change) throws(HealthError) {
    guard case .mirrored(let link) = side else { return }
    guard let mirror, mirror.link == link else { throw .invalidArgument(.notMirrored) }
    switch change {
    case .prepare: throw .invalidArgument(.workoutSession(.prepare, state))
    case .start: throw .invalidArgument(.workoutSession(.start, state))
    case .startMirroring: throw .invalidArgument(.workoutSession(.startMirroring, state))
    default: return
    }
  }

  private mutating func carryOut(_ change: Change, by side: Side, at now: Date) throws(HealthError) -> [Event] {
    let isMirror = side != .primary
    switch change {
    case .startMirroring:
      try check(.startMirroring, [.notStarted, .prepared, .running, .paused, .stopped])
      if mirror == nil { mirror = WorkoutMirror(hasDelegate: hasDelegate) }
      return []
    case .stopMirroring:
      guard mirror != nil else { throw .invalidArgument(.notMirrored) }
      if !isMirror {
        mirror = nil
        return []
      }
      // Another mirrored session can connect.
      mirror?.link = nil
      return [.disconnected]
    case .setDelegate(let hasDelegate):
      if !isMirror { self.hasDelegate = hasDelegate }
      mirror?.hasDelegate[isMirror ? 1 : 0] = hasDelegate
      return []
    case .send(let data):
      guard var current = mirror, current.link != nil, state != .ended else { throw .invalidArgument(.notMirrored) }
      guard current.hasDelegate[isMirror ? 0 : 1] else { throw .invalidArgument(.noRemoteDelegate) }
      try current.send(data, toMirror: !isMirror, at: now)
      mirror = current
      return [.received(data, toMirror: !isMirror)]
    case .seen: return []
    case .prepare:
      try check(.prepare, [.notStarted])
      try Self.check(configuration)
      return move(to: .prepared, at: now)
    case .start(let date):
      try check(.start, [.notStarted, .prepared])
      try Self.check(configuration)
      let date = try checked(date ?? now)
      start = date
      activity.start = date
      return move(to: .running, at: date) + [.beganActivity(configuration, date)]
    case .pause:
      try check(.pause, [.running])
      return try pause(.pause, to: .paused, at: now)
    case .resume:
      try check(.resume, [.paused])
      return try pause(.resume, to: .running, at: now)
    case .stop(let date):
      try check(.stop, [.running, .paused])
      let date = try checked(date ?? now)
      end = date
      return move(to: .stopped, at: date)
    case .end:
      try check(.end, [.prepared, .running, .paused, .stopped])
      if start != nil, end == nil { end = max(now, latest) }
      return endOfActivity(at: end ?? now) + move(to: .ended, at: now)
    case .beginActivity(let new):
      try check(.beginNewActivity, [.running, .paused])
      try Self.check(part: new.configuration, of: configuration)
      let date = try checked(new.start)
      let ended = endOfActivity(at: date)
      activity = new
      return ended + [.beganActivity(new.configuration, date)]
    case .endActivity(let date):
      try check(.endCurrentActivity, [.running, .paused, .stopped])
      guard activity.end == nil else { throw .invalidArgument(.noWorkoutActivity) }
      return endOfActivity(at: try checked(date))
    }
  }

  private func check(_ action: WorkoutAction, _ allowed: Set<WorkoutState>) throws(HealthError) {
    guard allowed.contains(state) else { throw .invalidArgument(.workoutSession(action, state)) }
  }

  /// Checks a part of a workout of several sports: it may be any of them. In other workouts all parts have one sport (WORK-19).
  private static func check(
    part: WorkoutRecord.Configuration, of whole: WorkoutRecord.Configuration
  ) throws(HealthError) {
    guard part.activityType == whole.activityType || WorkoutRecord.isPart(part.activityType, of: whole.activityType) else {
      throw .workoutActivityNotAllowed
    }
  }

  /// Checks a date for a next step: it is neither before the session's start nor before the current activity's.
  private func checked(_ date: Date) throws(HealthError) -> Date {
    guard date.timeIntervalSinceReferenceDate.magnitude <= Limits.farthestDate else { throw .invalidArgument(.workoutOutOfRange) }
    guard start == nil || date >= latest else { throw .invalidArgument(.invalidObject(.endBeforeStart(type: Catalog.workout))) }
    return date
  }

  /// The latest date so far.
  private var latest: Date { [start, pauses.last?.start, activity.start, activity.end].compactMap { $0 }.max() ?? .distantPast }

  private mutating func move(to new: WorkoutState, at date: Date) -> [Event] {
    defer { state = new }
    return [.changed(to: new, from: state, date: date)]
  }

  /// Pauses or resumes. A session that begins in the future pauses at its start at the earliest.
  private mutating func pause(_ role: WorkoutRecord.Event.Role, to state: WorkoutState, at now: Date) throws(HealthError) -> [Event] {
    guard pauses.count < Limits.mostWorkoutEvents else { throw .invalidArgument(.workoutTooLarge) }
    let date = max(now, pauses.last?.start ?? now, start ?? now)
    let event = WorkoutRecord.Event(kind: WorkoutRecord.Event.kind(of: role), start: date, end: date)
    pauses.append(event)
    return move(to: state, at: date) + [.generated(event)]
  }

  private mutating func endOfActivity(at date: Date) -> [Event] {
    guard start != nil, activity.end == nil else { return [] }
    let date = max(date, activity.start)
    activity.end = date
    return [.endedActivity(activity.configuration, date)]
  }
}
