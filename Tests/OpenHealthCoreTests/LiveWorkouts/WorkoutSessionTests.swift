// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthCore

/// The state machine of a workout session, driven by random calls, beside a table of what each call does in each state.
@Suite struct WorkoutSessionTests {
  private static let running = WorkoutRecord.Configuration(activityType: 37)
  private static let triathlon = WorkoutRecord.Configuration(activityType: 82)

  private static func date(_ second: Int) -> Date { Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(second)) }

  private static func session(_ configuration: WorkoutRecord.Configuration = running) -> WorkoutSession {
    WorkoutSession(builder: UUID(), configuration: configuration, activity: UUID(), date: date(0))
  }

  private enum Call: CaseIterable { case prepare, start, stop, pause, resume, end, begin, endActivity }

  /// Where a call leads from a state; nil where it is refused.
  private static let table: [WorkoutState: [Call: WorkoutState]] = [
    .notStarted: [.prepare: .prepared, .start: .running],
    .prepared: [.start: .running, .end: .ended],
    .running: [.stop: .stopped, .pause: .paused, .end: .ended, .begin: .running, .endActivity: .running],
    .paused: [.stop: .stopped, .resume: .running, .end: .ended, .begin: .paused, .endActivity: .paused],
    .stopped: [.end: .ended, .endActivity: .stopped],
    .ended: [:],
  ]

  private static func change(_ call: Call, at second: Int) -> WorkoutSession.Change {
    switch call {
    case .prepare: .prepare
    case .start: .start(nil)
    case .stop: .stop(nil)
    case .pause: .pause
    case .resume: .resume
    case .end: .end
    case .begin: .beginActivity(.init(uuid: UUID(), configuration: running, start: date(second), end: nil))
    case .endActivity: .endActivity(date(second))
    }
  }

  /// What is known of a session from the calls that were taken.
  private struct Model {
    var state = WorkoutState.notStarted
    var start: Int?
    var end: Int?
    /// Each second of the pauses' begins and ends.
    var pauses: [Int] = []
    var hasActivity = false

    /// The kinds of events that follow; nil where the call is refused.
    mutating func take(_ call: Call, at second: Int) -> [String]? {
      guard let next = WorkoutSessionTests.table[state]?[call], call != .endActivity || hasActivity else { return nil }
      var events: [String] = []
      switch call {
      case .prepare: break
      case .start: (start, hasActivity) = (second, true)
      case .stop: end = second
      case .pause, .resume: pauses.append(second)
      case .end:
        if start != nil { end = end ?? second }
        if hasActivity { events.append("activity ended") }
        hasActivity = false
      case .begin:
        if hasActivity { events.append("activity ended") }
        hasActivity = true
        events.append("activity began")
      case .endActivity:
        hasActivity = false
        events.append("activity ended")
      }
      if next != state { events.append("\(state) to \(next)") }
      if call == .pause || call == .resume { events.append("event") }
      if call == .start { events.append("activity began") }
      state = next
      return events
    }
  }

  private static func text(_ event: WorkoutSession.Event) -> String {
    switch event {
    case .changed(let to, let from, _): "\(from) to \(to)"
    case .generated: "event"
    case .beganActivity: "activity began"
    case .endedActivity: "activity ended"
    case .failed: "failed"
    case .received: "data"
    case .disconnected: "disconnected"
    }
  }

  @Test(
    "SESS-01 SESS-02 SESS-03 SESS-04 SESS-08 SESS-13: 10,000 random sequences of calls go as a table says, and a refused call changes nothing"
  )
  func againstModel() {
    var taken: [WorkoutState: Set<Call>] = [:]
    for seed in 0..<10_000 {
      var random = SplitMix64(seed: UInt64(seed))
      var (session, model, second) = (Self.session(), Model(), 0)
      var calls: [Call] = []
      for _ in 0..<random.int(4...18) {
        let call = Call.allCases[random.int(0...Call.allCases.count - 1)]
        second += random.int(0...20)
        calls.append(call)
        let (before, from) = (session, model.state)
        var events: [WorkoutSession.Event]?
        do throws(HealthError) { events = try session.apply(Self.change(call, at: second), at: Self.date(second)) } catch { events = nil }
        let expected = model.take(call, at: second)
        let isRight =
          events.map { $0.map(Self.text) } == expected && (expected != nil || session == before) && session.state == model.state
          && session.start == model.start.map(Self.date) && session.end == model.end.map(Self.date)
          && session.pauses.map(\.start) == model.pauses.map(Self.date)
          && session.pauses.map(\.kind) == model.pauses.indices.map { 1 + $0 % 2 }
          && session.isActive == (model.state != .notStarted && model.state != .ended)
          && (session.start == nil || (session.activity.end == nil) == model.hasActivity)
        if !isRight {
          Issue.record("sequence \(seed): \(calls), \(events.map { "\($0)" } ?? "refused"), not \(expected.map { "\($0)" } ?? "refused")")
          return
        }
        if expected != nil { taken[from, default: []].insert(call) }
      }
    }
    #expect(taken == Self.table.mapValues { Set($0.keys) }.filter { !$0.value.isEmpty })
  }

  @Test("SESS-03: a refusal says the call and the state, as was seen")
  func refusal() {
    var session = Self.session()
    let error = #expect(throws: HealthError.self) { try session.apply(.stop(nil), at: Self.date(1)) }
    #expect(error.map { "\($0)" } == "Unable to perform 'stop' from current state 'NotStarted'")
  }

  @Test("SESS-05 SESS-06: start and end are the dates that were given, and changes bear them; nothing ends before it began")
  func dates() throws {
    var session = Self.session()
    #expect(
      try session.apply(.start(Self.date(5)), at: Self.date(9)).first == .changed(to: .running, from: .notStarted, date: Self.date(5)))
    #expect(throws: HealthError.self) { try session.apply(.stop(Self.date(4)), at: Self.date(20)) }
    #expect(throws: HealthError.self) { try session.apply(.stop(Date(timeIntervalSinceReferenceDate: .nan)), at: Self.date(20)) }
    #expect(
      try session.apply(.stop(Self.date(15)), at: Self.date(20)) == [.changed(to: .stopped, from: .running, date: Self.date(15))])
    let ended = try session.apply(.end, at: Self.date(30))
    #expect(ended.last == .changed(to: .ended, from: .stopped, date: Self.date(30)))
    #expect(session.start == Self.date(5))
    #expect(session.end == Self.date(15))
    #expect(session.activity.end == Self.date(15))
  }

  @Test("SESS-11: a session whose configuration is not allowed can neither be prepared nor started, and stays as it was")
  func refusedConfigurations() throws {
    let (meter, huge) = (try UnitExpression.parse("m"), try UnitExpression.parse("Tm^9"))
    let rows: [(WorkoutRecord.Configuration, HealthError)] = [
      (.init(activityType: 83), .workoutActivityNotAllowed), (.init(activityType: 9999), .workoutActivityNotAllowed),
      (.init(activityType: 46, lapLength: .init(0, meter)), .invalidArgument(.workoutConfiguration)),
      (.init(activityType: 46, lapLength: .init(1, huge)), .invalidArgument(.workoutConfiguration)),
    ]
    for (configuration, expected) in rows {
      for change in [WorkoutSession.Change.prepare, .start(nil)] {
        var session = Self.session(configuration)
        let before = session
        #expect(throws: expected) { try session.apply(change, at: Self.date(1)) }
        #expect(session == before)
        #expect(session.state == .notStarted)
      }
    }
    for length in [Double.leastNonzeroMagnitude, Limits.largestNumber] {
      for change in [WorkoutSession.Change.prepare, .start(nil)] {
        var session = Self.session(.init(activityType: 46, lapLength: .init(length, meter)))
        _ = try session.apply(change, at: Self.date(1))
      }
    }
  }

  @Test("SESS-05 SESS-06: a session may begin at the farthest date, and steps at the date of the last one are not too early")
  func edgesOfDates() throws {
    for sign in [1.0, -1] {
      var session = Self.session()
      let beyond = Date(timeIntervalSinceReferenceDate: Limits.farthestDate.nextUp * sign)
      #expect(throws: HealthError.invalidArgument(.workoutOutOfRange)) { try session.apply(.start(beyond), at: Self.date(1)) }
      let farthest = Date(timeIntervalSinceReferenceDate: Limits.farthestDate * sign)
      _ = try session.apply(.start(farthest), at: Self.date(1))
      #expect(session.start == farthest)
      #expect(session.activity.start == farthest)
    }
    var session = Self.session()
    let part = WorkoutRecord.Activity(uuid: UUID(), configuration: Self.running, start: Self.date(5), end: nil)
    let steps: [WorkoutSession.Change] = [
      .start(Self.date(5)), .endActivity(Self.date(5)), .beginActivity(part), .endActivity(Self.date(5)), .stop(Self.date(5)),
    ]
    for step in steps { _ = try session.apply(step, at: Self.date(5)) }
    #expect(session.start == Self.date(5))
    #expect(session.end == Self.date(5))
    #expect(session.activity.end == Self.date(5))
  }

  @Test("SESS-05 SESS-08: a session that begins in the future pauses, resumes and ends at its start at the earliest")
  func futureStart() throws {
    var session = Self.session()
    _ = try session.apply(.start(Self.date(100)), at: Self.date(1))
    let paused = try session.apply(.pause, at: Self.date(5))
    #expect(paused.first == .changed(to: .paused, from: .running, date: Self.date(100)))
    _ = try session.apply(.resume, at: Self.date(50))
    #expect(session.pauses.map(\.start) == [Self.date(100), Self.date(100)])
    #expect(session.pauses.map(\.end) == session.pauses.map(\.start))
    let tooEarly = HealthError.invalidArgument(.invalidObject(.endBeforeStart(type: Catalog.workout)))
    #expect(throws: tooEarly) { try session.apply(.stop(nil), at: Self.date(99)) }
    _ = try session.apply(.end, at: Self.date(60))
    #expect(session.end == Self.date(100))
    #expect(session.activity.end == Self.date(100))
  }

  @Test("A session has at most 10,000 pauses and resumptions")
  func mostPauses() throws {
    var session = Self.session()
    for change in [WorkoutSession.Change.start(nil), .pause, .resume] { _ = try session.apply(change, at: Self.date(1)) }
    // The same pause again and again, instead of thousands of steps.
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let pair = String(decoding: try encoder.encode(session.pauses).dropFirst().dropLast(), as: UTF8.self)
    let pairs = Array(repeating: pair, count: Limits.mostWorkoutEvents / 2 - 1).joined(separator: ",")
    let text = String(decoding: try encoder.encode(session), as: UTF8.self).replacing(pair, with: pairs)
    session = try JSONDecoder().decode(WorkoutSession.self, from: Data(text.utf8))
    #expect(session.pauses.count == Limits.mostWorkoutEvents - 2)
    for change in [WorkoutSession.Change.pause, .resume] { _ = try session.apply(change, at: Self.date(2)) }
    #expect(session.pauses.count == Limits.mostWorkoutEvents)
    #expect(throws: HealthError.invalidArgument(.workoutTooLarge)) { try session.apply(.pause, at: Self.date(3)) }
    _ = try session.apply(.end, at: Self.date(3))
    #expect(session.state == .ended)
  }

  @Test("a session runs between start and end, but for its pauses")
  func running() throws {
    var session = Self.session()
    #expect(!session.isRunning(at: Self.date(5)))
    for (change, second) in [(WorkoutSession.Change.start(nil), 10), (.pause, 20), (.resume, 30)] {
      _ = try session.apply(change, at: Self.date(second))
    }
    #expect([9, 10, 20, 21, 29, 30, 900].map { session.isRunning(at: Self.date($0)) } == [false, true, true, false, false, true, true])
    _ = try session.apply(.stop(nil), at: Self.date(40))
    #expect(session.isRunning(at: Self.date(40)))
    #expect(!session.isRunning(at: Self.date(41)))
  }

  @Test("WORK-19 SESS-11: activities are of the session's type, or parts of a workout of several sports; a transition is not a session")
  func activities() throws {
    let swim = WorkoutRecord.Activity(uuid: UUID(), configuration: .init(activityType: 46), start: Self.date(5), end: nil)
    var run = Self.session()
    _ = try run.apply(.start(nil), at: Self.date(1))
    #expect(throws: HealthError.workoutActivityNotAllowed) { try run.apply(.beginActivity(swim), at: Self.date(5)) }
    var several = Self.session(Self.triathlon)
    _ = try several.apply(.start(nil), at: Self.date(1))
    _ = try several.apply(.beginActivity(swim), at: Self.date(5))
    #expect(several.activity == swim)
    #expect(throws: HealthError.workoutActivityNotAllowed) { try WorkoutSession.check(.init(activityType: 83)) }
    #expect(throws: HealthError.workoutActivityNotAllowed) { try WorkoutSession.check(.init(activityType: 81)) }
    let meter = try UnitExpression.parse("m")
    for length in [0, -25, .nan, .infinity] {
      let pool = WorkoutRecord.Configuration(activityType: 46, lapLength: .init(length, meter))
      #expect(throws: HealthError.invalidArgument(.workoutConfiguration)) { try WorkoutSession.check(pool) }
    }
    try WorkoutSession.check(.init(activityType: 46, lapLength: .init(25, meter)))
  }

  @Test("LIVE-02 OQ-18e: each activity collects energies, heart rate and the measures of its sport")
  func collectedTypes() {
    func names(_ type: UInt, _ location: Int = 1) -> Set<String> {
      Set(CollectedTypes.of(.init(activityType: type, locationType: location)).map(\.name))
    }
    let all: Set = ["activeEnergyBurned", "basalEnergyBurned", "heartRate"]
    #expect(Set(CollectedTypes.of(nil).map(\.name)) == all)
    #expect(names(57) == all)
    #expect(names(37) == all.union(["distanceWalkingRunning", "stepCount"]))
    #expect(names(37, 3).contains("runningPower"))
    #expect(names(13).contains("distanceCycling"))
    #expect(names(46).contains("distanceSwimming"))
    #expect(names(70).contains("distanceWheelchair"))
    for choice in Catalog.choices(of: "HKWorkoutActivityType") {
      #expect(names(UInt(choice.rawValue)).isSuperset(of: all))
      #expect(CollectedTypes.of(.init(activityType: UInt(choice.rawValue))).allSatisfy { $0.quantity != nil })
    }
  }
}
