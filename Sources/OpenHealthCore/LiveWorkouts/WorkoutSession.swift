// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A workout session, and what may be done with it when: the state machine of SESS-01 to SESS-13.
///
///     notStarted -> prepared -> running <-> paused
///           \----------------> running / paused -> stopped
///     prepared, running, paused, stopped -> ended
///
/// A value: the store keeps it, changes it by ``apply(_:at:)`` in one transaction, and writes down what happened.
public struct WorkoutSession: Sendable, Equatable, Codable {
  /// Who takes a step: the one who began the session, or the mirrored session at the other end of a link.
  public enum Side: Sendable, Equatable, Codable {
    case primary
    case mirrored(UUID)
  }

  /// One step.
  public enum Change: Sendable, Equatable, Codable {
    case prepare
    /// Nil for the moment at which the step is taken; so for ``stop(_:)``.
    case start(Date?)
    case stop(Date?)
    case pause
    case resume
    case end
    /// Begins another activity, under an identity of the client's choice.
    case beginActivity(WorkoutRecord.Activity)
    case endActivity(Date)
    /// Offers the session to a second process; from the one who began it (MIRR-01).
    case startMirroring
    /// Ends that, from either side.
    case stopMirroring
    /// Says whether the side has a delegate (MIRR-04).
    case setDelegate(Bool)
    /// Sends data to the other side (MIRR-03).
    case send(Data)
    /// Has taken note of what was sent; nothing else.
    case seen
  }

  /// What happened, as delegates learn of it.
  public enum Event: Sendable, Equatable, Codable {
    case changed(to: WorkoutState, from: WorkoutState, date: Date)
    case generated(WorkoutRecord.Event)
    case beganActivity(WorkoutRecord.Configuration, Date)
    case endedActivity(WorkoutRecord.Configuration, Date)
    case failed(HealthError)
    /// Data that one side has sent, for the mirrored session or for the one who began it.
    case received(Data, toMirror: Bool)
    /// The mirrored session has gone. That one learns of its end from its link.
    case disconnected

    /// Whom the event is for: 0 for all, 1 for the one who began the session, 2 for the other end.
    public var receiver: Int {
      switch self {
      case .received(_, let isMirror): isMirror ? 2 : 1
      case .disconnected: 1
      default: 0
      }
    }
  }

  /// The identity of the builder that belongs to the session.
  public let builder: UUID
  public let configuration: WorkoutRecord.Configuration
  public private(set) var state = WorkoutState.notStarted
  /// When it began to run (SESS-05).
  public private(set) var start: Date?
  /// When it was stopped or, without that, ended (OQ-18f).
  public private(set) var end: Date?
  /// The activity that goes on, or went on last.
  public private(set) var activity: WorkoutRecord.Activity
  /// When it was paused and resumed, by date.
  public private(set) var pauses: [WorkoutRecord.Event] = []
  /// Nil while it is not mirrored.
  public private(set) var mirror: WorkoutMirror?
  /// Whether the one who began it has a delegate.
  private var hasDelegate = false

  /// - Parameters:
  ///   - activity: the identity of the first activity.
  ///   - date: when that is said to begin as long as the session does not run.
  public init(builder: UUID, configuration: WorkoutRecord.Configuration, activity: UUID, date: Date) {
    self.builder = builder
    self.configuration = configuration
    self.activity = .init(uuid: activity, configuration: configuration, start: date, end: nil)
  }

  /// Throws for what no session can be about: `workoutActivityNotAllowed` for what is only a part of other activities, `invalidArgument` for a lap
  /// without length (SESS-11).
  public static func check(_ configuration: WorkoutRecord.Configuration) throws(HealthError) {
    guard let choice = WorkoutRecord.activity(configuration.activityType), choice.role == nil else { throw .workoutActivityNotAllowed }
    if let length = configuration.lapLength, !(length.value > 0 && length.value <= Limits.largestNumber && length.unit.isWithinLimits) {
      throw .invalidArgument(.workoutConfiguration)
    }
  }

  /// Whether the sensors are at its service: it is neither before its beginning nor behind its end.
  public var isActive: Bool {
    switch state {
    case .prepared, .running, .paused, .stopped: true
    case .notStarted, .ended: false
    }
  }

  /// Whether it ran at a moment, and was not paused.
  public func isRunning(at date: Date) -> Bool {
    guard let start, date >= start, date <= end ?? .distantFuture else { return false }
    return WorkoutClock(start: start, end: end ?? .distantFuture, events: pauses).isActive(at: date)
  }

  // MARK: Steps

  /// Carries out a step and says what happened, in that order; or throws and leaves all as it was (SESS-03).
  public mutating func apply(_ change: Change, by side: Side = .primary, at now: Date) throws(HealthError) -> [Event] {
    var next = self
    try next.check(side, mayTake: change)
    let events = try next.carryOut(change, by: side, at: now)
    self = next
    return events
  }

  /// Takes the other end of the mirroring. The mirrored session that had it, if any, learns that it has lost it.
  public mutating func join(_ link: UUID) -> [Event] {
    guard let before = mirror else { return [] }
    mirror?.hasDelegate[1] = false
    mirror?.link = link
    return before.link == nil ? [] : [.disconnected]
  }

  /// A mirrored session begins nothing, and can do nothing without its link (MIRR-06).
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
      // Another one can take its place.
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
      return try pause("HKWorkoutEventTypePause", to: .paused, at: now)
    case .resume:
      try check(.resume, [.paused])
      return try pause("HKWorkoutEventTypeResume", to: .running, at: now)
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

  /// A part of a workout of several sports can be each of them; other workouts are of one (WORK-19).
  private static func check(
    part: WorkoutRecord.Configuration, of whole: WorkoutRecord.Configuration
  ) throws(HealthError) {
    guard part.activityType == whole.activityType || WorkoutRecord.isPart(part.activityType, of: whole.activityType) else {
      throw .workoutActivityNotAllowed
    }
  }

  /// A date that the session can go on from: not before its start, nor before the activity that goes on.
  private func checked(_ date: Date) throws(HealthError) -> Date {
    guard date.timeIntervalSinceReferenceDate.magnitude <= Limits.farthestDate else { throw .invalidArgument(.workoutOutOfRange) }
    guard start == nil || date >= latest else { throw .invalidArgument(.invalidObject(.endBeforeStart(type: Catalog.workout))) }
    return date
  }

  /// The latest date that was said.
  private var latest: Date { [start, pauses.last?.start, activity.start, activity.end].compactMap { $0 }.max() ?? .distantPast }

  private mutating func move(to new: WorkoutState, at date: Date) -> [Event] {
    defer { state = new }
    return [.changed(to: new, from: state, date: date)]
  }

  /// A session that begins in the future is paused at its start at the earliest.
  private mutating func pause(_ constant: String, to state: WorkoutState, at now: Date) throws(HealthError) -> [Event] {
    guard let kind = WorkoutRecord.Event.kind(constant: constant) else { preconditionFailure("the table has \(constant)") }
    guard pauses.count < Limits.mostWorkoutEvents else { throw .invalidArgument(.workoutTooLarge) }
    let date = max(now, pauses.last?.start ?? now, start ?? now)
    let event = WorkoutRecord.Event(kind: kind, start: date, end: date)
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
